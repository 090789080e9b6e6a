import java.util.concurrent.locks.LockSupport;

public class VirtualStates extends VirtualThreads {
    static native Thread current();
    static native int store(Thread t, long value);
    static native long stored(Thread t);
    static native String listStacks(Thread... threads);
    static native int local(Thread t, int depth, int slot);
    static native int setLocal(Thread t, int depth, int slot, int value);

    static final int INTERRUPTED = 0x200000;
    static final String BELOW = " run runWith run run enter0 enter";

    static void sleep() {
        try {
            Thread.sleep(1000000);
        } catch (InterruptedException e) {
            Thread.currentThread().setName("v-was-woken");
        }
    }

    /** All that a thread without a carrier refuses, and what it does not; it goes on. */
    static void frozen(Thread t, int state, String frames) {
        alive(t, state, frames + BELOW);
        running(t);
        checkInt("suspend", NONE, suspend(t));
        checkInt("again", ALREADY, suspend(t));
        alive(t, SUSPENDED | state, frames + BELOW);
        expect(OPAQUE, t, "PopFrame", "ForceEarlyReturnVoid", "ForceEarlyReturnInt");
        checkInt("stop", OPAQUE, stop(t, new Error()));
        expect(NONE, t, "ClearAllFramePops", "NotifyFramePop 2", "ClearAllFramePops", "NotifyFramePop 2",
            "ClearAllFramePops");
        checkInt("resume", NONE, resume(t));
        checkInt("resumed", NOT_SUSPENDED, resume(t));
        checkInt("state afterwards", state, state(t));
    }

    static Thread carrier(Thread t) {
        String name = t.toString().replaceAll(".*@", "");
        return Thread.getAllStackTraces().keySet().stream().filter(p -> p.getName().equals(name)).findFirst().get();
    }

    static void mounted() throws Exception {
        Thread runs = start("v-runs", VirtualThreads::spin);
        while (count == 0) Thread.onSpinWait();
        begin("virtual threads", "running");
        alive(runs, RUNNABLE, "spin" + BELOW);
        running(runs);
        begin("carriers", "of one that runs");
        Thread carrier = carrier(runs);
        checkText("listed", "yes yes", listed(carrier));
        checkInt("state", 0x91, state(carrier));
        checkText("top", "run", frames(carrier).replaceAll(" .*", ""));
        checkInt("time", NONE, on("GetThreadCpuTime", carrier));
        checkInt("suspend", NONE, suspend(carrier));
        checkInt("state", SUSPENDED | 0x91, state(carrier));
        checkInt("what it carries", RUNNABLE, state(runs));
        for (int stands = count; count == stands;) Thread.onSpinWait();
        checkInt("resume", NONE, resume(carrier));
        begin("virtual threads", "running, suspended");
        checkInt("suspend", NONE, suspendList(new Thread[] {runs})[0]);
        alive(runs, SUSPENDED | RUNNABLE, "spin" + BELOW);
        checkInt("carrier", 0x91, state(carrier));
        expect(NONE, runs, "NotifyFramePop", "ClearAllFramePops");
        int stands = count;
        checkInt("local", 1, local(runs, 0, 0) - stands >>> 1 == 0 ? 1 : 0);
        Thread.sleep(2);
        checkInt("stands", stands, count);
        checkInt("resume", NONE, resumeList(new Thread[] {runs})[0]);
        begin("StopThread", "a virtual thread that runs");
        Thread stopped = start("v-stopped", () -> {
            try {
                spin();
            } catch (IllegalStateException e) {
                Thread.currentThread().setName("v-was-stopped");
            }
        });
        while (!frames(stopped).startsWith("spin")) Thread.yield();
        checkInt("suspend", NONE, suspend(stopped));
        checkInt("stop", NONE, stop(stopped, new IllegalStateException()));
        checkInt("resume", NONE, resume(stopped));
        stopped.join();
        checkText("caught", "v-was-stopped", stopped.getName());
        begin("ForceEarlyReturn", "of a virtual thread that runs");
        Thread returns = start("v-returns", VirtualThreads::spin);
        while (!frames(returns).startsWith("spin")) Thread.yield();
        checkInt("suspend", NONE, suspend(returns));
        expect(NONE, returns, "ForceEarlyReturnVoid");
        checkInt("resume", NONE, resume(returns));
        returns.join();
    }

