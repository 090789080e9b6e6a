/* The class library's own file: what the jrt file system, readers of modules and loaders of its modules get from it,
   and that the process has it mapped once. Opened as another file, it is another one. */
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class ImageFile {
    /* The mappings of the file, pieces that follow each other taken as one: a VM may map it in more than one step. */
    static int mappings() throws Exception {
        int count = 0;
        String end = "";
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            String[] words = line.split(" +");
            if (words.length < 6 || !words[5].endsWith("/lib/modules")) continue;
            String[] range = words[0].split("-");
            if (!range[0].equals(end)) count++;
            end = range[1];
        }
        return count;
    }

    static byte[] viaReader(String module, String name) throws Exception {
        try (ModuleReader r = ModuleFinder.ofSystem().find(module).get().open()) {
            ByteBuffer b = r.read(name).get();
            byte[] bytes = new byte[b.remaining()];
            b.get(bytes);
            return bytes;
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] file = Files.readAllBytes(Path.of(URI.create("jrt:/java.base/java/lang/Object.class")));
        byte[] stream;
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            stream = in.readAllBytes();
        }
        byte[] reader = viaReader("java.base", "java/lang/Object.class");
        System.out.println(Arrays.equals(file, stream) + " " + Arrays.equals(file, reader) + " " + (file[0] & 0xff));
        /* Classes of a module that is not the boot loader's. */
        Class<?> tool = Class.forName("com.sun.tools.javac.Main");
        System.out.println(tool.getModule() + " " + (tool.getClassLoader() == ClassLoader.getSystemClassLoader()));
        Method compile = tool.getMethod("compile", String[].class);
        System.out.println(compile + " " + (int) compile.invoke(null, (Object) new String[] {"-version"}));
        System.out.println("mapped " + mappings());
        /* A file system of its own for the same library still works. */
        Map<String, String> home = Map.of("java.home", System.getProperty("java.home"));
        try (FileSystem other = FileSystems.newFileSystem(URI.create("jrt:/"), home)) {
            byte[] again = Files.readAllBytes(other.getPath("/modules/java.base/java/lang/Object.class"));
            System.out.println(Arrays.equals(file, again));
        }
    }
}
