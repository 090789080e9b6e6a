/** n platform threads that wait: starting them, the stack trace of each from outside, ending them. */
public class Threads {
    static final Object ready = new Object(), end = new Object();
    static int waiting;
    static boolean over;

    static native void traceEach();

    static native void traceAll();

    static void await() {
        synchronized (ready) {
            waiting++;
            ready.notify();
        }
        synchronized (end) {
            while (!over) {
                try {
                    end.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        Growth.begin();
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(null, new Runnable() {
                public void run() {
                    await();
                }
            }, "t" + i, 65536);
            threads[i].start();
            synchronized (ready) {
                while (waiting == i) ready.wait();
            }
        }
        Growth.end("start");
        Growth.begin();
        traceEach();
        Growth.end("GetStackTrace of each");
        Growth.begin();
        traceAll();
        Growth.end("GetAllStackTraces");
        Growth.begin();
        synchronized (end) {
            over = true;
            end.notifyAll();
        }
        for (Thread t : threads) t.join();
        Growth.end("wake and end");
    }
}
