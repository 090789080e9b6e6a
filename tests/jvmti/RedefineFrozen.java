// Driver of redefine_frozen.c: threads that park, wait, are blocked, are deep in calls, while Body becomes another one.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

public class RedefineFrozen {
    static native void redefine(Class<?> c, byte[] file);
    static native String frames(Thread t, Class<?> holder);

    static volatile boolean go;

    /** Its constants become "v1", "v2". */
    static class Body {
        static String version() { return "v0"; }

        static String parks() {
            String first = "v0 calls " + version();
            while (!go)
                LockSupport.park();
            return first + ", then v0 calls " + version();
        }
        synchronized String waits() throws InterruptedException {
            String first = "v0 calls " + version();
            while (!go)
                wait();
            return first + ", then v0 calls " + version();
        }
        static String enters(Object lock) {
            String first = "v0 calls " + version();
            synchronized (lock) {
                first += ", inside v0 calls " + version();
            }
            return first + ", then v0 calls " + version();
        }
        static String deep(int n) {
            return "v0 " + (n == 0 ? parks() : deep(n - 1)) + " v0";
        }
        static String throwing() {
            try {
                parks();
                throw new IllegalStateException("v0");
            } catch (IllegalStateException e) {
                return "v0 catches " + e.getMessage() + " from " + e.getStackTrace()[0].getMethodName();
            } finally {
                while (!go)
                    Thread.yield();
            }
        }
    }

    static byte[] version(byte[] file, int n) {
        byte[] changed = file.clone();
        for (int i = 0; i + 1 < file.length; i++)
            if (file[i] == 'v' && file[i + 1] == '0')
                changed[i + 1] = (byte) ('0' + n);
        return changed;
    }

    static void until(Thread t, Thread.State state) {
        while (t.getState() != state)
            Thread.onSpinWait();
    }

    static void round(String name, Callable<String> body, Thread.State state, Object lock, byte[] file)
            throws Exception {
        go = false;
        redefine(Body.class, file);
        FutureTask<String> old = new FutureTask<>(body), next = new FutureTask<>(body);
        Thread first = Thread.ofVirtual().unstarted(old), second = Thread.ofVirtual().unstarted(next);
        synchronized (lock) {
            first.start();
            until(first, state);
            System.out.println(name + ": " + frames(first, Body.class));
            redefine(Body.class, version(file, 1));
            System.out.println("  " + frames(first, Body.class));
            second.start();
            until(second, state);
            System.gc();
            redefine(Body.class, version(file, 2));
            System.gc();
            System.out.println("  " + frames(first, Body.class) + " and " + frames(second, Body.class));
            go = true;
        }
        for (Thread t : List.of(first, second))
            LockSupport.unpark(t);
        synchronized (lock) {
            lock.notifyAll();
        }
        System.out.println("  " + old.get() + "\n  " + next.get() + "\n  " + body.call());
    }

    public static void main(String[] args) throws Exception {
        byte[] file;
        try (var in = RedefineFrozen.class.getResourceAsStream("RedefineFrozen$Body.class")) {
            file = in.readAllBytes();
        }
        Object lock = new Object(), other = new Object();
        Body body = new Body();
        round("parks", Body::parks, Thread.State.WAITING, other, file);
        round("enters", () -> Body.enters(lock), Thread.State.BLOCKED, lock, file);
        round("deep", () -> Body.deep(4), Thread.State.WAITING, other, file);
        round("throwing", Body::throwing, Thread.State.WAITING, other, file);
        // Not with its monitor held: the thread waits in it.
        go = false;
        redefine(Body.class, file);
        FutureTask<String> old = new FutureTask<>(body::waits);
        Thread waits = Thread.ofVirtual().start(old);
        until(waits, Thread.State.WAITING);
        System.out.println("waits: " + frames(waits, Body.class));
        redefine(Body.class, version(file, 1));
        System.gc();
        System.out.println("  " + frames(waits, Body.class));
        synchronized (body) {
            go = true;
            body.notifyAll();
        }
        System.out.println("  " + old.get() + "\n  " + body.waits());
    }
}
