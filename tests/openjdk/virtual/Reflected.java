// Parks below reflection, method handles, proxies, lambdas, streams, comparators: none of them pins.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

public class Reflected {
    static final CountDownLatch GO = new CountDownLatch(1), IN = new CountDownLatch(7);
    public static String parks(String s) {
        IN.countDown();
        Until.quietly(GO);
        return s + "!";
    }
    public Reflected() { }
    public Reflected(String s) { this.toString(); parks(s); }
    interface Throwing { Object call() throws Throwable; }
    static Object handle(Throwing t) throws Exception {
        try {
            return t.call();
        } catch (Throwable e) {
            throw new Exception(e);
        }
    }
    interface Shape { String area(String s); }
    public static void main(String[] args) throws Exception {
        Method m = Reflected.class.getMethod("parks", String.class);
        Constructor<Reflected> c = Reflected.class.getConstructor(String.class);
        MethodHandle h = MethodHandles.lookup().findStatic(Reflected.class, "parks",
                MethodType.methodType(String.class, String.class));
        Shape proxy = (Shape) Proxy.newProxyInstance(Reflected.class.getClassLoader(), new Class<?>[] { Shape.class },
                (p, method, a) -> parks(method.getName() + a[0]));
        List<Callable<Object>> tasks = List.of(
                () -> m.invoke(null, "method"),
                () -> c.newInstance("constructor").getClass().getSimpleName(),
                () -> handle(() -> (String) h.invokeExact("handle")),
                () -> handle(() -> h.invokeWithArguments("arguments")),
                () -> proxy.area(" proxy"),
                () -> Stream.of("stream").map(Reflected::parks).collect(Collectors.toList()),
                () -> new TreeMap<String, Integer>(Comparator.comparing(Reflected::parks)).put("compared", 1));
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> all = new ArrayList<>();
            for (Callable<Object> t : tasks)
                all.add(e.submit(t));
            IN.await();
            System.out.println("all are in");
            GO.countDown();
            for (Future<Object> f : all)
                System.out.println(f.get());
        }
    }
}
