// Sleep, timed wait, timed park, timed join and Timer over hours: virtual time only.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

public class Hours {
    public static void main(String[] args) throws Exception {
        long start = System.nanoTime(), startMillis = System.currentTimeMillis();
        Thread.sleep(3600_000);
        report("sleep", start);
        Object o = new Object();
        synchronized (o) {
            o.wait(7200_000);
        }
        report("wait", start);
        LockSupport.parkNanos(TimeUnit.HOURS.toNanos(3));
        report("parkNanos", start);
        LockSupport.parkUntil(System.currentTimeMillis() + 3600_000);
        report("parkUntil", start);
        Thread sleeper = new Thread() {
            public void run() {
                try {
                    Thread.sleep(TimeUnit.DAYS.toMillis(1));
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        sleeper.start();
        sleeper.join(3600_000);
        report("join " + sleeper.isAlive(), start);
        sleeper.join();
        report("join " + sleeper.isAlive(), start);
        System.out.println((System.currentTimeMillis() - startMillis) / 3600_000);
    }

    static void report(String what, long start) {
        System.out.println(what + " " + (System.nanoTime() - start) / 3600_000_000_000L + " h");
    }
}
