// Texts of more than half of what an int can count: repeating them, and what would be too long.
// vmargs: -Xmx1600m -Xmn16m
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;

public class HugeStrings {
    static void test(String name, Supplier<Object> what) {
        try {
            System.out.println(name + ": " + what.get());
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
        }
    }

    static String ends(String s) {
        int n = s.length();
        return n + " " + s.substring(0, 4) + s.substring(n / 2, n / 2 + 4) + s.substring(n - 4);
    }

    public static void main(String[] args) {
        test("more than half, one char", () -> ends("a".repeat((1 << 30) + 1)));
        test("more than half, three", () -> ends("abc".repeat(((1 << 30) + 9) / 3)));
        test("more than half, bytes", () -> ends("\u8a9e".repeat((1 << 29) + 3)));
        test("too many", () -> "ab".repeat(Integer.MAX_VALUE));
        String s = "a".repeat((1 << 30) + 1);
        test("itself again", () -> s.repeat(2));
        test("concat", () -> s.concat(s));
        test("concat wide", () -> s.concat("\u8a9e"));
        test("concat to wide", () -> "\u8a9e".concat(s));
        test("plus", () -> s + s);
        test("plus wide", () -> s + '\u8a9e');
        test("join", () -> String.join("", s, s));
        test("join list", () -> String.join(",", List.of(s, s)));
        test("join wide", () -> String.join("\u8a9e", s, ""));
        test("join delimiter", () -> String.join(s, "", "", ""));
        test("joiner", () -> new StringJoiner(",", s, s));
        test("joiner wide", () -> new StringJoiner(s, s, "").add("x").add("y"));
    }
}
