// Pattern matching for instanceof: scope through && || !, loops, early return, generics, arrays, null, shadowing of
// fields.
import java.util.*;
public class PatternMatching {
    static String f = "field";
    static String show(Object o) {
        if (o instanceof Integer i && i > 10) return "big " + (i + 1);
        if (o instanceof Integer i) return "int " + -i;
        if (!(o instanceof String s)) {
            if (o instanceof int[] a && a.length > 0 && a[0] == 7) return "seven array " + a.length;
            if (o instanceof Object[] a) return "array " + Arrays.toString(a);
            if (o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof String f) return "list of " + f;
            return o == null ? "null" : o instanceof Character c ? "char " + (char) (c + 1) : "other " + f;
        }
        return s.isEmpty() ? "empty" : s.length() + s;
    }
    static int count(Iterable<?> it) {
        int n = 0;
        for (Object o : it) {
            if (!(o instanceof Number x)) continue;
            n += x.intValue();
        }
        return n;
    }
    static int drain(Deque<Object> d) {
        int n = 0;
        Object o;
        while ((o = d.poll()) instanceof Long l) n += l;
        return n;
    }
    static boolean same(Object a, Object b) {
        return a instanceof Comparable<?> x && b instanceof Comparable<?> y && x.getClass() == y.getClass()
                && x.equals(y);
    }
    static class P {
        int x;
        P(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return o instanceof P p && p.x == x; }
        @Override public int hashCode() { return x; }
    }
    public static void main(String[] args) {
        for (Object o : new Object[] { 5, 11, -3, "", "text", new int[] { 7, 8 }, new int[0], new String[] { "a" },
                new int[][] { { 1 } }.length, List.of("el"), List.of(), List.of(1), 'c', 2.5, null, new P(1) })
            System.out.println(show(o));
        System.out.println(count(List.of(1, "x", 2.9, 3L, 'c')) + " "
                + drain(new ArrayDeque<>(List.of(1L, 2L, "stop", 4L))) + " " + same("a", "a") + same(1, 1L)
                + same(new P(1), 2) + new P(3).equals(new P(3)) + new P(3).equals("3"));
        Object o = 42;
        for (int k = 0; o instanceof Integer n && k < 3; k++) o = n > 43 ? (Object) ("s" + n) : (Object) (n + 1);
        System.out.println(o);
        boolean b = o instanceof String s ? s.length() == 3 : o instanceof Integer z && z == 0; System.out.println(b);
        System.out.println(o instanceof String s && (s.startsWith("s") ? s.charAt(1) == '4' : s.isEmpty()));
    }
}
