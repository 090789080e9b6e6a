// Own Iterable, Iterator, ListIterator and Spliterator-free iteration: generators, remove, forEachRemaining, nested and
// filtering iterators, enhanced for over them.
import java.util.*;
import java.util.function.*;
public class Iterators {
    static class Range implements Iterable<Integer> {
        final int a, b, step;
        Range(int a, int b, int step) {
            this.a = a;
            this.b = b;
            this.step = step;
        }
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int i = a;
                public boolean hasNext() { return step > 0 ? i < b : i > b; }
                public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("past " + b);
                    int r = i;
                    i += step;
                    return r;
                }
            };
        }
    }
    static class Ring<T> extends AbstractCollection<T> {
        private Object[] data;
        private int head, size;
        Ring(int cap) { data = new Object[cap]; }
        @Override public boolean add(T t) {
            if (size == data.length) {
                data[head] = t;
                head = (head + 1) % data.length;
            } else data[(head + size++) % data.length] = t;
            return true;
        }
        public int size() { return size; }
        @SuppressWarnings("unchecked") public Iterator<T> iterator() {
            return new Iterator<T>() {
                int k = 0;
                boolean can;
                public boolean hasNext() { return k < size; }
                public T next() {
                    if (k >= size) throw new NoSuchElementException();
                    can = true;
                    return (T) data[(head + k++) % data.length];
                }
            @Override public void remove() {
                if (!can) throw new IllegalStateException();
                can = false;
                for (int j = k; j < size; j++) data[(head + j - 1) % data.length] = data[(head + j) % data.length];
                size--;
                k--;
            }
        };
    }
}
    static class Linked<T> extends AbstractSequentialList<T> {
        private class Node {
            T v;
            Node p, n;
        }
        private final Node end = new Node();
        private int size;
        { end.p = end.n = end; }
        public int size() { return size; }
        public ListIterator<T> listIterator(int index) {
            ListIterator<T> it = new ListIterator<T>() {
                Node next = end.n, last;
                int i;
            public boolean hasNext() { return next != end; }
            public T next() {
                if (next == end) throw new NoSuchElementException();
                last = next;
                next = next.n;
                i++;
                return last.v;
            }
            public boolean hasPrevious() { return next.p != end; }
            public T previous() {
                if (next.p == end) throw new NoSuchElementException();
                last = next = next.p;
                i--;
                return last.v;
            }
            public int nextIndex() { return i; }
            public int previousIndex() { return i - 1; }
            public void remove() {
                if (last == null) throw new IllegalStateException();
                if (last == next) next = next.n;
                else i--;
                last.p.n = last.n;
                last.n.p = last.p;
                last = null;
                size--;
            }
            public void set(T t) {
                if (last == null) throw new IllegalStateException();
                last.v = t;
            }
            public void add(T t) {
                Node n = new Node();
                n.v = t;
                n.p = next.p;
                n.n = next;
                next.p.n = n;
                next.p = n;
                i++;
                size++;
                last = null;
            }
        };
            for (int k = 0; k < index; k++) it.next(); return it; } }
    static <T> Iterable<T> filter(Iterable<? extends T> in, Predicate<? super T> p) {
        return () -> new Iterator<T>() {
            final Iterator<? extends T> i = in.iterator();
            T next;
            boolean ready;
            public boolean hasNext() {
                while (!ready && i.hasNext()) {
                    T t = i.next();
                    if (p.test(t)) {
                        next = t;
                        ready = true;
                    }
                }
                return ready;
            }
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                ready = false;
                return next;
            }
        };
    }
    static <A, B, C> Iterable<C> zip(Iterable<A> a, Iterable<B> b, BiFunction<A, B, C> f) {
        return () -> {
            Iterator<A> x = a.iterator();
            Iterator<B> y = b.iterator();
            return new Iterator<>() {
                public boolean hasNext() { return x.hasNext() && y.hasNext(); }
                public C next() { return f.apply(x.next(), y.next()); }
            };
        };
    }
    static Iterator<List<Integer>> permutations(int n) {
        return new Iterator<>() {
            int[] p = new int[n];
            boolean more = true;
            { for (int i = 0; i < n; i++) p[i] = i; }
            public boolean hasNext() { return more; }
            public List<Integer> next() {
                List<Integer> r = new ArrayList<>();
                for (int x : p) r.add(x);
                int i = n - 2;
                while (i >= 0 && p[i] > p[i + 1]) i--;
                if (i < 0) more = false;
                else {
                    int j = n - 1;
                    while (p[j] < p[i]) j--;
                    int t = p[i];
                    p[i] = p[j];
                    p[j] = t;
                    for (int l = i + 1, r2 = n - 1; l < r2; l++, r2--) {
                        t = p[l];
                        p[l] = p[r2];
                        p[r2] = t;
                    }
                }
                return r;
            }
        };
    }
    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) System.out.print(i + " ");
        for (Integer i : new Range(5, -5, -4)) System.out.print(i + " ");
        System.out.println();
        Iterator<Integer> r = new Range(0, 1, 1).iterator();
        r.next();
        try { r.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { r.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        Ring<String> ring = new Ring<>(4);
        for (String s : "a b c d e f".split(" ")) ring.add(s);
        System.out.println(ring + " " + ring.contains("d") + ring.contains("a") + ring.size()
                + Arrays.toString(ring.toArray(new String[0])));
        ring.removeIf(s -> s.equals("d"));
        ring.remove("f");
        System.out.println(ring + " " + ring.containsAll(List.of("c", "e")) + ring.isEmpty());
        ring.retainAll(Set.of("e"));
        ring.add("z");
        System.out.println(ring);
        ring.clear();
        System.out.println(ring);
        Linked<String> l = new Linked<>();
        l.add("x");
        l.add("y");
        l.add(1, "m");
        l.addAll(1, List.of("p", "q"));
        System.out.println(l + " " + l.indexOf("m") + l.get(2) + l.set(0, "X") + l.remove(3) + l + l.hashCode()
                + l.equals(List.of("X", "p", "q", "y")) + l.subList(1, 3));
        ListIterator<String> it = l.listIterator(2);
        it.previous();
        it.remove();
        it.add("n");
        it.next();
        it.set("Q");
        System.out.println(l + " " + it.nextIndex() + it.hasPrevious());
        Collections.reverse(l);
        Collections.sort(l);
        System.out.println(l);
        for (String s : zip(filter(new Range(0, 50, 1), x -> x % 7 == 3), l, (a, b) -> a + b))
            System.out.print(s + " ");
        System.out.println();
        int n = 0, h = 0;
        for (Iterator<List<Integer>> p = permutations(5); p.hasNext(); n++) h = h * 31 + p.next().hashCode();
        System.out.println(n + " " + h);
        StringBuilder sb = new StringBuilder();
        Iterator<Integer> rest = new Range(0, 6, 1).iterator();
        rest.next();
        rest.forEachRemaining(sb::append);
        new Range(9, 6, -1).forEach(sb::append);
        System.out.println(sb);
        PrimitiveIterator.OfInt pi = new PrimitiveIterator.OfInt() {
            int k = 3;
            public int nextInt() { return k--; }
            public boolean hasNext() { return k > 0; }
        };
        int s = pi.next();
        s = s * 10 + pi.nextInt();
        pi.forEachRemaining((IntConsumer) x -> sb.append("#" + x));
        System.out.println(s + sb.substring(sb.length() - 2));
        Enumeration<String> en = Collections.enumeration(List.of("e1", "e2"));
        while (en.hasMoreElements()) System.out.print(en.nextElement());
        System.out.println(Collections.list(new Vector<>(List.of(1, 2)).elements()));
    }
}
