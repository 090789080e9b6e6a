import gnu.trove.map.hash.*;
import gnu.trove.list.array.*;
import gnu.trove.set.hash.*;

public class TroveDriver {
    public static void main(String[] args) throws Exception {
        TIntObjectHashMap<String> m = new TIntObjectHashMap<>();
        for (int i = 0; i < 5; i++) m.put(i * 7, "v" + i);
        TIntArrayList l = new TIntArrayList(new int[] {3, 1, 2});
        l.sort();
        System.out.println(m + " " + l + " " + new TLongHashSet(new long[] {5, 6}).contains(5));
    }
}
