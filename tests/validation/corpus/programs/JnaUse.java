import com.sun.jna.Callback;
import com.sun.jna.Function;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;

public class JnaUse {
    @Structure.FieldOrder({"quotient", "rest"})
    public static class Division extends Structure implements Structure.ByValue {
        public int quotient;
        public int rest;
    }

    public interface C extends Library {
        interface Compare extends Callback {
            int compare(Pointer a, Pointer b);
        }

        int atoi(String text);
        long strlen(String text);
        Division div(int a, int b);
        void qsort(Pointer base, long count, long size, Compare compare);
        Pointer getenv(String name);
        double nonsense(int a);
    }

    public static native int abs(int n);

    public static void main(String[] args) throws Exception {
        C c = Native.load("c", C.class);
        System.out.println(c.atoi("42") + " " + c.strlen("\u00e4 text") + " " + c.div(17, 5).rest);
        Memory numbers = new Memory(40);
        for (int i = 0; i < 10; i++) numbers.setInt(4 * i, (7 * i) % 10);
        c.qsort(numbers, 10, 4, (a, b) -> a.getInt(0) - b.getInt(0));
        System.out.println(numbers.getInt(0) + " " + numbers.getInt(36));
        System.out.println(c.getenv("NO SUCH VARIABLE"));
        System.out.println(Function.getFunction("m", "cos").invokeDouble(new Object[] {0.0}));
        Native.register(JnaUse.class, NativeLibrary.getInstance("c"));
        System.out.println(abs(-5));
        try {
            c.nonsense(1);
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no such function");
        }
        Native.setCallbackExceptionHandler((callback, e) -> System.out.println(e.getMessage()));
        c.qsort(numbers, 2, 4, (a, b) -> { throw new IllegalStateException("thrown in a callback"); });
        Thread t = new Thread(() -> c.qsort(numbers, 10, 4, (a, b) -> b.getInt(0) - a.getInt(0)));
        t.start();
        t.join();
        System.out.println(numbers.getInt(0));
        System.out.println(numbers.getByteBuffer(0, 8).remaining() + new String(numbers.getByteArray(0, 0)));
    }
}
