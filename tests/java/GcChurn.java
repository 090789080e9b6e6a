// vmargs: -Xmx24m
// Many times the heap's size is allocated while a live graph with cycles, arrays of all kinds, large objects, maps and
// strings keeps its checksum.
import java.util.*;
public class GcChurn {
    static class Node {
        Node left, right, parent;
        final int id;
        byte[] data;
        Object tag;
        Node(int id, Node parent) {
            this.id = id;
            this.parent = parent;
            data = new byte[id % 50];
            Arrays.fill(data, (byte) id);
            tag = id % 3 == 0 ? "tag" + id : id % 3 == 1 ? (Object) Integer.valueOf(id + 1000) : new int[] { id };
        }
    }
    static int made;
    static Node build(int depth, Node parent) {
        Node n = new Node(made++, parent);
        if (depth > 0) {
            n.left = build(depth - 1, n);
            n.right = build(depth - 1, n);
        }
        return n;
    }
    static long sum(Node n) {
        if (n == null) return 7;
        long s = n.id * 31L + n.data.length;
        for (byte b : n.data) s = s * 3 + b;
        s += n.tag instanceof int[] a ? a[0] : n.tag.hashCode();
        if (n.parent != null && n.parent.left != n && n.parent.right != n) s += 1L << 40;
        return s * 31 + sum(n.left) * 17 + sum(n.right);
    }
    public static void main(String[] args) {
        Node root = build(11, null);
        long want = sum(root);
        Map<Integer, String> map = new HashMap<>();
        LinkedList<long[]> queue = new LinkedList<>();
        Object[][] grid = new Object[40][40];
        StringBuilder sb = new StringBuilder();
        long h = 0, bytes = 0;
        int seed = 17;
        String[] interned = new String[200];
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 2000; i++) {
                seed = seed * 1664525 + 1013904223;
                int k = seed >>> 8;
                map.put(k % 500, "v" + k);
                grid[k % 40][(k >> 8) % 40] = k % 2 == 0 ? new Object[] { grid[k % 39][k % 37] instanceof Object[]
                        ? null : grid[k % 39][k % 37], k } : Integer.toString(k);
                if (k % 4 == 0) {
                    queue.add(new long[k % 60]);
                    if (queue.size() > 300) bytes += queue.removeFirst().length;
                }
                if (k % 7 == 0) map.remove(k % 450);
                if (k % 97 == 0) {
                    byte[] large = new byte[k % 300000];
                    large[large.length / 2 * (large.length > 0 ? 1 : 0)] = 5;
                    bytes += large.length;
                }
                if (k % 31 == 0) interned[k % 200] = ("in" + k % 1000).intern();
            }
            Node sub = root;
            for (int d = 0; d < 8; d++) {
                seed = seed * 1664525 + 1013904223;
                sub = seed < 0 ? sub.left : sub.right;
            }
            Node p = sub.parent;
            boolean left = p.left == sub;
            Node copy = copy(sub, p);
            if (left) p.left = copy;
            else p.right = copy;
            sb.append(round % 10);
            if (sb.length() > 50) sb = new StringBuilder(sb.substring(25));
            if (round % 20 == 10) System.gc();
            if (sum(root) != want) {
                System.out.println("damaged in round " + round);
                return;
            }
        }
        for (Object[] row : grid)
            for (Object o : row)
                h = h * 31 + (o == null ? 1 : o instanceof Object[] a ? a[1].hashCode() : o.hashCode());
        for (String s : new TreeMap<>(map).values()) h = h * 31 + s.hashCode();
        for (String s : interned) if (s != null) h = h * 31 + (s == s.intern() ? s.hashCode() : -1);
        System.out.println(want + " " + h + " " + bytes + " " + queue.size() + " " + map.size() + " " + sb + " "
                + made);
    }
    static Node copy(Node n, Node parent) {
        if (n == null) return null;
        Node c = new Node(n.id, parent);
        c.left = copy(n.left, c);
        c.right = copy(n.right, c);
        return c;
    }
}
