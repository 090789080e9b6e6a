// A thread-local variable whose value a new thread takes over from the thread that creates it.
package java.lang;

public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {
    }

    @Override
    protected T childValue(T parentValue) {
        return parentValue;
    }

    @Override
    ThreadLocal.ThreadLocalMap getMap(Thread t) {
        return t.inheritableThreadLocals;
    }

    @Override
    void setMap(Thread t, ThreadLocal.ThreadLocalMap map) {
        t.inheritableThreadLocals = map;
    }
}
