// Object.clone: shallow and deep, inherited clone, CloneNotSupportedException, arrays of arrays, collections, clone of
// objects with every field type, of large objects.
import java.util.*;
public class Cloning {
    static class P implements Cloneable {
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 2;
        int i = 3;
        long l = 4;
        float f = 5;
        double d = 6;
        String str = "s";
        int[] arr = { 1, 2 };
        P next;
        final List<String> list = new ArrayList<>(List.of("x"));
        @Override public P clone() {
            try { return (P) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
        @Override public String toString() {
            return "" + z + b + c + s + i + l + f + d + str + Arrays.toString(arr) + list;
        }
    }
    static class Q extends P {
        int extra = 9;
        int[][] deep = { { 1 }, { 2, 3 } };
        @Override public Q clone() {
            Q q = (Q) super.clone();
            q.deep = new int[deep.length][];
            for (int i = 0; i < deep.length; i++) q.deep[i] = deep[i].clone();
            q.arr = arr.clone();
            return q;
        }
    }
    static class Not { Object tryClone() throws CloneNotSupportedException { return super.clone(); } }
    static class Ctor implements Cloneable {
        static int made;
        final int id = ++made;
        public Object clone() throws CloneNotSupportedException { return super.clone(); }
    }
    public static void main(String[] args) throws Exception {
        P p = new P();
        p.next = p;
        P q = p.clone();
        q.i = 30;
        q.arr[0] = 100;
        q.list.add("y");
        q.str = "t";
        System.out.println(p + " " + q + " " + (q.next == p) + (q.list == p.list) + (p.clone() != p)
                + (p.clone().getClass() == P.class));
        Q a = new Q(), b = a.clone();
        b.deep[1][0] = 20;
        b.extra = 1;
        b.arr[1] = 7;
        System.out.println(a.deep[1][0] + " " + b.deep[1][0] + a.extra + b.extra + a.arr[1] + b);
        try { new Not().tryClone(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        Ctor c = new Ctor();
        Ctor d = (Ctor) c.clone();
        System.out.println(d.id + " " + Ctor.made);
        int[][] m = { { 1, 2 }, { 3 } }, n = m.clone();
        n[0][0] = 9;
        n[1] = null;
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(n));
        long[] big = new long[100000];
        for (int i = 0; i < big.length; i++) big[i] = i * 31L;
        long[] copy = big.clone();
        big[5] = 0;
        System.out.println(Arrays.hashCode(copy) + " " + copy[5] + (copy.length == big.length));
        Object o = new String[] { "x" }.clone();
        System.out.println(o.getClass().getSimpleName() + " " + new ArrayList<>(List.of(1, 2)).clone() + ((HashMap<?,
                ?>) new HashMap<>(Map.of(1, 2)).clone()) + ((ArrayDeque<?>) new ArrayDeque<>(List.of(1)).clone()).peek()
                + ((TreeSet<?>) new TreeSet<>(List.of(3, 1)).clone()) + ((BitSet) BitSet.valueOf(new long[] { 5 })
                .clone()) + ((LinkedList<?>) new LinkedList<>(List.of("l")).clone()));
        int h = p.hashCode();
        synchronized (p) {
            P s = p.clone();
            System.out.println(Thread.holdsLock(s) + " " + Thread.holdsLock(p) + (s.hashCode() != h || s != p)
                    + (p.hashCode() == h));
        }
    }
}
