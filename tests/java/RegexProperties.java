// Patterns: \\p{...} of every kind with its errors, flags() of flags within patterns, \\X; Character.UnicodeBlock and
// UnicodeScript of every code point and by all their names.
import java.util.*;
import java.util.regex.*;
public class RegexProperties {
    static final String[] PROPERTIES = {
            "\\p{InGreek}", "\\p{IsGreek}", "\\p{In}", "\\p{Is}", "\\p{InNope}", "\\p{IsNope}",
            "\\p{script=Greek}", "\\p{sc=Grek}", "\\p{SC=grek}", "\\p{block=Greek}", "\\p{blk=Latin-1 Supplement}",
            "\\p{blk=}", "\\p{sc=}", "\\p{=x}", "\\p{gc=Lu}", "\\p{GC=Lu}", "\\p{general_category=L}",
            "\\p{foo=bar}", "\\p{block=nope}", "\\p{script=nope}", "\\p{gc=nope}", "\\P{IsLatin}", "\\p{IsL}",
            "\\p{IsLatn}", "\\p{isLatin}", "\\p{inGreek}", "[\\p{IsLatin}&&[^a-f]]", "\\p{IsHiragana}",
            "\\p{InHIRAGANA}", "\\p{InLatin Extended-A}", "\\p{InLATIN_EXTENDED_A}", "\\p{IsAlphabetic}",
            "\\p{IsEmoji}", "\\p{IsWhite_Space}", "\\p{IsJoin_Control}", "\\p{IsNoncharacter_Code_Point}",
            "\\p{IsHex_Digit}", "\\p{IsAssigned}", "\\p{IsPunctuation}", "\\p{IsControl}", "\\p{IsDigit}",
            "\\p{IsTitlecase}", "\\p{IsIdeographic}", "\\p{IsLetter}", "\\p{IsALNUM}", "\\p{IsWord}", "\\pL",
            "\\p{L}", "\\p{Lm}", "\\p{LC}", "\\p{LD}", "\\p{L1}", "\\p{all}", "\\p{ASCII}", "\\p{Alnum}",
            "(?U)\\p{Alnum}", "(?U)\\p{Lower}", "(?i)\\p{Lower}", "(?iU)\\p{Lower}", "(?i)\\p{Lu}",
            "(?i)\\p{IsLu}", "(?i)\\p{IsUppercase}", "(?i)\\p{javaLowerCase}", "(?i)\\p{IsGreek}",
            "(?i)\\p{InGreek}", "(?i)\\p{gc=Lu}", "\\p{javaNope}", "\\p{javaMirrored}", "\\p{Nope}",
            "\\p{InCommon}", "\\p{IsCommon}", "\\p{IsInherited}", "\\p{IsUnknown}", "\\p{InSpecials}", "\\pN",
            "\\p", "\\p{", "\\p{}", "\\p{IsGreek", "\\px", "\\PL", "[^\\p{InGreek}]", "[\\P{InGreek}]",
            "\\p{script=}", "\\p{ IsGreek}", "\\p{Is Greek}", "\\p{IsZyyy}", "\\p{IsC}", "\\p{IsCn}", "\\p{Cn}",
            "\\p{Cs}", "\\p{Co}", "\\p{block=BASIC LATIN}", "\\p{javaAlphabetic}", "\\p{javaIdentifierIgnorable}",
            "\\p{javaJavaIdentifierPart}", "\\p{javaUnicodeIdentifierStart}", "\\p{javaWhitespace}",
            "\\p{javaSpaceChar}", "\\p{javaISOControl}", "\\p{javaTitleCase}", "\\p{javaDefined}",
            "(?U)\\p{javaLowerCase}", "(?U)\\p{Punct}", "(?U)\\p{Graph}", "(?U)\\p{Print}", "(?U)\\p{Blank}",
            "(?U)\\p{Cntrl}", "(?U)\\p{XDigit}", "(?U)\\p{Space}", "(?U)\\p{Upper}", "(?U)\\p{Digit}",
            "(?U)\\p{Alpha}", "(?U)\\p{ASCII}", "(?U)\\w", "(?U)\\s", "(?U)\\d", "(?U)\\b.", "\\p{IsPrint}",
            "\\p{gc=}", "\\p{gc=LC}", "\\p{gc=L1}", "\\p{gc=all}", "\\p{Lx}", "\\p{Z}", "\\p{S}", "\\p{P}",
            "\\p{M}", "\\p{C}", "\\p{N}", "\\p\u00e9", "\\p{script=Latin", "\\p{IsAlpha}", "\\p{IsLower}",
            "\\p{IsUpper}", "\\p{IsSpace}", "\\p{IsPunct}", "\\p{IsXdigit}", "\\p{IsCntrl}", "\\p{IsBlank}",
            "\\p{IsGraph}", "\\p{IsASCII}", "\\p{Isall}", "\\p{IsL1}", "\\p{IsLC}", "\\p{IsLD}",
            "\\p{IsjavaLowerCase}", "\\p{alpha}", "\\p{word}", "\\p{Word}", "(?U)\\p{Word}", "(?U)\\p{alpha}",
            "(?U)\\p{WORD}", "(?i)\\p{IsTitlecase}", "(?i)\\p{Lt}", "(?i)\\p{LC}", "(?i)\\p{L}",
            "(?U)\\p{Alphabetic}", "(?U)\\p{White_Space}", "\\p{IsWhiteSpace}", "\\p{IsNonCharacterCodePoint}",
            "\\p{IsHexDigit}", "\\p{IsJoinControl}", "\\p{block=}", "\\p{script=Latin}", "\\p{x=y=z}",
            "\\p{script=Latin=x}", "\\p{gc=ASCII}", "\\p{gc=javaLowerCase}", "\\p{gc=Alpha}", "\\p{gc=Lower}",
            "\\p{gc=Upper}", "\\p{gc=Blank}", "\\p{gc=Nd}", "\\p{gc=nd}", "(?i)\\p{IsAlpha}", "(?i)\\p{IsLower}",
            "(?i)\\p{gc=Lower}", "(?i)\\p{IsASCII}", "(?U)\\p{gc=Alpha}", "\\p{IsDigit}", "\\p{IsAlnum}",
            "\\p{Isdigit}"};
    static final String[] FLAGS = {"(?i)a", "a(?i)b", "(?i:a)b", "((?i)a)b", "(?i)(?-i)a", "(?ims)a(?-s)", "(?U)a",
            "(?u)a", "(?x)a b", "(?d)a", "(?c)a", "(?s:a(?i)b)", "(?U:a)", "(?-U)a", "(?-u)a", "(?i-i)x", "a|(?i)b",
            "(?=(?i)a)b", "(?<n>(?m)a)", "[a(?i)]", "\\Q(?i)\\E", "(?m)(?i:x(?s))y", "(?iU-u)a", "(?>(?i)a)",
            "(?x) # (?i)\n b", "(?i)|(?m)"};
    static final int[] PIECES = {'a', '\r', '\n', 1, 0x300, 0x200d, 0x1f1e6, 0x903, 0x1100, 0x1161, 0x11a8, 0xac00,
            0xac01, 0x1f600, 0xa9, 0x1f3fb, 0xe33, 0x200c, 0xfe0f, 0x20e3, 0x1f468, 0x378, 0xe0001, 0xe0100};
    static String text(int... cps) {
        StringBuilder sb = new StringBuilder();
        for (int c : cps) sb.appendCodePoint(c);
        return sb.toString();
    }
    static void property(String s) {
        try {
            Matcher m = Pattern.compile(s).matcher("");
            int count = 0, hash = 0;
            for (int c = 0; c < 0x3400; c += c < 0x180 ? 1 : 7) {
                boolean is = m.reset(text(c)).matches();
                hash = 31 * hash + (is ? 1 : 0);
                count += is ? 1 : 0;
            }
            System.out.println(s + " " + count + " " + hash);
        } catch (PatternSyntaxException e) {
            System.out.println(s + " " + e);
        }
    }
    static String finds(Pattern p, String s) {
        StringBuilder sb = new StringBuilder();
        Matcher m = p.matcher(s);
        while (m.find()) sb.append(m.start()).append('-').append(m.end()).append(' ');
        return sb.toString();
    }
    static void names(String name) {
        String b, s;
        try { b = "" + Character.UnicodeBlock.forName(name); } catch (IllegalArgumentException e) { b = "" + e; }
        try { s = "" + Character.UnicodeScript.forName(name); } catch (IllegalArgumentException e) { s = "" + e; }
        System.out.println(name + " " + b + " " + s);
    }
    public static void main(String[] a) throws Exception {
        Character.UnicodeBlock block = null;
        Character.UnicodeScript script = null;
        Set<Object> blocks = new LinkedHashSet<>();
        long hash = 0;
        for (int c = 0; c <= 0x10ffff; c++) {
            Character.UnicodeBlock b = Character.UnicodeBlock.of(c);
            Character.UnicodeScript s = Character.UnicodeScript.of(c);
            if (b != block || s != script)
                hash = hash * 31 + c + Objects.toString(b).hashCode() * 7 + s.name().hashCode();
            block = b;
            script = s;
            if (b != null) blocks.add(b);
            if ((c & 0xfff) == 0xfff) System.out.println(c + " " + hash);
        }
        System.out.println(blocks);
        System.out.println(Arrays.toString(Character.UnicodeScript.values()));
        for (Object b : blocks)
            for (String n : new String[] {"" + b, ("" + b).toLowerCase(), ("" + b).replace('_', ' '),
                         b.toString().replace("_", "")})
                names(n);
        for (Character.UnicodeScript s : Character.UnicodeScript.values()) names(s.toString().toLowerCase());
        for (String n : new String[] {"Latin-1 Supplement", "Greek and Coptic", "Cyrillic Supplement", "Grek", "zzzz",
                     "Cyrillic Supplementary", "CombiningMarksforSymbols", "SURROGATES_AREA", "Latin Extended-A", "",
                     "Combining Diacritical Marks for Symbols", "Qaai", "Zinh", "NKo", "CJK Unified Ideographs"})
            names(n);
        for (int c : new int[] {-1, 0x110000})
            try { Character.UnicodeBlock.of(c); } catch (IllegalArgumentException e) { System.out.println(e); }
        for (String p : PROPERTIES) property(p);
        for (int f : new int[] {0, 2, 0x42, 0x100, 0x14})
            for (String s : FLAGS) System.out.println(f + " " + s + " " + Pattern.compile(s, f).flags());
        Random r = new Random(20261129);
        for (int i = 0; i < 300; i++) {
            int[] cps = new int[r.nextInt(8)];
            for (int k = 0; k < cps.length; k++) cps[k] = PIECES[r.nextInt(PIECES.length)];
            String s = text(cps);
            System.out.print(Arrays.toString(cps));
            for (String p : new String[] {"\\X", "\\X{2}", "\\X+a", "(\\X)\\1", "[^a]\\X", "\\X++", "\\b{g}"})
                System.out.print(" " + finds(Pattern.compile(p), s));
            System.out.println();
        }
        Pattern one = Pattern.compile("\\X");
        for (int c = 0x80; c <= 0x10ffff; c += c < 0x3000 || c >= 0x1f000 && c < 0x20000 ? 1 : 37)
            if (c < 0xd800 || c > 0xdfff) hash = hash * 31 + finds(one, text('a', c, 0x200d, 0xa9)).length();
        System.out.println(hash);
    }
}
