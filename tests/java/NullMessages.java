// Helpful NullPointerException messages (JEP 358): fields, statics, arrays of every type, calls, chains, locals,
// parameters, this, returns, unboxing, synchronized, throw, switch, lambdas.
import java.util.*;
public class NullMessages {
    static class N {
        N next;
        int v;
        int[] a;
        String s;
        N[] kids;
        static N root;
        N self() { return this; }
        N none() { return null; }
        long[][] m;
        static N make(int a, String b, List<?> c) { return null; }
        Integer box;
        boolean z;
        Runnable r;
    }
    static N sn;
    static int[] sarr;
    static String err(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }
    N inst;
    void viaThis() { inst.v = 5; }
    int viaThis2() { return this.inst.next.v; }
    static int param(N p, int[] q, Object[] r) { return p.v; }
    static int param2(long w, N p) { return p.next.next.v; }
    static void arr(int[] x, int i) { x[i + 1]++; }
    static Object deep(N[][] g, int i, int j) { return g[i][j].kids[i * 2].s.length(); }
    static <T> void gen(T t) { t.hashCode(); }
    static void ex(RuntimeException e) { throw e; }
    public static void main(String[] args) {
        N n = new N();
        N nul = null;
        Object o = null;
        String str = null;
        int[] ia = null;
        byte[] ba = null;
        char[] ca = null;
        short[] sa = null;
        long[] la = null;
        float[] fa = null;
        double[] da = null;
        boolean[] za = null;
        Object[] oa = null;
        int[][] ii = new int[2][];
        N[] nn = new N[3];
        Integer box = null;
        List<String> li = null;
        int k = 1;
        boolean[][] bb = { null };
        Runnable[] rs = { () -> System.out.println(nul.v), () -> nul.v = 1, () -> n.next.v++, () -> n.next.next.v = 1,
                () -> sn.v = 2, () -> N.root.s = "", () -> N.root.next.a[0] = 1, () -> System.out.println(ia[0]),
                () -> ia[k] = 5, () -> ba[0] = 1, () -> System.out.println(ca[0]), () -> sa[0]++, () -> la[0] += 2,
                () -> System.out.println(fa[2]), () -> da[k + 1] = 1, () -> za[0] = true, () -> oa[0] = "x",
                () -> System.out.println(oa[9]), () -> System.out.println(ia.length),
                () -> System.out.println(ii[1][0]), () -> ii[1][k] = 5, () -> nn[k].v = 3, () -> nn[2].self(),
                () -> System.out.println(n.kids[0].v), () -> n.kids[3] = null, () -> str.length(), () -> o.toString(),
                () -> n.s.trim(), () -> n.self().next.self(), () -> n.none().self(), () -> n.self().none().v = 1,
                () -> N.make(1, "", null).v++, () -> n.m[0][1] = 4, () -> System.out.println(n.a.length), () -> {
            int i = box;
        }, () -> {
            int i = n.box + 1;
        }, () -> {
            for (String s : li) ;
        }, () -> {
            for (int i : n.a) ;
        }, () -> {
            synchronized (o) { }
        }, () -> {
            synchronized (n.next) { }
        }, () -> ex(null), () -> {
            throw null;
        }, () -> {
            switch (str) { case "a": }
        }, () -> {
            switch (box) { case 1: }
        }, () -> new NullMessages().viaThis(), () -> new NullMessages().viaThis2(), () -> param(null, null, null), () ->
                param2(5, new N()), () -> arr(null, 1), () -> deep(new N[2][], 1, 0), () -> deep(new N[2][2], 1, 0),
                () -> deep(null, 1, 0), () -> gen(null), () -> sarr[sarr.length] = 1, () -> n.r.run(), () ->
                li.add("x"), () -> ((N) o).self(), () -> ((int[]) o)[0] = 1, () -> Objects.requireNonNull(null), () -> {
            throw new NullPointerException();
        }, () -> {
            throw new NullPointerException("own");
        }, () -> bb[0][0] |= true, () -> nn[nn.length - 1].next = n, () -> System.out.println(nn[n.v].a[n.v]),
                () -> n.next.make(1, null, null), () -> str.getClass(), () -> n.next.none(), null };
        rs = Arrays.copyOf(rs, rs.length - 1);
        for (int i = 0; i < rs.length; i++) System.out.println(i + " " + err(rs[i]));
        N loc = null;
        int idx0 = 0;
        try { loc.self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { idx0 += loc.next.v; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        int idx = 3;
        N[][] grid = new N[5][5];
        try { grid[idx][idx + 1].next.v = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try {
            grid[idx][2].kids[Math.abs(-4)].v = idx;
        } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (idx > 2 ? loc : n).v = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try {
            String q = idx > 5 ? "x" : null;
            q.isEmpty();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            long[] z = null;
            z[idx] = z.length;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        args = null;
        args[0].length();
    }
}
