// Methods that the VM computes in C (vm/interp/intrinsics.def), at all their edges: coders, ranges, overlaps, failures.
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Intrinsics {
    private static long seed = 20261123;
    private static long sum;

    private static int random(int bound) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % bound);
    }

    private static void add(long x) {
        sum = sum * 1000003 + x;
    }

    private static void show(String what) {
        System.out.println(what + " " + sum);
        sum = 0;
    }

    private interface Action {
        Object run() throws Exception;
    }

    private static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    /** Chars of one of several kinds, so that there are strings of both coders that agree for a while. */
    private static char someChar(int kind) {
        switch (kind) {
        case 0: return (char) ('a' + random(3));
        case 1: return (char) random(256);
        case 2: return (char) (0x100 + random(3));
        case 3: return (char) ((random(2) == 0 ? 0xd800 : 0xdc00) + random(2));
        default: return (char) random(0x10000);
        }
    }

    private static String someString() {
        int n = random(4) == 0 ? random(70) : random(9);
        int kind = random(5);
        char[] chars = new char[n];
        for (int i = 0; i < n; i++) {
            chars[i] = someChar(random(8) == 0 ? random(5) : kind == 4 ? 0 : kind);
        }
        return new String(chars);
    }

    private static int hash(String s) {
        int h = 0;
        for (char c : s.toCharArray()) {
            h = 31 * h + c;
        }
        return h;
    }

    private static void check(boolean good, String what, String a, String b) {
        if (!good) {
            System.out.println("wrong " + what + ": " + Arrays.toString(a.toCharArray()) + " "
                    + Arrays.toString(b.toCharArray()));
        }
    }

    private static boolean same(String a, String b) {
        return Arrays.equals(a.toCharArray(), b.toCharArray());
    }

    private static void strings() {
        String[] all = new String[300];
        for (int i = 0; i < all.length; i++) {
            all[i] = i > 0 && random(3) == 0 ? all[random(i)] + (random(2) == 0 ? "" : someString()) : someString();
        }
        for (String a : all) {
            check(a.hashCode() == hash(a) && a.hashCode() == hash(a), "hash", a, "");
            add(a.hashCode());
            for (int i = 0; i < a.length(); i++) {
                add(a.charAt(i));
            }
            for (int k = 0; k < 12; k++) {
                int c = k < 5 ? someChar(k) : a.isEmpty() ? 'x' : a.charAt(random(a.length()));
                if (k == 11) {
                    c = 0x10000 + random(3);
                }
                int from = random(a.length() + 4) - 2;
                add(a.indexOf(c));
                add(a.indexOf(c, from));
                add(a.lastIndexOf(c));
                add(a.lastIndexOf(c, from));
            }
        }
        show("single");
        for (String a : all) {
            for (int k = 0; k < 60; k++) {
                String b = all[random(all.length)];
                check(a.equals(b) == same(a, b), "equals", a, b);
                check((a.compareTo(b) == 0) == same(a, b), "compareTo", a, b);
                add(a.compareTo(b));
                add(Integer.signum(a.compareTo(b)) + Integer.signum(b.compareTo(a)));
                int at = random(a.length() + 3) - 1;
                add(a.startsWith(b, at) ? 1 : 0);
                add(a.startsWith(b) ? 1 : 0);
                add(a.endsWith(b) ? 1 : 0);
                add(a.contains(b) ? 1 : 0);
                add(a.indexOf(b) + 3 * a.lastIndexOf(b));
                int end = at < 0 ? 0 : random(a.length() - Math.min(at, a.length()) + 1);
                if (at >= 0 && at <= a.length()) {
                    add(a.startsWith(a.substring(at, at + end), at) ? 1 : 0);
                }
            }
            add(a.equals(null) ? 1 : 0);
            add(a.equals(new Object()) ? 1 : 0);
            add(a.equals(new String(a.toCharArray())) ? 1 : 0);
        }
        show("pairs");
        String zero = "\0\0";
        System.out.println(zero.hashCode() + " " + zero.hashCode() + " " + "".hashCode());
        for (String s : new String[] {"abc", "a\u03b1c", ""}) {
            attempt("charAt", () -> s.charAt(-1));
            attempt("charAt", () -> s.charAt(3));
            attempt("charAt", () -> s.charAt(Integer.MAX_VALUE));
            attempt("charAt", () -> s.charAt(Integer.MIN_VALUE));
            attempt("startsWith", () -> s.startsWith("", s.length()));
            attempt("startsWith", () -> s.startsWith("", Integer.MAX_VALUE));
            attempt("startsWith", () -> s.startsWith("a", Integer.MAX_VALUE));
            attempt("startsWith", () -> s.startsWith("a", Integer.MIN_VALUE));
        }
        String none = null;
        attempt("compareTo", () -> "a".compareTo(none));
        attempt("startsWith", () -> "a".startsWith(none));
        attempt("startsWith", () -> "a".startsWith(none, 0));
        attempt("startsWith", () -> "a".startsWith(none, -1));
        attempt("charAt", () -> none.charAt(0));
        attempt("equals", () -> none.equals("a"));
        Comparable<Object> raw = raw("a");
        attempt("compareTo", () -> raw.compareTo(1) > 0);
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> raw(Object o) {
        return (Comparable<Object>) o;
    }

    private static void copies() {
        Charset[] charsets = {StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8,
            StandardCharsets.UTF_16LE};
        for (int k = 0; k < 400; k++) {
            String s = someString();
            int from = random(s.length() + 1);
            int to = from + random(s.length() - from + 1);
            char[] chars = new char[to - from + random(3)];
            s.getChars(from, to, chars, random(chars.length - (to - from) + 1));
            for (char c : chars) {
                add(c);
            }
            add(new String(chars, random(chars.length + 1), 0).length());
            for (Charset charset : charsets) {
                byte[] bytes = s.getBytes(charset);
                add(Arrays.hashCode(bytes));
                add(new String(bytes, charset).hashCode());
                add(new String(bytes, 0, bytes.length / 2, charset).hashCode());
            }
            add(s.substring(from, to).hashCode());
            add(s.concat(someString()).hashCode());
            add(s.replace('a', '\u0100').hashCode());
            add(s.replace('\u0100', 'a').hashCode());
            char old = s.isEmpty() ? 'x' : s.charAt(random(s.length())), by = (char) random(0x120);
            String other = s.replace(old, by);
            check(other.indexOf(old) < 0 || old == by, "replace", s, other);
            check(other != s || s.indexOf(old) < 0 || old == by, "replace", s, other);
            add(other.hashCode());
            add(other.length());
            String part = s.substring(from, to);
            int at = s.indexOf(part, random(from + 1));
            check(at <= from && s.startsWith(part, at), "indexOf", s, part);
            add(at);
            add(s.indexOf(part + by) + s.indexOf(part, -3) + s.indexOf(part, s.length() + 1));
        }
        show("copies");
        attempt("getChars", () -> {
            "abc".getChars(1, 3, new char[1], 0);
            return null;
        });
        attempt("getChars", () -> {
            "a\u03b1c".getChars(2, 1, new char[1], 0);
            return null;
        });
    }

    private static void builders() {
        for (int k = 0; k < 300; k++) {
            StringBuilder b = new StringBuilder(random(20));
            StringBuffer f = new StringBuffer(random(20));
            char[] model = new char[0];
            int kind = random(3);
            for (int i = random(30); i >= 0; i--) {
                String piece;
                switch (random(6)) {
                case 0:
                    piece = someString();
                    b.append(piece);
                    f.append(piece);
                    break;
                case 1:
                    int n = random(2) == 0 ? random(2000) - 1000 : random(Integer.MAX_VALUE) - (1 << 30);
                    piece = "" + n;
                    b.append(n);
                    f.append(n);
                    break;
                case 2:
                    piece = null;
                    b.append(piece);
                    f.append(piece);
                    piece = "null";
                    break;
                default:
                    char c = someChar(random(10) == 0 ? 2 : kind);
                    piece = String.valueOf(c);
                    b.append(c);
                    f.append(c);
                }
                int old = model.length;
                model = Arrays.copyOf(model, old + piece.length());
                System.arraycopy(piece.toCharArray(), 0, model, old, piece.length());
            }
            String s = new String(model);
            check(b.toString().equals(s) && f.toString().equals(s), "builder", b.toString(), s);
            for (int i = 0; i < model.length; i++) {
                if (b.charAt(i) != model[i] || f.charAt(i) != model[i]) {
                    System.out.println("wrong char at " + i);
                }
            }
            b.setLength(random(b.length() + 1));
            add(b.append('x').append("yz").toString().hashCode());
            add(b.length());
            attempt("charAt " + k % 3, () -> b.charAt(k(b) * 2));
            add(s.hashCode());
        }
        show("builders");
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append((Object) self).append('\u03b1').append(self).append('c').append("d");
        System.out.println(self.length() + " " + self.toString().hashCode());
        attempt("charAt", () -> new StringBuilder("abc").charAt(3));
        attempt("charAt", () -> new StringBuilder("abc").charAt(-1));
    }

    private static int k(StringBuilder b) {
        return b.length() / 2 + 1;
    }

    private static void numbers() {
        for (int k = 0; k < 2000; k++) {
            int i = random(Integer.MAX_VALUE) >> random(31);
            long j = ((long) random(Integer.MAX_VALUE) << 32 ^ random(Integer.MAX_VALUE)) >> random(63);
            add(Integer.toString(i).hashCode());
            add(Integer.toString(-i).hashCode());
            add(Long.toString(j).hashCode());
            add(Long.toString(-j).hashCode());
            if (Integer.parseInt(Integer.toString(i)) != i || Long.parseLong(Long.toString(-j)) != -j) {
                System.out.println("wrong number " + i + " " + j);
            }
        }
        int power = 1;
        for (int k = 0; k < 10; k++, power *= 10) {
            System.out.println((power - 1) + " " + power + " " + -power + " " + (1 - power));
        }
        long wide = 1;
        for (int k = 0; k < 19; k++, wide *= 10) {
            System.out.println((wide - 1) + " " + wide + " " + -wide + " " + (1 - wide));
        }
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Long.MAX_VALUE + " " + Long.MIN_VALUE);
        show("numbers");
    }

    private static void arrays() {
        for (int k = 0; k < 200; k++) {
            int n = random(40);
            int from = random(n + 1);
            int to = from + random(n - from + 1);
            byte[] b = new byte[n];
            char[] c = new char[n];
            short[] s = new short[n];
            int[] i = new int[n];
            long[] l = new long[n];
            float[] f = new float[n];
            double[] d = new double[n];
            boolean[] z = new boolean[n];
            int v = random(Integer.MAX_VALUE) * (random(2) * 2 - 1);
            if (random(2) == 0) {
                Arrays.fill(b, (byte) v);
                Arrays.fill(c, (char) v);
                Arrays.fill(s, (short) v);
                Arrays.fill(i, v);
                Arrays.fill(l, v * 0x123456789L);
                Arrays.fill(f, v / 3f);
                Arrays.fill(d, v / 3d);
                Arrays.fill(z, v < 0);
            }
            int w = ~v;
            Arrays.fill(b, from, to, (byte) w);
            Arrays.fill(c, from, to, (char) w);
            Arrays.fill(s, from, to, (short) w);
            Arrays.fill(i, from, to, w);
            Arrays.fill(l, from, to, w * 0x123456789L);
            Arrays.fill(f, from, to, w / 3f);
            Arrays.fill(d, from, to, w / 3d);
            Arrays.fill(z, from, to, w < 0);
            add(Arrays.hashCode(b));
            add(Arrays.hashCode(c));
            add(Arrays.hashCode(s));
            add(Arrays.hashCode(i));
            add(Arrays.hashCode(l));
            add(Arrays.hashCode(f));
            add(Arrays.hashCode(d));
            add(Arrays.hashCode(z));
            byte[] b2 = b.clone();
            char[] c2 = c.clone();
            short[] s2 = s.clone();
            int[] i2 = i.clone();
            long[] l2 = l.clone();
            boolean[] z2 = z.clone();
            if (n > 0 && random(2) == 0) {
                int at = random(n);
                b2[at]++;
                c2[at] += 256;
                s2[at] -= 256;
                i2[at] ^= 1 << 31;
                l2[at] ^= 1L << 63;
                z2[at] = !z2[at];
            }
            int equal = (Arrays.equals(b, b2) ? 1 : 0) + (Arrays.equals(c, c2) ? 2 : 0) + (Arrays.equals(s, s2) ? 4 : 0)
                    + (Arrays.equals(i, i2) ? 8 : 0) + (Arrays.equals(l, l2) ? 16 : 0) + (Arrays.equals(z, z2) ? 32 : 0)
                    + (Arrays.equals(b, new byte[n + 1]) ? 64 : 0) + (Arrays.equals(f, f.clone()) ? 128 : 0)
                    + (Arrays.equals(d, d.clone()) ? 256 : 0) + (Arrays.equals(b, b) ? 512 : 0);
            add(equal);
        }
        show("arrays");
        int[] none = null;
        System.out.println(Arrays.hashCode(none) + " " + Arrays.equals(none, none) + " "
                + Arrays.equals(none, new int[0]) + " " + Arrays.equals(new int[0], none) + " "
                + Arrays.hashCode(new byte[0]));
        attempt("fill", () -> {
            Arrays.fill(none, 1);
            return null;
        });
        for (int[] range : new int[][] {{-1, 2}, {2, 1}, {0, 4}, {4, 4}, {3, 3}}) {
            int[] a = new int[3];
            attempt("fill", () -> {
                Arrays.fill(a, range[0], range[1], 7);
                return Arrays.toString(a);
            });
            attempt("fill", () -> {
                Arrays.fill(new long[3], range[0], range[1], 7);
                return "good";
            });
        }
    }

    /** Ranges of every length that differ at one place, or nowhere. */
    private static void mismatches() {
        for (int i = 0; i < 1500; i++) {
            int n = random(80), from = random(9), other = random(9), at = random(n + 1) - 1 + random(2);
            boolean[] za = new boolean[n + 9], zb = new boolean[n + 9];
            byte[] ba = new byte[n + 9], bb = new byte[n + 9];
            char[] ca = new char[n + 9], cb = new char[n + 9];
            short[] sa = new short[n + 9], sb = new short[n + 9];
            int[] ia = new int[n + 9], ib = new int[n + 9];
            long[] la = new long[n + 9], lb = new long[n + 9];
            if (at >= 0 && at < n) {
                zb[other + at] = true;
                bb[other + at] = (byte) 5;
                cb[other + at] = 'x';
                sb[other + at] = (short) -3;
                ib[other + at] = 1 << 20;
                lb[other + at] = 1L << 60;
            }
            add(Arrays.mismatch(za, zb) + 3 * Arrays.mismatch(za, from, from + n, zb, other, other + n)
                    + 7 * Arrays.compare(za, from, from + n, zb, other, other + n)
                    + (Arrays.equals(za, from, from + n, zb, other, other + n) ? 11 : 0));
            add(Arrays.mismatch(ba, bb) + 3 * Arrays.mismatch(ba, from, from + n, bb, other, other + n)
                    + 7 * Arrays.compare(ba, from, from + n, bb, other, other + n)
                    + (Arrays.equals(ba, from, from + n, bb, other, other + n) ? 11 : 0));
            add(Arrays.mismatch(ca, cb) + 3 * Arrays.mismatch(ca, from, from + n, cb, other, other + n)
                    + 7 * Arrays.compare(ca, from, from + n, cb, other, other + n)
                    + (Arrays.equals(ca, from, from + n, cb, other, other + n) ? 11 : 0));
            add(Arrays.mismatch(sa, sb) + 3 * Arrays.mismatch(sa, from, from + n, sb, other, other + n)
                    + 7 * Arrays.compare(sa, from, from + n, sb, other, other + n)
                    + (Arrays.equals(sa, from, from + n, sb, other, other + n) ? 11 : 0));
            add(Arrays.mismatch(ia, ib) + 3 * Arrays.mismatch(ia, from, from + n, ib, other, other + n)
                    + 7 * Arrays.compare(ia, from, from + n, ib, other, other + n)
                    + (Arrays.equals(ia, from, from + n, ib, other, other + n) ? 11 : 0));
            add(Arrays.mismatch(la, lb) + 3 * Arrays.mismatch(la, from, from + n, lb, other, other + n)
                    + 7 * Arrays.compare(la, from, from + n, lb, other, other + n)
                    + (Arrays.equals(la, from, from + n, lb, other, other + n) ? 11 : 0));
        }
        for (int[] r : new int[][] {{-1, 2}, {2, 1}, {0, 4}, {3, 3}}) {
            attempt("mismatch", () -> Arrays.mismatch(new int[3], r[0], r[1], new int[5], 0, 2));
        }
        attempt("mismatch", () -> Arrays.mismatch((int[]) null, new int[1]));
        show("mismatches");
    }

    /** Longer than what bodies in C take on. */
    private static void large() {
        byte[] a = new byte[(1 << 24) + 100];
        Arrays.fill(a, (byte) 'a');
        byte[] b = a.clone();
        b[b.length - 1] = 'b';
        String s = new String(a, StandardCharsets.ISO_8859_1);
        String t = new String(b, StandardCharsets.ISO_8859_1);
        System.out.println(s.equals(t) + " " + s.compareTo(t) + " " + t.indexOf('b') + " " + Arrays.equals(a, b) + " "
                + s.hashCode() + " " + s.startsWith(t));
    }

    public static void main(String[] args) {
        strings();
        copies();
        builders();
        numbers();
        arrays();
        mismatches();
        large();
    }
}
