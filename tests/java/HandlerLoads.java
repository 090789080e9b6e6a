// vmargs: -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote
// A handler's class is loaded by Java code, which collects, while the operands of the call that has thrown are gone
// already. (The verifier would load it before.)
import java.io.InputStream;

public class HandlerLoads extends ClassLoader {
    public static class Mine extends RuntimeException { }

    public static class Body implements Runnable {
        static Object call(Object a, Object b, Object c, Object d, Object e) {
            throw new IllegalStateException(a + " " + b + " " + ((int[]) c).length + " " + d + " " + e);
        }
        public void run() {
            Object kept = "kept", result;
            try {
                result = call(new StringBuilder("a"), "b", new int[3], "d", new StringBuilder("e"));
            } catch (Mine mine) {
                result = "mine";
            } catch (IllegalStateException e) {
                result = e.getMessage();
            }
            System.out.println(kept + ": " + result);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals("HandlerLoads$Mine")) {
            System.out.println("loading " + name);
            for (int i = 0; i < 3; i++) System.gc();
        }
        if (!name.equals("HandlerLoads$Body")) return super.loadClass(name, resolve);
        try (InputStream in = HandlerLoads.class.getResourceAsStream("HandlerLoads$Body.class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    public static void main(String[] args) throws Exception {
        ((Runnable) new HandlerLoads().loadClass("HandlerLoads$Body").getDeclaredConstructor().newInstance()).run();
    }
}
