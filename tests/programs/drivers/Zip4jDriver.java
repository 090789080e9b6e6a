import net.lingala.zip4j.*;
import java.io.*;

public class Zip4jDriver {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("zip", ".zip"), t = File.createTempFile("zip", ".txt");
        f.delete();
        java.nio.file.Files.writeString(t.toPath(), "text".repeat(20));
        try (ZipFile z = new ZipFile(f)) {
            z.addFile(t);
            System.out.println(z.getFileHeaders().size() + " " + z.getFileHeaders().get(0).getUncompressedSize()
                    + z.isValidZipFile());
        }
        f.delete();
        t.delete();
    }
}
