// A channel that is closed when a thread which waits in it is interrupted: between begin and end the thread knows the
// channel, and Thread.interrupt closes it.
package java.nio.channels.spi;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.InterruptibleChannel;
import jdk.internal.access.LangAccess;
import sun.nio.ch.Interruptible;

public abstract class AbstractInterruptibleChannel implements Channel, InterruptibleChannel {
    private final Object closeLock = new Object();
    private volatile boolean closed;
    private volatile Thread interrupted;
    private Interruptible interruptor;

    protected AbstractInterruptibleChannel() {
    }

    @Override
    public final void close() throws IOException {
        synchronized (closeLock) {
            if (closed) {
                return;
            }
            closed = true;
            implCloseChannel();
        }
    }

    protected abstract void implCloseChannel() throws IOException;

    @Override
    public final boolean isOpen() {
        return !closed;
    }

    private void closeFor(Thread target) {
        synchronized (closeLock) {
            if (closed) {
                return;
            }
            closed = true;
            interrupted = target;
            try {
                implCloseChannel();
            } catch (IOException e) {
                // The thread gets ClosedByInterruptException in any case.
            }
        }
    }

    protected final void begin() {
        if (interruptor == null) {
            interruptor = this::closeFor;
        }
        LangAccess.get().blockedOn(interruptor);
        Thread me = Thread.currentThread();
        if (me.isInterrupted()) {
            interruptor.interrupt(me);
        }
    }

    protected final void end(boolean completed) throws AsynchronousCloseException {
        LangAccess.get().blockedOn(null);
        if (interrupted == Thread.currentThread()) {
            interrupted = null;
            throw new ClosedByInterruptException();
        }
        if (!completed && closed) {
            throw new AsynchronousCloseException();
        }
    }
}
