import org.apache.commons.lang.math.LongRange;
/** LANG-481: the cached hash code of a range is visible while it is computed. */
public class RangeHash {
    public static void main(String[] args) throws Exception {
        LongRange range = new LongRange(1L, 5L);
        int expected = new LongRange(1L, 5L).hashCode();
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
