// A task for a Timer.
package java.util;

public abstract class TimerTask implements Runnable {
    static final int VIRGIN = 0;
    static final int SCHEDULED = 1;
    static final int EXECUTED = 2;
    static final int CANCELLED = 3;

    // Guarded by this task's monitor, which a timer takes while it holds its own.
    int state = VIRGIN;
    /** When to run next, in milliseconds as System.currentTimeMillis. */
    long time;
    /** Positive for a fixed rate, negative for a fixed delay, 0 for a single run. */
    long period;

    protected TimerTask() {
    }

    @Override
    public abstract void run();

    public boolean cancel() {
        synchronized (this) {
            boolean scheduled = state == SCHEDULED;
            state = CANCELLED;
            return scheduled;
        }
    }

    public long scheduledExecutionTime() {
        synchronized (this) {
            return period < 0 ? time + period : time - period;
        }
    }
}
