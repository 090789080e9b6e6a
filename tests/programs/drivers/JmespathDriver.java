import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.burt.jmespath.JmesPath;
import io.burt.jmespath.jackson.JacksonRuntime;

public class JmespathDriver {
    public static void main(String[] args) throws Exception {
        JsonNode in = new ObjectMapper().readTree("{\"a\":[{\"n\":3,\"s\":\"x\"},{\"n\":1,\"s\":\"y\"}]}");
        JmesPath<JsonNode> path = new JacksonRuntime();
        for (String e : new String[] {"a[?n > `2`].s", "sort_by(a, &n)[0]", "length(a)",
                "{all: a[*].s, m: max_by(a, &n).n}"}) {
            System.out.println(path.compile(e).search(in));
        }
    }
}
