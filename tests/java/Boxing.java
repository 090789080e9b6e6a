// Boxing and unboxing: caches, ==, ++ and compound assignment on boxes, ternary typing (binary numeric promotion), null
// unboxing, collections of boxes.
import java.util.*;
public class Boxing {
    static Integer field = 127; static Long lf; static int calls; static Integer next() { calls++; return 1000; }
    static Object tern(boolean b) { return b ? 1 : 'a'; }
    static Object tern2(boolean b, int i) { return b ? i : 'a'; }
    static Object tern3(boolean b, Integer i, Double d) { return b ? i : d; }
    static Object tern4(boolean b) { return b ? (Object) 1 : "s"; }
    static Object tern5(boolean b, Integer i) { return b ? i : 0L; }
    static Object tern6(boolean b, Character c, byte x) { return b ? c : x; }
    static Object tern7(boolean b, Integer i) { return b ? i : null; }
    static Object tern8(boolean b, short s) { return b ? s : 5; }
    static Object tern9(boolean b, short s) { return b ? s : 70000; }
    static String cn(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + "=" + o; }
    public static void main(String[] args) {
        for (int i : new int[] { -129, -128, 0, 127, 128, 1000 }) {
            Integer a = i, b = i;
            Long c = (long) i, d = (long) i;
            Short e = (short) i, f = (short) i;
            System.out.print((a == b) + " " + a.equals(b) + " " + (c == d) + " " + (e == f) + " " + c.equals(a) + " "
                    + (c == (long) a) + ";");
        }
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128; Byte b1 = -128, b2 = -128; Boolean t1 = true, t2 = !false;
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + (b1 == b2) + " " + (t1 == t2) + " "
                + (Boolean.valueOf("TRUE") == t1));
        System.out.println(field++ + " " + field + " " + ++field + " " + (field += 5) + " " + (field <<= 2) + " "
                + -field + " " + ~field + " " + (field == 536));
        Integer[] arr = { 1, 2, 3 };
        int idx = 0;
        arr[idx++]++;
        arr[idx++] += arr[idx] * 10;
        System.out.println(Arrays.toString(arr) + idx);
        Character ch = 'a';
        ch++;
        Byte by = 127;
        by++;
        Short sh = -32768;
        sh--;
        Long lo = 5L;
        lo *= 3L;
        Float fl = 1f;
        fl /= 3;
        Double dd = 2.0;
        dd %= 1.5;
        Boolean bo = true;
        bo &= false;
        bo |= t1;
        System.out.println("" + ch + by + sh + lo + fl + dd + bo);
        System.out.println(cn(tern(true)) + cn(tern(false)) + cn(tern2(true, 98)) + cn(tern2(false, 98))
                + cn(tern3(true, 1, 2.5)) + cn(tern3(false, 1, 2.5)) + cn(tern4(true)) + cn(tern5(true, 7))
                + cn(tern5(false, 7)) + cn(tern6(true, 'x', (byte) 65)) + cn(tern6(false, 'x', (byte) 65))
                + cn(tern7(false, 3)) + cn(tern8(false, (short) 2)) + cn(tern9(true, (short) 2)));
        try {
            int x = lf == null ? (int) (Object) (Integer) null : 1;
        } catch (NullPointerException e) { System.out.println("npe 1"); }
        try { lf++; } catch (NullPointerException e) { System.out.println("npe 2"); }
        try { tern3(true, null, 1.0); } catch (NullPointerException e) { System.out.println("npe 3"); }
        try { Object o = 1; long l = (Long) o; } catch (ClassCastException e) { System.out.println("cce"); }
        Object o = 5; int i = (int) o; long l = (int) o; double d = (Integer) o; System.out.println(i + l + d);
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove((Integer) 1);
        int s = 0;
        for (int x : list) s += x;
        System.out.println(list + " " + s);
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : "mississippi".toCharArray()) freq.put(c, freq.getOrDefault(c, 0) + 1);
        System.out.println(freq);
        System.out.println((next() == 1000) + " " + next().equals(1000) + " " + calls + " " + (next() >= next()) + " "
                + new Integer(5).equals(5) + (new Integer(5) == new Integer(5)));
        System.out.println(Integer.valueOf(77).hashCode() + Long.valueOf(1L << 33).hashCode()
                + Double.valueOf(1.5).hashCode() + Boolean.TRUE.hashCode() + Character.valueOf('a').hashCode()
                + Float.valueOf(2f).hashCode() + " " + Double.valueOf(0.0).equals(-0.0)
                + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Integer.valueOf(3).compareTo(4)
                + Boolean.compare(true, false) + Double.compare(0.0, -0.0) + Character.valueOf('b').compareTo('f'));
        switch (arr[0]) { case 2: System.out.println("two"); break; default: System.out.println("?" + arr[0]); }
        Number[] ns = { 1, 2L, 3f, 4.5, (byte) 6, (short) 7 };
        double sum = 0;
        for (Number n : ns)
            sum += n.doubleValue() + n.intValue() + n.longValue() + n.byteValue() + n.shortValue() + n.floatValue();
        System.out.println(sum);
        System.out.println(new Object[] { 1, 'c', 2L }.length + (1 == 1.0 ? "eq" : "ne") + ('a' == 97)
                + (10 == (Integer) 10) + ((Object) 1).equals(1L));
    }
}
