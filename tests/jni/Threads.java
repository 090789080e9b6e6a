/* Native threads attached to the VM (threads.c). */
import java.util.*;

public class Threads {
    static native void prepare();
    static native void attaching();
    static native int together();
    static native void grouped(ThreadGroup g);
    static native void leaving(Object lock);
    static native void startJoined();
    static native void endJoined();
    static native void reapJoined();
    static native int countLocked(Object lock);
    static native void passReferences();
    static native void holdReferences();
    static native void startWeak(Object[] objects);
    static native void stopWeak();
    static native int endWeak();
    static native void everything();
    static native void comeAndGo();

    static class Lazy {
        static int count;
        static { count++; }
        static String twice(String s, long n) { return s + s + n; }
    }
    static int total;
    static Thread joined;
    static final Object lock = new Object();

    static synchronized void increment() { total++; }
    static String describe() {
        Thread t = Thread.currentThread();
        String name = t.getName().startsWith("Thread-") ? "Thread-N" : t.getName();
        return name + " daemon " + t.isDaemon() + " group " + t.getThreadGroup().getName() + " priority "
                + t.getPriority() + " state " + t.getState() + " alive " + t.isAlive()
            + " frames " + t.getStackTrace().length + " loader "
            + (t.getContextClassLoader() == ClassLoader.getSystemClassLoader());
    }
    static void fail(String s) { throw new IllegalStateException(s); }
    static Object made(int n) { return new StringBuilder("made ").append(n).toString(); }
    static boolean check(Object o, int n) { return o.equals("made " + n); }
    static int countNamed(String name) {
        int n = 0;
        for (Thread t : Thread.getAllStackTraces().keySet()) if (t.getName().equals(name)) n++;
        return n;
    }
    static void publish() {
        synchronized (lock) {
            joined = Thread.currentThread();
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        prepare();
        attaching();
        System.out.println("together " + together());
        System.out.println("total " + total);
        grouped(new ThreadGroup("the group"));
        Thread.setDefaultUncaughtExceptionHandler((t, e) ->
                System.out.println("uncaught in " + t.getName() + ": " + e));
        leaving(new Object());
        startJoined();
        synchronized (lock) {
            while (joined == null) lock.wait();
        }
        joined.join(5);
        System.out.println("alive " + joined.isAlive() + " " + joined.getName());
        endJoined();
        joined.join();
        System.out.println("alive " + joined.isAlive() + " " + joined.getState() + " " + joined.getThreadGroup());
        reapJoined();
        total = 0;
        System.out.println("counted " + countLocked(new Object()) + " " + total);
        Thread collector = new Thread(() -> {
            while (!Thread.interrupted()) {
                System.gc();
                try {
                    Thread.sleep(2);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        collector.start();
        passReferences();
        holdReferences();
        everything();
        total = 0;
        comeAndGo();
        System.out.println("came and went " + total);
        Object[] objects = new Object[64];
        for (int i = 0; i < 64; i++) objects[i] = made(i);
        startWeak(objects);
        for (int i = 0; i < 48; i++) {
            objects[i] = null;
            if (i % 8 == 0) System.gc();
        }
        for (int i = 0; i < 3; i++) System.gc();
        stopWeak();
        System.gc();
        int alive = endWeak();
        System.out.println("weak alive " + alive);
        for (int i = 48; i < 64; i++) if (!check(objects[i], i)) System.out.println("wrong " + i);
        collector.interrupt();
        collector.join();
        System.out.println("end");
    }
}
