// java.text.BreakIterator: boundaries of characters, words, lines and sentences, all methods, texts of all kinds.
import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Random;

public class TextBoundaries {
    private static final String[] TEXTS = {"", " ", "a", "Hello, world! It's 3.5% of $1,234.56 (or so).",
        "One.  Two?\tThree!\nFour.\r\nFive: \"Six.\" 'Seven.' (Eight.) Nine",
        "e.g. this, i.e. that. Etc. and so on. A.B.C. x",
        "can't won't l'heure d\u2019accord o'clock 'quoted' rock 'n' roll",
        "well-known co-op -5 --flag a\u00adb a\u2011b \u2014 x",
        "http://example.com/a/b?c=d&e=f#g user@example.com C:\\dir\\file.txt",
        "1.2.3 1,2 1'000 1.000,00 .5 5. 1e10 0x1F 50% 20\u00b0C",
        "\u3053\u3093\u306b\u3061\u306f\u4e16\u754c\u3002\u30c6\u30b9\u30c8\u3067\u3059\u3001\u300c\u5f15"
                + "\u7528\u300d\uff01\u30d1\u30fc\u30c6\u30a3\u30fc",
        "\ud55c\uad6d\uc5b4 \u1112\u1161\u11ab\u1100\u116e\u11a8 \u1100\u1100\u1161\u1161\u11a8\u11a8 "
                + "\uac00\u11a8 \uac01\u11a8",
        "e\u0301a\u0323\u0302 \u0301x \u0915\u094d\u0937\u093f \u0e01\u0e33 \u0627\u0651\u0644",
        "\ud83d\ude00\ud83d\ude00 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \u2764\ufe0f \ud83c"
                + "\udde9\ud83c\uddea\ud83c\uddeb \ud83d\udc4b\ud83c\udffd 1\ufe0f\u20e3",
        "\ud800 \udc00\ud800 a\udc00b\ud800", "a\uffffb.\uffff c\uffff", "\uffff",
        "\r\n\n\r\r\r\n\u2028\u2029\u0085\f\u000b\0",
        "\u00abQu'est-ce que c'est\u00a0?\u00bb \u00bfQu\u00e9? \u00a1S\u00ed!",
        "(a) [b] {c} \u201cd\u201d \u2018e\u2019 \u201ef\u201c <g>",
        "No. Yes.No. yes. 5. x. X.\u3002\uff0e A\u3002B. \u0437. \u0416.",
        "a/b a\\b a|b a+b a=b a*b a&b a_b a~b a^b #a @b", "..... !!! ?!? ---- ,,,"};
    private static final String LETTERS = "aZ19 ..,''\"()!?-_\u00ad\u0301\u0903\r\n\t\f\u0085\u2028\u2029"
            + "\u3042\u30a2\u30fc\u4e00\u3002"
            + "\u0e01\u0e40\u1100\u1161\u11a8\uac00\uac01$%#/\\+*:;<>&@~\u00a0\u200b\u200d\u2060\ufeff"
            + "\u3001\u300c\u300d\u0627\u0661"
            + "\u0915\u094d\u00e9\0\u0007\u00ab\u00bb\u2018\u2019\u2014\u2026\ufffd\uffff\ue000\ud800"
            + "\udc00\u0378\u1680\u3000";

    private static BreakIterator[] kinds(Locale locale) {
        return new BreakIterator[] {BreakIterator.getCharacterInstance(locale), BreakIterator.getWordInstance(locale),
            BreakIterator.getLineInstance(locale), BreakIterator.getSentenceInstance(locale)};
    }

    private static String forwards(BreakIterator it) {
        StringBuilder sb = new StringBuilder();
        for (int i = it.first(); i != BreakIterator.DONE; i = it.next()) {
            sb.append(i).append(' ');
        }
        return sb.toString();
    }

    private static String backwards(BreakIterator it) {
        StringBuilder sb = new StringBuilder();
        for (int i = it.last(); i != BreakIterator.DONE; i = it.previous()) {
            sb.append(i).append(' ');
        }
        return sb.toString();
    }

    private static String everywhere(BreakIterator it) {
        StringBuilder sb = new StringBuilder();
        for (int i = it.getText().getBeginIndex(); i <= it.getText().getEndIndex(); i++) {
            sb.append(it.following(i)).append('.').append(it.current()).append('.').append(it.preceding(i)).append('.')
                    .append(it.current()).append('.').append(it.isBoundary(i)).append(it.current()).append(' ');
            it.getText().setIndex(i);
            sb.append(it.next()).append(' ');
        }
        return sb.toString();
    }

