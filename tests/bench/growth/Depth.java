/** A stack of n frames: an exception that is created there, its way through all of them, the trace of an agent. */
public class Depth implements Runnable {
    private final int n;

    static native void trace(Thread thread, int most);

    Depth(int n) {
        this.n = n;
    }

    static int descend(int left) {
        if (left > 0) return descend(left - 1) + 1;
        Growth.begin();
        RuntimeException e = new RuntimeException();
        Growth.end("create an exception");
        Growth.begin();
        trace(Thread.currentThread(), 1 << 20);
        Growth.end("GetStackTrace");
        Growth.begin();
        System.gc();
        Growth.end("collect");
        Growth.begin();
        throw e;
    }

    public void run() {
        try {
            descend(n);
        } catch (RuntimeException e) {
            Growth.end("unwind");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(null, new Depth(Integer.parseInt(args[0])), "deep", 1L << 30);
        t.start();
        t.join();
    }
}
