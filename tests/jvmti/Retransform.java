// See retransform.c. "##x" in a class is the mark that hooks change: environment n writes 'a' + n.
public class Retransform {
    static native void begin(String name, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native void watch(String name);
    static native void target(Class<?> c);
    static native String takeOrder();
    static native void change(int which, boolean yes);
    static native void misbehave(int rubbish, int throwing, int nested);
    static native Object domain();
    static native int otherEvents();
    static native int redefine(Class<?> c, byte[] bytes);
    static native int retransform(Class<?>[] classes);
    static native int retransformAll();
    static native void dispose(int which);
    static native int addRetransform(int which);
    static native int canRetransform(int which);

    static final int NONE = 0, INVALID_CLASS_FORMAT = 60, FAILS_VERIFICATION = 62, NOT_AVAILABLE = 98;

    static int retransform(Class<?> c) {
        return retransform(new Class<?>[] {c});
    }

    static int redefine(Class<?> c, String source) {
        return redefine(c, ClassBytes.of(source, c.getName()).bytes());
    }

    static void changes(boolean... which) {
        for (int i = 0; i < 5; i++) {
            change(i, i < which.length && which[i]);
        }
    }

    public static void main(String[] args) throws Throwable {
        misbehave(-1, -1, -1);
        order();
        initialBytes();
        redefined();
        failures();
        nested();
        domains();
        capability();
        readEdges();
        all();
        end();
    }

    static void order() throws Throwable {
        begin("ClassFileLoadHook", "order on load");
        watch("First");
        checkText("mark", "1", First.mark());
        checkText("order", "0:1 2:1 4:1 1:1 3:1 ", takeOrder());
        target(First.class);
        begin("ClassFileLoadHook", "order of a retransformation");
        checkInt("retransform", NONE, retransform(First.class));
        checkText("order", "1r:1 3r:1 ", takeOrder());
        begin("ClassFileLoadHook", "order of a redefinition");
        checkInt("redefine", NONE, redefine(First.class, "First2"));
        checkText("order", "0r:2 2r:2 4r:2 1r:2 3r:2 ", takeOrder());
        checkText("mark", "2", First.mark());
        begin("RetransformClasses", "no other events");
        checkInt("ClassLoad, ClassPrepare", 0, otherEvents());
    }

    /** Loaded with changes of both groups. */
    static void initialBytes() throws Throwable {
        begin("RetransformClasses", "starts between the two groups of environments");
        watch("Chain");
        changes(true, true, true, true);
        checkText("mark", "d", Chain.mark());
        checkText("load", "0:1 2:a 4:c 1:c 3:b ", takeOrder());
        target(Chain.class);
        checkInt("again", NONE, retransform(Chain.class));
        checkText("order", "1r:c 3r:b ", takeOrder());
        changes(true, false, true, true);
        checkInt("the first changes no more", NONE, retransform(Chain.class));
        checkText("order", "1r:c 3r:c ", takeOrder());
        checkText("mark", "d", Chain.mark());
        changes(true, false, true, false);
        checkInt("none changes", NONE, retransform(Chain.class));
        checkText("order", "1r:c 3r:c ", takeOrder());
        checkText("mark", "c", Chain.mark());
        changes(false, true, false, false);
        checkInt("from the same bytes each time", NONE, retransform(Chain.class));
        checkText("order", "1r:c 3r:b ", takeOrder());
        checkText("mark", "b", Chain.mark());

        begin("RetransformClasses", "a class that no hook changed");
        watch("Untouched");
        changes();
        checkText("mark", "1", Untouched.mark());
        takeOrder();
        target(Untouched.class);
        changes(false, true, false, true);
        checkInt("retransform", NONE, retransform(Untouched.class));
        checkText("order", "1r:1 3r:b ", takeOrder());
        checkText("mark", "d", Untouched.mark());
        changes();
        checkInt("back", NONE, retransform(Untouched.class));
        checkText("order", "1r:1 3r:1 ", takeOrder());
        checkText("mark", "1", Untouched.mark());
    }

    static void redefined() throws Throwable {
        begin("RetransformClasses", "starts from the last redefinition");
        watch("Chain");
        target(Chain.class);
        changes(false, false, false, false, true);
        checkInt("redefine", NONE, redefine(Chain.class, "Chain2"));
        checkText("order", "0r:2 2r:2 4r:2 1r:e 3r:e ", takeOrder());
        checkText("mark", "e", Chain.mark());
        changes(false, true);
        checkInt("retransform", NONE, retransform(Chain.class));
        checkText("order", "1r:e 3r:b ", takeOrder());
        checkText("mark", "b", Chain.mark());
        checkInt("redefine with a change of the second group", NONE, redefine(Chain.class, "Chain2"));
        checkText("order", "0r:2 2r:2 4r:2 1r:2 3r:b ", takeOrder());
        changes();
        checkInt("retransform", NONE, retransform(Chain.class));
        checkText("order", "1r:2 3r:2 ", takeOrder());
        checkText("mark", "2", Chain.mark());
        System.gc();
        checkInt("retransform", NONE, retransform(Chain.class));
        checkText("order", "1r:2 3r:2 ", takeOrder());
    }

    static void failures() throws Throwable {
        begin("RetransformClasses", "INVALID_CLASS_FORMAT: a hook's bytes");
        watch("Untouched");
        target(Untouched.class);
        changes(false, true);
        misbehave(1, -1, -1);
        checkInt("rubbish", INVALID_CLASS_FORMAT, retransform(Untouched.class));
        takeOrder();
        checkText("as it was", "1", Untouched.mark());
        changes(true);
        misbehave(0, -1, -1);
        checkInt("rubbish in a redefinition", INVALID_CLASS_FORMAT, redefine(Untouched.class, "Untouched"));
        takeOrder();
        begin("RetransformClasses", "FAILS_VERIFICATION: a hook throws");
        changes(false, true);
        misbehave(-1, 1, -1);
        checkInt("retransform", FAILS_VERIFICATION, retransform(Untouched.class));
        checkText("both are asked", "1r:1 3r:1 ", takeOrder());
        misbehave(-1, 3, -1);
        checkInt("the last one throws", FAILS_VERIFICATION, retransform(Untouched.class));
        checkText("both are asked", "1r:1 3r:b ", takeOrder());
        checkInt("redefine", FAILS_VERIFICATION, redefine(Untouched.class, "Untouched"));
        takeOrder();
        misbehave(-1, -1, -1);
        changes();
        checkText("as it was", "1", Untouched.mark());
        begin("RetransformClasses", "several classes, one refused");
        changes(false, true);
        misbehave(1, -1, -1);
        checkInt("both", INVALID_CLASS_FORMAT, retransform(new Class<?>[] {Calm.class, Untouched.class}));
        misbehave(-1, -1, -1);
        takeOrder();
        checkText("neither", "1 1", Calm.mark() + " " + Untouched.mark());
        checkInt("both", NONE, retransform(new Class<?>[] {Calm.class, Untouched.class}));
        takeOrder();
        checkText("the one that is watched", "1 b", Calm.mark() + " " + Untouched.mark());
        changes();
        checkInt("back", NONE, retransform(Untouched.class));
        takeOrder();
    }

    static void nested() throws Throwable {
        begin("RetransformClasses", "within the hook of the same class");
        watch("Untouched");
        target(Untouched.class);
        changes(false, true);
        misbehave(-1, -1, 1);
        checkInt("retransform", NONE, retransform(Untouched.class));
        checkText("order", "1r:1 1r:1 3r:b 3r:b ", takeOrder());
        checkText("mark", "b", Untouched.mark());
        misbehave(-1, -1, -1);
        changes();
        checkInt("back", NONE, retransform(Untouched.class));
        checkText("order", "1r:1 3r:1 ", takeOrder());
    }

    static void domains() throws Throwable {
        begin("ClassFileLoadHook", "protection domain");
        watch("Domain");
        checkText("mark", "1", Domain.mark());
        checkInt("on load", 1, domain() == Domain.class.getProtectionDomain() ? 1 : 0);
        target(Domain.class);
        retransform(Domain.class);
        checkInt("on retransformation", 1, domain() == Domain.class.getProtectionDomain() ? 1 : 0);
        redefine(Domain.class, "Domain");
        checkInt("on redefinition", 1, domain() == Domain.class.getProtectionDomain() ? 1 : 0);
        takeOrder();
        watch("java/lang/Integer");
        target(Integer.class);
        checkInt("library", NONE, retransform(Integer.class));
        checkInt("library", 1, domain() == null ? 1 : 0);
        takeOrder();
        java.security.ProtectionDomain own = new java.security.ProtectionDomain(null, null);
        watch("Defined");
        Class<?> c = new ClassLoader(null) {
            Class<?> define() {
                byte[] b = ClassBytes.of("Domain", "Defined").bytes();
                return defineClass("Defined", b, 0, b.length, own);
            }
        }.define();
        checkInt("given to defineClass", 1, domain() == own ? 1 : 0);
        target(c);
        checkInt("retransform", NONE, retransform(c));
        checkInt("of the class", 1, domain() == own ? 1 : 0);
        takeOrder();
    }

    static void capability() {
        begin("AddCapabilities", "can_retransform_classes after the hook was enabled");
        checkInt("add", NOT_AVAILABLE, addRetransform(0));
        checkInt("potential", 0, canRetransform(0));
        checkInt("held", NONE, addRetransform(1));
        begin("ClassFileLoadHook", "a disposed environment");
        watch("Calm");
        target(Calm.class);
        dispose(3);
        checkInt("retransform", NONE, retransform(Calm.class));
        checkText("order", "1r:1 ", takeOrder());
        checkInt("redefine", NONE, redefine(Calm.class, "Calm"));
        checkText("order", "0r:1 2r:1 4r:1 1r:1 ", takeOrder());
    }

    static void readEdges() throws Throwable {
        begin("ClassFileLoadHook", "the module of a changed class reads the unnamed modules");
        Module base = Integer.class.getModule(), app = ClassLoader.getSystemClassLoader().getUnnamedModule(),
                other = new ClassLoader() {
        }.getUnnamedModule();
        watch("java/lang/Integer");
        target(Integer.class);
        changes(false, true);
        checkInt("retransform", NONE, retransform(Integer.class));
        changes();
        takeOrder();
        checkInt("after", 1, base.canRead(app) ? 1 : 0);
        checkInt("another loader's", 0, base.canRead(other) ? 1 : 0);
    }

    static void all() {
        begin("RetransformClasses", "every loaded class");
        watch("none");
        checkInt("refused", 0, retransformAll());
        checkText("still alive", "abc[1]", new StringBuilder("abc").append(java.util.List.of(1)).toString());
        Runnable r = () -> checkInt("lambda", 1, 1);
        r.run();
        checkInt("refused", 0, retransformAll());
        System.gc();
        checkText("still alive", "2.5", String.valueOf(5 / 2.0));
    }
}

class First {
    static String mark() {
        return "##1".substring(2);
    }
}

class First2 {
    static String mark() {
        String s = "##2";
        return s.substring(2);
    }
}

class Chain {
    static String mark() {
        return "##1".substring(2);
    }
}

class Chain2 {
    static String mark() {
        return "##2".substring(2);
    }
}

class Untouched {
    static String mark() {
        return "##1".substring(2);
    }
}

class Calm {
    static String mark() {
        return "##1".substring(2);
    }
}

class Domain {
    static String mark() {
        return "##1".substring(2);
    }
}
