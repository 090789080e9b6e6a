import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/* What a C function gets and gives: a comparator in Java, variable arguments, narrow types, errno, memory of the Java
   heap; what goes wrong before it is called. */
public class Calls {
    static int compare(MemorySegment a, MemorySegment b) {
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    static long narrow(boolean z, byte b, char c, short s, int i) {
        System.out.println(z + " " + b + " " + (int) c + " " + s + " " + i);
        return 0x5a5a5a5a00000007L;
    }
    static boolean not(boolean z) { return !z; }
    static byte sameByte(byte b) { return (byte) (b + 100); }
    static char sameChar(char c) { return (char) (c + 40000); }
    static short sameShort(short s) { return (short) (s + 30000); }
    static float half(float f) { return f / 2; }
    static int calls;
    static void nothing() { calls++; }
    static long deeper(long depth) {
        try {
            return (long) DEEPER.invokeExact(DEEPER_STUB, depth) + 1;
        } catch (Throwable e) {
            throw new Error(e);
        }
    }
    static final Arena ARENA = Arena.global();
    static final MethodHandle DEEPER = Functions.c("deeper", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
    static final MemorySegment DEEPER_STUB =
        Functions.stub(Calls.class, "deeper", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG), ARENA);

    static void library() throws Throwable {
        MethodHandle qsort = Functions.c("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
        AddressLayout element = ADDRESS.withTargetLayout(JAVA_INT);
        MemorySegment comparator =
            Functions.stub(Calls.class, "compare", FunctionDescriptor.of(JAVA_INT, element, element), ARENA);
        int[] numbers = new int[1000];
        for (int i = 0; i < numbers.length; i++) numbers[i] = i * 7919 % 1009 - 500;
        MemorySegment copy = ARENA.allocateFrom(JAVA_INT, numbers);
        qsort.invokeExact(copy, (long) numbers.length, 4L, comparator);
        Arrays.sort(numbers);
        System.out.println("sorted: " + Arrays.equals(numbers, copy.toArray(JAVA_INT)));
        System.out.flush();
        MethodHandle snprintf = Functions.c(
            "snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_DOUBLE, ADDRESS,
                                              JAVA_DOUBLE, JAVA_LONG, JAVA_DOUBLE, JAVA_DOUBLE),
            Linker.Option.firstVariadicArg(3));
        MemorySegment text = ARENA.allocate(200);
        int length = (int) snprintf.invokeExact(text, 200L, ARENA.allocateFrom("%d|%.3f|%s|%g|%ld|%e|%a"), -5, 3.14159,
                                                ARENA.allocateFrom("text"), 1e-10, 1L << 40, -0.0, 0.5);
        System.out.println(length + " " + text.getString(0));
        MethodHandle printf = Functions.c("printf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_DOUBLE),
                                          Linker.Option.firstVariadicArg(1));
        length = (int) printf.invokeExact(ARENA.allocateFrom("from C: %.2f\n"), 2.5);
        MethodHandle flush = Functions.c("fflush", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        int none = (int) flush.invokeExact(MemorySegment.NULL);
        System.out.println(length);
        MethodHandle sum = Functions.c(
            "sum_of",
            FunctionDescriptor.of(JAVA_DOUBLE, JAVA_INT, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT,
                                  JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE,
                                  JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE),
            Linker.Option.firstVariadicArg(1));
        System.out.println((double) sum.invokeExact(18, 1, .5, 2, .25, 3, .125, 4, 1., 5, 2., 6, 4., 7, 8., 8, 16., 9,
                                                    32.));
    }

    static void narrowTypes() throws Throwable {
        MethodHandle z = Functions.c("dirty_boolean", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG)),
                     b = Functions.c("dirty_byte", FunctionDescriptor.of(JAVA_BYTE, JAVA_LONG)),
                     c = Functions.c("dirty_short", FunctionDescriptor.of(JAVA_CHAR, JAVA_LONG)),
                     s = Functions.c("dirty_short", FunctionDescriptor.of(JAVA_SHORT, JAVA_LONG)),
                     i = Functions.c("dirty_int", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
        for (long v : new long[] {0, 1, 255, 128, -1, 0x8000, 0xffff, 0x80000000L}) {
            System.out.println((boolean) z.invokeExact(v) + " " + (byte) b.invokeExact(v) + " "
                               + (int) (char) c.invokeExact(v) + " " + (short) s.invokeExact(v) + " "
                               + (int) i.invokeExact(v));
        }
        MemorySegment up = Functions.stub(
            Calls.class, "narrow",
            FunctionDescriptor.of(JAVA_LONG, JAVA_BOOLEAN, JAVA_BYTE, JAVA_CHAR, JAVA_SHORT, JAVA_INT), ARENA);
        MethodHandle callNarrow = Functions.c("call_narrow", FunctionDescriptor.of(JAVA_LONG, ADDRESS));
        System.out.println((long) callNarrow.invokeExact(up));
        up = Functions.stub(Calls.class, "not", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_BOOLEAN), ARENA);
        MethodHandle call = Functions.c("call_boolean", FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS, JAVA_LONG));
        System.out.println((boolean) call.invokeExact(up, 0L) + " " + (boolean) call.invokeExact(up, 1L << 35));
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT);
        up = Functions.stub(Calls.class, "sameByte", FunctionDescriptor.of(JAVA_BYTE, JAVA_BYTE), ARENA);
        System.out.println((int) Functions.c("call_byte", type).invokeExact(up, 0x7f5a));
        up = Functions.stub(Calls.class, "sameChar", FunctionDescriptor.of(JAVA_CHAR, JAVA_CHAR), ARENA);
        System.out.println((int) Functions.c("call_char", type).invokeExact(up, 0x5affff));
        up = Functions.stub(Calls.class, "sameShort", FunctionDescriptor.of(JAVA_SHORT, JAVA_SHORT), ARENA);
        System.out.println((int) Functions.c("call_short", type).invokeExact(up, 0x5a7fff));
        up = Functions.stub(Calls.class, "half", FunctionDescriptor.of(JAVA_FLOAT, JAVA_FLOAT), ARENA);
        MethodHandle callFloat = Functions.c("call_float", FunctionDescriptor.of(JAVA_FLOAT, ADDRESS, JAVA_FLOAT));
        System.out.println((float) callFloat.invokeExact(up, 3f));
        up = Functions.stub(Calls.class, "nothing", FunctionDescriptor.ofVoid(), ARENA);
        System.out.println((int) Functions.c("call_nothing", type).invokeExact(up, 1000) + " " + calls);
        System.out.println((long) DEEPER.invokeExact(DEEPER_STUB, 100L));
    }

    static void savedErrno() throws Throwable {
        Linker.Option saves = Linker.Option.captureCallState("errno");
        MemorySegment state = ARENA.allocate(Linker.Option.captureStateLayout());
        VarHandle errno = Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
        MethodHandle fail = Functions.c("fail_with", FunctionDescriptor.of(JAVA_INT, JAVA_INT), saves);
        for (int code : new int[] {2, 13, 0, 99999}) {
            int r = (int) fail.invokeExact(state, code);
            System.out.println(r + " errno " + (int) errno.get(state, 0L));
        }
        MethodHandle open = Functions.c("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), saves);
        System.out.println((int) open.invokeExact(state, ARENA.allocateFrom("/there/is/no/such/file"), 0) + " errno "
                           + (int) errno.get(state, 0L));
    }

    static void heap() throws Throwable {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT);
        MethodHandle sum = Functions.c("sum_ints", type, Linker.Option.critical(true)),
                     plain = Functions.c("sum_ints", type, Linker.Option.critical(false)),
                     add = Functions.c("add_to_all", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT),
                                       Linker.Option.critical(true)),
                     fail = Functions.c("fail_in", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
                                        Linker.Option.critical(true), Linker.Option.captureCallState("errno"));
        int[] numbers = {1, 20, 300, 4000, 50000};
        MemorySegment on = MemorySegment.ofArray(numbers), off = ARENA.allocateFrom(JAVA_INT, numbers);
        System.out.println((long) sum.invokeExact(on, 5) + " " + (long) sum.invokeExact(on.asSlice(4, 12), 3) + " "
                           + (long) sum.invokeExact(off, 5) + " " + (long) plain.invokeExact(off, 4));
        add.invokeExact(on.asSlice(8), 2, 7);
        System.out.println(Arrays.toString(numbers));
        int[] state = new int[1];
        System.out.println((int) fail.invokeExact(MemorySegment.ofArray(state), on, 42) + " " + state[0] + " "
                           + numbers[0]);
        byte[] bytes = "bytes of the heap\0".getBytes();
        System.out.println((long) Functions.c("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS),
                                              Linker.Option.critical(true)).invokeExact(MemorySegment.ofArray(bytes)));
        try {
            System.out.println((long) plain.invokeExact(on, 5));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void refused() throws Throwable {
        try {
            Functions.c("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS)).invoke((MemorySegment) null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        Arena confined = Arena.ofConfined();
        MemorySegment gone = confined.allocate(8);
        confined.close();
        try {
            Functions.c("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS)).invoke(gone);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        library();
        narrowTypes();
        savedErrno();
        heap();
        refused();
    }
}