    /** The flag that a carrier has for what it carries is not its own. */
    static void interrupted() throws Exception {
        boolean[] end = {false};
        Thread runs = start("v-interrupted", () -> {
            for (boolean over = false; !over;) {
                count++;
                synchronized (end) {
                    over = end[0];
                }
            }
        });
        for (int stands = count; count == stands;) Thread.onSpinWait();
        checkInt("suspend", NONE, suspend(runs));
        begin("GetThreadState", "a carrier of one that is interrupted");
        Thread carrier = carrier(runs);
        checkInt("interrupt", NONE, on("InterruptThread", runs));
        checkInt("state", INTERRUPTED, state(runs) & INTERRUPTED);
        checkInt("carrier", 0, state(carrier) & INTERRUPTED);
        checkInt("resume", NONE, resume(runs));
        synchronized (end) {
            end[0] = true;
        }
        runs.join();
    }

    /** Neither it nor its carrier is interrupted then: a park ends when it is to. The pool may leave its carrier
        permits to park, so that an earlier one ends at once. */
    static void stoppedBlocked() throws Exception {
        boolean[] end = {false};
        Thread blocked;
        final int permits = 3;
        begin("StopThread", "a virtual thread that blocks its carrier");
        synchronized (lock) {
            blocked = start("v-stopped blocked", () -> pinned(() -> {
                try {
                    synchronized (lock) {
                        count++;
                    }
                    count++;
                } catch (IllegalStateException e) {
                    Thread.currentThread().setName("v-was-stopped");
                }
                boolean over = false;
                for (int i = 0; i <= permits && !over; i++) {
                    LockSupport.park();
                    synchronized (end) {
                        over = end[0];
                    }
                }
                if (!over) Thread.currentThread().setName("v-was-not-parked");
            }));
            await(blocked, BLOCKED);
            checkInt("suspend", NONE, suspend(blocked));
            checkInt("stop", NONE, stop(blocked, new IllegalStateException()));
            checkInt("resume", NONE, resume(blocked));
        }
        while (state(blocked) != PARKED && blocked.isAlive()) Thread.yield();
        synchronized (end) {
            end[0] = true;
        }
        LockSupport.unpark(blocked);
        blocked.join();
        checkText("caught", "v-was-stopped", blocked.getName());
    }

    static void monitors() throws Exception {
        Thread blocked, waits = start("v-waits", VirtualThreads::waits);
        await(waits, WAITS);
        synchronized (lock) {
            blocked = start("v-blocked", () -> {
                synchronized (VirtualStates.class) {
                    synchronized (lock) {
                        park();
                    }
                }
            });
            await(blocked, BLOCKED);
            begin("virtual threads", "blocked");
            checkText("contended", "lock", contended(blocked));
            checkText("owned", "?", owned(blocked));
            running(blocked);
            checkText("usage", "main 1 [] []", usage(lock));
            checkText("frames", "lambda$monitors$" + BELOW, frames(blocked).replaceAll("(?<=monitors.)[0-9]+", ""));
            checkInt("suspend", NONE, suspend(blocked));
            checkInt("state", SUSPENDED | BLOCKED, state(blocked));
            expect(OPAQUE, blocked, "PopFrame", "ForceEarlyReturnVoid");
            checkInt("resume", NONE, resume(blocked));
        }
        await(blocked, PARKED);
        begin("virtual threads", "who owns monitors");
        checkText("depths", "?@5 lock@5", ownedDepths(blocked));
        checkText("contended", "none", contended(blocked));
        checkText("usage", "- 0 [] []", usage(lock));
        begin("virtual threads", "in Object.wait");
        checkText("contended", "none", contended(waits));
        checkText("usage", "- 0 [] []", usage(other));
        running(waits);
        checkInt("suspend", NONE, suspend(waits));
        checkInt("state", SUSPENDED | WAITS, state(waits));
        checkInt("interrupt", NONE, on("InterruptThread", waits));
        checkText("name", "v-waits", waits.getName());
        checkInt("resume", NONE, resume(waits));
        waits.join();
        checkText("interrupted", "v-was-interrupted", waits.getName());
        Thread timed = start("v-timed", () -> {
            synchronized (other) {
                try {
                    other.wait(1000000);
                } catch (InterruptedException e) {
                    Thread.currentThread().setName("v-was-interrupted too");
                }
            }
        });
        await(timed, WAITS_TIMED);
        timed.interrupt();
        timed.join();
    }

