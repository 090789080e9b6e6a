// Characteristics, estimates and comparators of the spliterators of all collections, their views and wrappers, of
// arrays, ranges and stages of streams; what splitting them gives.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import java.util.function.*;
public class SpliteratorTraits {
    static String ch(int c) {
        StringBuilder sb = new StringBuilder();
        String[] n = {"DISTINCT", "SORTED", "ORDERED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        int[] v = {1, 4, 16, 64, 256, 1024, 4096, 16384};
        for (int i = 0; i < 8; i++)
            if ((c & v[i]) != 0) sb.append(n[i]).append(' ');
        for (int x : v) c &= ~x;
        if (c != 0) sb.append("+").append(c);
        return sb.toString().trim();
    }
    static <T> void show(String w, Supplier<? extends Spliterator<?>> f) {
        StringBuilder sb = new StringBuilder(w + ": ");
        try {
            Spliterator<?> s = f.get();
            one(sb, s);
            List<Object> all = new ArrayList<>();
            split(s, 0, all);
            if (s.hasCharacteristics(Spliterator.ORDERED))
                sb.append(' ').append(all);
            else {
                List<String> l = new ArrayList<>();
                for (Object o : all) l.add("" + o);
                Collections.sort(l);
                sb.append(' ').append(l);
            }
        } catch (Throwable e) { sb.append(e.getClass().getName()); }
        System.out.println(sb);
    }
    static void split(Spliterator<?> s, int depth, List<Object> all) {
        Spliterator<?> prefix = depth > 3 || s.estimateSize() == 0 ? null : s.trySplit();
        if (prefix != null) split(prefix, depth + 1, all);
        if (prefix != null)
            split(s, depth + 1, all);
        else {
            s.tryAdvance(all::add);
            s.forEachRemaining(all::add);
        }
    }
    static void one(StringBuilder sb, Spliterator<?> s) {
        sb.append(ch(s.characteristics()))
                .append(" ~")
                .append(s.estimateSize())
                .append('/')
                .append(s.getExactSizeIfKnown());
        try {
            Comparator<?> c = s.getComparator();
            sb.append(c == null ? " nat" : c == Collections.reverseOrder() ? " rev" : " cmp");
        } catch (IllegalStateException e) { sb.append(" ISE"); }
    }
    static <C extends Collection<Integer>> C fill(C c) {
        for (int i = 0; i < 20; i++) try {
                c.add(i * 7 % 20);
            } catch (IllegalStateException e) {}
        return c;
    }
    static <M extends Map<Integer, Integer>> M fillm(M m) {
        for (int i = 0; i < 20; i++) m.put(i * 7 % 20, i);
        return m;
    }
    enum E { A, B, C }
    static void coll(String w, Collection<?> c) {
        show(w, c::spliterator);
        show(w + " stream", () -> c.stream().spliterator());
        show(w + " ucoll", () -> Collections.unmodifiableCollection(c).spliterator());
        show(w + " scoll", () -> Collections.synchronizedCollection(c).spliterator());
        show(w + " ccoll",
                ()
                        -> Collections.checkedCollection((Collection<Object>) (Collection<?>) c, Object.class)
                                   .spliterator());
        if (c instanceof List) {
            List<?> l = (List<?>) c;
            show(w + " ulist", () -> Collections.unmodifiableList(l).spliterator());
            show(w + " slist", () -> Collections.synchronizedList(l).spliterator());
            show(w + " clist", () -> Collections.checkedList((List<Object>) (List<?>) l, Object.class).spliterator());
            if (l.size() > 3) show(w + " sub", () -> l.subList(1, l.size() - 1).spliterator());
            if (l.size() > 3) show(w + " subsub", () -> l.subList(1, l.size() - 1).subList(0, 1).spliterator());
        }
        if (c instanceof Set) {
            Set<?> s = (Set<?>) c;
            show(w + " uset", () -> Collections.unmodifiableSet(s).spliterator());
            show(w + " sset", () -> Collections.synchronizedSet(s).spliterator());
            show(w + " cset", () -> Collections.checkedSet((Set<Object>) (Set<?>) s, Object.class).spliterator());
        }
        if (c instanceof SortedSet) {
            SortedSet<Integer> s = (SortedSet<Integer>) c;
            show(w + " usset", () -> Collections.unmodifiableSortedSet(s).spliterator());
            show(w + " ssset", () -> Collections.synchronizedSortedSet(s).spliterator());
            show(w + " csset", () -> Collections.checkedSortedSet(s, Integer.class).spliterator());
            if (!s.isEmpty()) {
                Integer f = s.first(), l = s.last();
                show(w + " sub", () -> s.subSet(f, l).spliterator());
                show(w + " head", () -> s.headSet(l).spliterator());
                show(w + " tail", () -> s.tailSet(f).spliterator());
            }
        }
        if (c instanceof NavigableSet) {
            NavigableSet<Integer> s = (NavigableSet<Integer>) c;
            show(w + " desc", () -> s.descendingSet().spliterator());
            show(w + " descdesc", () -> s.descendingSet().descendingSet().spliterator());
            show(w + " unset", () -> Collections.unmodifiableNavigableSet(s).spliterator());
            show(w + " snset", () -> Collections.synchronizedNavigableSet(s).spliterator());
            show(w + " cnset", () -> Collections.checkedNavigableSet(s, Integer.class).spliterator());
            if (!s.isEmpty()) show(w + " deschead", () -> s.descendingSet().headSet(s.first()).spliterator());
        }
    }
    static void map(String w, Map<?, ?> m) {
        show(w + " k", () -> m.keySet().spliterator());
        show(w + " v", () -> m.values().spliterator());
        show(w + " e", () -> m.entrySet().spliterator());
        show(w + " umap k", () -> Collections.unmodifiableMap(m).keySet().spliterator());
        show(w + " umap v", () -> Collections.unmodifiableMap(m).values().spliterator());
        show(w + " umap e", () -> Collections.unmodifiableMap(m).entrySet().spliterator());
        show(w + " smap k", () -> Collections.synchronizedMap(m).keySet().spliterator());
        show(w + " smap v", () -> Collections.synchronizedMap(m).values().spliterator());
        show(w + " smap e", () -> Collections.synchronizedMap(m).entrySet().spliterator());
        show(w + " cmap k",
                ()
                        -> Collections.checkedMap((Map<Object, Object>) (Map<?, ?>) m, Object.class, Object.class)
                                   .keySet()
                                   .spliterator());
        show(w + " cmap v",
                ()
                        -> Collections.checkedMap((Map<Object, Object>) (Map<?, ?>) m, Object.class, Object.class)
                                   .values()
                                   .spliterator());
        show(w + " cmap e",
                ()
                        -> Collections.checkedMap((Map<Object, Object>) (Map<?, ?>) m, Object.class, Object.class)
                                   .entrySet()
                                   .spliterator());
        if (m instanceof NavigableMap) {
            NavigableMap<Integer, Integer> n = (NavigableMap<Integer, Integer>) m;
            List<Supplier<NavigableMap<Integer, Integer>>> l = List.of(n::descendingMap,
                    ()
                            -> n.headMap(9, true),
                    ()
                            -> n.tailMap(3, false),
                    ()
                            -> n.descendingMap().headMap(3, false),
                    ()
                            -> n.subMap(3, true, 9, true).descendingMap(),
                    ()
                            -> Collections.unmodifiableNavigableMap(n),
                    ()
                            -> Collections.synchronizedNavigableMap(n),
                    () -> Collections.checkedNavigableMap(n, Integer.class, Integer.class));
            int i = 0;
            for (Supplier<NavigableMap<Integer, Integer>> f : l) {
                String x = w + " view" + i++;
                show(x + " k", () -> f.get().keySet().spliterator());
                show(x + " nk", () -> f.get().navigableKeySet().spliterator());
                show(x + " dk", () -> f.get().descendingKeySet().spliterator());
                show(x + " v", () -> f.get().values().spliterator());
                show(x + " e", () -> f.get().entrySet().spliterator());
            }
        }
    }
    public static void main(String[] a) {
        coll("ArrayList", fill(new ArrayList<>()));
        coll("ArrayList0", new ArrayList<>());
        coll("LinkedList", fill(new LinkedList<>()));
        coll("Vector", fill(new Vector<>()));
        coll("Stack", fill(new Stack<>()));
        coll("Arrays.asList", Arrays.asList(1, 2, 3, 4, 5, 6));
        coll("List.of0", List.of());
        coll("List.of1", List.of(1));
        coll("List.of2", List.of(1, 2));
        coll("List.of5", List.of(1, 2, 3, 4, 5));
        coll("Set.of0", Set.of());
        coll("Set.of1", Set.of(1));
        coll("List.copyOf", List.copyOf(fill(new ArrayList<>())));
        coll("toList", Stream.of(1, 2, 3, 4).toList());
        coll("emptyList", Collections.emptyList());
        coll("emptySet", Collections.emptySet());
        coll("singleton", Collections.singleton(1));
        coll("singletonList", Collections.singletonList(1));
        coll("nCopies", Collections.nCopies(5, 1));
        coll("emptySortedSet", Collections.emptySortedSet());
        coll("emptyNavigableSet", Collections.emptyNavigableSet());
        coll("HashSet", fill(new HashSet<>()));
        coll("LinkedHashSet", fill(new LinkedHashSet<>()));
        coll("TreeSet", fill(new TreeSet<>()));
        coll("TreeSetRev", fill(new TreeSet<>(Collections.reverseOrder())));
        coll("TreeSet0", new TreeSet<Integer>());
        coll("TreeSet1", new TreeSet<>(List.of(1)));
        coll("EnumSet", EnumSet.allOf(E.class));
        coll("newSetFromMap", fill(Collections.newSetFromMap(new IdentityHashMap<>())));
        coll("asLifo", fill(Collections.asLifoQueue(new ArrayDeque<>())));
        coll("ArrayDeque", fill(new ArrayDeque<>()));
        coll("PriorityQueue", fill(new PriorityQueue<>()));
        coll("ABQ", fill(new ArrayBlockingQueue<>(30)));
        coll("LBQ", fill(new LinkedBlockingQueue<>()));
        coll("LBD", fill(new LinkedBlockingDeque<>()));
        coll("PBQ", fill(new PriorityBlockingQueue<>()));
        coll("CLQ", fill(new ConcurrentLinkedQueue<>()));
        coll("CLD", fill(new ConcurrentLinkedDeque<>()));
        coll("LTQ", fill(new LinkedTransferQueue<>()));
        coll("COWAL", fill(new CopyOnWriteArrayList<>()));
        coll("COWAS", fill(new CopyOnWriteArraySet<>()));
        coll("CSLS", fill(new ConcurrentSkipListSet<>()));
        coll("CSLSrev", fill(new ConcurrentSkipListSet<>(Collections.reverseOrder())));
        coll("SQ", new SynchronousQueue<>());
        coll("DelayQ", new DelayQueue<>());
        coll("CHM.newKeySet", fill(ConcurrentHashMap.newKeySet()));
        map("HashMap", fillm(new HashMap<>()));
        map("HashMap0", new HashMap<>());
        map("LinkedHashMap", fillm(new LinkedHashMap<>()));
        map("TreeMap", fillm(new TreeMap<>()));
        map("TreeMapRev", fillm(new TreeMap<>(Collections.reverseOrder())));
        map("IdentityHashMap", fillm(new IdentityHashMap<>()));
        map("WeakHashMap", fillm(new WeakHashMap<>()));
        map("Hashtable", fillm(new Hashtable<>()));
        map("CHM", fillm(new ConcurrentHashMap<>()));
        map("CSLM", fillm(new ConcurrentSkipListMap<>()));
        map("EnumMap", new EnumMap<>(Map.of(E.A, 1, E.B, 2)));
        map("Map.of0", Map.of());
        map("Map.of1", Map.of(1, 2));
        map("emptyMap", Collections.emptyMap());
        map("singletonMap", Collections.singletonMap(1, 2));
        map("Properties", new Properties());
        int[] ia = {3, 1, 2, 5, 4};
        Object[] oa = {3, 1, 2, 5, 4};
        show("Arrays int", () -> Arrays.spliterator(ia));
        show("Arrays int sub", () -> Arrays.spliterator(ia, 1, 3));
        show("Arrays obj", () -> Arrays.spliterator(oa));
        show("Arrays obj sub", () -> Arrays.spliterator(oa, 1, 3));
        show("Arrays.stream", () -> Arrays.stream(oa).spliterator());
        show("Arrays.stream int", () -> Arrays.stream(ia).spliterator());
        show("Spl obj", () -> Spliterators.spliterator(oa, Spliterator.SORTED));
        show("Spl ia", () -> Spliterators.spliterator(ia, Spliterator.ORDERED));
        show("Spl coll", () -> Spliterators.spliterator(fill(new ArrayList<>()), 1));
        show("Spl it", () -> Spliterators.spliterator(List.of(1, 2, 3).iterator(), 3, 16));
        show("Spl itu", () -> Spliterators.spliteratorUnknownSize(List.of(1, 2, 3).iterator(), 16 | 64));
        show("empty", () -> Spliterators.emptySpliterator());
        show("emptyInt", () -> Spliterators.emptyIntSpliterator());
        show("empty conc", () -> Spliterators.spliterator(List.of(1, 2).iterator(), 2, Spliterator.CONCURRENT));
        show("range", () -> IntStream.range(0, 10).spliterator());
        show("rangeClosed", () -> IntStream.rangeClosed(0, 10).spliterator());
        show("range1", () -> IntStream.range(0, 1).spliterator());
        show("range0", () -> IntStream.range(3, 0).spliterator());
        show("lrange", () -> LongStream.range(0, 10).spliterator());
        show("lrangeClosed", () -> LongStream.rangeClosed(0, 10).spliterator());
        show("of", () -> Stream.of(1, 2, 3).spliterator());
        show("of1", () -> Stream.of(1).spliterator());
        show("ofNullable", () -> Stream.ofNullable(null).spliterator());
        show("Sempty", () -> Stream.empty().spliterator());
        show("iof1", () -> IntStream.of(1).spliterator());
        show("builder", () -> Stream.builder().add(1).add(2).build().spliterator());
        show("builder1", () -> Stream.builder().add(1).build().spliterator());
        show("builder0", () -> Stream.builder().build().spliterator());
        List<Integer> L = fill(new ArrayList<>());
        TreeSet<Integer> T = fill(new TreeSet<>());
        List<Function<Stream<Integer>, Stream<?>>> ops = List.of(s
                -> s.filter(x -> x > 3),
                s
                -> s.map(x -> x),
                s
                -> s.sorted(),
                s
                -> s.sorted(Comparator.reverseOrder()),
                s
                -> s.distinct(),
                s
                -> s.limit(5),
                s
                -> s.skip(5),
                s
                -> s.peek(x -> {}),
                s
                -> s.flatMap(x -> Stream.of(x, x)),
                s
                -> s.unordered(),
                s
                -> s.takeWhile(x -> x < 15),
                s
                -> s.dropWhile(x -> x < 3),
                s
                -> Stream.concat(s, Stream.of(1)),
                s
                -> s.sorted().distinct(),
                s
                -> s.sorted().map(x -> x),
                s
                -> s.sorted().limit(3),
                s -> s.unordered().limit(3), s -> s.mapToInt(x -> x).boxed(), s -> s.mapMulti((x, c) -> c.accept(x)));
        for (Collection<Integer> c : List.of(L, T, fill(new HashSet<>()))) {
            int i = 0;
            for (Function<Stream<Integer>, Stream<?>> f : ops) {
                i++;
                int k = i;
                StringBuilder sb = new StringBuilder(c.getClass().getSimpleName() + " op" + k + " ");
                try {
                    Spliterator<?> s = f.apply(c.stream()).spliterator();
                    one(sb, s);
                } catch (Throwable e) { sb.append(e); }
                System.out.println(sb);
            }
        }
    }
}
