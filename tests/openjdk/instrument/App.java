// The program that the agents of suite instrument work on.
import java.lang.reflect.Method;
import java.util.List;

public class App {
    interface Shape {
        double area();
        default String name() { return "shape"; }
    }
    static class Square implements Shape {
        final double side;
        Square(double side) { this.side = side; }
        @Override public double area() { return side * side; }
        @Override public String name() { return "square"; }
    }

    static String text() { return "original"; }

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static long switching(List<Integer> values) {
        long sum = 0;
        for (int v : values) {
            switch (v % 3) {
            case 0: sum += v; break;
            case 1: sum -= v; break;
            default: sum ^= v;
            }
        }
        return sum;
    }

    static void thrower(boolean really) {
        try {
            if (really)
                throw new IllegalStateException("thrown");
        } finally {
            text();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(text() + " " + String.join(" ", args));
        System.out.println(fib(10) + " " + switching(List.of(1, 2, 3, 4, 5)));
        try {
            thrower(false);
            thrower(true);
        } catch (IllegalStateException e) {
            System.out.println(e + " " + e.getStackTrace()[0]);
        }
        Shape s = new Square(3);
        Runnable r = () -> System.out.println(s.name() + " " + s.area());
        r.run();
        try {
            Method later = Class.forName("Agent").getDeclaredMethod("later");
            later.setAccessible(true);
            later.invoke(null);
        } catch (ClassNotFoundException e) {
            System.out.println("no agent");
        }
        System.out.println("end " + text());
    }
}
