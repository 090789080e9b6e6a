import scala.collection.mutable.ListBuffer;

public class ScalaDriver {
    public static void main(String[] args) throws Exception {
        ListBuffer<Integer> list = new ListBuffer<>();
        for (int i = 3; i > 0; i--) {
            list.addOne(i);
        }
        System.out.println(list + " " + list.toList().mkString("<", "-", ">") + list.toVector() + list.toSet());
        System.out.println(scala.math.BigDecimal$.MODULE$.apply("1.5").$times(scala.math.BigDecimal$.MODULE$.apply(3)));
        System.out.println(new scala.collection.mutable.StringBuilder("abc").reverse() + " " + new scala.Some<>(1)
                + new scala.Tuple2<>("a", 2) + scala.util.Try$.MODULE$.apply(() -> Integer.parseInt("x")));
        System.out.println(scala.concurrent.Await$.MODULE$.result(scala.concurrent.Future$.MODULE$.successful("f"),
                scala.concurrent.duration.Duration$.MODULE$.Inf()));
    }
}
