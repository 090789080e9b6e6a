/** Native methods that the agent native_methods.c has. */
public class NativeMethods {
    int number;
    final int fixed = Integer.parseInt("1");
    String text = "text";
    boolean flag;

    abstract static class Shape {
        Shape() {}
    }

    static native void first(NativeMethods object, String text, int[] numbers);
    static native void again(NativeMethods object, String text, int[] numbers);
    native long many(int a, long b, double c, float d, Object e, int f, long g, Object h, double i, boolean j, int k,
        float l, double m, double n, double o, double p, double q, double r, byte s);
    static native Object reference();
    static native String text();
    static native boolean flag();

    static int called(int number) {
        return number + 1;
    }

    public static void main(String[] args) {
        NativeMethods object = new NativeMethods();
        first(object, "a text", new int[] {1, 2, 3});
        again(object, "a text", new int[] {1, 2, 3});
        long sum = object.many(1, 2, 3, 4, object, 5, 6, object, 7, true, 8, 9, 10, 11, 12, 13, 14, 15, (byte) -16);
        reference();
        text();
        flag();
        System.out.println(sum == 105 ? "the program has run" : "the arguments are wrong: " + sum);
    }
}
