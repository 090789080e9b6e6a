import org.apache.commons.lang3.Range;
/** The bug of RangeHash in the library that followed. */
public class RangeHash3 {
    public static void main(String[] args) throws Exception {
        Range<Long> range = Range.between(1L, 5L);
        int expected = Range.between(1L, 5L).hashCode();
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = range.hashCode());
        Thread b = new Thread(() -> seen[1] = range.hashCode());
        a.start();
        b.start();
        a.join();
        b.join();
        if (seen[0] != expected || seen[1] != expected)
            throw new IllegalStateException("hash codes " + seen[0] + ", " + seen[1] + ", not " + expected);
    }
}
