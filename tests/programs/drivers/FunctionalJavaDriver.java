import fj.data.*;

public class FunctionalJavaDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(List.list(1, 2, 3).map(x -> x + 1).foldLeft((a, b) -> a + b, 0) + " "
                + Option.some(1).bind(x -> Option.<Integer>none()).isNone() + List.range(0, 4)
                + Stream.range(1).take(3).toList());
    }
}
