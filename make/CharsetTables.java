// Writes jdk-subset/jdk/internal/charset/CharsetText.java, the tables of charsets, from what the library of this JDK
// (17) answers for each byte, pair of bytes and character:
//
//     java make/CharsetTables.java > jdk-subset/jdk/internal/charset/CharsetText.java
//
// A line of the result is one charset: its name, its kind, its historical name, its aliases, and its tables.
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetTables {
    /** Those with more than one byte for some characters. All with one byte are taken. */
    private static final List<String> MULTIPLE = List.of("Big5", "EUC-JP", "EUC-KR", "GB18030", "GB2312", "GBK",
            "Shift_JIS", "windows-31j", "x-Johab", "x-mswin-936", "x-windows-949", "x-windows-950");
    /** Those that the library has without tables. */
    private static final List<String> PLAIN = List.of("US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16BE",
            "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE");
    private static final char NONE = '\ufffd';

    private static CharsetDecoder decoder(Charset c) {
        return c.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** The character of some bytes, or NONE. */
    private static char decode(CharsetDecoder d, int... bytes) {
        byte[] b = new byte[bytes.length];
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) bytes[i];
        }
        try {
            String s = d.decode(ByteBuffer.wrap(b)).toString();
            return s.length() == 1 ? s.charAt(0) : NONE;
        } catch (CharacterCodingException e) {
            return NONE;
        }
    }

    /** The bytes of a character as a number, or -1. */
    private static int encode(CharsetEncoder e, char c) {
        try {
            int n = 0;
            for (ByteBuffer b = e.encode(CharBuffer.wrap(new char[] {c})); b.hasRemaining();) {
                n = n << 8 | b.get() & 0xff;
            }
            return n;
        } catch (CharacterCodingException x) {
            return -1;
        }
    }

    private static String historical(Charset c) {
        return new InputStreamReader(new ByteArrayInputStream(new byte[0]), c).getEncoding();
    }

    // ---- Compact text ----

    /**
     * Characters in the order of a table. U+0001 N: N further characters that follow the last one; U+0002 N: N places
     * without a character; U+0004 N: N places with the characters of another table; U+0003: the next character is none
     * of these.
     */
    private static String pack(String s, String base) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length();) {
            char c = s.charAt(i);
            int run = 1;
            while (i + run < s.length() && run < 0x7ff && s.charAt(i + run) == (c == NONE ? NONE : c + run)) {
                run++;
            }
            int same = 0;
            while (base != null && i + same < s.length() && same < 0x7fff && i + same < base.length()
                    && base.charAt(i + same) == s.charAt(i + same)) {
                same++;
            }
            if (same > 2 && same >= run) {
                out.append('\4').append((char) same);
                i += same;
            } else if (c == NONE) {
                out.append('\2').append((char) run);
                i += run;
            } else {
                out.append(c <= 4 ? "\3" + c : "" + c);
                i++;
                if (run > 3) {
                    out.append('\1').append((char) (run - 1));
                    i += run - 1;
                }
            }
        }
        return out.toString();
    }

    /** Ideographs, Hangul and Kana are written as they are: that makes the file half as long. */
    private static String escape(char c) {
        if (c >= '\u3041' && c <= '\u3096' || c >= '\u4e00' && c <= '\u9fa5' || c >= '\uac00' && c <= '\ud7a3'
                || c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
            return "" + c;
        }
        return c == '\n' ? "\\n" : c == '"' ? "\\\"" : c == '\\' ? "\\\\" : c == '\r' ? "\\r"
                : String.format("\\u%04x", (int) c);
    }

    // ---- One charset ----

    /** The characters of all bytes; of a charset with several bytes also those of pairs, and of EUC-JP's triples. */
    private static String table(Charset c) {
        CharsetDecoder d = decoder(c);
        StringBuilder s = new StringBuilder();
        boolean multiple = MULTIPLE.contains(c.name());
        for (int i = 0; i < 256; i++) {
            s.append(decode(d, i));
        }
        for (int third = 0; multiple && third < (c.name().equals("EUC-JP") ? 2 : 1); third++) {
            for (int lead = 0x80; lead < 0x100; lead++) {
                for (int trail = 0; trail < 0x100; trail++) {
                    boolean none = s.charAt(lead) != NONE;
                    s.append(none ? NONE : third == 0 ? decode(d, lead, trail) : decode(d, 0x8f, lead, trail));
                }
            }
        }
        return s.toString();
    }

    /** The number that the library computes for the bytes at an index of the table. */
    private static int number(int index) {
        if (index < 256) {
            return index;
        }
        int lead = 0x80 + (index - 256) / 256;
        int trail = index % 256;
        return lead < 0x100 ? lead << 8 | trail : lead - 0x80 << 8 | trail & 0x7f;
    }

    /** Characters whose bytes are not the first ones in the table that have them. */
    private static String exceptions(Charset c, String table) {
        CharsetEncoder e = c.newEncoder();
        StringBuilder out = new StringBuilder();
        for (int x = 0; x < 0x10000; x++) {
            if (x >= 0xd800 && x < 0xe000 || x == NONE && table.indexOf(NONE) >= 0) {
                continue;
            }
            int index = table.indexOf(x);
            int wanted = encode(e, (char) x);
            if (wanted > 0xffffff || wanted < -1) {
                wanted = -1;
            } else if (wanted > 0xffff) {
                wanted = wanted & 0xff7f;
            }
            if (wanted != (index < 0 ? -1 : number(index))) {
                out.append((char) x).append(wanted < 0 ? NONE : (char) wanted);
            }
        }
        return out.toString();
    }

    private static final Map<String, String> BASES = Map.of("GB18030", "GBK", "x-mswin-936", "GBK", "GB2312", "GBK",
            "EUC-KR", "x-windows-949", "Big5", "x-windows-950", "Shift_JIS", "windows-31j");

    private static String contained(Charset c, List<Charset> all) {
        List<String> names = new ArrayList<>();
        for (Charset other : all) {
            if (other != c && c.contains(other)) {
                names.add(other.name());
            }
        }
        return String.join(",", names);
    }

    public static void main(String[] args) throws IOException {
        List<Charset> all = new ArrayList<>();
        List<Charset> known = new ArrayList<>();
        for (Charset c : Charset.availableCharsets().values()) {
            // x-Big5-Solaris changes the table of Big5 as soon as it is used.
            boolean isTable = !c.name().equals("x-Big5-Solaris") && c.canEncode()
                    && c.newEncoder().maxBytesPerChar() == 1 && !PLAIN.contains(c.name());
            if (isTable || MULTIPLE.contains(c.name())) {
                all.add(c);
                known.add(c);
            } else if (PLAIN.contains(c.name())) {
                known.add(c);
            }
        }
        // A charset that others are made of comes before them.
        all.sort(Comparator.comparing((Charset c) -> BASES.containsKey(c.name())).thenComparing(c -> c));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        out.println("// Tables of charsets. Generated by make/CharsetTables.java: do not edit.");
        out.println("package jdk.internal.charset;\n");
        out.println("final class CharsetText {");
        out.println("    /** Lines NAME|BYTES|BASE|HISTORICAL NAME|ALIAS,ALIAS...|CONTAINED,CONTAINED... */");
        out.print("    static String INDEX =\n");
        StringBuilder index = new StringBuilder();
        Map<String, String> tables = new TreeMap<>();
        List<String> texts = new ArrayList<>();
        for (Charset c : all) {
            String kind = MULTIPLE.contains(c.name()) ? c.name().equals("EUC-JP") ? "3"
                    : c.name().equals("GB18030") ? "4" : "2" : "1";
            String table = table(c);
            String base = BASES.getOrDefault(c.name(), "");
            String packed = pack(table, tables.get(base));
            // Of those with one byte the earlier one that is most alike
            for (String other : kind.equals("1") ? tables.keySet() : Set.<String>of()) {
                String shorter = pack(table, tables.get(other));
                if (tables.get(other).length() == 256 && shorter.length() < packed.length()) {
                    packed = shorter;
                    base = other;
                }
            }
            tables.put(c.name(), table);
            texts.add(packed + exceptions(c, table));
            index.append(c.name()).append('|').append(kind).append('|').append(base).append('|').append(historical(c))
                    .append('|').append(String.join(",", c.aliases())).append('|').append(contained(c, known))
                    .append('\n');
        }
        print(out, index.toString());
        out.println(";\n\n    private CharsetText() {\n    }\n");
        out.println("    /** The table of the charset in a line of the index: see Table. */");
        out.println("    static String[] parts(int line) {\n        switch (line) {");
        for (int i = 0; i < all.size(); i++) {
            out.println("            case " + i + ":\n                return new String[] {");
            String[] parts = split(texts.get(i));
            for (int k = 0; k < parts.length; k++) {
                print(out, parts[k]);
                out.println(k < parts.length - 1 ? "," : "};");
            }
        }
        out.println("            default:\n                throw new IllegalArgumentException();\n        }\n    }\n}");
    }

    /** A constant of a class has at most 65,535 bytes, of which a character takes three. */
    private static String[] split(String s) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < s.length(); i += 20000) {
            parts.add(s.substring(i, Math.min(s.length(), i + 20000)));
        }
        return parts.toArray(new String[0]);
    }

    private static void print(PrintStream out, String s) {
        for (int i = 0; i < s.length();) {
            boolean first = i == 0;
            StringBuilder line = new StringBuilder();
            while (i < s.length()) {
                String c = escape(s.charAt(i));
                if (line.length() + c.length() > 95) {
                    break;
                }
                line.append(c);
                i++;
            }
            out.print("                    " + (first ? "" : "+ ") + "\"" + line + "\"" + (i < s.length() ? "\n" : ""));
        }
    }
}
