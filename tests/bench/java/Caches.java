// group: mixed
// Collections in use: a cache in order of access, sets and their operations, linked lists, iterators, boxes, generics.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

public class Caches {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int room;
        int evicted;
        Cache(int room) {
            super(16, 0.75f, true);
            this.room = room;
        }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            boolean full = size() > room;
            if (full) evicted++;
            return full;
        }
    }

    static final class Key {
        private final int x;
        private final String s;
        Key(int x, String s) {
            this.x = x;
            this.s = s;
        }
        @Override public int hashCode() { return x * 31 + s.hashCode(); }
        @Override public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).x == x && ((Key) o).s.equals(s);
        }
    }

    static int spans(NavigableMap<Integer, Integer> spans, int from, int to) {
        Map.Entry<Integer, Integer> before = spans.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        for (Iterator<Map.Entry<Integer, Integer>> i = spans.tailMap(from, true).entrySet().iterator(); i.hasNext();) {
            Map.Entry<Integer, Integer> e = i.next();
            if (e.getKey() > to) break;
            to = Math.max(to, e.getValue());
            i.remove();
        }
        spans.put(from, to);
        return spans.size();
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 140000;
        Cache<Key, Integer> cache = new Cache<>(100);
        NavigableMap<Integer, Integer> spans = new TreeMap<>();
        Set<Integer> seen = new HashSet<>(), often = new HashSet<>();
        LinkedList<Integer> recent = new LinkedList<>();
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        BitSet bits = new BitSet();
        String[] names = {"one", "two", "three", "four", "five"};
        long hash = 0;
        int seed = 31;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            int r = seed >>> 16 & 0x7fff;
            Integer hit = cache.get(new Key(r % 120, names[r % 5]));
            if (hit == null) cache.put(new Key(r % 120, names[r % 5]), i);
            else hash += hit;
            if (i % 4 == 0) hash = hash * 31 + spans(spans, r * 3, r * 3 + 1 + (seed >>> 4 & 15));
            if (!seen.add(r)) often.add(r);
            recent.addFirst(r);
            if (recent.size() > 20) hash ^= recent.removeLast();
            if ((r & 3) != 0 || stack.isEmpty()) stack.push(r);
            else hash += stack.pop();
            bits.flip(r % 4000);
        }
        seen.removeAll(often);
        List<Integer> rest = new ArrayList<>(seen);
        Collections.sort(rest, Collections.reverseOrder());
        for (int i = 0; i < rest.size(); i += 13) hash = hash * 31 + rest.get(i);
        for (int b = bits.nextSetBit(0); b >= 0; b = bits.nextSetBit(b + 1)) hash = hash * 17 + b;
        for (Map.Entry<Key, Integer> e : cache.entrySet()) hash = hash * 31 + e.getKey().hashCode() + e.getValue();
        System.out.println("checksum=" + hash + "/" + cache.evicted + "/" + spans.size() + "/" + often.size());
    }
}
