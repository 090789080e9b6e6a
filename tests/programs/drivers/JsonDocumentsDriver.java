import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Documents by two libraries: objects, records, numbers, escapes; each reads what the other has written. */
public class JsonDocumentsDriver {
    public record Point(int x, double y) { }

    public static class Order {
        public long id;
        public String name;
        public List<Point> points = new ArrayList<>();
        public Map<String, BigDecimal> prices = new LinkedHashMap<>();
        public boolean[] flags;
        public Order next;

        static Order make(int n) {
            Order o = new Order();
            o.id = 1L << n % 63;
            o.name = "n\u00e4me \"" + n + "\"\t\ud83d\ude00\u2028";
            for (int i = 0; i < n % 5; i++) o.points.add(new Point(i, n / 7.0));
            o.prices.put("net", BigDecimal.valueOf(n * 31L, 2));
            o.flags = new boolean[] {n % 2 == 0, true};
            o.next = n > 0 && n % 10 != 0 ? make(n - 1) : null;
            return o;
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper jackson = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        Gson gson = new GsonBuilder().setPrettyPrinting().create();
        List<Order> orders = new ArrayList<>();
        for (int i = 0; i < 200; i++) orders.add(Order.make(i));
        String one = jackson.writeValueAsString(orders), two = gson.toJson(orders);
        System.out.println(one.length() + " " + one.hashCode() + " " + two.length() + " " + two.hashCode());
        String again = jackson.writeValueAsString(jackson.readValue(two, Order[].class));
        String back = gson.toJson(gson.fromJson(one, Order[].class));
        System.out.println(Objects.equals(one, again) + " " + Objects.equals(two, back));
        System.out.println(jackson.readTree(one).at("/12/next/points/1"));
        for (String wrong : new String[] {"{\"id\": 1e99}", "[1, 2", "{\"unknown\": 1}", "{\"points\": {}}"})
            try {
                System.out.println(jackson.readValue(wrong, Order.class).id);
            } catch (Exception e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
    }
}