    private static void texts() {
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRENCH, Locale.JAPAN}) {
            for (BreakIterator it : kinds(locale)) {
                System.out.println(locale + " " + it.getClass() + " " + it + " " + it.hashCode());
                for (String text : TEXTS) {
                    it.setText(text);
                    System.out.println(forwards(it));
                    if (locale == Locale.ROOT) {
                        System.out.println(backwards(it));
                        System.out.println(everywhere(it));
                    }
                }
            }
        }
    }

    /** Each character next to others: a hash of the boundaries for each 4,096 code points. */
    private static void characters() {
        int[] before = {'a', '.', ' ', 0xac00, 0x30a2};
        for (BreakIterator it : kinds(Locale.ROOT)) {
            int hash = 0;
            for (int c = 0; c <= Character.MAX_CODE_POINT; c += c < 0x3100 ? 1
                    : c < 0x20000 || c >> 12 == 0xe0 ? 7 : 797) {
                StringBuilder sb = new StringBuilder();
                sb.appendCodePoint(before[c % before.length]).appendCodePoint(c).append("a1.").appendCodePoint(c)
                        .append(" B");
                it.setText(sb.toString());
                for (int i = it.next(); i != BreakIterator.DONE; i = it.next()) {
                    hash = 31 * hash + i;
                }
                if (c % 4096 < 8) {
                    System.out.println(Integer.toHexString(c) + " " + hash);
                }
            }
            System.out.println(hash);
        }
    }

    private static void randomTexts() {
        Random r = new Random(36);
        for (BreakIterator it : kinds(Locale.ROOT)) {
            for (int i = 0; i < 1500; i++) {
                StringBuilder sb = new StringBuilder();
                for (int n = r.nextInt(24); n > 0; n--) {
                    int z = r.nextInt(24);
                    sb.appendCodePoint(z == 0 ? r.nextInt(0x110000) : z == 1 ? r.nextInt(0x3100)
                    : z == 2 ? 0x1f600 + r.nextInt(64)
                            : z < 6 ? r.nextInt(128) : LETTERS.charAt(r.nextInt(LETTERS.length())));
                }
                it.setText(sb.toString());
                String all = forwards(it) + backwards(it) + everywhere(it);
                System.out.println(all.length() < 60 ? all : forwards(it) + all.hashCode());
            }
        }
    }

    private static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + (e instanceof NullPointerException ? "" : ": "
                    + e.getMessage()));
        }
    }

    private static void rules() {
        BreakIterator a = BreakIterator.getWordInstance();
        BreakIterator b = BreakIterator.getWordInstance(Locale.FRANCE);
        System.out.println(a.equals(b) + " " + a.equals(BreakIterator.getLineInstance()) + " " + a.equals(null)
                + " " + a.equals("a"));
        System.out.println(a.next() + " " + a.previous() + " " + a.first() + a.last() + a.current() + " "
                + a.getText().getEndIndex());
        a.setText("ab cd");
        b.setText("ab cd");
        System.out.println(a.equals(b) + " " + a.next() + " " + a.equals(b));
        BreakIterator copy = (BreakIterator) a.clone();
        System.out.println(copy.equals(a) + " " + (copy.getText() == a.getText()) + " " + copy.next() + " "
                + a.current());
        System.out.println(a.next(-1) + " " + a.next(-1) + " " + a.next(2) + " " + a.next(9) + " " + a.current()
                + " " + a.next(-2) + " "
                + a.next(0) + " " + a.next(-9) + " " + a.current());
        CharacterIterator part = new StringCharacterIterator("xx ab. cd yy", 3, 9, 5);
        a.setText(part);
        System.out.println(a.current() + " " + (a.getText() == part) + " " + forwards(a) + backwards(a)
                + everywhere(a));
        for (int i : new int[] {-1, 2, 10, Integer.MAX_VALUE}) {
            attempt(() -> a.following(i));
            attempt(() -> a.preceding(i));
            attempt(() -> a.isBoundary(i));
        }
        attempt(() -> a.setText((String) null));
        attempt(() -> a.setText((CharacterIterator) null));
        System.out.println(a.current());
        attempt(() -> BreakIterator.getCharacterInstance(null));
        attempt(() -> BreakIterator.getLineInstance(null));
        System.out.println(Arrays.asList(BreakIterator.getAvailableLocales()).containsAll(
                Arrays.asList(Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN)));
    }

    /** A text whose iterator cannot be set to its end, or not everywhere. */
    private static final class Odd implements CharacterIterator {
        private final String text;
        private final int kind;
        private int at;

        Odd(String text, int kind) {
            this.text = text;
            this.kind = kind;
        }

        @Override
        public char first() {
            return setIndex(0);
        }

        @Override
        public char last() {
            return setIndex(text.length() - 1);
        }

        @Override
        public char current() {
            return at < text.length() ? text.charAt(at) : DONE;
        }

        @Override
        public char next() {
            at = Math.min(at + 1, text.length());
            return current();
        }

        @Override
        public char previous() {
            return at == 0 ? DONE : text.charAt(--at);
        }

        @Override
        public char setIndex(int i) {
            if (i == text.length() && kind == 1) {
                throw new IllegalArgumentException("the end");
            } else if (i == text.length() && kind == 2) {
                throw new IndexOutOfBoundsException("the end");
            }
            at = i == text.length() && kind == 3 ? i - 1 : i;
            return current();
        }

        @Override
        public int getBeginIndex() {
            return 0;
        }

        @Override
        public int getEndIndex() {
            return text.length();
        }

        @Override
        public int getIndex() {
            return at;
        }

        @Override
        public Object clone() {
            return new Odd(text, kind);
        }
    }

    private static void oddTexts() {
        for (int kind = 0; kind < 4; kind++) {
            Odd text = new Odd("ab cd. \ud83d\ude00 e\ud83d", kind);
            for (BreakIterator it : kinds(Locale.ROOT)) {
                attempt(() -> {
                    it.setText(text);
                    System.out.println(it.getText().getClass() + " " + (it.getText() == text));
                    System.out.println(forwards(it) + backwards(it) + everywhere(it));
                    CharacterIterator t = it.getText();
                    System.out.println((int) t.last() + " " + t.getIndex() + " " + (int) t.next() + " "
                    + t.getIndex() + " "
                            + (int) t.previous() + " " + t.getIndex() + " " + t.first() + " " + (int) t.previous() + " "
                            + t.getIndex() + " " + t.next() + t.getBeginIndex() + t.getEndIndex());
                    BreakIterator copy = (BreakIterator) it.clone();
                    System.out.println(forwards(copy) + it.current());
                    t.setIndex(99);
                });
            }
        }
    }

    /** The methods that are not abstract. */
    private static void base() {
        BreakIterator it = new BreakIterator() {
            private final int[] boundaries = {0, 2, 5};
            private int i;
            private CharacterIterator text = new StringCharacterIterator("abcde");

            @Override
            public int first() {
                i = 0;
                return current();
            }

            @Override
            public int last() {
                i = 2;
                return current();
            }

            @Override
            public int next(int n) {
                throw new UnsupportedOperationException();
            }

            @Override
            public int next() {
                return i < 2 ? boundaries[++i] : DONE;
            }

            @Override
            public int previous() {
                return i > 0 ? boundaries[--i] : DONE;
            }

            @Override
            public int following(int offset) {
                for (int k = 0; k < 3; k++) {
                    if (boundaries[k] > offset) {
                        i = k;
                        return current();
                    }
                }
                return DONE;
            }

            @Override
            public int current() {
                return boundaries[i];
            }

            @Override
            public CharacterIterator getText() {
                return text;
            }

            @Override
            public void setText(CharacterIterator newText) {
                text = newText;
            }
        };
        for (int i = -1; i < 8; i++) {
            int offset = i;
            attempt(() -> System.out.println(offset + " " + it.preceding(offset)));
            attempt(() -> System.out.println(offset + " " + it.isBoundary(offset)));
        }
        it.setText("zz");
        System.out.println(it.getText().getEndIndex() + " " + (it.clone() != it));
    }

    /** Words as users count them, and a text of many lines. */
    private static void use() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            sb.append("Line ").append(i).append(" of the text, which isn't long.").append(i % 3 == 0 ? "\r\n" : " ");
        }
        String text = sb.toString();
        for (BreakIterator it : kinds(Locale.US)) {
            it.setText(text);
            int count = 0;
            BitSet lengths = new BitSet();
            for (int start = it.first(), end = it.next(); end != BreakIterator.DONE; start = end, end = it.next()) {
                count += text.substring(start, end).codePoints().anyMatch(Character::isLetterOrDigit) ? 1 : 0;
                lengths.set(end - start);
            }
            System.out.println(count + " " + lengths + " " + it.preceding(text.length() / 2) + " " + it.next(20));
        }
    }

    public static void main(String[] args) {
        texts();
        characters();
        randomTexts();
        rules();
        oddTexts();
        base();
        use();
    }
}
