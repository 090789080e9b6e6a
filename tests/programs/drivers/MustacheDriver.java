import com.github.mustachejava.*;
import java.io.*;

public class MustacheDriver {
    public static void main(String[] args) throws Exception {
        StringWriter w = new StringWriter();
        new DefaultMustacheFactory().compile(new StringReader("Hi {{name}} "
                + "{{#items}}<{{.}}>{{/items}}{{^none}}nothing{{/none}} {{{raw}}} {{raw}}\n"), "t").execute(w,
                java.util.Map.of("name", "joe", "items", java.util.List.of(1, 2), "raw", "<b>")).flush();
        System.out.println(w);
    }
}
