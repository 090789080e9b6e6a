import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

/* No exception leaves an upcall: the process ends, after the hooks of an exit. */
public class Uncaught {
    static long fails(long n) {
        if (n == 3) throw new IllegalStateException("in an upcall");
        return n;
    }

    public static void main(String[] args) throws Throwable {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        MemorySegment stub =
            Functions.stub(Uncaught.class, "fails", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG), Arena.global());
        MethodHandle call = Functions.c("call_in_thread", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
        System.out.println((long) call.invokeExact(stub, 3L));
        System.out.println((long) call.invokeExact(stub, 4L));
    }
}
