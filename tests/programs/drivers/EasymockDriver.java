import static org.easymock.EasyMock.*;
import java.util.*;

public class EasymockDriver {
    public static void main(String[] args) throws Exception {
        List<String> l = createMock(List.class);
        expect(l.get(0)).andReturn("x").times(2);
        replay(l);
        System.out.println(l.get(0));
        try {
            verify(l);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
