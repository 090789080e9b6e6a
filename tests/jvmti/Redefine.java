// See redefine.c. Versions of a class are compiled as Name, Name2, Name3 and renamed by ClassBytes.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class Redefine {
    static native void begin(String name, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int redefine(Class<?>[] classes, byte[][] bytes);
    static native int retransform(Class<?>[] classes);
    static native void byRetransforming(boolean on);
    static native int modifiable(Class<?> c);
    static native long frameMethod(Thread t, int depth);
    static native int frameLine(Thread t, int depth);
    static native long methodId(Class<?> c, String name, String descriptor, boolean isStatic);
    static native int obsolete(long id);
    static native String nameOf(long id);
    static native int callInt(Class<?> c, long id);
    static native int breakpoint(long id, int location, boolean set);
    static native byte[] bytecodes(long id);
    static native int major(Class<?> c);
    static native String sourceFile(Class<?> c);
    static native int status(Class<?> c);
    static native int takeHits();
    static native void arguments(Class<?> c, byte[] bytes, Class<?> array, Class<?> primitive);

    static final int NONE = 0, INVALID_CLASS = 21, INTERNAL = 113, INVALID_CLASS_FORMAT = 60, CIRCULAR = 61,
            FAILS_VERIFICATION = 62, METHOD_ADDED = 63, SCHEMA = 64,
            HIERARCHY = 66, METHOD_DELETED = 67, VERSION = 68, NAMES = 69, CLASS_MODIFIERS = 70, METHOD_MODIFIERS = 71,
            CLASS_ATTRIBUTE = 72, OWN_VERSION = 61;

    static int redefine(Class<?> c, ClassBytes bytes) {
        return redefine(new Class<?>[] {c}, new byte[][] {bytes.bytes()});
    }

    /** To the version that is compiled as [source]. */
    static void become(Class<?> c, String source) {
        checkInt(source, NONE, redefine(c, ClassBytes.of(source, c.getName())));
    }

    static String text(Throwable t) {
        return t.getClass().getName() + ": " + t.getMessage();
    }

    public static void main(String[] args) throws Throwable {
        arguments(Plain.class, ClassBytes.of("Plain", "Plain").bytes(), int[].class, int.class);
        isModifiable();
        refusals("RedefineClasses");
        byRetransforming(true);
        refusals("RetransformClasses");
        byRetransforming(false);
        staysAndChanges();
        callers();
        oldFrames();
        equivalent();
        manyVersions();
        breakpoints();
        attributes();
        together();
        nativeSwitch();
        states();
        dynamic();
        emptyMethods();
        traces();
        everything();
        concurrent();
        end();
    }

    // ---- what can be redefined ----

    interface Shape {
    }

    enum Color {
        RED
    }

    record Point(int x, int y) {
    }

    static void isModifiable() throws Throwable {
        begin("IsModifiableClass", "kinds of classes");
        Class<?>[] yes = {Plain.class, Shape.class, Color.class, Point.class, Object.class, Class.class, String.class,
                Thread.class, Runnable.class, Retention.class};
        for (Class<?> c : yes) {
            checkInt(c.getName(), 1, modifiable(c));
        }
        Supplier<String> lambda = () -> "lambda";
        Class<?>[] no = {int.class, void.class, int[].class, Plain[].class, lambda.getClass()};
        for (Class<?> c : no) {
            checkInt(c.isHidden() ? "hidden" : c.getName(), 0, modifiable(c));
        }
        begin("RedefineClasses", "UNMODIFIABLE_CLASS: hidden");
        checkInt("hidden", 79, redefine(lambda.getClass(), ClassBytes.of("Plain", "Plain")));
        checkInt("hidden", 79, retransform(new Class<?>[] {lambda.getClass()}));
    }

    // ---- refusals ----

    static ClassBytes changing() {
        return ClassBytes.of("Changing", "Changing");
    }

    static void refusals(String function) {
        ClassBytes b;
        Class<?> c = Changing.class;
        begin(function, "UNSUPPORTED_VERSION");
        for (int version : new int[] {44, 72, 75, 0xffff}) { // up to 71 each VM has its own newest
            b = changing();
            b.major = version;
            checkInt("version " + version, VERSION, redefine(c, b));
        }
        begin(function, "CIRCULAR_CLASS_DEFINITION");
        Circles circles = new Circles();
        Class<?> round = circles.define("Round");
        b = ClassBytes.of("Plain", "Round");
        b.superIndex = b.cls("Circle1");
        checkInt("superclasses", CIRCULAR, redefine(round, b));
        begin(function, "NAMES_DONT_MATCH");
        checkInt("another name", NAMES, redefine(c, ClassBytes.of("Plain", "Plain")));
        b = changing();
        b.superIndex = b.cls("no/such/Class");
        checkInt("superclass missing", NAMES, redefine(c, b));
        b = changing();
        b.interfaces.add(b.cls("no/such/Interface"));
        checkInt("interface missing", NAMES, redefine(c, b));

        begin(function, "FAILS_VERIFICATION");
        b = changing();
        b.superIndex = b.cls("java/lang/String");
        checkInt("final superclass", FAILS_VERIFICATION, redefine(c, b));
        b = changing();
        b.superIndex = b.cls("java/lang/Runnable");
        checkInt("interface as superclass", FAILS_VERIFICATION, redefine(c, b));
        b = changing();
        b.interfaces.add(b.cls("java/lang/Object"));
        checkInt("class as interface", FAILS_VERIFICATION, redefine(c, b));
        b = changing();
        ClassBytes.Attribute code = ClassBytes.attribute(b.method("value").attributes, "Code");
        code.data[8] = (byte) 0xac; // ireturn on an empty stack
        checkInt("stack underflow", FAILS_VERIFICATION, redefine(c, b));
        b = changing();
        ClassBytes.attribute(b.method("value").attributes, "Code").data[8] = (byte) 0xfe;
        checkInt("no such instruction", FAILS_VERIFICATION, redefine(c, b));

        begin(function, "UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED");
        b = changing();
        b.superIndex = b.cls("Plain");
        checkInt("superclass", HIERARCHY, redefine(c, b));
        b = changing();
        b.interfaces.add(b.cls("java/io/Serializable"));
        checkInt("one interface more", HIERARCHY, redefine(c, b));
        b = changing();
        b.superIndex = b.thisIndex;
        checkInt("its own superclass", HIERARCHY, redefine(c, b));
        b = changing();
        b.interfaces.remove(0);
        checkInt("one interface less", HIERARCHY, redefine(c, b));
        b = changing();
        b.interfaces.add(b.interfaces.remove(0));
        checkInt("order of interfaces", HIERARCHY, redefine(c, b));

        begin(function, "UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED");
        b = changing();
        b.attributes.add(new ClassBytes.Attribute("NestHost", (byte) 0, (byte) b.cls("Plain")));
        checkInt("nest host", CLASS_ATTRIBUTE, redefine(c, b));
        b = changing();
        int plain = b.cls("Plain");
        b.attributes.add(new ClassBytes.Attribute("NestMembers", (byte) 0, (byte) 1, (byte) (plain >> 8),
                (byte) plain));
        checkInt("nest members", CLASS_ATTRIBUTE, redefine(c, b));
        b = changing();
        plain = b.cls("Plain");
        b.attributes.add(new ClassBytes.Attribute("PermittedSubclasses", (byte) 0, (byte) 1, (byte) (plain >> 8),
                (byte) plain));
        checkInt("permitted subclasses", CLASS_ATTRIBUTE, redefine(c, b));
        checkInt("record component renamed", CLASS_ATTRIBUTE, redefine(Pair.class, ClassBytes.of("Pair2", "Pair")));
        checkInt("nest members of a host", CLASS_ATTRIBUTE, redefine(Host.class, ClassBytes.of("Host2", "Host")));

        begin(function, "UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED");
        b = changing();
        b.access |= 0x10;
        checkInt("final", CLASS_MODIFIERS, redefine(c, b));
        b = changing();
        b.access |= 1;
        checkInt("public", CLASS_MODIFIERS, redefine(c, b));
        b = changing();
        b.access |= 0x1000;
        checkInt("synthetic", CLASS_MODIFIERS, redefine(c, b));

        begin(function, "UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED");
        b = changing();
        b.fields.remove(0);
        checkInt("one less", SCHEMA, redefine(c, b));
        b = changing();
        b.fields.add(b.fields.remove(0));
        checkInt("order", SCHEMA, redefine(c, b));
        b = changing();
        b.field("x").name = "y";
        checkInt("name", SCHEMA, redefine(c, b));
        b = changing();
        b.field("x").access ^= 0x80;
        checkInt("transient", SCHEMA, redefine(c, b));
        b = changing();
        b.field("s").descriptor = "Ljava/lang/Object;";
        checkInt("type", SCHEMA, redefine(c, b));
        b = changing();
        ClassBytes.Member more = new ClassBytes.Member();
        more.name = "more";
        more.descriptor = "I";
        b.fields.add(more);
        checkInt("one more", SCHEMA, redefine(c, b));

        begin(function, "UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED");
        b = changing();
        b.method("value").access |= 0x20;
        checkInt("synchronized", METHOD_MODIFIERS, redefine(c, b));
        b = changing();
        b.method("value").access |= 0x10;
        checkInt("final", METHOD_MODIFIERS, redefine(c, b));
        b = changing();
        b.method("hidden").access ^= 2;
        checkInt("private", METHOD_MODIFIERS, redefine(c, b));

        begin(function, "UNSUPPORTED_REDEFINITION_METHOD_ADDED");
        b = changing();
        ClassBytes.Member added = new ClassBytes.Member();
        added.access = 0x1a; // private static final
        added.name = "added";
        added.descriptor = "()I";
        added.attributes.addAll(b.method("constant").attributes);
        b.methods.add(added);
        checkInt("private static final", METHOD_ADDED, redefine(c, b));
        checkInt("a lambda more", METHOD_ADDED, redefine(c, ClassBytes.of("Changing2", "Changing")));
        begin(function, "UNSUPPORTED_REDEFINITION_METHOD_DELETED");
        b = changing();
        b.methods.remove(b.method("hidden"));
        checkInt("private", METHOD_DELETED, redefine(c, b));
        b = changing();
        b.methods.remove(b.method("value"));
        checkInt("virtual", METHOD_DELETED, redefine(c, b));

        begin(function, "the first difference decides");
        b = changing();
        b.methods.remove(b.method("value"));
        b.fields.remove(0);
        b.access |= 1;
        b.interfaces.remove(0);
        checkInt("all", HIERARCHY, redefine(c, b));
        b.interfaces.add(0, changing().interfaces.get(0));
        checkInt("but interfaces", CLASS_MODIFIERS, redefine(c, b));
        b.access &= ~1;
        checkInt("but modifiers", SCHEMA, redefine(c, b));
        b.fields.add(0, changing().fields.get(0));
        checkInt("but fields", METHOD_DELETED, redefine(c, b));

        begin(function, "allowed changes");
        b = changing();
        b.methods.add(b.methods.remove(0));
        b.methods.add(b.methods.remove(1));
        checkInt("order of methods", NONE, redefine(c, b));
        checkInt("as it is", 7, new Changing().value());
        b = changing();
        b.major = 55;
        checkInt("version", NONE, redefine(c, b));
        begin("GetClassVersionNumbers", "of the new version");
        checkInt("version", System.getenv("JVMTI_STRICT") != null ? 55 : OWN_VERSION, major(c));
        begin(function, "allowed changes of attributes");
        b = changing();
        b.attributes.clear();
        checkInt("attributes", NONE, redefine(c, b));
        checkText("source file", "ABSENT_INFORMATION", sourceFile(c));
        checkInt("back", NONE, redefine(c, changing()));
        checkText("source file", "Redefine.java", sourceFile(c));
    }

    /** Circle1 and Circle2 are each other's superclasses. */
    static class Circles extends ClassLoader {
        Circles() {
            super(Redefine.class.getClassLoader());
        }

        Class<?> define(String name) {
            ClassBytes b = ClassBytes.of("Plain", name);
            if (name.startsWith("Circle")) {
                b.superIndex = b.cls(name.equals("Circle1") ? "Circle2" : "Circle1");
            }
            return defineClass(name, b.bytes(), 0, b.bytes().length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("Circle")) {
                throw new ClassNotFoundException(name);
            }
            return define(name);
        }
    }

    // ---- what stays, what changes ----

    static void staysAndChanges() throws Throwable {
        begin("RedefineClasses", "statics, instances, identity");
        Kept.counter = 41;
        Kept k = new Kept();
        k.field = "mine";
        int hash = System.identityHashCode(k), classHash = System.identityHashCode(Kept.class);
        long id = methodId(Kept.class, "version", "()I", true);
        checkInt("version", 1, Kept.version());
        checkInt("initializers", 1, Kept.initialized);
        synchronized (k) {
            become(Kept.class, "Kept2");
            checkInt("monitor", 1, Thread.holdsLock(k) ? 1 : 0);
        }
        checkInt("version", 2, Kept.version());
        checkInt("by ID", 2, callInt(Kept.class, id));
        checkInt("same ID", id, methodId(Kept.class, "version", "()I", true));
        checkInt("not obsolete", 0, obsolete(id));
        checkInt("static", 41, Kept.counter);
        checkInt("not initialized again", 1, Kept.initialized);
        checkInt("constant of the old compilation", 10, Kept.readConstant() / 100);
        checkText("field", "mine", k.field);
        checkText("new code sees it", "2mine", k.describe());
        checkInt("hash", hash, System.identityHashCode(k));
        checkInt("hash of the class", classHash, System.identityHashCode(Kept.class));
        checkText("instance initializer of the new version", "born in 2", new Kept().field);
        checkInt("status", 7, status(Kept.class));
    }

    interface Speaker {
        String speak();

        default String both() {
            return speak() + "+" + extra();
        }

        default String extra() {
            return "extra1";
        }
    }

    static String call(Speaker s) {
        return s.speak();
    }

    static void callers() throws Throwable {
        begin("RedefineClasses", "callers of all kinds see the new version");
        Animal a = new Animal(), d = new Dog();
        Speaker s = new Dog();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle virtual = lookup.findVirtual(Animal.class, "speak", MethodType.methodType(String.class));
        MethodHandle stat = lookup.findStatic(Animal.class, "kind", MethodType.methodType(String.class));
        MethodHandle bound = virtual.bindTo(d);
        Method reflected = Animal.class.getDeclaredMethod("speak"),
                reflectedStatic = Animal.class.getDeclaredMethod("kind");
        Supplier<String> reference = a::speak, lambda = () -> a.speak() + Animal.kind();
        for (int version = 1; version <= 3; version++) {
            if (version > 1) {
                become(Animal.class, "Animal" + version);
            }
            String v = String.valueOf(version);
            checkText("virtual", "animal" + v, a.speak());
            checkText("inherited", "animal" + v, d.speak());
            checkText("interface", "animal" + v, call(s));
            checkText("through a default method", "animal" + v + "+extra1", s.both());
            checkText("super", "dog of animal" + v, new Puppy().speak());
            checkText("static", "kind" + v, Animal.kind());
            checkText("private", "secret" + v, a.tell());
            checkText("handle", "animal" + v, (String) virtual.invokeExact(a));
            checkText("bound handle", "animal" + v, (String) bound.invokeExact());
            checkText("static handle", "kind" + v, (String) stat.invokeExact());
            checkText("reflection", "animal" + v, (String) reflected.invoke(d));
            checkText("static reflection", "kind" + v, (String) reflectedStatic.invoke(null));
            checkText("method reference", "animal" + v, reference.get());
            checkText("lambda", "animal" + v + "kind" + v, lambda.get());
            checkText("constructor", "made" + v, new Animal().made);
            checkText("reflected constructor", "made" + v, Animal.class.getDeclaredConstructor().newInstance().made);
        }
        become(Animal.class, "Animal");
        begin("RedefineClasses", "interfaces");
        Object o = new Implementor();
        checkText("default", "default1", ((Defaults) o).text());
        checkText("through a class", "default1", ((Implementor) o).text());
        checkText("static", "static1", Defaults.stat());
        become(Defaults.class, "Defaults2");
        checkText("default", "default2", ((Defaults) o).text());
        checkText("through a class", "default2", ((Implementor) o).text());
        checkText("static", "static2", Defaults.stat());
        checkText("abstract", "abstract1", ((Defaults) o).left());
    }

    // ---- frames that run on ----

    static void oldFrames() throws Throwable {
        begin("RedefineClasses", "an obsolete frame runs on in its own code and pool");
        long id = methodId(Running.class, "run", "(LRedefine$Step;)Ljava/lang/String;", true);
        Thread me = Thread.currentThread();
        long[] seen = new long[2];
        String result = Running.run(() -> {
            checkInt("running the current version", id, frameMethod(me, 3));
            become(Running.class, "Running2");
            seen[0] = frameMethod(me, 3);
            checkInt("obsolete", 1, obsolete(seen[0]));
            checkInt("an ID of its own", 1, seen[0] != id ? 1 : 0);
            checkInt("the same each time", seen[0], frameMethod(me, 3));
            checkInt("the other is not", 0, obsolete(id));
            checkText("name", "LRunning;.run(LRedefine$Step;)Ljava/lang/String;", nameOf(seen[0]));
            checkInt("code", 1, bytecodes(seen[0]).length != bytecodes(id).length ? 1 : 0);
            checkInt("line", Running.LINE, frameLine(me, 3));
            checkInt("breakpoint on its last instruction", NONE,
                    breakpoint(seen[0], bytecodes(seen[0]).length - 1, true));
        });
        checkInt("hit", 1, takeHits());
        checkText("result", "old constant, old handler: java.lang.ArithmeticException, old new: class "
                + "java.lang.StringBuilder, call: new helper", result);
        checkText("next call", "new constant", Running.run(() -> {
        }));
        checkInt("current ID", 0, obsolete(id));
    }

    interface Step {
        void take();
    }

    /** Only lines and places in the pool differ between Same and Same2. */
    static void equivalent() throws Throwable {
        begin("RedefineClasses", "an equivalent method is not obsolete");
        long id = methodId(Same.class, "run", "(LRedefine$Step;)Ljava/lang/String;", true);
        Thread me = Thread.currentThread();
        String result = Same.run(() -> {
            become(Same.class, "Same2");
            checkInt("ID", id, frameMethod(me, 3));
            checkInt("not obsolete", 0, obsolete(id));
        });
        checkText("result", "same constant helper2", result);
        begin("RedefineClasses", "obsolete when it changes later");
        result = Same.run(() -> {
            become(Same.class, "Same");
            checkInt("ID", id, frameMethod(me, 3));
            become(Same.class, "Same3");
            long now = frameMethod(me, 3);
            checkInt("ID", 1, now != id ? 1 : 0);
            checkInt("obsolete", 1, obsolete(now));
        });
        checkText("result", "same constant helper3", result);
    }

    static int depthOf(int version) {
        return version;
    }

    static void manyVersions() throws Throwable {
        begin("RedefineClasses", "five versions on one stack");
        Stacked.log = new StringBuilder();
        Stacked.enter(1);
        checkText("in and out", "1<2<3<4<5<5>4>3>2>1>", Stacked.log.toString());
        System.gc();
        become(Stacked.class, "Stacked");
        Stacked.log = new StringBuilder();
        Stacked.enter(5);
        checkText("the first again", "1<1>", Stacked.log.toString());
    }

    static void nextVersion(int version) {
        ClassBytes b = ClassBytes.of("Stacked", "Stacked");
        b.rename("#1#", "" + version);
        checkInt("version " + version, NONE, redefine(Stacked.class, b));
        System.gc();
    }

    static void breakpoints() throws Throwable {
        begin("RedefineClasses", "breakpoints of the class are removed");
        long id = methodId(Plain.class, "work", "()I", true), other = methodId(Kept.class, "version", "()I", true);
        checkInt("set", NONE, breakpoint(id, 0, true));
        checkInt("set in another class", NONE, breakpoint(other, 0, true));
        Plain.work();
        checkInt("hit", 1, takeHits());
        become(Plain.class, "Plain");
        Plain.work();
        checkInt("not hit", 0, takeHits());
        checkInt("there is none", 41, breakpoint(id, 0, false));
        checkInt("again", NONE, breakpoint(id, 0, true));
        Plain.work();
        checkInt("hit", 1, takeHits());
        checkInt("clear", NONE, breakpoint(id, 0, false));
        Kept.version();
        checkInt("other class", 1, takeHits());
        checkInt("clear", NONE, breakpoint(other, 0, false));
        begin("SetBreakpoint", "in a method with an equivalent version on the stack");
        long run = methodId(Same.class, "looped", "(LRedefine$Step;)V", true);
        boolean[] first = {true};
        become(Same.class, "Same");
        Same.looped(() -> {
            if (first[0]) {
                first[0] = false;
                become(Same.class, "Same2");
                checkInt("set", NONE, breakpoint(run, Same.LOOP_BCI, true));
            }
        });
        checkInt("hits in the old frame", 2, takeHits());
        checkInt("clear", NONE, breakpoint(run, Same.LOOP_BCI, false));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value();
    }

    static void attributes() throws Throwable {
        begin("RedefineClasses", "attributes of the new version");
        checkText("class annotation", "one", Marked.class.getAnnotation(Mark.class).value());
        checkText("field annotation", "field one",
                Marked.class.getDeclaredField("f").getAnnotation(Mark.class).value());
        checkText("method annotation", "method one",
                Marked.class.getDeclaredMethod("m", Object.class).getAnnotation(Mark.class).value());
        checkText("signature", "T",
                Marked.class.getDeclaredMethod("m", Object.class).getGenericReturnType().toString());
        checkInt("exceptions", 1, Marked.class.getDeclaredMethod("m", Object.class).getExceptionTypes().length);
        Method before = Marked.class.getDeclaredMethod("m", Object.class);
        become(Marked.class, "Marked2");
        checkText("class annotation", "two", Marked.class.getAnnotation(Mark.class).value());
        checkText("field annotation", "field two",
                Marked.class.getDeclaredField("f").getAnnotation(Mark.class).value());
        checkText("method annotation", "method two",
                Marked.class.getDeclaredMethod("m", Object.class).getAnnotation(Mark.class).value());
        checkText("signature", "class java.lang.Object",
                Marked.class.getDeclaredMethod("m", Object.class).getGenericReturnType().toString());
        checkInt("exceptions", 2, Marked.class.getDeclaredMethod("m", Object.class).getExceptionTypes().length);
        checkText("old Method object runs the new code", "two", (String) before.invoke(null, "x"));
        checkInt("subclass", 1, MarkedSub.class.getAnnotations().length);
    }

    static void together() throws Throwable {
        begin("RedefineClasses", "several classes at once, all or nothing");
        Class<?>[] both = {Left.class, Right.class};
        byte[] left = ClassBytes.of("Left2", "Left").bytes(), right = ClassBytes.of("Right2", "Right").bytes();
        ClassBytes bad = ClassBytes.of("Right2", "Right");
        bad.fields.clear();
        checkInt("second refused", SCHEMA, redefine(both, new byte[][] {left, bad.bytes()}));
        checkText("first as it was", "left1 right1", Left.both());
        checkInt("first refused", NAMES, redefine(both, new byte[][] {right, right}));
        checkInt("both", NONE, redefine(both, new byte[][] {left, right}));
        checkText("both", "left2 right2", Left.both());
        checkInt("the same class twice: the last counts", NONE, redefine(new Class<?>[] {Left.class, Left.class},
                new byte[][] {left, ClassBytes.of("Left", "Left").bytes()}));
        checkText("one back", "left1 right2", Left.both());
    }

    static void nativeSwitch() throws Throwable {
        begin("RedefineClasses", "native to bytecode and back");
        long id = methodId(Switch.class, "answer", "()I", true);
        checkInt("native", 42, Switch.answer());
        become(Switch.class, "Switch2");
        checkInt("bytecode", 7, Switch.answer());
        checkInt("modifiers", 0, Switch.class.getDeclaredMethod("answer").getModifiers() & 0x100);
        checkInt("by ID", 7, callInt(Switch.class, id));
        become(Switch.class, "Switch");
        checkInt("native", 42, Switch.answer());
        checkInt("by ID", 42, callInt(Switch.class, id));
        checkInt("modifiers", 0x100, Switch.class.getDeclaredMethod("answer").getModifiers() & 0x100);
    }

    // ---- states of the class ----

    static CountDownLatch inInitializer = new CountDownLatch(1), mayEnd = new CountDownLatch(1);

    static void states() throws Throwable {
        begin("RedefineClasses", "a class that is not initialized is not initialized by it");
        Class<?> c = Class.forName("Lazy", false, Redefine.class.getClassLoader());
        checkInt("status", 0, status(c) & 4);
        become(c, "Lazy2");
        checkInt("linked", 3, status(c));
        checkText("the new initializer runs", "initialized 2", Lazy.text);

        begin("RedefineClasses", "while another thread initializes the class");
        Thread t = new Thread(() -> checkText("text", "old initializer", Slow.text));
        t.start();
        inInitializer.await();
        become(Slow.class, "Slow2");
        mayEnd.countDown();
        t.join();
        checkText("text", "old initializer", Slow.text);
        checkText("method", "new method", Slow.method());

        begin("RedefineClasses", "INVALID_CLASS: failed initializer");
        try {
            Failing.touch();
        } catch (ExceptionInInitializerError e) {
            checkText("cause", "java.lang.IllegalStateException: on purpose", text(e.getCause()));
        }
        checkInt("state", 3 | 8, status(Failing.class));
        checkInt("redefine", INVALID_CLASS, redefine(Failing.class, ClassBytes.of("Failing", "Failing")));
        ClassBytes other = ClassBytes.of("Failing", "Failing");
        other.superIndex = other.cls("Plain");
        checkInt("hierarchy comes first", HIERARCHY, redefine(Failing.class, other));
        checkInt("retransform", INVALID_CLASS, retransform(new Class<?>[] {Failing.class}));

        begin("RedefineClasses", "INTERNAL: the old version cannot be linked");
        Class<?> broken = new ClassLoader(Redefine.class.getClassLoader()) {
            Class<?> define(byte[] b) {
                return defineClass("Broken", b, 0, b.length);
            }
        }.define(brokenBytes());
        checkInt("redefine", INTERNAL, redefine(broken, ClassBytes.of("Plain", "Broken")));
    }

    static byte[] brokenBytes() {
        ClassBytes b = ClassBytes.of("Plain", "Broken");
        ClassBytes.attribute(b.method("work").attributes, "Code").data[8] = (byte) 0x57; // pop from an empty stack
        return b.bytes();
    }

    static void dynamic() throws Throwable {
        begin("RedefineClasses", "lambdas and call sites");
        IntSupplier before = Lambdas.make(5);
        checkInt("before", 105, before.getAsInt());
        checkText("concatenation", "one 3", Lambdas.text(3));
        become(Lambdas.class, "Lambdas2");
        checkInt("made before, body of today", 205, before.getAsInt());
        checkInt("made now", 206, Lambdas.make(6).getAsInt());
        checkText("concatenation", "two 4!", Lambdas.text(4));
        become(Lambdas.class, "Lambdas");
        checkInt("back", 105, before.getAsInt());
        checkText("concatenation", "one 5", Lambdas.text(5));
    }

    static int emptyCalls(Empty e, int n) {
        Empty.calls = 0;
        for (int i = 0; i < n; i++) {
            e.nothing();
            new Empty();
        }
        return Empty.calls;
    }

    static void emptyMethods() {
        begin("RedefineClasses", "calls of empty methods that are empty no more");
        Empty e = new Empty();
        checkInt("empty", 0, emptyCalls(e, 3));
        become(Empty.class, "Empty2");
        checkInt("not empty", 6 + 6, emptyCalls(e, 3) + emptyCalls(e, 3));
        become(Empty.class, "Empty");
        checkInt("empty again", 0, emptyCalls(e, 3));
    }

    static void traces() {
        begin("RedefineClasses", "stack traces");
        Throwable early = Traced.make(), late = Traced.make();
        int line = early.getStackTrace()[0].getLineNumber();
        become(Traced.class, "Traced2");
        checkInt("asked before", line, early.getStackTrace()[0].getLineNumber());
        checkText("method of a trace that was not asked before", "make", late.getStackTrace()[0].getMethodName());
        checkInt("its line is not known any more", -1, late.getStackTrace()[0].getLineNumber());
        checkInt("new", line + Traced.DISTANCE, Traced.make().getStackTrace()[0].getLineNumber());
        Throwable[] inside = new Throwable[1];
        checkText("thrown through an obsolete frame", "caught java.lang.IllegalStateException", Traced.catching(() -> {
            become(Traced.class, "Traced");
            inside[0] = new Throwable();
            throw new IllegalStateException();
        }));
        checkText("class of an obsolete frame", "Traced", inside[0].getStackTrace()[1].getClassName());
        begin("RedefineClasses", "line of an obsolete frame in a trace");
        checkInt("line", Traced.CATCHING, inside[0].getStackTrace()[1].getLineNumber());
        begin("RedefineClasses", "frames of a StackWalker");
        become(Traced.class, "Traced2");
        StackWalker.StackFrame[] frames = new StackWalker.StackFrame[2];
        for (int i = 0; i < 2; i++) {
            int place = i;
            Traced.catching(() -> frames[place] = StackWalker.getInstance().walk(
                    s -> s.filter(f -> f.getMethodName().equals("catching")).findFirst().get()));
        }
        int catching = frames[0].getLineNumber();
        become(Traced.class, "Traced");
        checkInt("asked before", catching, frames[0].getLineNumber());
        checkInt("its line is not known any more", -1, frames[1].getLineNumber());
        checkText("nor the file", "null", "" + frames[1].toStackTraceElement().getFileName());
    }

    static void everything() throws Throwable {
        begin("RetransformClasses", "classes of the library");
        Class<?>[] library = {Object.class, String.class, Class.class, Thread.class, Integer.class, System.class,
                ClassLoader.class, Throwable.class, ArrayList.class,
                java.util.HashMap.class, StringBuilder.class, Math.class, Runnable.class, Comparable.class,
                java.lang.ref.Reference.class, MethodHandle.class,
                java.lang.reflect.Method.class, AbstractMethodError.class, Enum.class, Record.class};
        for (Class<?> c : library) {
            checkInt(c.getName(), NONE, retransform(new Class<?>[] {c}));
        }
        checkInt("all at once", NONE, retransform(library));
        checkText("they work", "[1, 2]abc3", java.util.Arrays.asList(1, 2) + "abc" + Math.max(2, 3));
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length",
                MethodType.methodType(int.class));
        checkInt("handles, too", 4, (int) length.invokeExact("four"));
    }

    // ---- threads ----

    static volatile boolean stop;
    static int steps, resumed; // of those that redefine; of the workers, both under the lock
    static final Object next = new Object();

    /** Ends a step; waits until a worker has gone on since, unless it is the last one. */
    static void step(boolean last) {
        synchronized (next) {
            steps++;
            stop |= last;
            next.notifyAll();
            for (int before = resumed; resumed == before && !stop;) {
                awaitNext();
            }
        }
    }

    /** Pauses a worker until another step is done: whoever redefines needs the processors, too. */
    static int awaitStep(int seen) {
        synchronized (next) {
            while (steps == seen) {
                awaitNext();
            }
            resumed++;
            next.notifyAll();
            return steps;
        }
    }

    static void awaitNext() {
        try {
            next.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void concurrent() throws Throwable {
        begin("RedefineClasses", "while threads run the methods, by two threads at once");
        Thread[] workers = new Thread[4];
        Throwable[] failure = new Throwable[1];
        long[] calls = new long[workers.length];
        for (int i = 0; i < workers.length; i++) {
            int n = i;
            workers[i] = new Thread(() -> {
                try {
                    Busy b = new Busy();
                    int seen = 0;
                    while (!stop) {
                        if (calls[n] % 500 == 499) {
                            seen = awaitStep(seen);
                        }
                        int v = b.work(10);
                        if (v != 1000 && v != 2000) {
                            throw new IllegalStateException("mixed: " + v);
                        }
                        if (!b.text("x").equals("x" + Busy.SAME)) {
                            throw new IllegalStateException(b.text("x"));
                        }
                        calls[n]++;
                    }
                } catch (Throwable t) {
                    failure[0] = t;
                    stop = true;
                    awaitStep(-1);
                }
            });
            workers[i].start();
        }
        byte[][] versions = {ClassBytes.of("Busy", "Busy").bytes(), ClassBytes.of("Busy2", "Busy").bytes()};
        int[] bad = new int[2];
        Thread[] tools = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            tools[i] = new Thread(() -> {
                for (int k = 0; k < 30; k++) {
                    if (redefine(new Class<?>[] {Busy.class}, new byte[][] {versions[(k + n) & 1]}) != NONE
                            || retransform(new Class<?>[] {Busy.class}) != NONE) {
                        bad[n]++;
                    }
                    step(false);
                }
            });
            tools[i].start();
        }
        for (Thread t : tools) {
            t.join();
        }
        step(true);
        for (Thread t : workers) {
            t.join();
        }
        checkInt("refused", 0, bad[0] + bad[1]);
        checkText("workers", "no failure", failure[0] == null ? "no failure" : text(failure[0]));
    }
}

