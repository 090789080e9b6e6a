import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/* Threads that C makes call Java: attached at their first call, as daemons, and gone with their threads. Stubs that go
   away while they run. */
public class Threads {
    static final Set<Thread> SEEN = ConcurrentHashMap.newKeySet();
    static final AtomicLong CALLS = new AtomicLong();
    static final ThreadLocal<Long> COUNT = ThreadLocal.withInitial(() -> 0L);
    static final FunctionDescriptor LONG = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG);
    static long last;

    static long visit(long n) {
        Thread t = Thread.currentThread();
        if (SEEN.add(t))
            System.out.println(t.isDaemon() + " " + t.getName().startsWith("Thread-") + " "
                               + t.getThreadGroup().getName() + " " + t.getPriority() + " " + t.isVirtual() + " "
                               + t.getContextClassLoader());
        CALLS.incrementAndGet();
        COUNT.set(COUNT.get() + 1);
        last = COUNT.get();
        if (n % 100 == 0) System.gc();
        return n * 3;
    }

    static Arena own;
    static long closing(long n) {
        if (own.scope().isAlive()) own.close();
        return n + 1;
    }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment visit = Functions.stub(Threads.class, "visit", LONG, arena);
            MethodHandle one = Functions.c("call_in_thread", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG)),
                         several = Functions.c("call_in_threads",
                                               FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT));
            System.out.println((long) one.invokeExact(visit, 1000L) + " " + last);
            System.out.println((long) several.invokeExact(visit, 50L, 8));
            System.out.println(SEEN.size() + " threads, " + CALLS + " calls");
            for (Thread t : SEEN) {
                t.join();
                System.out.println(t.isAlive() + " " + t.getState());
            }
            System.out.println(Thread.activeCount());
        }
        own = Arena.ofShared();
        MethodHandle call = Functions.c("call_in_thread", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
        /* The stub frees itself while it runs; of its bare address the linker does not know what it belongs to. */
        MemorySegment stub = Functions.stub(Threads.class, "closing", LONG, own);
        System.out.println((long) call.invokeExact(MemorySegment.ofAddress(stub.address()), 1L));
        System.out.println(own.scope().isAlive());
        /* many stubs, each with its own handle */
        long sum = 0;
        for (int i = 0; i < 50; i++)
            try (Arena a = Arena.ofConfined()) {
                sum += (long) call.invokeExact(Functions.stub(Threads.class, "visit", LONG, a), 3L);
            }
        System.out.println(sum);
    }
}
