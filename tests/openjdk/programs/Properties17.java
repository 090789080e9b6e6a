// The system properties, the Runtime's version and figures, environment: those that are the class library's or the
// specification's.
// vmargs: -Down.number=0x10 -Down.flag=true -Dempty= -Dnovalue "-Dspace=a b"
import java.util.*;

public class Properties17 {
    public static void main(String[] args) {
        Set<String> vm = Set.of("java.vm.name", "java.vm.vendor", "java.vm.version", "java.vm.info",
                "sun.java.launcher", "sun.java.command", "java.library.path", "java.home", "jdk.debug",
                "sun.boot.library.path");
        // of a VM with compressed references, of one with a compiler
        Set<String> optional = Set.of("java.vm.compressedOopsMode", "sun.management.compiler");
        for (String k : new TreeSet<>(System.getProperties().stringPropertyNames()))
            if (!optional.contains(k))
                System.out.println(k + (vm.contains(k) ? "" : " = " + System.getProperty(k).replace("\n", "\\n")));
        Runtime.Version v = Runtime.version();
        System.out.println(v + " " + v.feature() + " " + v.interim() + " " + v.compareTo(Runtime.Version.parse("17"))
                + " " + v.optional());
        System.out.println(System.getProperty("java.vm.specification.version") + " "
                + System.getProperty("java.class.version") + " " + Runtime.getRuntime().availableProcessors() + " "
                + System.getProperty("sun.arch.data.model"));
        System.out.println(Integer.getInteger("own.number") + " " + Boolean.getBoolean("own.flag") + " "
                + Long.getLong("none", 5L));
        System.setProperty("own.flag", "false");
        System.clearProperty("own.number");
        System.out.println(System.getProperty("own.flag") + System.getProperty("own.number"));
    }
}
