// Sequenced collections: reversed views of lists, deques, linked sets and maps, that write through; what is refused.
import java.util.*;
import java.util.concurrent.*;

public class Sequenced {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": done");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        List<SequencedCollection<String>> all = List.of(new ArrayList<>(List.of("a", "b", "c")),
                new LinkedList<>(List.of("a", "b", "c")),
            new ArrayDeque<>(List.of("a", "b", "c")), new LinkedHashSet<>(List.of("a", "b", "c")),
                    new TreeSet<>(List.of("a", "b", "c")),
            List.of("a", "b", "c"), Arrays.asList("a", "b", "c"), new CopyOnWriteArrayList<>(List.of("a", "b", "c")),
            new ConcurrentSkipListSet<>(List.of("a", "b", "c")), new ConcurrentLinkedDeque<>(List.of("a", "b", "c")),
            new LinkedBlockingDeque<>(List.of("a", "b", "c")),
                    Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of("a", "b", "c"))));
        for (SequencedCollection<String> c : all) {
            System.out.println(c.getClass().getSimpleName() + c.getFirst() + c.getLast() + c.reversed() + c.reversed()
                    .reversed());
            attempt("addFirst", () -> c.addFirst("z"));
            attempt("addLast", () -> c.reversed().addLast("y"));
            attempt("removeFirst", () -> System.out.print(c.removeFirst() + " "));
            attempt("removeLast", () -> System.out.print(c.reversed().removeLast() + " "));
            Iterator<String> it = c.reversed().iterator();
            it.next();
            attempt("iterator", it::remove);
            System.out.println(c + " " + c.reversed().stream().toList() + " " + c.reversed().size() + c.reversed()
                    .contains("b"));
        }
        List<SequencedMap<Integer, String>> maps = List.of(new LinkedHashMap<>(), new TreeMap<>(),
                new ConcurrentSkipListMap<>());
        for (SequencedMap<Integer, String> m : maps) {
            for (int i : new int[] {3, 1, 2}) m.put(i, "v" + i);
            System.out.println(m.getClass().getSimpleName() + m + m.reversed() + m.firstEntry() + m.lastEntry());
            attempt("putFirst", () -> m.putFirst(9, "f"));
            attempt("putLast", () -> m.reversed().putLast(8, "l"));
            attempt("setValue", () -> m.firstEntry().setValue("no"));
            System.out.println(m.sequencedKeySet().reversed() + " " + m.sequencedValues().reversed()
                    + m.sequencedEntrySet().getLast());
            System.out.println(m.pollFirstEntry() + " " + m.reversed().pollFirstEntry() + m);
            attempt("keys", () -> m.sequencedKeySet().reversed().removeFirst());
            System.out.println(m);
        }
        attempt("empty", () -> new ArrayList<>().getFirst());
        attempt("empty", () -> new LinkedHashSet<>().removeLast());
        System.out.println(new TreeMap<Integer, Integer>().firstEntry());
        List<Integer> numbers = new ArrayList<>(List.of(5, 3, 4, 1));
        numbers.reversed().sort(null);
        System.out.println(numbers + " " + numbers.reversed().subList(1, 3) + numbers.reversed().indexOf(5));
        numbers.reversed().subList(0, 2).clear();
        System.out.println(numbers + " " + numbers.reversed().hashCode() + numbers.reversed().equals(List.of(5, 4)));
        System.out.println(Collections.newSequencedSetFromMap(new LinkedHashMap<Integer, Boolean>()).reversed());
    }
}
