// Driven by verbose_flags.c.

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

    public static void main(String[] args) throws Exception {
        run();
        Thread t = new Thread(VerboseFlags::fromThread);
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
    }
}
