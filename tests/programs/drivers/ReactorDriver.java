import reactor.core.publisher.*;
import reactor.core.scheduler.*;

public class ReactorDriver {
    public static void main(String[] args) throws Exception {
        Flux.range(1, 10).filter(x -> x % 2 == 0).buffer(2).subscribe(System.out::println);
        System.out.println(Flux.just(1, 2, 3).publishOn(Schedulers.parallel()).map(x -> x + 1).collectList().block()
                + " " + Mono.zip(Mono.just(1), Mono.just("a")).block());
        Schedulers.shutdownNow();
    }
}
