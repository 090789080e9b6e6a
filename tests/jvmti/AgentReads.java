// Driven by agent_reads.c: from some point on all classes of java.base are copies that an agent has returned.
import java.lang.reflect.Proxy;

public class AgentReads {
    static native void hook(boolean on);

    static void show(String when) {
        Module base = Object.class.getModule();
        System.out.println(when + ": " + base.canRead(AgentReads.class.getModule())
                + " " + base.canRead(ClassLoader.getPlatformClassLoader().getUnnamedModule())
                + " " + base.canRead(new ClassLoader() { }.getUnnamedModule()));
    }

    public static void main(String[] args) throws Exception {
        show("before");
        hook(true);
        // Its superclasses and interfaces are loaded inside its own definition.
        Class.forName("java.util.concurrent.ConcurrentLinkedQueue");
        show("changed");
        StringBuilder s = new StringBuilder();
        for (String name : new String[] { "java.util.Stack", "java.util.BitSet", "java.util.PriorityQueue",
                "java.util.concurrent.CopyOnWriteArrayList" })
            s.append(Class.forName(name).getDeclaredConstructor().newInstance());
        System.out.println(s);
        hook(false);
        // Nothing of what the library needs for this has failed to resolve meanwhile.
        Runnable proxy = (Runnable) Proxy.newProxyInstance(AgentReads.class.getClassLoader(),
                new Class<?>[] { Runnable.class }, (p, method, arguments) -> {
                    System.out.println(method.getName());
                    return null;
                });
        proxy.run();
        show("after");
    }
}
