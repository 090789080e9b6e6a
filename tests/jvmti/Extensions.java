// Driven by extensions.c: loaders with classes that go away, hidden classes among them.
import java.io.FileInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;

public class Extensions {
    static native void run();
    static native void expect(String... names);
    static native boolean arrived();
    static native void others();
    static native void nothing();
    static native void fromThread();

    static class Loader extends ClassLoader {
        Class<?> define(byte[] b) {
            return defineClass(null, b, 0, b.length);
        }
    }
    static class Hidden { }
    static class Target { }
    static class Second { }
    static class InCallback { }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    static void drop(String name) throws Exception {
        Class<?> c = new Loader().define(bytes(name));
        Array.newInstance(c, 1);
    }

    static void dropHidden() throws Exception {
        MethodHandles.lookup().defineHiddenClass(bytes("Extensions$Hidden"), true);
    }

    /** Frames that the interpreter has left may still be in the way: overwrite them. */
    static int deeper(int n) {
        return n == 0 ? 0 : 1 + deeper(n - 1);
    }

    static void await() throws Exception {
        while (!arrived()) {
            deeper(20);
            System.gc();
            Thread.sleep(5);
        }
        System.out.println("all " + arrived());
    }

    public static void main(String[] args) throws Exception {
        run();
        expect("Extensions$Target", "Extensions$Second", "Extensions$Hidden+0x");
        drop("Extensions$Target");
        drop("Extensions$Second");
        dropHidden();
        await();
        others();
        expect("Extensions$Target");
        drop("Extensions$Target");
        await();
        nothing();
        drop("Extensions$Target");
        for (int i = 0; i < 5; i++) {
            deeper(20);
            System.gc();
        }
        Thread t = new Thread(Extensions::fromThread);
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
    }
}
