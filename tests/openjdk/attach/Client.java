// Attaches to a VM as tools do: `Client PID DIRECTORY` prints what it is told.
import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import java.util.Properties;
import java.util.TreeMap;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

public class Client {
    interface Action { Object run() throws Exception; }

    static void ask(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e
                    + (e instanceof AgentInitializationException a ? " " + a.returnValue() : ""));
        }
    }

    static Object done(VirtualMachine vm, String jar, String options) throws Exception {
        vm.loadAgent(jar, options);
        return "done";
    }

    public static void main(String[] args) throws Exception {
        String jars = args[1];
        VirtualMachine vm = VirtualMachine.attach(args[0]);
        if (args.length > 2) {
            manage(vm, args[2].equals("own"));
            return;
        }
        Properties p = vm.getSystemProperties();
        for (String key : new String[] { "java.version", "java.home", "java.class.path", "set.by.program",
                "my.property", "sun.java.command", "java.specification.version", "os.name", "file.encoding", "user.dir",
                "path.separator", "java.vm.specification.name", "sun.boot.library.path" })
            System.out.println(key + " = " + p.getProperty(key));
        Properties agent = vm.getAgentProperties();
        System.out.println(new TreeMap<>(agent).keySet() + " " + agent.getProperty("sun.java.command"));
        for (String jar : new String[] { "agent.jar", "agent.jar", "one.jar", "none.jar", "throwing.jar",
                "noagentclass.jar", "nosuch.jar", "missingclass.jar" })
            ask(jar, () -> done(vm, jars + "/" + jar, "opt=" + jar));
        ask("no options", () -> done(vm, jars + "/one.jar", null));
        ask("null", () -> done(vm, null, null));
        ask("library", () -> {
            vm.loadAgentLibrary("nosuchlibrary", "x");
            return "done";
        });
        ask("path", () -> {
            vm.loadAgentPath("/nowhere/libx.so", "x");
            return "done";
        });
        ask("properties afterwards", () -> vm.getSystemProperties().getProperty("set.by.agent"));
        vm.detach();
        ask("detached", () -> vm.getSystemProperties());
        ask("nobody", () -> VirtualMachine.attach("1073741820"));
    }

    static void manage(VirtualMachine vm, boolean own) throws Exception {
        String address;
        if (own) {
            Properties p = new Properties();
            p.put("com.sun.management.jmxremote.port", "0");
            p.put("com.sun.management.jmxremote.authenticate", "false");
            p.put("com.sun.management.jmxremote.ssl", "false");
            p.put("com.sun.management.jmxremote.host", "127.0.0.1");
            vm.startManagementAgent(p);
            address = vm.startLocalManagementAgent();
        } else
            address = vm.startLocalManagementAgent();
        System.out.println(address.replaceAll("stub/.*", "STUB"));
        try (JMXConnector c = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection s = c.getMBeanServerConnection();
            System.out.println(s.getDefaultDomain() + " " + s.isRegistered(new ObjectName("java.lang:type=Runtime")));
            for (String bean : new String[] { "Runtime.SpecVersion", "Threading.ObjectMonitorUsageSupported",
                    "Threading.DaemonThreadCount", "ClassLoading.Verbose", "Memory.ObjectPendingFinalizationCount",
                    "OperatingSystem.Name" }) {
                String[] words = bean.split("\\.");
                Object v = s.getAttribute(new ObjectName("java.lang:type=" + words[0]), words[1]);
                System.out.println(bean + " " + (words[1].endsWith("Count") ? ((Number) v).intValue() >= 0 : v));
            }
            System.out.println(s.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcRun", null,
                    null));
            s.invoke(new ObjectName("java.lang:type=Memory"), "gc", null, null);
        }
        vm.detach();
    }
}
