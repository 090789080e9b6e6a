// What the management bean DiagnosticCommandMBean says about the commands in args[0] (comma-separated), and what some
// of them answer through it.
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import javax.management.Descriptor;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class CommandsBean {
    static final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    static ObjectName name;

    static String invoke(String command, String... arguments) throws Exception {
        return (String) server.invoke(name, command, new Object[] {arguments},
                                      new String[] {String[].class.getName()});
    }

    static void show(String command, String text, String wanted) {
        long lines = text.lines().filter(l -> l.matches(wanted)).count();
        System.out.println(command + ": " + (lines > 0 ? "as wanted" : text));
    }

    static void describe(Descriptor d, String indent) {
        for (String field : new TreeMap<>(java.util.Map.of("dcmd.name", 0, "dcmd.description", 0, "dcmd.help", 0,
                "dcmd.vmImpact", 0, "dcmd.enabled", 0, "dcmd.permissionClass", 0, "dcmd.permissionName", 0,
                "dcmd.permissionAction", 0)).keySet())
            if (d.getFieldValue(field) != null) System.out.println(indent + field + " = " + d.getFieldValue(field));
        Object arguments = d.getFieldValue("dcmd.arguments");
        if (!(arguments instanceof Descriptor)) return;
        String[] names = ((Descriptor) arguments).getFieldNames();
        Arrays.sort(names);
        for (String n : names) {
            Descriptor argument = (Descriptor) ((Descriptor) arguments).getFieldValue(n);
            String[] fields = argument.getFields();
            Arrays.sort(fields);
            System.out.println(indent + "  " + n + " " + Arrays.toString(fields));
        }
    }

    public static void main(String[] args) throws Exception {
        name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        List<String> wanted = Arrays.asList(args[0].split(","));
        MBeanOperationInfo[] operations = server.getMBeanInfo(name).getOperations();
        Arrays.sort(operations, Comparator.comparing(MBeanOperationInfo::getName));
        for (MBeanOperationInfo o : operations) {
            if (!wanted.contains(o.getDescriptor().getFieldValue("dcmd.name"))) continue;
            System.out.println(o.getName() + " " + o.getReturnType() + " " + o.getSignature().length);
            describe(o.getDescriptor(), "  ");
        }
        show("gcFinalizerInfo", invoke0("gcFinalizerInfo"), "No instances waiting for finalization found");
        show("vmClassHierarchy", invoke("vmClassHierarchy", "java.util.ArrayList"), "\\|  .*java.util.ArrayList/null");
        show("vmClassloaders", invoke("vmClassloaders", "fold=false"), ".*\"app\", .*AppClassLoader");
        show("vmClassloaderStats", invoke0("vmClassloaderStats"), ".*<boot class loader>");
        show("vmDynlibs", invoke0("vmDynlibs"), ".*libjvm.so.*");
        show("vmEvents", invoke("vmEvents", "log=load", "max=1"), "Event: .*Loading class .*");
        show("vmInfo", invoke0("vmInfo"), ".*S Y S T E M.*");
        show("vmLog", invoke("vmLog", "list"), " #0: stdout all=warning .*");
        show("vmMetaspace", invoke("vmMetaspace", "basic"), "Usage:");
        show("vmStringtable", invoke("vmStringtable", "-verbose"), "16: java.lang.Object|\\d+: .*");
        show("vmSymboltable", invoke("vmSymboltable"), "SymbolTable statistics:");
        show("vmSystemdictionary", invoke("vmSystemdictionary"), ".*'bootstrap' class loader statistics:");
        try {
            System.out.println(invoke("vmEvents", "nosuch"));
        } catch (Exception e) {
            System.out.println(e.getCause());
        }
    }
    static String invoke0(String command) throws Exception {
        return (String) server.invoke(name, command, new Object[0], new String[0]);
    }
}
