// Driven by verbose_flags.c.

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class VerboseFlags {
    static native void run();
    static native void linked();
    static native void linkedQuietly();
    static native void fromThread();

    static class First { }
    static class Second { }
    static class Third { }
    static class InCallback { }

    // Called by the agent.
    static void load(String name) throws Exception {
        Class.forName(name);
    }
    static void link(int which) {
        if (which == 0) {
            linked();
        } else {
            linkedQuietly();
        }
    }

    // The thread that handles references has come to where it links nothing any more.
    static void awaitReferences() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        while (queue.poll() != reference) {
            System.gc();
            Thread.sleep(1);
        }
        // Other threads of the library may not have waited yet: Object.wait is linked by then.
        synchronized (queue) {
            queue.wait(1);
        }
    }

    public static void main(String[] args) throws Exception {
        awaitReferences();
        run();
        Thread t = new Thread(VerboseFlags::fromThread);
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
    }
}
