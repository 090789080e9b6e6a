// Signals for programs: a face of jdk.internal.misc.Signal, with handlers translated in both directions.
package sun.misc;

public final class Signal {
    private final jdk.internal.misc.Signal signal;

    /** A handler of the program, as the internal class sees it. */
    private static final class ProgramHandler implements jdk.internal.misc.Signal.Handler {
        private final SignalHandler handler;
        private final Signal signal;

        ProgramHandler(SignalHandler handler, Signal signal) {
            this.handler = handler;
            this.signal = signal;
        }

        @Override
        public void handle(jdk.internal.misc.Signal ignored) {
            handler.handle(signal);
        }
    }

    /** A handler of the VM, as the program sees it. */
    static final class InternalHandler implements SignalHandler {
        private final jdk.internal.misc.Signal.Handler handler;

        InternalHandler(jdk.internal.misc.Signal.Handler handler) {
            this.handler = handler;
        }

        @Override
        public void handle(Signal sig) {
            handler.handle(sig.signal);
        }
    }

    public Signal(String name) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        signal = new jdk.internal.misc.Signal(name);
    }

    public int getNumber() {
        return signal.getNumber();
    }

    public String getName() {
        return signal.getName();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Signal && signal.equals(((Signal) other).signal);
    }

    @Override
    public int hashCode() {
        return signal.hashCode();
    }

    @Override
    public String toString() {
        return signal.toString();
    }

    public static SignalHandler handle(Signal sig, SignalHandler handler) throws IllegalArgumentException {
        jdk.internal.misc.Signal.Handler given = handler instanceof InternalHandler
                ? ((InternalHandler) handler).handler : new ProgramHandler(handler, sig);
        jdk.internal.misc.Signal.Handler old = jdk.internal.misc.Signal.handle(sig.signal, given);
        if (old instanceof ProgramHandler) {
            return ((ProgramHandler) old).handler;
        }
        if (old == jdk.internal.misc.Signal.Handler.SIGNAL_DEFAULT) {
            return SignalHandler.SIG_DFL;
        }
        if (old == jdk.internal.misc.Signal.Handler.SIGNAL_IGNORE) {
            return SignalHandler.SIG_IGN;
        }
        return new InternalHandler(old);
    }

    public static void raise(Signal sig) throws IllegalArgumentException {
        jdk.internal.misc.Signal.raise(sig.signal);
    }
}
