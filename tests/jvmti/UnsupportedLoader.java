// Driven by unsupported_loader.c.
public class UnsupportedLoader {
    static native void run();

    public static class Loader extends ClassLoader {
        public Loader(ClassLoader parent) {
            super(parent);
        }

        void appendToClassPathForInstrumentation(Object jar) {
        }
    }

    public static void main(String[] args) {
        run();
    }
}
