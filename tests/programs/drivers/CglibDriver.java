import net.sf.cglib.beans.*;
import net.sf.cglib.core.*;
import net.sf.cglib.reflect.*;

public class CglibDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Signature("f", "(I)V") + " " + TypeUtils.parseType("int") + " "
                + ReflectUtils.findPackageProtected(new Class[0]) + CollectionUtils.bucket(java.util.List.of("a", "bb",
                "c"), new Transformer() {
            public Object transform(Object o) {
                return o.toString().length();
            }
        }));
    }
}
