import java.util.concurrent.locks.LockSupport;

public class VirtualExtensions {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native String reported();
    static native String virtualOf(Thread t, Thread expected, boolean nullResult);
    static native String carrierOf(Thread t, Thread expected, boolean nullResult);
    static native String bareOf(Thread t, boolean carrier);
    static native String noThread(Object o, boolean carrier);
    static native void callback(boolean bare, boolean on);
    static native void mode(boolean bare, boolean on, Thread t);
    static native void modes(Thread t);

    static final int WAITS = 0x191, PARKED = 0x291, BLOCKED = 0x401;
    static final Object lock = new Object();
    static volatile boolean go;
    static volatile int rounds;
    static volatile Thread carrier;

    static void await(Thread t, int bits) {
        while (state(t) != bits) Thread.yield();
    }

    /** Both functions of a thread. */
    static void check(String carrier, String virtual, Thread t) {
        checkText("carrier", carrier, carrierOf(t, null, false));
        checkText("virtual", virtual, virtualOf(t, null, false));
    }

    static void parks() {
        while (!go) {
            rounds++; /* on the only carrier */
            LockSupport.park();
        }
    }

    static void functions() throws Exception {
        Thread main = Thread.currentThread();
        begin("GetCarrierThread, GetVirtualThread", "platform threads");
        check("INVALID_THREAD", "NONE null", main);
        check("INVALID_THREAD", "NONE null", null);
        Thread p = new Thread(() -> { });
        check("INVALID_THREAD", "THREAD_NOT_ALIVE", p);
        p.start();
        p.join();
        check("INVALID_THREAD", "THREAD_NOT_ALIVE", p);

        begin("GetCarrierThread, GetVirtualThread", "virtual threads");
        go = false;
        Thread v = Thread.ofVirtual().unstarted(VirtualExtensions::parks);
        check("NONE null", "INVALID_THREAD", v);
        v.start();
        await(v, PARKED);
        check("NONE null", "INVALID_THREAD", v);
        suspend(v);
        check("NONE null", "INVALID_THREAD", v);
        resume(v);
        go = true;
        LockSupport.unpark(v);
        v.join();
        check("NONE null", "INVALID_THREAD", v);

        begin("GetCarrierThread, GetVirtualThread", "of itself, and of another that runs");
        go = false;
        v = Thread.ofVirtual().start(() -> {
            Thread self = Thread.currentThread();
            checkText("of itself", "NONE other", carrierOf(self, null, false));
            checkText("of null", "NONE other", carrierOf(null, null, false));
            checkText("virtual of null", "NONE same", virtualOf(null, self, false));
            checkText("virtual of itself", "INVALID_THREAD", virtualOf(self, null, false));
            checkText("virtual of main", "NONE null", virtualOf(main, null, false));
            for (Thread t : Thread.getAllStackTraces().keySet())
                if (virtualOf(t, self, false).equals("NONE same")) carrier = t;
            while (!go) Thread.onSpinWait();
        });
        while (carrier == null) Thread.yield();
        checkText("its carrier", "NONE same", carrierOf(v, carrier, false));
        checkText("and back", "NONE same", virtualOf(carrier, v, false));
        go = true;
        v.join();
        begin("GetCarrierThread, GetVirtualThread", "errors");
        checkText("null pointer", "NULL_POINTER", carrierOf(v, null, true));
        checkText("null pointer before the thread", "NULL_POINTER", carrierOf(main, null, true));
        checkText("null pointer", "NULL_POINTER", virtualOf(main, null, true));
        checkText("the thread before the null pointer", "INVALID_THREAD", virtualOf(v, null, true));
        checkText("no capability", "MUST_POSSESS_CAPABILITY", bareOf(v, true));
        checkText("no capability", "MUST_POSSESS_CAPABILITY", bareOf(main, false));
        checkText("no thread", "INVALID_THREAD", noThread("x", true));
        checkText("no thread", "INVALID_THREAD", noThread("x", false));
        end();
    }

    static Thread start(Runnable body) {
        return Thread.ofVirtual().name("v").start(body);
    }

    static void waits() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** What is reported of a thread that parks once. */
    static String parked() throws Exception {
        go = false;
        Thread v = start(VirtualExtensions::parks);
        await(v, PARKED);
        go = true;
        LockSupport.unpark(v);
        v.join();
        return reported();
    }

    static void events() throws Exception {
        begin("VirtualThreadMount, VirtualThreadUnmount", "a thread that parks");
        callback(false, true);
        checkText("not enabled", "start;end;", parked());
        mode(false, true, null);
        checkText("events", "start;mount;unmount;mount;unmount;end;", parked());

        begin("VirtualThreadMount, VirtualThreadUnmount", "a thread that yields");
        start(() -> Thread.yield()).join();
        checkText("events", "start;mount;unmount;mount;unmount;end;", reported());

        begin("VirtualThreadMount, VirtualThreadUnmount", "a thread that blocks at a monitor");
        Thread v;
        synchronized (lock) {
            v = start(() -> {
                synchronized (lock) {
                    Thread.yield();
                }
            });
            await(v, BLOCKED);
        }
        v.join();
        checkText("events", "start;mount;contended;unmount;mount;entered;unmount;mount;unmount;end;", reported());

        begin("VirtualThreadMount, VirtualThreadUnmount", "a thread that waits");
        v = start(VirtualExtensions::waits);
        await(v, WAITS);
        checkText("until then", "start;mount;wait;unmount;", reported());
        synchronized (lock) {
            lock.notifyAll();
        }
        v.join();
        String rest = reported();
        checkText("mounted first", "mount;", rest.substring(0, 6));
        checkText("at last", "unmount;end;", rest.substring(rest.length() - 12));
        boolean mounted = !rest.contains("entered") || rest.contains(";mount;entered;");
        checkText("entered when mounted", "true", mounted + (mounted ? "" : ": " + rest));

        begin("SetEventNotificationMode", "of an extension event");
        mode(false, false, null);
        checkText("disabled", "start;end;", parked());
        callback(false, true);
        checkText("disabled, with the callback anew", "start;end;", parked());
        mode(false, true, null);
        callback(false, false);
        checkText("enabled without a callback", "start;end;", parked());
        callback(false, true);
        checkText("enabled, with the callback", "start;mount;unmount;mount;unmount;end;", parked());
        mode(false, false, null);

        begin("SetEventNotificationMode", "of an extension event, for one thread");
        go = false;
        rounds = 0;
        v = start(VirtualExtensions::parks);
        Thread other = start(VirtualExtensions::parks);
        await(v, PARKED);
        await(other, PARKED);
        checkText("before", "start;start;", reported());
        mode(false, true, v);
        LockSupport.unpark(other);
        LockSupport.unpark(v);
        while (rounds != 4) Thread.yield();
        await(v, PARKED);
        await(other, PARKED);
        checkText("of one", "mount;unmount;", reported());
        mode(false, false, v);
        go = true;
        LockSupport.unpark(v);
        LockSupport.unpark(other);
        v.join();
        other.join();
        checkText("afterwards", "end;end;", reported());

        begin("VirtualThreadMount, VirtualThreadUnmount", "an environment without the capability");
        callback(true, true);
        mode(true, true, null);
        checkText("events", "start;bare mount;bare unmount;bare mount;bare unmount;end;", parked());
        callback(true, false);

        begin("SetEventNotificationMode", "of ClassUnload");
        modes(Thread.currentThread());
        end();
    }

    public static void main(String[] args) throws Exception {
        functions();
        events();
    }
}
