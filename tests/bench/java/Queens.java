// group: arithmetic
// Permutations by recursion and by Heap's algorithm, queens on a board by sets of bits, sums of subsets.
public class Queens {
    private int solutions, hash;
    private final int[] items = new int[12];

    void queens(int n, int row, int columns, int left, int right) {
        if (row == n) {
            solutions++;
            return;
        }
        int free = (1 << n) - 1 & ~(columns | left | right);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }

    void heap(int n) {
        int[] counters = new int[n];
        for (int i = 0; i < n; i++) items[i] = i;
        int i = 1;
        while (i < n) {
            if (counters[i] < i) {
                int k = (i & 1) == 0 ? 0 : counters[i], t = items[k];
                items[k] = items[i];
                items[i] = t;
                hash = hash * 31 + items[0] * 7 + items[n - 1];
                counters[i]++;
                i = 1;
            } else {
                counters[i++] = 0;
            }
        }
    }

    void choose(boolean[] used, int depth, int n, int sum) {
        if (depth == n) {
            hash += sum * sum;
            return;
        }
        for (int i = 0; i < n; i++) {
            if (used[i]) continue;
            used[i] = true;
            choose(used, depth + 1, n, sum * 3 + i);
            used[i] = false;
        }
    }

    static int subsets(int[] weights, int target) {
        long[] ways = new long[target + 1];
        ways[0] = 1;
        for (int w : weights) for (int t = target; t >= w; t--) ways[t] += ways[t - w];
        return (int) (ways[target] % 1000003);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        Queens q = new Queens();
        for (int round = 0; round < 4; round++) {
            q.queens(n, 0, 0, 0, 0);
            q.heap(n);
            q.choose(new boolean[n - 1], 0, n - 1, 0);
        }
        int[] weights = new int[40];
        for (int i = 0; i < 40; i++) weights[i] = 3 + i * i % 41;
        System.out.println("checksum=" + q.solutions + "/" + q.hash + "/" + subsets(weights, n * 60));
    }
}
