import org.jheaps.tree.*;

public class JheapsDriver {
    public static void main(String[] args) throws Exception {
        PairingHeap<Integer, String> h = new PairingHeap<>();
        for (int i : new int[] {5, 2, 8}) h.insert(i, "v" + i);
        System.out.println(h.deleteMin().getKey() + " " + h.findMin().getValue() + h.size());
    }
}
