import static org.mockito.Mockito.*;
import org.mockito.*;
import java.util.*;

public class MockitoDriver {
    public static void main(String[] args) throws Exception {
        @SuppressWarnings("unchecked") List<String> l = mock(List.class);
        when(l.get(0)).thenReturn("first");
        System.out.println(l.get(0) + l.get(1) + l.size());
        verify(l, times(1)).get(0);
        Map<String, Integer> spy = spy(new HashMap<>());
        spy.put("a", 1);
        doReturn(99).when(spy).size();
        System.out.println(spy.size() + " " + spy.get("a"));
        try {
            verify(l).clear();
        } catch (AssertionError e) {
            System.out.println(e.getMessage().lines().filter(s -> !s.contains("at ")).toList());
        }
        Last f = mock(Last.class);
        when(f.twice(ArgumentMatchers.anyInt())).thenAnswer(i -> (int) i.getArgument(0) + 1);
        System.out.println(f.twice(4));
        try (MockedStatic<Last> s = mockStatic(Last.class)) {
            s.when(Last::name).thenReturn("mocked");
            System.out.println(Last.name());
        }
        System.out.println(Last.name());
    }

    static final class Last {
        int twice(int x) {
            return 2 * x;
        }

        static String name() {
            return "real";
        }
    }
}
