import java.util.*;

/** Runs as a source file, too. */
public class Single {
    record Pair(String a, int b) { }
    public static void main(String[] args) {
        List<Pair> pairs = new ArrayList<>();
        for (String s : args) pairs.add(new Pair(s, s.length()));
        pairs.forEach(p -> System.out.println(p));
        System.out.println(System.getProperty("a.b") + " " + Single.class.getModule() + " "
                + Single.class.getSimpleName());
    }
}
