// java.lang.String: the everyday methods on Latin-1 and wide text.
import java.util.*;
public class Strings1 {
    public static void main(String[] args) {
        for (String s : new String[] { "", "a", "Hello, World", "  trim me\t", "caf\u00e9",
                "\u03b1\u03b2\u03b3 \u4e2d\u6587", "\ud83d\ude00x", "aXbXc", "ÄÖÜß ñ", "one\ntwo\r\nthree" }) {
            System.out.println(s.length() + "|" + s.hashCode() + "|" + s.toUpperCase() + "|" + s.toLowerCase() + "|"
                    + s.trim() + "|" + s.strip() + "|" + s.isBlank() + "|" + s.indexOf('X') + s.lastIndexOf('X')
                    + s.indexOf("b") + "|" + s.replace('X', '-') + "|" + s.replace("X", "yy") + "|" + s.contains("o")
                    + s.startsWith("a") + s.endsWith("c") + "|" + Arrays.toString(s.split("X")) + "|" + s.repeat(2)
                    + "|" + new StringBuilder(s).reverse() + "|" + s.compareTo("b") + "|"
                    + s.compareToIgnoreCase("HELLO") + "|" + s.equalsIgnoreCase("hello, world") + "|"
                    + s.codePointCount(0, s.length()) + "|" + Arrays.hashCode(s.toCharArray()) + "|" + Arrays.hashCode(
                    s.getBytes(java.nio.charset.StandardCharsets.UTF_8)) + "|" + s.concat("!") + "|" + s.chars().sum());
        }
        System.out.println("abcdef".substring(2) + "abcdef".substring(1, 3) + "abc".charAt(1)
                + "a,b,,c,,".split(",").length + "a,b,,c,,".split(",", -1).length
                + Arrays.toString("a1b22c".split("\\d+")) + "x".compareTo("xyz"));
        System.out.println(String.join("-", "a", "b", "c") + String.valueOf(new char[] { 'x', 'y' }) + String.valueOf(
                3.5) + String.valueOf((Object) null) + "%d %s".formatted(1, "z") + "A".toLowerCase().equals("a"));
        System.out.println("a\tb".translateEscapes() + "x\\ty".translateEscapes() + " i\n  j".indent(2)
                + "l1\nl2".lines().count() + " q ".stripLeading() + "|" + " q ".stripTrailing() + "|");
        String text = """
            Text block "quoted" \
            joined
              indented\ttab
            end""";
        System.out.println(text);
        System.out.println("same" == "same");
        System.out.println(new String("same") == "same");
        System.out.println(new String("same").intern() == "same");
        System.out.println("regionMatches".regionMatches(true, 0, "REGION", 0, 6));
        for (int i : new int[] { -1, 3, 4 })
            try {
                System.out.println("abc".charAt(i));
            } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        for (int[] r : new int[][] { { -1, 2 }, { 2, 1 }, { 0, 9 }, { 1, 3 } })
            try {
                System.out.println("abc".substring(r[0], r[1]));
            } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("s").append(2.5).append(true).append((Object) null).append(new char[] { 'z' })
                .append(5L).append(1.5f).insert(0, "ins").deleteCharAt(1).replace(0, 2, "RR").setCharAt(0, 'Q');
        System.out.println(b + " " + b.length() + " " + b.indexOf("s") + " " + b.charAt(3));
        b.setLength(3);
        System.out.println(b);
        b.append("\u4e2d").append('x').reverse();
        System.out.println(b);
        b.delete(0, 100);
        System.out.println("[" + b + "]");
        System.out.println(Integer.toString(255, 16) + Integer.toBinaryString(10) + Integer.toHexString(-1)
                + Integer.toOctalString(8) + Integer.parseInt("-7f", 16) + Long.parseLong("123456789012")
                + Double.parseDouble("1e3") + Boolean.parseBoolean("TRUE") + Character.getNumericValue('9')
                + Character.isDigit('x') + Character.toUpperCase('ß') + (int) Character.toUpperCase('\u00ff'));
        System.out.println(Integer.valueOf(127) == Integer.valueOf(127));
        System.out.println(Integer.valueOf(128).equals(128));
        System.out.println(Integer.bitCount(255) + Integer.reverse(1) + Integer.highestOneBit(100)
                + Integer.numberOfTrailingZeros(8) + Long.numberOfLeadingZeros(1) + Integer.rotateLeft(1, 33)
                + Integer.compare(1, 2) + Integer.signum(-5) + Character.compare('a', 'b') + Integer
                .parseUnsignedInt("4294967295") + Integer.toUnsignedString(-1) + Integer.divideUnsigned(-1, 2));
    }
}
