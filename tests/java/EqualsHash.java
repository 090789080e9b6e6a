// hashCode and equals of strings, boxes, collections, arrays, records, optionals, own classes in hash tables; broken
// contracts; identity.
import java.util.*;
public class EqualsHash {
    static class Key {
        final int a;
        final String b;
        Key(int a, String b) {
            this.a = a;
            this.b = b;
        }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Key k = (Key) o;
            return a == k.a && Objects.equals(b, k.b);
        }
        @Override public int hashCode() { return Objects.hash(a, b); }
        @Override public String toString() { return a + "/" + b; }
    }
    static class Sub extends Key { Sub(int a, String b) { super(a, b); } }
    static class Clash {
        final int v;
        Clash(int v) { this.v = v; }
        public int hashCode() { return 1; }
        public boolean equals(Object o) { return o instanceof Clash c && c.v == v; }
    }
    static class ClashCmp extends Clash implements Comparable<ClashCmp> {
        ClashCmp(int v) { super(v); }
        public int compareTo(ClashCmp o) { return Integer.compare(v, o.v); }
    }
    static class Mutable {
        int v;
        Mutable(int v) { this.v = v; }
        public int hashCode() { return v; }
        public boolean equals(Object o) { return o instanceof Mutable m && m.v == v; }
    }
    static class OnlyEquals { public boolean equals(Object o) { return o instanceof OnlyEquals; } }
    public static void main(String[] args) {
        System.out.println("".hashCode() + " " + "hello".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode()
                + " " + "\u4e2d\u6587".hashCode() + " " + List.of(1, 2, 3).hashCode() + " "
                + Arrays.asList("a", null).hashCode() + " " + Set.of(5).hashCode() + " " + Map.of("k", 7).hashCode()
                + " " + new TreeMap<>(Map.of("a", 1, "b", 2)).hashCode());
        System.out.println(Arrays.hashCode(new int[] { 1, 2 }) + " " + Arrays.hashCode(new double[] { 1.5, -0.0 }) + " "
                + Arrays.deepHashCode(new Object[] { 1, new int[] { 2 }, null }) + " "
                + Arrays.hashCode(new boolean[] { true, false }) + " " + Objects.hash(1, "x", null, 2.0) + " "
                + Objects.hashCode(null) + " " + Optional.of("o").hashCode() + " " + Optional.empty().hashCode() + " "
                + new AbstractMap.SimpleEntry<>("k", "v").hashCode() + " " + Map.entry(1, 2).hashCode());
        System.out.println(Long.hashCode(-1) + " " + Double.hashCode(-0.0) + " " + Float.hashCode(1.1f) + " "
                + Boolean.hashCode(false) + " " + Character.hashCode('x') + " " + Byte.hashCode((byte) -1) + " "
                + Short.hashCode((short) -5) + " " + new BitSet().hashCode() + " " + new ArrayList<>().hashCode()
                + new LinkedList<>(List.of("q")).hashCode());
        Set<Key> s = new HashSet<>();
        for (int i = 0; i < 10; i++) s.add(new Key(i % 3, i % 2 == 0 ? "e" : null));
        System.out.println(s.size() + " " + s.contains(new Key(0, "e")) + s.contains(new Sub(0, "e")) + s.contains(null)
                + new TreeSet<>(s.stream().map(Object::toString).toList()));
        System.out.println(new Key(1, "x").equals(new Key(1, "x")) + " " + new Key(1, "x").equals(new Sub(1, "x")) + " "
                + new Sub(1, "x").equals(new Sub(1, "x")) + new Key(1, null).hashCode());
        Map<Clash, Integer> m = new HashMap<>();
        for (int i = 0; i < 500; i++) m.merge(i % 2 == 0 ? new Clash(i % 100) : new ClashCmp(i % 100), 1, Integer::sum);
        int t = 0;
        for (int v : m.values()) t += v;
        System.out.println(m.size() + " " + t + " " + m.get(new Clash(7)) + m.get(new Clash(8))
                + m.get(new Clash(1000)));
        for (int i = 0; i < 90; i++) m.remove(i % 2 == 0 ? new Clash(i) : new ClashCmp(i));
        System.out.println(m.size() + " " + m.containsKey(new Clash(95)));
        Mutable k = new Mutable(1);
        Set<Mutable> ms = new HashSet<>(Set.of(k));
        k.v = 2;
        System.out.println(ms.contains(k) + " " + ms.contains(new Mutable(1)) + " " + ms.remove(k) + ms.size());
        k.v = 1;
        System.out.println(ms.remove(k));
        Set<OnlyEquals> oe = new HashSet<>();
        for (int i = 0; i < 4; i++) oe.add(new OnlyEquals());
        System.out.println(new ArrayList<>(oe).indexOf(new OnlyEquals()) + " "
                + new OnlyEquals().equals(new OnlyEquals()));
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + new ArrayList<>(List.of(1)).equals(
                new LinkedList<>(List.of(1))) + new HashSet<>(List.of(1, 2)).equals(new TreeSet<>(List.of(2, 1)))
                + new HashMap<>(Map.of(1, 2)).equals(new TreeMap<>(Map.of(1, 2))) + List.of().equals(Set.of())
                + new int[0].equals(new int[0]) + Arrays.equals(new int[] { 1 }, new int[] { 1 }));
        Object o = new Object();
        IdentityHashMap<Object, Integer> id = new IdentityHashMap<>();
        id.put(new String("a"), 1);
        id.put(new String("a"), 2);
        String lit = "lit";
        id.put(lit, 3);
        System.out.println(id.size() + " " + id.get("lit") + id.get(new String("lit")) + (o.hashCode() == o.hashCode())
                + o.equals(o) + (o.hashCode() == System.identityHashCode(o)) + System.identityHashCode(null)
                + "x".equals(null));
        System.out.println(new Object().toString().startsWith("java.lang.Object@") + " "
                + new int[0].toString().startsWith("[I@") + " " + new Clash(1) .toString());
    }
}