class Plain {
    static int work() {
        return 1;
    }
}

class Changing implements Runnable, Cloneable {
    int x;
    static String s = "s";

    public void run() {
    }

    static int constant() {
        return 1;
    }

    int value() {
        return hidden();
    }

    private int hidden() {
        return 7;
    }
}

class Changing2 implements Runnable, Cloneable {
    int x;
    static String s = "s";

    public void run() {
        Runnable r = () -> { };
        r.run();
    }

    static int constant() {
        return 1;
    }

    int value() {
        return hidden();
    }

    private int hidden() {
        return 7;
    }
}

record Pair(int a, int b) {
}

record Pair2(int a, int c) {
}

class Host {
    static class Inner {
    }
}

class Host2 {
}

class Kept {
    static int initialized, counter;
    static final int CONSTANT = 1000;
    static {
        initialized++;
        counter = 5;
    }
    String field = "born in 1";

    static int version() {
        return 1;
    }

    static int readConstant() {
        return CONSTANT;
    }

    String describe() {
        return "1" + field;
    }
}

class Kept2 {
    static int initialized, counter;
    static final int CONSTANT = 1001;
    static {
        initialized++;
        counter = 6;
        counter += 1;
    }
    String field = "born in 2";

    static int version() {
        return 2;
    }

    static int readConstant() {
        return CONSTANT;
    }

