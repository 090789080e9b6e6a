import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/* A shared arena is closed while other threads use its memory: each of them finds it closed, and nobody reads what is
   not there any more. */
public class SharedArena {
    static final int THREADS = 4, ROUNDS = 30, SIZE = 1 << 16;

    static long single(MemorySegment s) {
        long sum = 0;
        for (long i = 0; ; i = (i + 8) % SIZE) sum += s.get(JAVA_LONG, i);
    }
    static long copying(MemorySegment s) {
        MemorySegment copy = MemorySegment.ofArray(new byte[SIZE]);
        for (;;) copy.copyFrom(s);
    }
    static long comparing(MemorySegment s) {
        MemorySegment other = MemorySegment.ofArray(new byte[SIZE]);
        long sum = 0;
        for (;;) sum += s.mismatch(other);
    }
    static long filling(MemorySegment s) {
        for (;;) s.fill((byte) 0);
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger told = new AtomicInteger(), wrong = new AtomicInteger();
        for (int round = 0; round < ROUNDS; round++) {
            Arena arena = Arena.ofShared();
            MemorySegment memory = arena.allocate(SIZE, 8);
            CountDownLatch running = new CountDownLatch(THREADS);
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int way = i;
                threads[i] = new Thread(() -> {
                    running.countDown();
                    try {
                        switch (way) {
                        case 0 -> single(memory);
                        case 1 -> copying(memory);
                        case 2 -> comparing(memory);
                        default -> filling(memory);
                        }
                    } catch (IllegalStateException e) {
                        if ("Already closed".equals(e.getMessage())) told.incrementAndGet();
                        else wrong.incrementAndGet();
                    } catch (Throwable e) {
                        e.printStackTrace();
                        wrong.incrementAndGet();
                    }
                    for (int n = 0; n < 100; n++) Thread.yield(); /* what came too late is dropped */
                });
                threads[i].start();
            }
            running.await();
            arena.close();
            for (Thread t : threads) t.join();
            if (memory.scope().isAlive()) wrong.incrementAndGet();
        }
        System.out.println(told + " " + wrong);
    }
}
