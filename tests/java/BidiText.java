import java.text.AttributedString;
import java.text.Bidi;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;

/** java.text.Bidi: levels, runs and lines of fixed and of random texts, levels of callers, errors. */
public class BidiText {
    private static final int[] FLAGS = {Bidi.DIRECTION_LEFT_TO_RIGHT, Bidi.DIRECTION_RIGHT_TO_LEFT,
        Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT, Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT};
    private static final String[] TEXTS = {"", "abc", "\u05d0\u05d1\u05d2", "abc \u05d0\u05d1 123, 4.5 def",
        "\u0627\u0628 12-34 $5 %", "car is THE CAR in \u05d0\u05d1\u05d2 (x)!", "a\u202e\u05d0b\u202c c",
        "\u2067abc\u2069 d \u05d0", "\u05d0(b)\u05d2[1]", "1\n\u05d0 2\r\na", "\t \u05d0\t 1 ",
        "a\ud83d\ude00\u05d0\ud802\udc00", "\u05d0\u0300 a\u0300", "he said \"\u202b car MEANS \u05d0\u202c\"."};

    private static String show(Supplier<Object> value) {
        try {
            return String.valueOf(value.get());
        } catch (RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    private static String levels(Bidi b) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < b.getLength(); i++) {
            sb.append((char) ('a' + b.getLevelAt(i)));
        }
        return sb.toString();
    }

    private static void whole(Bidi b) {
        System.out.print(levels(b) + " " + b.getBaseLevel() + b.baseIsLeftToRight() + b.isMixed() + b.isLeftToRight()
                + b.isRightToLeft() + b.getLevelAt(-1) + b.getLevelAt(b.getLength()));
        for (int i = 0; i < b.getRunCount(); i++) {
            System.out.print(" " + b.getRunStart(i) + "-" + b.getRunLimit(i) + ":" + b.getRunLevel(i));
        }
        System.out.println();
    }

    private static int hash(Bidi b) {
        int h = levels(b).hashCode() * 31 + b.getBaseLevel();
        for (int i = 0; i < b.getRunCount(); i++) {
            h = h * 31 + b.getRunStart(i) * 7 + b.getRunLimit(i) * 3 + b.getRunLevel(i);
        }
        return h;
    }

    public static void main(String[] args) {
        for (String text : TEXTS) {
            for (int flags : FLAGS) {
                whole(new Bidi(text, flags));
            }
            Bidi b = new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
            for (int from = 0; from < text.length(); from += 3) {
                whole(b.createLineBidi(from, Math.min(text.length(), from + 5)));
            }
            if (!text.isEmpty()) {
                whole(new Bidi(new AttributedString(text).getIterator()));
            }
        }
        randomTexts();
        callers();
        errors();
        long h = 0;
        for (int c = 0; c < 0x10000; c++) {
            if (c < 0xd800 || c > 0xdfff) {
                h = h * 31 + (Bidi.requiresBidi(new char[] {(char) c}, 0, 1) ? 1 : 2);
                boolean isShort = c < 0x1000 || c > 0x2000 && c < 0x3000 || c > 0xf000;
                h = h * 31 + (isShort ? hash(new Bidi("a" + (char) c + "\u05d01", 0)) : 0);
            }
        }
        System.out.println("characters " + h);
    }

    private static void randomTexts() {
        String letters = "ab\u05d0\u05d1\u0627\u062812\u0661\u0662+-$%,.:\u0300\u200b\n\t  !?()[]<>"
                + "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2029";
        Random random = new Random(9);
        for (int round = 0; round < 1200; round++) {
            StringBuilder sb = new StringBuilder();
            int some = round < 600 ? 27 : letters.length();
            for (int n = random.nextInt(24); n > 0; n--) {
                char c = letters.charAt(random.nextInt(some));
                sb.append(round < 600 || c != '\n' && c != '\u2029' ? c : '\u05d2');
            }
            boolean one = sb.indexOf("\n") < 0 && sb.indexOf("\u2029") < 0;
            Bidi b = new Bidi(sb.toString(), FLAGS[one ? round & 3 : round & 1]);
            int from = random.nextInt(sb.length() + 1) - 1;
            System.out.println(round + " " + levels(b) + " " + hash(b) + " "
                    + (from < 0 ? 0 : hash(b.createLineBidi(from, sb.length()))));
        }
        for (int depth : new int[] {10, 60, 61, 62, 63, 124, 125, 126, 127, 200}) {
            String embedded = "\u202b".repeat(depth) + "a" + "\u202c".repeat(depth) + "b";
            String isolated = "\u2067\u202a".repeat(depth) + "a" + "\u2069".repeat(depth) + "b";
            System.out.println(depth + " " + new Bidi(embedded, 0).getLevelAt(depth) + " "
                    + new Bidi(isolated, 0).getLevelAt(2 * depth));
        }
    }

    private static void callers() {
        Random random = new Random(3);
        char[] text = "ab\u05d0\u05d11 (2) \u0627a.b x ".toCharArray();
        for (int round = 0; round < 200; round++) {
            byte[] given = new byte[text.length];
            for (int i = 0; i < given.length; i++) {
                given[i] = (byte) (random.nextInt(3) > 0 ? 0 : random.nextInt(9) - 4);
            }
            int from = random.nextInt(4);
            whole(new Bidi(text, from, given, from, text.length - from, FLAGS[round & 3]));
        }
        for (int round = 0; round < 50; round++) {
            byte[] levels = new byte[8];
            Integer[] objects = new Integer[8];
            for (int i = 0; i < 8; i++) {
                levels[i] = (byte) random.nextInt(5);
                objects[i] = i;
            }
            Bidi.reorderVisually(levels, 1, objects, 0, 7);
            System.out.println(Arrays.toString(objects));
        }
    }

    private static void errors() {
        char[] text = "abc".toCharArray();
        int[][] ranges = {{-1, 2}, {0, 4}, {2, 2}, {0, -1}, {4, 0}, {3, 0}, {Integer.MAX_VALUE, 1}};
        for (int[] r : ranges) {
            System.out.println(show(() -> new Bidi(text, r[0], null, 0, r[1], 0).getLength()));
            System.out.println(show(() -> new Bidi(text, 0, new byte[3], r[0], Math.min(r[1], 3), 0).getLength()));
            System.out.println(show(() -> new Bidi("abc", 0).createLineBidi(r[0], r[1]).getLength()));
            System.out.println(show(() -> Bidi.requiresBidi(text, r[0], r[1])));
            System.out.println(show(() -> {
                Bidi.reorderVisually(new byte[3], r[0], new Object[3], 0, r[1]);
                return "";
            }));
        }
        System.out.println(show(() -> new Bidi((String) null, 0)));
        System.out.println(show(() -> new Bidi(null, 0, null, 0, 0, 0)));
        System.out.println(show(() -> new Bidi((java.text.AttributedCharacterIterator) null)));
        Bidi b = new Bidi("ab\u05d0", 0);
        for (int i = -1; i < 4; i++) {
            int run = i;
            System.out.println(show(() -> b.getRunStart(run)) + " " + show(() -> b.getRunLimit(run)) + " "
                    + show(() -> b.getRunLevel(run)));
        }
    }
}
