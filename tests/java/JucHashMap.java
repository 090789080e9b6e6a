// ConcurrentHashMap: iteration orders while growing, colliding keys, computing and recursive updates, views and bulk
// operations; with threads: counting, growing under writers, iterators, caches.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class JucHashMap {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static class Key implements Comparable<Key> {
        final String s;

        Key(String s) {
            this.s = s;
        }

        public int hashCode() {
            return 7;
        }

        public boolean equals(Object o) {
            return o instanceof Key && s.equals(((Key) o).s);
        }

        public int compareTo(Key o) {
            return s.compareTo(o.s);
        }

        public String toString() {
            return s;
        }
    }

    static void orders() {
        for (int n : new int[] {1, 5, 12, 13, 24, 25, 100}) {
            ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
            Random r = new Random(n);
            for (int i = 0; i < n; i++) {
                m.put(r.nextInt(10000), i);
            }
            System.out.println(m);
        }
        for (int step : new int[] {16, 32, 64, 1 << 16}) {
            ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
            for (int i = 0; i < 9; i++) {
                m.put(i * step, i);
            }
            System.out.println(m.keySet());
        }
        System.out.println(new ConcurrentHashMap<>(Map.of("x", 1)) + " " + new ConcurrentHashMap<Integer, String>(1) {
            {
                put(5, "a");
                put(3, "b");
                put(1, "c");
            }
        });
        ConcurrentHashMap<String, Integer> w = new ConcurrentHashMap<>(100);
        for (String s : "the quick brown fox jumps over the lazy dog and runs away from the big bad wolf".split(" ")) {
            w.merge(s, 1, Integer::sum);
        }
        System.out.println(w + " " + w.size() + w.mappingCount());
        ConcurrentHashMap<Key, Integer> c = new ConcurrentHashMap<>();
        for (int i = 0; i < 7; i++) {
            c.put(new Key("k" + (i * 5 % 7)), i);
        }
        System.out.println(c + " " + c.get(new Key("k3")) + c.remove(new Key("k0")) + c.containsKey(new Key("k0")) + c);
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        Map<Integer, Integer> other = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            other.put(i * 37, i);
        }
        big.putAll(other);
        System.out.println(big + " " + big.equals(other) + other.equals(big) + (big.hashCode() == other.hashCode()));
    }

    static void computing() {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        show("absent", () -> m.computeIfAbsent("a", k -> 1) + " " + m.computeIfAbsent("a", k -> 2)
                + m.computeIfAbsent("b", k -> null) + m);
        show("present", () -> m.computeIfPresent("a", (k, v) -> v + 10) + " " + m.computeIfPresent("z", (k, v) -> 1)
                + m.computeIfPresent("a", (k, v) -> null) + m);
        show("compute", () -> m.compute("c", (k, v) -> v == null ? 5 : v + 1) + " " + m.compute("c", (k, v) -> v == null
                ? 5 : v + 1) + m.compute("c", (k, v) -> null) + m.compute("d", (k, v) -> null) + m.size());
        show("merge", () -> m.merge("m", 1, Integer::sum) + " " + m.merge("m", 2, Integer::sum)
                + m.merge("m", 2, (a, b) -> null) + m);
        show("recursive", () -> m.computeIfAbsent("r", k -> m.computeIfAbsent("r", q -> 1)));
        show("recursive put", () -> m.computeIfAbsent("r", k -> m.put("r", 1)));
        show("recursive remove", () -> m.compute("r", (k, v) -> m.remove("r")));
        show("after", () -> m + " " + m.size());
        show("throws", () -> m.computeIfAbsent("t", k -> { throw new IllegalStateException("fn"); }));
        show("free again", () -> m.put("t", 1) + " " + m);
        show("null key", () -> m.put(null, 1));
        show("null value", () -> m.put("x", null));
        show("null get", () -> m.get(null));
        show("null contains", () -> m.containsValue(null));
        show("null function", () -> m.compute("x", null));
        show("remove null", () -> m.remove("t", null) + " " + m.remove("t", 2) + m.remove("t", 1) + m);
        show("replace", () -> m.replace("q", 1) + " " + m.putIfAbsent("q", 1) + m.putIfAbsent("q", 2)
                + m.replace("q", 3) + m.replace("q", 1, 2) + m.replace("q", 3, 4) + m);
        m.replaceAll((k, v) -> v * 2);
        show("all", () -> m.getOrDefault("q", 0) + m.getOrDefault("none", -1));
        show("negative", () -> new ConcurrentHashMap<>(-1));
        show("load factor", () -> new ConcurrentHashMap<>(1, 0f));
    }

    static void views() {
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            m.put(i, "v" + i % 4);
        }
        show("keys", () -> m.keySet().removeIf(k -> k % 2 == 1) + " " + m.keySet().retainAll(Set.of(0, 2, 4, 6, 8))
                + m.keySet() + (m.keySet() == m.keySet()));
        show("values", () -> m.values().remove("v0") + " " + m.values().removeIf("v0"::equals) + m.values()
                + m.values().contains("v2"));
        show("entries", () -> m.entrySet().contains(Map.entry(2, "v2")) + " " + m.entrySet().remove(Map.entry(2, "x"))
                + m.entrySet().removeIf(e -> e.getKey() == 2) + m.entrySet());
        show("entry", () -> {
            Map.Entry<Integer, String> e = m.entrySet().iterator().next();
            return e.setValue("set") + e + m.get(e.getKey()) + e.equals(Map.entry(e.getKey(), "set")) + e.hashCode();
        });
        show("key set add", () -> m.keySet().add(1));
        show("mapped", () -> {
            ConcurrentHashMap.KeySetView<Integer, String> s = m.keySet("new");
            return s.add(100) + " " + s.add(100) + s.addAll(List.of(100, 200)) + s.getMappedValue() + m;
        });
        show("set", () -> {
            Set<String> s = ConcurrentHashMap.newKeySet();
            s.add("a");
            s.add("b");
            return s.add("a") + " " + s + s.equals(Set.of("a", "b"));
        });
        show("iterator", () -> {
            Iterator<Integer> it = m.keySet().iterator();
            it.next();
            it.remove();
            it.remove();
            return "";
        });
        show("while changing", () -> {
            int n = 0;
            for (Integer k : m.keySet()) {
                m.put(k + 1000, "x");
                m.remove(k);
                n++;
                if (n > 50) break;
            }
            return n > 2;
        });
        show("enumerations", () -> Collections.list(m.keys()).size() + " " + Collections.list(m.elements()).size());
        m.clear();
        show("cleared", () -> m + " " + m.isEmpty());
        for (int i = 1; i <= 10; i++) {
            m.put(i, "s" + i);
        }
        show("bulk", () -> {
            StringBuilder sb = new StringBuilder();
            m.forEach(1, (k, v) -> sb.append(k));
            m.forEachKey(Long.MAX_VALUE, k -> k > 8 ? "k" + k : null, sb::append);
            m.forEachValue(Long.MAX_VALUE, sb::append);
            m.forEachEntry(Long.MAX_VALUE, e -> sb.append(e).append(' '));
            return sb.length();
        });
        show("search", () -> m.search(Long.MAX_VALUE, (k, v) -> k > 5 ? v : null) + " " + m.searchKeys(1,
                k -> k > 50 ? k : null) + m.searchEntries(Long.MAX_VALUE, e -> e.getKey() == 3 ? e.getValue() : null)
                + m.searchValues(1, v -> v.equals("s4") ? v : null));
        show("reduce", () -> m.reduceKeys(1, Integer::sum) + " " + m.reduceToInt(1, (k, v) -> k, 0, Integer::sum) + " "
                + m.reduceValuesToLong(1, String::length, 0, Long::sum) + " " + m.reduceKeysToDouble(1, k -> k / 2.0, 0,
                Double::sum) + " " + m.reduceEntriesToInt(1, Map.Entry::getKey, 1, Math::max) + m.reduce(1, (k, v) -> k,
                Math::min) + m.reduceEntries(Long.MAX_VALUE, (a, b) -> a.getKey() > b.getKey() ? a : b)
                + m.reduceValues(Long.MAX_VALUE, (a, b) -> a.compareTo(b) > 0 ? a : b));
        show("stream", () -> m.keySet().stream().mapToInt(x -> x).sum() + " "
                + m.entrySet().stream().map(Map.Entry::getValue).sorted().collect(Collectors.joining(",")));
    }

    static void threads() throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        AtomicInteger bad = new AtomicInteger(), calls = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 2500; i++) {
                    m.merge(i % 500, 1, Integer::sum);
                    m.put(10000 * (id + 1) + i, i);
                    if (m.get(10000 * (id + 1) + i) != i) {
                        bad.incrementAndGet();
                    }
                    m.computeIfAbsent(100000 + i % 100, k -> calls.incrementAndGet());
                    if (i % 3 == 0 && m.remove(10000 * (id + 1) + i) == null) {
                        bad.incrementAndGet();
                    }
                    if (i % 500 == 0) {
                        int seen = 0;
                        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
                            if (e.getKey() / 10000 == id + 1) {
                                seen++;
                            }
                        }
                        int there = 0;
                        for (int k = 0; k <= i; k++) {
                            if (k % 3 != 0) {
                                there++;
                            }
                        }
                        if (seen != there) {
                            bad.incrementAndGet();
                        }
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        long sum = 0;
        for (int i = 0; i < 500; i++) {
            sum += m.get(i);
        }
        System.out.println(sum + " " + bad + " " + calls + " " + m.size() + " "
                + m.keySet().stream().filter(k -> k >= 10000 && k < 100000).count());
        // One thread clears, others fill.
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>();
        Thread filler = new Thread(() -> {
            for (int i = 0; i < 3000; i++) {
                c.put("k" + i, i);
            }
        });
        filler.start();
        while (filler.isAlive()) {
            c.clear();
        }
        c.clear();
        System.out.println(c + " " + c.size());
        // The function runs once per key, others wait for it.
        ConcurrentHashMap<Integer, String> cache = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        for (int t = 0; t < 4; t++) {
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 40; i++) {
                    int k = i;
                    String s = cache.computeIfAbsent(k, x -> {
                        Thread.yield();
                        return "made" + x + "." + made.incrementAndGet();
                    });
                    if (s != cache.get(k)) {
                        bad.incrementAndGet();
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(made + " " + bad);
    }

    public static void main(String[] args) throws Exception {
        orders();
        computing();
        views();
        threads();
    }
}
