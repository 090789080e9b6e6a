// Names of characters: Character.getName of every code point that has its own name, and of some that are named after
// their block; Character.codePointOf, with its errors; \\N{...} in patterns.
import java.util.regex.*;
public class CharacterNames {
    static final String[] NAMES = {
            "LATIN SMALL LETTER A", " latin small letter a\t\n", "latin  small letter a", "LATIN_SMALL_LETTER_A", "",
            "   ", "x", "CJK UNIFIED IDEOGRAPHS 4E00", "CJK UNIFIED IDEOGRAPHS 4e00", "cjk unified ideographs 04E00",
            "CJK UNIFIED IDEOGRAPHS +4E00", "CJK UNIFIED IDEOGRAPHS 4E01 ", "HANGUL SYLLABLE GA",
            "HANGUL SYLLABLES AC00", "Basic Latin 41", "BASIC LATIN 41", "BASIC LATIN 0", "BASIC LATIN FFFFFFFF",
            "X 110000", "X -1", "HIGH SURROGATES D800", "PRIVATE USE AREA E000",
            "SUPPLEMENTARY PRIVATE USE AREA B 10FFFD", "GREEK 378", "GREEK AND COPTIC 378", "BELL", "BEL", "ALERT",
            "LINE FEED (LF)", "LINE FEED", "null", "NULL", "\u0131", "LAT\u0131N SMALL LETTER A",
            "LATIN \u017fMALL LETTER A", "LATIN SMALL LETTER \u00df", "CJK UNIFIED IDEOGRAPHS \uff14E00",
            "\u2003LATIN SMALL LETTER A", "\u0001LATIN SMALL LETTER A", "TIBETAN MARK TSA -PHRU",
            "HANGUL JUNGSEONG O-E", "CJK COMPATIBILITY IDEOGRAPH-F900", "CJK COMPATIBILITY IDEOGRAPH-FA6E",
            "NUSHU CHARACTER-1B170", "NUSHU CHARACTER-01B170", "LATIN SMALL LETTER", "LATIN", "A",
            "WEIERSTRASS ELLIPTIC FUNCTION", "SCRIPT CAPITAL P",
            "PRESENTATION FORM FOR VERTICAL RIGHT WHITE LENTICULAR BRAKCET", "LATIN SMALL LETTER A B", " 4E00",
            "4E00", "CJK UNIFIED IDEOGRAPHS\t4E00", null};
    static final String[] PATTERNS = {
            "\\N{LATIN SMALL LETTER A}", "\\N{latin small letter a}",
            "\\N{ latin small letter a }", "\\N{}", "\\N", "\\Nx", "\\N{", "\\N{A", "\\N{NO SUCH}",
            "[\\N{LATIN SMALL LETTER A}-\\N{LATIN SMALL LETTER C}]", "[^\\N{LATIN SMALL LETTER A}b]", "x\\N{FOO}y",
            "\\N{GRINNING FACE}", "(?i)\\N{LATIN SMALL LETTER A}", "(?iu)\\N{GREEK SMALL LETTER SIGMA}",
            "(?x)\\N{LATIN SMALL LETTER A}", "(?x)\\N {LATIN SMALL LETTER A}", "(?x)\\N{LATIN SMALL LETTER # A}",
            "\\N{LATIN SMALL LETTER A}+", "a\\N", "\\n{x", "[\\N", "[\\N{", "[\\N{LATIN SMALL LETTER A", "[\\N]",
            "[\\N{ZZZ}]", "\\N{CJK UNIFIED IDEOGRAPHS 4E00}", "\\N{HIGH SURROGATES D800}",
            "\\N{HIGH SURROGATES D800}\\N{LOW SURROGATES DC00}", "\\N{a{b}", "\\Q\\N{X}\\E",
            "\\N{LATIN SMALL LETTER A}{1}", "(?<n>\\N{DIGIT ONE})", "a\\N{DIGIT ONE}b|1", "\\p{N}",
            "[\\N{DIGIT ONE}&&\\N{DIGIT ONE}]", "[a-\\N{LATIN SMALL LETTER C}]", "[c-\\N{LATIN SMALL LETTER A}]",
            "\\N{TIBETAN MARK TSA -PHRU}", "\\N\\{x}", "\\N{LATIN SMALL\\E LETTER A}", "(?c\\N{X}",
            "\\N{LATIN SMALL LETTER A\\}}", "\\N{\uD83D\uDE00}", "\uD83D\uDE00\\N{X}", "\\N{NULL}", "\\N {DIGIT ONE}",
            "\\N #c\n{DIGIT ONE}", "\\N#c\n {DIGIT ONE}x", "\\N{DIGIT#}\n ONE}", "\\N{DIGIT #}\n ONE}", "\\N{#}\n}",
            "\\N{ #}", "\\N { DIGIT ONE }", "\\N{DIGIT ONE} ", "[\\N {DIGIT ONE}]", "[ \\N{DIGIT ONE} ]",
            "[\\N{DIGIT ONE #}\n}]", "\\N ", "\\N{ ", "\\N{A ", "\\N{A #", "\\N{A #\n", "\\N #", "\\N #\n", "\\N  x",
            "\\N #\nx", "\\N{\\Q}\\E}", "\\N\\Q{DIGIT ONE}\\E", "\\N{\\QDIGIT ONE\\E}", "\\N{DIGIT\\Q ONE}\\E",
            "\\N{DIGIT\\Q ONE}", "[\\N{\\QDIGIT ONE}\\E]", "\\N{DIGIT ONE}{2", "\\N{DIGIT ONE}-\\N{DIGIT TWO}",
            "[\\N{DIGIT ONE}-", "[\\N{DIGIT ONE}-]", "[\\N{DIGIT ONE}- \\N{DIGIT TWO}]", "[\\N{DIGIT ONE}",
            "\\N{DIGIT ONE", "(?<\\N{DIGIT ONE}>a)", "\\k\\N{DIGIT ONE}", "\\N{DIGIT\u0000ONE}", "\\N{\u0000}",
            "\\N\u0000", "\\NN{DIGIT ONE}", "x{\\N{DIGIT ONE}}", "\\N{DIGIT ONE}?", "(\\N{DIGIT ONE})\\1", "\\N}",
            "\\N{}}", "[\\N{}]", "[^\\N{DIGIT ONE}-\\N{DIGIT NINE}\\W]", "\\N{\n}", "\\N{DIGIT\nONE}",
            "\\N{\t DIGIT ONE\t}", "(?x: \\N { DIGIT ONE } )", "(?x) \\N{X#", "(?x) \\N {X", "(?x) \\N {X }a"};

