public class VmLife {
    static native void begin(String event, String aspect);

    static native void expect(String story);

    static native void reported(String word);

    static native void attach();

    static native boolean attachedIsOver();

    static native void runAgent(Thread t);

    static String all(String event, String name) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            b.append(event).append(i).append(name).append(' ');
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        begin("ThreadStart", "main, after VMInit");
        expect(all("+", "main"));

        begin("ThreadStart", "before run, ThreadEnd before join returns");
        Thread t = new Thread(() -> reported("run"), "T-1");
        t.start();
        t.join();
        reported("joined");
        expect(all("+", "T-1") + "run " + all("-", "T-1") + "joined ");

        begin("ThreadEnd", "after the handler of an uncaught exception");
        t = new Thread(() -> {
            throw new RuntimeException("uncaught");
        }, "T-2");
        t.setUncaughtExceptionHandler((thread, e) -> reported(e.getMessage()));
        t.start();
        t.join();
        expect(all("+", "T-2") + "uncaught " + all("-", "T-2"));

        begin("ThreadStart", "storage set there is there at the end");
        t = new Thread(() -> reported("run"), "T-stored");
        t.start();
        t.join();
        expect(all("+", "T-stored") + "run " + all("-", "T-stored"));

        begin("ThreadStart", "of an attached thread, inside AttachCurrentThread");
        attach();
        while (!attachedIsOver()) {
            Thread.yield();
        }
        expect("attach " + all("+", "T-attached") + "detach " + all("-", "T-attached"));

        begin("ThreadStart", "of an agent's thread");
        t = new Thread("T-agent");
        runAgent(t);
        t.join();
        expect(all("+", "T-agent") + "run " + all("-", "T-agent"));

        // A daemon thread that lives when the VM dies.
        begin("ThreadStart", "of a daemon thread");
        Object lock = new Object();
        t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    reported("interrupted");
                }
            }
        }, "T-daemon");
        t.setDaemon(true);
        t.start();
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        expect(all("+", "T-daemon"));
    }
}
