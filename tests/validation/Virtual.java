// jdk: 25
import java.util.concurrent.locks.LockSupport;

/** Virtual threads that an agent looks at: one that runs, two that are parked, one that was never started. */
public class Virtual {
    static volatile boolean done, runs;
    static volatile int turns;

    static int spin() {
        runs = true;
        while (!done) turns++;
        return 1;
    }

    static int middle() {
        return spin();
    }

    static void await() {
        while (!done) LockSupport.park();
    }

    static Thread parked(String name) {
        Thread thread = Thread.ofVirtual().name(name).start(Virtual::await);
        while (thread.getState() != Thread.State.WAITING) Thread.yield();
        return thread;
    }

    static int frame(Thread spinning, Thread parked, Thread other, Thread fresh) {
        return turns;
    }

    /**
     * With "inside" two virtual threads call frame, one after the other; with "leave" some may be left suspended, with
     * "left" the one that calls frame, too.
     */
    public static void main(String[] args) throws InterruptedException {
        String how = args.length == 0 ? "" : args[0];
        Thread spinning = Thread.ofVirtual().name("spinning").start(Virtual::middle);
        while (!runs) Thread.yield();
        Thread[] all = {spinning, parked("parked"), parked("other")};
        Runnable call = () -> frame(all[0], all[1], all[2], Thread.ofVirtual().unstarted(Virtual::await));
        if (how.equals("inside"))
            for (int i = 0; i < 2; i++) Thread.ofVirtual().name("inside " + i).start(call).join();
        else if (how.equals("left"))
            Thread.ofVirtual().name("inside").start(call);
        else
            call.run();
        while (how.equals("left") && !done) Thread.onSpinWait();
        done = true;
        if (!how.startsWith("le"))
            for (Thread thread : all) {
                LockSupport.unpark(thread);
                thread.join();
            }
        System.out.println("the program has run");
        if (how.startsWith("le")) System.exit(0);
    }
}
