import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** Objects that pass for an interface type without a cast, as verification allows, wherever such a value goes. */
public class Laundered {
    public interface Face {
        String a();
        default String d() { return "default"; }
        private String p() { return "private"; }
        static String call(Face f) { return f.p(); }
    }
    public interface Sub extends Face {
        default String d() { return "sub " + Face.super.d(); }
        int CONSTANT = 7;
    }
    public static class Good implements Sub {
        public String a() { return "a"; }
    }
    public static final class Other implements Face {
        public String a() { return "other"; }
    }
    public interface Source {
        Face face(Object o);
        Sub sub(Object o);
        Runnable runnable(Object o);
        Iterable<?> iterable(Object o);
        AutoCloseable closeable(Object o);
        Comparable<Object> comparable(Object o);
        CharSequence sequence(Object o);
        Face[] faces(Object[] o);
    }
    public static class Launder implements Source {
        public Face face(Object o) { return (Face) o; }
        public Sub sub(Object o) { return (Sub) o; }
        public Runnable runnable(Object o) { return (Runnable) o; }
        public Iterable<?> iterable(Object o) { return (Iterable<?>) o; }
        public AutoCloseable closeable(Object o) { return (AutoCloseable) o; }
        @SuppressWarnings("unchecked")
        public Comparable<Object> comparable(Object o) { return (Comparable<Object>) o; }
        public CharSequence sequence(Object o) { return (CharSequence) o; }
        public Face[] faces(Object[] o) { return (Face[]) o; }
    }

