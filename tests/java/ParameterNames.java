// javac: -parameters
// java.lang.reflect.Parameter from MethodParameters.
import java.lang.reflect.*;
import java.util.*;
public class ParameterNames {
    enum E { A; E() {} } class In { In(int x, final String... y) {} }
    void m(int first, final List<String> second, int... rest) {}
    public static void main(String[] a) throws Exception {
        for (Class<?> c : new Class<?>[] {ParameterNames.class, E.class, In.class})
            for (Executable[] es : new Executable[][] {c.getDeclaredConstructors(), c.getDeclaredMethods()}) {
                Arrays.sort(es, (p, q) -> p.toString().compareTo(q.toString()));
                for (Executable e : es)
                    for (Parameter p : e.getParameters())
                        System.out.println(e.getName() + " " + p + " " + p.getName() + p.isNamePresent()
                                + p.isSynthetic() + p.isImplicit() + p.isVarArgs() + p.getModifiers()
                                + p.getParameterizedType());
            }
    }
}
