// jdk: 25-
// vmargs: --enable-native-access=ALL-UNNAMED
// The foreign memory of 22 and later: arenas, layouts, slices, strings of charsets, heap segments, allocators, var
// handles with offsets, bounds, alignment, calls with critical and captured state, errors of closed arenas.
import java.lang.foreign.*;
import java.lang.invoke.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

public class Foreign22 {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage())
                    .replaceAll("0x[0-9a-f]+|address:\\d+|@[0-9a-f]+|@\\d+|: \\d{9,}|\\d{9,}", "N"));
        }
    }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment s = arena.allocate(64, 16);
            s.fill((byte) 7);
            System.out.println(s.byteSize() + " " + s.address() % 16 + s.get(JAVA_INT, 4) + s.getAtIndex(JAVA_SHORT,
                    3));
            s.set(JAVA_LONG, 8, -2L);
            s.setString(16, "grüße", StandardCharsets.UTF_16LE);
            System.out.println(s.getString(16, StandardCharsets.UTF_16LE) + " " + s.get(JAVA_LONG, 8) + s.asSlice(8,
                    4).toArray(JAVA_BYTE).length);
            attempt(() -> s.get(JAVA_INT, 61));
            attempt(() -> s.get(JAVA_INT, 2));
            attempt(() -> s.asSlice(60, 8));
            attempt(() -> s.asReadOnly().set(JAVA_BYTE, 0, (byte) 1));
            System.out.println(s.get(JAVA_INT_UNALIGNED, 2));
            StructLayout point = MemoryLayout.structLayout(JAVA_INT.withName("x"), MemoryLayout.paddingLayout(4),
                    JAVA_DOUBLE.withName("y"));
            SequenceLayout points = MemoryLayout.sequenceLayout(4, point);
            VarHandle x = points.varHandle(MemoryLayout.PathElement.sequenceElement(),
                    MemoryLayout.PathElement.groupElement("x"));
            VarHandle y = point.arrayElementVarHandle(MemoryLayout.PathElement.groupElement("y"));
            MemorySegment ps = arena.allocate(points);
            for (int i = 0; i < 4; i++) {
                x.set(ps, 0L, (long) i, i * 3);
                y.set(ps, 0L, (long) i, i / 2.0);
            }
            System.out.println((int) x.get(ps, 0L, 2L) + " " + (double) y.get(ps, 0L, 3L) + point
                    + points.byteOffset(MemoryLayout.PathElement.sequenceElement(2),
                    MemoryLayout.PathElement.groupElement("y")));
            System.out.println((boolean) x.compareAndSet(ps, 0L, 1L, 3, 33) + " " + (int) x.getAndAdd(ps, 0L, 1L, 5)
                    + (int) x.getVolatile(ps, 0L, 1L));
            attempt(() -> x.get(ps, 0L, 4L));
            attempt(() -> x.get(ps, 8L, 3L));
            MemorySegment heap = MemorySegment.ofArray(new int[] {1, 2, 3});
            System.out.println(heap.mismatch(MemorySegment.ofArray(new int[] {1, 2, 4})) + " "
                    + heap.elements(JAVA_INT).map(e -> e.get(JAVA_INT, 0)).toList() + heap.heapBase().isPresent());
            attempt(() -> heap.get(JAVA_LONG, 0));
            MemorySegment.copy(heap, JAVA_INT, 4, s, JAVA_INT, 0, 2);
            System.out.println(s.getAtIndex(JAVA_INT, 1) + " " + arena.allocateFrom("text").byteSize()
                    + arena.allocateFrom(JAVA_INT, 4, 5, 6).getAtIndex(JAVA_INT, 2));
            SegmentAllocator slicing = SegmentAllocator.slicingAllocator(arena.allocate(16));
            slicing.allocate(10);
            attempt(() -> slicing.allocate(10));
            Linker linker = Linker.nativeLinker();
            MethodHandle strlen = linker.downcallHandle(linker.defaultLookup().findOrThrow("strlen"),
                    FunctionDescriptor.of(JAVA_LONG, ADDRESS), Linker.Option.critical(true));
            System.out.println((long) strlen.invokeExact(MemorySegment.ofArray("on heap\0".getBytes())));
            MethodHandle close = linker.downcallHandle(linker.defaultLookup().findOrThrow("close"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT), Linker.Option.captureCallState("errno"));
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            System.out.println((int) close.invokeExact(state, -1) + " " + (int) Linker.Option.captureStateLayout()
                    .varHandle(MemoryLayout.PathElement.groupElement("errno")).get(state, 0L));
            MethodHandle qsort = linker.downcallHandle(linker.defaultLookup().findOrThrow("qsort"),
                    FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            MethodHandle compare = MethodHandles.lookup().findStatic(Foreign22.class, "compare",
                    MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
            MemorySegment up = linker.upcallStub(compare, FunctionDescriptor.of(JAVA_INT,
                    ADDRESS.withTargetLayout(JAVA_INT), ADDRESS.withTargetLayout(JAVA_INT)), arena);
            MemorySegment numbers = arena.allocateFrom(JAVA_INT, 5, 3, 9, -1);
            qsort.invokeExact(numbers, 4L, 4L, up);
            System.out.println(Arrays.toString(numbers.toArray(JAVA_INT)));
            attempt(() -> linker.downcallHandle(FunctionDescriptor.ofVoid(MemoryLayout.paddingLayout(3))));
            attempt(() -> arena.allocate(-1));
            attempt(() -> arena.allocate(8, 3));
            ByteBuffer buffer = s.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
            System.out.println(buffer.getInt(4) + " " + MemorySegment.ofBuffer(buffer).byteSize());
            Thread t = Thread.startVirtualThread(() -> attempt(() -> s.get(JAVA_BYTE, 0)));
            t.join();
            class Keep { MemorySegment kept = s; }
            System.out.println(new Keep().kept.scope().isAlive());
        }
        Arena closed = Arena.ofShared();
        MemorySegment s = closed.allocate(8);
        closed.close();
        attempt(() -> s.get(JAVA_INT, 0));
        attempt(closed::close);
        attempt(() -> Arena.global().close());
        attempt(() -> Arena.ofAuto().close());
        System.out.println(MemorySegment.NULL.equals(MemorySegment.ofAddress(0)) + " "
                + JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN) + ADDRESS.byteSize() + MemoryLayout.unionLayout(JAVA_INT,
                JAVA_LONG));
        MethodHandle noAccess = Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid());
        System.out.println(noAccess.type());
    }
    static int compare(MemorySegment a, MemorySegment b) {
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }
}
