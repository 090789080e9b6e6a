// Stepping into what a line does besides itself: loading, initialisation, lambdas, concatenation.
public class Hide {
    static class A { static int a = init("A"); static int init(String s) { return s.length(); } }
    static class B { static int b = A.init("B"); static void m() { } }
    static class N { static int n = A.init("N"); }
    static class P { static int p = A.init("P"); }
    static class F { static int f = A.init("F"); }
    static class L { }
    static class K { }
    static class S extends P { static int s = A.init("S"); }
    public static void main(String[] x) throws Exception {
        int r = A.a;                                //@ get
        B.m();
        new N();
        Class.forName("Hide$F");
        P.p = 3;                                    //@ put
        Object l = L.class;
        boolean k = l instanceof K;
        S.s = r;
        Runnable q = () -> A.init("q");
        q.run();
        String t = "a" + r;
        System.out.println(t);
    }
}
