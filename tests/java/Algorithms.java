// Whole small programs: SHA-256, CRC-32, MD5 by hand, sorting algorithms, matrix product, big-number factorial, game of
// life, LZ compression, knapsack, longest common subsequence, sudoku.
import java.util.*;
public class Algorithms {
    static final int[] K = new int[64];
    static {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            boolean prime = true;
            for (int d = 2; d * d <= p; d++) if (p % d == 0) prime = false;
            if (prime) {
                double c = Math.cbrt(p);
                K[n++] = (int) (long) ((c - Math.floor(c)) * 4294967296.0);
            }
        }
    }
    static String sha256(byte[] m) {
        int[] h = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
        byte[] b = Arrays.copyOf(m, (m.length + 9 + 63) / 64 * 64);
        b[m.length] = (byte) 0x80;
        for (int i = 0; i < 8; i++) b[b.length - 1 - i] = (byte) ((long) m.length * 8 >>> 8 * i);
        int[] w = new int[64];
        for (int o = 0; o < b.length; o += 64) {
            for (int i = 0; i < 16; i++)
                w[i] = b[o + 4 * i] << 24 | (b[o + 4 * i + 1] & 255) << 16 | (b[o + 4 * i + 2] & 255) << 8
                        | b[o + 4 * i + 3] & 255;
            for (int i = 16; i < 64; i++) {
                int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3,
                        s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            int[] v = h.clone();
            for (int i = 0; i < 64; i++) {
                int s1 = Integer.rotateRight(v[4], 6) ^ Integer.rotateRight(v[4], 11) ^ Integer.rotateRight(v[4], 25),
                        t1 = v[7] + s1 + (v[4] & v[5] ^ ~v[4] & v[6]) + K[i] + w[i], s0 = Integer.rotateRight(v[0], 2)
                        ^ Integer.rotateRight(v[0], 13) ^ Integer.rotateRight(v[0], 22),
                        t2 = s0 + (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]);
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + t2;
            }
            for (int i = 0; i < 8; i++) h[i] += v[i];
        }
        StringBuilder sb = new StringBuilder();
        for (int x : h) sb.append(String.format("%08x", x));
        return sb.toString();
    }
    static int crc(byte[] b) {
        int c = -1;
        for (byte x : b) {
            c ^= x & 255;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
        }
        return ~c;
    }
    static void quick(int[] a, int l, int r) {
        while (l < r) {
            int p = a[(l + r) >>> 1], i = l, j = r;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - l < r - i) {
                quick(a, l, j);
                l = i;
            } else {
                quick(a, i, r);
                r = j;
            }
        }
    }
    static void heap(int[] a) {
        for (int n = a.length, i = n / 2 - 1; i >= 0; i--) sift(a, i, n);
        for (int n = a.length - 1; n > 0; n--) {
            int t = a[0];
            a[0] = a[n];
            a[n] = t;
            sift(a, 0, n);
        }
    }
    static void sift(int[] a, int i, int n) {
        int v = a[i];
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[c] <= v) break;
            a[i] = a[c];
        }
        a[i] = v;
    }
    static void merge(int[] a) {
        int[] s = a, d = new int[a.length];
        for (int w = 1; w < a.length; w *= 2) {
            for (int l = 0; l < a.length; l += 2 * w) {
                int m = Math.min(l + w, a.length), r = Math.min(l + 2 * w, a.length), i = l, j = m;
                for (int k = l; k < r; k++) d[k] = i < m && (j >= r || s[i] <= s[j]) ? s[i++] : s[j++];
            }
            int[] t = s;
            s = d;
            d = t;
        }
        if (s != a) System.arraycopy(s, 0, a, 0, a.length);
    }
    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int sh = 0; sh < 32; sh += 8) {
            int[] c = new int[257];
            for (int x : a) c[((x ^ Integer.MIN_VALUE) >>> sh & 255) + 1]++;
            for (int i = 0; i < 256; i++) c[i + 1] += c[i];
            for (int x : a) b[c[(x ^ Integer.MIN_VALUE) >>> sh & 255]++] = x;
            int[] t = a;
            System.arraycopy(b, 0, t, 0, t.length);
        }
    }
    static void shell(int[] a) {
        for (int g = a.length / 2; g > 0; g /= 2)
            for (int i = g; i < a.length; i++) {
                int v = a[i], j = i;
                for (; j >= g && a[j - g] > v; j -= g) a[j] = a[j - g];
                a[j] = v;
            }
    }
    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++)
            for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
                int t = a[j];
                a[j] = a[j - 1];
                a[j - 1] = t;
            }
    }
    static String factorial(int n) {
        int[] d = new int[200];
        int len = 1;
        d[0] = 1;
        for (int k = 2; k <= n; k++) {
            long carry = 0;
            for (int i = 0; i < len || carry > 0; i++) {
                long v = (long) d[i] * k + carry;
                d[i] = (int) (v % 1000000000);
                carry = v / 1000000000;
                len = Math.max(len, i + 1);
            }
        }
        StringBuilder sb = new StringBuilder().append(d[len - 1]);
        for (int i = len - 2; i >= 0; i--) sb.append(String.format("%09d", d[i]));
        return sb.toString();
    }
    static int life(int n, int gens) {
        boolean[][] g = new boolean[n][n];
        g[1][2] = g[2][3] = g[3][1] = g[3][2] = g[3][3] = g[8][8] = g[8][9] = g[8][10] = true;
        for (int k = 0; k < gens; k++) {
            boolean[][] m = new boolean[n][n];
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++) {
                    int c = 0;
                    for (int dy = -1; dy < 2; dy++)
                        for (int dx = -1; dx < 2; dx++)
                            if ((dx | dy) != 0 && g[(y + dy + n) % n][(x + dx + n) % n]) c++;
                    m[y][x] = c == 3 || c == 2 && g[y][x];
                }
            g = m;
        }
        return Arrays.deepHashCode(g);
    }
    static List<Integer> lzw(String s) {
        Map<String, Integer> dict = new HashMap<>();
        for (int i = 0; i < 256; i++) dict.put("" + (char) i, i);
        String w = "";
        List<Integer> out = new ArrayList<>();
        for (char c : s.toCharArray()) {
            String wc = w + c;
            if (dict.containsKey(wc)) w = wc;
            else {
                out.add(dict.get(w));
                dict.put(wc, dict.size());
                w = "" + c;
            }
        }
        if (!w.isEmpty()) out.add(dict.get(w));
        return out;
    }
    static String unlzw(List<Integer> l) {
        Map<Integer, String> dict = new HashMap<>();
        for (int i = 0; i < 256; i++) dict.put(i, "" + (char) i);
        String w = dict.get(l.get(0));
        StringBuilder sb = new StringBuilder(w);
        for (int k : l.subList(1, l.size())) {
            String e = dict.containsKey(k) ? dict.get(k) : w + w.charAt(0);
            sb.append(e);
            dict.put(dict.size(), w + e.charAt(0));
            w = e;
        }
        return sb.toString();
    }
    static boolean sudoku(int[][] b) {
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 9; x++)
                if (b[y][x] == 0) {
                    next: for (int v = 1; v < 10; v++) {
                        for (int i = 0; i < 9; i++)
                            if (b[y][i] == v || b[i][x] == v || b[y / 3 * 3 + i / 3][x / 3 * 3 + i % 3] == v)
                                continue next;
                        b[y][x] = v;
                        if (sudoku(b)) return true;
                        b[y][x] = 0;
                    }
                    return false;
                }
        return true;
    }
    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--)
                t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();)
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) i++;
        else j++;
        return sb.toString();
    }
    static int knapsack(int[] w, int[] v, int cap) {
        int[] best = new int[cap + 1];
        for (int i = 0; i < w.length; i++)
            for (int c = cap; c >= w[i]; c--) best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
        return best[cap];
    }
    interface Sorter { void sort(int[] a); }
    public static void main(String[] args) {
        System.out.println(sha256("".getBytes()) + "\n" + sha256("abc".getBytes()) + "\n" + sha256(new byte[1000])
                + "\n" + Integer.toHexString(crc("123456789".getBytes())));
        int[] src = new int[1500];
        int s = 5;
        for (int i = 0; i < src.length; i++) src[i] = s = s * 1664525 + 1013904223;
        int[] want = src.clone();
        Arrays.sort(want);
        for (Sorter so : new Sorter[] { a -> quick(a, 0, a.length - 1), Algorithms::heap, Algorithms::merge,
                Algorithms::radix, Algorithms::shell, a -> {
            int[] h = Arrays.copyOf(a, 300);
            insertion(h);
            int[] k = Arrays.copyOf(a, 300);
            Arrays.sort(k);
            if (!Arrays.equals(h, k)) a[0]++;
            Arrays.sort(a);
        } }) {
            int[] a = src.clone();
            so.sort(a);
            System.out.print(Arrays.equals(a, want) + " ");
        }
        System.out.println();
        double[][] m = new double[20][20], r = new double[20][20];
        for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) m[i][j] = (i * 7 + j * 3) % 11 - 5;
        for (int i = 0; i < 20; i++)
            for (int j = 0; j < 20; j++) for (int k = 0; k < 20; k++) r[i][j] += m[i][k] * m[k][j];
        System.out.println(Arrays.deepHashCode(r));
        System.out.println(factorial(100));
        System.out.println(life(24, 60));
        String text = "the rain in spain stays mainly in the plain, the rain, the rain";
        List<Integer> z = lzw(text);
        System.out.println(z.size() + " " + z + unlzw(z).equals(text));
        System.out.println(lcs("AGGTABXYZQWERTY", "GXTXAYBZZRTYQ") + " "
                + knapsack(new int[] { 12, 2, 1, 4, 1, 7, 3 }, new int[] { 4, 2, 1, 10, 2, 8, 5 }, 15));
        int[][] b = new int[9][9];
        String g = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        for (int i = 0; i < 81; i++) b[i / 9][i % 9] = g.charAt(i) - '0';
        System.out.println(sudoku(b) + " " + Arrays.deepToString(b).replaceAll("[\\[\\], ]", ""));
    }
}
