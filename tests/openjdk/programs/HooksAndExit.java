// Shutdown hooks of several threads, Runtime.exit from another thread, halt-free; order of what is printed; exit code
// 7.
public class HooksAndExit {
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        Thread a = new Thread(() -> {
            System.out.println("hook");
            try {
                r.addShutdownHook(new Thread());
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
            throw new RuntimeException("hook's own");
        }, "hook-a");
        r.addShutdownHook(a);
        Thread b = new Thread(() -> System.out.println("never"));
        r.addShutdownHook(b);
        System.out.println(r.removeShutdownHook(b) + " " + r.removeShutdownHook(b));
        try { r.addShutdownHook(a); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } System.exit(7); }).start();
        Object forever = new Object();
        synchronized (forever) { while (true) forever.wait(); }
    }
}
