// The agent of jdk.management.agent, started by a property: a client connects to it by RMI and asks the beans; another
// connector made by the program itself.
// vmargs: -Dcom.sun.management.jmxremote --add-exports java.base/jdk.internal.vm=ALL-UNNAMED
// javac: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED
import java.lang.management.*;
import javax.management.*;
import javax.management.openmbean.CompositeData;
import javax.management.remote.*;

public class RemoteManagement {
    static void ask(JMXServiceURL url) throws Exception {
        try (JMXConnector c = JMXConnectorFactory.connect(url)) {
            MBeanServerConnection m = c.getMBeanServerConnection();
            ThreadMXBean t = ManagementFactory.newPlatformMXBeanProxy(m, ManagementFactory.THREAD_MXBEAN_NAME,
                    ThreadMXBean.class);
            ThreadInfo main = t.getThreadInfo(Thread.currentThread().getId(), 100);
            System.out.println(main.getThreadName() + " " + main.getThreadState() + " " + main.getStackTrace()[main
                    .getStackTrace().length - 1].getMethodName() + " " + (t.dumpAllThreads(true, true).length > 3));
            System.out.println(m.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecVersion") + " "
                    + m.isRegistered(new ObjectName("java.util.logging:type=Logging")));
            MemoryUsage u = MemoryUsage.from((CompositeData) m.getAttribute(new ObjectName("java.lang:type=Memory"),
                    "HeapMemoryUsage"));
            System.out.println(u.getUsed() > 0 && u.getMax() >= u.getUsed());
            m.invoke(new ObjectName("java.lang:type=Memory"), "gc", null, null);
            System.out.println(ManagementFactory.newPlatformMXBeanProxy(m, "java.lang:type=Threading",
                    com.sun.management.ThreadMXBean.class).getThreadAllocatedBytes(main.getThreadId()) > 0);
            System.out.println(((String) m.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "vmUptime", new Object[] { new String[0] }, new String[] { String[].class.getName() })).trim()
                    .matches("[0-9.]+ s"));
            ObjectName name = new ObjectName("here:type=Timer");
            m.createMBean("javax.management.timer.Timer", name);
            System.out.println(m.getAttribute(name, "NbNotifications") + " "
                    + m.isInstanceOf(name, "javax.management.timer.TimerMBean"));
            m.unregisterMBean(name);
            try {
                m.getAttribute(new ObjectName("java.lang:type=Nothing"), "x");
            } catch (InstanceNotFoundException e) { System.out.println(e.getMessage()); }
        }
    }
    public static void main(String[] args) throws Exception {
        ask(new JMXServiceURL(jdk.internal.vm.VMSupport.getAgentProperties()
                .getProperty("com.sun.management.jmxremote.localConnectorAddress")));
        JMXConnectorServer own = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://localhost"), null, ManagementFactory.getPlatformMBeanServer());
        own.start();
        ask(own.getAddress());
        own.stop();
        System.out.println(own.isActive());
    }
}
