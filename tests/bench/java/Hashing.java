// group: arithmetic
// Hash functions over bytes: CRC-32 by table, Adler, FNV of 64 bits, Murmur's mixing, an open table of longs.
public class Hashing {
    static final int[] TABLE = new int[256];
    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
            TABLE[i] = c;
        }
    }

    static int crc(byte[] b, int from, int to) {
        int c = -1;
        for (int i = from; i < to; i++) c = TABLE[(c ^ b[i]) & 255] ^ c >>> 8;
        return ~c;
    }

    static int adler(byte[] b, int from, int to) {
        int x = 1, y = 0;
        for (int i = from; i < to; i++) {
            x = (x + (b[i] & 255)) % 65521;
            y = (y + x) % 65521;
        }
        return y << 16 | x;
    }

    static long fnv(byte[] b, int from, int to) {
        long h = 0xcbf29ce484222325L;
        for (int i = from; i < to; i++) {
            h ^= b[i] & 255;
            h *= 0x100000001b3L;
        }
        return h;
    }

    static int murmur(byte[] b, int from, int to) {
        int h = to - from, i = from;
        for (; i + 4 <= to; i += 4) {
            int k = b[i] & 255 | (b[i + 1] & 255) << 8 | (b[i + 2] & 255) << 16 | b[i + 3] << 24;
            k *= 0x5bd1e995;
            k ^= k >>> 24;
            h = h * 0x5bd1e995 ^ k * 0x5bd1e995;
        }
        while (i < to) h = (h ^ b[i++]) * 0x5bd1e995;
        h ^= h >>> 13;
        h *= 0x5bd1e995;
        return h ^ h >>> 15;
    }

    static int distinct(long[] table, long[] values, int count) {
        int found = 0, mask = table.length - 1;
        for (int i = 0; i < count; i++) {
            long v = values[i] | 1;
            int at = (int) (v * 0x9e3779b97f4a7c15L >>> 44) & mask;
            while (table[at] != 0 && table[at] != v) at = at + 1 & mask;
            if (table[at] == 0) {
                table[at] = v;
                found++;
            }
        }
        return found;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 300000;
        byte[] data = new byte[16384];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * i >> 3 ^ i * 37);
        long[] values = new long[n];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int from = i * 17 % 16000, to = from + 40 + i % 90;
            long v = fnv(data, from, to);
            values[i] = v % 5000;
            sum = sum * 31 + (crc(data, from, to) ^ adler(data, from, to)) + murmur(data, from, to) + v;
        }
        System.out.println("checksum=" + sum + "/" + distinct(new long[1 << 15], values, n));
    }
}
