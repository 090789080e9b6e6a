// What is a root, and how it is reported: see heap_roots.c. Tags: a 1, b 2, this 3, the main thread 10.
import java.io.InputStream;
import java.lang.reflect.Method;

public class HeapRoots {
    static native void tag(Object o, long tag);
    static native void walk(String aspect);
    native void arguments(Object a, long number, Object b);
    static native void staticArguments(Object a, int number, Object b);
    static native void locals(Object a, Object b);
    static native void calls(Object a, Object b);
    static native void enters(Object o);
    static native void attach(Object a, Object b);
    static native boolean isOver();
    static native void runAgentThread(Thread thread);
    static native void breakIn();

    static Object a = new Object(), b = new Object();

    static void inner(Object o, String aspect) { walk(aspect); }
    static void broken(Object o) { }
    static Object twice(Object o) { return o; }
    /** The operand stack holds a reference while the other operand is computed. */
    static boolean operands(Object o) { return twice(o) == walked(); }
    static Object walked() {
        walk("operands");
        return null;
    }

    static synchronized void owner(Object o) {
        synchronized (o) { walk("monitors of blocks and methods"); }
    }

    static volatile boolean stands;
    static void waiter(Object o) {
        synchronized (o) {
            stands = true;
            try { o.wait(); } catch (InterruptedException e) { }
        }
    }

    static Thread agent;

    static void threads() throws Exception {
        Thread t = new Thread(() -> waiter(a));
        tag(t, 21);
        t.start();
        while (!stands || t.getState() != Thread.State.WAITING) Thread.onSpinWait();
        walk("a thread in Object.wait");
        t.interrupt();
        t.join();
        tag(t, 0);
        agent = new Thread("agent");
        tag(agent, 22);
        runAgentThread(agent);
        while (!isOver()) Thread.onSpinWait();
        while (agent.isAlive()) Thread.yield();
        agent = null;
        Thread unstarted = new Thread(() -> { });
        tag(unstarted, 23);
        walk("a thread that was not started");
        tag(unstarted, 0);
    }

    // --- classes ---

    public static class Running {
        public static Object kept = new Object();
        public static void run() throws Exception {
            Class<?> program = Class.forName("HeapRoots", false, ClassLoader.getSystemClassLoader());
            Method tag = program.getDeclaredMethod("tag", Object.class, long.class);
            tag.setAccessible(true);
            tag.invoke(null, Running.class, 30L);
            tag.invoke(null, kept, 31L);
            tag.invoke(null, Running.class.getClassLoader(), 32L);
            Method walk = program.getDeclaredMethod("walk", String.class);
            walk.setAccessible(true);
            walk.invoke(null, "the class of a running method");
        }
    }

    static class Loader extends ClassLoader {
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = HeapRoots.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (Exception e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        Loader() { super(null); }
    }

    static void classes() throws Exception {
        tag(Integer.class, 40);
        tag(Integer[].class, 41);
        tag(int.class, 42);
        tag(int[].class, 43);
        tag(void.class, 44);
        tag(HeapRoots.class, 45);
        tag(HeapRoots[].class, 46);
        tag(ClassLoader.getSystemClassLoader(), 47);
        tag(Object.class.getModule(), 49);
        tag(HeapRoots.class.getModule(), 50);
        tag(Thread.currentThread().getThreadGroup(), 51);
        tag(Thread.currentThread().getThreadGroup().getParent(), 52);
        walk("classes, loaders, modules, groups");
        ClassLoader own = HeapRoots.class.getClassLoader();
        for (Object o : new Object[] { HeapRoots.class, HeapRoots[].class, own, own.getUnnamedModule() }) tag(o, 0);
    }

    public static void main(String[] args) throws Exception {
        HeapRoots self = new HeapRoots();
        tag(a, 1);
        tag(b, 2);
        tag(self, 3);
        tag(Thread.currentThread(), 10);
        self.arguments(a, 1L, b);
        staticArguments(a, 1, b);
        staticArguments(a, 1, a);
        locals(a, b);
        calls(a, b);
        enters(a);
        owner(b);
        operands(a);
        tag(self, 0);   // where this thread stands meanwhile is by chance, but for references
        attach(a, b);
        while (!isOver()) Thread.onSpinWait();
        breakIn();
        broken(b);
        threads();
        classes();
        new Loader().loadClass("HeapRoots$Running").getMethod("run").invoke(null);
    }
}
