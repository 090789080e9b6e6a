// Driven by class_storm.c: threads define, link, initialise and drop classes while the agent asks about all of them.
import java.io.FileInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.function.IntSupplier;

public class ClassStorm {
    /** Asks everything about every class; the number of classes that gave an answer that cannot be. */
    static native int inspect();

    public static class Target implements Runnable {
        static int counter;
        long value;
        String text;
        static { counter = 1; }
        public void run() {
            IntSupplier s = () -> counter++;
            value += s.getAsInt();
        }
    }
    static class Hidden { int x; }

    static class Loader extends ClassLoader {
        Loader() {
            super(ClassStorm.class.getClassLoader());
        }
        Class<?> define(byte[] b) {
            return defineClass(null, b, 0, b.length);
        }
    }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    static volatile boolean over;
    static int errors;

    static void storm(int seed) {
        try {
            byte[] target = bytes("ClassStorm$Target"), hidden = bytes("ClassStorm$Hidden");
            for (int i = seed; !over; i++) {
                Class<?> c = new Loader().define(target);
                if (i % 3 == 0) {
                    Array.newInstance(c, 1, 1);
                } else if (i % 3 == 1) {
                    ((Runnable) c.getDeclaredConstructor().newInstance()).run();
                }
                MethodHandles.lookup().defineHiddenClass(hidden, i % 2 == 0);
            }
        } catch (Throwable t) {
            t.printStackTrace();
            synchronized (ClassStorm.class) {
                errors++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int seed = i;
            threads[i] = new Thread(() -> storm(seed));
            threads[i].start();
        }
        int wrong = 0;
        long end = System.nanoTime() + 400_000_000L;
        for (int i = 0; i < 30 && (i < 3 || System.nanoTime() < end); i++) {
            wrong += inspect();
            if (i % 4 == 3) {
                System.gc();
            }
        }
        over = true;
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(wrong + " wrong, " + errors + " errors");
    }
}
