// Integer, Long, Short, Byte: parsing with radix and signs, printing in bases, unsigned forms, bit twiddling, decode,
// errors with their messages, constants.
public class IntParsing {
    interface Op { Object run(); }
    static String t(Op o) {
        try {
            return String.valueOf(o.run());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + "<" + e.getMessage() + ">";
        }
    }
    public static void main(String[] args) {
        for (String s : new String[] { "0", "-0", "+5", "2147483647", "-2147483648", "2147483648", "-2147483649", "",
                "-", "+", " 1", "1 ", "1_0", "0x10", "ff", "\u0661\u0662", "9223372036854775807", "9223372036854775808",
                "-9223372036854775808", "00012", "1.0", "128", "-129", "4294967295", "18446744073709551615" })
            System.out.println(s + ": " + t(() -> Integer.parseInt(s)) + t(() -> Long.parseLong(s))
                    + t(() -> Integer.parseInt(s, 16)) + t(() -> Short.parseShort(s)) + t(() -> Byte.parseByte(s))
                    + t(() -> Integer.parseUnsignedInt(s)) + t(() -> Long.parseUnsignedLong(s))
                    + t(() -> Integer.valueOf(s, 36)) + t(() -> Long.valueOf(s)));
        System.out.println(t(() -> Integer.parseInt(null)) + t(() -> Integer.parseInt("1", 1))
                + t(() -> Integer.parseInt("1", 37)) + t(() -> Integer.parseInt("zz", 36))
                + t(() -> Integer.parseInt("xx12y", 2, 4, 10)) + t(() -> Long.parseLong(null))
                + t(() -> Integer.decode("0x1F")) + t(() -> Integer.decode("-#ff")) + t(() -> Integer.decode("010"))
                + t(() -> Long.decode("0XfFfF")) + t(() -> Integer.decode("")) + t(() -> Integer.decode("--1"))
                + t(() -> Byte.decode("0x80")) + Integer.getInteger("no.such", 5) + Boolean.parseBoolean("tRue"));
        int[] I = { 0, 1, -1, 42, -42, 255, 65535, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678,
                0xcafebabe };
        for (int i : I)
            System.out.println(i + " " + Integer.toString(i, 2) + " " + Integer.toString(i, 36) + " "
                    + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toBinaryString(i) + " "
                    + Integer.toUnsignedString(i) + " " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i)
                    + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.highestOneBit(i) + " "
                    + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " "
                    + Integer.rotateLeft(i, 7) + " " + Integer.rotateRight(i, 7) + " " + Integer.signum(i) + " "
                    + Integer.toUnsignedLong(i) + " " + Integer.divideUnsigned(i, 7) + " " + Integer
                    .remainderUnsigned(i, 7) + " " + Integer.compareUnsigned(i, 5) + " " + Short.reverseBytes((short) i)
                    + " " + Byte.toUnsignedInt((byte) i) + " " + Short.toUnsignedInt((short) i));
        for (int k : I) {
            long l = (long) k * 1000003L * (k == 0 ? 1 : k);
            System.out.println(l + " " + Long.toString(l, 7) + " " + Long.toHexString(l) + " " + Long.toOctalString(l)
                    + " " + Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 3) + " " + Long.bitCount(l) + " "
                    + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.highestOneBit(l)
                    + " " + Long.lowestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " "
                    + Long.rotateLeft(l, 70) + " " + Long.signum(l) + " " + Long.divideUnsigned(l, 10) + " "
                    + Long.remainderUnsigned(l, 10) + " " + Long.compareUnsigned(l, 1L << 63) + " " + Long.hashCode(l));
        }
        long h = 0;
        int seed = 1;
        for (int i = 0; i < 20000; i++) {
            seed = seed * 1664525 + 1013904223;
            int v = seed >> (i & 31);
            long w = ((long) seed << 32 | seed * 31) >> (i & 63);
            h = h * 31 + Integer.toString(v).hashCode();
            h = h * 31 + Long.toString(w).hashCode();
            if (Integer.parseInt(Integer.toString(v)) != v || Long.parseLong(Long.toString(w)) != w
                    || Long.parseLong(Long.toString(w, i % 35 + 2), i % 35 + 2) != w || Integer.parseUnsignedInt(
                    Integer.toUnsignedString(v)) != v || Long.parseUnsignedLong(Long.toUnsignedString(w)) != w)
                System.out.println("bad " + v + " " + w);
        }
        System.out.println(h);
        System.out.println(Integer.MAX_VALUE + Integer.MIN_VALUE + Integer.SIZE + Integer.BYTES + " " + Long.MAX_VALUE
                + Byte.MIN_VALUE + Short.MAX_VALUE + Integer.sum(1, 2) + Integer.max(3, 4) + Integer.compare(1, 2)
                + Integer.valueOf(5).byteValue() + Integer.valueOf(300).byteValue() + Long.valueOf(1L << 33).intValue()
                + Integer.valueOf(7).doubleValue() + Integer.hashCode(9) + new Short((short) 3) + Byte.valueOf("5")
                + Integer.TYPE + Long.valueOf(5).equals(5));
    }
}
