import org.jmock.*;
import java.util.*;

public class JmockDriver {
    public static void main(String[] args) throws Exception {
        Mockery m = new Mockery();
        List<String> l = m.mock(List.class);
        m.checking(new Expectations() {{
            oneOf(l).get(0);
            will(returnValue("x"));
        }});
        System.out.println(l.get(0));
        m.assertIsSatisfied();
    }
}