    static void names(int from, int to, int step) {
        int hash = 0;
        int wrong = 0;
        for (int c = from; c < to; c += step) {
            String name = Character.getName(c);
            if (name != null) {
                hash = hash * 31 + name.hashCode();
                if (c % 32 == 0 && Character.codePointOf(name) != c) wrong++;
            }
        }
        System.out.println(Integer.toHexString(from) + " " + hash + " " + wrong);
    }

    static void codePoint(String name) {
        String text = "[" + name + "] ";
        try {
            System.out.println(text + Integer.toHexString(Character.codePointOf(name)));
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println(text + e);
        }
    }

    static void name(int c) {
        try {
            System.out.println(Integer.toHexString(c) + " " + Character.getName(c));
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void pattern(String regex, int flags) {
        String text = "/" + regex + "/" + flags;
        try {
            Matcher m = Pattern.compile(regex, flags).matcher("");
            for (int c : new int[] { 0, ' ', '-', '/', '1', '2', 'A', 'a', 'b', 'c', '}', 0x3a3, 0x3c2, 0x3c3, 0xf39,
                    0x4e00, 0xd800, 0x1f600 })
                if (m.reset(Character.toString(c)).matches()) text += " " + Integer.toHexString(c);
            System.out.println(text);
        } catch (PatternSyntaxException e) {
            System.out.println(text + " " + e.getMessage());
        }
    }

    static void patterns(String regex) {
        pattern(regex, 0);
        pattern(regex, Pattern.COMMENTS);
    }

    public static void main(String[] args) {
        for (int c = 0; c < 0x3400; c += 0x400) names(c, c + 0x400, 1);
        for (int c = 0x3400; c < 0xa000; c += 0x1000) names(c, c + 0x1000, 61);
        for (int c = 0xa000; c < 0xac00; c += 0x400) names(c, c + 0x400, 1);
        for (int c = 0xac00; c < 0xf900; c += 0x1000) names(c, Math.min(c + 0x1000, 0xf900), 61);
        for (int c = 0xf900; c < 0x17000; c += 0x700) names(c, c + 0x700, 1);
        names(0x17000, 0x18800, 61);
        for (int c = 0x18800; c < 0x20000; c += 0x400) names(c, c + 0x400, 1);
        names(0x20000, 0x40000, 997);
        names(0x40000, 0xe0000, 9973);
        names(0xe0000, 0xe0200, 1);
        names(0xe0200, 0x110000, 9973);
        for (int c : new int[] { 0, 0x41, 0x84, 0x378, -1, 0x110000, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xd800,
                0xdc00, 0xffff, 0xfffe, 0x10ffff, 0x10fffd, 0x1f600, 0xac00, 0x4e00, 0x17000, 0xfdd0, 0xe000, 0xf900 })
            name(c);
        for (String name : NAMES) codePoint(name);
        for (String name : NAMES)
            if (name != null) patterns(name);       // without \\N it stands for itself
        for (String regex : PATTERNS) patterns(regex);
        System.out.println(Pattern.matches("\\N{LATIN SMALL LETTER A}+b", "aaab"));
        System.out.println(Pattern.compile("\\N{X}", Pattern.LITERAL).matcher("\\N{X}").matches());
        System.out.println("x\ud83d\ude00\ud83d\ude00x".replaceAll("\\N{GRINNING FACE}+", "-"));
    }
}
