package shop;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** What somebody buys. */
public class Basket {
    private final Map<String, Integer> items = new LinkedHashMap<>();

    public Basket add(String name, int count) {
        if (count <= 0) throw new IllegalArgumentException("count " + count);
        items.merge(name, count, Integer::sum);
        return this;
    }

    public long sum() throws java.io.IOException {
        Properties prices = new Properties();
        prices.load(Basket.class.getResourceAsStream("/prices.properties"));
        return items.entrySet().stream()
                .mapToLong(e -> e.getValue() * Long.parseLong(prices.getProperty(e.getKey(), "0"))).sum();
    }
}
