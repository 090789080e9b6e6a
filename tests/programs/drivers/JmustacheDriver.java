import com.samskivert.mustache.*;

public class JmustacheDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(Mustache.compiler().compile("Hi {{a.b}} {{#l}}{{.}},{{/l}}").execute(java.util.Map.of("a",
                java.util.Map.of("b", "x&y"), "l", java.util.List.of(1, 2))));
    }
}
