// Made by unicode.py from the Unicode character database: paired brackets of Unicode 13.0.
package java.text;

final class BidiBrackets {
    private BidiBrackets() {
    }

    private static final String ALL =
            "()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308\u2309\u230a"
            + "\u230b\u2329\u232a\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f\u2770\u2771\u2772\u2773\u2774"
            + "\u2775\u27c5\u27c6\u27e6\u27e7\u27e8\u27e9\u27ea\u27eb\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985"
            + "\u2986\u2987\u2988\u2989\u298a\u298b\u298c\u298d\u298e\u298f\u2990\u2991\u2992\u2993\u2994\u2995"
            + "\u2996\u2997\u2998\u29d8\u29d9\u29da\u29db\u29fc\u29fd\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28"
            + "\u2e29\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\u3018"
            + "\u3019\u301a\u301b\ufe59\ufe5a\ufe5b\ufe5c\ufe5d\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f"
            + "\uff60\uff62\uff63";
    private static final String PARTNERS =
            ")(][}{\u0f3b\u0f3a\u0f3d\u0f3c\u169c\u169b\u2046\u2045\u207e\u207d\u208e\u208d\u2309\u2308\u230b"
            + "\u230a\u232a\u2329\u2769\u2768\u276b\u276a\u276d\u276c\u276f\u276e\u2771\u2770\u2773\u2772\u2775"
            + "\u2774\u27c6\u27c5\u27e7\u27e6\u27e9\u27e8\u27eb\u27ea\u27ed\u27ec\u27ef\u27ee\u2984\u2983\u2986"
            + "\u2985\u2988\u2987\u298a\u2989\u298c\u298b\u2990\u298f\u298e\u298d\u2992\u2991\u2994\u2993\u2996"
            + "\u2995\u2998\u2997\u29d9\u29d8\u29db\u29da\u29fd\u29fc\u2e23\u2e22\u2e25\u2e24\u2e27\u2e26\u2e29"
            + "\u2e28\u3009\u3008\u300b\u300a\u300d\u300c\u300f\u300e\u3011\u3010\u3015\u3014\u3017\u3016\u3019"
            + "\u3018\u301b\u301a\ufe5a\ufe59\ufe5c\ufe5b\ufe5e\ufe5d\uff09\uff08\uff3d\uff3b\uff5d\uff5b\uff60"
            + "\uff5f\uff63\uff62";
    /** o: opening, c: closing. */
    private static final String KINDS =
            "ococococococococococococococococococococococococococococococococococococococococococococococococ"
            + "ococococococococococococ";

    /** The number of a bracket, or -1. */
    static int find(char c) {
        int lo = 0;
        int hi = ALL.length() - 1;
        while (lo <= hi) {
            int mid = lo + hi >>> 1;
            if (ALL.charAt(mid) == c) {
                return mid;
            }
            if (ALL.charAt(mid) < c) {
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        return -1;
    }

    static boolean isOpening(int number) {
        return KINDS.charAt(number) == 'o';
    }

    static boolean isPair(char opening, char closing) {
        return canonical(PARTNERS.charAt(find(opening))) == canonical(closing);
    }

    /** U+232A is U+3009. */
    private static char canonical(char c) {
        return c == 0x232a ? 0x3009 : c;
    }
}
