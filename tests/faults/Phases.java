import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/* Runs one phase: the part of a program in which a call of the C library fails (fail.c), and then the same again, when
   nothing does. Phases in Java are below; those of JVMTI, JNI and attach are in phases.c. Without a phase they are
   listed. */
public class Phases {
    interface Phase {
        Object run() throws Throwable;
    }

    static final Map<String, Phase> table = new LinkedHashMap<>();
    static volatile boolean over, atRisk;
    static Object target = Target.class, worker, spinner, lock = new Object(), many;
    static Object firstFile, secondFile, agentFile, jarFile;
    static volatile Object sink;
    static volatile int ready;
    static volatile int patience; /* tenths of a second until the faults end: some things wait for memory */

    static native void begin();

    static native long end();

    static native boolean nativePhase(String name);

    static native int registered(int n);

    static native long linked(int i, double d, Object o, float f, short s);

    static ClassLoader newLoader() {
        return new ClassLoader(Phases.class.getClassLoader()) {
        };
    }

    /* A loader that defines Target itself. */
    static class Own extends ClassLoader {
        final byte[] bytes;

        Own(byte[] bytes) {
            super(Phases.class.getClassLoader());
            this.bytes = bytes;
        }

        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Target")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            return c != null ? c : define();
        }

        Class<?> define() {
            return defineClass("Target", bytes, 0, bytes.length);
        }
    }

    static byte[] bytes(Object file) throws IOException {
        try (FileInputStream in = new FileInputStream((String) file)) {
            return in.readAllBytes();
        }
    }

    static class Finalized {
        static volatile int count;

        protected void finalize() {
            count++;
        }
    }

    static Object[] garbage(ReferenceQueue<Object> queue, List<Reference<Object>> list) {
        for (int i = 0; i < 300; i++) {
            list.add(new WeakReference<>(new int[i], queue));
            list.add(new PhantomReference<>(new Object(), queue));
            list.add(new SoftReference<>("kept " + i));
        }
        return new Object[1000];
    }

    /* Ends the faults: a collection without memory may keep what it cannot check, but nothing is lost. */
    static void enough() {
        end();
        System.gc();
    }

    static Object collect() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Reference<Object>> list = new ArrayList<>();
        sink = garbage(queue, list);
        System.gc();
        int queued = 0, kept = 0;
        while (queued < 600) {
            if (queue.remove(100) == null)
                enough();
            else
                queued++;
        }
        for (Reference<Object> r : list)
            if (r.get() != null) kept++;
        return queued + " " + kept;
    }

    static Object finalizers() throws Exception {
        int before = Finalized.count;
        for (int i = 0; i < 100; i++) sink = new Finalized();
        sink = null;
        System.gc();
        System.runFinalization();
        for (int i = 0; Finalized.count < before + 90; i++) {
            if (atRisk && i == 50) throw new OutOfMemoryError("what a finalizer throws, this too, is ignored");
            Thread.sleep(10);
            enough();
        }
        return "finalized";
    }

    static Object allocations() {
        Object[] ring = new Object[1000];
        for (int i = 0; i < 5000; i++) ring[i % 1000] = new byte[i % 2000];
        for (int i = 0; i < 40; i++) ring[i] = new byte[1 << 20];
        return ring.length;
    }

    static Object version(Class<?> c) throws Exception {
        Method m = c.getDeclaredMethod("version");
        m.setAccessible(true);
        return m.invoke(null);
    }

    static WeakReference<Class<?>> loadOnce(byte[] bytes) throws Exception {
        Class<?> c = Class.forName("Target", true, new Own(bytes));
        sink = version(c);
        return new WeakReference<>(c);
    }

    static Object unloading() throws Exception {
        byte[] bytes = bytes(firstFile);
        List<WeakReference<Class<?>>> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) list.add(loadOnce(bytes));
        System.gc();
        enough();
        int gone = 0;
        for (WeakReference<Class<?>> w : list)
            if (w.get() == null) gone++;
        return sink + " " + (gone >= 4);
    }

    static Object threads() throws Exception {
        Thread[] all = new Thread[10];
        int[] sum = new int[2];
        try {
            for (int i = 0; i < all.length; i++) {
                int n = i;
                Thread t = new Thread(() -> {
                    synchronized (sum) {
                        sum[0] += n;
                        sum[1]++;
                    }
                }, "starting " + i);
                t.start();
                all[i] = t;
            }
        } finally {
            for (Thread t : all)
                if (t != null) t.join();
        }
        if (sum[1] != all.length) throw new OutOfMemoryError("a thread had no memory, as it has said on stderr");
        return sum[0];
    }

    static Object dying() throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        });
        Object[] caught = new Object[1];
        t.setUncaughtExceptionHandler((thread, e) -> caught[0] = e);
        t.start();
        t.join();
        if (caught[0] instanceof OutOfMemoryError) throw (OutOfMemoryError) caught[0];
        if (caught[0] == null) throw new OutOfMemoryError("the handler had no memory, as it has said on stderr");
        return caught[0];
    }

    static Object loading() throws Exception {
        Class<?> c = Class.forName("Target", true, new Own(bytes(secondFile)));
        return version(c) + " " + c.getDeclaredMethods().length + " " + c.getDeclaredFields().length;
    }

    static Object missing() throws Exception {
        try {
            return Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            return e;
        }
    }

    static Object duplicate() throws Exception {
        Own loader = new Own(bytes(firstFile));
        loader.loadClass("Target");
        try {
            return loader.define();
        } catch (LinkageError e) {
            return e.getMessage().replaceAll("@[0-9a-f]+", "@");
        }
    }

    static Object damaged() throws Exception {
        byte[] bytes = bytes(firstFile);
        StringBuilder all = new StringBuilder();
        for (int cut : new int[] {20, bytes.length / 2, bytes.length - 3}) {
            try {
                all.append(new Own(Arrays.copyOf(bytes, cut)).loadClass("Target"));
            } catch (ClassFormatError e) {
                all.append(e);
            }
        }
        return all;
    }

    static Object lambdas() {
        int base = 5;
        IntBinaryOperator f = (a, b) -> a * b + base;
        Function<String, Integer> length = String::length;
        Runnable r = () -> sink = base;
        r.run();
        return f.applyAsInt(2, 3) + length.apply("four") + (int) sink;
    }

    static Object concatenation() {
        int i = ready;
        return "a" + i + 'c' + 2L * i + null + i * 1.5 + lock.getClass();
    }

    static Object handles() throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Math.class, "max",
                MethodType.methodType(int.class, int.class, int.class));
        MethodHandle bound = MethodHandles.insertArguments(h, 0, 5);
        return (int) h.invokeExact(2, 3) + (int) bound.invoke(9);
    }

    interface Shape {
        int area(int a, String s);
    }

    static Object proxies() {
        Shape s = (Shape) Proxy.newProxyInstance(Phases.class.getClassLoader(), new Class<?>[] {Shape.class},
                (p, m, a) -> m.getName().length() + (Integer) a[0]);
        return s.area(3, "x");
    }

    static Object reflection() throws Exception {
        Class<?> c = Other.class;
        Method m = c.getDeclaredMethod("sum", int.class, int.class);
        Field f = Target.class.getDeclaredField("number");
        StringBuilder all = new StringBuilder(m + " " + f);
        all.append(m.invoke(null, 2, 3)).append(f.getInt(null));
        all.append(Target.class.getConstructor().newInstance().wide);
        return all.append(Arrays.asList(Target.class.getInterfaces())).append(m.getReturnType());
    }

    enum Kind { FIRST, SECOND }

    static Object enums() {
        return Kind.valueOf("SECOND").ordinal() + " " + Arrays.asList(Kind.class.getEnumConstants());
    }

    static int deep(int n) {
        if (n == 0) throw new IllegalArgumentException("at the bottom");
        return deep(n - 1) + 1;
    }

    static Object traces() {
        try {
            return deep(200);
        } catch (IllegalArgumentException e) {
            return e.getMessage() + e.getStackTrace().length + e.getStackTrace()[3];
        }
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static Object overflow() {
        try {
            return endless(0);
        } catch (StackOverflowError e) {
            return e.getStackTrace().length;
        }
    }

    static Object nulls() {
        Target t = null;
        int[][] a = new int[2][];
        String all = "";
        try {
            all += t.wide;
        } catch (NullPointerException e) {
            all += e.getMessage();
        }
        try {
            all += a[1][ready];
        } catch (NullPointerException e) {
            all += e.getMessage();
        }
        return all;
    }

    static Object interning() {
        int found = 0;
        for (int i = 0; i < 3000; i++)
            if (("interned " + i).intern() == ("interned " + i).intern()) found++;
        return found;
    }

    static Object casts() {
        try {
            return ((Comparable<?>) lock).hashCode();
        } catch (ClassCastException e) {
            return e.getMessage();
        }
    }

    static Object monitors() throws Exception {
        Object[] all = new Object[200];
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = new Object();
            sum += all[i].hashCode() == all[i].hashCode() ? 1 : 0;
            synchronized (all[i]) {
                all[i].notifyAll();
                if (i % 50 == 0) all[i].wait(1);
            }
        }
        return sum;
    }

    static Object contention() throws Exception {
        Object held = new Object();
        Thread[] all = new Thread[4];
        int[] sum = new int[1];
        Throwable[] failed = new Throwable[1];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                try {
                    synchronized (held) {
                        sum[0]++;
                    }
                } catch (Throwable e) {
                    failed[0] = e;
                }
            });
        }
        try {
            synchronized (held) {
                for (Thread t : all) t.start();
                for (Thread t : all)
                    while (t.getState() == Thread.State.RUNNABLE) Thread.yield();
            }
        } finally {
            for (Thread t : all) t.join();
        }
        if (failed[0] instanceof OutOfMemoryError) throw (OutOfMemoryError) failed[0];
        if (sum[0] != all.length) throw new OutOfMemoryError("a thread had no memory, as it has said on stderr");
        return sum[0] + " " + failed[0];
    }

    static Object parking() throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        Thread.currentThread().interrupt();
        return Thread.interrupted();
    }

    static Object stacks() {
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        return all.get(worker)[0] + " " + ((Thread) worker).getStackTrace()[0] + " " + ((Thread) worker).getState();
    }

    static Object files() throws IOException {
        File f = new File((String) firstFile);
        String[] names = f.getParentFile().list();
        try (RandomAccessFile r = new RandomAccessFile(f, "r"); FileInputStream in = new FileInputStream(f)) {
            byte[] some = new byte[20000];
            return Arrays.asList(names).contains("Target.class") + " " + f.length() + " " + r.readInt() + " "
                    + in.read(some) + " " + f.getCanonicalPath().equals(f.getPath());
        } catch (IOException e) {
            return e;
        }
    }

    static Object absent() {
        try {
            return new FileInputStream("/no/such/file");
        } catch (IOException e) {
            return e;
        }
    }

    static Object formatting() {
        return String.format("%5d %s %.3f %x", 42, "text", 1.5, 255) + "a,b;c".split("[,;]").length
                + Double.toString(1e-7) + "Text".toUpperCase() + new String(new byte[300]).length();
    }

    static Object arrays() {
        int[][][] a = new int[3][4][5];
        Object copy = a.clone();
        return Arrays.deepToString((Object[]) copy).length() + " " + Target[][].class.getName()
                + Target.grid().getClass() + Arrays.copyOf(new Target[1], 5).getClass();
    }

    static Object copying() {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) list.add(Integer.valueOf(i).toString());
        list.sort(null);
        return String.join("", list.toArray(new String[0])).hashCode();
    }

    static Object properties() {
        System.setProperty("one.more", "value");
        return System.getProperty("one.more") + System.getProperty("java.vm.name") + (System.getenv("PATH") != null);
    }

    static Object libraries() {
        try {
            System.loadLibrary("nosuchlibrary");
            return "loaded";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage().substring(0, 16);
        }
    }

    static {
        table.put("collect", Phases::collect);
        table.put("finalizers", Phases::finalizers);
        table.put("allocations", Phases::allocations);
        table.put("unloading", Phases::unloading);
        table.put("threads", Phases::threads);
        table.put("dying", Phases::dying);
        table.put("loading", Phases::loading);
        table.put("missing", Phases::missing);
        table.put("duplicate", Phases::duplicate);
        table.put("damaged", Phases::damaged);
        table.put("lambdas", Phases::lambdas);
        table.put("concatenation", Phases::concatenation);
        table.put("handles", Phases::handles);
        table.put("proxies", Phases::proxies);
        table.put("reflection", Phases::reflection);
        table.put("enums", Phases::enums);
        table.put("traces", Phases::traces);
        table.put("overflow", Phases::overflow);
        table.put("nulls", Phases::nulls);
        table.put("interning", Phases::interning);
        table.put("casts", Phases::casts);
        table.put("monitors", Phases::monitors);
        table.put("contention", Phases::contention);
        table.put("parking", Phases::parking);
        table.put("stacks", Phases::stacks);
        table.put("files", Phases::files);
        table.put("absent", Phases::absent);
        table.put("formatting", Phases::formatting);
        table.put("arrays", Phases::arrays);
        table.put("copying", Phases::copying);
        table.put("properties", Phases::properties);
        table.put("libraries", Phases::libraries);
        if (ClassLoader.getSystemResource("java/lang/management/ThreadInfo.class") != null)
            table.put("beans", () -> Beans.look());
    }

    static String outcome(Phase p) {
        Object result;
        boolean thrown = false;
        try {
            result = p.run();
        } catch (Throwable e) {
            result = e;
            thrown = true;
        }
        end();
        StringBuilder all = new StringBuilder(thrown ? "threw " : "fine ").append(result);
        if (thrown)
            for (Throwable e = ((Throwable) result).getCause(); e != null; e = e.getCause())
                all.append("; because of ").append(e);
        return all.toString();
    }

    static Thread start(String name, Runnable body) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static void work(int n) {
        synchronized (Phases.class) {
            synchronized (lock) {
                ready++;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    sink = e;
                }
            }
        }
    }

    /* Threads and objects that the native phases look at. */
    static void prepare() throws Exception {
        Target[] all = new Target[3000];
        for (int i = 0; i < all.length; i++) all[i] = new Target();
        many = all;
        worker = start("worker", () -> work(3));
        while (((Thread) worker).getState() != Thread.State.WAITING) Thread.sleep(1);
        spinner = start("spinner", () -> {
            while (!over) {
                try {
                    Target.spin(1, "name");
                } catch (Throwable e) {
                    sink = e;
                }
            }
        });
        while (((Thread) spinner).getStackTrace().length < 2) Thread.sleep(1);
        patience = 1;
        start("memory comes back", () -> {
            try {
                for (;; Thread.sleep(100))
                    if (patience > 0 && --patience == 0) end();
            } catch (InterruptedException e) {
                sink = e;
            }
        });
        while (patience > 0) Thread.sleep(1);
        sink = new HashSet<>(Arrays.asList(1)); /* a class whose initialisation fails stays so (JVMS 5.5) */
        outcome(() -> {
            throw new Exception("what follows the faults is ready");
        });
        Target.choose("one");
        Target.locked(3);
        Target.loop(5);
        Target.grid();
    }

    public static void main(String[] a) throws Throwable {
        System.load(a[0]);
        if (a.length == 1) {
            for (String name : table.keySet()) System.out.println(name);
            System.out.flush();
            nativePhase(null);
            return;
        }
        firstFile = a[2] + "/Target.class";
        secondFile = a[2] + "/second/Target.class";
        jarFile = a[2] + "/in.jar";
        agentFile = a[2] + "/phases.so";
        Phase p = table.get(a[1]);
        prepare();
        if (a[1].equals("beans")) p.run(); /* not the making of the beans, which is the library's */
        patience = 20;
        if (p == null) {
            nativePhase(a[1]);
            return;
        }
        atRisk = true;
        begin();
        String under = outcome(p);
        atRisk = false;
        System.out.println("under: " + under);
        System.out.println("then: " + outcome(p));
        System.out.println("then: " + outcome(p));
    }
}
