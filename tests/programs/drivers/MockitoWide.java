import static org.mockito.ArgumentMatchers.*;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mockito.*;
import org.mockito.exceptions.base.MockitoException;
import org.mockito.quality.Strictness;

/** What projects use of Mockito: annotations, captors, orders, strict stubs, construction of final classes, answers. */
public class MockitoWide {
    interface Store {
        Optional<String> find(int id) throws IOException;

        List<String> all();

        default String first() {
            return all().get(0);
        }

        void save(String key, Object... values);
    }

    static final class Service {
        private final Store store;

        Service(Store store) {
            this.store = store;
        }

        String name(int id) {
            try {
                return store.find(id).map(String::toUpperCase).orElse("none");
            } catch (IOException e) {
                return "error " + e.getMessage();
            }
        }

        private static String secret() {
            return "secret";
        }

        static String reveal() {
            return secret();
        }
    }

    enum Color {
        RED, BLUE;

        String shade() {
            return "dark " + name();
        }
    }

    record Pair(String a, int b) {
    }

    @Mock private Store store;
    @Captor private ArgumentCaptor<String> names;
    @Spy private List<String> spied = new ArrayList<>(List.of("real"));
    @InjectMocks private Service service;

    private static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": passes");
        } catch (AssertionError | MockitoException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName());
            e.getMessage().lines().filter(s -> !s.contains("-> at")).forEach(s -> System.out.println("   " + s));
        }
    }

    public static void main(String[] args) throws Exception {
        new MockitoWide().run();
    }

    private void run() throws Exception {
        MockitoSession session = mockitoSession().initMocks(this).strictness(Strictness.STRICT_STUBS).startMocking();
        when(store.find(1)).thenReturn(Optional.of("one"), Optional.empty()).thenThrow(new IOException("third"));
        System.out.println(service.name(1) + " " + service.name(1) + " " + service.name(1));
        given(store.all()).willReturn(List.of("x", "y"));
        when(store.first()).thenCallRealMethod();
        System.out.println(store.first());
        store.save("k", 1, "two", null);
        store.save("l");
        verify(store, times(2)).save(names.capture(), any(Object[].class));
        System.out.println(names.getAllValues());
        then(store).should(atLeast(1)).all();
        InOrder order = inOrder(store);
        order.verify(store).save("k", 1, "two", null);
        order.verify(store).save(eq("l"));
        attempt("order", () -> order.verify(store).save("k", 1, "two", null));
        attempt("never", () -> verify(store, never()).save("l"));
        attempt("arguments", () -> verify(store).save("z", 3));
        attempt("more", () -> verifyNoMoreInteractions(store));
        attempt("unfinished", () -> {
            when(store.all());
            store.all();
            validateMockitoUsage();
        });
        attempt("matchers", () -> when(anyString() + "x").thenReturn("y"));
        Mockito.reset(store);
        doAnswer(i -> i.getArguments().length + " arguments").when(spied).get(anyInt());
        System.out.println(spied.get(0) + " " + spied.size() + " " + spied);
        attempt("strict", () -> {
            when(store.all()).thenReturn(List.of());
            session.finishMocking();
        });
        inline();
    }

    private static void inline() {
        Pair p = mock(Pair.class, withSettings().name("pair").defaultAnswer(RETURNS_SMART_NULLS));
        when(p.b()).thenReturn(7);
        System.out.println(p + " " + p.b() + " " + p.a().length());
        Color c = mock(Color.class);
        when(c.shade()).thenReturn("light");
        System.out.println(c.shade() + " " + Color.RED.shade());
        try (MockedConstruction<Service> made = mockConstruction(Service.class, (m, context) ->
                when(m.name(anyInt())).thenReturn("built " + context.arguments().size() + " " + context.getCount()))) {
            System.out.println(new Service(null).name(3) + ", " + new Service(null).name(4) + ", "
                    + made.constructed().size());
        }
        try (MockedStatic<Service> s = mockStatic(Service.class, CALLS_REAL_METHODS)) {
            System.out.println(Service.reveal());
            s.when(Service::reveal).thenReturn("nothing");
            System.out.println(Service.reveal());
            s.verify(Service::reveal, times(3));
        }
        List<String> sealed = mock();
        when(sealed.isEmpty()).thenReturn(true);
        verify(sealed, timeout(1).times(0)).isEmpty();
        System.out.println(mockingDetails(sealed).isMock() + " " + mockingDetails(sealed).getStubbings().size() + " "
                + sealed.equals(sealed) + " " + mock(Service.class, "named"));
    }
}
