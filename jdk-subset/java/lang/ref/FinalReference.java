// Reference through which objects with a finalize method wait for it.
package java.lang.ref;

class FinalReference<T> extends Reference<T> {
    FinalReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
    }

    @Override
    public T get() {
        return getFromInactiveFinalReference();
    }

    @Override
    public void clear() {
        clearInactiveFinalReference();
    }

    @Override
    public boolean enqueue() {
        throw new InternalError("should never reach here");
    }
}
