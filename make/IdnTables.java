import java.io.IOException;
import java.net.IDN;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.IntPredicate;

/** Writes what names of domains do with characters (RFC 3491, of Unicode 3.2), from what java 17 accepts:
 *
 *      java make/IdnTables.java jdk-subset/java/net/idn.txt
 *
 * Ranges of code points, by their first and last: those without a character, those that are not allowed, those written
 * from right to left and from left to right; then characters that are mapped otherwise than by their case and NFKC. */
public class IdnTables {
    private static final int LAST = 0x10ffff;

    public static void main(String[] arguments) throws IOException {
        boolean[] unassigned = new boolean[LAST + 1];
        StringBuilder sb = new StringBuilder("Written by make/IdnTables.java: characters in names of domains.\n");
        ranges(sb, c -> unassigned[c] = fails("unassigned", "" + text(c) + '\u4e00', 0));
        ranges(sb, c -> fails("prohibited", text(c) + '\u4e00', IDN.ALLOW_UNASSIGNED));
        ranges(sb, IdnTables::isRight);
        ranges(sb, c -> !isRight(c) && fails("BiDi", '\u05d0' + text(c) + '\u05d0', IDN.ALLOW_UNASSIGNED));
        for (int c = 0x80; c <= LAST; c++) {
            if (!unassigned[c] && !(c >= 0xd800 && c < 0xe000)) {
                String mapped = mapped(c);
                if (mapped != null && !mapped.equals(usual(text(c)))) {
                    sb.append(Integer.toHexString(c)).append('=');
                    mapped.codePoints().forEach(m -> sb.append(Integer.toHexString(m)).append(','));
                    sb.append(' ');
                }
            }
        }
        Files.writeString(Path.of(arguments[0]), sb.append('\n'));
    }

    private static String text(int c) {
        return new String(Character.toChars(c));
    }

    private static boolean isRight(int c) {
        return fails("BiDi", "\u4e00" + text(c), IDN.ALLOW_UNASSIGNED);
    }

    /** As the library does it without a table. */
    private static String usual(String text) {
        for (int i = 0; i < 2; i++) {
            text = Normalizer.normalize(text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFKC);
        }
        return text;
    }

    private static boolean fails(String word, String name, int flags) {
        try {
            IDN.toASCII(name, flags);
            return false;
        } catch (IllegalArgumentException e) {
            return e.getMessage().contains(word);
        }
    }

    /** null: it is not allowed. What has dots in ASCII is not decoded as a whole. */
    private static String mapped(int c) {
        for (String around : new String[] {"\u4e00", "\u05d0"}) {
            try {
                String ascii = IDN.toASCII(around + text(c) + around);
                String name = IDN.toUnicode(ascii);
                return ascii.indexOf('.') >= 0 ? usual(text(c)) : name.substring(1, name.length() - 1);
            } catch (IllegalArgumentException e) {
                // Perhaps it is written in the other direction.
            }
        }
        return null;
    }

    private static void ranges(StringBuilder sb, IntPredicate holds) {
        for (int c = 0; c <= LAST; c++) {
            if (holds.test(c)) {
                sb.append(Integer.toHexString(c)).append('-');
                while (c < LAST && holds.test(c + 1)) {
                    c++;
                }
                sb.append(Integer.toHexString(c)).append(' ');
            }
        }
        sb.append('\n');
    }
}
