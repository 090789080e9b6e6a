import io.github.classgraph.ClassGraph;
import io.github.classgraph.ScanResult;

public class ClassgraphDriver {
    public static void main(String[] args) throws Exception {
        try (ScanResult r = new ClassGraph().enableAllInfo().acceptPackages("io.github.classgraph").scan()) {
            System.out.println(r.getAllClasses().size() + " "
                    + r.getSubclasses("io.github.classgraph.HierarchicalTypeSignature").getNames());
            System.out.println(r.getClassInfo("io.github.classgraph.ClassGraph").getMethodInfo("scan").size());
        }
    }
}
