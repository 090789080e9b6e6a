// See heap_from_object.c.
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

public class HeapFromObject extends ClassLoader {
    static native void follow(String what, Object from);

    static class Hidden {
    }

    Object[] kept = {new Object[0], new int[3], "text"};

    Class<?> define(byte[] bytes) {
        return defineClass("HeapFromObject$Hidden", bytes, 0, bytes.length);
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = HeapFromObject.class.getResourceAsStream("HeapFromObject$Hidden.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.STRONG)
                .lookupClass();
        Class<?> array = java.lang.reflect.Array.newInstance(hidden, 2).getClass();
        Supplier<String> lambda = () -> "lambda";
        HeapFromObject loader = new HeapFromObject();
        Class<?> defined = loader.define(bytes);
        follow("a loader of its own", loader);
        follow("a class", defined);
        follow("a hidden class", hidden);
        follow("an array of it", array);
        follow("a lambda", lambda);
        follow("the application's loader", HeapFromObject.class.getClassLoader());
        follow("a thread", Thread.currentThread());
        follow("an array", new Object[] {loader, hidden, Thread.currentThread()});
    }
}
