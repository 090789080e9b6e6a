// tableswitch, lookupswitch, string switch, enum switch, switch expressions with yield, fall through, negative and
// extreme keys.
public class Switches {
    enum Color { RED, GREEN, BLUE }
    static String dense(int i) {
        switch (i) {
            case -1: return "m1";
            case 0: return "zero";
            case 1: case 2: return "few";
            case 3: return "three";
            default: return "other";
        }
    }
    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 0: return "0";
            case 77777: return "77777";
            case Integer.MAX_VALUE: return "max";
            default: return "?";
        }
    }
    static int fall(int i) {
        int r = 0;
        switch (i) {
            case 1: r += 1;
            case 2: r += 2; break;
            case 3: r += 4;
            default: r += 8;
        }
        return r;
    }
    static int text(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            case "long string constant": return 4;
            default: return -1;
        }
    }
    static int color(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> {
                int k = c.ordinal();
                yield k * 10;
            }
            case BLUE -> 3;
        };
    }
    static String chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\u0000' -> "nul";
            case '\uffff' -> "last";
            default -> "cons";
        };
    }
    public static void main(String[] args) {
        for (int i : new int[] { -2, -1, 0, 1, 2, 3, 4, Integer.MAX_VALUE, Integer.MIN_VALUE })
            System.out.println(i + " " + dense(i) + " " + sparse(i) + " " + fall(i));
        for (int i : new int[] { -1000, 77777, 77778 }) System.out.println(sparse(i));
        for (String s : new String[] { "Aa", "BB", "", "AaBB", "long string constant" }) System.out.println(text(s));
        for (Color c : Color.values()) System.out.println(c + " " + color(c));
        for (char c : new char[] { 'a', 'b', 'u', 0, '\uffff' }) System.out.println(chars(c));
        try { text(null); } catch (NullPointerException e) { System.out.println("npe"); }
        try { color(null); } catch (NullPointerException e) { System.out.println("npe"); }
        for (String a : args) System.out.println(a);
    }
}
