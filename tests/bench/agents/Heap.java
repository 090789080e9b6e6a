// Two million linked nodes.
public class Heap {
    static native void run(int n);

    static class Node {
        Node next, other;
        int v;
    }

    static Node[] heads;

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        heads = new Node[1000];
        for (int i = 0; i < n; i++) {
            Node x = new Node();
            int b = i % 1000;
            x.next = heads[b];
            x.other = heads[(b * 7 + 3) % 1000];
            x.v = i;
            heads[b] = x;
        }
        run(n);
        System.out.println("checksum=" + heads[5].v);
    }
}