    /** The class without its casts. */
    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Laundered$Launder")) return super.loadClass(name, resolve);
            try (InputStream in = Laundered.class.getResourceAsStream("Laundered$Launder.class")) {
                byte[] b = in.readAllBytes();
                for (int i = 0; i + 4 < b.length; i++)
                    if (b[i] == 0x2b && (b[i + 1] & 0xff) == 0xc0 && (b[i + 4] & 0xff) == 0xb0) {
                        b[i + 1] = b[i + 2] = b[i + 3] = 0;
                    }
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Source source;
    Face field;
    static Face last;
    static volatile Face shared;
    record Pair(Face one, Sub two) {}
    static class Box<T extends Face> {
        T value;
        Box(T value) { this.value = value; }
        T get() { return value; }
    }
    static String take(Face f, Sub s) { return "taken"; }
    static String many(Face... all) { return "many " + all.length; }
    static class Node implements Face {
        final Face next;
        Node(Face next) { this.next = next; }
        public String a() { return "node " + next.a(); }
    }

    static MethodHandle handle(String name, MethodType type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStatic(Laundered.class, name, type);
    }

    static String identity(Face f) { return f == null ? "null" : "some"; }
    static Face same(Face f) { return f; }

    interface Action {
        Object run(Object o) throws Throwable;
    }

    static List<Object[]> actions = new ArrayList<>();
    static void add(String name, Action action) { actions.add(new Object[] {name, action}); }

    static void fields() {
        add("putfield", o -> {
            Laundered l = new Laundered();
            l.field = source.face(o);
            return l.field == o;
        });
        add("putstatic", o -> {
            last = source.face(o);
            shared = source.face(o);
            return last == o && shared == o;
        });
        add("array", o -> {
            Face[] all = new Face[2];
            all[1] = source.face(o);
            return all[1] == o;
        });
        add("array of arrays", o -> {
            Face[][] all = new Face[1][1];
            all[0] = source.faces(new Object[] {o});
            return all[0].length;
        });
        add("array as another", o -> {
            Face[] all = source.faces(new Object[] {o});
            return all[0].a();
        });
        add("initializer", o -> new Face[] {source.sub(o)}.length);
        add("varargs", o -> many(source.face(o), source.sub(o)));
        add("record", o -> {
            Pair p = new Pair(source.face(o), source.sub(o));
            return p.one() == o && p.two() == o && p.equals(new Pair(source.face(o), source.sub(o)));
        });
        add("record's string", o -> new Pair(source.face(o), null).toString().startsWith("Pair[one="));
        add("generic", o -> new Box<>(source.face(o)).get() == o);
        add("generic call", o -> new Box<>(source.face(o)).get().a());
        add("constructor", o -> new Node(source.face(o)).a());
        add("parameters", o -> take(source.face(o), source.sub(o)));
        add("return", o -> same(source.face(o)) == o);
        add("ternary", o -> (o == null ? new Good() : source.face(o)).d());
        add("instanceof", o -> source.face(o) instanceof Face);
        add("instanceof another", o -> source.face(o) instanceof Sub);
        add("cast", o -> ((Sub) source.face(o)).d());
        add("cast to class", o -> ((Good) source.face(o)).a());
        add("synchronized", o -> {
            synchronized (source.face(o)) {
                return "entered";
            }
        });
        // As Object: javac from 18 on calls what an interface shares with Object by invokeinterface.
        add("hashCode", o -> ((Object) source.face(o)).hashCode() == o.hashCode());
        add("equals", o -> ((Object) source.face(o)).equals(o));
        add("getClass", o -> ((Object) source.face(o)).getClass());
        add("concatenation", o -> ("<" + source.face(o)).startsWith("<"));
        add("switch", o -> switch (source.face(o).a()) { case "a" -> 1; default -> 2; });
    }

    static void library() {
        add("run", o -> {
            source.runnable(o).run();
            return "ran";
        });
        add("thread", o -> {
            Throwable[] thrown = new Throwable[1];
            Thread t = new Thread(source.runnable(o));
            t.setUncaughtExceptionHandler((x, e) -> thrown[0] = e);
            t.start();
            t.join();
            return thrown[0];
        });
        add("for", o -> {
            for (Object each : source.iterable(o)) return each;
            return "none";
        });
        add("try", o -> {
            try (AutoCloseable c = source.closeable(o)) {
                return "body";
            }
        });
        add("compareTo", o -> source.comparable(o).compareTo(o));
        add("sort", o -> {
            Comparable<?>[] all = {source.comparable(o), source.comparable(o)};
            java.util.Arrays.sort(all);
            return "sorted";
        });
        add("length", o -> source.sequence(o).length());
        add("append", o -> new StringBuilder().append(source.sequence(o)).length());
        add("join", o -> String.join("-", source.sequence(o), "x"));
        add("contains", o -> "a text".contains(source.sequence(o)));
    }

    static void handles() {
        add("lambda", o -> {
            Face f = source.face(o);
            Supplier<String> s = () -> f.a();
            return s.get();
        });
        add("reference", o -> {
            Supplier<String> s = source.face(o)::a;
            return s.get();
        });
        add("reference of default", o -> {
            Supplier<String> s = source.sub(o)::d;
            return s.get();
        });
        add("unbound reference", o -> {
            Function<Face, String> f = Face::d;
            return f.apply(source.face(o));
        });
        add("reference to static", o -> {
            Function<Face, String> f = Laundered::identity;
            return f.apply(source.face(o));
        });
        add("handle exact", o -> {
            MethodHandle h = handle("identity", MethodType.methodType(String.class, Face.class));
            return (String) h.invokeExact(source.face(o));
        });
        add("handle of Object", o -> {
            MethodHandle h = handle("identity", MethodType.methodType(String.class, Face.class));
            return (String) h.invoke((Object) source.face(o));
        });
        add("handle with arguments", o -> handle("same", MethodType.methodType(Face.class, Face.class))
            .invokeWithArguments(source.face(o)) == o);
        add("handle virtual", o -> {
            MethodHandle h = MethodHandles.lookup().findVirtual(Face.class, "a", MethodType.methodType(String.class));
            return (String) h.invokeExact(source.face(o));
        });
        add("handle bound", o -> {
            MethodHandle h = MethodHandles.lookup().findVirtual(Face.class, "a", MethodType.methodType(String.class));
            return (String) h.bindTo(source.face(o)).invokeExact();
        });
        add("handle bind", o -> (String) MethodHandles.lookup().bind(source.face(o), "d",
            MethodType.methodType(String.class)).invokeExact());
        add("handle to the subtype", o -> {
            MethodHandle h = handle("same", MethodType.methodType(Face.class, Face.class));
            return (Sub) h.asType(MethodType.methodType(Sub.class, Sub.class)).invokeExact(source.sub(o)) == o;
        });
        add("handle cast", o -> {
            MethodHandle h = handle("same", MethodType.methodType(Face.class, Face.class));
            return (Face) MethodHandles.explicitCastArguments(h, MethodType.methodType(Face.class, Object.class))
                .invokeExact((Object) source.face(o)) == o;
        });
        add("handle setter", o -> {
            MethodHandle h = MethodHandles.lookup().findSetter(Laundered.class, "field", Face.class);
            Laundered l = new Laundered();
            h.invokeExact(l, source.face(o));
            return l.field == o;
        });
        add("handle static setter", o -> {
            MethodHandles.lookup().findStaticSetter(Laundered.class, "last", Face.class).invoke(source.face(o));
            return last == o;
        });
        add("handle element setter", o -> {
            Face[] all = new Face[1];
            MethodHandles.arrayElementSetter(Face[].class).invokeExact(all, 0, source.face(o));
            return all[0] == o;
        });
        add("VarHandle set", o -> {
            VarHandle v = MethodHandles.lookup().findStaticVarHandle(Laundered.class, "shared", Face.class);
            v.set(source.face(o));
            return v.get() == o;
        });
        add("VarHandle compareAndSet", o -> {
            VarHandle v = MethodHandles.lookup().findVarHandle(Laundered.class, "field", Face.class);
            Laundered l = new Laundered();
            return v.compareAndSet(l, (Face) null, source.face(o));
        });
        add("VarHandle of an array", o -> {
            Face[] all = new Face[1];
            MethodHandles.arrayElementVarHandle(Face[].class).setVolatile(all, 0, source.face(o));
            return all[0] == o;
        });
        add("constant handle", o -> {
            MethodHandle c = MethodHandles.constant(Face.class, source.face(o));
            MethodHandle h = MethodHandles.dropArguments(c, 0, int.class);
            return (Face) h.invokeExact(1) == o;
        });
        add("insertArguments", o -> {
            MethodHandle h = handle("same", MethodType.methodType(Face.class, Face.class));
            return (Face) MethodHandles.insertArguments(h, 0, source.face(o)).invokeExact() == o;
        });
        add("collector", o -> {
            MethodHandle h = handle("many", MethodType.methodType(String.class, Face[].class));
            return (String) h.asCollector(Face[].class, 1).invokeExact(source.face(o));
        });
        add("spreader", o -> {
            MethodHandle h = handle("same", MethodType.methodType(Face.class, Face.class)).asSpreader(Face[].class, 1);
            return (Face) h.invokeExact(source.faces(new Object[] {o})) == o;
        });
    }

    static Face proxy(InvocationHandler h) {
        return (Face) Proxy.newProxyInstance(Laundered.class.getClassLoader(), new Class<?>[] {Face.class}, h);
    }

    static void reflection() {
        add("Method of an interface", o -> Face.class.getMethod("a").invoke(source.face(o)));
        add("Method of a parameter", o ->
            Laundered.class.getDeclaredMethod("same", Face.class).invoke(null, source.face(o)));
        add("Field.set", o -> {
            Laundered l = new Laundered();
            Laundered.class.getDeclaredField("field").set(l, source.face(o));
            return l.field == o;
        });
        add("Field.set static", o -> {
            Laundered.class.getDeclaredField("last").set(null, source.face(o));
            return last == o;
        });
        add("Field.get and use", o -> {
            Laundered l = new Laundered();
            l.field = source.face(o);
            return ((Face) Laundered.class.getDeclaredField("field").get(l)).a();
        });
        add("Array.set", o -> {
            Face[] all = new Face[1];
            Array.set(all, 0, source.face(o));
            return all[0] == o;
        });
        add("Constructor", o -> Node.class.getDeclaredConstructor(Face.class).newInstance(source.face(o)).a());
        add("proxy", o -> {
            InvocationHandler h = (p, m, args) -> source.sub(o).d();
            return proxy(h).a();
        });
        add("proxy invokes the other", o -> {
            InvocationHandler h = (p, m, args) -> m.invoke(source.face(o), args);
            return proxy(h).d();
        });
        add("System.arraycopy", o -> {
            Face[] to = new Face[1];
            System.arraycopy(source.faces(new Object[] {o}), 0, to, 0, 1);
            return to[0] == o;
        });
        add("clone", o -> source.faces(new Object[] {o}).clone().length);
        add("static of the interface", o -> Face.call(source.face(o)));
        add("null is null", o -> source.face(null) == null);
    }

    static void print(String name, Callable<Object> action) {
        try {
            System.out.println(name + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
        }
    }

    static String nameOf(Object o) { return o == null ? "null" : o.getClass().getSimpleName(); }

    static void elements(Object to, Object o, int index) {
        VarHandle v = MethodHandles.arrayElementVarHandle(Face[].class);
        Face value = source.face(o), good = new Good();
        String n = nameOf(to) + " " + nameOf(o) + " " + index + " ";
        print(n + "set", () -> {
            v.set(source.faces((Object[]) to), index, value);
            return "ok";
        });
        print(n + "setOpaque", () -> {
            v.setOpaque(source.faces((Object[]) to), index, value);
            return "ok";
        });
        print(n + "compareAndSet", () -> v.compareAndSet(source.faces((Object[]) to), index, value, good));
        print(n + "compareAndSet of null", () ->
            v.compareAndSet(source.faces((Object[]) to), index, (Face) null, value));
        print(n + "compareAndExchange", () ->
            (Face) v.compareAndExchange(source.faces((Object[]) to), index, value, good) == good);
        print(n + "getAndSet", () -> (Face) v.getAndSet(source.faces((Object[]) to), index, value) == good);
        print(n + "get", () -> nameOf((Face) v.get(source.faces((Object[]) to), index)));
        print(n + "getAcquire", () -> nameOf((Face) v.getAcquire(source.faces((Object[]) to), index)));
    }

    static void variable(Laundered l, Object o) throws ReflectiveOperationException {
        VarHandle f = MethodHandles.lookup().findVarHandle(Laundered.class, "field", Face.class);
        Face value = source.face(o), good = new Good();
        String n = "field " + nameOf(l) + " " + nameOf(o) + " ";
        print(n + "set", () -> {
            f.set(l, value);
            return "ok";
        });
        print(n + "setRelease", () -> {
            f.setRelease(l, value);
            return "ok";
        });
        print(n + "compareAndSet", () -> f.compareAndSet(l, value, value));
        print(n + "weakCompareAndSetPlain", () -> f.weakCompareAndSetPlain(l, value, good) | true);
        print(n + "compareAndExchangeAcquire", () -> (Face) f.compareAndExchangeAcquire(l, value, good) == good);
        print(n + "getAndSetRelease", () -> (Face) f.getAndSetRelease(l, value) == good);
        print(n + "exact", () -> {
            f.withInvokeExactBehavior().set(l, value);
            return "ok";
        });
        print(n + "toMethodHandle", () -> {
            try {
                f.toMethodHandle(VarHandle.AccessMode.SET).invokeExact(l, value);
            } catch (Throwable e) {
                return e.toString();
            }
            return "ok";
        });
    }

    static void variables() throws ReflectiveOperationException {
        Object[] values = {new Good(), new Other(), "text", null};
        for (Object to : new Object[] {new Face[1], new Good[1], new String[] {"s"}, null})
            for (Object o : values)
                for (int i = 0; i < 2; i++) elements(to, o, i);
        for (Object o : values) {
            variable(new Laundered(), o);
            variable(null, o);
        }
    }

    public static void main(String[] args) throws Exception {
        source = (Source) new Loader().loadClass("Laundered$Launder").getConstructor().newInstance();
        fields();
        library();
        handles();
        reflection();
        Object[] receivers = {new Good(), "text", new Other(), new int[0], new Good(), new Object[0], 5};
        for (Object[] a : actions) {
            for (int i = 0; i < receivers.length; i++) {
                String what;
                try {
                    what = String.valueOf(((Action) a[1]).run(receivers[i]));
                } catch (Throwable e) {
                    what = e.toString();
                }
                System.out.println(a[0] + ", " + i + ": " + what.replaceAll("@[0-9a-f]+", "@"));
            }
        }
        variables();
    }
}
