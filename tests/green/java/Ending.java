// The end of main while daemons are at work: the thread that destroys the VM waits for a user thread and runs what is
// to be run at the end, and prints, between their turns.
public class Ending {
    static volatile long sink;

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            Thread daemon = new Thread(() -> {
                while (true)
                    sink++;
            });
            daemon.setDaemon(true);
            daemon.start();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            for (int i = 0; i < 20; i++)
                System.out.println("hook " + i);
        }));
        new Thread(() -> System.out.println("the last user thread")).start();
        System.out.println("main ends");
    }
}
