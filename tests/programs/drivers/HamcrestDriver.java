import static org.hamcrest.Matchers.*;
import org.hamcrest.*;

public class HamcrestDriver {
    public static void main(String[] args) throws Exception {
        MatcherAssert.assertThat(java.util.List.of(1, 2, 3), hasItems(1, 3));
        try {
            MatcherAssert.assertThat("text", allOf(startsWith("t"), containsString("z")));
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(both(greaterThan(1)).and(lessThan(5)) + " " + hasEntry("a", 1) + hasProperty("bytes"));
    }
}
