// ListIterator in both directions, add, set, remove and their illegal states; fail-fast behaviour of ArrayList,
// LinkedList, HashMap, TreeMap, PriorityQueue, sublists and views.
import java.util.*;
public class ListIterators {
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
    public static void main(String[] args) {
        for (List<Integer> l : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new Vector<Integer>())) {
            for (int i = 0; i < 10; i++) l.add(i);
            int guard = 0;
            ListIterator<Integer> it = l.listIterator(5);
            it.next();
            it.previous();
            it.remove();
            System.out.println(l + " " + it.nextIndex() + err(() -> l.listIterator(-1))
                    + err(() -> l.listIterator(10)));
            run(l);
        }
        for (Collection<Integer> c : List.of(new ArrayList<>(List.of(1, 2, 3)), new LinkedList<>(List.of(1, 2, 3)),
                new HashSet<>(List.of(1, 2, 3)), new TreeSet<>(List.of(1, 2, 3)), new PriorityQueue<>(List.of(1, 2, 3)),
                new LinkedHashSet<>(List.of(1, 2, 3)), new Vector<>(List.of(1, 2, 3)))) {
            System.out.print(c.getClass().getSimpleName() + " " + err(() -> {
                for (Integer x : c) if (x == 1) c.remove(1 + 1);
            }) + " " + err(() -> {
                for (Integer x : c) c.add(x + 10);
            }) + " " + err(() -> {
                Iterator<Integer> i = c.iterator();
                i.next();
                i.remove();
                i.remove();
            }) + " ");
            System.out.println(err(() -> {
                Iterator<Integer> i = c.iterator();
                while (i.hasNext()) i.next();
                i.next();
            }) + " " + err(() -> {
                Iterator<Integer> i = c.iterator();
                c.clear();
                i.next();
            }) + c.size());
        }
        ArrayList<Integer> a = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        List<Integer> s = a.subList(2, 6), ss = s.subList(1, 3);
        ss.add(99);
        ss.set(0, 40);
        System.out.println(ss + " " + ss.size());
        s.remove(0);
        System.out.println(a + " " + s + s.indexOf(99));
        ListIterator<Integer> it = s.listIterator(1);
        it.next();
        it.add(55);
        it.previous();
        it.remove();
        System.out.println(a + " " + s + err(() -> ss.size()) + err(() -> s.get(7)));
        s.sort(Comparator.reverseOrder());
        s.replaceAll(x -> -x);
        System.out.println(a);
        s.clear();
        System.out.println(a + " " + s.isEmpty());
        a.add(0);
        System.out.println(err(s::size));
        a.removeIf(x -> x % 2 == 1);
        System.out.println(a);
        System.out.println(err(() -> a.forEach(x -> a.add(1))) + err(() -> a.removeIf(x -> a.add(2)))
                + err(() -> a.replaceAll(x -> {
            a.add(3);
            return x;
        })) + err(() -> a.sort((x, y) -> {
            a.add(4);
            return 0;
        })));
        for (int i = 0, n = 0; i < 3; i++) {
            List<String> l = new ArrayList<>(List.of("a", "b", "c"));
            try {
                for (String x : l) if (x.equals(List.of("a", "b", "c").get(i))) l.remove(x);
                System.out.println("quiet " + l);
            } catch (ConcurrentModificationException e) {
                System.out.println("CME " + l);
            }
        }
    }
    static void run(List<Integer> l) {
        ListIterator<Integer> it = l.listIterator();
        StringBuilder sb = new StringBuilder();
        sb.append(err(it::remove)).append(it.previousIndex());
        it.next();
        it.next();
        it.remove();
        sb.append(err(it::remove)).append(err(() -> it.set(5)));
        it.add(77);
        it.add(78);
        sb.append(err(it::remove)).append(it.previous());
        it.set(79);
        it.next();
        it.next();
        it.set(81);
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        sb.append(err(it::next));
        int k = 0;
        while (it.hasPrevious()) {
            int v = it.previous();
            if (v == 81) {
                it.add(-1);
                it.previous();
            } else if (k++ == 3) it.set(-3);
        }
        System.out.println(l + " " + sb + it.nextIndex());
    }
}
