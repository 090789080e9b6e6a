import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** n of each kind that an agent can hold, at the same time; and n references of Java that one collection clears. */
public class Held {
    static final String[] KINDS = {"blocks", "global references", "weak global references", "local references",
                                   "raw monitors, entered"};

    /** In the order in which they were created they are given back. */
    static native void hold(int kind, int n);

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        for (int kind = 0; kind < KINDS.length; kind++) {
            Growth.begin();
            hold(kind, n);
            Growth.end(KINDS[kind]);
        }
        Growth.begin();
        ReferenceQueue<Object> queue = new ReferenceQueue<Object>();
        WeakReference<?>[] all = new WeakReference<?>[n];
        for (int i = 0; i < n; i++) all[i] = new WeakReference<Object>(new Object(), queue);
        System.gc();
        for (int i = 0; i < n; i++) queue.remove();
        Growth.end("WeakReference, cleared and enqueued");
    }
}
