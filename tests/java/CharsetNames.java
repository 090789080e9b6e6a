// Charsets: names, aliases, replacements, sizes; texts and malformed bytes through String, readers and writers, coders
// with all actions, step by step.
import java.io.*; import java.nio.*; import java.nio.charset.*; import java.util.*;
public class CharsetNames {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try {
            System.out.println(n + ": " + r.run());
        } catch (Throwable e) {
            System.out.println(n + ": " + e + (e.getCause() != null ? " cause " + e.getCause() : ""));
        }
    }
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(String.format("%02x", x));
        return s.toString();
    }
    static String esc(CharSequence c) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < c.length(); i++) {
            char x = c.charAt(i);
            if (x >= 32 && x < 127) s.append(x);
            else s.append(String.format("\\u%04x", (int) x));
        }
        return s.toString();
    }
    public static void main(String[] a) throws Exception {
        String[] names = {"UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE",
                "UTF-32LE", "windows-1252", "ISO-8859-15", "IBM437", "KOI8-R", "windows-1251", "ISO-8859-2"};
        for (String n : names)
            t(n, () -> {
                Charset c = Charset.forName(n);
                CharsetEncoder e = c.newEncoder();
                CharsetDecoder d = c.newDecoder();
                return c.name() + " " + new TreeSet<>(c.aliases()) + c.canEncode() + c.isRegistered() + " "
                        + e.averageBytesPerChar() + " " + e.maxBytesPerChar() + " " + hex(e.replacement()) + " "
                        + d.averageCharsPerByte() + " " + d.maxCharsPerByte() + " " + esc(d.replacement())
                        + e.malformedInputAction() + d.unmappableCharacterAction() + d.isAutoDetecting() + " "
                        + new InputStreamReader(new ByteArrayInputStream(new byte[0]), c).getEncoding() + " "
                        + new OutputStreamWriter(new ByteArrayOutputStream(), c).getEncoding();
            });
        String[] texts = {"", "hello", "caf\u00e9 \u20ac\u0152\u0178", "\u4e2d\u6587\ud83d\ude00!", "\ud800x",
                "x\udc00", "\ud83d", "\ufeffbom", "\u0081\u008d\u009f\u0080"};
        for (String n : names)
            for (String s : texts)
                t(n + " " + esc(s), () -> {
                    byte[] b = s.getBytes(n);
                    ByteArrayOutputStream o = new ByteArrayOutputStream();
                    Writer w = new OutputStreamWriter(o, n);
                    for (int i = 0; i < s.length(); i++) w.write(s.charAt(i));
                    w.close();
                    StringBuilder q = new StringBuilder();
                    Reader r = new InputStreamReader(new ByteArrayInputStream(b), n);
                    for (int c; (c = r.read()) >= 0;) q.append((char) c);
                    CharsetEncoder e = Charset.forName(n).newEncoder();
                    return hex(b) + " " + esc(new String(b, n)) + " " + hex(o.toByteArray()).equals(hex(b))
                            + q.toString().equals(new String(b, n)) + " " + e.canEncode(s);
                });
        for (String n : names)
            for (String s : texts)
                t(n + " strict " + esc(s), () -> {
                    CharsetEncoder e = Charset.forName(n).newEncoder();
                    ByteBuffer b = e.encode(CharBuffer.wrap(s));
                    return b + esc(Charset.forName(n).newDecoder().decode(b));
                });
        byte[][] bytes = {{}, {'a', (byte) 0x80, 'b'}, {(byte) 0xc3}, {(byte) 0xc3, 'x'}, {(byte) 0xe4, (byte) 0xb8},
                {(byte) 0xe4, (byte) 0xb8, 'x'}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80},
                {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, 'z', 'y'}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80, 'q'},
                {(byte) 0xc0, (byte) 0x80}, {(byte) 0xff, (byte) 0xfe, 'a', 0, 'b'}, {(byte) 0xfe, (byte) 0xff, 0, 'a'},
                {(byte) 0xd8, 0, 0, 'a'}, {0, (byte) 0xd8, 'a', 0}, {(byte) 0xdc, 0, 0, 'b'},
                {0, 0, (byte) 0xfe, (byte) 0xff, 0, 0, 0, 'a', 0, 0x11, 0, 0, 0, 1, (byte) 0xf6, 0},
                {(byte) 0xff, (byte) 0xfe, 0, 0, 'a', 0, 0, 0}, {0, 0, (byte) 0xd8, 0, 1}, {(byte) 0x81, (byte) 0x8d,
                (byte) 0x80, (byte) 0x9f, (byte) 0xe9}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
                {(byte) 0xfe, (byte) 0xff}, {(byte)0xff}, {(byte) 0xf8, 'a'}, {(byte) 0xe0, (byte) 0x80, (byte) 0x80},
                {(byte)0xff, (byte)0xfe, (byte)0xff, (byte)0xfe, 65, 0}};
        for (String n : names) for (byte[] b : bytes) {
            t(n + " " + hex(b), () -> {
                StringBuilder q = new StringBuilder();
                Reader r = new InputStreamReader(new ByteArrayInputStream(b), n);
                for (int c; (c = r.read()) >= 0;) q.append((char) c);
                return esc(new String(b, n)) + " " + q.toString().equals(new String(b, n));
            });
            t("  strict", () -> esc(Charset.forName(n).newDecoder().decode(ByteBuffer.wrap(b))));
            t("  action", () -> esc(Charset.forName(n).newDecoder().onMalformedInput(CodingErrorAction.IGNORE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith("?").decode(ByteBuffer.wrap(b))));
            if (!n.equals("UTF-8"))
                t("  steps", () -> {
                    CharsetDecoder d = Charset.forName(n).newDecoder();
                    ByteBuffer in = ByteBuffer.wrap(b);
                    CharBuffer out = CharBuffer.allocate(1);
                    StringBuilder log = new StringBuilder();
                    for (int k = 0; k < 20; k++) {
                        CoderResult r = d.decode(in, out, true);
                        log.append(r + "@" + in.position() + " ");
                        if (r.isError()) in.position(in.position() + r.length());
                        out.flip();
                        log.append(esc(out));
                        out.clear();
                        if (r.isUnderflow()) break;
                    }
                    return log + "" + d.flush(out);
                });
        }
    }
}
