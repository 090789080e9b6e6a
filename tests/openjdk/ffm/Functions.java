import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.file.Path;

/* The C library of these tests, and shorthand for calls in both directions. */
class Functions {
    static final Linker LINKER = Linker.nativeLinker();
    static final SymbolLookup LIBRARY =
        SymbolLookup.libraryLookup(Path.of(System.getProperty("functions")), Arena.global());

    static MethodHandle c(String name, FunctionDescriptor type, Linker.Option... options) {
        MemorySegment function =
            LIBRARY.find(name).or(() -> LINKER.defaultLookup().find(name)).orElseThrow();
        return LINKER.downcallHandle(function, type, options);
    }

    static MemorySegment stub(Class<?> holder, String name, FunctionDescriptor type, Arena arena) {
        try {
            for (Method m : holder.getDeclaredMethods())
                if (m.getName().equals(name))
                    return LINKER.upcallStub(MethodHandles.privateLookupIn(holder, MethodHandles.lookup()).unreflect(m),
                                             type, arena);
        } catch (IllegalAccessException e) {
            throw new Error(e);
        }
        throw new NoSuchMethodError(name);
    }

    /* The text of a structure: its fields one after the other. */
    static String show(MemoryLayout layout, MemorySegment s) { return show(layout, s, 0).toString(); }

    private static StringBuilder show(MemoryLayout layout, MemorySegment s, long at) {
        StringBuilder text = new StringBuilder();
        switch (layout) {
        case StructLayout l -> {
            text.append('{');
            for (MemoryLayout field : l.memberLayouts()) {
                text.append(text.length() > 1 ? " " : "").append(show(field, s, at));
                at += field.byteSize();
            }
            text.append('}');
        }
        case SequenceLayout l -> {
            text.append('[');
            for (long i = 0; i < l.elementCount(); i++)
                text.append(i > 0 ? " " : "").append(show(l.elementLayout(), s, at + i * l.elementLayout().byteSize()));
            text.append(']');
        }
        case OfByte l -> text.append(s.get(l, at));
        case OfShort l -> text.append(s.get(l, at));
        case OfInt l -> text.append(s.get(l, at));
        case OfLong l -> text.append(s.get(l, at));
        case OfFloat l -> text.append(s.get(l, at));
        case OfDouble l -> text.append(s.get(l, at));
        default -> { }
        }
        return text;
    }
}
