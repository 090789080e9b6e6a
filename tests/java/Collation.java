// java.text.Collator: elements and keys of all characters in each locale, keys and order of random texts, rules.
import java.text.*;
import java.util.*;

public class Collation {
    private static final String LETTERS = "aAbBeEsStThHzZ \u00e9\u00c9\u00e6\u00df\u00fe\u0301\u0300\u0323-_,.0123"
            + "\u00e0\u00ea\u00f1"
            + "\u30a2\u30fc\u30ab\u309b\u3099\u3042\u4e00\u4e8c\u0001\ud840\udc00\uac00\u1e69\u212b\ufb01";
    private static final String[] RULES = {"<a;b,c=d", "&a<b", "<a&z<b", "<a&b", "<a<a", "<ab<a", "<'a b'", "<a''b", "",
        "a", "<a<", "<a\u0301<b", "<a/e<b", "@<a", "<a!b", "<\u00e9", "<a<b,B<ch,cH,Ch<c,C", "=a", "<a<b&a<c", "a<b",
        "<a,b;c<d", "<a<$", "<a<ae<aef&ae<x", "<a,A<b,B&AB<c", "<a<b<e<z&ae;x<y", "<a/ee<b<e", "<a<b<c&c<a", "<a<b&a=b",
        "<a< b/a", "<a & a < a", "<a<b<e<z&ae,x,y;w&x,v", "<a<b<c@", ";\u0300,\u0301;\u0302<a<e", ",\u0300,\u0301<a"};

    private static String key(Collator c, String text) {
        StringBuilder sb = new StringBuilder();
        for (byte b : c.getCollationKey(text).toByteArray()) {
            sb.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return sb.toString();
    }

    private static String elements(RuleBasedCollator c, String text) {
        StringBuilder sb = new StringBuilder();
        CollationElementIterator it = c.getCollationElementIterator(text);
        for (int e = it.next(); e != CollationElementIterator.NULLORDER; e = it.next()) {
            sb.append(Integer.toHexString(e)).append('@').append(it.getOffset()).append(' ');
        }
        return sb.toString();
    }

    private static String random(Random r) {
        StringBuilder sb = new StringBuilder();
        for (int i = r.nextInt(8); i > 0; i--) {
            sb.append(LETTERS.charAt(r.nextInt(LETTERS.length())));
        }
        return sb.toString();
    }

    private static void locale(String tag, Random r) {
        RuleBasedCollator c = (RuleBasedCollator) Collator.getInstance(Locale.forLanguageTag(tag));
        System.out.println(tag + " " + c.getRules().hashCode() + " " + c.hashCode() + " " + c.getStrength() + " "
                + c.getDecomposition());
        for (int mode = 0; mode < 3; mode++) {
            c.setDecomposition(mode);
            long hash = 0;
            for (int ch = 0; ch < 0xffff; ch += mode == 1 ? 1 : 3) {
                hash = 31 * hash + key(c, String.valueOf((char) ch)).hashCode();
            }
            System.out.println(mode + " characters " + hash);
            for (int i = 0; i < 40; i++) {
                c.setStrength(r.nextInt(4));
                String a = random(r);
                System.out.println(c.getStrength() + " " + key(c, a) + " " + elements(c, a));
                String b = random(r);
                System.out.println(c.compare(a, b) + " " + c.equals(a, b) + " "
                        + c.getCollationKey(a).compareTo(c.getCollationKey(b)));
            }
        }
    }

    private static void rules(String rules) {
        try {
            RuleBasedCollator c = new RuleBasedCollator(rules);
            StringBuilder sb = new StringBuilder(rules).append(':');
            for (String text : "a b c d e x y ch cH Ch ae aef ab \u00e9 \u0301 w v".split(" ")) {
                int e = c.getCollationElementIterator(text).next();
                // The first characters of texts without an element of their own end the iteration of `java`.
                sb.append(' ').append(e == -1 || e >>> 16 == 0x7fff ? "-" : Integer.toHexString(e));
            }
            System.out.println(sb);
        } catch (ParseException e) {
            System.out.println(rules + " " + e.getMessage() + " " + e.getErrorOffset());
        }
    }

    private static void check(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass() + " " + e.getLocalizedMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Random r = new Random(5);
        for (String tag : new String[] {"", "en", "de", "fr", "ja"}) {
            locale(tag, r);
        }
        for (String rules : RULES) {
            rules(rules);
        }
        RuleBasedCollator c = (RuleBasedCollator) Collator.getInstance(Locale.ROOT);
        check(() -> c.setStrength(4));
        check(() -> c.setDecomposition(-1));
        System.out.println(c.getCollationKey(null) + " " + c.clone().equals(c) + " " + c.equals((Object) null));
        System.out.println(c.getCollationKey("ab").equals(c.getCollationKey("ab")) + " "
                + c.getCollationKey("ab").hashCode() + " " + c.getCollationKey("ab").getSourceString());
        CollationElementIterator it = c.getCollationElementIterator("a\u00e6\u00e9b");
        while (it.next() != -1) {
        }
        for (int e = it.previous(); e != -1; e = it.previous()) {
            System.out.println(Integer.toHexString(e) + " " + it.getOffset());
        }
        for (int i = 0; i <= 4; i++) {
            it.setOffset(i);
            System.out.println(it.getOffset() + " " + Integer.toHexString(it.next()) + " " + it.getOffset());
        }
        System.out.println(it.getMaxExpansion(0x00570001) + " " + it.getMaxExpansion(0x00520000));
        String[] names = {"zebra", "\u00c4pfel", "Apfel", "apfel", "co-op", "coop", "\u00e9t\u00e9", "ete",
            "Stra\u00dfe"};
        Arrays.sort(names, Collator.getInstance(Locale.GERMAN));
        System.out.println(String.join(" ", names));
    }
}
