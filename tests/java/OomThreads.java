// vmargs: -Xmx32m
// Several threads run out of memory at once, again and again; each catches the error, lets go, and goes on; nothing is
// lost.
import java.util.*;
import java.util.concurrent.atomic.*;
public class OomThreads {
    static final AtomicInteger errors = new AtomicInteger(), wrong = new AtomicInteger(), rounds = new AtomicInteger();
    static class Node {
        final Node next;
        final byte[] data;
        Node(Node n, int size) {
            next = n;
            data = new byte[size];
        }
    }
    static void fill(int id) {
        Node head = null; int n = 0;
        try {
            while (n < 2_000_000) {
                head = new Node(head, id == 0 ? 3000 : id * 200);
                n++;
            }
            wrong.incrementAndGet();
        }
        catch (OutOfMemoryError e) {
            head = null;
            errors.incrementAndGet();
            if (!"Java heap space".equals(e.getMessage())) wrong.incrementAndGet();
        }
    }
    public static void main(String[] args) throws Exception {
        int[][] live = new int[200][];
        for (int i = 0; i < live.length; i++) {
            live[i] = new int[500];
            Arrays.fill(live[i], i);
        }
        Thread[] t = new Thread[4];
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    fill(id);
                    rounds.incrementAndGet();
                }
            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        int bad = 0; for (int i = 0; i < live.length; i++) for (int v : live[i]) if (v != i) bad++;
        System.out.println(rounds + " " + errors + " " + wrong + " " + bad);
        byte[] whole = new byte[10 << 20]; System.out.println(whole.length);
    }
}
