// Receives a signal for a program; see Signal.
package sun.misc;

public interface SignalHandler {
    SignalHandler SIG_DFL = new Signal.InternalHandler(jdk.internal.misc.Signal.Handler.SIGNAL_DEFAULT);
    SignalHandler SIG_IGN = new Signal.InternalHandler(jdk.internal.misc.Signal.Handler.SIGNAL_IGNORE);

    void handle(Signal sig);
}
