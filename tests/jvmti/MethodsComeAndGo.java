// See methods_come_and_go.c. Versions of a class are compiled as Local, Local2, ... and renamed by ClassBytes.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

public class MethodsComeAndGo {
    static native void expect(String aspect, int error, int actual);
    static native int redefine(Class<?>[] classes, byte[][] bytes);
    static native long id(Class<?> c, String name);
    static native String reported(long id);
    static native String methods(Class<?> c);
    static native void equal(String what, String expected, String actual);

    static final int NONE = 0, METHOD_ADDED = 63, METHOD_DELETED = 67, METHOD_MODIFIERS = 71;

    static class Local {
        static int run() { return one() + new Local().member(); }
        private static int one() { return 1; }
        private final int member() { return 10; }
        private int loose() { return 0; }
        static IntSupplier adder(int n) { return () -> n + one(); }
        static int during() { int before = leaves(); change(); return before; }
        private static int leaves() { return 5; }
        static void change() { become("goes while its caller runs", "Local2"); }
    }
    static class Local2 {           // one and leaves go, two, three and lambdas come
        static int run() { return two() + new Local2().member() + new Local2().three(); }
        private static int two() { return 2; }
        private final int member() { return 20; }
        private final int three() { return 300; }
        private int loose() { return 0; }
        static IntSupplier adder(int n) { IntSupplier twice = () -> 2 * n; return () -> twice.getAsInt() + two(); }
        static int during() { return two(); }
        static void change() { }
    }
    static class Local3 {           // one comes back, as another one
        static int run() { return one(); }
        private static int one() { return 7; }
        private final int member() { return 30; }
        private int loose() { return 0; }
        static IntSupplier adder(int n) { return () -> n + one(); }
        static int during() { return one(); }
        static void change() { }
    }
    static class Extra {            // a method that any class might call
        static int run() { return 0; }
        private final int member() { return 30; }
        private int loose() { return 0; }
        static IntSupplier adder(int n) { return () -> n; }
        static int during() { return 0; }
        static void change() { }
        static int open() { return 0; }
    }
    static class Less {             // without the private method that subclasses would not see, but is not final
        static int run() { return 0; }
        private final int member() { return 30; }
        static IntSupplier adder(int n) { return () -> n; }
        static int during() { return 0; }
        static void change() { }
    }

    static byte[] bytes(String source) {
        return ClassBytes.of("MethodsComeAndGo$" + source, "MethodsComeAndGo$Local").bytes();
    }
    static int change(String... sources) {
        Class<?>[] classes = new Class<?>[sources.length];
        byte[][] all = new byte[sources.length][];
        for (int i = 0; i < sources.length; i++) {
            classes[i] = Local.class;
            all[i] = bytes(sources[i]);
        }
        return redefine(classes, all);
    }
    static void become(String aspect, String... sources) { expect(aspect, NONE, change(sources)); }

    static String declared() {
        List<String> names = new ArrayList<>();
        for (var m : Local.class.getDeclaredMethods()) if (!m.isSynthetic()) names.add(m.getName());
        names.sort(null);
        return names.toString();
    }

    /** Who has found a method before it is deleted, and how. */
    static class Found {
        static int one() { return 1; }
        private static int gone() { return 1; }
        private static long wide(double a, long b) { return b; }
        private final int member() { return 2; }
        private final void empty() { }
        static IntSupplier lambda() { return () -> 3; }
        static IntSupplier reference() { return Found::gone; }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int through(int before) {        // its caller's code stays, and calls what has gone
            if (before == 1) gone();
            change("found methods go while a caller runs", Found.class, "Found2");
            return gone();
        }
        private static int itself(int n) {
            if (n > 0) return itself(n - 1) + 1;
            change("goes while it runs", Found.class, "Found2");
            return 10;
        }
        static int callItself() { return itself(3); }
    }
    static class Found2 {
        static int one() { return 2; }
        static IntSupplier lambda() { return null; }
        static IntSupplier reference() { return null; }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int through(int before) { return 0; }
        static int callItself() { return 0; }
    }
    static class Found3 {           // they come back, as others
        static int one() { return 3; }
        private static int gone() { return 31; }
        private final int member() { return 32; }
        private final void empty() { throw new IllegalStateException("no longer empty"); }
        static IntSupplier lambda() { return null; }
        static IntSupplier reference() { return null; }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int through(int before) { return 0; }
        static int callItself() { return 0; }
    }

    /** What its methods consist of is known only when they run for the first time, and then they have changed. */
    static class Small {
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int getter() { return NewVersion.value; }
        private static int gone() { return Deletion.value; }
    }
    static class Small2 {
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int getter() { return Deletion.value + 100; }
        private static int gone() { return Deletion.value; }
    }
    static class Small3 {
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        static int getter() { return Deletion.value + 100; }
    }
    static class NewVersion {
        static int value = 5;
        static { change("changes while its field is resolved", Small.class, "Small2"); }
    }
    static class Deletion {
        static int value = 6;
        static { change("goes while its field is resolved", Small.class, "Small3"); }
    }

