// jdk: 25-
// Stream gatherers: those of the library and own ones, with state, finishers, combiners, short circuits, parallel ones.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Gathering {
    static <T> Gatherer<T, ?, T> every(int n) {
        return Gatherer.ofSequential(() -> new int[1], (state, t, down) -> state[0]++ % n != 0 || down.push(t));
    }
    static <T> Gatherer<T, ?, T> until(Predicate<T> p) {
        return Gatherer.of((_, t, down) -> !p.test(t) && down.push(t));
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).boxed().gather(Gatherers.windowFixed(4)).toList());
        System.out.println(IntStream.range(0, 5).boxed().gather(Gatherers.windowSliding(3)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherers.scan(() -> "", (a, b) -> a + b)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherers.fold(() -> 100, Integer::sum)).findFirst().get());
        System.out.println(IntStream.range(0, 20).boxed().gather(Gatherers.mapConcurrent(4, i -> { try {
                Thread.sleep(20 - i); } catch (InterruptedException e) { } return i * i; })).toList());
        System.out.println(IntStream.range(0, 20).boxed().gather(Gathering.<Integer>every(3).andThen(until(i ->
                i > 12))).toList());
        System.out.println(Stream.iterate(1, i -> i * 2).gather(until(i -> i > 1000)).parallel().map(i -> i + 1)
                .toList());
        Gatherer<Integer, int[], Integer> max = Gatherer.of(() -> new int[] {Integer.MIN_VALUE},
                Gatherer.Integrator.ofGreedy((s, t, d) -> { s[0] = Math.max(s[0], t); return true; }),
            (a, b) -> a[0] > b[0] ? a : b, (s, d) -> d.push(s[0]));
        System.out.println(new Random(3).ints(5000).boxed().parallel().gather(max).toList());
        try {
            Stream.of(1).gather(Gatherers.windowFixed(0));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> {
                    if (i == 2) throw new IllegalStateException("two"); return i; })).forEach(System.out::println);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
