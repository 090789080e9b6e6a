import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.*;
import com.fasterxml.jackson.annotation.*;
import java.util.*;

public class JacksonDatabindDriver {
    public static void main(String[] args) throws Exception {
        ObjectMapper m = new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
        System.out.println(m.writeValueAsString(new Item("n", 3, List.of("a", "b")))
                + m.writeValueAsString(new TreeMap<>(Map.of("d", new Date(0), "o", Optional.of(1).get()))));
        Item i = m.readValue("{\"name\":\"x\",\"count\":9,\"tags\":[\"t\"]}", Item.class);
        System.out.println(i.name + i.count + i.tags + m.readTree("{\"a\":{\"b\":[1,2,{\"c\":3}]}}").at("/a/b/2/c")
                + m.readValue("[1,2]", int[].class).length);
        try {
            m.readValue("{\"unknown\":1}", Item.class);
        } catch (JsonMappingException e) {
            System.out.println(e.getOriginalMessage());
        }
    }

    public static class Item {
        public String name;
        public int count;
        @JsonProperty("tags") public List<String> tags;

        public Item() {
        }

        Item(String n, int c, List<String> t) {
            name = n;
            count = c;
            tags = t;
        }
    }
}
