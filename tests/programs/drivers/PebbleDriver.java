import io.pebbletemplates.pebble.*;
import java.io.*;

public class PebbleDriver {
    public static void main(String[] args) throws Exception {
        StringWriter w = new StringWriter();
        new PebbleEngine.Builder().loader(new io.pebbletemplates.pebble.loader.StringLoader()).build()
                .getTemplate("Hi {{ name | upper }} {% for x in xs %}{{ loop.index }}{{ x }} {% endfor %}").evaluate(w,
                java.util.Map.of("name", "joe", "xs", java.util.List.of("a", "b")));
        System.out.println(w);
    }
}
