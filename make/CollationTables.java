import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.util.Locale;

/** Writes the collation rules of the locales that jdk-subset has, from what RuleBasedCollator.getRules of java 17
 *  answers:
 *
 *      java make/CollationTables.java jdk-subset/java/text/CollationRules.java
 *
 *  The rules of a language are those of the root with more at their end. The Japanese ones end with the order of Han
 *  characters, in which "<" between two characters is left out. */
public class CollationTables {
    private static final int PART = 20000;

    public static void main(String[] arguments) throws IOException {
        String root = rules(Locale.ROOT);
        StringBuilder sb = new StringBuilder("// Written by make/CollationTables.java: collation rules.\n"
                + "package java.text;\n\nfinal class CollationRules {\n    private CollationRules() {\n    }\n\n");
        literal(sb, "static String ROOT", root);
        String japanese = tailoring(root, Locale.JAPAN);
        int han = japanese.lastIndexOf('&');
        String characters = japanese.substring(han).replaceAll("(?<=[^ ])<(?=[^ ])", "");
        if (!han(characters).equals(japanese.substring(han))) {
            throw new IllegalStateException("another form");
        }
        sb.append("    static String tailoring(String language) {\n        return switch (language) {\n");
        for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH}) {
            String text = tailoring(root, locale);
            if (!text.isEmpty()) {
                sb.append("            case \"").append(locale).append("\" -> \"").append(text).append("\";\n");
            }
        }
        sb.append("            case \"ja\" -> Japanese.KANA + CollationTable.han(Japanese.HAN);\n"
                + "            default -> \"\";\n        };\n"
                + "    }\n\n    private static final class Japanese {\n");
        literal(sb, "    static String KANA", japanese.substring(0, han));
        literal(sb, "    static String HAN", characters);
        sb.append("        private Japanese() {\n        }\n    }\n}\n");
        Files.writeString(Path.of(arguments[0]), sb);
    }

    private static String han(String characters) {
        StringBuilder sb = new StringBuilder();
        int before = ' ';
        for (int i = 0, n; i < characters.length(); i += n) {
            int c = characters.codePointAt(i);
            n = Character.charCount(c);
            if (before > '~' && c > '~') {
                sb.append('<');
            }
            sb.appendCodePoint(c);
            before = c;
        }
        return sb.toString();
    }

    private static String rules(Locale locale) {
        return ((RuleBasedCollator) Collator.getInstance(locale)).getRules();
    }

    private static String tailoring(String root, Locale locale) {
        String rules = rules(locale);
        if (!rules.startsWith(root)) {
            throw new IllegalStateException(locale.toString());
        }
        return rules.substring(root.length());
    }

    private static void literal(StringBuilder sb, String head, String text) {
        String margin = head.startsWith(" ") ? "            " : "        ";
        sb.append("    ").append(head).append(" = \"\"");
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line.append(c == '"' || c == '\\' ? "\\" + c : c >= ' ' && c < 127 ? "" + c
                    : String.format("\\u%04x", (int) c).replace("\\u000a", "\\n").replace("\\u000d", "\\r"));
            if (line.length() > 90 || i == text.length() - 1) {
                sb.append('\n').append(margin).append("    + \"").append(line).append('"');
                line.setLength(0);
            }
        }
        sb.append(";\n\n");
    }
}