    String describe() {
        return "2" + field;
    }
}

class Animal implements Redefine.Speaker {
    String made = "made1";

    public String speak() {
        return "animal1";
    }

    static String kind() {
        return "kind1";
    }

    private String secret() {
        return "secret1";
    }

    final String tell() {
        return secret();
    }
}

class Animal2 implements Redefine.Speaker {
    String made = "made2";

    static String kind() {
        StringBuilder b = new StringBuilder("ki");
        return b.append("nd2").toString();
    }

    private String secret() {
        return "sec" + "ret".concat("2");
    }

    public String speak() {
        String s = "animal";
        return s + kind().charAt(4);
    }

    final String tell() {
        return secret();
    }

    {
        made = made.substring(0, 5);
    }
}

class Animal3 implements Redefine.Speaker {
    String made = "made3";

    public String speak() {
        return "animal3";
    }

    static String kind() {
        return "kind3";
    }

    private String secret() {
        return "secret3";
    }

    final String tell() {
        return secret();
    }
}

class Dog extends Animal {
}

class Puppy extends Dog {
    public String speak() {
        return "dog of " + super.speak();
    }
}

interface Defaults {
    default String text() {
        return "default1";
    }

    String left();

    static String stat() {
        return "static1";
    }
}

interface Defaults2 {
    default String text() {
        return "default" + Integer.parseInt("2");
    }

