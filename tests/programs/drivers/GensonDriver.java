import com.owlike.genson.Genson;
import com.owlike.genson.GensonBuilder;
import java.util.List;
import java.util.Map;

public class GensonDriver {
    public static class Point {
        public int x;
    }

    public static void main(String[] args) throws Exception {
        Genson g = new GensonBuilder().useIndentation(true).useRuntimeType(true).create();
        System.out.println(g.serialize(Map.of("a", List.of(1, 2.5, "x"))));
        System.out.println(g.deserialize("{\"a\":[1,{\"b\":null}]}", Map.class));
        System.out.println(g.deserialize("{\"x\":7}", Point.class).x);
    }
}
