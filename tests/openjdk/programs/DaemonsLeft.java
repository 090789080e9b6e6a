// main ends with an exception while daemon threads still run and a user thread goes on: exit code 1, all is printed.
public class DaemonsLeft {
    static volatile int spin;
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Thread d = new Thread(() -> { while (true) spin++; });
            d.setDaemon(true);
            d.start();
        }
        Thread s = new Thread(() -> { synchronized (
                DaemonsLeft.class) { try { DaemonsLeft.class.wait(); } catch (InterruptedException e) { } } });
        s.setDaemon(true);
        s.start();
        new Thread(() -> {
            try { Thread.sleep(150); } catch (InterruptedException e) { }
            System.out.println("user thread ends last");
        }).start();
        Thread.setDefaultUncaughtExceptionHandler(null);
        throw new IllegalStateException("main ends", new java.io.IOException("cause"));
    }
}
