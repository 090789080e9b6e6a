// Generators: iterators whose bodies are virtual threads, nested, abandoned; ping-pong by parks; sleeps.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

public class Generators {
    static <T> Iterator<T> generate(Consumer<Consumer<T>> body) {
        SynchronousQueue<Optional<T>> q = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> {
            body.accept(v -> put(q, Optional.of(v)));
            put(q, Optional.empty());
        });
        return new Iterator<>() {
            Optional<T> next;
            @Override public boolean hasNext() {
                if (next == null)
                    try {
                        next = q.take();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                return next.isPresent();
            }
            @Override public T next() {
                if (!hasNext())
                    throw new NoSuchElementException();
                T v = next.get();
                next = null;
                return v;
            }
        };
    }
    static <T> void put(SynchronousQueue<Optional<T>> q, Optional<T> v) {
        try {
            q.put(v);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
    static void permute(String done, String rest, Consumer<String> yield) {
        if (rest.isEmpty())
            yield.accept(done);
        for (int i = 0; i < rest.length(); i++)
            permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), yield);
    }
    static volatile int turn;
    public static void main(String[] args) throws Exception {
        Iterator<String> it = generate(y -> permute("", "abcd", y));
        StringBuilder s = new StringBuilder();
        while (it.hasNext())
            s.append(it.next()).append(' ');
        System.out.println(s);
        Iterator<Long> fibonacci = generate(y -> {
            for (long a = 0, b = 1;; b = a + b, a = b - a)
                y.accept(a);
        });
        for (int i = 0; i < 50; i++)
            s.append(fibonacci.next());
        System.out.println(s.toString().hashCode());
        Iterator<Integer> outer = generate(y -> {
            Iterator<Integer> inner = generate(z -> {
                for (int i = 0; i < 20; i++)
                    z.accept(i);
            });
            while (inner.hasNext())
                y.accept(inner.next() * 2);
        });
        int sum = 0;
        while (outer.hasNext())
            sum += outer.next();
        System.out.println(sum);
        Thread[] two = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            two[i] = Thread.ofVirtual().unstarted(() -> {
                while (turn < 400) {
                    while (turn < 400 && turn % 2 != n)
                        LockSupport.park();
                    if (turn < 400)
                        turn++;
                    LockSupport.unpark(two[1 - n]);
                }
            });
        }
        for (Thread t : two)
            t.start();
        for (Thread t : two)
            t.join();
        System.out.println(turn);
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 50; i > 0; i--) {
                int ms = i;
                all.add(e.submit(() -> {
                    long begin = System.nanoTime();
                    Thread.sleep(ms);
                    return System.nanoTime() - begin >= ms * 1_000_000L;
                }));
            }
            int right = 0;
            for (Future<Boolean> f : all)
                right += f.get() ? 1 : 0;
            System.out.println("slept long enough " + right);
        }
    }
}
