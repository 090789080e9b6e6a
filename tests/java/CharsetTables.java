// Charsets with tables: names, aliases, what they contain, and checksums of the characters of all bytes and pairs of
// bytes (malformed ones too), of longer sequences, and of the bytes of all characters.
import java.nio.*; import java.nio.charset.*; import java.util.*; import java.util.zip.CRC32;
public class CharsetTables {
    static final String[] MULTIPLE = {"Big5", "EUC-JP", "EUC-KR", "GB18030", "GB2312", "GBK", "Shift_JIS",
            "windows-31j", "x-Johab",
        "x-mswin-936", "x-windows-949", "x-windows-950"};
    static CRC32 crc = new CRC32();
    static void add(String s) {
        byte[] b = new byte[2 * s.length()];
        for (int i = 0; i < s.length(); i++) {
            b[2 * i] = (byte) (s.charAt(i) >> 8);
            b[2 * i + 1] = (byte) s.charAt(i);
        }
        crc.update(b);
    }
    static String sum() { String s = Long.toHexString(crc.getValue()); crc.reset(); return s; }
    static boolean isTable(Charset c) {
        // In `java` x-Big5-Solaris changes the table of Big5 as soon as it is used.
        return !c.name().equals("x-Big5-Solaris") && c.canEncode() && c.newEncoder().maxBytesPerChar() == 1
                && !List.of("ISO-8859-1", "US-ASCII").contains(c.name());
    }

    static void describe(Charset c, List<Charset> known) throws Exception {
        List<String> contained = new ArrayList<>();
        for (Charset o : known) if (c.contains(o)) contained.add(o.name());
        CharsetEncoder e = c.newEncoder();
        CharsetDecoder d = c.newDecoder();
        System.out.println(c + " " + new TreeSet<>(c.aliases()) + contained + e.maxBytesPerChar()
                + e.averageBytesPerChar() + d.maxCharsPerByte()
                + d.averageCharsPerByte() + Arrays.toString(e.replacement()) + c.isRegistered()
                + new java.io.InputStreamReader(System.in, c).getEncoding());
        for (String a : c.aliases()) if (!Charset.forName(a.toUpperCase()).equals(c)) System.out.println("alias " + a);
    }

    static String tables(Charset c) {
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        String decoded = new String(all, c);
        add(decoded);
        if (!List.of(MULTIPLE).contains(c.name())) {
            // What a page of a table has, and what is next to it
            StringBuilder s = new StringBuilder();
            for (char x : decoded.toCharArray()) s.append(x).append((char) (x ^ 1)).append((char) (x ^ 0x40));
            crc.update(s.toString().getBytes(c));
            return sum();
        }
        for (int i = 0; i < 0x10000; i += 4096) {
            StringBuilder s = new StringBuilder();
            for (int k = i; k < i + 4096; k++) if (k < 0xd800 || k > 0xdfff) s.append((char) k);
            crc.update(s.toString().getBytes(c));
        }
        return sum();
    }

    static String pairs(Charset c) {
        for (int lead = 0x80; lead < 0x100; lead++) {
            byte[] b = new byte[256 * 3];
            for (int t = 0; t < 256; t++) { b[3 * t] = (byte) lead; b[3 * t + 1] = (byte) t; b[3 * t + 2] = '.'; }
            add(new String(b, c));
        }
        return sum();
    }

    static String longer(Charset c) {
        Random r = new Random(5);
        byte[] b = new byte[6000];
        int[] kinds = {0x8f, 0x8e, 0x81, 0xa1, 0x30, 0x39, 0x84, 0xfe, 0x90, 0xe3};
        for (int round = 0; round < 6; round++) {
            for (int i = 0; i < b.length; i++)
                b[i] = (byte) (round % 2 == 0 ? kinds[r.nextInt(kinds.length)] + (round > 3 ? r.nextInt(3) : 0)
                        : r.nextInt(256));
            add(new String(b, c));
        }
        return sum();
    }

