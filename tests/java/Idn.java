// java.net.IDN: mapping, prohibited and unassigned characters, directions, Punycode in both directions, flags.
import java.net.IDN;
import java.util.Random;
import java.util.zip.CRC32;

public class Idn {
    static String ascii(String s, int flags) {
        try {
            return IDN.toASCII(s, flags);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static void show(String s) {
        for (int flags = 0; flags < 4; flags++) {
            System.out.println(escaped(s) + " " + flags + " " + escaped(ascii(s, flags)) + " "
                    + escaped(IDN.toUnicode(s, flags)));
        }
    }

    static String escaped(String s) {
        StringBuilder sb = new StringBuilder();
        s.chars().forEach(c -> sb.append(c > ' ' && c < 127 ? "" + (char) c : String.format("\\u%04x", c)));
        return sb.toString();
    }

    /** A checksum of each 512 code points. */
    static void points() {
        for (int from = 0; from < 0x110000; from += 512) {
            CRC32 crc = new CRC32();
            int step = from < 0x3400 ? 1 : from < 0x20000 ? 13 : 171;
            for (int c = from; c < from + 512; c += step) {
                String s = new String(Character.toChars(c));
                for (int flags = 0; flags < 2; flags++) {
                    crc.update(ascii("\u00e4" + s + "b", flags).getBytes(java.nio.charset.StandardCharsets.UTF_8));
                    crc.update(ascii("\u05d0" + s + "\u05d0", flags).getBytes(java.nio.charset.StandardCharsets.UTF_8));
                }
            }
            if (from < 0x3400 || from % 0x2000 == 0) {
                System.out.printf("%x %08x%n", from, crc.getValue());
            }
        }
    }

    static void random() {
        Random r = new Random(5);
        CRC32 crc = new CRC32();
        for (int i = 0; i < 3000; i++) {
            StringBuilder sb = new StringBuilder(r.nextBoolean() ? "" : "xn--");
            for (int k = r.nextInt(12); k >= 0; k--) {
                int kind = r.nextInt(8);
                sb.appendCodePoint(kind < 4 ? 'a' + r.nextInt(26) : kind == 4 ? '0' + r.nextInt(10)
                        : kind == 5 ? "-.".charAt(r.nextInt(2)) : kind == 6 ? 0xc0 + r.nextInt(0x300)
                        : 0x4e00 + r.nextInt(0x1000));
            }
            String s = sb.toString();
            String shown = ascii(s, i % 4) + " " + IDN.toUnicode(s, i % 4) + " " + IDN.toUnicode(ascii(s, 1));
            crc.update(shown.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            if (i % 100 == 0) {
                System.out.printf("%s %s %08x%n", escaped(s), escaped(shown), crc.getValue());
            }
        }
    }

    public static void main(String[] args) {
        String l = "abcdefghijklmnopqrstuvwxyz";
        String[] texts = {
            l + "\u2028" + l, l + "\u0221" + l, "\u0221", "ab\u2028cd", "\u05d0"+l, l+"\u05d0"+l+l,
            "\u05d0"+l.substring(0,20)+"\u05d0", "b\u00fc." + l + "\u0221.x", "\u00fc\u2028\u0221",
            "\u2028\u00fc".repeat(20), "\u00fc\u0221", "A\u00dc", "ABC", "a\u00ad\u200bb", "\u00ad",
            "\u00fc\u00ad.com", "\u00fc_", "-\u00fc", "\u0130", "\u00e0\u0221\u0300", "\ufa83", "\uff0e",
            "\u00fc\uff0ecom", "a\uff61b", "\u2024\u00fc", "\u2024\u00fc", "\u00fc..b", "\u00fcb..", "..",
            "\u0627\u00ad", "\u0627a", "\u0627\u0031", "stra\u00dfe.de", "b\u00fccher\u3002com", "", ".", "\u3002",
            "a..b", "a.", "a_b", "-a-", "a b", "a".repeat(63), "a".repeat(64), "\u00fc".repeat(60), "*.x",
            "\ud800", "a\ud800b", "xn--bcher-kva", "xn--", "xn---", "xn--a", "xn--bcher-kva.xn--zz",
            "XN--BCHER-KVA", "b\u00fccher.xn--bcher-kva", "xn--strae-oqa", "xn--b\u00fccher-kva", "xn--99999999",
            "\u3002xn--bcher-kva\u3002", "a..xn--bcher-kva", "xn--a-0ga\u0221", "Stra\u00dfe", "xn--STRAE-OQA",
            "xn--mgbc0", "xn--ls8h"};
        for (String s : texts) {
            show(s);
        }
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(i == 0 ? IDN.toASCII(null) : IDN.toUnicode(null));
            } catch (NullPointerException e) {
                System.out.println("NullPointerException");
            }
        }
        points();
        random();
    }
}
