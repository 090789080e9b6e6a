// java.util.BitSet: set, clear, flip, ranges, logic, next and previous, cardinality, toString, hashCode, long and byte
// arrays, sieve, comparison with boolean arrays.
import java.util.*;
public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet(), b = new BitSet(200);
        for (int i = 0; i < 200; i += 3) a.set(i);
        for (int i = 0; i < 200; i += 5) b.set(i, true);
        System.out.println(a.cardinality() + " " + b.cardinality() + " " + a.length() + " " + a.size() + " " + b.size()
                + " " + a.hashCode() + " " + a.get(99) + a.get(100) + a.get(100000));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c + " " + c.intersects(a) + c.nextSetBit(1) + " " + c.nextClearBit(0) + " "
                + c.previousSetBit(44) + " " + c.previousClearBit(45));
        c.or(a);
        c.xor(b);
        c.andNot(new BitSet());
        System.out.println(c.cardinality() + " " + c.hashCode());
        c.clear(10, 150);
        c.flip(60, 70);
        c.set(63, 66, false);
        c.flip(0);
        System.out.println(c + " " + c.length() + c.isEmpty());
        System.out.println(c.get(60, 72) + " " + Arrays.toString(c.toLongArray()) + Arrays.toString(
                BitSet.valueOf(new long[] { 5, 1L << 63 }).toByteArray()) + BitSet.valueOf(new byte[] { 1, 2, -1 }));
        BitSet sieve = new BitSet(5000);
        sieve.set(2, 5000);
        for (int i = 2; i * i < 5000; i++) if (sieve.get(i)) for (int j = i * i; j < 5000; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(4999));
        long s = 0;
        for (int i = sieve.nextSetBit(0); i >= 0; i = sieve.nextSetBit(i + 1)) s += i;
        System.out.println(s);
        boolean[] ref = new boolean[500];
        BitSet t = new BitSet();
        int seed = 4;
        for (int i = 0; i < 3000; i++) {
            seed = seed * 1103515245 + 12345;
            int x = (seed >>> 10) % 500, y = Math.min(499, x + (seed >>> 20) % 90);
            switch (seed >>> 5 & 3) {
                case 0:
                    t.set(x, y);
                    Arrays.fill(ref, x, y, true);
                    break;
                case 1:
                    t.clear(x, y);
                    Arrays.fill(ref, x, y, false);
                    break;
                case 2:
                    t.flip(x, y);
                    for (int k = x; k < y; k++) ref[k] = !ref[k];
                    break;
                default: t.flip(x); ref[x] = !ref[x];
            }
        }
        boolean same = true;
        for (int i = 0; i < 500; i++) same &= ref[i] == t.get(i);
        System.out.println(same + " " + t.cardinality() + " " + t.equals(t.clone()) + t.equals(a));
        for (Runnable r : new Runnable[] { () -> a.set(-1), () -> a.get(-5), () -> a.set(5, 2), () -> new BitSet(-1),
                () -> a.clear(-1, 3), () -> a.nextSetBit(-1) })
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        System.out.println(new BitSet() + " " + new BitSet().length() + new BitSet(0).size()
                + new BitSet().previousSetBit(-1) + new BitSet().nextSetBit(0));
        a.clear();
        System.out.println(a.isEmpty() + "" + a.equals(new BitSet()));
    }
}
