import java.io.IOException;
import java.io.InputStream;

/** A program with a stack of some frames, and with a class loader that is not the VM's. */
public class Deep {
    /** Loaded a second time, by that loader. */
    public static class Other {
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Deep.class.getClassLoader().getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    static int deeper(int depth) {
        return depth == 0 ? frame(1, "an object") : deeper(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        deeper(5);
        Class.forName("Deep$Other", true, new Loader());
        System.out.println("the program has run");
    }
}
