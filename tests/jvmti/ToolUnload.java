import java.io.InputStream;

/** The same class again and again, each time by a loader that dies. */
public class ToolUnload {
    static native int arm(Class<?> c);
    static native void hit(int round, int result);
    static native void stale();
    static native void gone(int unloaded);

    public static class Victim {
        static int counter;
        int field;
        public static int run(int n) {
            Victim v = new Victim();
            v.field = n;
            counter += v.field;
            return counter;
        }
    }

    static class Loader extends ClassLoader {
        final byte[] bytes;
        Loader(byte[] bytes) {
            super(ToolUnload.class.getClassLoader());
            this.bytes = bytes;
        }
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals("ToolUnload$Victim") ? defineClass(name, bytes, 0, bytes.length)
                    : super.loadClass(name, resolve);
        }
    }

    static int round(byte[] bytes, int i) throws Exception {
        Class<?> c = Class.forName("ToolUnload$Victim", true, new Loader(bytes));
        int armed = arm(c);
        int result = (Integer) c.getMethod("run", int.class).invoke(null, i);
        hit(i, result);
        return armed;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = ToolUnload.class.getResourceAsStream("ToolUnload$Victim.class")) {
            bytes = in.readAllBytes();
        }
        int armed = 0;
        for (int i = 0; i < 60; i++) {
            armed += round(bytes, i);
            if (i % 10 == 9) {
                System.gc();
                stale();
            }
        }
        gone(armed);
    }
}
