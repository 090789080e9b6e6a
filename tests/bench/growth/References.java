import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** n references: JNI's, created and deleted, and weak ones that one collection clears. */
public class References {
    static native void globals(int n);

    static native void weaks(int n);

    static native void locals(int n);

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Growth.begin();
        globals(n);
        Growth.end("global");
        Growth.begin();
        weaks(n);
        Growth.end("weak global");
        Growth.begin();
        locals(n);
        Growth.end("local");
        Growth.begin();
        ReferenceQueue<Object> queue = new ReferenceQueue<Object>();
        WeakReference<?>[] all = new WeakReference<?>[n];
        for (int i = 0; i < n; i++) all[i] = new WeakReference<Object>(new Object(), queue);
        System.gc();
        for (int i = 0; i < n; i++) queue.remove();
        Growth.end("WeakReference, cleared and enqueued");
    }
}
