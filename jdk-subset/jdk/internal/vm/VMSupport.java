// What the VM's attach mechanism asks the class library for: properties in the form in which they go to other
// processes.
package jdk.internal.vm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;

public class VMSupport {
    private static Properties agentProperties;

    private VMSupport() {
    }

    private static native Properties initAgentProperties(Properties props);

    /** Properties that agents set for callers that attach (the address where a debugger listens, for example). */
    public static synchronized Properties getAgentProperties() {
        if (agentProperties == null) {
            agentProperties = initAgentProperties(new Properties());
        }
        return agentProperties;
    }

    /** In the form of Properties.store; what is not a pair of strings is left out. */
    private static byte[] serialize(Properties p) throws IOException {
        Properties strings = new Properties();
        synchronized (p) {
            for (Map.Entry<Object, Object> e : p.entrySet()) {
                if (e.getKey() instanceof String && e.getValue() instanceof String) {
                    strings.put(e.getKey(), e.getValue());
                }
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
        strings.store(out, null);
        return out.toByteArray();
    }

    public static byte[] serializePropertiesToByteArray() throws IOException {
        return serialize(System.getProperties());
    }

    public static byte[] serializeAgentPropertiesToByteArray() throws IOException {
        return serialize(getAgentProperties());
    }
}
