import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

/* What a tool sees of a call to C that calls back; and what a thread finds whose memory is closed between the check and
   the access. */
public class Observer {
    static native void observe(boolean on);
    static native void frames();
    static native void holdMe();
    static native void awaitHeld();
    static native void release();

    static boolean shows;

    static long visit(long n) {
        if (shows) {
            frames();
            new Throwable("of a call back").printStackTrace(System.out);
        }
        return n;
    }

    static void call(MethodHandle call, MemorySegment stub) throws Throwable {
        long r = (long) call.invokeExact(stub, 1L);
    }

    static void closeInAccess(boolean write) throws Exception {
        Arena arena = Arena.ofShared();
        MemorySegment memory = arena.allocate(64, 8);
        memory.fill((byte) 1);
        Thread t = new Thread(() -> {
            try {
                holdMe();
                if (write) memory.set(JAVA_LONG, 8, 1L);
                else System.out.println("has read " + memory.get(JAVA_LONG, 8));
            } catch (IllegalStateException e) {
                System.out.println(e);
            }
        });
        t.start();
        awaitHeld();
        Thread closer = new Thread(arena::close);
        closer.start();
        closer.join(Runtime.version().feature() < 27 ? 0 : 500);    // from 27 on it waits for the access
        System.out.println("closed while it was held: " + !closer.isAlive());
        release();
        closer.join();
        t.join();
    }

    public static void main(String[] args) throws Throwable {
        MemorySegment stub =
            Functions.stub(Observer.class, "visit", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG), Arena.global());
        MethodHandle call = Functions.c("deeper", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
        call(call, stub);
        call(call, stub);
        observe(true);
        call(call, stub);
        observe(false);
        shows = true;
        call(call, stub);
        closeInAccess(false);
        closeInAccess(true);
    }
}
