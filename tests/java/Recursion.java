// Recursion: Ackermann, Hanoi, n queens, permutations, mutual recursion, flood fill, memoised Fibonacci, subset sums,
// Gray code, deep but finite recursion.
import java.util.*;
public class Recursion {
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static int moves;
    static void hanoi(int n, char a, char b, char c) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b);
        moves = moves * 7 + a * 3 + c;
        hanoi(n - 1, b, a, c);
    }
    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int r = 0;
        for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) {
            int b = free & -free;
            r += queens(n, row + 1, cols | b, (d1 | b) << 1, (d2 | b) >> 1);
        }
        return r;
    }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static Map<Integer, Long> memo = new HashMap<>();
    static long mfib(int n) {
        Long v = memo.get(n);
        if (v != null) return v;
        long r = n < 2 ? n : mfib(n - 1) + mfib(n - 2);
        memo.put(n, r);
        return r;
    }
    static int perms(String pre, String rest, StringBuilder out) {
        if (rest.isEmpty()) {
            out.append(pre).append(' ');
            return 1;
        }
        int n = 0;
        for (int i = 0; i < rest.length(); i++)
            n += perms(pre + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        return n;
    }
    static int fill(char[][] g, int y, int x, char c) {
        if (y < 0 || x < 0 || y >= g.length || x >= g[y].length || g[y][x] != '.') return 0;
        g[y][x] = c;
        return 1 + fill(g, y - 1, x, c) + fill(g, y + 1, x, c) + fill(g, y, x - 1, c) + fill(g, y, x + 1, c);
    }
    static int subset(int[] a, int i, int sum) {
        if (i == a.length) return sum == 0 ? 1 : 0;
        return subset(a, i + 1, sum) + subset(a, i + 1, sum - a[i]);
    }
    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }
    static double power(double x, int n) {
        return n == 0 ? 1 : n < 0 ? 1 / power(x, -n) : n % 2 == 0 ? power(x * x, n / 2) : x * power(x, n - 1);
    }
    static List<String> gray(int n) {
        if (n == 0) return List.of("");
        List<String> r = new ArrayList<>(), p = gray(n - 1);
        for (String s : p) r.add("0" + s);
        for (int i = p.size() - 1; i >= 0; i--) r.add("1" + p.get(i));
        return r;
    }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static boolean pal(String s, int i, int j) { return i >= j || s.charAt(i) == s.charAt(j) && pal(s, i + 1, j - 1); }
    static String parens(int open, int close, String s) {
        return open == 0 && close == 0 ? s + "," : (open > 0 ? parens(open - 1, close + 1, s + "(") : "")
                + (close > 0 ? parens(open, close - 1, s + ")") : "");
    }
    static int mc91(int n) { return n > 100 ? n - 10 : mc91(mc91(n + 11)); }
    static int tak(int x, int y, int z) {
        return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
    }
    static int edit(String a, String b, int i, int j, int[][] m) {
        if (i == 0 || j == 0) return i + j;
        if (m[i][j] > 0) return m[i][j] - 1;
        int r = a.charAt(i - 1) == b.charAt(j - 1) ? edit(a, b, i - 1, j - 1, m)
                : 1 + Math.min(edit(a, b, i - 1, j - 1, m), Math.min(edit(a, b, i - 1, j, m), edit(a, b, i, j - 1, m)));
        m[i][j] = r + 1;
        return r;
    }
    public static void main(String[] args) {
        System.out.println(ack(2, 9) + " " + ack(3, 5));
        hanoi(12, 'A', 'B', 'C');
        System.out.println(moves);
        for (int n = 1; n < 9; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println(even(3000) + " " + odd(2999) + " " + fib(20) + " " + mfib(90));
        StringBuilder sb = new StringBuilder();
        System.out.println(perms("", "abcd", sb) + " " + sb);
        char[][] g = { "..#..".toCharArray(), ".##.#".toCharArray(), "#...#".toCharArray(), "..#..".toCharArray() };
        System.out.println(fill(g, 0, 0, 'a') + " " + fill(g, 2, 2, 'b') + " " + fill(g, 0, 0, 'c') + " "
                + new String(g[2]) + new String(g[3]));
        System.out.println(subset(new int[] { 3, 5, 2, 8, 1, 7, 4, 6, 9, 10 }, 0, 20) + " "
                + gcd(1071L << 30, 462L << 20) + " " + power(1.5, 13) + " " + power(2, -10) + " " + gray(3)
                + depth(2500) + pal("amanaplanacanalpanama", 0, 20) + parens(3, 0, ""));
        System.out.println(mc91(5) + " " + tak(9, 6, 3) + " "
                + edit("kitten sitting", "sitting kitten", 14, 14, new int[15][15]));
    }
}
