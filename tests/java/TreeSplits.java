// Spliterators of TreeMap, TreeSet and their views: where they are split, sizes, traits, orders, and changes meanwhile.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Random;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeSplits {
    static void walk(String in, Spliterator<?> s, int depth) {
        Spliterator<?> before = depth < 3 ? s.trySplit() : null;
        System.out.print(in + s.estimateSize() + "/" + s.characteristics());
        if (s.hasCharacteristics(Spliterator.SORTED)) {
            System.out.print(" natural " + (s.getComparator() == null));
        }
        if (before != null) {
            System.out.println();
            walk(in + "  ", before, depth + 1);
            walk(in + "  ", s, depth + 1);
            return;
        }
        StringBuilder sb = new StringBuilder();
        boolean one = s.tryAdvance(x -> sb.append(x).append('|'));
        s.forEachRemaining(x -> sb.append(x).append(' '));
        System.out.println(" " + one + " " + sb + s.estimateSize() + " " + s.tryAdvance(x -> { }));
    }

    static void views(int n) {
        Random r = new Random(n);
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            m.put(n > 20 ? r.nextInt(1000) : i, "v" + i);
        }
        for (int i = 0; n > 20 && i < 500; i += 3) {
            m.remove(i);
        }
        walk("keys ", m.keySet().spliterator(), 0);
        walk("values ", m.values().spliterator(), 0);
        walk("entries ", m.entrySet().spliterator(), 0);
        walk("descending keys ", m.descendingMap().keySet().spliterator(), 0);
        walk("descending key set ", m.descendingKeySet().spliterator(), 0);
        walk("descending entries ", m.descendingMap().entrySet().spliterator(), 0);
        walk("navigable ", m.navigableKeySet().spliterator(), 0);
        walk("sub keys ", m.subMap(2, 9).keySet().spliterator(), 0);
        walk("head entries ", m.headMap(9).entrySet().spliterator(), 0);
        walk("descending tail ", m.tailMap(3, true).descendingMap().keySet().spliterator(), 0);
        walk("tail values ", m.tailMap(3).values().spliterator(), 0);
        TreeSet<Integer> t = new TreeSet<>(Comparator.reverseOrder());
        t.addAll(m.keySet());
        walk("set ", t.spliterator(), 0);
        walk("descending set ", t.descendingSet().spliterator(), 0);
        walk("copy of set ", new TreeSet<>(t).spliterator(), 0);
        walk("copy of map ", new TreeMap<>(m).keySet().spliterator(), 0);
        walk("of a list ", new TreeSet<>(new ArrayList<>(m.keySet())).spliterator(), 0);
    }

    static void changes() {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        for (int i = 0; i < 9; i++) {
            m.put(i, i);
        }
        for (int k = 0; k < 4; k++) {
            Spliterator<?> s = k == 0 ? m.keySet().spliterator() : k == 1 ? m.entrySet().spliterator()
                    : k == 2 ? m.values().spliterator() : m.descendingMap().keySet().spliterator();
            m.put(100 + k, 1);
            System.out.println(s.estimateSize());
            try {
                s.tryAdvance(x -> {
                    m.put(200, 1);
                    m.remove(200);
                });
                System.out.println("no exception");
            } catch (ConcurrentModificationException e) {
                System.out.println(e);
            }
            try {
                s.forEachRemaining(x -> m.put(7, 7));
                System.out.println("no exception");
            } catch (ConcurrentModificationException e) {
                System.out.println(e);
            }
        }
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 3, 7, 20, 50}) {
            views(n);
        }
        changes();
    }
}
