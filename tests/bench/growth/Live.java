/** n objects that stay alive: allocating them, collecting, and allocating garbage next to them. */
public class Live {
    static final class Node {
        final Node left, right;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }
    }

    static Node[] kept;
    static Object garbage;

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Growth.begin();
        kept = new Node[n];
        for (int i = 0; i < n; i++) kept[i] = new Node(i > 0 ? kept[i / 2] : null, i > 0 ? kept[i - 1] : null);
        Growth.end("allocate");
        Growth.begin();
        System.gc();
        Growth.end("collect");
        for (int i = 0; i < n; i++) if (i % 8 != 0) kept[i] = null;
        kept[n - 1] = null;
        for (int i = 0; i < n; i += 8) kept[i] = new Node(null, null);
        System.gc();
        Growth.begin();
        for (int i = 0; i < n; i++) garbage = new Node(null, null);
        Growth.end("allocate into gaps");
    }
}
