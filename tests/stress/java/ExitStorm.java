// sizes: 1 | 1
// repeat: 15 | 200
// exit: 3
// Exits while 8 daemon threads allocate, lock, print to a separate stream and start threads: no crash, no hang,
// exit code 3.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class ExitStorm {
    static final Object lock = new Object();
    static Object kept;

    static class Busy extends Thread {
        final int id;

        Busy(int id) {
            this.id = id;
            setDaemon(true);
        }

        public void run() {
            PrintStream out = new PrintStream(new ByteArrayOutputStream());
            for (int i = 0;; i++) {
                kept = new byte[i % 5000];
                synchronized (lock) {
                    out.println(id + " " + i);
                    if (i % 7 == 0) {
                        lock.notifyAll();
                    }
                }
                if (i % 100 == id) {
                    Thread t = new Thread(new ThreadGroup("g" + i), "t" + i);
                    t.start();
                }
                if (i % 500 == 0) {
                    System.gc();
                    out = new PrintStream(new ByteArrayOutputStream());
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 8; i++) {
            new Busy(i).start();
        }
        Runtime.getRuntime().addShutdownHook(new Thread() {
            public void run() {
                synchronized (lock) {
                    System.out.println("ok");
                }
            }
        });
        Thread.sleep(20 + System.nanoTime() % 30);
        System.exit(3);
    }
}
