// What tests/gdb/test_gdb.py looks at: threads that own monitors, enter and wait for them, and objects of all kinds, at
// the moment when the program halts.
import java.util.concurrent.locks.LockSupport;

public class Stopped {
    interface Named { }
    static class Node {
        private final Node next;
        final String name;
        Node(Node next, String name) {
            this.next = next;
            this.name = name;
        }
    }
    static class Leaf extends Node implements Named {
        boolean flag = true;
        byte small = -1;
        char letter = 'x';
        short number = 300;
        int count = -70000;
        long big = 1L << 40;
        float half = 0.5f;
        double third = 1.25;
        int[] ints = {1, 2, 3};
        Object[] mixed = {"a \"quoted\"\nline", null, Leaf.class, new long[2][1]};
        Leaf() { super(new Node(null, "first"), "caf\u00e9 \u4e2d"); }
    }
    static final Object CONTENDED = new Object(), AWAITED = new Leaf[0];
    static Leaf leaf = new Leaf();
    static int calls = 7;

    static void enter() {
        synchronized (CONTENDED) {
            calls++;
        }
    }

    static synchronized void await() {
        synchronized (AWAITED) {
            synchronized (AWAITED) {
                try {
                    AWAITED.wait();
                } catch (InterruptedException e) {
                    calls--;
                }
            }
        }
    }

    static void halt(int status) {
        synchronized (CONTENDED) {
            start("enters", Stopped::enter, Thread.State.BLOCKED);
            Runtime.getRuntime().halt(status);
        }
    }

    /** Starts a thread and waits until it is where it is to be found. */
    static void start(String name, Runnable body, Thread.State state) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
        while (t.getState() != state) Thread.yield();
    }

    public static void main(String[] args) {
        start("waits", Stopped::await, Thread.State.WAITING);
        start("parks", LockSupport::park, Thread.State.WAITING);
        halt(3);
    }
}
