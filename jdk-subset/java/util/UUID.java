// A universally unique identifier (RFC 4122).
package java.util;

import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

public final class UUID implements Serializable, Comparable<UUID> {
    private static final long serialVersionUID = -4856846361193249489L;

    private final long mostSigBits;
    private final long leastSigBits;

    private static final class Generator {
        static final SecureRandom random = new SecureRandom();
    }

    /** Sets version and variant. */
    private UUID(byte[] data, int version) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < 8; i++) {
            high = high << 8 | data[i] & 0xff;
            low = low << 8 | data[i + 8] & 0xff;
        }
        mostSigBits = high & ~0xf000L | version << 12;
        leastSigBits = low & ~0L >>> 2 | 1L << 63;
    }

    public UUID(long mostSigBits, long leastSigBits) {
        this.mostSigBits = mostSigBits;
        this.leastSigBits = leastSigBits;
    }

    public static UUID randomUUID() {
        byte[] data = new byte[16];
        Generator.random.nextBytes(data);
        return new UUID(data, 4);
    }

    public static UUID nameUUIDFromBytes(byte[] name) {
        try {
            return new UUID(MessageDigest.getInstance("MD5").digest(name), 3);
        } catch (NoSuchAlgorithmException e) {
            throw new InternalError("MD5 not supported", e);
        }
    }

    public static UUID fromString(String name) {
        int n = name.length();
        if (n > 36) {
            throw new IllegalArgumentException("UUID string too large");
        }
        int d1 = name.indexOf('-');
        int d2 = name.indexOf('-', d1 + 1);
        int d3 = name.indexOf('-', d2 + 1);
        int d4 = name.indexOf('-', d3 + 1);
        // Four dashes; searches that start again at the front find an earlier one.
        if (d1 <= 0 || d2 < d1 || d3 < d2 || d4 < d3 || name.indexOf('-', d4 + 1) >= 0) {
            throw new IllegalArgumentException("Invalid UUID string: " + name);
        }
        long high = Long.parseLong(name, 0, d1, 16) & 0xffffffffL;
        high = high << 16 | Long.parseLong(name, d1 + 1, d2, 16) & 0xffffL;
        high = high << 16 | Long.parseLong(name, d2 + 1, d3, 16) & 0xffffL;
        long low = Long.parseLong(name, d3 + 1, d4, 16) & 0xffffL;
        low = low << 48 | Long.parseLong(name, d4 + 1, n, 16) & 0xffffffffffffL;
        return new UUID(high, low);
    }

    public long getLeastSignificantBits() {
        return leastSigBits;
    }

    public long getMostSignificantBits() {
        return mostSigBits;
    }

    public int version() {
        return (int) (mostSigBits >> 12 & 0xf);
    }

    /** The top one, two or three bits, depending on the bits themselves. */
    public int variant() {
        int top = (int) (leastSigBits >>> 61);
        return top < 4 ? 0 : top < 6 ? 2 : top;
    }

    private void requireTime() {
        if (version() != 1) {
            throw new UnsupportedOperationException("Not a time-based UUID");
        }
    }

    public long timestamp() {
        requireTime();
        return (mostSigBits & 0xfffL) << 48 | (mostSigBits >> 16 & 0xffffL) << 32 | mostSigBits >>> 32;
    }

    public int clockSequence() {
        requireTime();
        return (int) (leastSigBits >>> 48 & 0x3fff);
    }

    public long node() {
        requireTime();
        return leastSigBits & 0xffffffffffffL;
    }

    private static void hex(byte[] out, int at, long bits, int digits) {
        for (int i = at + digits - 1; i >= at; i--) {
            int d = (int) bits & 0xf;
            out[i] = (byte) (d < 10 ? '0' + d : 'a' - 10 + d);
            bits >>>= 4;
        }
    }

    @Override
    public String toString() {
        byte[] s = new byte[36];
        hex(s, 0, mostSigBits >>> 32, 8);
        s[8] = '-';
        hex(s, 9, mostSigBits >>> 16, 4);
        s[13] = '-';
        hex(s, 14, mostSigBits, 4);
        s[18] = '-';
        hex(s, 19, leastSigBits >>> 48, 4);
        s[23] = '-';
        hex(s, 24, leastSigBits, 12);
        return new String(s, 0, 0, 36);
    }

    @Override
    public int hashCode() {
        long x = mostSigBits ^ leastSigBits;
        return (int) (x >> 32) ^ (int) x;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof UUID && mostSigBits == ((UUID) obj).mostSigBits
                && leastSigBits == ((UUID) obj).leastSigBits;
    }

    /** Both halves count as signed numbers. */
    @Override
    public int compareTo(UUID val) {
        int c = Long.compare(mostSigBits, val.mostSigBits);
        return c != 0 ? c : Long.compare(leastSigBits, val.leastSigBits);
    }
}
