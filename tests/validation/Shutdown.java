/** What shutdown.c watches: a daemon thread that is there until the end, which comes by System.exit if asked for. */
public class Shutdown {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                java.util.concurrent.locks.LockSupport.park();
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("the program has run");
        System.out.flush();
        if (args.length > 0) {
            System.exit(0);
        }
    }
}
