// System.exit from a thread other than main, while main waits, and from within a shutdown hook's sibling: hooks run,
// daemon threads do not hold it up, exit code 7.
public class ExitFromThread {
    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> System.out.println("hook " + Thread.currentThread().isDaemon())));
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            try {
                System.out.println("exiting");
                System.exit(7);
            } finally {
                System.out.println("never: exit does not return");
            }
        }).start();
        synchronized (daemon) {
            daemon.wait();
        }
    }
}
