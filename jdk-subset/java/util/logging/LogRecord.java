// What is logged, where and when. The caller is found when it is asked for, or before the record leaves its thread.
package java.util.logging;

import java.time.Instant;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;

public class LogRecord implements java.io.Serializable {
    private static final long serialVersionUID = 5372048053134512534L;
    private static final AtomicLong SEQUENCE = new AtomicLong();

    private Level level;
    private long sequenceNumber;
    private String sourceClassName;
    private String sourceMethodName;
    private String message;
    private int threadID;
    private long longThreadID;
    private Throwable thrown;
    private String loggerName;
    private String resourceBundleName;
    private long millis;
    private int nanoAdjustment;
    private transient boolean needToInferCaller = true;
    private transient Object[] parameters;
    private transient ResourceBundle resourceBundle;

    public LogRecord(Level level, String msg) {
        this.level = Objects.requireNonNull(level);
        message = msg;
        sequenceNumber = SEQUENCE.getAndIncrement();
        setLongThreadID(Thread.currentThread().getId());
        long nanos = jdk.internal.misc.VM.getNanoTimeAdjustment(0);
        millis = nanos / 1000000;
        nanoAdjustment = (int) (nanos % 1000000);
    }

    public String getLoggerName() {
        return loggerName;
    }

    public void setLoggerName(String name) {
        loggerName = name;
    }

    public ResourceBundle getResourceBundle() {
        return resourceBundle;
    }

    public void setResourceBundle(ResourceBundle bundle) {
        resourceBundle = bundle;
    }

    public String getResourceBundleName() {
        return resourceBundleName;
    }

    public void setResourceBundleName(String name) {
        resourceBundleName = name;
    }

    public Level getLevel() {
        return level;
    }

    public void setLevel(Level level) {
        this.level = Objects.requireNonNull(level);
    }

    public long getSequenceNumber() {
        return sequenceNumber;
    }

    public void setSequenceNumber(long seq) {
        sequenceNumber = seq;
    }

    /** The first frame below those of loggers. */
    private void inferCaller() {
        needToInferCaller = false;
        boolean inLogger = false;
        for (StackTraceElement e : new Throwable().getStackTrace()) {
            String name = e.getClassName();
            boolean isLogger = name.equals("java.util.logging.Logger") || name.startsWith("java.util.logging.Logging")
                    || name.startsWith("java.lang.System$Logger") || name.startsWith("jdk.internal.logger.");
            if (isLogger) {
                inLogger = true;
            } else if (inLogger && !name.startsWith("java.util.logging.")) {
                sourceClassName = name;
                sourceMethodName = e.getMethodName();
                return;
            }
        }
    }

    public String getSourceClassName() {
        if (needToInferCaller) {
            inferCaller();
        }
        return sourceClassName;
    }

    public void setSourceClassName(String sourceClassName) {
        this.sourceClassName = sourceClassName;
        needToInferCaller = false;
    }

    public String getSourceMethodName() {
        if (needToInferCaller) {
            inferCaller();
        }
        return sourceMethodName;
    }

    public void setSourceMethodName(String sourceMethodName) {
        this.sourceMethodName = sourceMethodName;
        needToInferCaller = false;
    }

    public String getMessage() {
        return message;
    }

    public void setMessage(String message) {
        this.message = message;
    }

    public Object[] getParameters() {
        return parameters;
    }

    public void setParameters(Object[] parameters) {
        this.parameters = parameters;
    }

    @Deprecated(since = "16")
    public int getThreadID() {
        return threadID;
    }

    @Deprecated(since = "16")
    public void setThreadID(int threadID) {
        this.threadID = threadID;
        longThreadID = threadID;
    }

    public long getLongThreadID() {
        return longThreadID;
    }

    public LogRecord setLongThreadID(long longThreadID) {
        this.longThreadID = longThreadID;
        // Numbers that are no int have negative ones, which are the same for the same thread.
        threadID = longThreadID >= 0 && longThreadID <= Integer.MAX_VALUE ? (int) longThreadID
                : Long.hashCode(longThreadID) | Integer.MIN_VALUE;
        return this;
    }

    public long getMillis() {
        return millis;
    }

    @Deprecated
    public void setMillis(long millis) {
        this.millis = millis;
        nanoAdjustment = 0;
    }

    public Instant getInstant() {
        return Instant.ofEpochSecond(Math.floorDiv(millis, 1000L), nanos());
    }

    public void setInstant(Instant instant) {
        millis = instant.toEpochMilli();
        nanoAdjustment = instant.getNano() % 1000000;
    }

    /** Of the second. */
    int nanos() {
        return (int) Math.floorMod(millis, 1000L) * 1000000 + nanoAdjustment;
    }

    public Throwable getThrown() {
        return thrown;
    }

    public void setThrown(Throwable thrown) {
        this.thrown = thrown;
    }

    /** Parameters are written as texts, after a version (1.0) and their number. */
    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeByte(1);
        s.writeByte(0);
        s.writeInt(parameters == null ? -1 : parameters.length);
        for (int i = 0; parameters != null && i < parameters.length; i++) {
            s.writeObject(parameters[i] == null ? null : parameters[i].toString());
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        byte major = s.readByte();
        byte minor = s.readByte();
        if (major != 1) {
            throw new java.io.IOException("LogRecord: bad version: " + major + "." + minor);
        }
        int n = s.readInt();
        if (n < -1) {
            throw new NegativeArraySizeException();
        }
        parameters = n < 0 ? null : jdk.internal.util.SerialData.readElements(s, n);
        if (resourceBundleName != null) {
            try {
                resourceBundle = ResourceBundle.getBundle(resourceBundleName, java.util.Locale.getDefault(),
                        ClassLoader.getSystemClassLoader());
            } catch (java.util.MissingResourceException e) {
                resourceBundle = null;
            }
        }
        needToInferCaller = false;
    }
}
