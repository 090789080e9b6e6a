/**
 * Root of everything that can be thrown. The VM knows backtrace, depth, stackTrace, detailMessage and
 * cause by name (contract 4 and 9.1); stack trace elements are made from the backtrace on first demand.
 */
package java.lang;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;

public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;

    private static final StackTraceElement[] UNASSIGNED_STACK = new StackTraceElement[0];

    private transient Object backtrace;
    private String detailMessage;
    /** this: not set yet. */
    private Throwable cause = this;
    private StackTraceElement[] stackTrace = UNASSIGNED_STACK;
    private transient int depth;
    /** False also for exceptions that the VM makes without a constructor. */
    private transient boolean suppresses = true;
    /** null: none yet. */
    private List<Throwable> suppressedExceptions;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression,
            boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            stackTrace = null;
        }
        detailMessage = message;
        this.cause = cause;
        suppresses = enableSuppression;
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause == this ? null : cause;
    }

    public synchronized Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException("Can't overwrite cause with "
                    + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    /** For subclasses of the library that read or compute their cause late. */
    final void setCause(Throwable cause) {
        this.cause = cause;
    }

    public String toString() {
        String name = getClass().getName();
        String message = getLocalizedMessage();
        return message != null ? name + ": " + message : name;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream s) {
        new StreamPrinter(s).print(this);
    }

    public void printStackTrace(PrintWriter s) {
        new WriterPrinter(s).print(this);
    }

    /** The layout of a printed trace; subclasses say where the lines go. */
    private abstract static class TracePrinter {
        private final IdentityHashMap<Throwable, Boolean> seen = new IdentityHashMap<>(4);

        abstract Object lock();

        abstract void println(Object line);

        final void print(Throwable t) {
            synchronized (lock()) {
                seen.put(t, true);
                println(t);
                StackTraceElement[] trace = t.getOurStackTrace();
                printFrames(trace, trace.length, "");
                printRelatives(t, trace, "");
            }
        }

        private void printFrames(StackTraceElement[] trace, int count, String prefix) {
            for (int i = 0; i < count; i++) {
                println(prefix + "\tat " + trace[i]);
            }
        }

        private void printRelatives(Throwable t, StackTraceElement[] trace, String prefix) {
            Throwable[] suppressed = t.getSuppressed();
            for (int i = 0; i < suppressed.length; i++) {
                printEnclosed(suppressed[i], trace, "Suppressed: ", prefix + "\t");
            }
            Throwable cause = t.getCause();
            if (cause != null) {
                printEnclosed(cause, trace, "Caused by: ", prefix);
            }
        }

        private void printEnclosed(Throwable t, StackTraceElement[] enclosing, String caption, String prefix) {
            if (seen.put(t, true) != null) {
                println(prefix + caption + "[CIRCULAR REFERENCE: " + t + "]");
                return;
            }
            StackTraceElement[] trace = t.getOurStackTrace();
            // Frames that both traces end with are counted, not repeated.
            int m = trace.length - 1;
            int n = enclosing.length - 1;
            while (m >= 0 && n >= 0 && trace[m].equals(enclosing[n])) {
                m--;
                n--;
            }
            int common = trace.length - 1 - m;
            println(prefix + caption + t);
            printFrames(trace, m + 1, prefix);
            if (common != 0) {
                println(prefix + "\t... " + common + " more");
            }
            printRelatives(t, trace, prefix);
        }
    }

    private static final class StreamPrinter extends TracePrinter {
        private final PrintStream out;

        StreamPrinter(PrintStream out) {
            this.out = out;
        }

        Object lock() {
            return out;
        }

        void println(Object line) {
            out.println(line);
        }
    }

    private static final class WriterPrinter extends TracePrinter {
        private final PrintWriter out;

        WriterPrinter(PrintWriter out) {
            this.out = out;
        }

        Object lock() {
            return out;
        }

        void println(Object line) {
            out.println(line);
        }
    }

    public synchronized Throwable fillInStackTrace() {
        // Both null: the trace is not writable (constructor argument) and must stay empty.
        if (stackTrace != null || backtrace != null) {
            fillInStackTrace(0);
            stackTrace = UNASSIGNED_STACK;
        }
        return this;
    }

    private native Throwable fillInStackTrace(int dummy);

    public StackTraceElement[] getStackTrace() {
        return getOurStackTrace().clone();
    }

    private synchronized StackTraceElement[] getOurStackTrace() {
        if (stackTrace == UNASSIGNED_STACK || stackTrace == null) {
            if (backtrace == null) {
                return UNASSIGNED_STACK;
            }
            stackTrace = StackTraceElement.of(this, depth);
        }
        return stackTrace;
    }

    public void setStackTrace(StackTraceElement[] stackTrace) {
        StackTraceElement[] copy = stackTrace.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException("stackTrace[" + i + "]");
            }
        }
        synchronized (this) {
            if (this.stackTrace != null || backtrace != null) {
                this.stackTrace = copy;
            }
        }
    }

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (suppresses) {
            if (suppressedExceptions == null) {
                suppressedExceptions = new ArrayList<>(1);
            }
            suppressedExceptions.add(exception);
        }
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressedExceptions == null ? new Throwable[0] : suppressedExceptions.toArray(new Throwable[0]);
    }

    /** In streams a list means that suppression is enabled, and a trace that is not writable has a mark. */
    private synchronized void writeObject(ObjectOutputStream s) throws IOException {
        getOurStackTrace();
        StackTraceElement[] trace = stackTrace;
        List<Throwable> suppressed = suppressedExceptions;
        try {
            if (trace == null) {
                stackTrace = new StackTraceElement[] {new StackTraceElement("", "", null, Integer.MIN_VALUE)};
            }
            if (suppresses && suppressed == null) {
                suppressedExceptions = Collections.emptyList();
            }
            s.defaultWriteObject();
        } finally {
            stackTrace = trace;
            suppressedExceptions = suppressed;
        }
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        s.defaultReadObject();
        List<Throwable> list = suppressedExceptions;
        suppresses = list != null;
        suppressedExceptions = null;
        if (list != null) {
            for (Throwable t : list) {
                addSuppressed(t);
            }
        }
        StackTraceElement[] trace = stackTrace == null ? UNASSIGNED_STACK : stackTrace;
        for (int i = 0; i < trace.length; i++) {
            if (trace[i] == null) {
                throw new NullPointerException("null StackTraceElement in serial stream.");
            }
        }
        boolean none = trace.length == 1 && trace[0].getLineNumber() == Integer.MIN_VALUE
                && trace[0].getClassName().isEmpty();
        stackTrace = none ? null : trace.clone();
    }
}
