// See native_prefixes.c, which has functions for the methods foo of these classes. Wrappers add 100 (one_) and 200
// (two_).
import java.util.function.IntSupplier;

public class NativePrefixes {
    static native void begin(String name, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int prefix(int which, String text);
    static native int prefixes(int which, String[] texts);
    static native void arguments();
    static native boolean register(Class<?> c, String name);
    static native int redefine(Class<?> c, byte[] bytes);
    static native int dispose(int which);

    static final int NONE = 0;

    static String text(IntSupplier call) {
        try {
            return String.valueOf(call.getAsInt());
        } catch (Throwable t) {
            return t.getClass().getName() + ": " + t.getMessage();
        }
    }

    static String registering(Class<?> c, String name) {
        try {
            return String.valueOf(register(c, name));
        } catch (Throwable t) {
            return t.getClass().getName() + ": " + t.getMessage();
        }
    }

    static void become(Class<?> c, String source) {
        checkInt(source, NONE, redefine(c, ClassBytes.of(source, c.getName()).bytes()));
    }

    public static void main(String[] args) {
        arguments();
        byName();
        layers();
        byRegistration();
        redefinition();
        end();
    }

    static void byName() {
        begin("SetNativeMethodPrefix", "by name");
        checkText("without", "java.lang.UnsatisfiedLinkError: 'int Wrapped.one_foo(int)'", text(() -> Wrapped.foo(0)));
        checkInt("set", NONE, prefix(0, "one_"));
        checkText("with", "101", text(() -> Wrapped.foo(0)));
        checkText("the native itself", "2", text(() -> Wrapped.one_foo(1)));
        checkText("its own function is better", "105", text(() -> Own.foo(0)));
        checkText("the shorter name is native, too: its own", "6", text(() -> BothNative.foo(0)));
        checkText("the shorter name is native, too", "java.lang.UnsatisfiedLinkError: 'int BothNative.one_foo(int)'",
                text(() -> BothNative.one_foo(0)));
        checkText("there is no shorter method", "java.lang.UnsatisfiedLinkError: 'int Missing.one_foo(int)'",
                text(() -> Missing.one_foo(0)));
        checkText("the shorter method has other parameters",
                "java.lang.UnsatisfiedLinkError: 'int Descriptor.one_foo(int)'", text(() -> Descriptor.one_foo(0)));
        checkInt("replace", NONE, prefix(0, "another_"));
        checkText("replaced", "java.lang.UnsatisfiedLinkError: 'int Removed.one_foo(int)'", text(() -> Removed.foo(0)));
        checkText("what is bound stays", "101", text(() -> Wrapped.foo(0)));
        checkInt("none", NONE, prefix(0, null));
        checkText("none", "java.lang.UnsatisfiedLinkError: 'int Removed.one_foo(int)'", text(() -> Removed.foo(0)));
        checkInt("again", NONE, prefix(0, "one_"));
        checkText("tried again", "108", text(() -> Removed.foo(0)));
    }

    static void layers() {
        begin("SetNativeMethodPrefix", "several environments");
        checkInt("second", NONE, prefix(1, "two_"));
        checkInt("third", NONE, prefix(2, "three_"));
        checkText("two layers", "302", text(() -> Twice.foo(0)));
        checkText("only the second", "203", text(() -> Upper.foo(0)));
        begin("SetNativeMethodPrefixes", "in order");
        checkInt("none", NONE, prefix(1, null));
        checkInt("none", NONE, prefix(2, null));
        checkInt("wrong order", NONE, prefixes(0, new String[] {"two_", "one_"}));
        checkText("wrong order", "java.lang.UnsatisfiedLinkError: 'int Listed.two_one_foo(int)'",
                text(() -> Listed.foo(0)));
        checkInt("order", NONE, prefixes(0, new String[] {"one_", "two_"}));
        checkText("order", "312", text(() -> Listed.foo(0)));
        checkInt("none", NONE, prefixes(0, new String[0]));
        begin("DisposeEnvironment", "prefixes go");
        checkInt("set", NONE, prefix(2, "one_"));
        checkInt("dispose", NONE, dispose(2));
        checkText("gone", "java.lang.UnsatisfiedLinkError: 'int Disposed.one_foo(int)'", text(() -> Disposed.foo(0)));
    }

    static void byRegistration() {
        begin("SetNativeMethodPrefix", "RegisterNatives");
        checkText("without", "java.lang.NoSuchMethodError: Method 'int Registered.bar(int)' is not declared as native",
                registering(Registered.class, "bar"));
        checkInt("set", NONE, prefix(0, "one_"));
        checkInt("second", NONE, prefix(1, "two_"));
        checkText("one layer", "true", registering(Registered.class, "bar"));
        checkText("call", "1100", text(() -> Registered.bar(0)));
        checkText("two layers", "true", registering(Registered.class, "baz"));
        checkText("call", "1300", text(() -> Registered.baz(0)));
        checkText("only the second", "true", registering(Registered.class, "qux"));
        checkText("call", "1200", text(() -> Registered.qux(0)));
        checkText("no native behind it",
                "java.lang.NoSuchMethodError: Method 'int Registered.plain(int)' is not declared as native",
                registering(Registered.class, "plain"));
        checkText("not there",
                "java.lang.NoSuchMethodError: Method 'int Registered.absent(int)' name or signature does not match",
                registering(Registered.class, "absent"));
        checkText("the native by its own name", "true", registering(Registered.class, "one_bar"));
    }

    static void redefinition() {
        begin("SetNativeMethodPrefix", "a native becomes the wrapper of another");
        checkInt("second", NONE, prefix(1, null));
        checkText("native", "9", text(() -> Turned.foo(0)));
        checkText("bytecode", "-1", text(() -> Turned.one_foo(0)));
        become(Turned.class, "Turned2");
        checkText("wrapper", "109", text(() -> Turned.foo(0)));
        become(Turned.class, "Turned");
        checkText("native again", "9", text(() -> Turned.foo(0)));
        begin("RegisterNatives", "the function goes along when a native is wrapped by redefinition");
        checkText("register", "true", registering(Back.class, "foo"));
        checkText("native", "1000", text(() -> Back.foo(0)));
        become(Back.class, "Back2");
        checkText("wrapper", "1100", text(() -> Back.foo(0)));
        become(Back.class, "Back");
        checkText("native again", "1000", text(() -> Back.foo(0)));
    }
}

class Wrapped {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}

class Own {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}

class BothNative {
    static native int foo(int x);

