// javac: -g:none
// Helpful texts of NullPointerExceptions without names: handlers, loops, slots above 64.
import java.util.*;
public class NullPointerTexts2Bare {
    interface T { Object run() throws Throwable; }
    static int no;
    static void t(T r) {
        no++;
        try {
            r.run();
            System.out.println(no + ": fine");
        } catch (NullPointerException e) {
            System.out.println(no + ": " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(no + ": " + e);
        }
    }
    NullPointerTexts2Bare f;
    int i;
    Object o;
    int[] ia;
    NullPointerTexts2Bare[] na;
    static NullPointerTexts2Bare s;
    static NullPointerTexts2Bare nul() { return null; }
    static int th(int x) {
        if (x > 0) throw new RuntimeException();
        return x;
    }
    static Object a(Object[] x, String[][] y, Class<?> c, Map.Entry<?, ?> e, boolean[][] z, List<String>[] l) {
        return null;
    }
    static NullPointerTexts2Bare b(Object[] x, String[][] y, Class<?> c, Map.Entry<?, ?> e, boolean[][] z,
            List<String>[] l, byte b, char ch, short sh, long lg, float f, double d) {
        return null;
    }
    Object c(Object[] x, Object y) { return null; }
    // handlers
    static void h1(NullPointerTexts2Bare p) { try { p = null; th(1); } catch (RuntimeException e) { Object q = p.f; } }
    static void h2(NullPointerTexts2Bare p) { try { th(1); p = null; } catch (RuntimeException e) { Object q = p.f; } }
    static void h3(NullPointerTexts2Bare p) { p = null; try { th(1); } catch (RuntimeException e) { Object q = p.f; } }
    static void h4(NullPointerTexts2Bare p) { try { th(1); } catch (RuntimeException e) { Object q = p.f; } p = null; }
    static void h5(NullPointerTexts2Bare p) { try { th(1); } finally { p.f = null; } }
    static void h6(NullPointerTexts2Bare p, int k) { if (k > 3) p = null; p.f = p; }
    static void h7(NullPointerTexts2Bare p, int k) {
        if (k > 3) p.f = p;
        else p = new NullPointerTexts2Bare();
        p = null;
        p.f = p;
    }
    static void h8(int a1, int a2, int a3, long a4, long a5, NullPointerTexts2Bare p) {
        int b1 = 1, b2 = 2, b3 = 3, b4 = 4, b5 = 5;
        NullPointerTexts2Bare q = null;
        q.f = p;
    }
    static void h9(int k, NullPointerTexts2Bare p) {
        for (; ;) {
            if (k == 3) p.i = 1;
            k++;
            if (k == 100) { p = null; }
        }
    }
    static void h10(int k, NullPointerTexts2Bare p) { do { if (k == 3) p.i = 1; k++; p = null; } while (k < 100); }
    static void h11(int k, NullPointerTexts2Bare p) {
        do {
            k++;
            if (k == 103) p.i = 1;
            p = p;
            if (k > 5) continue;
            k += 100;
        } while (true);
    }
    static void h12(NullPointerTexts2Bare p) {
        int a1=1, a2=2, a3=3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7, b8, b9, c1, c2, c3, c4, c5, c6, c7,
                c8, c9, d1, d2, d3, d4, d5, d6, d7, d8, d9, e1, e2, e3, e4, e5, e6, e7, e8, e9, f1, f2, f3, f4, f5, f6,
                f7, f8, f9, g1, g2, g3, g4, g5, g6, g7, g8, g9;
        NullPointerTexts2Bare q = null;
        q.i = 4;
    }
    static void many(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l,
            long m, long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x, long y,
            long z, long a2, long b2, long c2, long d2, long e2, long f2, NullPointerTexts2Bare last,
            NullPointerTexts2Bare last2) {
        if (a == 1) last.i = 3;
        last2 = last;
        last2.i = 4;
    }
    void t1(NullPointerTexts2Bare p) { NullPointerTexts2Bare x = this; x.f.f = null; }
    static NullPointerTexts2Bare tern(boolean z, NullPointerTexts2Bare a, NullPointerTexts2Bare b) {
        return (z ? a.f : b.f).f;
    }
    static int idx(boolean z, Object[] q, int i, int j) { return q[z ? i : j].hashCode(); }
    static int chain(NullPointerTexts2Bare q, int k) { return q.na[k].na[k + 1].na[q.i].i; }
    public static void main(String[] args) throws Throwable {
        t(() -> ((NullPointerTexts2Bare) null).c(null, null));
        t(() -> ((NullPointerTexts2Bare) a(null, null, null, null, null, null)).f);
        t(() -> b(null, null, null, null, null, null, (byte) 1, 'c', (short) 1, 1L, 1f, 1d).i);
        t(() -> {
            h1(null);
            return 0;
        });
        t(() -> {
            h2(null);
            return 0;
        });
        t(() -> {
            h3(null);
            return 0;
        });
        t(() -> {
            h4(null);
            return 0;
        });
        t(() -> {
            h5(null);
            return 0;
        });
        t(() -> {
            h6(null, 1);
            return 0;
        });
        t(() -> {
            h6(null, 5);
            return 0;
        });
        t(() -> {
            h7(null, 5);
            return 0;
        });
        t(() -> {
            h7(null, 1);
            return 0;
        });
        t(() -> {
            h8(1, 2, 3, 4, 5, null);
            return 0;
        });
        t(() -> {
            h9(0, null);
            return 0;
        });
        t(() -> {
            h10(3, null);
            return 0;
        });
        t(() -> {
            h11(1, null);
            return 0;
        });
        t(() -> {
            h12(null);
            return 0;
        });
        t(() -> {
            many(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5,
                    null, null);
            return 0;
        });
        t(() -> {
            many(0, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5,
                    null, null);
            return 0;
        });
        t(() -> {
            new NullPointerTexts2Bare().t1(null);
            return 0;
        });
        t(() -> tern(true, new NullPointerTexts2Bare(), null));
        t(() -> tern(true, null, null));
        t(() -> idx(true, new Object[3], 1, 2));
        t(() -> idx(true, null, 1, 2));
        int[] ia = null;
        Object[][][][][][] six = new Object[1][1][1][1][1][1];
        Object[][][][][][][] sev = new Object[1][1][1][1][1][1][];
        t(() -> ia.clone());
        t(() -> {
            NullPointerTexts2Bare[] x = null;
            return x.clone();
        });
        t(() -> {
            int[][] x = null;
            return x.clone();
        });
        t(() -> {
            NullPointerTexts2Bare[] x = null;
            return x.getClass();
        });
        t(() -> {
            NullPointerTexts2Bare[] x = null;
            return x.equals("");
        });
        t(() -> six[0][0][0][0][0][0].hashCode());
        t(() -> sev[0][0][0][0][0][0][0]);
        t(() -> {
            Object[] big = new Object[100000];
            return big[40000].hashCode() + big[99].hashCode();
        });
        t(() -> {
            Object[] big = new Object[100000];
            return big[99].hashCode();
        });
        t(() -> {
            Object[] big = new Object[100000];
            return big[999].hashCode();
        });
        t(() -> {
            Object[] big = new Object[100000];
            return big['c'].hashCode();
        });
        NullPointerTexts2Bare m = new NullPointerTexts2Bare(); m.na = new NullPointerTexts2Bare[] {m, null}; m.i = 1;
        t(() -> chain(m, 0));
        t(() -> chain(null, 0));
        t(() -> chain(m, 1));
        t(() -> {
            NullPointerTexts2Bare q = m;
            return q.na[q.na[0].i].f;
        });
        t(() -> {
            NullPointerTexts2Bare q = m;
            return q.na[q.na.length - 1].f;
        });
        t(() -> {
            Object[] x = {null, 1};
            return x[x.length >> 1 & 0].hashCode();
        });
        t(() -> {
            int[][] x = {null};
            return x[0][0]++;
        });
        t(() -> {
            int[][] x = {null};
            int k = 0;
            return x[k++][k];
        });
        t(() -> {
            int[][] x = {null};
            int k = 0;
            return x[k][k++];
        });
        t(() -> {
            int[][] x = {null};
            byte k = 0;
            return x[(byte) (k + 0)][0];
        });
        t(() -> {
            Object[] x = {null};
            long k = 0;
            return x[(int) k].hashCode();
        });
        t(() -> {
            Object[] x = {null};
            return x[Integer.valueOf(0)].hashCode();
        });
        t(() -> {
            Object[] x = {null};
            return x[s.i];
        });
        t(() -> {
            Object[] x = {null};
            return x[m.ia[0]];
        });
        t(() -> {
            Object[] x = {null};
            m.ia = new int[1];
            return x[m.ia[0]].hashCode();
        });
        t(() -> {
            Object[] x = {null};
            return x[m.i - 1].hashCode();
        });
        t(() -> {
            Object[] x = {null};
            int k = 0;
            return x[-k].hashCode();
        });
        t(() -> m.f.f = m);
        t(() -> {
            m.f.i += 3;
            return 0;
        });
        t(() -> m.na[1].i++);
        t(() -> ++m.na[1].i);
        t(() -> {
            String q = null;
            q += q.length();
            return q;
        });
        t(() -> {
            Integer q = null;
            q++;
            return q;
        });
        t(() -> {
            Boolean q = null;
            return q ? 1 : 0;
        });
        t(() -> {
            Character q = null;
            switch (q) {
                case 'a': return 0;
            }
            return 1;
        });
        t(() -> {
            Object q = null;
            return ((String) q).length();
        });
        t(() -> {
            Object q = null;
            synchronized (q) { return 0; }
        });
        t(() -> {
            Throwable q = null;
            throw q;
        });
        t(() -> { throw (Error) m.o; });
        t(() -> { synchronized (m.o) { return 1; } });
        t(() -> ((int[]) m.o).length);
        t(() -> ((int[]) m.o)[0] = 4);
        t(() -> {
            ((long[]) m.o)[0] = 4;
            return 0;
        });
        t(() -> {
            ((double[][]) m.o)[0][1] = 4;
            return 0;
        });
        t(() -> ((Object[]) m.o)[m.i] = s.f);
        t(() -> {
            Object[] oo = (Object[]) m.o;
            oo[0] = m;
            return 0;
        });
        t(() -> {
            NullPointerTexts2Bare x, y;
            x = y = null;
            return x.f;
        });
        t(() -> {
            NullPointerTexts2Bare x, y;
            return (x = y = nul()).f;
        });
        t(() -> {
            NullPointerTexts2Bare x;
            return (x = m.f).f;
        });
        t(() -> {
            NullPointerTexts2Bare x;
            return (m.f = nul()).f;
        });
        t(() -> {
            var l = new Object() {
                NullPointerTexts2Bare hid;
                NullPointerTexts2Bare get() { return hid; }
            };
            return l.get().f.f;
        });
        t(() -> {
            var l = new Object() { NullPointerTexts2Bare hid; };
            return l.hid.f;
        });
        class Loc {
            static NullPointerTexts2Bare st;
            int[] q;
            int m() { return q[st.i]; }
        }
        t(() -> new Loc().m());
        t(() -> {
            Loc.st = new NullPointerTexts2Bare();
            return new Loc().m();
        });
        t(() -> {
            Iterator<String> it = null;
            while (it.hasNext()) it.next();
            return 0;
        });
        t(() -> {
            for (String x : (String[]) null) { }
            return 0;
        });
        t(() -> {
            NullPointerTexts2Bare[] x = {null};
            int k = 0;
            x[k].na[k] = null;
            return 0;
        });
        t(() -> NullPointerTexts2Bare.class.cast(null).f);
        t(() -> {
            Enum<?> e = null;
            return e.compareTo(null);
        });
        t(() -> m.self(m).o.toString());
        t(() -> m.self(m).self(null).o.toString());
        t(() -> { try { return nul().i; } finally { s = null; } });
        t(() -> super1(m));
        t(() -> new Sub().go());
        Thread.State st = null;
        t(() -> {
            switch (st) {
                case NEW: return 0;
            }
            return 1;
        });
        t(() -> {
            String q = null;
            switch (q) {
                case "a": return 0;
            }
            return 1;
        });
    }
    NullPointerTexts2Bare self(NullPointerTexts2Bare x) { return x; }
    static Object super1(NullPointerTexts2Bare m) { return m.na[m.i].na[m.i].na[m.i].na[m.i].na[m.i].na[m.i].f; }
    static class Sub extends NullPointerTexts2Bare { NullPointerTexts2Bare ff; int go() { return super.f.i + ff.i; } }
}
