import com.thoughtworks.qdox.JavaProjectBuilder;
import com.thoughtworks.qdox.model.JavaClass;
import java.io.StringReader;

public class QdoxDriver {
    public static void main(String[] args) throws Exception {
        JavaProjectBuilder b = new JavaProjectBuilder();
        b.addSource(new StringReader("package p; /** Doc. @since 1 */ public class A<T> extends B implements "
                + "java.util.List<T> { private int[] x; /** M. */ public <E> E m(E e, String... s) throws "
                + "Exception { return e; } enum K { X, Y } }"));
        for (JavaClass c : b.getClasses()) {
            System.out.println(c.getFullyQualifiedName() + " " + c.getComment() + c.getTags() + c.getFields()
                    + c.getMethods());
            System.out.println(c.getCodeBlock());
        }
    }
}
