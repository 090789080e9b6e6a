import io.vavr.collection.*;
import io.vavr.control.*;
import static io.vavr.API.*;

public class VavrDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(List.of(1, 2, 3).map(x -> x * 2).foldLeft(0, Integer::sum) + " " + HashMap.of("a",
                1).put("b", 2) + Try.of(() -> Integer.parseInt("x")).getOrElse(-1) + Stream.from(1).filter(x -> x % 3
                == 0).take(3) + Option.of(null));
        System.out.println(Match(5).of(Case($(5), "five"), Case($(), "other")) + Vector.range(0, 5).reverse()
                + Either.right(1).map(x -> 2));
    }
}
