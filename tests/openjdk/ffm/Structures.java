import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

/* Structures by value, of every class of the calling convention, and more arguments than there are registers: from Java
   to C and from C to Java. */
public class Structures {
    static final StructLayout INTS = MemoryLayout.structLayout(JAVA_INT, JAVA_INT),
                              LONGS = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG),
                              FLOATS = MemoryLayout.structLayout(JAVA_FLOAT, JAVA_FLOAT),
                              FLOATS3 = MemoryLayout.structLayout(JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT),
                              DOUBLES = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE),
                              MIXED = MemoryLayout.structLayout(JAVA_LONG, JAVA_DOUBLE),
                              MIXED2 = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_INT, JAVA_SHORT, JAVA_BYTE,
                                                                 MemoryLayout.paddingLayout(1)),
                              ODD = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(11, JAVA_BYTE)),
                              LARGE = MemoryLayout.structLayout(JAVA_LONG, JAVA_DOUBLE,
                                                                MemoryLayout.sequenceLayout(5, JAVA_INT),
                                                                MemoryLayout.paddingLayout(4));

    static final Arena ARENA = Arena.global();

    /* What C's function of the same name does, in Java, and announced. */
    static MemorySegment answer(StructLayout layout, MemorySegment s) {
        System.out.println("  called with " + Functions.show(layout, s));
        MemorySegment r = ARENA.allocate(layout);
        for (long i = 0; i < layout.byteSize(); i++) r.set(JAVA_BYTE, i, s.get(JAVA_BYTE, i));
        return r;
    }

    static MemorySegment ints(MemorySegment s) { return answer(INTS, s); }
    static MemorySegment longs(MemorySegment s) { return answer(LONGS, s); }
    static MemorySegment floats(MemorySegment s) { return answer(FLOATS, s); }
    static MemorySegment floats3(MemorySegment s) { return answer(FLOATS3, s); }
    static MemorySegment doubles(MemorySegment s) { return answer(DOUBLES, s); }
    static MemorySegment mixed(MemorySegment s) { return answer(MIXED, s); }
    static MemorySegment mixed2(MemorySegment s) { return answer(MIXED2, s); }
    static MemorySegment odd(MemorySegment s) { return answer(ODD, s); }
    static MemorySegment large(MemorySegment s) { return answer(LARGE, s); }

    static void both(String name, String function, StructLayout layout) throws Throwable {
        MemorySegment s = ARENA.allocate(layout);
        fill(layout, s, 0, 1);
        MethodHandle down = Functions.c(function, FunctionDescriptor.of(layout, layout)),
                     up = Functions.c("call_" + name, FunctionDescriptor.of(layout, ADDRESS, layout));
        MemorySegment there = (MemorySegment) down.invokeExact((SegmentAllocator) ARENA, s);
        System.out.println(name + " " + Functions.show(layout, s) + " -> " + Functions.show(layout, there));
        MemorySegment stub = Functions.stub(Structures.class, name, FunctionDescriptor.of(layout, layout), ARENA);
        MemorySegment back = (MemorySegment) up.invokeExact((SegmentAllocator) ARENA, stub, there);
        System.out.println("  and back " + Functions.show(layout, back));
    }

    static int fill(MemoryLayout layout, MemorySegment s, long at, int n) {
        switch (layout) {
        case StructLayout l -> {
            for (MemoryLayout field : l.memberLayouts()) {
                n = fill(field, s, at, n);
                at += field.byteSize();
            }
        }
        case SequenceLayout l -> {
            for (long i = 0; i < l.elementCount(); i++)
                n = fill(l.elementLayout(), s, at + i * l.elementLayout().byteSize(), n);
        }
        case OfByte l -> s.set(l, at, (byte) (n++ * 11));
        case OfShort l -> s.set(l, at, (short) (n++ * -1111));
        case OfInt l -> s.set(l, at, n++ * -1111111);
        case OfLong l -> s.set(l, at, n++ * 111111111111111L);
        case OfFloat l -> s.set(l, at, n++ * 1.25f);
        case OfDouble l -> s.set(l, at, n++ * -2.5e100);
        default -> { }
        }
        return n;
    }

    static final FunctionDescriptor MANY = FunctionDescriptor.of(
        JAVA_DOUBLE, JAVA_BYTE, JAVA_DOUBLE, JAVA_LONG, JAVA_FLOAT, JAVA_INT, LONGS, MIXED, JAVA_SHORT, JAVA_LONG,
        LARGE, JAVA_FLOAT, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_FLOAT,
        JAVA_DOUBLE, JAVA_BOOLEAN, JAVA_CHAR);

    static double many(byte a, double b, long c, float d, int e, MemorySegment f, MemorySegment g, short h, long i,
                       MemorySegment j, float k, double l, double m, double n, double o, double p, double q, float r,
                       double s, boolean t, char u) {
        System.out.println("many " + a + " " + b + " " + c + " " + d + " " + e + " " + Functions.show(LONGS, f) + " "
                           + Functions.show(MIXED, g) + " " + h + " " + i + " " + Functions.show(LARGE, j));
        System.out.println(k + " " + l + " " + m + " " + n + " " + o + " " + p + " " + q + " " + r + " " + s + " " + t
                           + " " + (int) u);
        try {
            MethodHandle many = Functions.c("many", MANY);
            return (double) many.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u);
        } catch (Throwable x) {
            throw new Error(x);
        }
    }

    public static void main(String[] args) throws Throwable {
        both("ints", "ints_swap", INTS);
        both("longs", "longs_swap", LONGS);
        both("floats", "floats_swap", FLOATS);
        both("floats3", "floats3_turn", FLOATS3);
        both("doubles", "doubles_swap", DOUBLES);
        both("mixed", "mixed_negate", MIXED);
        both("mixed2", "mixed2_negate", MIXED2);
        both("odd", "odd_turn", ODD);
        both("large", "large_turn", LARGE);
        MethodHandle call = Functions.c("call_many", FunctionDescriptor.of(JAVA_DOUBLE, ADDRESS));
        System.out.println((double) call.invokeExact(Functions.stub(Structures.class, "many", MANY, ARENA)));
    }
}
