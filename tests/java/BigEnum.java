// Enums of more than 64 constants: EnumSet and EnumMap in their large form, set operations against BitSet, switch over
// many constants.
import java.util.*;
public class BigEnum {
    enum E {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7,
                C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9,
        F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9, H0, H1, H2, H3, H4, H5, H6, H7,
        H8, H9, I0, I1, I2, I3, I4, I5, I6, I7, I8, I9
}
    static BitSet bits(Set<E> s) { BitSet b = new BitSet(); for (E e : s) b.set(e.ordinal()); return b; }
    static int w(E e) {
        switch (e) {
            case A0: return 1;
            case B5: return 2;
            case C9: case D0: return 3;
            case H3: return 4;
            case I9: return 5;
            default: return 0;
        }
    }
    public static void main(String[] args) {
        E[] v = E.values();
        Random r = new Random(5);
        EnumSet<E> a = EnumSet.noneOf(E.class), b = EnumSet.noneOf(E.class);
        for (int i = 0; i < 300; i++) {
            E e = v[r.nextInt(v.length)], f = v[r.nextInt(v.length)];
            switch (r.nextInt(6)) {
            case 0: case 1: a.add(e); break;
            case 2: b.add(f); break;
            case 3: a.remove(f); break;
            case 4: { EnumSet<E> c = EnumSet.copyOf(a); c.retainAll(b); if (i % 7 == 0) b.removeAll(c); break; }
            default:
                if (i % 5 == 0) a.addAll(EnumSet.range(e.compareTo(f) < 0 ? e : f, e.compareTo(f) < 0 ? f : e));
                if (i % 11 == 0) a = EnumSet.complementOf(a);
            }
            if (i % 50 == 0)
                System.out.println(i + " " + a.size() + " " + b.size() + " " + bits(a) + " " + a.containsAll(b));
        }
        System.out.println(a + "\n" + b + "\n" + a.equals(EnumSet.complementOf(EnumSet.complementOf(a))) + " "
                + EnumSet.allOf(E.class).size());
        Iterator<E> it = a.iterator(); int k = 0; while (it.hasNext()) { it.next(); if (k++ % 2 == 0) it.remove(); }
        System.out.println(a);
        EnumMap<E, Integer> m = new EnumMap<>(E.class);
        for (E e : a) m.put(e, w(e) + e.ordinal());
        m.values().removeIf(x -> x % 3 == 0);
        System.out.println(m);
        int s = 0; for (E e : v) s = s * 7 + w(e); System.out.println(s);
    }
}
