// jOOL, jOOR, javatuples and TypeTools: sequences, tuples, reflection.
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import net.jodah.typetools.TypeResolver;
import org.javatuples.Pair;
import org.javatuples.Triplet;
import org.joor.Reflect;
import org.jooq.lambda.Seq;
import org.jooq.lambda.Unchecked;
import org.jooq.lambda.Window;
import org.jooq.lambda.tuple.Tuple;

public class JoolDriver {
    private int secret = 4;

    private String add(String s) {
        return s + secret;
    }

    interface Named {
        String add(String s);
    }

    public static void main(String[] args) {
        System.out.println(Seq.of(1, 2, 3, 4).zip(Seq.of("a", "b", "c")).toList());
        System.out.println(Seq.of(3, 1, 2).crossJoin(Seq.of("x", "y")).sorted(Comparator.comparing(t -> t.v1))
                .toString("|"));
        System.out.println(Seq.of("a", "bb", "cc", "d").grouped(String::length).map(t -> Tuple.tuple(t.v1,
                t.v2.toList())).toList());
        System.out.println(Seq.of(1, 2, 4).window().map((Window<Integer> w) -> w.value() + "/" + w.sum()).toList());
        System.out.println(Seq.of(1, 2, 3).innerJoin(Seq.of(2, 3, 4), Integer::equals).toList() + " " + Seq.range(0,
                10).sliding(3).count());
        try {
            Seq.of(1).forEach(Unchecked.consumer(i -> {
                throw new java.io.IOException("checked");
            }));
        } catch (java.io.UncheckedIOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Reflect.on(new JoolDriver()).call("add", "s").get() + " " + Reflect.on(new JoolDriver())
                .set("secret", 9).get("secret"));
        System.out.println(Reflect.onClass("java.lang.String").create("made").call("length").get() + " "
                + Reflect.on(new JoolDriver()).as(Named.class).add("q"));
        System.out.println(Pair.with(1, "x").addAt1(2.5) + " " + Triplet.fromCollection(List.of(1, 2, 3))
                .compareTo(Triplet.with(1, 2, 4)));
        Function<Integer, List<String>> f = new Function<>() {
            @Override
            public List<String> apply(Integer i) {
                return List.of();
            }
        };
        System.out.println(List.of(TypeResolver.resolveRawArguments(Function.class, f.getClass())));
    }
}
