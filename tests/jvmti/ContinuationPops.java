import java.lang.invoke.*;

public class ContinuationPops {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkText(String what, String expected, String actual);
    static native void wantPop();
    static native String reported();

    static final MethodHandle RUN, YIELD, NEW;
    static final Object scope;

    /* Without reflection's native methods, which pin. */
    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
            Class<?> scopes = Class.forName("jdk.internal.vm.ContinuationScope");
            RUN = lookup.findVirtual(continuation, "run", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
            YIELD = lookup.findStatic(continuation, "yield", MethodType.methodType(boolean.class, scopes))
                    .asType(MethodType.methodType(boolean.class, Object.class));
            NEW = lookup.findConstructor(continuation, MethodType.methodType(void.class, scopes, Runnable.class))
                    .asType(MethodType.methodType(Object.class, Object.class, Runnable.class));
            scope = scopes.getConstructor(String.class).newInstance("scope");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void pause() {
        try {
            boolean yielded = (boolean) YIELD.invokeExact(scope);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
    static Object continuation(Runnable body) {
        try {
            return (Object) NEW.invokeExact(scope, body);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
    static void run(Object continuation) {
        try {
            RUN.invokeExact(continuation);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static void straight() {
        wantPop();
    }
    static void yields() {
        wantPop();
        pause();
    }
    static void inner() {
        wantPop();
        pause();
        reported();
        wantPop(); /* anew */
    }
    static void outer() {
        wantPop();
        inner();
    }
    static void runs(Object continuation) {
        wantPop();
        run(continuation);
    }

    static void all() throws Exception {
        begin("NotifyFramePop", "a continuation that does not yield");
        run(continuation(ContinuationPops::straight));
        checkText("popped", "straight;", reported());

        begin("NotifyFramePop", "a continuation that yields");
        Object c = continuation(ContinuationPops::yields);
        runs(c);
        checkText("its carrier's frame", "runs;", reported());
        run(c);
        checkText("its own", "", reported());

        begin("NotifyFramePop", "requested once more afterwards");
        c = continuation(ContinuationPops::outer);
        run(c);
        run(c);
        checkText("the inner one only", "inner;", reported());
    }

    static void parks() {
        wantPop();
        Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        all();
        begin("NotifyFramePop", "a virtual thread that yields");
        Thread.ofVirtual().start(() -> parks()).join();
        checkText("popped", "parks;", reported());
        end();
    }
}
