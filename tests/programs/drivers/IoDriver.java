import org.apache.commons.io.*;
import org.apache.commons.io.filefilter.*;
import java.io.*;
import java.nio.charset.StandardCharsets;

public class IoDriver {
    public static void main(String[] args) throws Exception {
        File dir = java.nio.file.Files.createTempDirectory("io").toFile();
        FileUtils.writeStringToFile(new File(dir, "a/b.txt"), "one\ntwo\n", StandardCharsets.UTF_8);
        System.out.println(FileUtils.readLines(new File(dir, "a/b.txt"), StandardCharsets.UTF_8) + " "
                + FileUtils.sizeOfDirectory(dir) + " " + FileUtils.byteCountToDisplaySize(123456));
        FileUtils.copyDirectory(new File(dir, "a"), new File(dir, "c"));
        System.out.println(FileUtils.listFiles(dir, new SuffixFileFilter(".txt"), TrueFileFilter.TRUE).size()
                + FilenameUtils.normalize("/x/../y/./z.t") + FilenameUtils.wildcardMatch("abc.txt", "*.t?t"));
        System.out.println(FileUtils.contentEquals(new File(dir, "a/b.txt"), new File(dir, "c/b.txt"))
                + IOUtils.toString(new StringReader("text")) + HexDump.class.getSimpleName());
        HexDump.dump("0123456789abcdefgh".getBytes(), 0, System.out, 0);
        FileUtils.deleteDirectory(dir);
        System.out.println(dir.exists());
    }
}
