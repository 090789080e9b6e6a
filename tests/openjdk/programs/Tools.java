// What asks the VM and may hear no: the flight recorder, performance counters, vectors, foreign functions, VM support
// for tools
// vmargs: --add-exports java.base/jdk.internal.perf=ALL-UNNAMED --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
// vmargs: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED --add-modules jdk.incubator.vector
// javac: --add-exports java.base/jdk.internal.perf=ALL-UNNAMED --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
// javac: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED --add-modules jdk.incubator.vector
import java.nio.*;
import java.util.*;
import jdk.incubator.vector.*;
import jdk.internal.misc.*;
import jdk.internal.perf.*;

public class Tools {
    interface Body { Object run() throws Throwable; }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + b.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static class Mine extends jdk.jfr.Event { int n = 5; }
    public static void main(String[] args) throws Throwable {
        Perf p = Perf.getPerf();
        attempt("long", () -> {
            ByteBuffer b = p.createLong("mine", 2, 1, 77);
            return b.order(ByteOrder.nativeOrder()).getLong(0) + " " + b.isDirect() + " " + b.capacity();
        });
        attempt("string", () -> {
            ByteBuffer b = p.createString("text", 3, 5, "value", 20);
            return b.get(0) + " " + b.capacity() + " " + b.get(5);
        });
        attempt("constant", () -> p.createString("constant", 1, 5, "value", 5).capacity());
        attempt("bad units", () -> p.createLong("x", 2, 99, 1));
        attempt("bad variability", () -> p.createLong("x", 9, 1, 1));
        attempt("bad string", () -> p.createString("x", 2, 5, "s", 5));
        attempt("counter", () -> {
            long a = p.highResCounter();
            return p.highResCounter() >= a && p.highResFrequency() == 1_000_000_000L;
        });
        attempt("find time", () -> PerfCounter.getFindClasses().get() >= 0);
        attempt("attach", () -> p.attach(999999999, "r"));
        attempt("vector", () -> {
            VectorSpecies<Integer> s = IntVector.SPECIES_128;
            return IntVector.fromArray(s, new int[] { 1, 2, 3, 4 }, 0).add(10).mul(2).reduceLanes(VectorOperators.ADD);
        });
        attempt("event", () -> { Mine m = new Mine(); m.begin(); m.commit(); return m.isEnabled(); });
        attempt("JSR 292", () -> VM.isModuleSystemInited() + " " + VM.isBooted() + " " + VM.initLevel());
        attempt("state", () -> VM.toThreadState(5) + " " + VM.toThreadState(0x401) + " " + VM.getFinalRefCount() + " "
                + (VM.getuid() >= 0));
        attempt("CDS",
                () -> CDS.isDumpingClassList() + " " + CDS.isDumpingArchive() + " " + CDS.getRandomSeedForDumping());
        attempt("temporary", () -> jdk.internal.vm.VMSupport.getVMTemporaryDirectory());
        attempt("agent", () -> {
            Properties q = new Properties();
            q.load(new java.io.ByteArrayInputStream(jdk.internal.vm.VMSupport.serializeAgentPropertiesToByteArray()));
            return new TreeSet<>(q.keySet()) + " " + q.get("sun.java.command");
        });
        attempt("properties", () -> jdk.internal.vm.VMSupport.serializePropertiesToByteArray().length > 500);
    }
}
