// A compare-and-set succeeds although the top has been popped and pushed again.
// With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Aba {
    static final class Node {
        final int value;
        volatile Node next;     // one thread may read it while another one pushes the node again

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();
    static final AtomicStampedReference<Node> STAMPED = new AtomicStampedReference<>(null, 0);

    static Node pop() {
        for (;;) {
            Node top = TOP.get();
            if (top == null) return null;
            Node next = top.next;
            if (TOP.compareAndSet(top, next)) return top;
        }
    }

    static Node popStamped() {
        int[] stamp = new int[1];
        for (;;) {
            Node top = STAMPED.get(stamp);
            if (top == null) return null;
            Node next = top.next;
            if (STAMPED.compareAndSet(top, next, stamp[0], stamp[0] + 1)) return top;
        }
    }

    static void push(Node n, boolean fixed) {
        if (fixed) {
            int[] stamp = new int[1];
            do n.next = STAMPED.get(stamp);
            while (!STAMPED.compareAndSet(n.next, n, stamp[0], stamp[0] + 1));
        } else {
            do n.next = TOP.get();
            while (!TOP.compareAndSet(n.next, n));
        }
    }

    static void run(boolean fixed) throws Exception {
        push(new Node(2, null), fixed);
        push(new Node(1, null), fixed);
        Node[] got = new Node[2];
        together(() -> got[0] = fixed ? popStamped() : pop(), () -> {
            Node first = fixed ? popStamped() : pop();
            got[1] = fixed ? popStamped() : pop();
            if (first != null) push(first, fixed);
        });
        Node left = fixed ? popStamped() : pop();
        for (Node n = left; n != null; n = n.next) check(n != got[1] || n == null, "popped, and still there");
    }

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }

    static void together(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) threads[i] = new Thread(all[i]);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        run(args.length > 0 && args[0].equals("fixed"));
    }
}
