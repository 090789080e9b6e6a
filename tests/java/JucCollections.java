// Copy-on-write lists and sets, skip list maps and sets with their views, concurrent queues and deques on one thread:
// contents, bounds, iterators, sublists, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class JucCollections {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static void copyOnWrite() {
        CopyOnWriteArrayList<String> l = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        show("list", () -> l + " " + l.size() + l.get(1) + l.indexOf("c") + l.indexOf("z") + l.lastIndexOf("a")
                + l.contains("b") + l.contains(null) + l.hashCode() + l.equals(List.of("a", "b", "c")));
        show("get", () -> l.get(3));
        show("get -1", () -> l.get(-1));
        show("set", () -> l.set(1, "B") + l);
        show("set far", () -> l.set(9, "B"));
        show("add", () -> { l.add(0, "0"); l.add(4, "d"); return l; });
        show("add far", () -> { l.add(9, "B"); return ""; });
        show("remove", () -> l.remove(0) + l.remove("d") + l.remove("zz") + l);
        show("remove far", () -> l.remove(7));
        show("absent", () -> l.addIfAbsent("a") + " " + l.addIfAbsent("x")
                + l.addAllAbsent(List.of("x", "y", "y", "a", "z")) + l);
        show("bulk", () -> l.addAll(List.of("p", "q")) + " " + l.addAll(1, List.of("i")) + l.addAll(List.of())
                + l.containsAll(List.of("p", "a")) + l.removeAll(List.of("p", "i"))
                + l.retainAll(List.of("a", "B", "c", "q", "z")) + l.removeIf("q"::equals) + l);
        show("addAll far", () -> l.addAll(100, List.of("i")));
        show("iterator", () -> {
            StringBuilder sb = new StringBuilder();
            for (String s : l) {
                sb.append(s);
                l.add(s + s);
            }
            return sb + "" + l;
        });
        show("iterator remove", () -> { Iterator<String> it = l.iterator(); it.next(); it.remove(); return ""; });
        show("list iterator", () -> {
            ListIterator<String> it = l.listIterator(2);
            return it.previous() + it.nextIndex() + it.previousIndex() + it.next() + it.next() + it.hasPrevious();
        });
        show("list iterator far", () -> l.listIterator(100));
        show("exhausted", () -> { Iterator<String> it = l.listIterator(l.size()); return it.next(); });
        show("sort", () -> { l.sort(Comparator.reverseOrder()); l.replaceAll(s -> s + "."); return l; });
        show("arrays", () -> Arrays.toString(l.toArray()) + Arrays.toString(l.toArray(new String[0]))
                + Arrays.toString(l.toArray(new String[10])));
        List<String> sub = l.subList(1, 4);
        show("sub", () -> sub + " " + sub.size() + sub.get(0) + sub.set(0, "S") + sub + l);
        show("sub changes", () -> {
            sub.add("end");
            sub.add(0, "begin");
            sub.remove(1);
            return sub + " " + l + sub.contains("end") + sub.indexOf("end");
        });
        show("sub far", () -> sub.get(10));
        show("sub sub", () -> sub.subList(1, 3) + " " + sub.subList(2, 2));
        show("sub range", () -> sub.subList(2, 1));
        show("sub sort", () -> { sub.sort(null); sub.removeIf(s -> s.startsWith("b")); return sub + "" + l; });
        show("sub stale", () -> { l.add("other"); return sub.size(); });
        show("clone", () -> {
            List<String> c = (List<String>) l.clone();
            c.add("only in the clone");
            return c.size() - l.size();
        });
        show("stream", () -> l.stream().collect(Collectors.joining("|")));
        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2));
        show("set", () -> s + " " + s.add(1) + s.add(5) + s.remove(3) + s.remove(9) + s + s.equals(Set.of(1, 2, 5))
                + s.hashCode() + s.contains(5) + s.addAll(List.of(7, 1)) + s.retainAll(List.of(1, 7)) + s);
    }

    static void skipMap() {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        Random r = new Random(3);
        for (int i = 0; i < 200; i++) {
            int k = r.nextInt(100);
            if (i % 3 == 0) {
                m.remove(k);
            } else {
                m.put(k, "v" + i);
            }
        }
        show("map", () -> m + " " + m.size());
        m.keySet().removeIf(k -> k % 7 != 0);
        show("near", () -> m.keySet() + " " + m.lowerKey(49) + m.floorKey(49) + m.ceilingKey(50) + m.higherKey(98)
                + m.firstKey() + m.lastKey() + m.lowerEntry(10) + m.floorEntry(-1) + m.ceilingEntry(100)
                + m.higherEntry(7));
        show("ends", () -> m.firstEntry() + " " + m.lastEntry() + m.pollFirstEntry() + m.pollLastEntry() + m.keySet());
        show("entry set", () -> m.firstEntry().setValue("x"));
        show("compute", () -> m.computeIfAbsent(1000, k -> "new") + m.computeIfPresent(1000, (k, v) -> v + "!")
                + m.merge(1000, "?", String::concat) + m.compute(1000, (k, v) -> null) + m.containsKey(1000)
                + m.putIfAbsent(1001, "a") + m.putIfAbsent(1001, "b") + m.replace(1001, "c") + m.replace(1001, "x", "y")
                + m.replace(1001, "c", "d") + m.remove(1001, "zzz") + m.remove(1001, "d")
                + m.getOrDefault(1001, "none"));
        show("null", () -> m.put(null, ""));
        show("null value", () -> m.put(1, null));
        show("null get", () -> m.get(null));
        show("null remove", () -> m.remove(null));
        show("wrong type", () -> ((Map) m).put("string", "x"));
        show("not comparable", () -> ((Map) new ConcurrentSkipListMap<>()).put(new Object(), "x"));
        show("empty", () -> new ConcurrentSkipListMap<>().firstKey());
        show("empty entries",
                () -> new ConcurrentSkipListMap<>().firstEntry() + " " + new ConcurrentSkipListMap<>().pollLastEntry());
        ConcurrentSkipListMap<Integer, String> t = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 20; i++) {
            t.put(i, "" + (char) ('a' + i));
        }
        ConcurrentNavigableMap<Integer, String> sub = t.subMap(5, true, 12, false);
        show("sub", () -> sub + " " + sub.size() + sub.firstKey() + sub.lastKey() + sub.get(4) + sub.get(5)
                + sub.get(12) + sub.containsKey(11) + sub.lowerKey(5) + sub.lowerKey(6) + sub.higherKey(11)
                + sub.floorKey(100) + sub.ceilingKey(-4));
        show("sub put", () -> sub.put(12, "no"));
        show("sub put null", () -> sub.put(null, "no"));
        show("sub sub", () -> sub.headMap(8) + " " + sub.tailMap(8, false) + sub.subMap(6, 9).descendingMap()
                + sub.headMap(8, true).lastKey());
        show("sub out", () -> sub.headMap(20));
        show("inconsistent", () -> t.subMap(5, 3));
        ConcurrentNavigableMap<Integer, String> d = t.descendingMap();
        show("descending", () -> d + " " + d.firstKey() + d.lowerKey(5) + d.higherKey(5) + d.headMap(15)
                + d.tailMap(3, true) + d.subMap(8, true, 6, true) + (d.comparator() == null)
                + d.descendingMap().firstKey() + d.pollFirstEntry());
        show("views", () -> sub.keySet() + " " + sub.values() + sub.entrySet() + sub.descendingKeySet()
                + sub.keySet().headSet(7) + sub.navigableKeySet().ceiling(6) + sub.values().contains("f")
                + sub.entrySet().contains(Map.entry(5, "f")));
        show("view changes", () -> {
            sub.keySet().remove(5);
            sub.values().remove("h");
            sub.entrySet().removeIf(e -> e.getKey() == 9);
            sub.pollFirstEntry();
            return sub + " " + t.size();
        });
        show("view add", () -> sub.keySet().add(1));
        sub.clear();
        show("cleared", () -> sub + " " + sub.isEmpty() + t);
        show("equals", () -> t.equals(new TreeMap<>(t)) + " " + (t.hashCode() == new TreeMap<>(t).hashCode())
                + t.clone().equals(t) + new ConcurrentSkipListMap<>(new TreeMap<>(t.descendingMap())));
        t.replaceAll((k, v) -> v + k);
        show("replaced", () -> t.values() + " " + t.keySet().stream().mapToInt(x -> x).sum());
        Iterator<Integer> it = t.keySet().iterator();
        show("iterator", () -> {
            it.next();
            it.remove();
            it.next();
            t.remove(2);
            t.put(100, "h");
            StringBuilder sb = new StringBuilder();
            while (it.hasNext()) sb.append(it.next()).append(' ');
            return sb;
        });
        show("remove twice", () -> { it.remove(); it.remove(); return ""; });

        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(List.of("m", "c", "x", "a"));
        show("set", () -> s + " " + s.add("c") + s.add("d") + s.first() + s.last() + s.lower("c") + s.higher("c")
                + s.floor("b") + s.ceiling("y") + s.headSet("d") + s.tailSet("d") + s.subSet("b", true, "m", true)
                + s.descendingSet() + s.pollFirst() + s.pollLast() + s + s.equals(Set.of("c", "d", "m")) + s.remove("d")
                + s.contains("d"));
        show("set sub add", () -> s.subSet("a", "f").add("e") + " " + s);
        show("set sub out", () -> s.subSet("a", "f").add("z"));
        show("set clone", () -> s.clone() + " " + s.clone().removeAll(List.of("c")) + s);
        show("set null", () -> s.add(null));
        show("set empty", () -> new ConcurrentSkipListSet<>().first());
    }

    static void queue(String name, Queue<Integer> q) {
        System.out.println("== " + name);
        show("empty", () -> q + " " + q.poll() + q.peek() + q.isEmpty() + q.size());
        show("remove", () -> q.remove());
        show("element", () -> q.element());
        show("null", () -> q.add(null));
        show("add", () -> q.addAll(List.of(1, 2, 3, 4, 5, 6)) + " " + q.offer(7) + q);
        show("remove", () -> q.remove(4) + " " + q.remove(44) + q.contains(3) + q.contains(null) + q);
        show("iterate", () -> {
            StringBuilder sb = new StringBuilder();
            for (Iterator<Integer> it = q.iterator(); it.hasNext();) {
                int x = it.next();
                sb.append(x);
                if (x % 2 == 0) it.remove();
                if (x == 5) q.add(8);
            }
            return sb + " " + q;
        });
        show("bulk", () -> q.removeIf(x -> x == 3) + " " + q.removeAll(List.of(1)) + q.retainAll(List.of(5, 7, 8)) + q
                + q.size());
        show("self", () -> q.addAll(q));
        show("poll", () -> q.poll() + " " + q.peek() + q.poll() + q.poll() + q.poll());
        show("arrays", () -> {
            q.addAll(List.of(4, 5));
            return Arrays.toString(q.toArray()) + Arrays.toString(q.toArray(new Integer[3]))
                    + q.stream().mapToInt(x -> x).sum();
        });
        q.clear();
        show("cleared", () -> q);
    }

    public static void main(String[] args) {
        copyOnWrite();
        skipMap();
        queue("ConcurrentLinkedQueue", new ConcurrentLinkedQueue<>());
        queue("ConcurrentLinkedDeque", new ConcurrentLinkedDeque<>());
        ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>(List.of("b", "c"));
        show("deque", () -> {
            d.push("a");
            d.addLast("d");
            d.addFirst("0");
            return d + d.pop() + d.getFirst() + d.getLast() + d.pollLast() + d.peekLast() + d.removeLast()
                    + d.removeFirst() + d + d.descendingIterator().next();
        });
        show("deque occurrences", () -> {
            d.addAll(List.of("x", "b", "x"));
            return d.removeLastOccurrence("x") + " " + d + d.removeFirstOccurrence("b") + d
                    + d.removeFirstOccurrence("q");
        });
        show("deque null", () -> d.removeFirstOccurrence(null));
        d.clear();
        show("deque empty", () -> d.getFirst());
        show("deque empty", () -> d.removeLast());
        show("null in collection", () -> new ConcurrentLinkedQueue<>(Arrays.asList(1, null)));
    }
}
