// Driven by agent_reads_start.c: classes of java.base are copies that an agent has returned.
public class AgentReadsStart {
    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule();
        Class.forName("java.util.concurrent.ConcurrentLinkedQueue");
        System.out.println(base.canRead(AgentReadsStart.class.getModule())
                + " " + base.canRead(ClassLoader.getPlatformClassLoader().getUnnamedModule())
                + " " + base.canRead(new ClassLoader() { }.getUnnamedModule()));
    }
}
