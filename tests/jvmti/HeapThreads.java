public class HeapThreads {
    static native void tag(Object o, long tag);
    static native long tagOf(Object o);
    static native int look(Object[] rings, int round);
    static native void finish(int made, long sum);

    static class Node {
        volatile Node next;
        int[] junk;
    }

    static final int RINGS = 4, RING = 100;
    static volatile boolean stop;

    static Node ring(int number) {
        Node first = new Node(), n = first;
        tag(first, 1000 + number);
        for (int i = 1; i < RING; i++) {
            Node m = new Node();
            tag(m, 1000 + number);
            n.next = m;
            n = m;
        }
        n.next = first;
        return first;
    }

    static class Worker extends Thread {
        final int number;
        final Node ring;
        int made;
        long sum;
        boolean wrong;
        volatile int rounds;
        Worker(int number, Node ring) { this.number = number; this.ring = ring; }

        /* Exchanges nodes for others: there are always RING of them, and what was taken out loses its tag. */
        public void run() {
            Node at = ring;
            for (int i = 0; !stop; i++) {
                rounds = i;
                Node old = at.next;
                if (old == ring) {
                    at = old;
                    continue;
                }
                Node fresh = new Node();
                fresh.junk = new int[i % 50];
                tag(fresh, 1000 + number);
                fresh.next = old.next;
                at.next = fresh;
                old.next = null;
                if (tagOf(old) != 1000 + number) wrong = true;
                if (i % 3 == 0) {
                    long tag = 10000 + (long) number * 1000000 + i;
                    tag(old, tag);
                    made++;
                    sum += tag;
                } else {
                    tag(old, 0);
                }
                at = fresh;
            }
        }
    }

    static void start(Worker[] workers, Object[] rings) {
        for (int i = 0; i < RINGS; i++) {
            Node r = ring(i);
            rings[i] = r;
            workers[i] = new Worker(i, r);
        }
    }

    static boolean allWorked(Worker[] workers) {
        for (Worker w : workers) if (w.rounds < 300) return false;
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        tag(Node.class, 1);
        Object[] rings = new Object[RINGS];
        Worker[] workers = new Worker[RINGS];
        start(workers, rings);
        for (Worker w : workers) w.start();
        for (int round = 0; round < 60 || !allWorked(workers); round++) {
            if (look(rings, round) != 0) System.out.println("FAILED in round " + round);
            Thread.yield();
        }
        stop = true;
        int made = 0;
        long sum = 0;
        for (Worker w : workers) {
            w.join();
            if (w.wrong) System.out.println("FAILED: a tag was lost");
            made += w.made;
            sum += w.sum;
        }
        /* The nodes that are still in the rings must not die before the check. */
        for (int i = 0; i < RINGS; i++) {
            Node n = (Node) rings[i];
            for (int k = 0; k < RING; k++, n = n.next)
                if (tagOf(n) != 1000 + i) System.out.println("FAILED: ring " + i);
        }
        finish(made, sum);
        if (rings.length == 0) throw new Error();
    }
}