    static void all(Thread parked, Thread runs) throws Exception {
        begin("SuspendAllVirtualThreads", "those that are and those that come");
        checkInt("a platform thread", INVALID_THREAD, suspendAll(new Thread[] {Thread.currentThread()}, OWN));
        checkInt("suspendAll", NONE, suspendAll(new Thread[] {parked}, OWN));
        checkInt("excepted", PARKED, state(parked));
        checkInt("runs", SUSPENDED | RUNNABLE, state(runs));
        boolean[] ran = {false};
        Thread late = start("v-late", () -> ran[0] = true);
        checkInt("late", SUSPENDED | RUNNABLE, state(late));
        checkInt("again", NONE, suspendAll(null, 0));
        checkInt("parked now", SUSPENDED | PARKED, state(parked));
        checkInt("one resumed", NONE, resume(runs));
        for (int stands = count; count == stands;) Thread.onSpinWait();
        checkInt("resumeAll", NONE, resumeAll(new Thread[] {parked, late}, OWN));
        checkInt("excepted still", SUSPENDED | PARKED, state(parked));
        checkInt("late still", SUSPENDED | RUNNABLE, state(late));
        checkInt("runs", RUNNABLE, state(runs));
        checkInt("stop", OPAQUE, stop(late, new Error()));
        checkText("late has not begun", "false", "" + ran[0]);
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        checkInt("parked again", PARKED, state(parked));
        late.join();
        checkText("late has run", "true", "" + ran[0]);
        Thread self = start("v-self", () -> suspendAll(new Thread[] {parked, runs}, OWN));
        while ((state(self) & SUSPENDED) == 0) Thread.yield();
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        self.join();
        begin("SuspendThread", "a virtual thread itself");
        Thread own = start("v-own", () -> {
            checkInt("itself", NONE, suspend(current()));
        });
        while ((state(own) & SUSPENDED) == 0) Thread.yield();
        checkInt("resume", NONE, resume(own));
        own.join();
    }

    static void storage(Thread parked) throws Exception {
        begin("SetThreadLocalStorage", "of virtual threads, not of carriers");
        checkInt("of main", NONE, store(Thread.currentThread(), 1));
        checkInt("of one that parks", NONE, store(parked, 2));
        Thread own = start("v-storage", () -> {
            checkInt("nothing yet", 0, stored(null));
            checkInt("its own", NONE, store(null, 3));
            Thread.yield();
            checkInt("afterwards", 3, stored(null));
            checkInt("of the other", 2, stored(parked));
            LockSupport.park();
            checkInt("set meanwhile", 4, stored(current()));
        });
        await(own, PARKED);
        checkInt("seen", 3, stored(own));
        checkInt("changed", NONE, store(own, 4));
        LockSupport.unpark(own);
        own.join();
        checkInt("of main still", 1, stored(null));
        checkInt("at its end", -NOT_ALIVE, stored(own));
    }

