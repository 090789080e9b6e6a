package api;

import java.util.*;

public interface Greeter {
    String greet(String who);
    static List<Greeter> all() {
        List<Greeter> found = new ArrayList<>();
        ServiceLoader.load(Greeter.class).forEach(found::add);
        found.sort(Comparator.comparing(g -> g.getClass().getName()));
        return found;
    }
}