    static void change(String aspect, Class<?> c, String source) {
        byte[] bytes = ClassBytes.of("MethodsComeAndGo$" + source, c.getName()).bytes();
        expect(aspect, NONE, redefine(new Class<?>[] {c}, new byte[][] {bytes}));
    }

    static int callGone() { return Found.gone(); }
    static int callMember(Found f) { return f.member(); }
    static int callEmpty(Found f) {
        f.empty();
        return 4;
    }

    interface Call { Object run() throws Throwable; }
    static String answer(Call call, boolean message) {
        try {
            return String.valueOf(call.run());
        } catch (Throwable e) {
            return message ? e.toString() : e.getClass().getName();
        }
    }

    static void tell(boolean message, Call... calls) {
        StringBuilder b = new StringBuilder();
        for (Call c : calls) b.append("  ").append(answer(c, message)).append('\n');
        System.out.print(b);
    }

    static void testFound() throws Exception {
        MethodHandles.Lookup lookup = Found.lookup();
        MethodType toInt = MethodType.methodType(int.class);
        Found f = new Found();
        MethodHandle gone = lookup.findStatic(Found.class, "gone", toInt);
        MethodHandle member = lookup.findVirtual(Found.class, "member", toInt);
        MethodHandle special = lookup.findSpecial(Found.class, "member", toInt, Found.class);
        MethodType toLong = MethodType.methodType(long.class, double.class, long.class);
        MethodHandle wide = lookup.findStatic(Found.class, "wide", toLong);
        MethodHandle empty = lookup.findVirtual(Found.class, "empty", MethodType.methodType(void.class)).bindTo(f);
        Method reflected = Found.class.getDeclaredMethod("gone");
        Method reflectedMember = Found.class.getDeclaredMethod("member");
        reflected.setAccessible(true);
        reflectedMember.setAccessible(true);
        IntSupplier lambda = Found.lambda(), reference = Found.reference();
        Call[] handles = {() -> gone.invoke(), () -> member.invoke(f), () -> special.invoke(f),
            () -> wide.invoke(1.5, 2L), () -> empty.invoke(), () -> gone.invokeWithArguments()};
        Call[] calls = {() -> callGone(), () -> callMember(f), () -> callEmpty(f), () -> lambda.getAsInt(),
            () -> reference.getAsInt(), () -> reflectedMember.invoke(f), () -> lookup.unreflect(reflected)};
        tell(false, handles);
        tell(false, calls);
        for (String version : new String[] {"Found2", "Found3", "Found2", "Found3"}) {
            change("found methods: " + version, Found.class, version);
            tell(false, handles);
            tell(true, calls);
        }
    }

    static void testResolving() throws Exception {
        MethodType toInt = MethodType.methodType(int.class);
        MethodHandle gone = Small.lookup().findStatic(Small.class, "gone", toInt);
        Call[] calls = {() -> Small.getter(), () -> Small.getter(), () -> gone.invoke(), () -> gone.invoke(),
            () -> Small.getter()};
        tell(false, calls[0], calls[2], calls[3], calls[1], calls[4]);
    }

    static void testRunning() {
        Call[] calls = {() -> Found.through(0), () -> Found.through(1), () -> Found.callItself()};
        for (Call c : calls) {
            tell(true, c);
            change("back again", Found.class, "Found");
        }
    }

    public static void main(String[] args) throws Exception {
        testRunning();
        testFound();
        testResolving();
        System.out.println(Local.run() + " " + Local.adder(5).getAsInt());
        IntSupplier old = Local.adder(6);
        long one = id(Local.class, "one"), run = id(Local.class, "run");
        expect("METHOD_ADDED: not private", METHOD_ADDED, change("Extra"));
        expect("METHOD_DELETED: private, but neither static nor final", METHOD_DELETED, change("Less"));
        equal("declared", "[adder, change, during, leaves, loose, member, one, run]", declared());

        System.out.println("during " + Local.during());
        System.out.println(Local.run() + " " + Local.adder(5).getAsInt() + " " + Local.during());
        equal("declared", "[adder, change, during, loose, member, run, three, two]", declared());
        equal("GetClassMethods", declared(), methods(Local.class));
        equal("the ID of one that stays", "run current", reported(run));
        equal("the ID of one that went", "one obsolete", reported(one));

        become("comes back", "Local3");
        System.out.println(Local.run() + " " + Local.adder(5).getAsInt() + " " + Local.during());
        equal("declared", "[adder, change, during, loose, member, one, run]", declared());

        int refused = 0;
        for (int i = 0; i < 40; i++) refused |= change(i % 2 == 0 ? "Local2" : "Local3");
        expect("forth and back", NONE, refused);
        System.gc();
        System.out.println(Local.run() + " " + Local.adder(5).getAsInt());
        become("twice at once", "Local2", "Local3", "Local2");
        System.out.println(Local.run() + " " + Local.adder(5).getAsInt());
        equal("GetClassMethods", declared(), methods(Local.class));
    }
}
