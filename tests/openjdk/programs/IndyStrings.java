// String concatenation by invokedynamic: every type, constants, up to 200 operands, order of evaluation, nulls,
// surrogates, nested; BootstrapMethodError-free.
import java.lang.invoke.*;
import java.util.*;

public class IndyStrings {
    static StringBuilder order = new StringBuilder();
    static int o(int i) { order.append(i); return i; }
    static final String CONST = "\1\2constant";
    public static void main(String[] args) throws Throwable {
        byte b = -128;
        short s = -1;
        char c = '\uffff';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = Float.MIN_VALUE;
        double d = -0.0;
        boolean z = false;
        String n = null;
        Object o = new int[0].length;
        char[] chars = {'a'};
        System.out.println("" + b + s + (int) c + i + l + f + d + z + n + o);
        System.out.println(b + " " + s + CONST.length() + "\u0001" + "\u0002" + i + CONST + l);
        System.out.println(c + "é" + '中' + "\ud83d\ude00" + "x" + (char) 0xd83d + (char) 0xde00);
        String t = "";
        t += o(1) + o(2) + "|" + o(3) + (o(4) + o(5));
        System.out.println(t + " " + order);
        int[] a = {0};
        a[0] += 5;
        String[] arr = {"q"};
        arr[a[0] - 5] += a[0]++ + "r" + a[0];
        System.out.println(arr[0] + a[0]);
        String big = "" + i + 1 + 2 + b + 3 + c + 4 + d + 5 + f + 6 + l + 7 + s + 8 + z + 9 + o + 10 + n + i + b + c + d
                + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n
                + i + b + c + d + f + l + s + z + o + n
            + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s
            + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d
            + f + l + s + z + o + n
            + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s
            + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d
            + f + l + s + z + o + n
            + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s + z + o + n + i + b + c + d + f + l + s
            + z + o + n + i + b + c + d + f + l + s + z + o + n;
        System.out.println(big.length() + " " + big.hashCode());
        Object throwing = new Object() { public String toString() { throw new IllegalStateException("toString"); } };
        try { System.out.println("x" + throwing); } catch (IllegalStateException e) { System.out.println(e); }
        Object nothing = new Object() { public String toString() { return null; } };
        System.out.println("null from toString: " + nothing + 1 + 'c' + 2L);
        System.out.println("one" + n + "two" + (n + n) + ("" + null) + (1 + 2 + "3" + 4 + 5));
        CallSite cs = StringConcatFactory.makeConcatWithConstants(MethodHandles.lookup(), "any",
                MethodType.methodType(String.class, int.class, Object.class, double.class), "a\1b\2c\1d\1e", "CONST");
        System.out.println(cs.getTarget().type() + " "
                + (String) cs.getTarget().invokeExact(1, (Object) List.of(2), 3.0));
        cs = StringConcatFactory.makeConcat(MethodHandles.lookup(), "any",
                MethodType.methodType(String.class, String.class, char.class));
        System.out.println((String) cs.getTarget().invoke("x", 'y'));
        try {
            StringConcatFactory.makeConcatWithConstants(MethodHandles.lookup(), "any",
                    MethodType.methodType(String.class, int.class), "\1\1");
        } catch (StringConcatException e) { System.out.println(e.getMessage()); }
        try {
            StringConcatFactory.makeConcat(MethodHandles.lookup(), "any", MethodType.methodType(int.class));
        } catch (StringConcatException e) { System.out.println(e.getMessage()); }
        long sum = 0;
        for (int k = 0; k < 20000; k++) sum += ("k" + k + ':' + (k * 0.5) + (k % 2 == 0)).hashCode();
        System.out.println(sum);
        System.out.println("a".repeat(3) + "  strip ".strip() + "l1\nl2".lines().toList() + "%d%%".formatted(5)
                + "A".equalsIgnoreCase("a") + "abc".chars().sum() + String.join("-", "p", "q")
                + "\\t".translateEscapes().length() + "x".indent(2).length() + "ß".toUpperCase());
    }
}
