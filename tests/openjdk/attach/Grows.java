// Takes memory of several kinds when it is told so on standard input, and tells when it has it.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import sun.misc.Unsafe;

public class Grows {
    static final int THREADS = 20, CLASSES = 200, HEAP = 50 << 20, NATIVE = 5 << 20;
    static final List<Object> kept = new ArrayList<>();
    static long block;

    public static class Small { }
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass("Grows$Small", bytes, 0, bytes.length); }
    }

    static void grow(Unsafe unsafe) throws Exception {
        CountDownLatch started = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Thread t = new Thread(() -> {
                started.countDown();
                while (true) java.util.concurrent.locks.LockSupport.park();
            });
            t.setDaemon(true);
            t.start();
        }
        started.await();
        byte[] bytes;
        try (var in = Grows.class.getResourceAsStream("Grows$Small.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < CLASSES; i++) kept.add(new Loader().define(bytes));
        kept.add(new byte[HEAP]);
        block = unsafe.reallocateMemory(unsafe.allocateMemory(1000), NATIVE);
        System.out.println("grown");
    }

    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe unsafe = (Unsafe) f.get(null);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line; (line = in.readLine()) != null;) {
            if (line.equals("grow")) grow(unsafe);
            if (line.equals("free")) {
                unsafe.freeMemory(block);
                System.out.println("freed");
            }
        }
    }
}
