// Charsets: standard and extended ones, encoders and decoders with malformed input, streams, default, aliases, BOMs.
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetsAll {
    public static void main(String[] args) throws Exception {
        String text = "aé€ß中文ж\ud83d\ude00ｱ";
        for (String n : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "UTF-32BE", "ISO-8859-1", "ISO-8859-15",
                "windows-1252", "windows-1251", "IBM437", "KOI8-R", "GB18030", "GBK", "Big5", "Shift_JIS", "EUC-JP",
                "ISO-2022-JP", "EUC-KR", "IBM037", "TIS-620", "x-MacRoman", "US-ASCII", "CESU-8"}) {
            Charset c = Charset.forName(n);
            byte[] b = text.getBytes(c);
            System.out.println(c + " " + HexFormat.of().formatHex(b) + " " + new String(b, c).equals(text) + " "
                    + c.canEncode() + " " + c.newEncoder().maxBytesPerChar() + " "
                    + c.contains(StandardCharsets.US_ASCII));
        }
        System.out.println(Charset.isSupported("no-such") + " " + (Charset.availableCharsets().size() > 150) + " "
                + Charset.forName("latin1") + " " + new TreeSet<>(StandardCharsets.UTF_8.aliases()) + " "
                + Charset.defaultCharset());
        try { Charset.forName("no-such"); } catch (UnsupportedCharsetException e) { System.out.println(e); }
        try { "x".getBytes("bad name"); } catch (UnsupportedEncodingException e) { System.out.println(e); }
        byte[] bad = {'a', (byte) 0xc3, (byte) 0x28, (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xf0, (byte) 0x9f};
        System.out.println(new String(bad, StandardCharsets.UTF_8).codePoints().boxed().toList());
        try {
            StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bad));
        } catch (CharacterCodingException e) { System.out.println(e); }
        try {
            StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap("é"));
        } catch (CharacterCodingException e) { System.out.println(e); }
        CharsetEncoder e = StandardCharsets.ISO_8859_1.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE)
                .replaceWith(new byte[] {'!'});
        System.out.println(new String(e.encode(CharBuffer.wrap("x€y")).array(), 0, 3) + " " + e.canEncode('é'));
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(2);
        ByteBuffer in = ByteBuffer.wrap("äöü".getBytes("UTF-8"));
        System.out.println(d.decode(in, out, false) + " " + out.flip() + " " + in.remaining());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer w = new OutputStreamWriter(bytes, "UTF-16")) { w.write(text); }
        System.out.println(bytes.size() + " " + new BufferedReader(new InputStreamReader(
                new ByteArrayInputStream(bytes.toByteArray()), "UTF-16")).readLine().equals(text));
        PrintStream p = new PrintStream(bytes, true, "ISO-8859-15");
        p.print("€");
        System.out.println(bytes.toByteArray()[bytes.size() - 1] & 255);
        System.out.println(new String(new char[] {'a', '\ud800', 'b'}).getBytes(StandardCharsets.UTF_8)[1] + " "
                + new String(new byte[] {(byte) 0xff, (byte) 0xfe, 65, 0}, "UTF-16"));
        System.out.println("stdout: ü€中😀");
    }
}