    String left();

    static String stat() {
        return "static2";
    }
}

class Implementor implements Defaults {
    public String left() {
        return "abstract1";
    }
}

class Running {
    static final int LINE = 1020;

    static String run(Redefine.Step step) {
        step.take();
        String s = "old constant";
        try {
            s += ", old handler: " + 1 / Integer.parseInt("0");
        } catch (ArithmeticException e) {
            s += ", old handler: " + e.getClass().getName();
        }
        StringBuilder b = new StringBuilder(s);
        return b.append(", old new: ").append(b.getClass()).append(", call: ").append(helper()).toString();
    }

    static String helper() {
        return "old helper";
    }
}

class Running2 {
    static final int LINE = 0;
    static String run(Redefine.Step step) {
        java.util.ArrayList<Object> other = new java.util.ArrayList<>();
        other.add(Thread.currentThread().getName());
        other.add(java.util.Arrays.asList(1.5, 2L, 'c'));
        step.take();
        return "new constant";
    }

    static String helper() {
        return "new helper";
    }
}

class Same {
    static final int LOOP_BCI = 8;

    static String run(Redefine.Step step) {
        step.take();
        return "same constant " + helper();
    }

    static void looped(Redefine.Step step) {
        for (int i = 0; i < 3; i++) {
            step.take();
        }
    }

