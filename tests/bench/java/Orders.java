// group: mixed
// Records, enums and lambdas: orders are filtered, grouped, priced by composed functions, summed and compared.
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

public class Orders {
    enum Kind { BOOK, FOOD, TOOL, TOY }

    record Item(Kind kind, String name, int cents) {}

    record Line(Item item, int count) {
        int total() { return item.cents() * count; }
    }

    record Order(int number, String customer, List<Line> lines) {
        int total() {
            int sum = 0;
            for (Line line : lines) sum += line.total();
            return sum;
        }
    }

    interface Discount extends Function<Order, Integer> {
        static Discount percent(int p, Predicate<Order> when) {
            return order -> when.test(order) ? order.total() * p / 100 : 0;
        }

        static Discount perKind(Kind kind, int cents) {
            return order -> {
                int sum = 0;
                for (Line line : order.lines()) if (line.item().kind() == kind) sum += cents * line.count();
                return sum;
            };
        }

        default Discount or(Discount other) { return order -> Math.max(apply(order), other.apply(order)); }
    }

    static <T, K> Map<K, List<T>> group(Iterable<T> all, Function<? super T, ? extends K> by, Map<K, List<T>> into) {
        for (T t : all) into.computeIfAbsent(by.apply(t), k -> new ArrayList<>()).add(t);
        return into;
    }

    static <T> int sum(Iterable<T> all, ToIntFunction<? super T> of) {
        int s = 0;
        for (T t : all) s += of.applyAsInt(t);
        return s;
    }

    static <T> Optional<T> best(Iterator<T> all, ToIntFunction<? super T> of) {
        T found = null;
        while (all.hasNext()) {
            T t = all.next();
            if (found == null || of.applyAsInt(t) > of.applyAsInt(found)) found = t;
        }
        return Optional.ofNullable(found);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 18000;
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 40; i++) items.add(new Item(Kind.values()[i % 4], "item" + i, 100 + i * 37 % 900));
        List<Order> orders = new ArrayList<>();
        int seed = 23;
        for (int i = 0; i < n; i++) {
            List<Line> lines = new ArrayList<>();
            for (int k = 0; k < 1 + i % 5; k++) {
                seed = seed * 1103515245 + 12345;
                lines.add(new Line(items.get((seed >>> 16) % 40), 1 + (seed >>> 10 & 3)));
            }
            orders.add(new Order(i, "customer" + i % 97, lines));
        }
        Discount discount = Discount.percent(5, o -> o.total() > 2000).or(Discount.perKind(Kind.TOY, 30))
            .or(Discount.percent(1, o -> o.lines().size() > 3));
        Map<String, List<Order>> byCustomer = group(orders, Order::customer, new HashMap<>());
        Map<String, Integer> owed = new HashMap<>();
        byCustomer.forEach((who, theirs) -> owed.put(who, sum(theirs, o -> o.total() - discount.apply(o))));
        List<Line> lines = new ArrayList<>();
        for (Order o : orders) lines.addAll(o.lines());
        Map<Kind, List<Line>> byKind = group(lines, l -> l.item().kind(), new EnumMap<>(Kind.class));
        long hash = owed.hashCode();
        for (Map.Entry<Kind, List<Line>> e : byKind.entrySet())
            hash = hash * 31 + e.getKey().ordinal() + sum(e.getValue(), Line::total);
        orders.sort((a, b) -> b.total() != a.total() ? Integer.compare(b.total(), a.total())
            : a.customer().compareTo(b.customer()));
        for (int i = 0; i < n; i += 100) hash = hash * 31 + orders.get(i).total() + orders.get(i).customer().hashCode();
        hash += best(orders.iterator(), o -> o.number() % 1000 * 10 + o.lines().size()).map(Order::number).orElse(-1);
        System.out.println("checksum=" + hash);
    }
}
