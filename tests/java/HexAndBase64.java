// HexFormat with delimiters, prefixes and suffixes, both ways, with its exceptions; Base64 and BitSet with buffers.
import java.util.*; import java.nio.*;
public class HexAndBase64 {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        String s;
        try { s = n + ": " + r.run(); } catch (Throwable e) { s = n + ": " + e; }
        System.out.println(s);
    }
    public static void main(String[] a) throws Exception {
        HexFormat h = HexFormat.of(), u = h.withUpperCase(), d = HexFormat.ofDelimiter(":"),
                p = HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h").withUpperCase();
        byte[] b = {0, 1, 10, 127, -128, -1};
        for (HexFormat f : new HexFormat[] {h, u, d, p}) {
            t("fmt", () -> f.formatHex(b) + " " + f.formatHex(b, 1, 3) + "<" + f.formatHex(new byte[0]) + ">"
                    + f.formatHex(new StringBuilder("x"), b) + f.isUpperCase() + f.delimiter() + "|" + f.prefix() + "|"
                    + f.suffix() + " " + f + f.equals(f.withDelimiter(f.delimiter()))
                    + (f.hashCode() == f.withLowerCase().withUpperCase().hashCode() || !f.isUpperCase()));
            t("parse", () -> Arrays.toString(f.parseHex(f.formatHex(b))));
            t("parse", () -> Arrays.toString(f.parseHex("xx" + f.formatHex(b) + "yy", 2, f.formatHex(b).length() + 2)));
            t("chars", () -> Arrays.toString(f.parseHex(f.formatHex(b).toCharArray(), 0, f.formatHex(b).length())));
            t("to", () -> f.toHexDigits((byte) -2) + f.toHexDigits('\u4e2d') + f.toHexDigits((short) -3)
                    + f.toHexDigits(255) + f.toHexDigits(-5L) + f.toHexDigits(0x1234567L, 5) + f.toLowHexDigit(29)
                    + f.toHighHexDigit(0xab) + f.toHexDigits(new StringBuilder("q"), (byte) 7));
        }
        for (String s : new String[] {"", "0", "00", "0g", "FFfe", "0 1", "00:01", "00:0", "0x00h, 0X01h"}) {
            t("p<" + s + ">", () -> Arrays.toString(h.parseHex(s)));
            t("d<" + s + ">", () -> Arrays.toString(d.parseHex(s)));
            t("x<" + s + ">", () -> Arrays.toString(p.parseHex(s)));
            t("from", () -> HexFormat.fromHexDigits(s));
            t("froml", () -> HexFormat.fromHexDigitsToLong(s));
        }
        t("digit", () -> HexFormat.fromHexDigit('a') + " " + HexFormat.fromHexDigit('F') + HexFormat.isHexDigit('g')
                + HexFormat.isHexDigit('9'));
        t("digit", () -> HexFormat.fromHexDigit('x'));
        t("range", () -> HexFormat.fromHexDigits("xxabyy", 2, 4) + " "
                + HexFormat.fromHexDigitsToLong("123456789abcdef0"));
        t("range", () -> HexFormat.fromHexDigits("123456789"));
        t("range", () -> HexFormat.fromHexDigitsToLong("123456789abcdef01"));
        t("range", () -> HexFormat.fromHexDigits("ab", 1, 3));
        t("null", () -> HexFormat.ofDelimiter(null));
        t("null", () -> h.formatHex(null));
        t("range", () -> h.formatHex(b, 4, 9));
        t("digits", () -> h.toHexDigits(5, 17));
        t("digits", () -> h.toHexDigits(5, 0) + "<");
        Base64.Encoder e = Base64.getEncoder();
        t("b64", () -> {
            ByteBuffer q = ByteBuffer.wrap("some bytes".getBytes());
            ByteBuffer r = e.encode(q);
            return q + " " + r + new String(r.array()) + Base64.getDecoder().decode(r) + r;
        });
        t("b64", () -> {
            ByteBuffer q = ByteBuffer.allocateDirect(5).put("abcde".getBytes()).flip();
            return new String(Base64.getUrlEncoder().withoutPadding().encode(q).array()) + q;
        });
        t("b64", () -> {
            ByteBuffer q = ByteBuffer.wrap("a*b".getBytes());
            try { return Base64.getDecoder().decode(q); } catch (IllegalArgumentException x) { return x + "" + q; }
        });
        t("bits", () -> BitSet.valueOf(ByteBuffer.wrap(new byte[] {5, 0, 1})) + ""
                + BitSet.valueOf(LongBuffer.wrap(new long[] {3, 0, 1L << 63, 0})));
        t("bits", () -> {
            ByteBuffer q = ByteBuffer.wrap(new byte[] {5, 9, 1}).position(1);
            return BitSet.valueOf(q) + "" + q;
        });
    }
}