    static String helper() {
        return "helper1";
    }
}

class Same2 {
    static final int LOOP_BCI = 8;

    static String helper() {
        Object[] more = {1.25, 'x', Same2.class, java.util.List.class};
        return more.length > 3 ? "helper2" : "";
    }

    static void looped(Redefine.Step step) {


        for (int i = 0; i < 3; i++) {
            step.take();
        }
    }

    static String run(Redefine.Step step) {

        step.take();

        return "same constant " + helper();
    }
}

class Same3 {
    static final int LOOP_BCI = 8;

    static String run(Redefine.Step step) {
        step.take();
        String other = "other";
        return other + " constant " + helper();
    }

    static void looped(Redefine.Step step) {
        for (int i = 0; i < 3; i++) {
            step.take();
        }
    }

    static String helper() {
        return "helper3";
    }
}

class Stacked {
    static StringBuilder log;
    static final String VERSION = "#1#";

    static void enter(int depth) {
        String name = "#1#";
        name = name.startsWith("#") ? "1" : name;
        log.append(name).append('<');
        if (depth < 5) {
            Redefine.nextVersion(depth + 1);
            enter(depth + 1);
        }
        log.append("#1#".startsWith("#") ? "1" : "#1#").append('>');
    }
}

@Redefine.Mark("one")
class Marked {
    @Redefine.Mark("field one")
    static int f;

