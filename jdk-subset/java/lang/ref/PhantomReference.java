// Reference whose referent can never be had back; for actions after its death.
package java.lang.ref;

public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
    }

    @Override
    public T get() {
        return null;
    }

    @Override
    native boolean refersTo0(Object o);
}
