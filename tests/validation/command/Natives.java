import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Calls a native method that does what its argument says. */
public class Natives {
    static long peer;

    static native int run(String what);
    static native long keep(int where);

    /** As libraries in jars are loaded. */
    static void unpack(String library) throws IOException {
        Path copy = Files.createTempFile("libnatives", ".so");
        Files.copy(Path.of(library), copy, StandardCopyOption.REPLACE_EXISTING);
        System.load(copy.toString());
        Files.delete(copy);
    }

    public static void main(String[] args) throws IOException {
        if (args.length > 1) {
            unpack(args[1]);
        } else {
            System.loadLibrary("natives");
        }
        switch (args[0]) {
            case "variable" -> peer = keep(0);
            case "peer" -> peer = keep(1);
            case "lost" -> peer = keep(2);
            default -> System.out.println(run(args[0]));
        }
    }
}
