import java.io.FileInputStream;
import java.io.InputStream;

/** Classes that come and go, and whose IDs the agent has: frame(1, class), and frame(2, null) when it is gone. */
public class Ids {
    public static class Loaded {
        static int field;
        static int method() {
            return field;
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static void frame(int number, Object object) {}

    static void load() throws Exception {
        byte[] bytes;
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/Ids$Loaded.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> loaded = new Loader().define(bytes);
        loaded.getDeclaredConstructor().newInstance();
        frame(1, loaded);
        System.gc();
        frame(3, loaded);
    }

    static int deeper(int n) {
        return n == 0 ? 0 : 1 + deeper(n - 1);
    }

    public static void main(String[] args) throws Exception {
        load();
        deeper(20);
        System.gc();
        frame(2, null);
        System.out.println("the program has run");
    }
}
