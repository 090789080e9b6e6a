// Driven by system_loader.c; its system class loader is its own.
public class SystemLoader {
    static native void run();

    public static class Base extends ClassLoader {
        int calls;

        Base(ClassLoader parent) {
            super("own", parent);
        }

        private void appendToClassPathForInstrumentation(String jar) {
            System.out.println("called " + jar.startsWith("/tmp/") + " locked " + Thread.holdsLock(this));
            if (++calls == 2) {
                throw new IllegalArgumentException("not this one");
            }
        }
    }

    // The method is inherited and private.
    public static class Loader extends Base {
        public Loader(ClassLoader parent) {
            super(parent);
        }
    }

    public static void main(String[] args) {
        System.out.println(ClassLoader.getSystemClassLoader().getName());
        try {
            run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
