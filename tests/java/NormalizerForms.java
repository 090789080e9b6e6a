// java.text.Normalizer: code points in the four forms, sequences of marks, random texts, errors.
import java.text.Normalizer;
import java.util.Random;

public class NormalizerForms {
    static final int[] MARKS = {0x300, 0x301, 0x304, 0x307, 0x308, 0x323, 0x327, 0x328, 0x331, 0x345, 0x3099, 0x309a,
        0x5b0, 0x5c1, 0x64b, 0x653, 0x93c, 0x9be, 0xdcf, 0x1039, 0x1d165, 0x1d16e, 0x110ba, 0x11127};
    static final int[] STARTERS = {'a', 'e', 'o', 'q', 'A', 0xc5, 0x1e9b, 0x3b1, 0x3c9, 0x1fb3, 0x915, 0x9c7, 0xdd9,
        0x1100, 0x1161, 0x11a8, 0xac00, 0xac01, 0x304b, 0x30ab, 0xf900, 0xfb01, 0xfb2c, 0x2126, 0x212b, 0x1d157,
        0x11099, 0x2f800, 0xfdfa, 0x3300, 0xff76, 0xd800, 0xdc00, 0x10ffff};

    /** Where something decomposes, composes or has a combining class. */
    static final int[] BLOCKS = {0, 0x400, 0x800, 0xc00, 0x1000, 0x1400, 0x1800, 0x1c00, 0x2000, 0x2400, 0x2800, 0x2c00,
        0x3000, 0x3400, 0xa400, 0xa800, 0xac00, 0xd400, 0xf800, 0xfc00, 0x10000, 0x10800, 0x10c00, 0x11000, 0x11400,
        0x11800, 0x16800, 0x1d000, 0x1d400, 0x1e000, 0x1e800, 0x1ec00, 0x1f000, 0x2f800, 0x2fc00, 0xe0000};

    static int hash(String s, int h) {
        return 31 * h + s.hashCode();
    }

    static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        s.codePoints().forEach(c -> sb.append(Integer.toHexString(c)).append(' '));
        return sb.toString().trim();
    }

    static void every() {
        for (Normalizer.Form form : Normalizer.Form.values()) {
            int h = 0;
            int changed = 0;
            for (int block : BLOCKS) {
                int before = h;
                for (int c = block; c < block + 0x400; c++) {
                    String s = new String(Character.toChars(c));
                    String n = Normalizer.normalize(s, form);
                    h = hash(n, h);
                    boolean same = n.equals(s);
                    changed += same ? 0 : 1;
                }
                System.out.println(form + " " + Integer.toHexString(block) + " " + Integer.toHexString(h - before));
            }
            System.out.println(form + " " + changed + " " + h);
        }
    }

    static void pairs() {
        for (int a : STARTERS) {
            StringBuilder sb = new StringBuilder();
            for (int m : MARKS) {
                for (int n : MARKS) {
                    String s = new StringBuilder().appendCodePoint(a).appendCodePoint(m).appendCodePoint(n).toString();
                    for (Normalizer.Form form : Normalizer.Form.values()) {
                        sb.append(hex(Normalizer.normalize(s, form))).append(';');
                    }
                }
            }
            System.out.println(Integer.toHexString(a) + " " + sb.toString().hashCode() + " "
                    + sb.substring(0, Math.min(60, sb.length())));
        }
    }

    static void random() {
        Random r = new Random(7);
        for (int i = 0; i < 200; i++) {
            StringBuilder sb = new StringBuilder();
            for (int n = r.nextInt(12); n >= 0; n--) {
                int[] from = r.nextInt(3) == 0 ? STARTERS : MARKS;
                sb.appendCodePoint(r.nextInt(9) == 0 ? r.nextInt(0x110000) : from[r.nextInt(from.length)]);
            }
            StringBuilder line = new StringBuilder();
            for (Normalizer.Form form : Normalizer.Form.values()) {
                line.append(hex(Normalizer.normalize(sb, form))).append(Normalizer.isNormalized(sb, form)).append("; ");
            }
            System.out.println(i < 20 ? line.toString() : "" + line.toString().hashCode());
        }
    }

    interface Call {
        Object run();
    }

    static void call(Call c) {
        try {
            System.out.println(c.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        every();
        pairs();
        random();
        call(() -> Normalizer.normalize(null, Normalizer.Form.NFC));
        call(() -> Normalizer.normalize("a", null));
        call(() -> Normalizer.isNormalized(null, Normalizer.Form.NFC));
        call(() -> Normalizer.isNormalized("a", null));
        call(() -> Normalizer.normalize("", Normalizer.Form.NFKC).isEmpty());
        call(() -> Normalizer.Form.valueOf("NFX"));
    }
}
