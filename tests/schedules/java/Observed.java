// What a program can observe besides its own data, by name: the same in each run of one schedule.
import java.lang.ref.*;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.*;

public class Observed {
    static class Plain {
    }
    static void together(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) threads[i] = new Thread(all[i]);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
    static synchronized void print(Object o) {
        System.out.println(Thread.currentThread().getName() + ": " + o);
    }

    static void time() throws Exception {
        together(() -> print(System.nanoTime()), () -> print(System.currentTimeMillis()),
                 () -> print(new Date() + " " + java.time.Instant.now()));
        long from = System.nanoTime();
        Thread.sleep(20);
        new CountDownLatch(1).await(30, TimeUnit.MILLISECONDS);
        print(System.nanoTime() - from);
    }
    static void random() throws Exception {
        together(() -> print(Math.random() + " " + new Random().nextInt()),
                 () -> print(ThreadLocalRandom.current().nextLong() + " " + new SplittableRandom().nextLong()),
                 () -> print(new SecureRandom().nextLong() + " " + UUID.randomUUID()));
        print(Set.of("a", "b", "c", "d") + " " + Map.of("a", 1, "b", 2, "c", 3));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(list);
        byte[] seed = SecureRandom.getSeed(4);
        print(list + " " + Arrays.toString(seed));
    }
    static void hashes() throws Exception {
        together(() -> print(new Plain().hashCode()), () -> print(new Plain() + " " + new int[0].hashCode()),
                 () -> print(System.identityHashCode("x") + " " + Observed.class.hashCode()));
        Set<Object> objects = new HashSet<>();
        Map<Object, Integer> identities = new IdentityHashMap<>();
        for (int i = 0; i < 20; i++) objects.add(new Plain());
        int n = 0;
        for (Object o : objects) identities.put(o, n++);
        print(objects + " " + identities.values());
        Map<Class<?>, Integer> classes = new HashMap<>();
        for (Class<?> c : new Class<?>[] {String.class, Plain.class, int[].class, Thread.class}) classes.put(c, 1);
        print(classes.keySet());
    }
    enum Colour { RED, GREEN, BLUE }
    static void enums() throws Exception {
        Map<Colour, Integer> numbers = new HashMap<>();
        for (Colour c : Colour.values()) numbers.put(c, c.ordinal());
        print(numbers + " " + new HashSet<>(List.of(Colour.values())));
    }
    static void threads() throws Exception {
        together(() -> print(Thread.currentThread().getId()),
                 () -> print(Thread.currentThread() + " " + Thread.activeCount()),
                 () -> print(new Thread().getName()));
        ExecutorService e = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) e.submit(() -> print(Thread.currentThread().getId()));
        e.shutdown();
        e.awaitTermination(1, TimeUnit.DAYS);
        CompletableFuture.runAsync(() -> print("async")).join();
        print(Runtime.getRuntime().availableProcessors() + " " + ForkJoinPool.commonPool().getParallelism());
    }
    static void lambdas() throws Exception {
        Runnable r = () -> {}, s = Observed::new;
        together(() -> print(r), () -> print(s), () -> print(r.getClass() + " " + s.getClass().getName()));
        Class<?>[] interfaces = {Runnable.class};
        print(Proxy.newProxyInstance(Observed.class.getClassLoader(), interfaces, (p, m, a) -> "proxy").getClass());
    }
    static void memory() throws Exception {
        long before = Runtime.getRuntime().freeMemory();
        List<byte[]> all = new ArrayList<>();
        together(() -> {
            for (int i = 0; i < 100; i++) new Plain();
        }, () -> {
            for (int i = 0; i < 100; i++) new String("x");
        });
        for (int i = 0; i < 50; i++) all.add(new byte[10000]);
        print(before - Runtime.getRuntime().freeMemory());
        print(Runtime.getRuntime().totalMemory() + " " + Runtime.getRuntime().maxMemory());
    }
    static class Finalized {
        final int n;
        Finalized(int n) { this.n = n; }
        @SuppressWarnings({"deprecation", "removal"})
        @Override protected void finalize() { print("finalized " + n); }
    }
    static void references() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Reference<Object>> all = new ArrayList<>();
        Cleaner cleaner = Cleaner.create();
        for (int i = 0; i < 4; i++) {
            all.add(new WeakReference<>(new Plain(), queue));
            new Finalized(i);
            int n = i;
            cleaner.register(new Plain(), () -> print("cleaned " + n));
        }
        together(System::gc, () -> {
            for (int i = 0; i < 20; i++) print("works");
        });
        for (int i = 0; i < 4; i++) {
            Reference<?> r = queue.remove(1000);
            print("dequeued " + all.indexOf(r));
        }
        Thread.sleep(100);
    }
    static void pressure() throws Exception {       // a collection because the heap is full
        WeakReference<Object> weak = new WeakReference<>(new Plain());
        int n = 0;
        for (; weak.get() != null; n++) {
            byte[] b = new byte[100000];
            if (n % 10 == 0) Thread.yield();
        }
        print("cleared after " + n);
    }
    static void failures() throws Exception {
        try {
            Object o = "x";
            print((Integer) o);
        } catch (ClassCastException e) {
            print(e.getMessage());
        }
        print(new Object().toString().startsWith("java.lang.Object@") + " " + new Throwable().getStackTrace().length);
    }

    static void outside() throws Exception {
        print(System.getenv("HOME") + ProcessHandle.current().pid());
        print(new java.io.File(".").list().length + " " + new java.io.File(".").lastModified());
        print(new java.io.File(".").exists() + " " + new java.io.File(".").getFreeSpace());
        print(java.net.InetAddress.getLocalHost());
    }
    static void ports() throws Exception { // the system chooses them
        try (java.net.ServerSocket server = new java.net.ServerSocket(0)) {
            Map<String, String> named = new HashMap<>();
            named.put("listener", "at " + server.getLocalPort());
            together(() -> print(named), () -> print("it listens"));
        }
    }
    static void portFails() throws Exception {
        try (java.net.ServerSocket server = new java.net.ServerSocket(0)) {
            int[] n = new int[1];
            together(() -> n[0]++, () -> n[0]++);
            if (n[0] != 2) throw new IllegalStateException("port " + server.getLocalPort() + ": " + n[0]);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            Observed.class.getDeclaredMethod(args[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }
}
