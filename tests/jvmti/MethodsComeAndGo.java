// See methods_come_and_go.c. Versions of a class are compiled as Local, Local2, ... and renamed by ClassBytes.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

public class MethodsComeAndGo {
    static native void expect(String aspect, int error, int actual);
    static native int redefine(Class<?>[] classes, byte[][] bytes);
    static native long id(Class<?> c, String name);
    static native String told(long id);
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

    static byte[] bytes(String source) { return ClassBytes.of("MethodsComeAndGo$" + source, "MethodsComeAndGo$Local").bytes(); }
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

    public static void main(String[] args) throws Exception {
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
        equal("the ID of one that stays", "run current", told(run));
        equal("the ID of one that went", "one obsolete", told(one));

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
