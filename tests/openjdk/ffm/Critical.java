import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

/* What a critical function must not do: it ends the process. */
public class Critical {
    static long same(long n) { return n; }

    public static void main(String[] args) throws Throwable {
        MemorySegment stub =
            Functions.stub(Critical.class, "same", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG), Arena.global());
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG);
        System.out.println((long) Functions.c("deeper", type).invokeExact(stub, 1L));
        System.out.println((long) Functions.c("deeper", type, Linker.Option.critical(false)).invokeExact(stub, 1L));
    }
}
