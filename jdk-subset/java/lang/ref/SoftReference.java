// Reference that is cleared when memory is wanted. The collector writes `clock` and compares it with `timestamp`.
package java.lang.ref;

public class SoftReference<T> extends Reference<T> {
    private static long clock;
    private long timestamp;

    public SoftReference(T referent) {
        super(referent);
        this.timestamp = clock;
    }

    public SoftReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
        this.timestamp = clock;
    }

    @Override
    public T get() {
        T o = super.get();
        if (o != null && timestamp != clock) {
            timestamp = clock;
        }
        return o;
    }
}
