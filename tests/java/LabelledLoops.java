// Labelled break and continue, do-while, for with several variables, unreachable tails, labelled blocks, nested loops
// with finally.
public class LabelledLoops {
    static int find(int[][] m, int want) {
        int steps = 0;
        outer: for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                steps++;
                if (m[i][j] == want) break outer;
                if (m[i][j] < 0) continue outer;
            }
            steps += 100;
        }
        return steps;
    }
    static String block(int x) {
        String r = "s";
        a: {
            r += 1;
            b: {
                r += 2;
                if (x == 0) break b;
                if (x == 1) break a;
                r += 3;
            }
            r += 4;
        }
        return r;
    }
    static int withFinally() {
        int n = 0;
        loop: for (int i = 0; i < 10; i++) {
            try {
                if (i == 2) continue;
                if (i == 5) break;
                if (i == 7) break loop;
                n += i;
            } finally {
                n += 1000;
                if (i == 4) continue loop;
            }
            n += 10000;
        }
        return n;
    }
    static long primes(int limit) {
        long s = 0;
        next: for (int i = 2; i < limit; i++) {
            for (int d = 2; d * d <= i; d++) if (i % d == 0) continue next;
            s += i;
        }
        return s;
    }
    static int doWhile(int n) {
        int c = 0;
        do {
            c++;
            if (n % 2 == 0) {
                n /= 2;
                continue;
            }
            n = 3 * n + 1;
        } while (n != 1 && c < 1000);
        return c;
    }
    static int endless() {
        int i = 0;
        for (; ;) {
            if (++i > 100) break;
            while (true) { if (i++ % 7 == 0) break; }
            do { i++; } while (i % 3 != 0);
        }
        return i;
    }
    static String two() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 10; i < j; i += 2, j--) sb.append(i).append(j).append(' ');
        return sb.toString();
    }
    static int deep() {
        int n = 0;
        a: while (true) {
            b: do {
                c: for (; ;) {
                    n++;
                    switch (n % 5) {
                        case 0: break a;
                        case 1: continue b;
                        case 2: break c;
                        case 3: continue a;
                        default: break;
                    }
                    if (n > 50) return -1;
                }
                n += 2;
            }
            while (n < 40);
            n += 3;
            if (n > 100) return n;
        }
        return n;
    }
    public static void main(String[] args) {
        int[][] m = { { 1, 2, 3 }, { 4, -1, 5 }, { 6, 7, 8 } };
        for (int w : new int[] { 1, 3, 5, 7, 99 }) System.out.print(find(m, w) + " ");
        System.out.println(block(0) + block(1) + block(2) + withFinally());
        System.out.println(primes(2000) + " " + doWhile(27) + " " + doWhile(8) + " " + endless() + " " + two()
                + deep());
        int i = 0; for (; i < 3; ) i++; while (i-- > 0) ; System.out.println(i);
        for (char c = 'a', d = 'z'; c < d; c += 3, d -= 2) System.out.print("" + c + d);
        for (long l = Integer.MAX_VALUE - 1L; l < Integer.MAX_VALUE + 2L; l++) System.out.print(" " + l + (int) l);
        for (byte b = 120; b > 0; b++) System.out.print(" " + b);
        for (float f = 0; f < 1; f += 0.25f) System.out.print(" " + f);
        for (double d = 1; d > 0.1; d /= 2) System.out.print(" " + d);
        System.out.println();
    }
}
