// The end of the VM: hooks, then halt. The hooks of Runtime.addShutdownHook run one after the other on the exiting
// thread, in the order in which they were added; the API allows any order.
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
        if (list != null) {
            for (int i = 0; i < list.size(); i++) {
                Thread hook = list.get(i);
                try {
                    hook.run();
                } catch (Throwable t) {
                    try {
                        hook.getUncaughtExceptionHandler().uncaughtException(hook, t);
                    } catch (Throwable ignored) {
                        // The handler's own failure must not keep the other hooks from running.
                    }
                }
            }
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
