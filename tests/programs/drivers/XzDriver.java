import org.tukaani.xz.*;
import java.io.*;

public class XzDriver {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (XZOutputStream x = new XZOutputStream(b, new LZMA2Options(1))) {
            for (int i = 0; i < 500; i++) x.write(("line " + i % 7 + "\n").getBytes());
        }
        System.out.println(b.size() + " "
                + new XZInputStream(new ByteArrayInputStream(b.toByteArray())).readAllBytes().length);
    }
}
