// group: arithmetic
// Systems of linear equations by LU decomposition with pivots, solved and put to the proof; double arrays of arrays.
public class Lu {
    static int[] decompose(double[][] a) {
        int n = a.length;
        int[] order = new int[n];
        for (int i = 0; i < n; i++) order[i] = i;
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) pivot = i;
            double[] row = a[pivot];
            a[pivot] = a[k];
            a[k] = row;
            int t = order[pivot];
            order[pivot] = order[k];
            order[k] = t;
            for (int i = k + 1; i < n; i++) {
                double[] r = a[i];
                double f = r[k] /= row[k];
                for (int j = k + 1; j < n; j++) r[j] -= f * row[j];
            }
        }
        return order;
    }

    static double[] solve(double[][] lu, int[] order, double[] b) {
        int n = lu.length;
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = b[order[i]];
            for (int j = 0; j < i; j++) sum -= lu[i][j] * x[j];
            x[i] = sum;
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) x[i] -= lu[i][j] * x[j];
            x[i] /= lu[i][i];
        }
        return x;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 640;
        double[][] a = new double[n][n], lu = new double[n][n];
        double[] b = new double[n];
        int seed = 5;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                seed = seed * 69069 + 1;
                a[i][j] = lu[i][j] = (seed >>> 8) / 16777216.0 - 0.5;
            }
            b[i] = i % 7 - 3;
        }
        int[] order = decompose(lu);
        double worst = 0;
        long bits = 0;
        for (int round = 0; round < 20; round++) {
            double[] x = solve(lu, order, b);
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int j = 0; j < n; j++) sum += a[i][j] * x[j];
                worst = Math.max(worst, Math.abs(sum - b[i]));
                bits = bits * 31 + Double.doubleToLongBits(x[i]);
            }
            b[round % n] += 1;
        }
        System.out.println("checksum=" + bits + "/" + (worst < 1e-8));
    }
}
