public class RawStops {
    static native void helper();
    static native void owner();
    static native boolean prepare(int stop, int use);
    static native void awaitHelper();
    static native void awaitOwner();
    static native void makeStop(Thread owner);
    static native int rounds();

    static final int STOPS = 7, EXIT = 7, USES = 9, WAIT_FOR_TIME = 6;
    static volatile Object garbage;

    static Thread start(Runnable body, String name) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static Thread begin(int stop, int use) {
        Thread owner = new Thread(RawStops::owner, "owner");
        owner.setDaemon(true);
        if (prepare(stop, use)) {
            start(RawStops::helper, "helper");
            awaitHelper();
        }
        owner.start();
        awaitOwner();
        return owner;
    }

    /** Others run, are stopped and collect meanwhile. */
    static void load() {
        for (;;) {
            for (int i = 0; i < 1000; i++) garbage = new byte[100];
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = rounds();
        start(RawStops::load, "load");
        for (int i = 0; i < rounds; i++)
            for (int stop = 0; stop < STOPS; stop++)
                for (int use = 0; use < USES; use++) {
                    Thread owner = begin(stop, use);
                    makeStop(owner);
                    owner.join();
                }
        begin(EXIT, WAIT_FOR_TIME);
        System.exit(0);
    }
}
