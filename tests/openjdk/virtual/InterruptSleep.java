// Interrupts and sleeps and joins: before, during, with time, their flags, durations, bad arguments.
import java.time.Duration;
import java.util.concurrent.*;

public class InterruptSleep {
    interface Sleep { void sleep() throws Exception; }
    static void whileInterrupted(String what, Sleep s) {
        Thread.currentThread().interrupt();
        try {
            s.sleep();
            System.out.println(what + " ends, " + Thread.interrupted());
        } catch (Exception e) {
            System.out.println(what + ": " + e + " " + Thread.interrupted());
        }
    }
    static void during(String what, Sleep s) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> {
            try {
                s.sleep();
                System.out.println(what + " ended");
            } catch (Exception e) {
                System.out.println(what + ": " + e + " " + Thread.currentThread().isInterrupted());
            }
        });
        Until.so(() -> t.getState() == Thread.State.TIMED_WAITING || t.getState() == Thread.State.WAITING);
        t.interrupt();
        t.join();
        System.out.println(t.isInterrupted());
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Thread parked = Thread.startVirtualThread(() -> Until.quietly(never));
        during("sleep", () -> Thread.sleep(Long.MAX_VALUE));
        during("sleep of a duration", () -> Thread.sleep(Duration.ofDays(1000)));
        during("sleep with nanoseconds", () -> Thread.sleep(1_000_000_000L, 999_999));
        during("sleep of a unit", () -> TimeUnit.DAYS.sleep(20));
        during("join", parked::join);
        during("timed join", () -> parked.join(1_000_000_000L));
        during("join of a duration", () -> parked.join(Duration.ofDays(1)));
        Thread t = Thread.startVirtualThread(() -> {
            whileInterrupted("sleep", () -> Thread.sleep(1_000_000));
            whileInterrupted("sleep of nothing", () -> Thread.sleep(0));
            whileInterrupted("sleep of a negative duration", () -> Thread.sleep(Duration.ofSeconds(-1)));
            whileInterrupted("join", parked::join);
            whileInterrupted("timed join", () -> parked.join(1));
            whileInterrupted("yield", Thread::yield);
            whileInterrupted("onSpinWait", Thread::onSpinWait);
            whileInterrupted("negative", () -> Thread.sleep(-1));
            whileInterrupted("bad nanoseconds", () -> Thread.sleep(0, 1_000_000));
        });
        t.join();
        System.out.println(parked.join(Duration.ofMillis(1)) + " " + parked.join(Duration.ofMillis(-1)) + " "
                + parked.isAlive());
        parked.join(1);
        never.countDown();
        System.out.println(parked.join(Duration.ofDays(1)) + " " + parked.join(Duration.ZERO));
        try {
            Thread.ofVirtual().unstarted(() -> {}).join(Duration.ofMillis(1));
        } catch (IllegalThreadStateException e) {
            System.out.println(e.getMessage());
        }
        Thread.ofVirtual().unstarted(() -> {}).join();
        System.out.println("join of one that was not started");
        Thread joinsItself = Thread.ofVirtual().start(() -> {
            try {
                System.out.println(Thread.currentThread().join(Duration.ofMillis(1)));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        joinsItself.join();
    }
}
