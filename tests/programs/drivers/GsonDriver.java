import com.google.gson.*;
import com.google.gson.reflect.*;
import java.util.*;

public class GsonDriver {
    public static void main(String[] args) throws Exception {
        Gson g = new GsonBuilder().setPrettyPrinting().create();
        System.out.println(g.toJson(Map.of("k", List.of(1, 2.5, "s"))) + g.toJson(new Point(3, "p", new Date(0))));
        Point p = new Gson().fromJson("{\"x\":5,\"name\":\"q\",\"when\":\"Jan 2, 1970, 3:04:05 AM\"}", Point.class);
        System.out.println(p.x + p.name + " " + p.when.getTime());
        Map<String, List<Integer>> m = new Gson().fromJson("{\"a\":[1,2]}", new TypeToken<Map<String,
                List<Integer>>>() { }.getType());
        System.out.println(m + " " + JsonParser.parseString("[1,{\"a\":null}]").getAsJsonArray().get(1));
        try {
            new Gson().fromJson("{\"x\":\"no\"}", Point.class);
        } catch (JsonSyntaxException e) {
            System.out.println(e.getMessage());
        }
    }

    static class Point {
        int x;
        String name;
        Date when;

        Point(int x, String n, Date w) {
            this.x = x;
            name = n;
            when = w;
        }
    }
}
