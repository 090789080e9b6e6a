import io.reactivex.rxjava3.core.*;
import io.reactivex.rxjava3.schedulers.*;

public class RxjavaDriver {
    public static void main(String[] args) throws Exception {
        Observable.range(1, 10).filter(x -> x % 2 == 0).map(x -> x * x).buffer(2).subscribe(System.out::println);
        System.out.println(Flowable.range(1,
                100).observeOn(Schedulers.computation()).reduce(Integer::sum).blockingGet() + " "
                + Single.zip(Single.just(1), Single.just(2), Integer::sum).blockingGet());
        Observable.error(new IllegalStateException("x")).onErrorReturnItem("err").subscribe(System.out::println);
        Schedulers.shutdown();
    }
}
