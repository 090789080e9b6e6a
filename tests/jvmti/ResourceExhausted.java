import java.util.ArrayList;
import java.util.List;

public class ResourceExhausted {
    static native void begin(String aspect, Thread thread);

    static native void expect(int count, int flags, String text, String expected, String thrown);

    static native void callbackThrows(boolean on);

    static native void callbackAllocates();

    static native void byJni();

    static native void disable();

    static native int requestDump();

    static native int dumps();

    static native void dumped(int expected);

    static final int HEAP = 3, LIMIT = 1, THREADS = 5;
    static final String HEAP_TEXT = "Java heap space", LIMIT_TEXT = "Requested array size exceeds VM limit";
    static final String THREAD_TEXT =
            "unable to create native thread: possibly out of memory or process/resource limits reached";

    static void attempt(String aspect, int count, int flags, String text, String expected, Runnable action) {
        begin(aspect, Thread.currentThread());
        String thrown = "nothing";
        try {
            action.run();
        } catch (Throwable e) {
            thrown = e.toString();
        }
        expect(count, flags, text, expected, thrown);
    }

    static void fill() {
        List<long[]> list = new ArrayList<>();
        for (;;) {
            list.add(new long[50_000]);
        }
    }

    public static void main(String[] args) throws Exception {
        String error = "java.lang.OutOfMemoryError: ";
        attempt("heap, one big array", 1, HEAP, HEAP_TEXT, error + HEAP_TEXT,
                () -> System.out.println(new long[100_000_000]));
        attempt("heap, many arrays", 1, HEAP, HEAP_TEXT, error + HEAP_TEXT, ResourceExhausted::fill);
        attempt("heap, by JNI", 1, HEAP, HEAP_TEXT, error + HEAP_TEXT, ResourceExhausted::byJni);
        attempt("a length beyond the limit", 1, LIMIT, LIMIT_TEXT, error + LIMIT_TEXT,
                () -> System.out.println(new byte[Integer.MAX_VALUE]));
        attempt("a length beyond the limit, by reflection", 1, LIMIT, LIMIT_TEXT, error + LIMIT_TEXT,
                () -> java.lang.reflect.Array.newInstance(int.class, Integer.MAX_VALUE));
        attempt("threads", 1, THREADS, THREAD_TEXT, error + THREAD_TEXT,
                () -> new Thread(null, () -> { }, "too big", 1L << 50).start());
        attempt("not for an error that Java code makes", 0, 0, null, error + "own", () -> {
            throw new OutOfMemoryError("own");
        });
        callbackThrows(true);
        attempt("the callback throws", 1, HEAP, HEAP_TEXT, error + HEAP_TEXT,
                () -> System.out.println(new long[100_000_000]));
        callbackThrows(false);
        callbackAllocates();
        attempt("the callback lacks memory too", -1, HEAP, HEAP_TEXT, error + HEAP_TEXT,
                () -> System.out.println(new long[100_000_000]));
        Thread t = new Thread(() -> attempt("on another thread", 1, HEAP, HEAP_TEXT, error + HEAP_TEXT,
                () -> System.out.println(new long[100_000_000])));
        t.start();
        t.join();
        disable();
        attempt("disabled", 0, 0, null, error + HEAP_TEXT, () -> System.out.println(new long[100_000_000]));
        int expected = requestDump();
        while (dumps() < expected) {
            Thread.yield();
        }
        dumped(expected);
    }
}
