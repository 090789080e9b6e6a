// Driven by stack_locals.c: natives ask about the frames above them.
public class StackLocals {
    static native void stack();
    static native void locals();
    static native void write();
    native Object receiver(int depth);

    static int deep(int n) {
        if (n == 0) {
            stack();
            return 0;
        }
        return deep(n - 1) + 1;
    }

    Object instance(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str, int[] arr) {
        Object o = str;
        Runnable r = null;
        if (z) {
            int inner = i + 1;
            long wide = inner * 2L;
            locals();
            o = inner + wide;
        } else {
            String other = "other branch";
            o = other;
        }
        int later = 9;
        return receiver(1) == this ? o : later;
    }

    static String written(int i, long l, float f, double d, Object o, CharSequence s, int[] a, Object[] x) {
        boolean z = false;
        byte b = 1;
        write();
        return i + " " + l + " " + f + " " + d + " " + o + " " + s + " " + a.length + " " + x.length + " " + z + " "
                + b;
    }

    public static void main(String[] args) {
        deep(3);
        System.out.println(new StackLocals().instance(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.25, "text",
                new int[7]));
        System.out.println(written(1, 2L, 3f, 4.0, "object", "sequence", new int[1], new String[2]));
    }
}
