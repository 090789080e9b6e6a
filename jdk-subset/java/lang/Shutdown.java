// The end of the VM: hooks, then halt. The hooks of Runtime.addShutdownHook are started in the order in which they were
// added and run side by side; the exiting thread waits for them.
package java.lang;

import java.util.ArrayList;
import jdk.internal.misc.VM;

class Shutdown {
    private static final Object lock = new Object();
    /** Null once the hooks have begun to run. */
    private static ArrayList<Thread> hooks;
    private static boolean started;

    private Shutdown() {
    }

    static void addHook(Thread hook) {
        synchronized (lock) {
            if (started) {
                throw new IllegalStateException("Shutdown in progress");
            }
            if (hooks == null) {
                hooks = new ArrayList<>();
            }
            for (int i = 0; i < hooks.size(); i++) {
                if (hooks.get(i) == hook) {
                    throw new IllegalArgumentException("Hook previously registered");
                }
            }
            if (hook.isAlive()) {
                throw new IllegalArgumentException("Hook already running");
            }
            hooks.add(hook);
        }
    }

    static boolean removeHook(Thread hook) {
        synchronized (lock) {
            if (started) {
                throw new IllegalStateException("Shutdown in progress");
            }
            if (hook == null) {
                throw new NullPointerException();
            }
            if (hooks != null) {
                for (int i = 0; i < hooks.size(); i++) {
                    if (hooks.get(i) == hook) {
                        hooks.remove(i);
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static void runHooks() {
        ArrayList<Thread> list;
        synchronized (lock) {
            if (started) {
                return;
            }
            started = true;
            list = hooks;
            hooks = null;
        }
        int n = list == null ? 0 : list.size();
        for (int i = 0; i < n; i++) {
            try {
                list.get(i).start();
            } catch (Throwable ignored) {
                // One that has been started already, or no thread can be made: the other hooks run all the same.
            }
        }
        for (int i = 0; i < n; i++) {
            joinHook(list.get(i));
        }
        // Files to delete at exit come after the hooks, as the API requires.
        Runnable action = VM.exitAction();
        if (action != null) {
            try {
                action.run();
            } catch (Throwable ignored) {
                // As for hooks.
            }
        }
    }

    private static void joinHook(Thread hook) {
        for (;;) {
            try {
                hook.join();
                return;
            } catch (InterruptedException e) {
                // Whoever interrupts the exiting thread does not cut the hooks short.
            }
        }
    }

    static native void beforeHalt();

    static native void halt0(int status);

    static void halt(int status) {
        halt0(status);
    }

    /** System.exit: never returns. */
    static void exit(int status) {
        synchronized (Shutdown.class) {
            beforeHalt();
            runHooks();
            halt(status);
        }
    }

    /** Called by the VM when the last non-daemon thread has ended. */
    static void shutdown() {
        synchronized (Shutdown.class) {
            runHooks();
        }
    }
}
