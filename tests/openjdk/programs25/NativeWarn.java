// jdk: 25-
// vmargs: --illegal-native-access=warn
// Native access without the option: one warning for each module, by the first caller.
import java.lang.foreign.*;
import java.lang.invoke.*;

public class NativeWarn {
    public static void main(String[] args) throws Throwable {
        Linker l = Linker.nativeLinker();
        MethodHandle getpid = l.downcallHandle(l.defaultLookup().findOrThrow("getpid"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT));
        System.out.println((int) getpid.invokeExact() == ProcessHandle.current().pid());
        System.out.println(MemorySegment.ofAddress(8).reinterpret(4).byteSize());
        System.out.println(NativeWarn.class.getModule().isNativeAccessEnabled());
        try {
            System.load("/nowhere/libnone.so");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
}
