// A client: attaches with the JDK's own com.sun.tools.attach to the process args[0]; args[1] has the agents.
import com.sun.tools.attach.VirtualMachine;
import java.util.Properties;

public class Attacher {
    interface Step {
        void run() throws Exception;
    }

    static void step(String name, Step step) {
        try {
            step.run();
            System.out.println(name + ": done");
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(args[0]);
        String agent = args[1] + "/libattached.so";
        step("path", () -> vm.loadAgentPath(agent, "a=b,c d"));
        step("null options", () -> vm.loadAgentPath(agent, null));
        step("fail", () -> vm.loadAgentPath(agent, "fail"));
        step("throw", () -> vm.loadAgentPath(agent, "throw"));
        step("missing", () -> vm.loadAgentPath("/nowhere/libx.so", ""));
        step("no entry", () -> vm.loadAgentPath(args[1] + "/libnoattach.so", ""));
        step("library", () -> vm.loadAgentLibrary("attached", "by name"));
        step("missing library", () -> vm.loadAgentLibrary("nosuchagent", ""));
        Properties p = vm.getSystemProperties();
        System.out.println(p.getProperty("my.property") + " " + p.getProperty("java.vm.specification.version"));
        p = vm.getAgentProperties();
        System.out.println(p.getProperty("sun.java.command") + " | " + p.getProperty("sun.jvm.args"));
        vm.detach();
    }
}
