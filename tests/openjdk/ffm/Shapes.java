import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/* Each structure of the table in shapes.c, as argument and result, following as many pairs of arguments (long, double)
   as the command line names; as variable arguments; together with errno. */
public class Shapes {
    static final Linker LINKER = Linker.nativeLinker();
    static final Arena ARENA = Arena.global();
    static final SymbolLookup LIBRARY = SymbolLookup.libraryLookup(Path.of(System.getProperty("shapes")), ARENA);
    static final MethodHandle SEEN = c("seen_arguments", FunctionDescriptor.of(JAVA_LONG));

    static MethodHandle c(String name, FunctionDescriptor type, Linker.Option... options) {
        return LINKER.downcallHandle(LIBRARY.find(name).orElseThrow(), type, options);
    }

    /* What the letters of a structure mean. */
    static class Parser {
        final String text;
        int at;

        Parser(String text) { this.text = text; }

        MemoryLayout one() {
            switch (text.charAt(at++)) {
            case 'B': return JAVA_BYTE;
            case 'S': return JAVA_SHORT;
            case 'C': return JAVA_CHAR;
            case 'I': return JAVA_INT;
            case 'J': return JAVA_LONG;
            case 'F': return JAVA_FLOAT;
            case 'D': return JAVA_DOUBLE;
            case 'P': return ADDRESS;
            case '{': return struct('}');
            case '<': {
                List<MemoryLayout> members = until('>');
                return MemoryLayout.unionLayout(members.toArray(MemoryLayout[]::new));
            }
            default: {
                int count = 0;
                for (; Character.isDigit(text.charAt(at)); at++) count = 10 * count + text.charAt(at) - '0';
                MemoryLayout element = one();
                at++;
                return MemoryLayout.sequenceLayout(count, element);
            }
            }
        }

        private List<MemoryLayout> until(char end) {
            List<MemoryLayout> members = new ArrayList<>();
            while (at < text.length() && text.charAt(at) != end) members.add(one());
            at++;
            return members;
        }

        MemoryLayout struct(char end) {
            List<MemoryLayout> padded = new ArrayList<>();
            long size = 0, alignment = 1;
            for (MemoryLayout member : until(end)) {
                size += pad(padded, size, member.byteAlignment()) + member.byteSize();
                alignment = Math.max(alignment, member.byteAlignment());
                padded.add(member);
            }
            pad(padded, size, alignment);
            return MemoryLayout.structLayout(padded.toArray(MemoryLayout[]::new));
        }

        private static long pad(List<MemoryLayout> members, long size, long alignment) {
            long bytes = -size & alignment - 1;
            if (bytes > 0) members.add(MemoryLayout.paddingLayout(bytes));
            return bytes;
        }
    }

    /* The bytes of all members; of a union those of the first one. */
    static StringBuilder show(MemoryLayout layout, MemorySegment s, long at, StringBuilder text) {
        switch (layout) {
        case StructLayout l -> {
            for (MemoryLayout member : l.memberLayouts()) {
                show(member, s, at, text);
                at += member.byteSize();
            }
        }
        case UnionLayout l -> show(l.memberLayouts().get(0), s, at, text);
        case SequenceLayout l -> {
            for (long i = 0; i < l.elementCount(); i++)
                show(l.elementLayout(), s, at + i * l.elementLayout().byteSize(), text);
        }
        case PaddingLayout l -> { }
        case ValueLayout l -> {
            if (!text.isEmpty()) text.append('.');
            for (long i = l.byteSize(); --i >= 0;) text.append(HexFormat.of().toHexDigits(s.get(JAVA_BYTE, at + i)));
        }
        }
        return text;
    }

    static String show(Object value, MemoryLayout layout) {
        return value instanceof MemorySegment s ? show(layout, s, 0, new StringBuilder()).toString() : value.toString();
    }

    static MemorySegment made(MemoryLayout layout, int seed) {
        MemorySegment s = ARENA.allocate(layout);
        for (int i = 0; i < s.byteSize(); i++) s.set(JAVA_BYTE, i, (byte) ((i * 37 + seed) % 0x60));
        return s;
    }

    /* What C calls: prints its arguments, and returns the first structure with bits of the second one. */
    static MemorySegment answer(MemoryLayout layout, Object... arguments) {
        StringBuilder text = new StringBuilder("  called:");
        for (Object a : arguments) text.append(' ').append(show(a, layout));
        System.out.println(text);
        MemorySegment r = ARENA.allocate(layout), first = null, second = null;
        for (Object a : arguments)
            if (a instanceof MemorySegment s) {
                first = first == null ? s : first;
                second = s;
            }
        for (int i = 0; i < r.byteSize(); i++)
            r.set(JAVA_BYTE, i, (byte) (first.get(JAVA_BYTE, i) ^ second.get(JAVA_BYTE, i) & 0x1f));
        return r;
    }

