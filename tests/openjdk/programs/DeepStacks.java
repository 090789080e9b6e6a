// StackOverflowError in Java, in library code, in threads with a stack of their own, caught and survived many times;
// its trace has 1024 frames.
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;

public class DeepStacks {
    static int depth;
    static void down() { depth++; down(); }
    static int mutual(int n, long a, double b, Object c) { return other(n + 1, a, b, c) + 1; }
    static int other(int n, long a, double b, Object c) { return mutual(n + 1, a, b, c) + 1; }
    static class Loop {
        Object self;
        public int hashCode() { return self.hashCode(); }
        public String toString() { return "" + self; }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (StackOverflowError e) {
            System.out.println(what + " ! " + e.getMessage() + " " + e.getStackTrace().length);
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        t("down", () -> { down(); return 0; });
        System.out.println(depth > 1500);
        for (int i = 0; i < 5; i++) try { mutual(0, 1, 2, "x"); } catch (StackOverflowError e) { depth = i; }
        System.out.println(depth);
        Loop l = new Loop();
        l.self = l;
        t("hashCode", l::hashCode);
        t("map", () -> new HashMap<>(Map.of(1, 2)).put(3, 4) + " " + new HashMap<Object, Object>().put(l, 1));
        List<Object> list = new ArrayList<>();
        list.add(list);
        t("list", list::hashCode);
        t("concat", l::toString);
        t("regex", () -> Pattern.compile("(a|b)*").matcher("ab".repeat(50000)).matches());
        t("reflection", () -> DeepStacks.class.getDeclaredMethod("down").invoke(null));
        Callable<Object>[] c = new Callable[1];
        c[0] = () -> c[0].call();
        t("lambda", c[0]::call);
        t("init", () -> new Deep());
        t("finally", () -> { int[] n = {0}; try { fin(n); } catch (StackOverflowError e) { } return n[0] > 0; });
        for (long size : new long[] {1 << 18, 1 << 21, 1 << 23}) {
            int[] seen = {0};
            Thread th = new Thread(null,
                    () -> { try { count(seen); } catch (StackOverflowError e) { } }, "sized", size);
            th.start();
            th.join();
            System.out.println(seen[0] > 500);
        }
        System.out.println(Stream());
    }
    static String Stream() {
        return java.util.stream.IntStream.range(0, 5).boxed().map(i -> i * 2).toList().toString();
    }
    static void count(int[] n) { n[0]++; count(n); }
    static void fin(int[] n) { try { fin(n); } finally { n[0]++; } }
    static class Deep { Deep d = new Deep(); }
}
