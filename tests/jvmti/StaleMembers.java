// Driven by stale_members.c: classes that are unloaded while the agent keeps what names them.
import java.io.FileInputStream;
import java.io.InputStream;

public class StaleMembers {
    static native void remember(Class<?> c, int round);
    static native boolean gone();
    static native void stale();
    static native void garbage(Object deleted, Object other);

    public static class Target {
        static int counter;
        int first;
        long second;
        String third;
        int work(int n) {
            int local = n + first;
            return local;
        }
        static native void bound();
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }
        Class<?> define(byte[] b) {
            return defineClass(null, b, 0, b.length);
        }
    }

    static byte[] bytes;

    static void round(int n) throws Exception {
        Class<?> c = new Loader().define(bytes);
        c.getDeclaredConstructor().newInstance();
        remember(c, n);
    }

    static int deeper(int n) {
        return n == 0 ? 0 : 1 + deeper(n - 1);
    }

    public static void main(String[] args) throws Exception {
        try (InputStream in =
                new FileInputStream(System.getProperty("java.class.path") + "/StaleMembers$Target.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < 10; i++) {
            round(i);
            for (int k = 0; k < 100 && !gone(); k++) {
                deeper(20);
                System.gc();
            }
            stale();
        }
        garbage(new Object(), "other");
    }
}
