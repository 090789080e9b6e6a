// Enums: constant bodies, fields, abstract methods, interfaces, valueOf errors, switch, static maps, singletons,
// EnumMap, EnumSet, nested use, reflection.
import java.util.*;
import java.util.function.*;
public class Enums1 {
    enum Op implements IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } },
        SUB("-") { public int applyAsInt(int a, int b) { return a - b; } },
        MUL("*") { public int applyAsInt(int a, int b) { return a * b; } int precedence() { return 2; } };
        private static final Map<String, Op> BY_SYMBOL = new HashMap<>();
        static { for (Op o : values()) BY_SYMBOL.put(o.symbol, o); }
        final String symbol;
        Op(String s) { symbol = s; }
        int precedence() { return 1; }
        static Op of(String s) {
            Op o = BY_SYMBOL.get(s);
            if (o == null) throw new IllegalArgumentException("no " + s);
            return o;
        }
        @Override public String toString() { return "Op" + symbol; }
    }
    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;
        boolean weekend() { return ordinal() >= SAT.ordinal(); }
        Day plus(int n) {
            Day[] v = values();
            return v[Math.floorMod(ordinal() + n, v.length)];
        }
    }
    enum Single { INSTANCE; int hits; int hit() { return ++hits; } }
    enum Empty { }
    enum Planet {
        EARTH(5.976e+24, 6.37814e6), MARS(6.421e+23, 3.3972e6);
        final double mass, radius;
        Planet(double m, double r) {
            mass = m;
            radius = r;
        }
        double g() { return 6.67300E-11 * mass / (radius * radius); }
    }
    enum Level {
        LOW, MID, HIGH;
        static final Level MAX;
        static {
            Level m = LOW;
            for (Level l : values()) if (l.compareTo(m) > 0) m = l;
            MAX = m;
        }
    }
    static String kind(Day d) {
        switch (d) {
            case SAT: case SUN: return "rest";
            case FRI: return "almost";
            default: return "work";
        }
    }
    static int len(Day d) {
        return switch (d) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> {
                int x = d.ordinal();
                yield x > 4 ? 8 : 80;
            }
            case WED -> 9;
        };
    }
    public static void main(String[] args) {
        for (Op o : Op.values())
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.applyAsInt(6, 7) + " " + o.precedence()
                    + " " + o.getDeclaringClass().getSimpleName() + " " + (o.getClass() == Op.class));
        System.out.println(Op.of("*") + " " + Op.valueOf("SUB"));
        try { Op.valueOf("DIV"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Day.valueOf(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { kind(null); } catch (NullPointerException e) { System.out.println("NPE switch"); }
        for (Day d : Day.values()) System.out.print(d + ":" + kind(d) + len(d) + d.weekend() + d.plus(3) + " ");
        System.out.println();
        System.out.println(Single.INSTANCE.hit() + Single.INSTANCE.hit() + " " + Empty.values().length + " "
                + Level.MAX);
        for (Planet p : Planet.values()) System.out.println(p + " " + p.g());
        EnumMap<Day, Integer> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, 7); m.put(Day.MON, 1); m.put(Day.WED, null); m.merge(Day.MON, 10, Integer::sum);
        System.out.println(m + " " + m.containsKey(Day.WED) + m.containsKey(Day.TUE) + m.get(Day.WED) + m.size()
                + m.keySet() + m.values());
        for (Map.Entry<Day, Integer> e : m.entrySet()) e.setValue(5);
        m.remove(Day.SUN);
        System.out.println(m + " " + m.equals(new HashMap<>(m)) + " " + m.equals(new EnumMap<>(m)));
        EnumSet<Day> s = EnumSet.of(Day.FRI, Day.MON, Day.FRI), w = EnumSet.range(Day.SAT, Day.SUN),
                n = EnumSet.complementOf(w), all = EnumSet.allOf(Day.class), none = EnumSet.noneOf(Day.class);
        System.out.println(s + " " + w + " " + n + " " + all.containsAll(s) + none + none.isEmpty());
        n.retainAll(s);
        s.addAll(w);
        System.out.println(n + " " + s + " " + s.remove(Day.MON) + s.remove(Day.MON) + s + s.contains("x"));
        all.removeIf(d -> d.name().charAt(0) == 'T');
        System.out.println(all + " " + all.size() + " " + EnumSet.copyOf(List.of(Day.WED, Day.TUE)));
        Iterator<Day> it = all.iterator(); it.next(); it.remove(); System.out.println(all);
        try {
            EnumSet.range(Day.SUN, Day.MON);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("null key"); }
        System.out.println(Day.MON.compareTo(Day.WED) + " " + Day.MON.equals(Day.MON) + " " + Day.class.isEnum()
                + Op.ADD.getClass().isEnum() + " " + Arrays.toString(Day.class.getEnumConstants())
                + Enum.valueOf(Day.class, "TUE"));
        Day[] v = Day.values(); v[0] = null; System.out.println(Day.values()[0] + " " + (Day.values() != Day.values()));
        TreeMap<Day, String> t = new TreeMap<>(Comparator.reverseOrder());
        for (Day d : Day.values()) t.put(d, d.name().toLowerCase());
        System.out.println(t);
        Map<Op, IntBinaryOperator> table = new EnumMap<>(Op.class);
        for (Op o : Op.values()) table.put(o, o);
        System.out.println(table.get(Op.MUL).applyAsInt(-3, 9));
    }
}
