import org.zeroturnaround.zip.*;
import java.io.*;

public class ZiptoolDriver {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("zip", ".zip");
        ZipUtil.pack(new ZipEntrySource[] {new ByteSource("a.txt", "hi".getBytes()), new ByteSource("d/b.txt",
                "ho".getBytes())}, f);
        ZipUtil.iterate(f, e -> System.out.println(e.getName() + " " + e.getSize()));
        System.out.println(new String(ZipUtil.unpackEntry(f, "d/b.txt")));
        f.delete();
    }
}
