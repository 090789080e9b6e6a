import java.util.concurrent.locks.LockSupport;

public class VirtualBound extends VirtualThreads {
    static native String children(ThreadGroup g);
    static native String versions();
    static native void rest(Thread virtual);

    static void wasStopped() {
        Thread.currentThread().setName("v-was-stopped, interrupted: " + Thread.interrupted());
    }

    public static void main(String[] args) throws Exception {
        begin("GetEnv", "the versions up to the VM's own");
        String all = "1.2 9.0 11.0";
        for (int version = 13; version <= Runtime.version().feature(); version++) all += " " + version + ".3";
        checkText("versions", all, versions());
        Thread fresh = Thread.ofVirtual().name("v-new").unstarted(() -> {});
        rest(fresh);
        begin("virtual threads", "new");
        without(fresh, 0, "VirtualThreads");

        Thread parked = start("v-parked", VirtualThreads::park);
        await(parked, PARKED);
        String parking = "park park parkVirtualThread park park run runWith run";
        begin("virtual threads", "parked");
        alive(parked, PARKED, parking);
        running(parked);
        checkInt("suspend", NONE, suspend(parked));
        checkInt("again", ALREADY, suspend(parked));
        alive(parked, SUSPENDED + PARKED, parking);
        expect(OPAQUE, parked, "PopFrame", "ForceEarlyReturnVoid", "NotifyFramePop", "GetLocalInt", "SetLocalInt");
        expect(NONE, parked, "NotifyFramePop 2", "GetLocalInstance");
        expect(DUPLICATE, parked, "NotifyFramePop 2");
        expect(NONE, parked, "ClearAllFramePops", "NotifyFramePop 2", "ClearAllFramePops");
        checkInt("resume", NONE, resume(parked));

        Thread runs = start("v-runs", VirtualThreads::spin);
        while (count == 0) Thread.onSpinWait();
        begin("virtual threads", "running");
        alive(runs, RUNNABLE, "spin run runWith run");
        running(runs);
        checkInt("suspend", NONE, suspendList(new Thread[] {runs})[0]);
        alive(runs, SUSPENDED + RUNNABLE, "spin run runWith run");
        expect(NONE, runs, "NotifyFramePop", "ClearAllFramePops", "GetLocalInt");
        int stands = count;
        Thread.sleep(2);
        checkInt("stands", stands, count);
        checkInt("resume", NONE, resumeList(new Thread[] {runs})[0]);
        Thread stopped = start("v-stopped", () -> {
            try {
                spin();
            } catch (IllegalStateException e) {
                LockSupport.park(); /* the permit is there */
                wasStopped();
            }
        });
        int before = count;
        while (count == before) Thread.onSpinWait();
        await(stopped, RUNNABLE);
        LockSupport.unpark(stopped);
        checkInt("suspend to stop", NONE, suspend(stopped));
        if (frames(stopped).startsWith("spin")) {
            checkInt("stop", NONE, stop(stopped, new IllegalStateException()));
            checkInt("resume to stop", NONE, resume(stopped));
            stopped.join();
            checkText("caught", "v-was-stopped, interrupted: false", stopped.getName());
        } else {
            resume(stopped);
        }

        begin("StopThread", "a blocked one");
        synchronized (lock) {
            stopped = start("v-stopped blocked", () -> {
                try {
                    synchronized (lock) {
                        Thread.yield();
                    }
                } catch (IllegalStateException e) {
                    wasStopped();
                }
            });
            await(stopped, BLOCKED);
            checkInt("suspend to stop", NONE, suspend(stopped));
            checkInt("stop", NONE, stop(stopped, new IllegalStateException()));
            checkInt("resume to stop", NONE, resume(stopped));
        }
        stopped.join();
        checkText("caught", "v-was-stopped, interrupted: false", stopped.getName());

        Thread blocked, waits = start("v-waits", VirtualThreads::waits);
        await(waits, WAITS);
        synchronized (lock) {
            blocked = start("v-blocked", () -> {
                synchronized (lock) {
                    park();
                }
            });
            await(blocked, BLOCKED);
            begin("virtual threads", "blocked");
            checkText("contended", "lock", contended(blocked));
            checkText("owned", "", owned(blocked));
            running(blocked);
            checkText("usage", "main 1 [] []", usage(lock));
        }
        await(blocked, PARKED);
        begin("virtual threads", "who owns a monitor");
        checkText("owned", "lock", owned(blocked));
        checkText("contended", "none", contended(blocked));
        checkText("usage", "- 0 [] []", usage(lock));
        begin("virtual threads", "in Object.wait");
        checkText("contended", "none", contended(waits));
        checkText("usage", "- 0 [] []", usage(other));
        running(waits);
        checkInt("interrupt", NONE, on("InterruptThread", waits));
        waits.join();
        checkText("interrupted", "v-was-interrupted", waits.getName());

        begin("virtual threads", "all of them suspended");
        Thread platform = new Thread(VirtualThreads::park, "platform");
        platform.start();
        await(platform, PARKED);
        checkInt("less than none", ILLEGAL, suspendAll(null, -1));
        checkInt("no list", NULL, suspendAll(null, 1));
        checkInt("a platform thread", INVALID_THREAD, suspendAll(new Thread[] {platform}, OWN));
        checkInt("null", INVALID_THREAD, suspendAll(new Thread[] {null}, OWN));
        checkInt("resume: less than none", ILLEGAL, resumeAll(null, -1));
        checkInt("resume: no list", NULL, resumeAll(null, 1));
        checkInt("resume: a platform thread", INVALID_THREAD, resumeAll(new Thread[] {platform}, OWN));
        checkInt("nobody is", RUNNABLE, state(runs));
        checkInt("suspendAll", NONE, suspendAll(new Thread[] {fresh, parked, waits}, OWN));
        checkInt("excepted", PARKED, state(parked));
        checkInt("platform", PARKED, state(platform));
        checkInt("blocked", SUSPENDED + PARKED, state(blocked));
        checkInt("runs", SUSPENDED + RUNNABLE, state(runs));
        checkInt("again", NONE, suspendAll(null, 0));
        checkInt("parked now", SUSPENDED + PARKED, state(parked));
        checkInt("one resumed", NONE, resume(runs));
        checkInt("resumeAll", NONE, resumeAll(new Thread[] {parked}, OWN));
        checkInt("excepted still", SUSPENDED + PARKED, state(parked));
        checkInt("blocked again", PARKED, state(blocked));
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        checkInt("parked again", PARKED, state(parked));
        Thread self = start("v-self", () -> {
            checkInt("suspendAll and oneself", NONE, suspendAll(new Thread[] {parked, blocked, runs}, OWN));
        });
        while ((state(self) & SUSPENDED) == 0) Thread.onSpinWait();
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        self.join();

        begin("platform threads", "locals and frames of running ones");
        expect(NOT_SUSPENDED, platform, WANT_SUSPENSION);
        expect(ILLEGAL, platform, "VirtualThreadStart for one");
        checkInt("suspend", NONE, suspend(platform));
        expect(OPAQUE, platform, "GetLocalInt", "SetLocalInt", "NotifyFramePop");
        expect(NONE, platform, "NotifyFramePop 2");
        expect(DUPLICATE, platform, "NotifyFramePop 2");
        expect(NONE, platform, "ClearAllFramePops", "NotifyFramePop 2", "ClearAllFramePops", "GetThreadCpuTime");
        expect(NOT_ALIVE, new Thread(), "ClearAllFramePops");
        checkInt("resume", NONE, resume(platform));
        expect(NONE, null, "NotifyFramePop 1", "ClearAllFramePops", "ClearAllFramePops");

        begin("GetThreadGroupChildren", "weak children, no virtual threads");
        ThreadGroup main = Thread.currentThread().getThreadGroup(), mine = new ThreadGroup("mine");
        ThreadGroup sub = new ThreadGroup(mine, "sub");
        checkText("main", "main platform | mine", children(main));
        checkText("mine", " | sub", children(mine));
        checkText("sub", " |", children(sub));
        checkText("virtual", " |", children(parked.getThreadGroup()));

        begin("VirtualThreadStart, VirtualThreadEnd", "not the events of platform threads");
        go = true;
        for (Thread t : new Thread[] {parked, blocked, runs, platform}) {
            LockSupport.unpark(t);
            t.join();
        }
        String seen = events();
        for (Thread t : new Thread[] {parked, runs, blocked, self}) {
            checkText(t.getName(), "true false", seen.contains("VirtualThreadStart " + t.getName() + ";") + " "
                + seen.contains(";ThreadStart " + t.getName() + ";"));
        }
        checkText("new", "false", "" + seen.contains("v-new"));
        Thread last = start("v-last", () -> {});
        last.join();
        /* Who joins may be faster than the event. */
        while (!(seen = events()).contains("VirtualThreadEnd v-last")) Thread.sleep(1);
        checkText("end", "false", "" + seen.contains(";ThreadEnd "));
        begin("virtual threads", "at their end");
        without(parked, 2, "none");
        checkInt("excepted from nothing", NONE, suspendAll(new Thread[] {parked}, OWN));
        checkInt("resumed", NONE, resumeAll(null, 0));
        end();
    }
}
