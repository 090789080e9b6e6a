// HashMap and HashSet: iteration order for many kinds of keys, growth, removal, null keys, compute/merge family, views,
// collisions that make trees, capacity hints, clone, exceptions.
import java.util.*;
public class HashMaps {
    static class Bad implements Comparable<Bad> {
        final int v, h;
        Bad(int v, int h) {
            this.v = v;
            this.h = h;
        }
        public int hashCode() { return h; }
        public boolean equals(Object o) { return o instanceof Bad b && b.v == v; }
        public int compareTo(Bad o) { return Integer.compare(v, o.v); }
        public String toString() { return "B" + v; }
    }
    static long h(Iterable<?> it) { long h = 7; for (Object o : it) h = h * 31 + Objects.hashCode(o); return h; }
    public static void main(String[] args) {
        Map<Object, Object> m = new HashMap<>();
        String text = "the quick brown fox jumps over the lazy dog and runs away from \u00e9l\u00e8ve \u4e2d\u6587";
        for (String s : text.split(" ")) m.put(s, s.length());
        for (int i : new int[] { 5, -1, 1000, 17, 33, 65536, 0, 16, 32 }) m.put(i, "i" + i);
        m.put(null, "nul");
        m.put('c', 1);
        m.put(2.5, 2);
        m.put(7L, 3);
        m.put(true, 4);
        m.put(List.of(1, 2), 5);
        m.put("", null);
        System.out.println(m);
        System.out.println(m.keySet() + " " + m.values());
        System.out.println(m.entrySet().size() + " " + m.containsValue(null) + m.get(null) + m.containsKey("")
                + m.get("") + m.getOrDefault("", "d") + m.getOrDefault("zz", "d"));
        HashMap<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 5000; i++) big.put(i * 2654435 ^ i, i);
        for (int i = 0; i < 5000; i += 3) big.remove(i * 2654435 ^ i);
        System.out.println(big.size() + " " + h(big.keySet()) + " " + h(big.values()) + " " + big.hashCode());
        HashMap<Integer, Integer> cl = (HashMap<Integer, Integer>) big.clone();
        cl.keySet().removeIf(k -> k % 2 == 0);
        cl.values().removeIf(v -> v > 2000);
        cl.entrySet().removeIf(e -> e.getKey() < 0);
        System.out.println(cl.size() + " " + big.size() + " " + h(cl.entrySet()));
        Map<String, Integer> c = new HashMap<>();
        for (String w : text.split("")) c.merge(w, 1, Integer::sum);
        System.out.println(c);
        c.replaceAll((k, v) -> v * 10);
        System.out.println(c.computeIfAbsent("new", k -> 5) + " " + c.computeIfAbsent("e", k -> 5)
                + c.computeIfPresent("e", (k, v) -> v + 1) + c.computeIfPresent("nope", (k, v) -> 1) + c.compute("o",
                (k, v) -> null) + c.compute("fresh", (k, v) -> v == null ? -1 : v) + c.merge("e", 0, (a, b) -> null)
                + c.putIfAbsent("x", 99) + c.putIfAbsent("zz", 98) + c.replace("zz", 97) + c.replace("none", 1)
                + c.replace("zz", 97, 96) + c.replace("zz", 1, 2) + c.remove("zz", 5) + c.remove("zz", 96));
        System.out.println(c);
        Map<Bad, Integer> t = new HashMap<>();
        for (int i = 0; i < 200; i++) t.put(new Bad(i * 7 % 200, i % 3), i);
        for (int i = 0; i < 200; i += 2) t.remove(new Bad(i, i * 0 + (i % 3)));
        System.out.println(t.size() + " " + t.get(new Bad(21, 0)) + t.get(new Bad(35, 2))
                + t.containsKey(new Bad(500, 1)));
        long s = 0;
        for (Map.Entry<Bad, Integer> e : t.entrySet()) s += e.getKey().v * 31L + e.getValue();
        System.out.println(s);
        for (int cap : new int[] { 0, 1, 3, 16, 17, 100 }) {
            Map<Integer, String> k = new HashMap<>(cap, 0.5f);
            for (int i = 20; i > 0; i--) k.put(i * 37, "v");
            System.out.print(h(k.keySet()) + " ");
        }
        System.out.println(new HashMap<>(Map.of(1, 2)).equals(Map.of(1, 2)) + " " + new HashMap<>().toString());
        HashSet<String> hs = new HashSet<>(Arrays.asList(text.split(" ")));
        System.out.println(hs + " " + hs.add("fox") + hs.add("wolf") + hs.remove("dog") + hs.remove("dog")
                + hs.retainAll(List.of("the", "fox", "wolf")) + hs + hs.addAll(Set.of("the"))
                + hs.removeAll(List.of("fox")) + hs.contains(null));
        Object[] arr = hs.toArray();
        System.out.println(arr.length + " " + hs.toArray(new String[5])[2] + hs.hashCode()
                + hs.equals(Set.of("the", "wolf")));
        try {
            for (String k : c.keySet()) c.remove(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + e.getMessage());
        }
        try {
            c.forEach((k, v) -> c.put(k + "!", v));
        } catch (ConcurrentModificationException e) { System.out.println("CME2"); }
        try {
            c.computeIfAbsent("q1", k -> {
                c.put("q2", 1);
                return 2;
            });
        } catch (ConcurrentModificationException e) {
            System.out.println("CME3");
        }
        try { new HashMap<>(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { new HashMap<>(1, Float.NaN); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { c.entrySet().iterator().remove(); } catch (IllegalStateException e) { System.out.println("ISE"); }
        try { c.merge("x", null, Integer::sum); } catch (NullPointerException e) { System.out.println("NPE"); }
        try {
            new HashMap<String, Integer>().keySet().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + e.getMessage());
        }
        try { new HashSet<>().iterator().next(); } catch (NoSuchElementException e) { System.out.println("NSE"); }
        System.out.println(Map.of("a", 1).entrySet() + " " + Map.ofEntries(Map.entry("k", "v"))
                + Map.copyOf(new HashMap<>(Map.of(1, 1))) + Collections.unmodifiableMap(c).size());
        try { Map.of("a", 1, "a", 2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Map.of("a", null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { Map.of().put(1, 1); } catch (UnsupportedOperationException e) { System.out.println("UOE"); }
        Hashtable<String, Integer> ht = new Hashtable<>();
        for (String w : text.split(" ")) ht.put(w, w.length());
        System.out.println(ht);
        try { ht.put("n", null); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
