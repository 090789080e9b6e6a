// Driven by constant_pools.c: code with every kind of constant, run before the agent looks at it.
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class ConstantPools implements Serializable {
    static native void check(String when, Class<?> c);
    static native void all(String when);
    static native void breakpoint(boolean on, Class<?> c, String method);

    interface Shape {
        double area();
        default String describe() { return "area " + area(); }
        static Shape square(double side) { return () -> side * side; }
    }
    enum Kind { A, B, C }
    record Pair(Object left, long right) { }

    static long sum;
    double value = 2.5;

    static int work(int n, Object o) {
        List<Object> list = new ArrayList<>();
        long big = 123456789012L;
        double d = 1e100;
        float f = 3.5f;
        String s = "text \u00e4 \u4f60 \ud83d\ude00 \0 end";
        for (int i = 0; i < n; i++) {
            list.add(i + s.length());
            sum += big + (long) d + (long) f;
        }
        switch (n) {
        case 1: list.add("one"); break;
        case 1000: list.add("thousand"); break;
        default: list.add(Kind.values()[n % 3]);
        }
        Supplier<String> sup = () -> s + n;
        list.add(sup.get());
        list.add(new Pair(o, big).toString());
        list.add(Shape.square(2).describe());
        int[][] grid = new int[2][3];
        grid[1][2] = n;
        Class<?> c = String[].class;
        synchronized (list) {
            if (o instanceof String) {
                list.add(((String) o).concat(c.getName()));
            }
        }
        try {
            list.get(-1);
        } catch (IndexOutOfBoundsException e) {
            list.add(e.getClass());
        }
        return list.size() + grid[1][2] + new ConstantPools().twice();
    }

    private int twice() { return (int) (value * 2); }

    public static void main(String[] args) throws Exception {
        check("before", ConstantPools.class);
        System.out.println(work(7, "x") + work(1, "y"));
        check("after", ConstantPools.class);
        check("interface", Shape.class);
        check("enum", Kind.A.getClass());
        check("record", Pair.class);
        breakpoint(true, ConstantPools.class, "work");
        check("breakpoints", ConstantPools.class);
        System.out.println(work(3, "x"));
        check("breakpoints hit", ConstantPools.class);
        breakpoint(false, ConstantPools.class, "work");
        check("no breakpoints", ConstantPools.class);
        all("every class");
    }
}
