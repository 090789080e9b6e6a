// Defines and links each class file of a directory, by a separate loader, and writes what came of it to a file:
// `#NAME defined|linked|D throwable|L throwable`, D when definition failed, L when linking did. Runs on `java` and on
// the VM (compare_mutants.py). No code of the mutants runs.
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;

public class CompareMutants {
    static final class Loader extends ClassLoader {
        Loader(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static String verdict(byte[] bytes) {
        Class<?> c;
        try {
            c = new Loader(CompareMutants.class.getClassLoader()).define(bytes);
        } catch (Throwable t) {
            return "D " + t;
        }
        try {
            c.getDeclaredConstructors();        // links; interfaces have none
            if (c.isInterface()) c.getDeclaredFields();
            return "linked";
        } catch (Throwable t) {
            return "L " + t;
        }
    }

    public static void main(String[] args) throws Exception {
        String[] names = new File(args[0]).list();
        java.util.Arrays.sort(names);
        try (PrintStream out = new PrintStream(new FileOutputStream(args[1]), false, "UTF-8")) {
            for (String name : names) {
                if (!name.endsWith(".class")) continue;
                byte[] bytes;
                try (FileInputStream in = new FileInputStream(new File(args[0], name))) {
                    bytes = in.readAllBytes();
                }
                out.println("#" + name.substring(0, name.length() - 6) + " " + verdict(bytes));
            }
        }
    }
}
