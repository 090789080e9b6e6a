// java.util.Collections: sort, search, shuffle, rotate, reverse, swap, fill, copy, min, max, frequency, disjoint,
// unmodifiable, synchronized, checked, empty, singleton, nCopies, addAll.
import java.util.*;
public class CollectionsUtil {
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ":" + e.getMessage());
        }
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add(i * 7 % 20);
        Collections.sort(l.subList(5, 15));
        System.out.println(l);
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.binarySearch(l, 7, Collections.reverseOrder()));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.rotate(l, -25);
        Collections.swap(l, 0, 19);
        Collections.reverse(l);
        System.out.println(l + " " + Collections.min(l) + Collections.max(l)
                + Collections.max(l, Comparator.comparing(x -> x % 7)) + Collections.frequency(l, 5)
                + Collections.indexOfSubList(l, l.subList(4, 7)) + Collections.lastIndexOfSubList(l, List.of(99)));
        List<String> s = new ArrayList<>(Collections.nCopies(4, "n"));
        Collections.addAll(s, "a", "b");
        Collections.replaceAll(s, "n", "m");
        System.out.println(s + " " + Collections.disjoint(s, List.of("n")) + Collections.frequency(s, "m"));
        Collections.fill(s, "f");
        Collections.copy(s, List.of("1", "2"));
        System.out.println(s + err(() -> Collections.copy(new ArrayList<>(), s))
                + err(() -> Collections.min(new ArrayList<Integer>())));
        LinkedList<Integer> ll = new LinkedList<>(List.of(5, 3, 8));
        Collections.shuffle(ll, new Random(1));
        Collections.rotate(ll, 1);
        System.out.println(ll + "" + Collections.binarySearch(new LinkedList<>(List.of(1, 3, 5, 7)), 4));
        List<Integer> u = Collections.unmodifiableList(l);
        System.out.println(err(() -> u.add(1)) + err(() -> u.iterator().remove()) + err(() -> u.set(0, 0)) + err(() ->
                u.sort(null)) + err(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))).entrySet().iterator()
                .next().setValue(5)) + err(() -> Collections.unmodifiableSet(new HashSet<>()).clear())
                + err(() -> Collections.emptyList().add(null)) + err(() -> Collections.singletonList(1).remove(0))
                + err(() -> Collections.nCopies(2, "").set(0, ""))
                + err(() -> Collections.unmodifiableCollection(l).removeIf(x -> true)) + err(() -> List.of(1).set(0, 1))
                + err(() -> List.of(1, null)) + err(() -> List.of(1).contains(null)) + err(() -> Set.of(1, 1))
                + err(() -> Arrays.asList(1, 2).add(3)));
        l.set(0, 777);
        System.out.println(u.get(0) + " " + u.equals(l) + u.hashCode() % 1000
                + Collections.unmodifiableSortedSet(new TreeSet<>(l)).first()
                + Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, 2))).firstEntry());
        List<Integer> sy = Collections.synchronizedList(new ArrayList<>(List.of(3, 1, 2)));
        synchronized (sy) { Collections.sort(sy); }
        sy.removeIf(x -> x == 2);
        System.out.println(sy + " "
                + Collections.synchronizedMap(new TreeMap<>(Map.of("k", 1))).merge("k", 5, Integer::sum));
        @SuppressWarnings({ "unchecked", "rawtypes" }) String ch =
                err(() -> ((List) Collections.checkedList(new ArrayList<>(), String.class)).add(5));
        System.out.println(ch);
        System.out.println(Collections.emptyMap() + "" + Collections.emptySet() + Collections.singleton(5)
                + Collections.singletonMap("k", "v") + Collections.EMPTY_LIST + Collections.emptyIterator().hasNext()
                + Collections.nCopies(3, 'x') + Collections.nCopies(0, 1) + Collections.emptySortedMap());
        Deque<Integer> lifo = new ArrayDeque<>();
        Queue<Integer> as = Collections.asLifoQueue(lifo);
        as.add(1);
        as.add(2);
        System.out.println(as.peek() + "" + as);
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("z");
        fromMap.add("a");
        fromMap.add("z");
        System.out.println(fromMap + " " + Collections.list(Collections.enumeration(fromMap))
                + Collections.unmodifiableList(new LinkedList<>(fromMap)).subList(0, 1));
        List<String> w = Arrays.asList("delta", "Alpha", "charlie", "Bravo", "alpha");
        Collections.sort(w);
        System.out.println(w);
        w.sort(String.CASE_INSENSITIVE_ORDER);
        System.out.println(w);
        w.sort(Comparator.comparing((String x) -> x.charAt(x.length() - 1)).thenComparing(String::length,
                Comparator.reverseOrder()));
        System.out.println(w + " " + w.indexOf("alpha") + w.getClass().getSimpleName());
        class P {
            final int k, i;
            P(int k, int i) {
                this.k = k;
                this.i = i;
            }
            public String toString() { return k + "." + i; }
        }
        List<P> ps = new ArrayList<>();
        for (int i = 0; i < 100; i++) ps.add(new P(i * 31 % 10, i));
        Collections.sort(ps, (x, y) -> x.k - y.k);
        System.out.println(ps);
        ps.sort(Comparator.comparingInt((P x) -> -x.k));
        System.out.println(ps.get(0) + " " + ps.get(9) + ps.get(99));
        ArrayList<Integer> al = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        al.subList(1, 3).clear();
        al.addAll(1, List.of(8, 9));
        al.ensureCapacity(100);
        al.trimToSize();
        al.removeAll(List.of(4, 9));
        al.retainAll(List.of(1, 8, 5));
        System.out.println(al + " " + al.contains(8) + al.lastIndexOf(5) + Arrays.toString(al.toArray(new Integer[5]))
                + al.equals(List.of(1, 8, 5)) + err(() -> al.get(3)) + err(() -> al.add(9, 1))
                + err(() -> al.subList(2, 1)) + err(() -> al.remove(-1)) + err(() -> new ArrayList<>(-1)) + err(() -> {
            List<Integer> sub = al.subList(0, 1);
            al.add(1);
            sub.size();
        }) + err(() -> {
            for (Integer x : al) al.add(x);
        }) + err(() -> List.of(1, 2).get(2)) + err(() -> al.listIterator(50)));
    }
}
