// Instrumentation.getObjectSize with -Xjvmti:sizes=hotspot: objects of the library, whose layouts have fields of the VM
// and fields that are kept apart (@Contended), and their Class objects.
import java.lang.instrument.Instrumentation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Random;
import java.util.Timer;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Sizes {
    static Instrumentation instrumentation;

    public static void premain(String options, Instrumentation i) {
        instrumentation = i;
    }

    static void show(Object o) {
        System.out.println(o.getClass().getName().replaceAll("/0x.*", "") + " " + instrumentation.getObjectSize(o) + " "
            + instrumentation.getObjectSize(o.getClass()));
    }

    static class Plain extends Thread {
        byte after;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Object worker = pool.submit(Thread::currentThread).get();
        Object[] objects = {
            new Object(), "text", 1, 2L, new BigInteger("12345678901234567890"), new BigDecimal("1.5"),
            new ArrayList<>(),
            new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new ArrayDeque<>(), new BitSet(), new Random(),
            new EnumMap<>(TimeUnit.class), EnumSet.noneOf(TimeUnit.class), TimeUnit.DAYS, Locale.ROOT, new AtomicLong(),
            new ConcurrentHashMap<>(), new LongAdder(), new ReentrantReadWriteLock(), new Throwable(), new Thread(),
            new Plain(), worker, pool, new SubmissionPublisher<>(), new Timer(true),
            Thread.currentThread().getThreadGroup(), Sizes.class.getClassLoader(),
            ClassLoader.getPlatformClassLoader(), Object.class.getModule(), Sizes.class,
            new ClassLoader() { }, Sizes.class.getDeclaredMethods()[0],
            Sizes.class.getDeclaredField("instrumentation"), (Runnable) () -> { }, new int[7],
            new Thread[3], new String[0][], int.class, TimeUnit.class, Character.class
        };
        for (Object o : objects) show(o);
        pool.shutdown();
    }
}
