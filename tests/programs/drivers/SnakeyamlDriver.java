import org.yaml.snakeyaml.*;
import java.util.*;

public class SnakeyamlDriver {
    public static void main(String[] args) throws Exception {
        Yaml y = new Yaml();
        Object o = y.load("a: [1, 2.5, true, null]\nb:\n  c: \"q\\n\"\n  d: 2001-12-14t21:59:43.10-05:00\n? "
                + "x\n: &r y\nz: *r\n");
        System.out.println(o + "\n" + y.dump(Map.of("k", List.of("v", 1))));
        try {
            y.load("a: [1");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
