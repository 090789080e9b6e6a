// jdk: 17
// java.lang.invoke: look-ups and their errors, combinators, var handles of all kinds, call sites, constants and
// bootstrap methods of unusual forms
// vmargs: --add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED
// javac: --add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import jdk.internal.org.objectweb.asm.*;
import jdk.internal.org.objectweb.asm.Type;

public class InvokeCalls {
    interface Body { Object run() throws Throwable; }
    static String clean(Object o) {
        return String.valueOf(o instanceof Object[] a ? Arrays.deepToString(a) : o).replaceAll("\\$\\$Lambda\\$\\d+",
                "Lambda").replaceAll("0x[0-9a-f]+", "0xN").replaceAll("@[0-9a-f]{4,8}", "@N");
    }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + clean(b.run()));
        } catch (Throwable e) {
            System.out.println(what + ": " + clean(e));
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) System.out.println("  by " + clean(c));
        }
    }
    static final MethodHandles.Lookup lookup = MethodHandles.lookup();
    static MethodType mt(Class<?> r, Class<?>... p) { return MethodType.methodType(r, p); }
    int field = 1;
    static long total = 5;
    final String fixed = "fixed";
    static final int CONSTANT = 12;
    volatile double precise = 1.5;
    byte small = 3;
    boolean flag;
    private String secret(int n) { return "secret " + n; }
    static int sum(int a, long b, double c, Object d) { return (int) (a + b + c) + (d == null ? 0 : d.hashCode()); }
    static String all(Object... o) { return Arrays.toString(o); }
    protected void fails() throws IOException { throw new IOException("thrown"); }
    interface Shape {
        double area();
        default String name() { return "shape " + area(); }
        static Shape unit() { return () -> 1; }
    }
    record Square(double side) implements Shape { public double area() { return side * side; } }
    static abstract class Abstract { abstract void nothing(); static void make() { } }

    static void finding() {
        attempt("virtual", () -> (String) lookup.findVirtual(InvokeCalls.class, "secret",
                mt(String.class, int.class)).invokeExact(new InvokeCalls(), 3));
        attempt("interface",
                () -> (double) lookup.findVirtual(Shape.class, "area", mt(double.class)).invoke((Shape) new Square(2)));
        attempt("default", () -> lookup.findVirtual(Square.class, "name", mt(String.class)).invoke(new Square(3)));
        attempt("of Object", () -> lookup.findVirtual(Shape.class, "hashCode",
                mt(int.class)).invoke(new Square(3)).equals(new Square(3).hashCode()));
        attempt("static", () -> lookup.findStatic(InvokeCalls.class, "sum",
                mt(int.class, int.class, long.class, double.class, Object.class)).invoke(1, 2, 3f, null));
        attempt("interface static",
                () -> ((Shape) lookup.findStatic(Shape.class, "unit", mt(Shape.class)).invoke()).area());
        attempt("constructor", () -> lookup.findConstructor(Square.class, mt(void.class, double.class)).invoke(4));
        attempt("special", () -> lookup.findSpecial(Object.class, "toString", mt(String.class),
                InvokeCalls.class).invoke(new InvokeCalls()));
        attempt("varargs", () ->
                lookup.findStatic(InvokeCalls.class, "all", mt(String.class, Object[].class)).invoke(1, "two", 3.0));
        attempt("none", () -> lookup.findVirtual(InvokeCalls.class, "none", mt(void.class)));
        attempt("other type", () -> lookup.findVirtual(InvokeCalls.class, "secret", mt(void.class, int.class)));
        attempt("not static", () -> lookup.findStatic(InvokeCalls.class, "secret", mt(String.class, int.class)));
        attempt("static", () -> lookup.findVirtual(InvokeCalls.class, "sum",
                mt(int.class, int.class, long.class, double.class, Object.class)));
        attempt("private", () ->
                MethodHandles.publicLookup().findVirtual(InvokeCalls.class, "secret", mt(String.class, int.class)));
        attempt("private of another", () -> lookup.findVirtual(String.class, "isLatin1", mt(boolean.class)));
        attempt("special of another", () -> lookup.findSpecial(String.class, "length", mt(int.class), String.class));
        attempt("abstract", () -> lookup.findConstructor(Abstract.class, mt(void.class)).invoke());
        attempt("abstract special",
                () -> lookup.in(Square.class).findSpecial(Shape.class, "area", mt(double.class), Square.class));
        attempt("init", () -> lookup.findVirtual(InvokeCalls.class, "<init>", mt(void.class)));
        attempt("clinit", () -> lookup.findStatic(InvokeCalls.class, "<clinit>", mt(void.class)));
        attempt("field", () -> lookup.findGetter(InvokeCalls.class, "field", int.class).invoke(new InvokeCalls()));
        attempt("field set", () -> {
            InvokeCalls i = new InvokeCalls();
            lookup.findSetter(InvokeCalls.class, "field", int.class).invoke(i, 9);
            return i.field;
        });
        attempt("static field", () -> {
            lookup.findStaticSetter(InvokeCalls.class, "total", long.class).invoke(8);
            return lookup.findStaticGetter(InvokeCalls.class, "total", long.class).invoke();
        });
        attempt("no field", () -> lookup.findGetter(InvokeCalls.class, "field", long.class));
        attempt("field not static", () -> lookup.findStaticGetter(InvokeCalls.class, "field", int.class));
        attempt("final field", () -> lookup.findSetter(InvokeCalls.class, "fixed", String.class));
        attempt("final field by reflection", () -> {
            Field f = InvokeCalls.class.getDeclaredField("fixed");
            f.setAccessible(true);
            return lookup.unreflectSetter(f);
        });
        attempt("record field by reflection", () -> {
            Field f = Square.class.getDeclaredField("side");
            f.setAccessible(true);
            return lookup.unreflectSetter(f);
        });
        attempt("unreflect", () -> lookup.unreflect(String.class.getMethod("concat", String.class)).invoke("a", "b"));
        attempt("unreflect constructor", () ->
                lookup.unreflectConstructor(String.class.getConstructor(char[].class)).invoke(new char[] { 'x' }));
        attempt("reveal", () -> {
            MethodHandleInfo i =
                    lookup.revealDirect(lookup.findVirtual(InvokeCalls.class, "secret", mt(String.class, int.class)));
            return i + " " + i.reflectAs(Method.class, lookup);
        });
        attempt("reveal field",
                () -> lookup.revealDirect(lookup.findStaticGetter(InvokeCalls.class, "CONSTANT", int.class)) + "");
        attempt("reveal constructor", () -> lookup.revealDirect(lookup.findConstructor(Square.class, mt(void.class,
                double.class))) + " " + lookup.revealDirect(lookup.findVirtual(Shape.class, "area", mt(double.class))));
        attempt("wrong call", () -> (int) lookup.findVirtual(InvokeCalls.class, "secret",
                mt(String.class, int.class)).invokeExact(new InvokeCalls(), 3));
        attempt("null receiver", () -> lookup.findVirtual(InvokeCalls.class, "secret",
                mt(String.class, int.class)).invoke((InvokeCalls) null, 3));
        attempt("cast", () ->
                lookup.findVirtual(InvokeCalls.class, "secret", mt(String.class, int.class)).invoke((Object) "x", 3));
        attempt("exception",
                () -> lookup.findVirtual(InvokeCalls.class, "fails", mt(void.class)).invoke(new InvokeCalls()));
        attempt("array", () -> (int) MethodHandles.arrayElementGetter(int[].class).invoke(new int[] { 4 }, 0)
                + (int) MethodHandles.arrayLength(String[].class).invoke(new String[3]));
        attempt("array outside", () -> MethodHandles.arrayElementGetter(int[].class).invoke(new int[] { 4 }, 7));
        attempt("clone",
                () -> ((int[]) lookup.findVirtual(int[].class, "clone", mt(Object.class)).invoke(new int[] { 6 }))[0]);
        attempt("teleport", () -> lookup.in(String.class).lookupModes() + " "
                + lookup.dropLookupMode(MethodHandles.Lookup.PRIVATE) + " " + MethodHandles.publicLookup() + " "
                + MethodHandles.privateLookupIn(Square.class, lookup).lookupModes());
        attempt("private in java.base", () -> MethodHandles.privateLookupIn(String.class, lookup));
    }
    static Object[] numbers(int n) { return IntStream.range(0, n).boxed().toArray(); }
    static void combining() {
        attempt("bind", () -> lookup.bind("text", "charAt", mt(char.class, int.class)).invoke(2));
        attempt("as type", () -> (long) lookup.findVirtual(String.class, "length",
                mt(int.class)).asType(mt(long.class, Object.class)).invokeExact((Object) "four"));
        attempt("as type wrong", () ->
                lookup.findVirtual(String.class, "length", mt(int.class)).asType(mt(boolean.class, Object.class)));
        attempt("spread", () -> lookup.findStatic(InvokeCalls.class, "sum", mt(int.class, int.class, long.class,
                double.class, Object.class)).asSpreader(Object[].class, 4).invoke(new Object[] { 1, 2L, 3.0, null }));
        attempt("spread wrong", () -> lookup.findStatic(InvokeCalls.class, "sum", mt(int.class, int.class, long.class,
                double.class, Object.class)).asSpreader(Object[].class, 4).invoke(new Object[3]));
        attempt("collect", () -> lookup.findStatic(Arrays.class, "asList",
                mt(List.class, Object[].class)).asCollector(Object[].class, 3).invoke(1, 2, 3));
        attempt("with arguments", () -> lookup.findStatic(InvokeCalls.class, "all",
                mt(String.class, Object[].class)).invokeWithArguments(numbers(300)).toString().length());
        attempt("254", () -> lookup.findStatic(InvokeCalls.class, "all", mt(String.class, Object[].class))
                .asCollector(Object[].class, 253).invokeWithArguments(numbers(253)).toString().length());
        attempt("too many", () -> lookup.findStatic(InvokeCalls.class, "all",
                mt(String.class, Object[].class)).asCollector(Object[].class, 255));
        attempt("guard", () -> {
            MethodHandle test = lookup.findVirtual(String.class, "isEmpty", mt(boolean.class)),
                    a = MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class),
                    b = lookup.findVirtual(String.class, "trim", mt(String.class));
            MethodHandle g = MethodHandles.guardWithTest(test, a, b);
            return g.invoke("") + " " + g.invoke(" x ");
        });
        attempt("catch", () ->
                MethodHandles.catchException(lookup.findStatic(Integer.class, "parseInt", mt(int.class, String.class)),
            NumberFormatException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0,
            NumberFormatException.class)).invoke("no number"));
        attempt("try finally", () ->
                MethodHandles.tryFinally(lookup.findStatic(Integer.class, "parseInt", mt(int.class, String.class)),
            MethodHandles.dropArguments(lookup.findStatic(Math.class, "abs", mt(int.class, int.class)), 0,
            Throwable.class)).invoke("-7"));
        attempt("throw",
                () -> MethodHandles.throwException(int.class, IOException.class).invoke(new IOException("thrown")));
        attempt("filter, fold, permute, insert", () -> {
            MethodHandle concat = lookup.findVirtual(String.class, "concat", mt(String.class, String.class)),
                    upper = lookup.findVirtual(String.class, "toUpperCase", mt(String.class));
            return MethodHandles.filterArguments(concat, 1, upper).invoke("a", "b") + " " + MethodHandles
                    .filterReturnValue(concat, upper).invoke("c", "d") + " " + MethodHandles.permuteArguments(concat,
                    mt(String.class, String.class, int.class, String.class), 2, 0).invoke("e", 1, "f")
                + " " + MethodHandles.insertArguments(concat, 1, "g").invoke("h") + " "
                + MethodHandles.foldArguments(concat, upper).invoke("i") + " "
                + MethodHandles.collectArguments(concat, 0, concat).invoke("j", "k", "l");
        });
        attempt("loop", () -> {
            MethodHandle body = lookup.findStatic(InvokeCalls.class, "step", mt(int.class, int.class, int.class));
            return MethodHandles.countedLoop(MethodHandles.constant(int.class, 10),
                    MethodHandles.constant(int.class, 100), body).invoke();
        });
        attempt("iterated", () -> MethodHandles.iteratedLoop(null, MethodHandles.constant(int.class, 1),
                lookup.findStatic(InvokeCalls.class, "times", mt(int.class, int.class, Integer.class)))
                .invoke(List.of(2, 3, 7)));
        attempt("table", () -> {
            MethodHandle[] cases = Stream.of("zero", "one").map(s -> MethodHandles
                    .dropArguments(MethodHandles.constant(String.class, s), 0, int.class)).toArray(MethodHandle[]::new);
            MethodHandle s = MethodHandles.tableSwitch(
                    MethodHandles.dropArguments(MethodHandles.constant(String.class, "many"), 0, int.class), cases);
            return s.invoke(0) + " " + s.invoke(1) + " " + s.invoke(5);
        });
        attempt("deep", () -> {
            MethodHandle h = MethodHandles.identity(int.class),
                    inc = lookup.findStatic(Math.class, "incrementExact", mt(int.class, int.class));
            for (int i = 0; i < 300; i++) h = MethodHandles.filterReturnValue(h, inc);
            return h.invoke(0);
        });
        attempt("proxy", () -> {
            Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class,
                    lookup.findVirtual(String.class, "compareToIgnoreCase", mt(int.class, String.class)));
            return c.compare("A", "a") + " " + MethodHandleProxies.isWrapperInstance(c);
        });
        attempt("narrow", () -> {
            MethodHandle h = MethodHandles.explicitCastArguments(MethodHandles.identity(byte.class),
                    mt(byte.class, int.class));
            return h.invoke(300) + " " + MethodHandles.explicitCastArguments(MethodHandles.identity(boolean.class),
                    mt(boolean.class, int.class)).invoke(3);
        });
        attempt("zero, empty", () -> MethodHandles.zero(double.class).invoke() + " "
                + MethodHandles.empty(mt(String.class, int.class)).invoke(1));
        attempt("boxes", () -> (Object) (Character) MethodHandles.identity(char.class)
                .asType(mt(Object.class, Character.class)).invoke('c'));
        attempt("many in a loop", () -> {
            MethodHandle h = lookup.findStatic(Math.class, "addExact", mt(int.class, int.class, int.class));
            int s = 0;
            for (int i = 0; i < 100000; i++) s = (int) h.invokeExact(s, 1);
            return s;
        });
    }
    static int step(int v, int i) { return v + i; }
    static int times(int v, Integer e) { return v * e; }
    static void variables() {
        attempt("int", () -> {
            VarHandle h = lookup.findVarHandle(InvokeCalls.class, "field", int.class);
            InvokeCalls i = new InvokeCalls();
            return (int) h.getAndAdd(i, 4) + " " + h.compareAndSet(i, 5, 6) + " " + (int) h.compareAndExchange(i, 0, 7)
                    + " " + (int) h.getAndBitwiseXor(i, 3) + " " + (int) h.getVolatile(i) + " " + (int) h.getAcquire(i)
                    + " " + h.weakCompareAndSetPlain(i, 9, 9) + " " + h.varType() + h.coordinateTypes();
        });
        attempt("small", () -> {
            VarHandle h = lookup.findVarHandle(InvokeCalls.class, "small", byte.class),
                    f = lookup.findVarHandle(InvokeCalls.class, "flag", boolean.class),
                    d = lookup.findVarHandle(InvokeCalls.class, "precise", double.class);
            InvokeCalls i = new InvokeCalls();
            return (byte) h.getAndAdd(i, (byte) 127) + " " + i.small + " " + f.compareAndSet(i, false, true) + i.flag
                    + (boolean) f.getAndBitwiseAnd(i, false) + i.flag + " " + (double) d.getAndAdd(i, 2.0) + " "
                    + d.compareAndSet(i, 3.5, 0.0) + i.precise;
        });
        attempt("final", () -> {
            VarHandle h = lookup.findVarHandle(InvokeCalls.class, "fixed", String.class);
            return (String) h.get(new InvokeCalls()) + h.isAccessModeSupported(VarHandle.AccessMode.SET);
        });
        attempt("final set", () -> {
            lookup.findVarHandle(InvokeCalls.class, "fixed", String.class).set(new InvokeCalls(), "x");
            return "";
        });
        attempt("no bits", () -> (double) lookup.findVarHandle(InvokeCalls.class, "precise",
                double.class).getAndBitwiseOr(new InvokeCalls(), 1.0));
        attempt("static", () -> {
            VarHandle h = lookup.findStaticVarHandle(InvokeCalls.class, "total", long.class);
            h.setRelease(3L);
            return (long) h.getAndSet(4L) + " " + total;
        });
        attempt("array", () -> {
            VarHandle h = MethodHandles.arrayElementVarHandle(String[].class);
            String[] a = { "x" };
            return h.compareAndSet(a, 0, "x", "y") + a[0] + (String) h.getAndSet(a, 0, "z");
        });
        attempt("array wrong", () -> {
            VarHandle h = MethodHandles.arrayElementVarHandle(Object[].class);
            h.set((Object[]) new String[1], 0, (Object) 5);
            return "";
        });
        attempt("array outside", () -> {
            VarHandle h = MethodHandles.arrayElementVarHandle(long[].class);
            return (long) h.getVolatile(new long[1], 1);
        });
        attempt("wrong type", () -> {
            VarHandle h = lookup.findVarHandle(InvokeCalls.class, "field", int.class);
            return (String) h.get(new InvokeCalls());
        });
        attempt("exact", () -> {
            VarHandle h = lookup.findVarHandle(InvokeCalls.class, "field", int.class).withInvokeExactBehavior();
            h.set(new InvokeCalls(), (byte) 1);
            return "";
        });
        attempt("null",
                () -> (int) lookup.findVarHandle(InvokeCalls.class, "field", int.class).get((InvokeCalls) null));
        attempt("handle", () -> (int) lookup.findVarHandle(InvokeCalls.class, "field",
                int.class).toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(new InvokeCalls(), 5));
        attempt("describe",
                () -> lookup.findVarHandle(InvokeCalls.class, "field", int.class).describeConstable().get().toString());
    }
    static void sites() {
        attempt("mutable", () -> {
            MutableCallSite s = new MutableCallSite(mt(int.class));
            s.setTarget(MethodHandles.constant(int.class, 1));
            MethodHandle d = s.dynamicInvoker();
            int a = (int) d.invokeExact();
            s.setTarget(MethodHandles.constant(int.class, 2));
            MutableCallSite.syncAll(new MutableCallSite[] { s });
            return a + (int) d.invokeExact();
        });
        attempt("unset", () -> (int) new MutableCallSite(mt(int.class)).dynamicInvoker().invokeExact());
        attempt("constant", () -> {
            CallSite s = new ConstantCallSite(MethodHandles.constant(int.class, 1));
            s.setTarget(MethodHandles.constant(int.class, 2));
            return "";
        });
        attempt("volatile", () -> {
            CallSite s = new VolatileCallSite(MethodHandles.constant(int.class, 1));
            s.setTarget(MethodHandles.constant(long.class, 2L));
            return "";
        });
        attempt("switch point", () -> {
            SwitchPoint p = new SwitchPoint();
            MethodHandle h = p.guardWithTest(MethodHandles.constant(int.class, 1),
                    MethodHandles.constant(int.class, 2));
            int a = (int) h.invokeExact();
            SwitchPoint.invalidateAll(new SwitchPoint[] { p });
            return a + " " + (int) h.invokeExact() + p.hasBeenInvalidated();
        });
        attempt("concat", () -> StringConcatFactory.makeConcatWithConstants(lookup, "x", mt(String.class, int.class,
                Object.class, char.class), "\1-\1=\2\1", "mid").getTarget().invoke(1, null, 'c'));
        attempt("concat wrong",
                () -> StringConcatFactory.makeConcatWithConstants(lookup, "x", mt(String.class, int.class), "\1\1"));
        attempt("lambda", () -> ((Supplier<?>) LambdaMetafactory.metafactory(lookup, "get", mt(Supplier.class,
                int.class), mt(Object.class), lookup.findStatic(Integer.class, "valueOf", mt(Integer.class, int.class)),
                mt(Integer.class)).getTarget().invoke(5)).get());
        attempt("lambda wrong", () -> LambdaMetafactory.metafactory(lookup, "get", mt(Supplier.class), mt(Object.class),
                lookup.findStatic(Integer.class, "valueOf", mt(Integer.class, int.class)), mt(Integer.class)));
        attempt("serializable", () -> {
            Function<String, Integer> f = (Function<String, Integer> & Serializable) String::length;
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            new ObjectOutputStream(out).writeObject(f);
            return ((Function<String, Integer>) new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))
                    .readObject()).apply("four");
        });
        attempt("object methods", () -> new Square(2) + " " + new Square(2).equals(new Square(2)) + " " + new Square(
                0.0).equals(new Square(-0.0)) + " " + (new Square(2).hashCode() == new Square(2).hashCode()));
    }
    /* Bootstrap methods for classes made below. */
    static CallSite pulled(MethodHandles.Lookup l, String n, MethodType t, Object... more) {
        return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.constant(String.class,
                n + Arrays.deepToString(more)), 0, t.parameterList()));
    }
    static String constant(MethodHandles.Lookup l, String n, Class<?> c, Object... more) {
        System.out.println("constant " + n);
        return n + " " + c.getSimpleName() + Arrays.deepToString(more);
    }
    static int number(MethodHandles.Lookup l, String n, Class<?> c) { return n.length(); }
    static Object none(MethodHandles.Lookup l, String n, Class<?> c) {
        System.out.println("null is made");
        return null;
    }
    static Object bad(MethodHandles.Lookup l, String n, Class<?> c) throws Throwable {
        System.out.println("bad is run");
        throw n.equals("error") ? new Exception("checked") : new AssertionError("an error");
    }
    static Object wrong(MethodHandles.Lookup l, String n, Class<?> c) { return 5; }
    static CallSite site(MethodHandles.Lookup l, String n, MethodType t) throws Exception {
        System.out.println("site is linked");
        if (n.equals("null")) return null;
        if (n.equals("throws")) throw new Exception("no site");
        return new ConstantCallSite(MethodHandles.constant(int.class, 3));
    }
    static final String ME = "InvokeCalls", L = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    static Handle bsm(String name, String descriptor) {
        return new Handle(Opcodes.H_INVOKESTATIC, ME, name, descriptor, false);
    }
    /** A static method run() that returns Object. */
    static MethodHandle make(Consumer<MethodVisitor> code) throws Throwable {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        w.visit(61, Opcodes.ACC_PUBLIC, "InvokeCallsMade", null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        m.visitCode();
        code.accept(m);
        m.visitInsn(Opcodes.ARETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
        w.visitEnd();
        MethodHandles.Lookup l = lookup.defineHiddenClass(w.toByteArray(), true,
                MethodHandles.Lookup.ClassOption.NESTMATE);
        return l.findStatic(l.lookupClass(), "run", mt(Object.class));
    }
    static void box(MethodVisitor m) {
        m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    }
    static void constants() throws Throwable {
        String cs = "Ljava/lang/Class;", many = "[Ljava/lang/Object;", S = "Ljava/lang/String;",
                O = "Ljava/lang/Object;";
        ConstantDynamic inner = new ConstantDynamic("inner", S, bsm("constant", "(" + L + cs + many + ")" + S), 1, 2L,
                3f, 4.0);
        Map<String, MethodHandle> made = new LinkedHashMap<>();
        made.put("constant", make(m -> m.visitLdcInsn(inner)));
        made.put("nested", make(m -> m.visitLdcInsn(new ConstantDynamic("outer", S,
                bsm("constant", "(" + L + cs + many + ")" + S), inner, Type.getType("[I"), Type.getMethodType("(I)V"),
                new Handle(Opcodes.H_INVOKEVIRTUAL, "java/lang/String", "length", "()I", false)))));
        made.put("int", make(m -> {
            m.visitLdcInsn(new ConstantDynamic("seven77", "I", bsm("number", "(" + L + cs + ")I")));
            box(m);
        }));
        made.put("null", make(m -> m.visitLdcInsn(new ConstantDynamic("x", O, bsm("none", "(" + L + cs + ")" + O)))));
        made.put("error",
                make(m -> m.visitLdcInsn(new ConstantDynamic("error", O, bsm("bad", "(" + L + cs + ")" + O)))));
        made.put("Error",
                make(m -> m.visitLdcInsn(new ConstantDynamic("Error", O, bsm("bad", "(" + L + cs + ")" + O)))));
        made.put("wrong", make(m -> m.visitLdcInsn(new ConstantDynamic("x", S, bsm("wrong", "(" + L + cs + ")" + O)))));
        made.put("missing",
                make(m -> m.visitLdcInsn(new ConstantDynamic("x", S, bsm("missing", "(" + L + cs + ")" + O)))));
        made.put("enum", make(m -> m.visitLdcInsn(new ConstantDynamic("SECONDS", "Ljava/util/concurrent/TimeUnit;",
                new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "enumConstant",
                "(" + L + cs + ")Ljava/lang/Enum;", false)))));
        made.put("site", make(m -> {
            m.visitInvokeDynamicInsn("site", "()I",
                    bsm("site", "(" + L + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"));
            box(m);
        }));
        made.put("null site", make(m -> {
            m.visitInvokeDynamicInsn("null", "()I",
                    bsm("site", "(" + L + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"));
            box(m);
        }));
        made.put("no site", make(m -> {
            m.visitInvokeDynamicInsn("throws", "()I",
                    bsm("site", "(" + L + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"));
            box(m);
        }));
        made.put("wrong site", make(m -> m.visitInvokeDynamicInsn("long", "()" + S,
                bsm("site", "(" + L + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"))));
        made.put("arguments", make(m -> m.visitInvokeDynamicInsn("args", "()" + S,
                bsm("pulled", "(" + L + "Ljava/lang/invoke/MethodType;" + many + ")Ljava/lang/invoke/CallSite;"), 1,
                "two", inner, Type.getType("Ljava/util/List;"))));
        made.put("missing argument", make(m -> m.visitInvokeDynamicInsn("args", "()" + S,
                bsm("pulled", "(" + L + "Ljava/lang/invoke/MethodType;" + many + ")Ljava/lang/invoke/CallSite;"),
                Type.getType("Lno/such/Thing;"))));
        made.put("missing type", make(m -> m.visitLdcInsn(Type.getMethodType("(Lno/such/Thing;)V"))));
        made.put("missing handle", make(m ->
                m.visitLdcInsn(new Handle(Opcodes.H_INVOKESTATIC, "java/lang/String", "none", "()V", false))));
        made.put("private handle", make(m ->
                m.visitLdcInsn(new Handle(Opcodes.H_INVOKEVIRTUAL, "java/lang/String", "isLatin1", "()Z", false))));
        made.put("wrong kind", make(m ->
                m.visitLdcInsn(new Handle(Opcodes.H_INVOKESTATIC, "java/lang/String", "length", "()I", false))));
        made.put("getter", make(m -> m.visitLdcInsn(new Handle(Opcodes.H_GETSTATIC, ME, "CONSTANT", "I", false))));
        made.put("new", make(m -> m.visitLdcInsn(new Handle(Opcodes.H_NEWINVOKESPECIAL, "java/lang/StringBuilder",
                "<init>", "(I)V", false))));
        for (var e : made.entrySet())
            for (int i = 0; i < 2; i++) attempt(e.getKey(), () -> e.getValue().invoke());
    }
    public static void main(String[] args) throws Throwable {
        finding();
        combining();
        variables();
        sites();
        constants();
    }
}
