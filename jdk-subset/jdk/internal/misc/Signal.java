// Signals of the operating system. SIGHUP, SIGINT and SIGTERM end the VM through the shutdown hooks unless a program
// handles them itself. Start-up calls setup() only: tables are made when the first signal, or the first caller, comes.
package jdk.internal.misc;

import java.util.HashMap;

public final class Signal {
    private static final int SIGHUP = 1;
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;
    private static final long DEFAULT = 0;
    private static final long IGNORED = 1;
    private static final long DISPATCHED = 2;
    private static final long REFUSED = -1;

    /** Bit n: the VM's own handling of signal n was accepted at start-up. */
    private static int ending;

    private final int number;
    private final String name;

    public interface Handler {
        Handler SIGNAL_DEFAULT = new NativeHandler(DEFAULT);
        Handler SIGNAL_IGNORE = new NativeHandler(IGNORED);

        void handle(Signal sig);
    }

    /** A handler that is not written in Java; it can be put back, not called. */
    static final class NativeHandler implements Handler {
        private final long address;

        NativeHandler(long address) {
            this.address = address;
        }

        @Override
        public void handle(Signal sig) {
            throw new UnsupportedOperationException("invoking native signal handle not supported");
        }
    }

    /** Ends the VM: hooks, then halt with 128 + number. */
    private static final class Terminator implements Handler {
        Terminator() {
        }

        @Override
        public void handle(Signal sig) {
            Runtime.getRuntime().exit(128 + sig.number);
        }
    }

    private static final class Table {
        static final HashMap<Integer, Signal> signals = new HashMap<>();
        static final HashMap<Integer, Handler> handlers = new HashMap<>();

        static {
            addTerminator(SIGHUP, "HUP");
            addTerminator(SIGINT, "INT");
            addTerminator(SIGTERM, "TERM");
        }

        private static void addTerminator(int number, String name) {
            if ((ending & 1 << number) != 0) {
                signals.put(number, new Signal(number, name));
                handlers.put(number, new Terminator());
            }
        }
    }

    private static final class Call implements Runnable {
        private final Handler handler;
        private final Signal signal;

        Call(Handler handler, Signal signal) {
            this.handler = handler;
            this.signal = signal;
        }

        @Override
        public void run() {
            handler.handle(signal);
        }
    }

    private Signal(int number, String name) {
        this.number = number;
        this.name = name;
    }

    public Signal(String name) {
        this(findSignal0(name), name);
        if (number < 0) {
            throw new IllegalArgumentException("Unknown signal: " + name);
        }
    }

    public int getNumber() {
        return number;
    }

    public String getName() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Signal)) {
            return false;
        }
        Signal s = (Signal) other;
        return number == s.number && name.equals(s.name);
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public String toString() {
        return "SIG".concat(name);
    }

    /** Called at start-up. A refusal (-Xrs, or the signal is ignored) is not an error. */
    public static void setup() {
        ending = setup(SIGHUP) | setup(SIGINT) | setup(SIGTERM);
    }

    private static int setup(int number) {
        long old = handle0(number, DISPATCHED);
        return old == REFUSED || old == IGNORED ? 0 : 1 << number;
    }

    public static synchronized Handler handle(Signal sig, Handler handler) {
        Integer key = sig.number;
        long kind = handler instanceof NativeHandler ? ((NativeHandler) handler).address : DISPATCHED;
        long old = handle0(sig.number, kind);
        if (old == REFUSED) {
            throw new IllegalArgumentException("Signal already used by VM or OS: " + sig);
        }
        Table.signals.put(key, sig);
        Handler previous = Table.handlers.remove(key);
        if (kind == DISPATCHED) {
            Table.handlers.put(key, handler);
        }
        if (old == DEFAULT) {
            return Handler.SIGNAL_DEFAULT;
        }
        if (old == IGNORED) {
            return Handler.SIGNAL_IGNORE;
        }
        return old == DISPATCHED && previous != null ? previous : new NativeHandler(old);
    }

    public static void raise(Signal sig) throws IllegalArgumentException {
        synchronized (Signal.class) {
            if (!Table.handlers.containsKey(sig.number)) {
                throw new IllegalArgumentException("Unhandled signal: " + sig);
            }
        }
        raise0(sig.number);
    }

    /** Called by the VM on the Signal Dispatcher thread. */
    private static void dispatch(int number) {
        Signal sig;
        Handler handler;
        synchronized (Signal.class) {
            sig = Table.signals.get(number);
            handler = Table.handlers.get(number);
        }
        if (handler != null) {
            new Thread(Thread.currentThread().getThreadGroup(), new Call(handler, sig), sig + " handler", 0, false)
                    .start();
        }
    }

    private static native int findSignal0(String sigName);

    private static native long handle0(int sig, long nativeH);

    private static native void raise0(int sig);
}
