// Text blocks: indentation, escapes, line continuation, quotes; constant folding; stripIndent, translateEscapes,
// formatted.
public class TextBlocks {
    static final String CONST = """
        a
          b
        """ + "c" + 1 + 'd' + true + null;
    public static void main(String[] args) {
        String json = """
            {
              "name": "x",\t"quote": "\\"",
              "tri": ""\"three""\"
            }""";
        String sql = """
            select * \
            from t \
            where a = 'b'
              and c = \
            1
            """;
        String trail = """
            keep\040\040
            strip   
              \s end
               """;
        String empty = """
            """;
        String uni = """
            \u03b1\u4e2d "q" \101\7\0x \r\n|
        """;
        for (String s : new String[] { json, sql, trail, empty, uni, CONST })
            System.out.println(s.length() + ":" + s.hashCode() + "[" + s + "]");
        System.out.println("%d-%s".formatted(5, "x") + "  a\n   b\n c".stripIndent() + "a\\tb\\n\\u".length()
                + "x\\ty\\\\z\\101\\\n!".translateEscapes());
        try { "bad\\q".translateEscapes(); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println("a\n b".indent(2) + "  a\n b\n".indent(-1) + (CONST == ("a\n  b\nc1dtruenull")));
    }
}
