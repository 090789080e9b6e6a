// LinkedHashMap and LinkedHashSet: insertion and access order, LRU through removeEldestEntry, views, iteration with
// removal; IdentityHashMap, WeakHashMap basics.
import java.util.*;
public class LinkedMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;
        List<K> gone = new ArrayList<>();
        Lru(int cap) {
            super(8, 0.75f, true);
            this.cap = cap;
        }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() <= cap) return false;
            gone.add(e.getKey());
            return true;
        }
    }
    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : "z y x w v z x".split(" ")) m.merge(s, 1, Integer::sum);
        m.remove("y");
        m.put("y", 9);
        m.putIfAbsent("a", 3);
        m.compute("v", (k, v) -> null);
        m.replace("w", 70);
        System.out.println(m + " " + m.keySet() + m.values() + m.entrySet());
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        it.next().setValue(100);
        it.next();
        it.remove();
        System.out.println(m + " " + m.equals(new HashMap<>(m)) + m.containsValue(100));
        m.replaceAll((k, v) -> v + k.length());
        m.forEach((k, v) -> System.out.print(k + v + ","));
        System.out.println(new LinkedHashMap<>(m).remove("w"));
        Lru<Integer, String> l = new Lru<>(4);
        for (int i = 0; i < 6; i++) l.put(i, "v" + i);
        l.get(3);
        l.getOrDefault(2, "");
        l.put(4, "again");
        l.get(77);
        l.putIfAbsent(5, "no");
        l.computeIfPresent(2, (k, v) -> v + "!");
        System.out.println(l + " " + l.gone);
        l.put(50, "x");
        l.containsKey(4);
        l.entrySet().iterator().next().getValue();
        System.out.println(l.keySet() + " " + l.gone);
        try {
            for (Integer k : l.keySet()) l.get(k);
        } catch (ConcurrentModificationException e) { System.out.println("CME"); }
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("q", "w", "e", "r"));
        s.remove("w");
        s.add("q");
        s.add("w");
        System.out.println(s + " " + s.contains("e") + s.removeIf(x -> x.compareTo("r") < 0) + s
                + s.equals(Set.of("w", "r")));
        s.clear();
        System.out.println(s.isEmpty());
        IdentityHashMap<Object, String> id = new IdentityHashMap<>();
        String a = new String("k"), b = new String("k");
        id.put(a, "1");
        id.put(b, "2");
        id.put(null, "3");
        System.out.println(id.size() + id.get(a) + id.get(b) + id.get("k") + id.get(null) + id.containsKey(a)
                + id.remove(b) + id.size() + id.equals(new HashMap<>(Map.of("k", "1"))));
        Set<Integer> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        ids.add(5);
        ids.add(5);
        ids.add(5000);
        ids.add(Integer.valueOf(5000) + 0);
        System.out.println(ids.size());
        WeakHashMap<Object, String> w = new WeakHashMap<>();
        w.put("lit", "x");
        w.put("lit", "y");
        w.put(null, "n");
        System.out.println(w.get("lit") + w.size() + w.containsKey(null) + w.remove(null) + w);
        Map<Character, List<String>> g = new LinkedHashMap<>();
        for (String t : "apple avocado banana blueberry cherry apricot".split(" "))
            g.computeIfAbsent(t.charAt(0), k -> new ArrayList<>()).add(t);
        System.out.println(g);
    }
}
