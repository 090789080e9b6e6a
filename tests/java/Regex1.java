// java.util.regex: classes, quantifiers (greedy, lazy, possessive), groups, back references, look-around, flags,
// find/matches/lookingAt, replace with groups, split, errors.
import java.util.*;
import java.util.regex.*;
public class Regex1 {
    static void find(String re, String in) {
        StringBuilder sb = new StringBuilder(re + " in " + in + ": ");
        try {
            Matcher m = Pattern.compile(re).matcher(in);
            sb.append(m.matches()).append(m.lookingAt());
            m.reset();
            while (m.find()) {
                sb.append(" [").append(m.start()).append(',').append(m.end()).append(' ').append(m.group());
                for (int i = 1; i <= m.groupCount(); i++) sb.append('|').append(m.group(i));
                sb.append(']');
            }
        } catch (PatternSyntaxException e) {
            sb.append(e.getDescription()).append(" at ").append(e.getIndex());
        }
        System.out.println(sb);
    }
    public static void main(String[] args) {
        String[][] cases = { { "a*b", "aaab b ab" }, { "a+?", "aaa" }, { "a*+a", "aaa" }, { "(a|b)*c", "ababc" },
                { "(\\w+)@(\\w+)\\.com", "me@x.com you@yy.com" }, { "(\\d{2,3})-(\\d{4})", "123-4567 12-3456 1-1111" },
                { "^\\s*(\\S+)\\s*=\\s*(.*)$", "  key = some value " }, { "(.)\\1", "aabbccd" },
                { "(?<y>\\d{4})-(?<m>\\d\\d)", "on 2024-05 and 1999-12" }, { "\\bfoo\\b", "foo foobar xfoo foo" },
                { "[^a-z0-9]+", "ab!!cd  EF" }, { "[a-c&&[^b]]", "abc" }, { "(?i)HeLLo", "hello HELLO" },
                { "x(?=y)", "xy xz" }, { "x(?!y)", "xy xz" }, { "(?<=\\$)\\d+", "$12 13 $14" },
                { "(?<!\\$)\\b\\d+", "$12 13" }, { "(?:ab)+", "ababab" }, { "a{0}", "aa" }, { "", "ab" },
                { "(a*)*", "aab" }, { "(a?)(b)?", "ab" }, { "\\p{Upper}\\p{Lower}*", "Hello World" },
                { "[\\[\\]{}]", "[x]{y}" }, { "\\Qa.b\\E", "a.b axb" }, { ".", "a\nb" }, { "(?s).", "a\nb" },
                { "(?m)^\\w", "ab\ncd" }, { "\\d+(\\.\\d+)?([eE][+-]?\\d+)?", "3 3.14 2e10 -1.5E-3" },
                { "(x+x+)+y", "xxxxxxxxxxy" }, { "\\u0041\\x42\\t|\\0101", "AB\tA" }, { "[\\w&&[^\\d]]+", "ab12cd" },
                { "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10", "abcdefghijj" }, { "\\R", "a\r\nb\nc" }, { "(", "" },
                { "[a", "" }, { "*a", "" }, { "a{2", "" }, { "\\", "" }, { "a)", "" }, { "(?<n>a)(?<n>b)", "" } };
        for (String[] c : cases) find(c[0], c[1]);
        System.out.println("a1b22c333".replaceAll("\\d+", "#") + "a1b22".replaceFirst("(\\d)", "<$1>")
                + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1") + "x.y.z".replace(".", "\\")
                + "2024-01".replaceAll("(?<y>\\d+)-(?<m>\\d+)", "${m}/${y}")
                + "a$b".replaceAll("\\$", Matcher.quoteReplacement("$\\")) + "abc".replaceAll("", "-"));
        for (String[] s : new String[][] { { "a,b,,c,,", "," }, { "a1b22c", "\\d+" }, { "", "," }, { ",a", "," },
                { "abc", "" }, { "a b  c", " " }, { "x||y", "\\|" }, { "one", "," } })
            System.out.print(Arrays.toString(s[0].split(s[1])) + Arrays.toString(s[0].split(s[1], -1))
                    + Arrays.toString(s[0].split(s[1], 2)));
        System.out.println();
        Matcher m = Pattern.compile("(\\w)(\\d+)").matcher("a1 b22 c333");
        StringBuilder sb = new StringBuilder();
        while (m.find()) m.appendReplacement(sb, m.group(2) + m.group(1).toUpperCase());
        m.appendTail(sb);
        System.out.println(sb);
        System.out.println(m.reset("z9").matches() + m.group(1) + m.end(2) + m.toMatchResult().group(2)
                + Pattern.matches("[a-z]+", "abc") + "abc".matches("ab") + m.replaceAll(r -> r.group(2) + "!")
                + Pattern.compile("a").pattern() + Pattern.quote("a.b")
                + Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE).flags()
                + Pattern.compile(",").splitAsStream("p,q").toList() + Pattern.compile("b").asPredicate().test("abc"));
        try {
            m.reset("q");
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.reset("q1").find();
            m.group(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try { "a".replaceAll("a", "$2"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        m = Pattern.compile("\\d").matcher("1a2b3");
        m.region(1, 4);
        System.out.println(m.find() + m.group() + m.find() + m.hitEnd() + m.regionStart());
    }
}