    public static void main(String[] args) throws Exception {
        Thread fresh = Thread.ofVirtual().name("v-new").unstarted(() -> {});
        begin("virtual threads", "new");
        without(fresh, 0, "VirtualThreads");
        checkInt("stop", NOT_SUSPENDED, stop(fresh, new Error()));

        Thread parked = start("v-parked", VirtualThreads::park);
        await(parked, PARKED);
        begin("virtual threads", "parked");
        frozen(parked, PARKED, "yieldContinuation park parkVirtualThread park park");
        checkInt("a variable while it is not suspended", -NOT_SUSPENDED, local(parked, 4, 0));
        checkInt("suspend", NONE, suspend(parked));
        checkInt("a variable", 7, local(parked, 4, 0));
        checkInt("set", OPAQUE, setLocal(parked, 4, 0, 8));
        checkInt("no frame", -NO_FRAMES, local(parked, 40, 0));
        checkInt("resume", NONE, resume(parked));
        storage(parked);

        Thread sleeps = start("v-sleeps", VirtualStates::sleep);
        await(sleeps, PARKED_TIMED);
        begin("virtual threads", "asleep");
        frozen(sleeps, PARKED_TIMED, "yieldContinuation parkNanos sleepNanos sleepNanos sleep sleep");
        checkInt("interrupt", NONE, on("InterruptThread", sleeps));
        sleeps.join();
        checkText("interrupted", "v-was-woken", sleeps.getName());

        mounted();
        interrupted();
        stoppedBlocked();
        Thread runs = start("v-runs too", VirtualThreads::spin);
        Thread pins = start("v-pinned", () -> pinned(VirtualThreads::park));
        await(pins, PARKED);
        begin("virtual threads", "pinned");
        alive(pins, PARKED, "park parkOnCarrierThread park parkVirtualThread park park run pinned lambda$main$"
            + frames(pins).replaceAll(".*lambda.main.", "").replaceAll(" .*", "") + BELOW);
        running(pins);
        checkInt("suspend", NONE, suspend(pins));
        checkInt("state", SUSPENDED | PARKED, state(pins));
        checkInt("a variable", 7, local(pins, 5, 0));
        expect(OPAQUE, pins, "PopFrame", "ForceEarlyReturnVoid");
        checkInt("resume", NONE, resume(pins));

        monitors();
        begin("GetThreadListStackTraces", "virtual threads of all kinds");
        checkText("stacks", "0/0 291/11 2/0", listStacks(fresh, parked, sleeps));
        all(parked, runs);

        begin("VirtualThreadStart, VirtualThreadEnd", "not the events of platform threads");
        Thread platform = new Thread(() -> {}, "vplatform");
        platform.start();
        platform.join();
        go = true;
        LockSupport.unpark(parked);
        LockSupport.unpark(pins);
        parked.join();
        pins.join();
        Thread last = start("v-last", () -> {});
        last.join();
        StringBuilder seen = new StringBuilder(events());
        for (String s : new String[] {"Start v-parked;", "End v-parked;", "Start v-last;", "End v-last;",
                "End v-was-woken;", "End v-was-stopped;"}) {
            checkText(s, "true", "" + seen.toString().contains("VirtualThread" + s));
        }
        checkText("not", "false", "" + seen.toString().matches(".*(^|;)Thread(Start|End) v-.*"));
        checkText("a platform thread", "true", "" + seen.toString().contains(";ThreadStart vplatform;"));
        checkText("new", "false", "" + seen.toString().contains("v-new"));
        begin("virtual threads", "at their end");
        without(parked, 2, "none");
        checkInt("stop", NOT_SUSPENDED, stop(parked, new Error()));
        checkInt("excepted from nothing", NONE, suspendAll(new Thread[] {parked}, OWN));
        checkInt("resumed", NONE, resumeAll(null, 0));
        end();
    }
}
