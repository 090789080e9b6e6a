// What jacoco measures: branches, switches, exceptions, lambdas, enums, threads, nested classes, static initialisers,
// code that never runs.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Covered {
    enum Level { LOW, MIDDLE, HIGH; Level next() { return this == HIGH ? LOW : values()[ordinal() + 1]; } }

    interface Greeter {
        String greet(String name);
        default Greeter twice() { return n -> greet(greet(n)); }
        static Greeter polite() { return n -> "dear " + n; }
    }

    static abstract class Base {
        abstract int value();
        int doubled() { return value() * 2; }
        int never() { return -1; }
    }
    static class Seven extends Base {
        static final int SEVEN;
        static { SEVEN = Integer.parseInt("7"); }
        int value() { return SEVEN; }
    }
    static class Unused extends Base {
        int value() { return 0; }
    }

    static String sign(int n) {
        if (n < 0)
            return "negative";
        else if (n == 0)
            return "zero";
        return n > 1000 ? "big" : "positive";
    }

    static int choose(String what, int n) {
        switch (what) {
        case "one": return 1;
        case "two": n++;
        case "three": return n;
        default: break;
        }
        switch (n) {
        case 1: case 2: return 12;
        case 100: return 100;
        }
        return -n;
    }

    static int careful(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            count++;
        }
    }
    static int count;

    static boolean logic(boolean a, boolean b, boolean c) { return a && b || !c; }

    static int loops(int n) {
        int r = 0;
        outer:
        for (int i = 0; i < n; i++)
            for (int j = 0; ; j++) {
                if (j > i) continue outer;
                if (i * j > 20) break outer;
                r += i ^ j;
            }
        do r--; while (r > 100);
        return r;
    }

    static synchronized void resource() throws Exception {
        try (AutoCloseable c = () -> count += 10) {
            synchronized (c) { count += 100; }
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> out = new ArrayList<>();
        for (int n : new int[] { -5, 0, 5 }) out.add(sign(n));
        out.add("" + choose("two", 5) + choose("x", 2) + choose("x", 50));
        out.add("" + careful("12") + careful("no"));
        out.add("" + logic(true, true, true) + logic(false, true, true) + logic(true, false, false));
        out.add("" + loops(9));
        resource();
        out.add(Greeter.polite().twice().greet("reader"));
        out.add("" + new Seven().doubled() + Level.MIDDLE.next() + Level.HIGH.next());
        out.add(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToObj(i -> "" + i).collect(Collectors.joining("+")));
        IntUnaryOperator unused = i -> i * i;
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int k = i;
            threads[i] = new Thread(() -> { synchronized (Covered.class) { count += k > 1 ? k : 1; } });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        out.add("" + count + Arrays.asList(args));
        System.out.println(out);
        if (args.length > 0 && args[0].equals("exit"))
            System.exit(3);
        if (args.length > 0 && args[0].equals("throw"))
            throw new IllegalStateException("out of main");
    }
}