    @Redefine.Mark("method one")
    static <T> T m(T t) throws java.io.IOException {
        return t;
    }
}

@Redefine.Mark("two")
class Marked2 {
    @Redefine.Mark("field two")
    static int f;

    @Redefine.Mark("method two")
    static Object m(Object t) throws InterruptedException, ClassNotFoundException {
        return "two";
    }
}

@Redefine.Mark("sub")
class MarkedSub extends Marked {
}

class Left {
    static String text() {
        return "left1";
    }

    static String both() {
        return text() + " " + Right.text();
    }
}

class Left2 {
    static String text() {
        return "left2";
    }

    static String both() {
        return text() + " " + Right.text();
    }
}

class Right {
    static int unused;

    static String text() {
        return "right1";
    }
}

class Right2 {
    static int unused;

    static String text() {
        return "right2";
    }
}

class Switch {
    static native int answer();
}

class Switch2 {
    static int answer() {
        return 7;
    }
}

class Lazy {
    static String text;
    static {
        text = "initialized 1";
    }
}

class Lazy2 {
    static String text;
    static {
        text = "initialized 2";
    }
}

class Slow {
    static String text;
    static {
        Redefine.inInitializer.countDown();
        try {
            Redefine.mayEnd.await();
        } catch (InterruptedException e) {
            throw new Error(e);
        }
        text = "old initializer";
    }

