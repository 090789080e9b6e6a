// group: arithmetic
// Fourier transform of floats, in place, there and back.
public class Fft {
    private final int n;
    private final float[] cos, sin;

    Fft(int n) {
        this.n = n;
        cos = new float[n / 2];
        sin = new float[n / 2];
        double c = 1, s = 0, stepC = 1, stepS = 0;
        /* The angle 2 pi / n by halving the right angle: no library function, the same bits everywhere. */
        double hc = 0, hs = 1;
        for (int m = 4; m < n; m *= 2) {
            double r = Math.sqrt((1 + hc) / 2);
            hs = hs / (2 * r);
            hc = r;
        }
        stepC = hc;
        stepS = hs;
        for (int i = 0; i < n / 2; i++) {
            cos[i] = (float) c;
            sin[i] = (float) s;
            double t = c * stepC - s * stepS;
            s = c * stepS + s * stepC;
            c = t;
        }
    }

    void transform(float[] re, float[] im, boolean back) {
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) {
                float t = re[i];
                re[i] = re[j];
                re[j] = t;
                t = im[i];
                im[i] = im[j];
                im[j] = t;
            }
        }
        for (int size = 2; size <= n; size <<= 1) {
            int half = size >> 1, stride = n / size;
            for (int start = 0; start < n; start += size) {
                for (int k = 0, w = 0; k < half; k++, w += stride) {
                    int a = start + k, b = a + half;
                    float wr = cos[w], wi = back ? sin[w] : -sin[w];
                    float xr = re[b] * wr - im[b] * wi, xi = re[b] * wi + im[b] * wr;
                    re[b] = re[a] - xr;
                    im[b] = im[a] - xi;
                    re[a] += xr;
                    im[a] += xi;
                }
            }
        }
        if (!back) return;
        float scale = 1f / n;
        for (int i = 0; i < n; i++) {
            re[i] *= scale;
            im[i] *= scale;
        }
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 500, n = 4096;
        Fft fft = new Fft(n);
        float[] re = new float[n], im = new float[n];
        int seed = 7;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            re[i] = (seed >> 16) / 32768f;
        }
        int hash = 0;
        for (int r = 0; r < rounds; r++) {
            fft.transform(re, im, false);
            for (int i = 0; i < n; i += 37) hash = hash * 31 + Float.floatToIntBits(re[i] - im[i]);
            for (int i = n / 4; i < 3 * n / 4; i++) re[i] = im[i] = 0.5f * re[i];
            fft.transform(re, im, true);
        }
        for (int i = 0; i < n; i++) hash = hash * 31 + Float.floatToIntBits(re[i]);
        System.out.println("checksum=" + hash);
    }
}
