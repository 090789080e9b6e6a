package workloads;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

/** Method handles of every kind, their combinations, call sites that change, VarHandles. */
public final class Handles {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static int shared;
    private volatile int value = 1;
    private long wide;
    private String text = "t";

    private Handles() { }

    static int add(int a, int b) {
        return a + b;
    }

    static boolean even(int n) {
        return n % 2 == 0;
    }

    static int fail(int n) {
        if (n > 2)
            throw new IllegalStateException("" + n);
        return n;
    }

    static int caught(IllegalStateException thrown, int n) {
        return -n;
    }

    static String spread(Object... all) {
        return Arrays.toString(all);
    }

    private String own(String prefix) {
        return prefix + text + value;
    }

    static void kinds() throws Throwable {
        Handles object = new Handles();
        MethodHandle add = LOOKUP.findStatic(Handles.class, "add", methodType(int.class, int.class, int.class));
        MethodHandle own = LOOKUP.findVirtual(Handles.class, "own", methodType(String.class, String.class));
        MethodHandle size = LOOKUP.findVirtual(List.class, "size", methodType(int.class));
        MethodHandle make = LOOKUP.findConstructor(Handles.class, methodType(void.class));
        MethodHandle getter = LOOKUP.findGetter(Handles.class, "value", int.class);
        MethodHandle setter = LOOKUP.findStaticSetter(Handles.class, "shared", int.class);
        MethodHandle special = LOOKUP.findSpecial(Object.class, "toString", methodType(String.class), Handles.class);
        int sum = 0;
        for (int i = 0; i < 100; i++)
            sum += (int) add.invokeExact(i, 1) + (int) size.invoke(List.of(i, i));
        setter.invokeExact(sum);
        Common.say("kinds: " + shared + " " + own.invoke(object, "p") + " " + (int) getter.invoke(make.invoke()) + " "
                   + ((String) special.invoke(object)).startsWith("workloads.Handles@"));
        Common.say("kinds: " + own.type() + " " + own.bindTo(object).invoke("bound ") + " "
                   + add.invokeWithArguments(1, 2));
        Common.tell("another type", () -> {
            String wrong = (String) add.invokeExact(1, 2);
        });
        Common.tell("a private member of another class", () -> LOOKUP.findVirtual(Thread.class, "exit",
                                                                                  methodType(void.class)));
        Common.tell("no such method", () -> LOOKUP.findStatic(Handles.class, "absent", methodType(void.class)));
    }

    static void combinations() throws Throwable {
        MethodType unary = methodType(int.class, int.class);
        MethodHandle add = LOOKUP.findStatic(Handles.class, "add", methodType(int.class, int.class, int.class));
        MethodHandle test = LOOKUP.findStatic(Handles.class, "even", methodType(boolean.class, int.class));
        MethodHandle fail = LOOKUP.findStatic(Handles.class, "fail", unary);
        MethodHandle caught = LOOKUP.findStatic(Handles.class, "caught",
                                                methodType(int.class, IllegalStateException.class, int.class));
        MethodHandle more = MethodHandles.insertArguments(add, 1, 100);
        MethodHandle either = MethodHandles.guardWithTest(test, more, MethodHandles.identity(int.class));
        MethodHandle safe = MethodHandles.catchException(fail, IllegalStateException.class, caught);
        MethodHandle chain = MethodHandles.filterReturnValue(safe, either);
        MethodHandle spread = LOOKUP.findStatic(Handles.class, "spread", methodType(String.class, Object[].class));
        StringBuilder results = new StringBuilder();
        for (int i = 0; i < 5; i++)
            results.append((int) chain.invokeExact(i)).append(' ');
        Common.say("combined: " + results + spread.invoke(1, "two", 3.0) + " "
                   + spread.asCollector(Object[].class, 2).invoke('a', 'b'));
        MethodHandle swapped = MethodHandles.permuteArguments(spread.asCollector(Object[].class, 2),
            methodType(String.class, Object.class, Object.class), 1, 0);
        Common.say("combined: " + swapped.invoke("first", "second") + " "
                   + add.asSpreader(Integer[].class, 2).invoke(new Integer[] {4, 5}) + " "
                   + MethodHandles.foldArguments(add, MethodHandles.identity(int.class)).invoke(21));
    }

    static void sites() throws Throwable {
        MethodHandle one = MethodHandles.constant(String.class, "one");
        MethodHandle two = MethodHandles.constant(String.class, "two");
        MutableCallSite site = new MutableCallSite(one);
        MethodHandle call = site.dynamicInvoker();
        String before = (String) call.invokeExact();
        site.setTarget(two);
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(one, two);
        String valid = (String) guarded.invokeExact();
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        Common.say("sites: " + before + " " + (String) call.invokeExact() + " " + valid + " "
                   + (String) guarded.invokeExact() + " " + ((CallSite) site).type());
    }

    static void variables() throws Throwable {
        VarHandle value = LOOKUP.findVarHandle(Handles.class, "value", int.class);
        VarHandle wide = LOOKUP.findVarHandle(Handles.class, "wide", long.class);
        VarHandle text = LOOKUP.findVarHandle(Handles.class, "text", String.class);
        VarHandle array = MethodHandles.arrayElementVarHandle(int[].class);
        Handles object = new Handles();
        int[] numbers = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++)
            threads[i] = Common.start("adds " + i, () -> {
                for (int j = 0; j < 100; j++) {
                    value.getAndAdd(object, 1);
                    array.getAndAdd(numbers, j % 3, 1);
                }
            });
        Common.join(threads);
        Common.say("variables: " + object.value + " " + Arrays.toString(numbers) + " "
                   + value.compareAndSet(object, 301, 5) + " " + value.compareAndSet(object, 301, 6) + " "
                   + (long) wide.getAndAdd(object, 1L << 33) + " " + (long) wide.getVolatile(object) + " "
                   + text.getAndSet(object, "new") + " " + text.getAcquire(object));
        Common.tell("an index outside", () -> array.set(numbers, 3, 1));
        Common.tell("another type", () -> value.set(object, "text"));
    }

    public static void main(String[] args) throws Throwable {
        kinds();
        combinations();
        sites();
        variables();
    }
}
