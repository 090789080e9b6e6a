// Agents that are not like the others: one argument only, none at all, not public, both premains.
import java.lang.instrument.Instrumentation;

public class Small {
    public static class OneArgument {
        public static void premain(String options) { System.out.println("premain of one argument, " + options); }
        public static void agentmain(String options) { System.out.println("agentmain of one argument, " + options); }
    }
    public static class Both {
        public static void premain(String options) { System.out.println("the wrong premain"); }
        public static void premain(String options, Instrumentation i) {
            System.out.println("the right premain, " + options + " " + (i != null));
        }
    }
    public static class None { }
    public static class Hidden {
        static void premain(String options, Instrumentation i) { System.out.println("not public, " + options); }
    }
    public static class Instance {
        public void premain(String options, Instrumentation i) { System.out.println("an instance"); }
    }
    public static class BadInitializer {
        static { if (true) throw new IllegalStateException("static initialiser"); }
        public static void premain(String options, Instrumentation i) { }
    }
}
