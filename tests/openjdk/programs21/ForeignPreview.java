// jdk: 21
// javac: --enable-preview --release 21
// vmargs: --enable-preview --enable-native-access=ALL-UNNAMED
// Functions of C by the preview of 21: strings, structures by value, arguments in registers and on the stack, variable
// ones, errno, calls back and their exceptions, a shared arena that is closed while another thread reads its memory.
import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

public class ForeignPreview {
    static final Linker LINKER = Linker.nativeLinker();

    static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().find(name).orElseThrow(), type, options);
    }

    static int compare(MemorySegment a, MemorySegment b) {
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    static void strings(Arena arena) throws Throwable {
        MethodHandle strlen = function("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS), Linker.Option.isTrivial());
        System.out.println((long) strlen.invokeExact(arena.allocateUtf8String("how long is \u00e4?")));
        MethodHandle snprintf = function("snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS,
                JAVA_INT, JAVA_DOUBLE, ADDRESS), Linker.Option.firstVariadicArg(3));
        MemorySegment text = arena.allocate(100);
        int length = (int) snprintf.invokeExact(text, 100L, arena.allocateUtf8String("%d|%.2f|%s"), -7, 2.5,
                arena.allocateUtf8String("words"));
        System.out.println(length + " " + text.getUtf8String(0));
    }

    static void structures() throws Throwable {
        StructLayout div = MemoryLayout.structLayout(JAVA_INT.withName("quot"), JAVA_INT.withName("rem"));
        MethodHandle function = function("div", FunctionDescriptor.of(div, JAVA_INT, JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = (MemorySegment) function.invokeExact((SegmentAllocator) arena, -17, 5);
            System.out.println(result.get(JAVA_INT, 0) + " " + result.get(JAVA_INT, 4));
        }
    }

    static void sorted(Arena arena) throws Throwable {
        AddressLayout number = ADDRESS.withTargetLayout(JAVA_INT);
        MethodHandle compare = MethodHandles.lookup().findStatic(ForeignPreview.class, "compare",
                MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        MemorySegment stub = LINKER.upcallStub(compare, FunctionDescriptor.of(JAVA_INT, number, number), arena);
        MethodHandle qsort = function("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
        MemorySegment array = arena.allocateArray(JAVA_INT, 5, -3, 99, 0, 12, 7, -40);
        qsort.invokeExact(array, 7L, 4L, stub);
        System.out.println(Arrays.toString(array.toArray(JAVA_INT)));
    }

    static void errno(Arena arena) throws Throwable {
        Linker.Option state = Linker.Option.captureCallState("errno");
        StructLayout layout = Linker.Option.captureStateLayout();
        MethodHandle open = function("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), state);
        MemorySegment captured = arena.allocate(layout);
        int file = (int) open.invokeExact(captured, arena.allocateUtf8String("/no/such/file"), 0);
        VarHandle errno = layout.varHandle(MemoryLayout.PathElement.groupElement("errno"));
        System.out.println(file + " " + (int) errno.get(captured));
    }

    static volatile boolean stop;

    /** A close either fails, and the memory stays, or the reader finds it closed: never anything else. */
    static void closed() throws Exception {
        for (int i = 0; i < 50; i++) {
            Arena arena = Arena.ofShared();
            MemorySegment words = arena.allocate(8000, 8);
            words.fill((byte) 1);
            String[] end = new String[1];
            Thread reader = new Thread(() -> {
                try {
                    for (long sum = 0;; )
                        for (long k = 0; k < 1000; k++)
                            if ((sum = words.getAtIndex(JAVA_LONG, k)) != 0x0101010101010101L) {
                                end[0] = "read " + Long.toHexString(sum);
                                return;
                            }
                } catch (IllegalStateException e) {
                    end[0] = e.getMessage();
                }
            });
            reader.start();
            while (true) {
                try {
                    arena.close();
                    break;
                } catch (IllegalStateException e) {
                    if (!e.getMessage().startsWith("Session is acquired by")) throw e;
                }
            }
            reader.join();
            if (!"Already closed".equals(end[0])) System.out.println(i + " " + end[0]);
        }
        System.out.println("closed");
    }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            strings(arena);
            structures();
            sorted(arena);
            errno(arena);
        }
        closed();
    }
}
