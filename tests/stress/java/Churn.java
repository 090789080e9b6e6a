// sizes: 1000000 28 | 50000000 500
// vmargs: -Xmx48m -Xcheck:heap:4 | -Xmx700m -Xcheck:heap:8
// Creates (first argument) objects while (second argument) MB of them are alive: nodes in lists and trees, arrays of
// all kinds and sizes, strings; random ones are replaced, every replaced structure is verified first, and all of them
// at the end. Four threads, each with its own part and sometimes taking over a part of another.
import java.util.concurrent.atomic.*;
public class Churn {
    static final int THREADS = 4, SLOTS = 4096;
    static final class Node {
        Node left, right;
        int value;
        long sum;
        Object load;
        Node(int v) {
            value = v;
            sum = 31L * v;
        }
    }
    static final AtomicReferenceArray<Node> parts = new AtomicReferenceArray<>(THREADS * SLOTS);
    static final AtomicLong made = new AtomicLong();
    static final AtomicInteger bad = new AtomicInteger();

    static final class Worker extends Thread {
        final int id, nodesPerSlot; final long objects; long seed, count;
        Worker(int id, int nodesPerSlot, long objects) {
            this.id = id;
            this.nodesPerSlot = nodesPerSlot;
            this.objects = objects;
            seed = id * 7919L + 17;
        }
        int random(int n) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            return (int) ((seed >>> 33) % n);
        }
        Object load(int v) {
            count++;
            switch (v & 15) {
                case 0: return "load" + v;
                case 1: return new int[] { v, ~v };
                case 2: { byte[] b = new byte[v & 127]; java.util.Arrays.fill(b, (byte) v); return b; }
                case 3: return new Object[] { Integer.valueOf(v), null };
                default: return null;
            }
        }
        static boolean loadFits(Object o, int v) {
            switch (v & 15) {
                case 0: return o.equals("load" + v);
                case 1: return ((int[]) o)[0] == v && ((int[]) o)[1] == ~v;
                case 2: {
                    for (byte b : (byte[]) o) if (b != (byte) v) return false;
                    return ((byte[]) o).length == (v & 127);
                }
                case 3: return ((Integer) ((Object[]) o)[0]) == v;
                default: return o == null;
            }
        }
        Node list(int n) {
            Node head = null;
            for (int i = 0; i < n; i++) {
                int v = random(1 << 30);
                Node x = new Node(v);
                x.load = load(v);
                x.left = head;
                head = x;
                count++;
            }
            return head;
        }
        Node tree(int n) {
            int v = random(1 << 30); Node x = new Node(v); x.load = load(v); count++; n--;
            if (n > 0) { int l = n / 2; if (l > 0) x.left = tree(l); if (n - l > 0) x.right = tree(n - l); }
            return x;
        }
        static int verify(Node x) {
            int n = 0;
            for (; x != null; x = x.left) {
                if (x.sum != 31L * x.value || !loadFits(x.load, x.value)) bad.incrementAndGet();
                n++;
                if (x.right != null) n += verify(x.right);
            }
            return n;
        }
        Node structure() { return random(4) == 0 ? list(nodesPerSlot) : tree(nodesPerSlot); }
        public void run() {
            for (int i = 0; i < SLOTS; i++) parts.set(id * SLOTS + i, structure());
            while (count < objects) {
                int part = random(8) == 0 ? random(THREADS) : id;
                Node old = parts.getAndSet(part * SLOTS + random(SLOTS), structure());
                if (old != null && verify(old) != nodesPerSlot) bad.incrementAndGet();
                if (random(200) == 0) {
                    char[] big = new char[random(400000)];
                    if (big.length > 0 && big[big.length - 1] != 0) bad.incrementAndGet();
                    count++;
                }
            }
            made.addAndGet(count);
        }
    }
    public static void main(String[] args) throws Exception {
        long objects = Long.parseLong(args[0]); int megabytes = Integer.parseInt(args[1]);
        // a node with its load takes some 45 bytes
        int nodes = (int) ((long) megabytes * 1048576 / 45 / (THREADS * SLOTS));
        Worker[] w = new Worker[THREADS];
        for (int i = 0; i < THREADS; i++) { w[i] = new Worker(i, nodes, objects / THREADS); w[i].start(); }
        for (Worker x : w) x.join();
        int filled = 0;
        for (int i = 0; i < parts.length(); i++) {
            Node n = parts.get(i);
            if (n != null && Worker.verify(n) == nodes) filled++;
        }
        boolean ok = made.get() >= objects && filled == parts.length() && bad.get() == 0;
        System.out.println(ok ? "ok" : "made " + made + ", slots " + filled + ", bad " + bad);
    }
}
