import it.unimi.dsi.fastutil.ints.*;
import it.unimi.dsi.fastutil.longs.*;
import it.unimi.dsi.fastutil.objects.*;

public class FastutilDriver {
    public static void main(String[] args) throws Exception {
        Int2IntOpenHashMap m = new Int2IntOpenHashMap();
        for (int i = 0; i < 20; i++) m.addTo(i % 6, i);
        System.out.println(m + " " + new IntArrayList(new int[] {3, 1, 2}) + new IntRBTreeSet(new int[] {5, 1,
                3}).headSet(4) + LongArrays.binarySearch(new long[] {1, 4, 9}, 4)
                + new Object2IntLinkedOpenHashMap<>(new String[] {"b", "a"}, new int[] {1, 2}));
    }
}
