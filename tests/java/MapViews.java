// Views of maps: keySet, values, entrySet of HashMap, LinkedHashMap, TreeMap, EnumMap, IdentityHashMap,
// ConcurrentHashMap: removal, retain, setValue, contains, toArray, equality, live updates.
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
public class MapViews {
    enum K { A, B, C, D, E, F, G }
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
    public static void main(String[] args) {
        for (Map<K, Integer> m
                : List.of(new HashMap<K, Integer>(), new LinkedHashMap<K, Integer>(), new TreeMap<K, Integer>(),
                new EnumMap<K, Integer>(K.class), new ConcurrentHashMap<K, Integer>(), new Hashtable<K, Integer>())) {
            for (K k : K.values()) m.put(k, k.ordinal() * 10);
            Set<K> ks = m.keySet();
            Collection<Integer> vs = m.values();
            Set<Map.Entry<K, Integer>> es = m.entrySet();
            System.out.println(m.getClass().getSimpleName() + " " + ks.size() + vs.contains(30)
                    + es.contains(Map.entry(K.B, 10)) + es.contains(Map.entry(K.B, 11)) + ks.contains(K.G)
                    + ks.remove(K.G) + ks.remove(K.G) + vs.remove(20) + vs.remove(21) + es.remove(Map.entry(K.A, 0))
                    + es.remove(Map.entry(K.B, 99)) + m.size());
            for (Map.Entry<K, Integer> e : es) e.setValue(e.getValue() + 1);
            ks.iterator().next();
            m.put(K.A, 5);
            System.out.println(new TreeMap<>(m) + " " + ks.retainAll(EnumSet.of(K.A, K.D, K.F, K.E)) + new TreeSet<>(ks)
                    + vs.removeIf(v -> v == 5) + es.removeIf(e -> e.getKey() == K.D) + ks.equals(Set.of(K.E, K.F))
                    + ks.hashCode() * 0 + es.equals(Map.of(K.E, 41, K.F, 51).entrySet())
                    + new TreeSet<>(List.of(vs.toArray(new Integer[0]))) + new TreeSet<>(vs) + err(() -> ks.add(K.A))
                    + err(() -> vs.add(1)) + m.equals(Map.of(K.E, 41, K.F, 51)) + (m.hashCode() == es.hashCode()));
            Iterator<Map.Entry<K, Integer>> i = es.iterator();
            K gone = i.next().getKey();
            i.remove();
            System.out.println(m.size() + " " + err(i::remove) + m.containsKey(gone));
            vs.clear();
            System.out.println(m.isEmpty() + "" + ks + vs + es + err(() -> ks.iterator().next()));
        }
        Map<String, Integer> m = new LinkedHashMap<>(Map.of("one", 1));
        Map.Entry<String, Integer> e = m.entrySet().iterator().next();
        m.put("one", 11);
        System.out.println(e + " " + e.setValue(12) + m + e.equals(Map.entry("one", 12)) + e.hashCode()
                + new AbstractMap.SimpleImmutableEntry<>(e) + err(() -> Map.entry(1, 2).setValue(3))
                + err(() -> Map.entry(null, 1)));
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>();
        for (String s : "a b c a b a".split(" ")) c.merge(s, 1, Integer::sum);
        System.out.println(c + " " + err(() -> c.put(null, 1)) + err(() -> c.put("x", null)) + c.putIfAbsent("z", 9)
                + c.computeIfAbsent("y", String::length) + c.replace("y", 1, 5) + c.remove("y", 5) + c.mappingCount()
                + c.getOrDefault("q", -1));
        for (String k : c.keySet()) c.remove(k);
        System.out.println(c);
    }
}
