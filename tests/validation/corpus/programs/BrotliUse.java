import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.aayushatharva.brotli4j.decoder.Decoder;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

public class BrotliUse {
    public static void main(String[] args) throws Exception {
        Brotli4jLoader.ensureAvailability();
        byte[] text = "to be or not to be ".repeat(500).getBytes("UTF-8");
        byte[] packed = Encoder.compress(text, new Encoder.Parameters().setQuality(5));
        System.out.println(Arrays.equals(Decoder.decompress(packed).getDecompressedData(), text));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BrotliOutputStream out = new BrotliOutputStream(bytes)) {
            out.write(text);
        }
        try (BrotliInputStream in = new BrotliInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println(Arrays.equals(in.readAllBytes(), text));
        }
        System.out.println(Decoder.decompress(new byte[] {9, 9, 9}).getResultStatus());
    }
}
