// What tests/fuzz/library.py has found in parsers of the library, and streams of java.io that are rarely used.
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.LineNumberInputStream;
import java.io.ObjectInputStream;
import java.io.StringBufferInputStream;
import java.nio.file.LinkPermission;
import java.nio.file.StandardWatchEventKinds;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.TimeZone;

public class FuzzFindings {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String name, Call c) {
        try {
            System.out.println(name + " " + c.run());
        } catch (Exception e) {
            System.out.println(name + " " + e);
        }
    }

    static byte[] bytes(String hex) {
        byte[] b = new byte[hex.length() / 2];
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) Integer.parseInt(hex, 2 * i, 2 * i + 2, 16);
        }
        return b;
    }

    static void lines(String text) throws Exception {
        LineNumberInputStream in = new LineNumberInputStream(new ByteArrayInputStream(text.getBytes()));
        StringBuilder sb = new StringBuilder();
        for (int c; (c = in.read()) != -1;) {
            sb.append(c).append('@').append(in.getLineNumber()).append('/').append(in.available()).append(' ');
        }
        System.out.println(sb);
        in = new LineNumberInputStream(new ByteArrayInputStream(text.getBytes()));
        in.mark(100);
        System.out.println(in.skip(3) + " " + in.getLineNumber() + " " + in.read(new byte[5], 1, 4) + " "
                + in.skip(-1));
        in.reset();
        in.setLineNumber(9);
        System.out.println(in.getLineNumber() + " " + new String(in.readAllBytes()).length() + in.getLineNumber());
    }

    public static void main(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        for (String p : new String[] {"{0", "{0,", "a{0,number", "{0,number,{", "{0,x,{y", "{1,date,yyyy} {2,time,s{rt",
            "{0,number,#}{1,choice,0#{", "{0,number,'{'", "{0,number,{a}", "{", "{0}}", "{0} '{", "{{", "{{}",
            "{{}}"}) {
            call(p, () -> {
                MessageFormat f = new MessageFormat(p, Locale.US);
                return f.toPattern() + " -> " + f.format(new Object[] {1, 2});
            });
        }
        for (int day : new int[] {-100, -8, -7, -6, -3, -1, 0, 1, 6, 7, 8, 9, 13, 14, 15, 16, 100, 61966}) {
            for (Locale l : new Locale[] {Locale.US, Locale.GERMANY}) {
                call(day + " " + l, () -> new SimpleDateFormat("YYYY-'W'ww-u", l).parse("2009-W07-" + day));
            }
        }
        for (TextStyle s : new TextStyle[] {TextStyle.FULL, TextStyle.SHORT, TextStyle.NARROW}) {
            System.out.println(IsoEra.BCE.getDisplayName(s, Locale.ROOT) + IsoEra.CE.getDisplayName(s, Locale.ROOT)
                    + IsoEra.CE.getDisplayName(s, Locale.US));
        }
        for (String p : new String[] {"G", "GGGG", "GGGGG"}) {
            System.out.println(DateTimeFormatter.ofPattern(p, Locale.ROOT).format(LocalDate.of(-5, 1, 2)));
        }
        // An array of -1 elements; a BigInteger without its magnitude.
        for (String hex : new String[] {"aced0005757200025b494dba602676eab2a50200007870ffffffff",
            "aced0005737200146a6176612e6d6174682e426967496e74656765728cfc9f1fa93bfb1d0300024900067369676e756d5b0009"
            + "6d61676e69747564657400025b42787200106a6176612e6c616e672e4e756d62657286ac951d0b94e08b02000078700000000170"
            + "78"}) {
            call("stream", () -> {
                try {
                    return new ObjectInputStream(new ByteArrayInputStream(bytes(hex))).readObject();
                } catch (RuntimeException e) {
                    return e.getClass();
                }
            });
        }
        lines("a\r\nb\rc\n\n\r\rd");
        InputStream in = new StringBufferInputStream("a\u0142\u20acd");
        System.out.println(in.available() + " " + in.read() + in.read() + " " + in.skip(-3) + in.skip(1) + " "
                + in.read(new byte[4]) + in.read(new byte[4]) + in.read());
        call("bounds", () -> new StringBufferInputStream("a").read(new byte[2], 1, 2));
        call("bounds", () -> new LineNumberInputStream(in).read(new byte[2], -1, 2));
        System.out.println(StandardWatchEventKinds.ENTRY_CREATE + " " + StandardWatchEventKinds.OVERFLOW.type()
                + StandardWatchEventKinds.ENTRY_MODIFY.name());
        call("permission", () -> new LinkPermission("hard") + " " + new LinkPermission("symbolic", ""));
        call("permission", () -> new LinkPermission("soft"));
        call("permission", () -> new LinkPermission("hard", "x"));
        malformedText();
        for (String p : new String[] {"[b\\", "a[:!c=,\\", "x[a[b\\", "[a-\\"}) {
            call(p, () -> java.util.regex.Pattern.compile(p));
        }
        for (String p : new String[] {"%+ G", "%0-12E", "%-012.3A", "%+ d", "%-05d"}) {
            call(p, () -> String.format(p, 1.5));
        }
        for (String p : new String[] {"a=b\nk=\u00e9", "k=\u00e9x", "k=\u00c3\u00a9", "k=\u00e3\u0081",
            "k=\u00f0\u009f\u0098"}) {
            call("properties", () -> new java.util.PropertyResourceBundle(new ByteArrayInputStream(
                    p.getBytes("ISO-8859-1"))).getString("k").length());
        }
        for (String name : new String[] {"java.lan\0.Integer", "a\0b.c", "[Ljava.lan\0.X;", "a.\0", "[Lb\0;"}) {
            call("class", () -> Class.forName(name));
        }
        java.text.DecimalFormat f = new java.text.DecimalFormat("#,##0.00", java.text.DecimalFormatSymbols.getInstance(
                Locale.US));
        for (int multiplier : new int[] {-5, 3, 100}) {
            for (boolean whole : new boolean[] {false, true}) {
                f.setMultiplier(multiplier);
                f.setParseIntegerOnly(whole);
                StringBuilder sb = new StringBuilder(multiplier + " " + whole);
                for (String text : new String[] {"-0", "0", "2127208317480346875", "1529858970008416300000000000000",
                    "7", "-13957600307208824", "1.5"}) {
                    Number n = f.parse(text);
                    sb.append(' ').append(n).append(n.getClass().getSimpleName());
                }
                System.out.println(sb);
            }
        }
    }

    /** UTF-8 that is malformed or cut, with room for one character or none. */
    static void malformedText() {
        int[] values = {0xc3, 0xe0, 0xe3, 0xed, 0xf0, 0xf4, 0x80, 0xa0, 0x28, 0xff};
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        for (int i = 0; i < 10000; i++) {
            byte[] b = new byte[1 + i % 4];
            int rest = i;
            for (int k = 0; k < b.length; k++) {
                b[k] = (byte) values[rest % 10];
                rest /= 10;
            }
            java.nio.ByteBuffer in = java.nio.ByteBuffer.wrap(b);
            crc.update((java.nio.charset.StandardCharsets.UTF_8.newDecoder().decode(in,
                    java.nio.CharBuffer.allocate(i / 4 % 2), false) + " " + in.position()).getBytes());
        }
        System.out.println("malformed " + Long.toHexString(crc.getValue()));
    }
}
