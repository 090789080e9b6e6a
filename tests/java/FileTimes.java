import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/** Times of files have nanoseconds. */
public class FileTimes {
    public static void main(String[] args) throws Exception {
        Path f = Files.createTempFile("times", ".txt");
        try {
            for (long seconds : new long[] {0, 1_700_000_000, -1, -1000}) {
                for (int nanos : new int[] {0, 1, 123_456_789, 999_999_999}) {
                    FileTime t = FileTime.from(Instant.ofEpochSecond(seconds, nanos));
                    Files.setLastModifiedTime(f, t);
                    System.out.print(t + " " + Files.getLastModifiedTime(f) + " " + f.toFile().lastModified());
                    BasicFileAttributeView view = Files.getFileAttributeView(f, BasicFileAttributeView.class);
                    view.setTimes(null, t, null);
                    BasicFileAttributes a = view.readAttributes();
                    System.out.println(" " + a.lastModifiedTime() + " " + a.lastAccessTime());
                }
            }
            Files.setAttribute(f, "lastModifiedTime", FileTime.from(Instant.ofEpochSecond(5, 6)));
            System.out.println(Files.getAttribute(f, "lastModifiedTime"));
        } finally {
            Files.delete(f);
        }
    }
}
