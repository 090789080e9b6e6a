// Charset coders: buffers of every size and kind (heap, direct, read-only), random texts cut into pieces, states and
// their exceptions, user-defined charsets with readers and writers, replacement, canEncode, results.
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class Charsets {
    /** ASCII with letters turned by 13, and '#' as an unmappable character. */
    static class Rot13 extends Charset {
        Rot13() { super("X-ROT13", new String[] {"rot"}); }
        @Override public boolean contains(Charset cs) { return cs instanceof Rot13; }
        static int turn(int c) { return c >= 'a' && c <= 'z' ? (c - 'a' + 13) % 26 + 'a' : c; }
        @Override public CharsetDecoder newDecoder() {
            return new CharsetDecoder(this, 1f, 1f) {
                @Override protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
                    while (in.hasRemaining()) {
                        if (!out.hasRemaining()) return CoderResult.OVERFLOW;
                        byte b = in.get(in.position());
                        if (b < 0) return CoderResult.malformedForLength(1);
                        if (b == '#') return CoderResult.unmappableForLength(1);
                        out.put((char) turn(in.get()));
                    }
                    return CoderResult.UNDERFLOW;
                }
            };
        }
        @Override public CharsetEncoder newEncoder() {
            return new CharsetEncoder(this, 1f, 1f) {
                @Override protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
                    while (in.hasRemaining()) {
                        if (!out.hasRemaining()) return CoderResult.OVERFLOW;
                        char c = in.get(in.position());
                        if (c == '#' || c > 127) return CoderResult.unmappableForLength(1);
                        out.put((byte) turn(in.get()));
                    }
                    return CoderResult.UNDERFLOW;
                }
            };
        }
    }

    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }

    static String random(Random r, int n) {
        StringBuilder sb = new StringBuilder();
        while (sb.length() < n) {
            switch (r.nextInt(4)) {
                case 0: sb.append((char) (32 + r.nextInt(90))); break;
                case 1: sb.append((char) (160 + r.nextInt(96))); break;
                case 2: sb.appendCodePoint(0x400 + r.nextInt(0x7000)); break;
                default: sb.appendCodePoint(0x10000 + r.nextInt(0x100000));
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        Random r = new Random(12);
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "UTF-32", "UTF-32LE", "ISO-8859-1", "US-ASCII",
                "windows-1252"}) {
            Charset cs = Charset.forName(name);
            int hash = 0;
            for (int round = 0; round < 30; round++) {
                String s = random(r, r.nextInt(60));
                byte[] whole = s.getBytes(cs);
                // The encoder through a small buffer, direct now and then
                CharsetEncoder e = cs.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE);
                ByteBuffer out = round % 2 == 0 ? ByteBuffer.allocate(8 + r.nextInt(5))
                        : ByteBuffer.allocateDirect(8 + r.nextInt(5));
                CharBuffer in = round % 3 == 0 ? CharBuffer.wrap(s) : CharBuffer.wrap(s.toCharArray());
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                for (int end = 0;;) {
                    end = Math.min(s.length(), end + r.nextInt(7));
                    in.limit(end);
                    CoderResult c = e.encode(in, out, end == s.length());
                    out.flip();
                    while (out.hasRemaining()) all.write(out.get());
                    out.clear();
                    if (c.isUnderflow() && end == s.length()) break;
                }
                e.flush(out);
                if (!Arrays.equals(all.toByteArray(), whole))
                    System.out.println("encoder differs " + name + " " + round);
                hash = hash * 31 + Arrays.hashCode(whole);
                // The decoder likewise; bytes damaged in every other round
                if (round % 2 == 1 && whole.length > 0)
                    for (int k = 0; k < 4; k++) whole[r.nextInt(whole.length)] = (byte) r.nextInt();
                String back = new String(whole, cs);
                hash = hash * 31 + back.hashCode();
                CharsetDecoder d = cs.newDecoder().onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE);
                ByteBuffer bin = round % 4 < 2 ? ByteBuffer.wrap(whole)
                        : ByteBuffer.allocateDirect(whole.length).put(whole).flip();
                if (round % 5 == 0) bin = bin.asReadOnlyBuffer();
                CharBuffer cout = CharBuffer.allocate(2 + r.nextInt(3));
                StringBuilder text = new StringBuilder();
                for (int end = 0;;) {
                    end = Math.min(whole.length, end + r.nextInt(9));
                    bin.limit(end);
                    CoderResult c = d.decode(bin, cout, end == whole.length);
                    text.append(cout.flip());
                    cout.clear();
                    if (c.isUnderflow() && end == whole.length) break;
                }
                d.flush(cout);
                if (!text.toString().equals(back)) System.out.println("decoder differs " + name + " " + round);
                // Readers in pieces
                final byte[] bytes = whole;
                Reader rd = new InputStreamReader(new ByteArrayInputStream(bytes) {
                    @Override public int read(byte[] b, int o, int n) { return super.read(b, o, Math.min(n, 3)); }
                }, cs);
                StringBuilder read = new StringBuilder();
                char[] piece = new char[5];
                for (int n; (n = r.nextBoolean() ? rd.read(piece) : rd.read(piece, 0, 1)) >= 0;)
                    read.append(piece, 0, n);
                if (!read.toString().equals(back)) System.out.println("reader differs " + name + " " + round);
            }
            System.out.println(name + " " + hash);
        }
        Charset rot = new Rot13();
        t("rot", () -> new String("hello \u00e9 #x".getBytes(rot), "US-ASCII") + " "
                + new String("uryyb # \u00e9".getBytes("ISO-8859-1"), rot).replace('\ufffd', '!'));
        t("rot", () -> {
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            try (Writer w = new OutputStreamWriter(o, rot)) {
                w.write("some text");
                w.write('#');
                w.append("more");
            }
            return o + " " + new BufferedReader(new InputStreamReader(new ByteArrayInputStream(o.toByteArray()), rot))
                    .readLine();
        });
        t("strict", () -> {
            Writer w = new OutputStreamWriter(new ByteArrayOutputStream(), rot.newEncoder());
            w.write("a#");
            w.close();
            return 1;
        });
        t("strict", () -> new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', -1}),
                StandardCharsets.UTF_8.newDecoder()).read(new char[5]));
        t("names", () -> rot + " " + rot.aliases() + rot.isRegistered() + rot.displayName() + rot.equals(new Rot13())
                + rot.compareTo(StandardCharsets.UTF_8) + new InputStreamReader(System.in, rot).getEncoding());
        CharsetEncoder e = StandardCharsets.ISO_8859_1.newEncoder();
        t("can", () -> e.canEncode('\u00e9') + " " + e.canEncode('\u20ac') + e.canEncode("abc") + e.canEncode("a\u4e2d")
                + StandardCharsets.UTF_8.newEncoder().canEncode('\ud800')
                + StandardCharsets.UTF_8.newEncoder().canEncode("\ud83d\ude00"));
        t("state", () -> e.flush(ByteBuffer.allocate(1)));
        t("state", () -> {
            e.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(1), true);
            return e.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(1), false);
        });
        t("state", () -> {
            e.flush(ByteBuffer.allocate(1));
            return e.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(1), true);
        });
        t("state", () -> {
            e.reset();
            e.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(1), false);
            return e.canEncode("x");
        });
        t("repl", () -> StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[] {-1}));
        t("repl", () -> StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[0]));
        t("repl", () -> StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[2]));
        t("repl", () -> StandardCharsets.US_ASCII.newEncoder().replaceWith(null));
        t("repl", () -> StandardCharsets.UTF_8.newDecoder().replaceWith("ab"));
        t("repl", () -> StandardCharsets.UTF_8.newDecoder().replaceWith(""));
        t("act", () -> StandardCharsets.UTF_8.newDecoder().onMalformedInput(null));
        t("repl",
                () -> new String(StandardCharsets.US_ASCII.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE)
                .replaceWith(new byte[] {'*'}).encode(CharBuffer.wrap("a\u00e9b")).array(), 0, 3));
        t("result", () -> CoderResult.malformedForLength(3) + " " + CoderResult.unmappableForLength(12) + (CoderResult
                .malformedForLength(2) == CoderResult.malformedForLength(2)) + CoderResult.UNDERFLOW.isError());
        t("result", () -> CoderResult.malformedForLength(0));
        t("result", () -> CoderResult.OVERFLOW.length());
        t("result", () -> {
            CoderResult.OVERFLOW.throwException();
            return 1;
        });
        t("result", () -> {
            CoderResult.UNDERFLOW.throwException();
            return 1;
        });
        t("result", () -> {
            CoderResult.unmappableForLength(4).throwException();
            return 1;
        });
        t("enc", () -> StandardCharsets.UTF_8.encode("h\u00e9") + " " + StandardCharsets.UTF_16.encode("h")
                + StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {65, 66})) + " "
                + StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("")).capacity());
        t("det", () -> StandardCharsets.UTF_8.newDecoder().isCharsetDetected());
        t("ctor", () -> new Charset("bad name", null) {
            @Override public boolean contains(Charset c) { return false; }
            @Override public CharsetDecoder newDecoder() { return null; }
            @Override public CharsetEncoder newEncoder() { return null; }
        });
        t("null", () -> new InputStreamReader(System.in, (CharsetDecoder) null));
        t("null", () -> new OutputStreamWriter(System.out, (CharsetEncoder) null));
        t("no", () -> Charset.forName("X-ROT13"));
        t("print", () -> {
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            PrintStream p = new PrintStream(o, true, "UTF-16LE");
            p.print("a\u00e9");
            p.println('x');
            p.close();
            return Arrays.toString(o.toByteArray());
        });
    }
}
