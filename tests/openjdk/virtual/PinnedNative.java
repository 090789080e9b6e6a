// jdk: 25-
// vmargs: --enable-native-access=ALL-UNNAMED
// Java called back from C parks, sleeps, yields, locks and throws nothing away: frames of C pin.
import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class PinnedNative {
    static final CountDownLatch IN = new CountDownLatch(1);
    static volatile boolean go;
    static final ReentrantLock LOCK = new ReentrantLock();
    static int calls;
    static int compare(MemorySegment a, MemorySegment b) {
        try {
            calls++;
            Thread.yield();
            if (calls == 1) {
                IN.countDown();
                while (!go)
                    LockSupport.park();
            } else if (calls % 8 == 0)
                Thread.sleep(0, 1000);
            LOCK.lock();
            try {
                synchronized (LOCK) {
                    return Integer.compare(a.get(ValueLayout.JAVA_INT, 0), b.get(ValueLayout.JAVA_INT, 0));
                }
            } finally {
                LOCK.unlock();
            }
        } catch (InterruptedException e) {
            return 0;
        }
    }
    static int[] sorted(int[] numbers) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle qsort = linker.downcallHandle(linker.defaultLookup().find("qsort").get(),
                FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS));
        AddressLayout pointer = ValueLayout.ADDRESS.withTargetLayout(ValueLayout.JAVA_INT);
        MethodHandle compare = MethodHandles.lookup().findStatic(PinnedNative.class, "compare",
                MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment stub = linker.upcallStub(compare,
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, pointer, pointer), arena);
            MemorySegment array = arena.allocateFrom(ValueLayout.JAVA_INT, numbers);
            qsort.invoke(array, (long) numbers.length, 4L, stub);
            return array.toArray(ValueLayout.JAVA_INT);
        }
    }
    public static void main(String[] args) throws Exception {
        int[] numbers = new Random(5).ints(40, 0, 1000).toArray();
        int[][] result = new int[1][];
        Thread t = Thread.ofVirtual().start(() -> {
            try {
                result[0] = sorted(numbers);
            } catch (Throwable e) {
                e.printStackTrace();
            }
        });
        IN.await();
        Until.in(t, "compare");
        boolean found = false;
        for (StackTraceElement e : t.getStackTrace())
            found |= e.getMethodName().equals("sorted");
        System.out.println("under C: " + t.getState() + ", its caller is seen " + found);
        go = true;
        LockSupport.unpark(t);
        t.join();
        int[] want = numbers.clone();
        Arrays.sort(want);
        System.out.println(Arrays.equals(want, result[0]));
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = new ArrayList<>();
            calls = 1;
            for (int i = 0; i < 5; i++)
                all.add(e.submit(() -> {
                    try {
                        return Arrays.equals(want, sorted(numbers));
                    } catch (Throwable x) {
                        throw new Exception(x);
                    }
                }));
            for (Future<Boolean> f : all)
                System.out.print(f.get() + " ");
            System.out.println();
        }
    }
}
