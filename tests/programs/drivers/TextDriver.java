import org.apache.commons.text.*;
import org.apache.commons.text.similarity.*;

public class TextDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new StringSubstitutor(java.util.Map.of("who",
                "world")).replace("hello ${who} ${none:-else}"));
        System.out.println(StringEscapeUtils.escapeHtml4("<a href=\"x\">\u00e9 & \u20ac</a>")
                + StringEscapeUtils.unescapeHtml4("&lt;&eacute;&#x41;"));
        System.out.println(WordUtils.wrap("The quick brown fox jumps over the lazy dog", 12)
                + WordUtils.initials("Ben John Lee"));
        System.out.println(new JaroWinklerSimilarity().apply("MARTHA", "MARHTA") + " "
                + new CosineDistance().apply("a b c", "a b d"));
        System.out.println(new LevenshteinDetailedDistance().apply("kitten", "sitting")
                + new ExtendedMessageFormat("{0} of {1}", java.util.Locale.ROOT).format(new Object[] {1, 2}));
        System.out.println(StringSubstitutor.createInterpolator().replace("${base64Encoder:Hello} "
                + "${const:java.lang.Integer.MAX_VALUE} ${urlEncoder:a b}"));
    }
}
