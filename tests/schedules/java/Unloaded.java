// Loaders of one class each come and go while two threads run: code of one is where that of another was.
import java.io.InputStream;

public class Unloaded {
    /** Every copy has separate statics. */
    public static class Guest implements Runnable {
        static int runs;
        static Object last;

        @Override
        public void run() {
            runs++;
            last = new int[runs];
        }
    }

    static class Fresh extends ClassLoader {
        Runnable guest() throws Exception {
            try (InputStream in = Unloaded.class.getResourceAsStream("Unloaded$Guest.class")) {
                byte[] bytes = in.readAllBytes();
                return (Runnable) defineClass("Unloaded$Guest", bytes, 0, bytes.length).getConstructor().newInstance();
            }
        }
    }

    static synchronized void rounds() {
        try {
            for (int i = 0; i < 60; i++) {
                Runnable guest = new Fresh().guest();
                for (int j = 0; j < 3; j++) guest.run();
                guest = null;
                System.gc();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Unloaded::rounds);
        t.start();
        rounds();
        t.join();
    }
}
