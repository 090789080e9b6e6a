package workloads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Classes that programs and VMs make while they run: hidden ones, lambdas, proxies; records, enums, sealed types. */
public final class Hidden {
    /** Defined as a hidden class, also as a nestmate. */
    static class Template {
        private int count = 1;

        static int twice(int number) {
            return 2 * number;
        }

        int next() {
            return ++count;
        }
    }

    record Point(int x, long y, String name) implements Comparable<Point> {
        Point {
            if (x < 0)
                throw new IllegalArgumentException();
        }

        static Point origin() {
            return new Point(0, 0, "origin");
        }

        @Override
        public int compareTo(Point other) {
            return Integer.compare(x, other.x);
        }
    }

    record Pair<A, B>(A first, B second) { }

    sealed interface Shape permits Circle, Square { }

    record Circle(double radius) implements Shape { }

    record Square(double side) implements Shape { }

    enum Level {
        LOW {
            @Override
            int weight() {
                return 1;
            }
        },
        HIGH {
            @Override
            int weight() {
                return 10;
            }
        };

        abstract int weight();
    }

    interface Named {
        String name();

        default String greeting() {
            return "I am " + name();
        }
    }

    private int calls;

    private Hidden() { }

    private int called(int by) {
        return calls += by;
    }

    static void hidden() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        byte[] file = Common.bytes("Hidden$Template");
        MethodHandles.Lookup first = lookup.defineHiddenClass(file, true);
        MethodHandles.Lookup second = lookup.defineHiddenClass(file, false, ClassOption.STRONG);
        Class<?> type = first.lookupClass();
        Object object = type.getDeclaredConstructor().newInstance();
        MethodHandle next = first.findVirtual(type, "next", MethodType.methodType(int.class));
        MethodHandle twice = second.findStatic(second.lookupClass(), "twice",
                                               MethodType.methodType(int.class, int.class));
        int sum = 0;
        for (int i = 0; i < 20; i++)
            sum += (int) next.invoke(object) + (int) twice.invokeExact(i);
        Common.say("hidden: " + type.isHidden() + " " + (type != second.lookupClass()) + " "
                   + type.getName().startsWith("workloads.Hidden$Template/") + " " + sum);
        Common.tell("hidden by name", () -> Class.forName(type.getName()));
    }

    static void lambdas() {
        Hidden self = new Hidden();
        int base = 3;
        Function<Integer, Integer> add = n -> n + base;
        Function<Integer, Integer> bound = self::called;
        Supplier<Hidden> constructor = Hidden::new;
        IntFunction<int[]> array = int[]::new;
        Comparator<String> order = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        Supplier<Supplier<String>> nested = () -> () -> "nested " + base;
        int sum = 0;
        for (int i = 0; i < 50; i++)
            sum += add.andThen(bound).apply(i);
        Common.say("lambdas: " + sum + " " + constructor.get().calls + " " + array.apply(4).length + " "
                   + nested.get().get());
        Common.say("streams: " + List.of("pear", "fig", "apple", "kiwi", "date").stream().sorted(order)
            .map(s -> s.charAt(0) + "" + s.length()).collect(Collectors.joining(",")));
        Runnable serial = (Runnable & java.io.Serializable) () -> self.called(1);
        serial.run();
        Common.say("lambdas: " + self.calls + " " + (serial instanceof java.io.Serializable));
    }

    static void proxies() {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.isDefault())
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            return method.getReturnType() == int.class ? (Object) 1 : method.getName() + "!";
        };
        ClassLoader loader = Hidden.class.getClassLoader();
        Named named = (Named) Proxy.newProxyInstance(loader, new Class<?>[] {Named.class}, handler);
        Object both = Proxy.newProxyInstance(loader, new Class<?>[] {Comparable.class, Runnable.class},
                                             (proxy, method, arguments) -> method.getName().length());
        @SuppressWarnings("unchecked")
        Comparable<Object> comparable = (Comparable<Object>) both;
        Common.say("proxies: " + named.name() + " " + named.greeting() + " " + comparable.compareTo("x") + " "
                   + Proxy.isProxyClass(both.getClass()));
    }

    private static double area(Shape shape) {
        if (shape instanceof Circle circle && circle.radius() > 0)
            return 3 * circle.radius() * circle.radius();
        return shape instanceof Square square ? square.side() * square.side() : 0;
    }

    static void types() {
        Point point = new Point(1, 2, "p");
        Common.say("records: " + point + " " + point.equals(new Point(1, 2, "p")) + " "
                   + (point.hashCode() == new Point(1, 2, "p").hashCode()) + " " + point.compareTo(Point.origin()));
        Common.say("records: " + new Pair<>(point, List.of(1, 2)) + " " + Point.class.isRecord() + " "
                   + Point.class.getRecordComponents().length);
        Common.tell("a record's constructor", () -> new Point(-1, 0, ""));
        int sum = 0;
        for (Level level : Level.values())
            sum += level.weight() + switch (level) {
                case LOW -> 100;
                case HIGH -> 200;
            };
        Common.say("enums: " + sum + " " + Level.valueOf("LOW") + " " + Level.HIGH.getDeclaringClass().getSimpleName());
        Common.say("sealed: " + area(new Circle(2)) + " " + area(new Square(3)) + " " + Shape.class.isSealed());
        String text = "";
        for (int i = 0; i < 20; i++)
            text = text + i + (char) ('a' + i) + (i * 0.5) + (i % 3 == 0);
        Common.say("concat: " + text.length() + " " + text.substring(0, 24));
    }

    public static void main(String[] args) throws Throwable {
        hidden();
        lambdas();
        proxies();
        types();
    }
}