    static FunctionDescriptor type(MemoryLayout result, List<MemoryLayout> arguments) {
        return FunctionDescriptor.of(result, arguments.toArray(MemoryLayout[]::new));
    }

    static Object call(MethodHandle function, List<Object> arguments) throws Throwable {
        arguments.add(0, ARENA);
        return function.invokeWithArguments(arguments);
    }

    static void addPairs(int count, List<MemoryLayout> types, List<Object> arguments) {
        for (int i = 1; i <= count; i++) {
            types.addAll(List.of(JAVA_LONG, JAVA_DOUBLE));
            arguments.addAll(List.of(i * -3_000_000_000L, i + 0.5));
        }
    }

    static void following(String name, MemoryLayout layout, int pairs) throws Throwable {
        List<MemoryLayout> types = new ArrayList<>();
        List<Object> arguments = new ArrayList<>();
        addPairs(pairs, types, arguments);
        types.addAll(List.of(layout, JAVA_BYTE, layout, JAVA_FLOAT, JAVA_INT));
        arguments.addAll(List.of(made(layout, 1), (byte) -7, made(layout, 50), -1.5f, Integer.MIN_VALUE + pairs));
        FunctionDescriptor type = type(layout, types);
        String result = show(call(c(name + "_after" + pairs, type), arguments), layout);
        System.out.println(" after " + pairs + ": " + result + " " + Long.toHexString((long) SEEN.invokeExact()));
        MethodType javas = type.toMethodType();
        MethodHandle java = MethodHandles.lookup().findStatic(Shapes.class, "answer", MethodType.methodType(
            MemorySegment.class, MemoryLayout.class, Object[].class));
        java = java.bindTo(layout).asCollector(Object[].class, javas.parameterCount()).asType(javas);
        MethodHandle c = c(name + "_call" + pairs, FunctionDescriptor.of(layout, ADDRESS, ADDRESS, ADDRESS));
        MemorySegment r = (MemorySegment) c.invokeExact((SegmentAllocator) ARENA, LINKER.upcallStub(java, type, ARENA),
                                                        made(layout, 3), made(layout, 70));
        System.out.println("  returned: " + show(r, layout));
    }

    static void variable(String name, MemoryLayout layout) throws Throwable {
        List<MemoryLayout> types = new ArrayList<>(List.of(JAVA_INT));
        List<Object> arguments = new ArrayList<>(List.of(4));
        for (int i = 1; i <= 4; i++) {
            addPairs(1, types, arguments);
            types.add(layout);
            arguments.add(made(layout, 10 * i));
        }
        MethodHandle c = c(name + "_variable", type(layout, types), Linker.Option.firstVariadicArg(1));
        String result = show(call(c, arguments), layout);
        System.out.println(" variable: " + result + " " + Long.toHexString((long) SEEN.invokeExact()));
    }

    static void failing(String name, MemoryLayout layout, int code) throws Throwable {
        MemorySegment state = ARENA.allocate(Linker.Option.captureStateLayout());
        VarHandle errno = Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
        FunctionDescriptor type = FunctionDescriptor.of(layout, JAVA_INT, layout);
        Linker.Option saves = Linker.Option.captureCallState("errno");
        MethodHandle c = code % 2 == 0 ? c(name + "_fail", type, saves)
                                       : c(name + "_fail", type, saves, Linker.Option.critical(false));
        Object r = c.invoke((SegmentAllocator) ARENA, state, code, made(layout, code));
        System.out.println(" fail: " + show(r, layout) + " errno " + (int) errno.get(state, 0L));
    }

    public static void main(String[] args) throws Throwable {
        FunctionDescriptor text = FunctionDescriptor.of(ADDRESS, JAVA_INT);
        MethodHandle name = c("shape_name", text), layout = c("shape_text", text),
                     size = c("shape_size", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
        int count = (int) c("shape_count", FunctionDescriptor.of(JAVA_INT)).invokeExact();
        for (int i = 0; i < count; i++) {
            String structure = ((MemorySegment) name.invokeExact(i)).reinterpret(100).getString(0),
                   letters = ((MemorySegment) layout.invokeExact(i)).reinterpret(100).getString(0);
            MemoryLayout struct = new Parser(letters).struct('\0');
            System.out.println(letters + " " + (struct.byteSize() - (long) size.invokeExact(i)));
            for (String pairs : args) following(structure, struct, Integer.parseInt(pairs));
            if (i % 3 == 0 || args.length > 2) variable(structure, struct);
            if (i % 3 == 1 || args.length > 2) failing(structure, struct, i);
        }
    }
}
