// group: arithmetic
// LZ77 with hash chains: compresses and expands text made by a small grammar; byte arrays, compare loops.
public class Lz77 {
    static final int WINDOW = 8192, SHORTEST = 4, LONGEST = 130;

    static int hash(byte[] b, int i) {
        int h = (b[i] & 255) * 506832829 ^ (b[i + 1] & 255) * 668265263;
        return (h ^ (b[i + 2] & 255) * 374761393 ^ b[i + 3] * 7919) >>> 20;
    }

    static int compress(byte[] in, int length, byte[] out) {
        int[] head = new int[4096], previous = new int[WINDOW];
        for (int i = 0; i < head.length; i++) head[i] = -1;
        int o = 0, literals = 0, i = 0;
        while (i < length) {
            int best = 0, distance = 0;
            if (i + SHORTEST <= length) {
                int h = hash(in, i), limit = Math.min(LONGEST, length - i), tries = 24;
                for (int at = head[h]; at >= 0 && i - at < WINDOW && tries-- > 0; at = previous[at & WINDOW - 1]) {
                    if (in[at + best] != in[i + best] && best > 0) continue;
                    int n = 0;
                    while (n < limit && in[at + n] == in[i + n]) n++;
                    if (n > best) {
                        best = n;
                        distance = i - at;
                        if (n == limit) break;
                    }
                }
            }
            if (best < SHORTEST) best = 1;
            if (best == 1) {
                if (literals == 0 || literals == 127) {
                    o++;
                    literals = 0;
                }
                out[o++] = in[i];
                literals++;
                out[o - literals - 1] = (byte) literals;
            } else {
                literals = 0;
                out[o++] = (byte) (128 | best - SHORTEST);
                out[o++] = (byte) (distance >> 8);
                out[o++] = (byte) distance;
            }
            for (int end = i + best; i < end; i++) {
                if (i + SHORTEST > length) continue;
                int h = hash(in, i);
                previous[i & WINDOW - 1] = head[h];
                head[h] = i;
            }
        }
        return o;
    }

    static int expand(byte[] in, int length, byte[] out) {
        int o = 0;
        for (int i = 0; i < length;) {
            int c = in[i++];
            if (c >= 0) {
                while (c-- > 0) out[o++] = in[i++];
            } else {
                int n = (c & 127) + SHORTEST, from = o - ((in[i] & 255) << 8 | in[i + 1] & 255);
                i += 2;
                while (n-- > 0) out[o++] = out[from++];
            }
        }
        return o;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 4000000;
        byte[] text = new byte[n], packed = new byte[n * 2 + 16], back = new byte[n];
        int seed = 99, filled = 0;
        String[] words = {"the ", "machine ", "counts ", "every ", "instruction", ", and ", "forgets ", "none", ". "};
        while (filled < n) {
            seed = seed * 1664525 + 1013904223;
            String word = words[(seed >>> 24) % words.length];
            for (int k = 0; k < word.length() && filled < n; k++) text[filled++] = (byte) word.charAt(k);
            if ((seed & 0x700) == 0 && filled < n) text[filled++] = (byte) (seed >> 16 & 127);
        }
        int size = compress(text, n, packed);
        boolean same = expand(packed, size, back) == n;
        int sum = 0;
        for (int i = 0; i < n; i++) same &= text[i] == back[i];
        for (int i = 0; i < size; i++) sum = sum * 31 + packed[i];
        System.out.println("checksum=" + size + "/" + sum + "/" + same);
    }
}
