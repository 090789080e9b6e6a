// group: arithmetic
// SHA-256 over its own output: int rotations, additions, a table of constants, bytes packed into words.
public class Sha256 {
    private static final int[] K = new int[64];
    private final int[] state = new int[8], w = new int[64];

    /* The constants are the fractions of roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
    private static final int[] START = new int[8];
    static {
        int found = 0;
        for (int n = 2; found < 64; n++) {
            boolean prime = true;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) prime = false;
            if (!prime) continue;
            if (found < 8) START[found] = fraction(Math.sqrt(n));
            K[found++] = cubeFraction(n);
        }
    }

    private static int fraction(double v) {
        return (int) (long) ((v - (long) v) * 4294967296.0);
    }

    /* The first 32 bits after the point of the cube root, by bisection in integers of 36 bits' fraction. */
    private static int cubeFraction(int n) {
        double low = 1, high = n;
        for (int i = 0; i < 80; i++) {
            double middle = (low + high) / 2;
            if (middle * middle * middle <= n) low = middle; else high = middle;
        }
        return fraction(low);
    }

    private void block(byte[] data, int at) {
        for (int i = 0; i < 16; i++, at += 4)
            w[i] = (data[at] & 255) << 24 | (data[at + 1] & 255) << 16 | (data[at + 2] & 255) << 8 | data[at + 3] & 255;
        for (int i = 16; i < 64; i++) {
            int a = w[i - 15], b = w[i - 2];
            int s0 = (a >>> 7 | a << 25) ^ (a >>> 18 | a << 14) ^ a >>> 3;
            int s1 = (b >>> 17 | b << 15) ^ (b >>> 19 | b << 13) ^ b >>> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        int a = state[0], b = state[1], c = state[2], d = state[3];
        int e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i++) {
            int s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
            int t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i];
            int s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
            int t2 = s0 + (a & b ^ a & c ^ b & c);
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }

    byte[] digest(byte[] data, int length) {
        System.arraycopy(START, 0, state, 0, 8);
        int at = 0;
        for (; at + 64 <= length; at += 64) block(data, at);
        byte[] tail = new byte[length - at < 56 ? 64 : 128];
        System.arraycopy(data, at, tail, 0, length - at);
        tail[length - at] = (byte) 0x80;
        long bits = length * 8L;
        for (int i = 0; i < 8; i++) tail[tail.length - 1 - i] = (byte) (bits >>> 8 * i);
        for (int i = 0; i < tail.length; i += 64) block(tail, i);
        byte[] out = new byte[32];
        for (int i = 0; i < 32; i++) out[i] = (byte) (state[i >> 2] >>> 24 - 8 * (i & 3));
        return out;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 4500;
        Sha256 sha = new Sha256();
        byte[] data = new byte[2000];
        for (int i = 0; i < n; i++) {
            byte[] out = sha.digest(data, data.length - i % 70);
            System.arraycopy(out, 0, data, i * 32 % 1900, 32);
        }
        StringBuilder hex = new StringBuilder();
        for (byte b : sha.digest("abc".getBytes(), 3)) hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character
            .forDigit(b & 15, 16));
        hex.append('-');
        for (byte b : sha.digest(data, data.length)) hex.append(b & 15);
        System.out.println("checksum=" + hex);
    }
}
