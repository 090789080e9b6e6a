// finally with return, break, continue and throw in every combination, values captured before finally runs, nested
// handlers, loops around.
public class FinallyFlow {
    static StringBuilder log = new StringBuilder();
    @SuppressWarnings("finally") static int a(int m) {
        try {
            if (m == 0) return 1;
            if (m == 1) throw new RuntimeException("x");
        } catch (RuntimeException e) {
            if (m == 1) return 2;
        } finally {
            log.append('f');
            if (m == 2) return 3;
            if (m == 3) throw new IllegalStateException("fin");
        }
        return 4;
    }
    static int b() { int x = 1; try { return x; } finally { x = 99; log.append(x); } }
    static int[] c() { int[] x = { 1 }; try { return x; } finally { x[0] = 99; x = null; } }
    @SuppressWarnings("finally") static int d() { while (true) { try { return 1; } finally { break; } } return 2; }
    @SuppressWarnings("finally") static int e() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i % 2 == 0) throw new Error("even");
                n += 10;
            } finally {
                n++;
                continue;
            }
        }
        return n;
    }
    static String f(int m) {
        String s = "";
        try {
            try {
                s += "a";
                if (m == 0) throw new ArithmeticException("0");
                if (m == 1) throw new NullPointerException("1");
                if (m == 2) throw new Error("2");
                s += "b";
            } catch (ArithmeticException x) {
                s += "c";
                throw new IllegalStateException(x);
            } finally {
                s += "d";
                if (m == 3) throw new RuntimeException("3");
            }
        } catch (IllegalStateException | NullPointerException x) {
            s += x.getCause() == null ? "e" : "E";
        } catch (RuntimeException x) {
            s += "g" + x.getMessage();
        } catch (Throwable x) {
            s += "h";
        } finally {
            s += "i";
        }
        return s;
    }
    static int g(int n) { try { return n == 0 ? 0 : 1 + g(n - 1); } finally { log.append(n); } }
    static long h() {
        long acc = 0;
        outer: for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                try {
                    try {
                        if (j == 1) continue;
                        if (j == 3) continue outer;
                        if (i == 3) break outer;
                        acc += 1;
                    } finally {
                        acc += 100;
                    }
                } finally {
                    acc += 10000;
                }
                acc += 1000000;
            }
        }
        return acc;
    }
    static double j(double v) {
        try {
            v /= 2;
            if (v > 1) return j(v) + v;
            return v;
        } catch (Exception e) {
            return -1;
        } finally {
            v = 1000;
        }
    }
    static boolean k() {
        boolean r = false;
        try {
            r = Integer.parseInt("zz") > 0;
        } catch (NumberFormatException e) {
            return r = true;
        } finally {
            r = false;
            log.append(r);
        }
        return r;
    }
    static void rethrow(Throwable t) throws Throwable {
        try { throw t; } catch (final Throwable x) { try { throw x; } finally { log.append('R'); } }
    }
    @SuppressWarnings("finally") static String lost() {
        try {
            try { throw new Exception("first"); } finally { throw new Exception("second"); }
        } catch (Exception e) {
            return e.getMessage() + e.getSuppressed().length;
        }
    }
    static int switchIn(int x) {
        try {
            switch (x) {
                case 0: return 10;
                case 1: break;
                default: throw new IllegalArgumentException();
            }
            log.append('s');
            return 20;
        } catch (IllegalArgumentException e) {
            return 30;
        } finally {
            log.append(x);
        }
    }
    static String sync(Object o) {
        synchronized (o) { try { synchronized (o) { return "r"; } } finally { log.append(Thread.holdsLock(o)); } }
    }
    public static void main(String[] args) throws Throwable {
        for (int m = 0; m < 5; m++)
            try {
                System.out.print(a(m) + " ");
            } catch (IllegalStateException e) {
                System.out.print(e.getMessage() + " ");
            }
        System.out.println(b() + " " + c()[0] + " " + d() + " " + e());
        for (int m = 0; m < 5; m++) System.out.print(f(m) + " ");
        System.out.println(g(5) + " " + h() + " " + j(37) + " " + k());
        try { rethrow(new java.io.IOException("io")); } catch (java.io.IOException e) { System.out.println(e); }
        System.out.println(lost());
        System.out.println(switchIn(0) + switchIn(1) + switchIn(2) + sync(new Object()) + log);
    }
}
