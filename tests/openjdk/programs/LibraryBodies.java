// Methods of the library that have a body in C, called with what the library itself never gives them.
// vmargs: --add-opens java.base/java.lang=ALL-UNNAMED --add-opens java.base/java.math=ALL-UNNAMED
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;

public class LibraryBodies {
    static void call(Class<?> c, String name, Class<?>[] parameters, Object... arguments) throws Exception {
        Method m;
        try {
            m = c.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            System.out.println(name + ": none");
            return;
        }
        m.setAccessible(true);
        Object result;
        try {
            result = m.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        }
        System.out.print(name + ": " + (result instanceof int[] words ? Arrays.toString(words) : result));
        for (Object o : arguments) if (o instanceof int[] words) System.out.print(" " + Arrays.toString(words));
        System.out.println();
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] product = {int[].class, int.class, int[].class, int.class, int[].class};
        int[] x = {1, -2}, y = {-1, 5, 7};
        for (int words : new int[]{0, 4, 5, 6}) {
            call(BigInteger.class, "implMultiplyToLen", product, x, 2, y, 3, new int[words]);
            call(BigInteger.class, "implMultiplyToLen", product, x, 1, y, 2, new int[words]);
        }
        call(BigInteger.class, "implMultiplyToLen", product, x, 2, y, 3, null);
        Class<?> utf16 = Class.forName("java.lang.StringUTF16"), latin1 = Class.forName("java.lang.StringLatin1");
        for (int n = 0; n < 4; n++) {
            for (int k = 0; k < n; k++) {
                byte[] a = new byte[n], b = new byte[n];
                b[k] = 1;
                call(utf16, "equals", new Class<?>[]{byte[].class, byte[].class}, a, b);
                call(utf16, "compareTo", new Class<?>[]{byte[].class, byte[].class}, a, b);
                call(latin1, "equals", new Class<?>[]{byte[].class, byte[].class}, a, b);
            }
        }
    }
}
