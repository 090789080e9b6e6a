import org.apache.commons.compress.archivers.tar.*;
import org.apache.commons.compress.archivers.zip.*;
import org.apache.commons.compress.compressors.bzip2.*;
import org.apache.commons.compress.compressors.gzip.*;
import java.io.*;

public class CompressDriver {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new BZip2CompressorOutputStream(bytes))) {
            TarArchiveEntry e = new TarArchiveEntry("dir/file.txt");
            e.setSize(5);
            e.setModTime(0L);
            tar.putArchiveEntry(e);
            tar.write("hello".getBytes());
            tar.closeArchiveEntry();
        }
        System.out.println(bytes.size());
        TarArchiveInputStream in = new TarArchiveInputStream(new BZip2CompressorInputStream(new ByteArrayInputStream(
                bytes.toByteArray())));
        for (TarArchiveEntry e; (e = in.getNextEntry()) != null; ) System.out.println(e.getName() + " " + e.getSize()
                + " " + new String(in.readAllBytes()) + " " + e.getModTime().getTime());
    }
}
