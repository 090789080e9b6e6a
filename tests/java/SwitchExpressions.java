// Switch expressions: arrows, blocks with yield, old style with yield, nesting, strings, enums, chars, boxes, use as
// argument, with try inside, operand stack not empty.
import java.util.*;
public class SwitchExpressions {
    enum T { X, Y, Z }
    static int roman(char c) {
        return switch (c) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            case 'L' -> 50;
            case 'C' -> 100;
            case 'D' -> 500;
            case 'M' -> 1000;
            default -> throw new NumberFormatException("roman " + c);
        };
    }
    static String old(int i) {
        return switch (i) {
            case 1: case 2: yield "low";
            case 3: String s = "three"; yield s + s;
            default: if (i > 100) yield "huge"; yield i < 0 ? "neg" : "mid";
        };
    }
    static double mixed(T t, String s) {
        return 1 + switch (t) {
            case X -> switch (s) {
                case "one" -> 1;
                case "two" -> 2L;
                default -> 3.5f;
            };
            case Y -> {
                try {
                    yield Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield -1;
                } finally {
                    System.out.print("~");
                }
            }
            case Z -> {
                int sum = 0;
                for (char c : s.toCharArray()) {
                    if (c == '!') break;
                    sum += c;
                }
                yield sum;
            }
        }
        * 2;
    }
    static Object boxed(Integer i) { return switch (i) { case 0 -> 'c'; case 1 -> 1L; case 2 -> "s"; default -> i; }; }
    static String kind(Object o) {
        return switch (o == null ? "null" : o.getClass().getSimpleName()) {
            case "Integer", "Long" -> "whole";
            case "Double" -> "real";
            case "null" -> "nothing";
            default -> "?";
        };
    }
    static boolean bool(byte b) {
        return switch (b) {
            case -128, 127 -> true;
            case 0 -> false;
            default -> b % 2 == 0;
        };
    }
    static String concat(int a, int b) {
        return "a" + a + switch (b) {
            case 0 -> "zero";
            case 1 -> {
                StringBuilder sb = new StringBuilder();
                for (int i = 0; i < a; i++) sb.append(i);
                yield sb.toString();
            }
            default -> String.valueOf(a * b);
        } + "z" + (char) switch (a) {
            case 2 -> 'q';
            default -> 'w';
        };
    }
    public static void main(String[] args) {
        int n = 0; for (char c : "MCMXCIV".toCharArray()) n = n * 3 + roman(c); System.out.println(n);
        try { roman('Q'); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        for (int i : new int[] { 1, 2, 3, 4, 101, -1 }) System.out.print(old(i) + " ");
        System.out.println();
        for (T t : T.values())
            for (String s : new String[] { "one", "two", "77", "a!b" }) System.out.print(mixed(t, s) + " ");
        System.out.println();
        for (int i = 0; i < 4; i++) System.out.print(boxed(i) + ":" + boxed(i).getClass().getSimpleName() + " ");
        System.out.println(kind(1) + kind(2.0) + kind(null) + kind("s") + bool((byte) 127) + bool((byte) -128)
                + bool((byte) 3) + bool((byte) 4));
        System.out.println(concat(2, 0) + concat(5, 1) + concat(2, 9));
        try { boxed(null); } catch (NullPointerException e) { System.out.println("npe"); }
        try { mixed(null, ""); } catch (NullPointerException e) { System.out.println("npe"); }
        var list = new ArrayList<Integer>();
        for (int i = 0; i < 5; i++)
            list.add(switch (i % 3) {
                case 0 -> i;
                case 1 -> i * i;
                default -> -i;
            });
        System.out.println(list);
        Runnable r = switch (args.length) {
            case 0 -> () -> System.out.println("none");
            default -> () -> System.out.println("some");
        };
        r.run();
    }
}
