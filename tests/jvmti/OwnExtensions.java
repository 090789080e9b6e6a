// Driven by own_extensions.c.
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.SynchronousQueue;

public class OwnExtensions {
    static native void begin();
    static native int events();
    static native void end();
    static native void stack(Thread started, long id, Thread unstarted);
    static native long number();
    static native String systemName(long id);

    static native void redefine(Class<?> c, byte[] bytes);

    static class Obsolete {
        static int number() {
            try (InputStream in = Obsolete.class.getResourceAsStream("OwnExtensions$Obsolete.class")) {
                byte[] bytes = in.readAllBytes();
                for (int i = 0; i + 3 < bytes.length; i++) { // the constant below
                    if (bytes[i] == 7 && bytes[i + 1] == 0x5b && bytes[i + 2] == (byte) 0xcd && bytes[i + 3] == 0x15) {
                        bytes[i + 3]++;
                    }
                }
                redefine(Obsolete.class, bytes);
            } catch (IOException e) {
                System.out.println(e);
            }
            return 123456789;
        }
    }

    static void callStack(Thread started, long id) { stack(started, id, new Thread()); }

    static void expect(String expected, String actual) {
        if (!expected.equals(actual)) System.out.println("FAILED: " + actual + ", expected " + expected);
    }

    static void testThreads() throws Exception {
        SynchronousQueue<Long> queue = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                queue.put(number());
                queue.take();
                Thread.currentThread().setName("fourteen bytes\u00e9");
                queue.put(0L);
                queue.take();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }, "a name of more than 15 bytes");
        t.start();
        long id = queue.take();
        callStack(t, id);
        expect("a name of more ", systemName(id));
        queue.put(0L);
        queue.take();
        expect("fourteen bytes", systemName(id)); // whole characters only
        t.setName("what another calls it");
        expect("fourteen bytes", systemName(id));
        queue.put(0L);
        t.join();
    }

    public static void main(String[] args) throws Exception {
        begin();
        while (events() < 3) {
            System.gc();
            Thread.sleep(2);
        }
        end();
        testThreads();
        Obsolete.number();
    }
}
