// Agents that arrive late.
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

public class Late {
    static int times;

    /** "original" becomes "modified" in the constant pool of Target: as long, so that nothing moves. */
    public static void agentmain(String options, Instrumentation i) throws Exception {
        System.out.println("agentmain " + options + " " + ++times + " in " + Thread.currentThread().getName()
                + ", daemon " + Thread.currentThread().isDaemon());
        System.setProperty("set.by.agent", options);
        ClassFileTransformer t = new ClassFileTransformer() {
            @Override public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined,
                    ProtectionDomain domain, byte[] bytes) {
                if (!"Target".equals(name))
                    return null;
                byte[] b = bytes.clone();
                byte[] from = "original".getBytes(), to = "modified".getBytes();
                for (int k = 0; k + from.length <= b.length; k++)
                    if (java.util.Arrays.equals(b, k, k + from.length, from, 0, from.length))
                        System.arraycopy(to, 0, b, k, to.length);
                return b;
            }
        };
        i.addTransformer(t, true);
        for (Class<?> c : i.getAllLoadedClasses())
            if (c.getName().equals("Target"))
                i.retransformClasses(c);
        i.removeTransformer(t);
    }

    public static class One {
        public static void agentmain(String options) { System.out.println("one argument, " + options); }
    }
    public static class None { }
    public static class Throwing {
        public static void agentmain(String options) { throw new IllegalStateException("thrown by agentmain"); }
    }
}
