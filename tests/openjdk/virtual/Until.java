// no program: what the programs of this folder wait with. Nothing here decides by time: it asks until it is so.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

final class Until {
    static void state(Thread thread, Thread.State state) throws InterruptedException {
        so(() -> thread.getState() == state);
    }

    /** Until [thread] waits in the method [name] of the library: WAITING alone may be another wait on the way there. */
    static void in(Thread thread, String name) throws InterruptedException {
        so(() -> {
            for (StackTraceElement e : thread.getStackTrace())
                if (e.getMethodName().equals(name))
                    return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
            return false;
        });
    }

    static void so(Callable<Boolean> question) throws InterruptedException {
        try {
            while (!question.call())
                Thread.sleep(1);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** What cannot be interrupted: for tasks whose interrupt flag is looked at. */
    static void quietly(CountDownLatch latch) {
        boolean interrupted = false;
        for (;;) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted)
            Thread.currentThread().interrupt();
    }
}
