import com.carrotsearch.hppc.*;

public class HppcDriver {
    public static void main(String[] args) throws Exception {
        IntIntHashMap m = new IntIntHashMap();
        for (int i = 0; i < 8; i++) m.addTo(i % 3, i);
        int[] k = m.keys().toArray();
        java.util.Arrays.sort(k);
        System.out.println(java.util.Arrays.toString(k) + m.get(2) + IntArrayList.from(1, 2, 3)
                + BitSet.newInstance().cardinality());
    }
}
