// Text beyond ASCII: output, escapes in source, identifiers, surrogates, normal and lone, char arithmetic, bytes in
// several encodings and back, case and comparison.
import java.nio.charset.*;
import java.util.*;
public class UnicodeOutput {
    static final String \u00e9t\u00e9 = "\u00e9t\u00e9"; enum Größe { klein, groß } record Точка(int x, int у) { }
    public static void main(String[] args) throws Exception {
        System.out.println("Grüße, мир, 世界, 🌍, \ud835\udd4f, עברית, ✓ " + été + Größe.groß + new Точка(1, 2)
                + Größe.valueOf("klein"));
        String s = "a\u00df\u20ac\ud83d\ude00z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + s.codePointAt(3) + s.indexOf(0x1f600)
                + s.indexOf("€") + s.charAt(3) % 256 + new StringBuilder(s).reverse() + s.toUpperCase()
                + s.substring(3, 5) + s.replace('€', '$') + s.contains("😀") + s.hashCode());
        for (Charset c : new Charset[] { StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII,
                StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16 }) {
            byte[] b = s.getBytes(c);
            System.out.println(c + " " + Arrays.toString(b) + " " + new String(b, c).equals(s) + " "
                    + new String(b, c).length());
        }
        System.out.println(Arrays.toString("\ud800x".getBytes("UTF-8"))
                + new String(new byte[] { (byte) 0xc3, 0x28, (byte) 0xe2, (byte) 0x82, 'q', (byte) 0xff, (byte) 0xf0,
                (byte) 0x9f, (byte) 0x98 }, "UTF-8").codePoints().boxed().toList() + "\ud83d");
        try {
            "x".getBytes("no-such");
        } catch (java.io.UnsupportedEncodingException e) { System.out.println(e.getMessage()); }
        try {
            Charset.forName("bad name");
        } catch (IllegalCharsetNameException e) { System.out.println(e.getMessage()); }
        try { Charset.forName("nope"); } catch (UnsupportedCharsetException e) { System.out.println(e.getMessage()); }
        System.out.println(Charset.forName("utf8") + " " + Charset.isSupported("latin1") + Charset.defaultCharset()
                + StandardCharsets.UTF_8.aliases().contains("UTF8"));
        char c = 'é';
        c++;
        System.out.println(c + "" + (char) (c + 0x4e00) + (int) c + '\u0041' + "\101\7\0".length() + 'Ω' + (char) 0x3a9
                + "\uuuu0041" + Character.toString(128512) + Character.getNumericValue('五') + "ä".compareTo("z")
                + "Ä".equalsIgnoreCase("ä") + "ﬁ".length() + "e\u0301".length() + "\u00a0x\u3000".strip().length()
                + "\u2003t".trim().length() + "\u00a0".isBlank() + "\u2028".isBlank());
        Map<String,
                Integer> m = new TreeMap<>(Map.of("ä", 1, "z", 2, "a", 3, "é", 4, "Z", 5, "中", 6, "😀", 7, "\uffff", 8));
        System.out.println(new ArrayList<>(m.values()));
        System.out.printf("%s|%5s|%-5s|%c|%S%n", "ü", "ü", "é", 'ß', "straße");
        System.err.println("stderr: ñ 漢字");
        System.out.println(String.join("·", "x", "ÿ", "Ā") + "ÿĀ".chars().sum() + "\u00ff".repeat(3) + "Ā".repeat(2)
                + "aĀ".indexOf('Ā') + "Āa".lastIndexOf("a") + "xĀ".split("Ā")[0] + "ĀBc".toLowerCase());
    }
}
