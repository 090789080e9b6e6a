// String concatenation by invokedynamic: all types, constants, null, many operands, tags in the recipe, side effects in
// order.
public class Concat {
    static int n; static int next() { return ++n; }
    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        char c = 'x';
        short s = -300;
        int i = 42;
        long l = Long.MIN_VALUE;
        float f = 0.1f;
        double d = -1e-9;
        String t = "text", nul = null;
        Object o = new StringBuilder("sb");
        char[] ca = { 'q' };
        System.out.println("" + z + b + c + s + i + l + f + d + t + nul + o);
        System.out.println(z + "," + b + "," + c + "," + s + "," + i + "," + l + "," + f + "," + d + "," + t + "," + nul
                + "," + o);
        System.out.println(i + c + "" + i + c + (char) (c + 1) + (i + c));
        System.out.println("\u0001" + i + "\u0002" + t + "\u0001\u0002" + 'c' + 1.0 + 2f + 3L + null + true);
        System.out.println(next() + "-" + next() + "-" + next() + "-" + n);
        System.out.println("\u03b1" + t + "\u4e2d" + i + "\ud83d\ude00" + c);
        String r = "";
        for (int k = 0; k < 50; k++) r += k % 7;
        System.out.println(r + " " + r.length() + " " + r.hashCode());
        String many = "a" + i + "b" + i + "c" + i + "d" + i + "e" + i + "f" + i + "g" + i + "h" + i + "i" + i + "j" + i
                + "k" + i + "l" + i + "m" + i + "n" + i + "o" + i + "p" + i + "q" + i + "r" + i + "s" + i + "t" + i
                + "u" + i + "v" + i + "w" + i + "x" + i + "y" + i + "z" + i;
        System.out.println(many);
        final String k1 = "con", k2 = "stant";
        System.out.println((k1 + k2) == "constant");
        System.out.println((t + "") == t);
        System.out.println(("a" + n).intern() == "a3");
        t += 1; t += 'c'; t += 2.5; t += null; System.out.println(t);
        System.out.println("" + Integer.MIN_VALUE + Byte.MAX_VALUE + Double.NaN + Float.POSITIVE_INFINITY + -0.0 + 0f
                + 1e100 + Float.MIN_VALUE);
    }
}
