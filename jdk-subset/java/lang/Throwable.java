/**
 * Root of everything that can be thrown. The VM knows backtrace, depth, stackTrace, detailMessage and
 * cause by name (contract 4 and 9.1); stack trace elements are made from the backtrace on first demand.
 */
package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.IdentityHashMap;

public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;

    private static final StackTraceElement[] UNASSIGNED_STACK = new StackTraceElement[0];
    private static final Throwable[] NONE_SUPPRESSED = new Throwable[0];

    private transient Object backtrace;
    private String detailMessage;
    /** this: not set yet. */
    private Throwable cause = this;
    private StackTraceElement[] stackTrace = UNASSIGNED_STACK;
    private transient int depth;
    /** An array, because exceptions are made at start-up and lists are not needed then; null: suppression is
     *  disabled. */
    private Throwable[] suppressedExceptions = NONE_SUPPRESSED;

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
        if (!enableSuppression) {
            suppressedExceptions = null;
        }
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
        if (suppressedExceptions != null) {
            int n = suppressedExceptions.length;
            Throwable[] longer = new Throwable[n + 1];
            System.arraycopy(suppressedExceptions, 0, longer, 0, n);
            longer[n] = exception;
            suppressedExceptions = longer;
        }
    }

    public final synchronized Throwable[] getSuppressed() {
        int n = suppressedExceptions == null ? 0 : suppressedExceptions.length;
        Throwable[] result = new Throwable[n];
        if (n > 0) {
            System.arraycopy(suppressedExceptions, 0, result, 0, n);
        }
        return result;
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("detailMessage", String.class),
        new java.io.ObjectStreamField("cause", Throwable.class),
        new java.io.ObjectStreamField("stackTrace", StackTraceElement[].class),
        new java.io.ObjectStreamField("suppressedExceptions", java.util.List.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("detailMessage", detailMessage);
        fields.put("cause", cause);
        StackTraceElement[] none = {new StackTraceElement("", "", null, Integer.MIN_VALUE)};
        fields.put("stackTrace", stackTrace == null ? none : getStackTrace());
        Throwable[] all = suppressedExceptions;
        java.util.List<Throwable> list = all == null ? null : new java.util.ArrayList<>(java.util.Arrays.asList(all));
        fields.put("suppressedExceptions", all != null && all.length == 0 ? java.util.Collections.emptyList() : list);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        detailMessage = (String) fields.get("detailMessage", null);
        cause = (Throwable) fields.get("cause", null);
        java.util.List<Throwable> list = (java.util.List<Throwable>) fields.get("suppressedExceptions", null);
        if (list != null) {
            Throwable[] all = list.toArray(NONE_SUPPRESSED);
            for (int i = 0; i < all.length; i++) {
                if (all[i] == null) {
                    throw new NullPointerException("Cannot suppress a null exception.");
                }
                if (all[i] == this) {
                    throw new IllegalArgumentException("Self-suppression not permitted");
                }
            }
            suppressedExceptions = all.length == 0 ? NONE_SUPPRESSED : all;
        }
        StackTraceElement[] trace = (StackTraceElement[]) fields.get("stackTrace", null);
        if (trace == null) {
            trace = new StackTraceElement[0];
        }
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