    /** Results piece by piece: each sequence with all lengths of input, and without room. */
    static String steps(Charset c) {
        StringBuilder s = new StringBuilder();
        byte[][] inputs = {{(byte) 0x81}, {(byte) 0xa1}, {(byte) 0x80}, {(byte) 0xff}, {(byte) 0x8f, (byte) 0xa2},
                {(byte) 0x8f, 0x30}, {(byte) 0x81, 0x30}, {(byte) 0x81, 0x30, (byte) 0x81},
            {(byte) 0x81, 0x30, 0x20}, {(byte) 0x81, 0x30, (byte) 0x81, 0x20}, {(byte) 0xb0, (byte) 0xa1},
                    {(byte) 0x90, 0x30, (byte) 0x81, 0x30}, {(byte) 0xe3, 0x32, (byte) 0x9a, 0x35}, {(byte) 0xe3, 0x32,
                    (byte) 0x9a, 0x36},
            {(byte) 0xff, 0x30, (byte) 0x81, 0x30}, {(byte) 0x84, 0x31, (byte) 0xa5, 0x30}, {(byte) 0x8e, (byte) 0xb1},
                    {(byte) 0x8e, 0x20}, {(byte) 0x8f}, {(byte) 0x8f, (byte) 0xa2, (byte) 0xaf}, {(byte) 0x8f,
                    (byte) 0xa2, 0x20}, {(byte) 0x8f, 0x20, (byte) 0xaf}, {(byte) 0x8f, (byte) 0xa1, (byte) 0xa1}};
        for (byte[] in : inputs)
            for (boolean end : new boolean[] {false, true})
                for (int room = 0; room < 3; room++) {
                    CharsetDecoder d = c.newDecoder();
                    CharBuffer out = CharBuffer.allocate(room);
                    ByteBuffer b = ByteBuffer.wrap(in);
                    CoderResult r = d.decode(b, out, end);
                    s.append(r.isMalformed() ? "M" + r.length() : r.isUnmappable() ? "U" + r.length() : r.isOverflow()
                            ? "O" : "D").append(b.position()).append(out.position());
                }
        return s.toString();
    }

    static String encoder(Charset c) {
        StringBuilder s = new StringBuilder();
        for (String in : new String[] {"a", "\u00e9", "\u4e00", "\uac00", "\u3042", "\ud800", "\udc00", "\ud83d\ude00",
                "\ud800x", "\ufffd", "\u20ac", "\uffff", "\ue000", "\u00a5", "\u203e"})
            for (int room = 0; room < 5; room += 2) {
                CharsetEncoder e = c.newEncoder();
                ByteBuffer out = ByteBuffer.allocate(room);
                CharBuffer b = CharBuffer.wrap(in);
                CoderResult r = e.encode(b, out, true);
                s.append(r.isMalformed() ? "M" + r.length() : r.isUnmappable() ? "U" + r.length() : r.isOverflow()
                        ? "O" : "D").append(b.position()).append(out.position());
            }
        CharsetEncoder e = c.newEncoder();
        return s + " " + e.canEncode('\u4e00') + e.canEncode("\ud83d\ude00") + e.canEncode('\ud800')
                + e.isLegalReplacement(new byte[] {(byte) 0x81}) + e.isLegalReplacement(new byte[] {'?'});
    }

    public static void main(String[] args) throws Exception {
        List<Charset> known = new ArrayList<>();
        for (Charset c : Charset.availableCharsets().values())
            if (isTable(c) || List.of("ISO-8859-1", "US-ASCII", "UTF-8", "UTF-16", "UTF-32").contains(c.name())
                    || List.of(MULTIPLE).contains(c.name())) known.add(c);
        System.out.println(known.size());
        for (Charset c : known) {
            describe(c, known);
            if (!c.name().startsWith("UTF")) System.out.println(tables(c));
        }
        for (String n : MULTIPLE) {
            Charset c = Charset.forName(n);
            System.out.println(n + " " + pairs(c) + " " + longer(c));
            System.out.println(steps(c));
            System.out.println(encoder(c));
        }
        for (String n : new String[] {"windows-1252", "IBM037", "windows-1253"}) System.out.println(n
                + steps(Charset.forName(n)) + encoder(Charset.forName(n)));
        Charset g = Charset.forName("GB18030");
        byte[] four = new byte[4];
        StringBuilder s = new StringBuilder();
        for (int n = 0; n < 1587600; n += n > 39000 && n < 40000 || n > 188990 && n < 189010 || n > 1237570
                && n < 1237580 ? 1 : 97) {
            four[0] = (byte) (n / 12600 + 0x81); four[1] = (byte) (n / 1260 % 10 + '0'); four[2] = (byte) (n / 10 % 126
                    + 0x81); four[3] = (byte) (n % 10 + '0');
            s.append(new String(four, g));
        }
        add(s.toString());
        System.out.println("four " + s.length() + " " + sum());
        for (int cp = 0x10000; cp < 0x110000; cp += 997) crc.update(new String(Character.toChars(cp)).getBytes(g));
        System.out.println("supplementary " + sum());
        System.out.println(new String("\u00e4\u4e2d\u6587\uac00".getBytes("GBK"), "GBK")
                + Arrays.toString("\u65e5\u672c".getBytes("Shift_JIS")));
    }
}
