// group: arithmetic
// Dynamic programming: edit distances, longest common subsequences, a knapsack, shortest paths of a dense graph.
public class Distances {
    static int edit(char[] a, char[] b) {
        int[] row = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++) row[j] = j;
        for (int i = 1; i <= a.length; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length; j++) {
                int changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length];
    }

    static int common(char[] a, char[] b) {
        short[][] best = new short[a.length + 1][b.length + 1];
        for (int i = a.length - 1; i >= 0; i--)
            for (int j = b.length - 1; j >= 0; j--)
                if (a[i] == b[j]) best[i][j] = (short) (best[i + 1][j + 1] + 1);
                else best[i][j] = best[i + 1][j] > best[i][j + 1] ? best[i + 1][j] : best[i][j + 1];
        return best[0][0];
    }

    static int knapsack(int[] weights, int[] values, int room) {
        int[] best = new int[room + 1];
        for (int i = 0; i < weights.length; i++)
            for (int r = room; r >= weights[i]; r--)
                if (best[r - weights[i]] + values[i] > best[r]) best[r] = best[r - weights[i]] + values[i];
        return best[room];
    }

    static float paths(int n) {
        float[][] d = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) d[i][j] = i == j ? 0 : (i * 7 + j * 13) % 31 + 1.5f;
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++) {
                float through = d[i][k];
                for (int j = 0; j < n; j++)
                    if (through + d[k][j] < d[i][j]) d[i][j] = through + d[k][j];
            }
        float sum = 0;
        for (float[] row : d) for (float v : row) sum += v;
        return sum;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
        char[] a = new char[n], b = new char[n + 20];
        int seed = 3;
        for (int i = 0; i < b.length; i++) {
            seed = seed * 214013 + 2531011;
            b[i] = (char) ('a' + (seed >>> 16) % 4);
            if (i < n) a[i] = (seed >>> 20) % 5 == 0 ? 'x' : b[i];
        }
        int[] weights = new int[100], values = new int[100];
        for (int i = 0; i < 100; i++) {
            weights[i] = 5 + i * 11 % 37;
            values[i] = 1 + i * i % 53;
        }
        System.out.println("checksum=" + edit(a, b) + "/" + common(a, b) + "/" + knapsack(weights, values, 5 * n) + "/"
            + paths(n / 6));
    }
}
