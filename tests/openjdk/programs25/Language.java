// Class files of 25: patterns in switches, nested record patterns, code before super(), sequenced collections,
// gatherers, hidden frames; what reflection and StackWalker say of them.
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Language {
    sealed interface Shape permits Circle, Box, Pair { }
    record Circle(double r) implements Shape { }
    record Box(int w, int h) implements Shape { }
    record Pair(Shape a, Shape b) implements Shape { }
    enum Color { RED, GREEN }
    static class Base {
        Base() { System.out.println("base sees " + describe()); }
        String describe() { return "nothing"; }
    }
    static class Early extends Base {
        final int n;
        Early(int n) {
            if (n < 0) throw new IllegalArgumentException("negative: " + n);
            this.n = n;
            super();
        }
        @Override String describe() { return "n = " + n; }
    }
    static String of(Object o) {
        return switch (o) {
            case null -> "null";
            case Circle(double r) when r > 1 -> "large " + r;
            case Circle c -> "small " + c;
            case Pair(Box(var w, int h), Circle(var r)) -> w + "x" + h + " and " + r;
            case Pair(var a, var b) -> "pair of " + of(a) + ", " + of(b);
            case Box b -> "box " + b;
            case Color.RED -> "red";
            case Color c -> "color " + c;
            case int[] a when a.length > 2 -> "ints " + a.length;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s;
            case Integer i when i > 10 -> "many";
            default -> o.getClass().getSimpleName();
        };
    }
    interface Asks { Class<?> who(); }
    public static void main(String[] args) throws Exception {
        Object[] all = {null, new Circle(2), new Circle(0.5), new Box(1, 2), new Pair(new Box(3, 4), new Circle(9)),
            new Pair(new Circle(7), new Box(5, 6)), Color.RED, Color.GREEN, new int[3], new int[1], "", "x", 11, 3, 4L};
        for (Object o : all) System.out.println(of(o));
        System.out.println(new Early(5).describe());
        try {
            new Early(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ArrayList<>(List.of(1, 2, 3)).reversed() + " "
                + Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowSliding(2)).toList());
        Method m = Language.class.getDeclaredMethod("of", Object.class);
        System.out.println(m.invoke(null, "reflected") + " " + Modifier.toString(m.getModifiers()) + " "
                + Modifier.toString(Color.class.getModifiers()) + " " + Shape.class.accessFlags() + " "
                + int[][].class.accessFlags() + " " + int.class.accessFlags() + " " + Circle.class.isRecord()
                + Shape.class.isSealed() + Shape[].class.isArray() + void.class.isPrimitive());
        try {
            m.invoke(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Asks asks = () -> StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        System.out.println(asks.who());
        for (var options : List.of(Set.<StackWalker.Option>of(), EnumSet.of(StackWalker.Option.RETAIN_CLASS_REFERENCE),
                EnumSet.of(StackWalker.Option.SHOW_HIDDEN_FRAMES), EnumSet.of(StackWalker.Option.DROP_METHOD_INFO)))
            Stream.of(1).forEach(x -> System.out.println((Object) StackWalker.getInstance(options).walk(s -> s.map(f ->
                f.getClassName().replaceAll("0x[0-9a-f]+", "N") + (options.contains(StackWalker.Option.DROP_METHOD_INFO)
                    ? "" : "." + f.getMethodName() + f.isNativeMethod()
                        + (options.contains(StackWalker.Option.RETAIN_CLASS_REFERENCE) ? f.getDescriptor() : "")
                        + (f.getClassName().equals("Language") ? f.getByteCodeIndex() + ":" + f.getLineNumber() : "")))
                .collect(Collectors.joining("\n  ")))));
        System.out.println(deep(300));
    }
    static int deep(int n) {
        return n > 0 ? deep(n - 1)
            : StackWalker.getInstance().walk(s -> (int) s.filter(f -> f.getMethodName().equals("deep")).count());
    }
}
