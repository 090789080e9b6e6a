// javac: -parameters
// java.lang.reflect.Parameter from MethodParameters.
import java.lang.reflect.*;
import java.util.*;
public class ParameterNames {
    static class Named { Named(int x, final String... y) {} static void two(final E e, List<? extends E> f) {} }
    enum E { A }
    void m(int first, final List<String> second, int... rest) {}
    public static void main(String[] a) throws Exception {
        // Without those of E, valueOf and In: javac 21 and later give them names and flags.
        for (Class<?> c : new Class<?>[] {ParameterNames.class, Named.class})
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
