package workloads;

import java.util.List;

/** A bit of everything: all programs that leave the VM alive, one after the other, and an end with daemons at work.
    What green mode cannot do the same twice is left out. */
public final class All {
    private interface Program {
        void main(String[] args) throws Throwable;
    }

    private record Part(String name, Program program) { }

    private All() { }

    public static void main(String[] args) throws Throwable {
        List<Part> parts = List.of(
            new Part("Threads", Threads::main), new Part("Monitors", Monitors::main),
            new Part("Concurrent", Concurrent::main), new Part("Exceptions", Exceptions::main),
            new Part("Loading", Loading::main), new Part("Hidden", Hidden::main), new Part("Targets", Targets::main),
            new Part("Recursion", Recursion::main), new Part("Locals", Locals::main), new Part("Fields", Fields::main),
            new Part("Allocation", Allocation::main), new Part("References", References::main),
            new Part("Unloading", Unloading::main), new Part("Natives", Natives::main),
            new Part("Modules", Modules::main), new Part("Reflection", Reflection::main),
            new Part("Handles", Handles::main), new Part("Strings", Strings::main), new Part("Numbers", Numbers::main),
            new Part("ManyThreads", ManyThreads::main), new Part("DataDump", DataDump::main),
            new Part("Daemons", Daemons::main));
        for (Part part : parts) {
            Common.say("--- " + part.name());
            part.program().main(args);
        }
    }
}
