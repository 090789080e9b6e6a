// The exceptions of javax.management: constructors, texts, causes, and serial forms.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class ManagementExceptions {
    static Object argument(Class<?> c) {
        return c == String.class ? "message" : c == Error.class ? bare(new Error("e"))
                : c == Exception.class ? bare(new Exception("x"))
                : c == RuntimeException.class ? bare(new RuntimeException("r")) : "object";
    }

    static <T extends Throwable> T bare(T t) {
        t.setStackTrace(new StackTraceElement[0]);
        return t;
    }

    public static void main(String[] args) throws Exception {
        for (String name : ("AttributeNotFound BadAttributeValueExp BadStringOperation InstanceAlreadyExists "
                + "InstanceNotFound Introspection InvalidApplication InvalidAttributeValue JM JMRuntime "
                + "ListenerNotFound MBean MBeanRegistration MalformedObjectName NotCompliantMBean "
                + "Operations Reflection RuntimeError RuntimeMBean RuntimeOperations ServiceNotFound").split(" ")) {
            Class<?> c = Class.forName("javax.management." + name + "Exception");
            System.out.println(c.getName() + " " + c.getSuperclass().getName() + " "
                    + ObjectStreamClass.lookup(c).getSerialVersionUID()
                    + Arrays.toString(ObjectStreamClass.lookup(c).getFields()));
            Constructor<?>[] all = c.getConstructors();
            Arrays.sort(all, Comparator.comparing(Constructor::toString));
            for (Constructor<?> k : all) {
                Object[] given = new Object[k.getParameterCount()];
                for (int i = 0; i < given.length; i++) given[i] = argument(k.getParameterTypes()[i]);
                Throwable t = bare((Throwable) k.newInstance(given));
                ByteArrayOutputStream b = new ByteArrayOutputStream();
                new ObjectOutputStream(b).writeObject(t);
                Throwable r = (Throwable) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
                System.out.println("  " + k + " " + r + " | " + r.getMessage() + " | " + r.getCause() + " | "
                        + b.size() + " " + Arrays.hashCode(b.toByteArray()));
                for (Method m : c.getDeclaredMethods())
                    if (m.getName().startsWith("getTarget")) System.out.println("    " + m + " " + m.invoke(t));
                if (!(t instanceof javax.management.JMRuntimeException) && r.getCause() == null)
                    try {
                        System.out.println("    " + t.initCause(new Error("c")).getCause());
                    } catch (IllegalStateException e) {
                        System.out.println("    " + e.getMessage());
                    }
            }
        }
    }
}
