// TreeMap and TreeSet: order, comparators, navigation, sub, head, tail and descending views with bounds, removal
// through views, poll, random operations checked against a sorted list.
import java.util.*;
public class TreeMaps {
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i : new int[] { 50, 20, 80, 10, 30, 70, 90, 60, 40 }) m.put(i, "v" + i);
        System.out.println(m + " " + m.firstKey() + m.lastEntry() + m.floorKey(45) + m.ceilingKey(45) + m.lowerKey(50)
                + m.higherEntry(50) + m.floorKey(5) + m.ceilingEntry(99));
        System.out.println(m.headMap(40) + " " + m.headMap(40, true) + m.tailMap(70) + m.tailMap(70, false)
                + m.subMap(20, 60) + m.subMap(20, false, 60, true) + m.descendingMap() + m.descendingKeySet()
                + m.navigableKeySet().headSet(30));
        NavigableMap<Integer, String> v = m.subMap(25, true, 75, false), d = v.descendingMap();
        v.put(55, "new");
        System.out.println(v + " " + d + v.size() + d.firstKey() + d.headMap(50) + d.floorKey(52) + d.higherKey(50)
                + v.pollFirstEntry() + d.pollFirstEntry() + v.containsKey(80) + v.get(80) + m.size());
        System.out.println(err(() -> v.put(75, "x")) + " " + err(() -> v.subMap(10, 30)) + " "
                + err(() -> d.tailMap(100)) + " " + err(() -> m.subMap(5, 1)) + " " + err(() -> m.put(null, "n")) + " "
                + err(() -> new TreeMap<Object, Object>().put(new Object(), 1)).substring(0, 18)
                + err(() -> new TreeMap<>().firstKey()) + err(() -> ((Map) m).put("s", 1)).substring(0, 18));
        v.clear();
        System.out.println(m + " " + m.pollLastEntry() + m.pollFirstEntry() + m);
        d.putIfAbsent(33, "q");
        d.merge(33, "r", String::concat);
        m.replaceAll((k, x) -> x + k);
        System.out.println(m + " " + err(() -> m.firstEntry().setValue("x")) + new TreeMap<>().pollFirstEntry()
                + new TreeMap<>().firstEntry());
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "Banana apple cherry APPLE banana date".split(" ")) ci.merge(s, 1, Integer::sum);
        System.out.println(ci + " " + ci.get("DATE") + ci.comparator().compare("a", "B") + ci.headMap("C"));
        TreeMap<String, Integer> nul = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nul.put(null, 0);
        nul.put("a", 1);
        nul.put("b", 2);
        System.out.println(nul + " " + nul.get(null) + nul.lastKey());
        TreeSet<Integer> s = new TreeSet<>();
        TreeMap<Integer, Integer> t = new TreeMap<>();
        List<Integer> ref = new ArrayList<>();
        int seed = 12345;
        long h = 0;
        for (int i = 0; i < 4000; i++) {
            seed = seed * 1103515245 + 12345;
            int k = seed >>> 16 & 1023;
            if ((seed >>> 8 & 3) != 0) {
                s.add(k);
                t.put(k, i);
                int p = Collections.binarySearch(ref, k);
                if (p < 0) ref.add(-p - 1, k);
            } else {
                s.remove(k);
                t.remove(k);
                ref.remove((Integer) k);
            }
            Integer f = s.floor(k), c = s.higher(k);
            h = h * 31 + (f == null ? -1 : f) + (c == null ? -7 : c);
        }
        System.out.println(s.size() + " " + new ArrayList<>(s).equals(ref) + new ArrayList<>(t.keySet()).equals(ref)
                + " " + h);
        int n = 0;
        for (Iterator<Integer> it = s.iterator(); it.hasNext();) {
            int x = it.next();
            if (x % 3 != 0) it.remove();
            else n++;
        }
        for (Iterator<Integer> it = t.descendingKeySet().iterator(); it.hasNext();) if (it.next() % 3 != 0) it.remove();
        System.out.println(n + " " + s.size() + t.keySet().equals(s) + s.first() + s.last() + s.subSet(100, 130)
                + s.descendingSet().headSet(1000) + s.pollFirst() + s.pollLast());
        System.out.println(new TreeSet<>(List.of("b", "a")).equals(Set.of("a", "b")) + " " + new TreeMap<>(Map.of(1, 2,
                3, 4)).hashCode() + m.equals(new HashMap<>(m)) + new TreeSet<>(Comparator.comparing(String::length)) {
            {
                add("aaa");
                add("bb");
                add("ccc");
            }
        });
        try {
            for (Integer k : m.keySet()) m.remove(k);
        } catch (ConcurrentModificationException e) { System.out.println("CME"); }
        TreeMap<Integer, String> cp = new TreeMap<>(m);
        cp.put(1, "one");
        System.out.println(cp.clone() + " " + cp.containsValue("one") + cp.entrySet().contains(Map.entry(1, "one"))
                + cp.values().remove("one") + cp + cp.computeIfAbsent(2, k -> "two") + cp.compute(2, (k, x) -> null)
                + cp.remove(12345));
        for (Map.Entry<Integer, String> e : cp.entrySet()) e.setValue("set");
        System.out.println(cp);
    }
}