    static String method() {
        return "old method";
    }
}

class Slow2 {
    static String text;
    static {
        text = "new initializer";
    }

    static String method() {
        return "new method";
    }
}

class Failing {
    static {
        if (true) {
            throw new IllegalStateException("on purpose");
        }
    }

    static void touch() {
    }
}

class Lambdas {
    static IntSupplier make(int i) {
        return () -> 100 + i;
    }

    static String text(int i) {
        return "one " + i;
    }
}

class Lambdas2 {
    static IntSupplier make(int i) {
        return () -> 200 + i;
    }

    static String text(int i) {
        return "two " + i + "!";
    }
}

class Empty {
    static int calls;

    Empty() {
    }

    void nothing() {
    }
}

class Empty2 {
    static int calls;

    Empty2() {
        calls++;
    }

    void nothing() {
        calls++;
    }
}

class Traced {
    static final int DISTANCE = 68, CATCHING = 1358;

    static Throwable make() {
        return new Throwable();
    }

    static String catching(Redefine.Step step) {
        return "first";
    }
}

class Busy {
    static final String SAME = "same";

    int work(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += add(100);
        }
        return sum == n * 100 ? 1000 : sum;
    }

    static int add(int i) {
        return i;
    }

    String text(String s) {
        return s + SAME;
    }
}

class Busy2 {
    static final String SAME = "same";

    static int add(int i) {
        long l = i;
        return (int) l;
    }

    int work(int n) {
        int sum = 0, rounds = 0;
        while (rounds < n) {
            sum += add(50) + add(50);
            rounds++;
        }
        return sum == n * 100 ? 2000 : sum;
    }

    String text(String s) {
        StringBuilder b = new StringBuilder(s);
        return b.append(SAME).toString();
    }
}

class Traced2 {
    static final int DISTANCE = 0, CATCHING = 0;

    static String catching(Redefine.Step step) {
        String s = "nothing caught";
        try {
            step.take();
        } catch (IllegalArgumentException e) {
            s = "wrong";
        } catch (RuntimeException e) {
            s = "caught " + e.getClass().getName();
        }
        return s;
    }

    static Throwable make() {
        String s = String.valueOf(1);
        return new Throwable(s);
    }
}