    static native int one_foo(int x);
}

class Missing {
    static native int one_foo(int x);
}

class Descriptor {
    static int foo(long x) {
        return 0;
    }

    static native int one_foo(int x);
}

class Removed {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}

class Disposed {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}

class Twice {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static int one_foo(int x) {
        return 200 + two_one_foo(x);
    }

    static native int two_one_foo(int x);
}

class Listed {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static int one_foo(int x) {
        return 200 + two_one_foo(x);
    }

    static native int two_one_foo(int x);
}

class Upper {
    static int foo(int x) {
        return 200 + two_foo(x);
    }

    static native int two_foo(int x);
}

class Registered {
    static int bar(int x) {
        return 100 + one_bar(x);
    }

    static native int one_bar(int x);

    static int baz(int x) {
        return 100 + one_baz(x);
    }

    static int one_baz(int x) {
        return 200 + two_one_baz(x);
    }

    static native int two_one_baz(int x);

    static int qux(int x) {
        return 200 + two_qux(x);
    }

    static native int two_qux(int x);

    static int plain(int x) {
        return x;
    }
}

class Turned {
    static native int foo(int x);

    static int one_foo(int x) {
        return -1;
    }
}

class Turned2 {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}

class Back {
    static native int foo(int x);

    static int one_foo(int x) {
        return -1;
    }
}

class Back2 {
    static int foo(int x) {
        return 100 + one_foo(x);
    }

    static native int one_foo(int x);
}
