/** Root of the class hierarchy. The natives are intrinsics of the VM (contract 5.2). */
package java.lang;

public class Object {
    public Object() {
    }

    public final native Class<?> getClass();

    public native int hashCode();

    public boolean equals(Object obj) {
        return this == obj;
    }

    protected native Object clone() throws CloneNotSupportedException;

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    public final native void notify();

    public final native void notifyAll();

    public final void wait() throws InterruptedException {
        wait(0L);
    }

    public final native void wait(long timeoutMillis) throws InterruptedException;

    public final void wait(long timeoutMillis, int nanos) throws InterruptedException {
        if (timeoutMillis < 0) {
            throw new IllegalArgumentException("timeoutMillis value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        // The VM waits in milliseconds: any fraction rounds up, so that the wait is never too short.
        wait(nanos > 0 && timeoutMillis < Long.MAX_VALUE ? timeoutMillis + 1 : timeoutMillis);
    }

    @Deprecated(since = "9")
    protected void finalize() throws Throwable {
    }
}
