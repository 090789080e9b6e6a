// jdk: 21
// javac: --enable-preview --release 21
// vmargs: --enable-preview
// What only 21 has as a preview: string templates; unnamed patterns and variables.
import java.util.*;
import static java.util.FormatProcessor.FMT;
import static java.lang.StringTemplate.RAW;

public class PreviewLanguage {
    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    static int n;

    public static void main(String[] args) throws Exception {
        String name = "you";
        int x = 6, y = 7;
        System.out.println(STR."hello \{name}, \{x} * \{y} = \{x * y}");
        System.out.println(STR."""
            block \{name.toUpperCase()}
              \{STR."nested \{x}"} \{n++}, \{n++}
            """);
        System.out.println(FMT."%05d\{x} %-6s\{name}| %.3f\{Math.PI}");
        StringTemplate t = RAW."a\{x}b\{y}c";
        System.out.println(t.fragments() + " " + t.values() + " " + t.interpolate() + t.process(STR));
        var upper = StringTemplate.Processor.of((StringTemplate s) -> s.interpolate().toUpperCase(Locale.ROOT));
        System.out.println(upper."mixed \{name}");
        System.out.println(StringTemplate.combine(t, RAW."-\{name}").interpolate() + " " + StringTemplate.of("plain")
                .interpolate());
        Object o = new Line(new Point(1, 2), new Point(3, 4));
        if (o instanceof Line(Point(var a, _), _)) System.out.println(a);
        System.out.println(switch (o) {
            case Line(Point(int a, int _), Point _) when a > 5 -> "far";
            case Line(_, Point(_, int b)) -> "near " + b;
            default -> "?";
        });
        int count = 0;
        for (var _ : List.of(1, 2, 3)) count++;
        try {
            Integer.parseInt("q");
        } catch (NumberFormatException _) {
            System.out.println("caught " + count);
        }
        Map<String, Integer> m = new TreeMap<>(Map.of("k", 1));
        m.computeIfAbsent("j", _ -> 2);
        System.out.println(m);
        try (var _ = new AutoCloseable() { public void close() { System.out.println("closed"); } }) {
            System.out.println("inside");
        }
    }
}
