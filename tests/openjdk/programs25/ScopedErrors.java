// vmargs: --add-opens java.base/java.lang=ALL-UNNAMED -XX:+UnlockExperimentalVMOptions -XX:-VMContinuations -Xmx64m
// Scoped values after errors of the VM: nothing of them is remembered that an error may have kept from being restored,
// and they are found again.
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ScopedErrors {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static Field bindings;
    static Method cache;

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }

    /** Before anything else asks for them. */
    static String remembered() {
        try {
            return (bindings.get(Thread.currentThread()) == null ? "no" : "some") + " bindings, "
                + (cache.invoke(null) == null ? "no" : "some") + " cache";
        } catch (ReflectiveOperationException e) {
            return e.toString();
        }
    }

    static void provoke(String what, Runnable error) {
        System.out.println(what + ": " + NAME.orElse("-") + " " + remembered());
        String after;
        try {
            error.run();
            after = "nothing";
        } catch (Throwable e) {
            after = e + " " + remembered();
        }
        System.out.println("  " + after + " " + NAME.orElse("-") + " " + remembered());
    }

    static void all() {
        provoke("memory", () -> System.out.println(new long[Integer.MAX_VALUE - 10].length));
        provoke("recursion", () -> recurse(0));
        provoke("limit", () -> System.out.println(new byte[Integer.MAX_VALUE].length));
        provoke("made by Java", () -> {
            throw new StackOverflowError();
        });
        provoke("no error", () -> System.out.println(((Object) "x").equals(1 / Integer.parseInt("0"))));
    }

    public static void main(String[] args) throws Exception {
        bindings = Thread.class.getDeclaredField("scopedValueBindings");
        bindings.setAccessible(true);
        cache = Thread.class.getDeclaredMethod("scopedValueCache");
        cache.setAccessible(true);
        all();
        ScopedValue.where(NAME, "outer").run(() -> {
            all();
            ScopedValue.where(NAME, "inner").run(ScopedErrors::all);
            System.out.println(NAME.get() + " " + remembered());
        });
        Thread t = Thread.ofVirtual().start(() -> ScopedValue.where(NAME, "virtual").run(ScopedErrors::all));
        t.join();
        System.out.println(NAME.isBound());
    }
}
