// modes: carriers one
// vmargs: -XX:+UnlockDiagnosticVMOptions -XX:+ShowCarrierFrames
// With -XX:+ShowCarrierFrames traces of exceptions go on with the carrier's frames; a StackWalker has none of them.
import java.util.*;
import java.util.stream.*;

public class CarrierFrames {
    static final Set<String> SHOWN = Set.of("java.lang.VirtualThread.run", "jdk.internal.vm.Continuation.run",
            "java.lang.VirtualThread.runContinuation", "java.util.concurrent.ForkJoinWorkerThread.run");
    static String shown(Stream<String> frames) {
        return frames.filter(f -> SHOWN.contains(f) || f.startsWith("CarrierFrames.deep"))
                .collect(Collectors.joining(" "));
    }
    static String shown(StackTraceElement[] trace) {
        return shown(Arrays.stream(trace).map(e -> e.getClassName() + "." + e.getMethodName()));
    }
    static void deep(int n) {
        if (n > 0) {
            deep(n - 1);
            return;
        }
        System.out.println("exception: " + shown(new Exception().getStackTrace()));
        System.out.println("thread: " + shown(Thread.currentThread().getStackTrace()));
        System.out.println("walker: " + StackWalker.getInstance().<String>walk(
                s -> shown(s.map(f -> f.getClassName() + "." + f.getMethodName()))));
    }
    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(() -> deep(3)).join();
        Thread.ofVirtual().start(() -> {
            Thread.yield();
            deep(0);
        }).join();
    }
}
