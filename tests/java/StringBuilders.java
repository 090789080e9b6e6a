// StringBuilder and StringBuffer: append of every type, insert, delete, replace, reverse with surrogates, setLength,
// setCharAt, indexOf, code points, growth from Latin-1 to UTF-16, errors.
import java.util.*;
public class StringBuilders {
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (IndexOutOfBoundsException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("start");
        sb.append(1).append('c').append(2L).append(1.5f).append(-0.0).append(true).append((String) null)
                .append(new char[] { 'x', 'y', 'z' }, 1, 2).append("abcdef", 2,
                4).append(new StringBuffer("buf")).append((Object) List.of(1)).append(Integer.MIN_VALUE)
                .append(Long.MIN_VALUE).append(1e21).append(1e-7f).appendCodePoint(0x1f600).appendCodePoint('!');
        System.out.println(sb + " " + sb.length());
        sb.insert(0, 9).insert(2, "in").insert(sb.length(), 'e').insert(1, 2.5).insert(3, new char[] { 'q' }).insert(0,
                (Object) null).insert(4, false).insert(1, "12345", 1, 3);
        System.out.println(sb);
        sb.delete(0, 5).deleteCharAt(2).replace(1, 4, "REPLACED").replace(sb.length() - 3, 1000, "end").setCharAt(0,
                '\u4e2d');
        System.out.println(sb + " " + sb.indexOf("a") + sb.lastIndexOf("a") + sb.indexOf("zzz") + sb.indexOf("", 5)
                + sb.lastIndexOf("d", 20) + sb.charAt(3) + sb.substring(4, 9) + sb.subSequence(0, 2));
        System.out.println(new StringBuilder("a\ud83d\ude00b\ude00\ud83d").reverse().chars().sum() + " "
                + new StringBuilder("\ud83d\ude00xyz").reverse() + new StringBuilder("").reverse()
                + new StringBuilder("ab\u4e2d").reverse() + new StringBuilder("racecar!").reverse());
        sb.setLength(3);
        sb.setLength(5);
        System.out.println(sb.length() + " " + (int) sb.charAt(4) + " " + sb.toString().replace('\0', '_'));
        sb.setLength(0);
        System.out.println(sb.isEmpty() + " " + sb.append("again").compareTo(new StringBuilder("agaim"))
                + sb.equals(new StringBuilder("again")) + "again".contentEquals(sb));
        System.out.println(err(() -> sb.charAt(5)));
        System.out.println(err(() -> sb.insert(6, "x")));
        System.out.println(err(() -> sb.deleteCharAt(-1)));
        System.out.println(err(() -> sb.delete(3, 2)));
        System.out.println(err(() -> sb.substring(3, 9)));
        System.out.println(err(() -> sb.setLength(-1)));
        System.out.println(err(() -> sb.setCharAt(9, 'x')));
        System.out.println(err(() -> sb.replace(7, 8, "")));
        System.out.println(err(() -> sb.append("abc", 2, 1)));
        System.out.println(err(() -> sb.codePointAt(99)));
        System.out.println(err(() -> sb.insert(-1, 5)));
        StringBuilder big = new StringBuilder(4);
        for (int i = 0; i < 3000; i++) big.append((char) ('a' + i % 26));
        for (int i = 0; i < 100; i++) big.insert(i * 20, i);
        System.out.println(big.length() + " " + big.toString().hashCode());
        big.append('\u20ac');
        System.out.println(big.toString().hashCode() + " " + big.indexOf("\u20ac") + " "
                + big.codePointCount(0, big.length()));
        big.deleteCharAt(big.length() - 1);
        System.out.println(big.toString().hashCode() + " " + big.capacity() / 100000);
        big.trimToSize();
        big.ensureCapacity(10);
        char[] dst = new char[5];
        sb.getChars(1, 4, dst, 1);
        System.out.println((int) dst[0] + new String(dst, 1, 3));
        StringBuffer bf = new StringBuffer();
        synchronized (bf) { for (int i = 0; i < 10; i++) bf.append(i).insert(0, (char) ('a' + i)); }
        System.out.println(bf + " " + bf.length() + bf.reverse() + bf.deleteCharAt(0).charAt(0));
        String s = "";
        for (int i = 0; i < 50; i++) s += i;
        s += 'x' + s.length() + 1.5 + "y" + null;
        System.out.println(s);
        char c = 'a';
        s = "" + c + 1 + (char) (c + 1) + (c + 1) + 1L + 1f + true + new int[0].length;
        System.out.println(s);
        System.out.println(new StringBuilder("\u4e2da").appendCodePoint(0x10ffff).codePointAt(2) + " "
                + new StringBuilder("x\ud83d\ude00").offsetByCodePoints(0, 2) + new StringBuilder("z")
                .append(new StringBuilder("w")).append((CharSequence) null).append((char[]) new char[0])
                + new StringJoiner(",", "[", "]").add("a").add("b") + new StringJoiner("-").setEmptyValue("E")
                + String.join("/", List.of("p", "q")));
        StringTokenizer st = new StringTokenizer("a b\tc,d;;e", " \t,;");
        System.out.print(st.countTokens());
        while (st.hasMoreTokens()) System.out.print(" " + st.nextToken());
        st = new StringTokenizer("x=1+2", "=+", true);
        while (st.hasMoreElements()) System.out.print(" <" + st.nextElement() + ">");
        System.out.println();
    }
}
