// A virtual thread crashes in the VM. A native library is not needed for that: memory that was never mapped will do.
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

public class Crash {
    static void crash() {
        MemorySegment.ofAddress(8).reinterpret(8).set(ValueLayout.JAVA_INT, 0, 1);
    }
    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(Crash::crash).join();
    }
}
