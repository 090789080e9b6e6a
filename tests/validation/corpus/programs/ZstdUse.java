import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

public class ZstdUse {
    public static void main(String[] args) throws Exception {
        byte[] text = "to be or not to be ".repeat(500).getBytes("UTF-8");
        byte[] packed = Zstd.compress(text, 3);
        System.out.println(Arrays.equals(Zstd.decompress(packed, text.length), text));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(bytes)) {
            out.write(text);
        }
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println(Arrays.equals(in.readAllBytes(), text));
        }
        ByteBuffer in = ByteBuffer.allocateDirect(text.length);
        in.put(text).flip();
        ByteBuffer direct = Zstd.compress(in, 3);
        System.out.println(direct.remaining() > 0);
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 16, 1 << 10);
        for (int i = 0; i < 200; i++) {
            trainer.addSample(("sample " + i + " of a text that repeats " + i % 7).getBytes());
        }
        byte[] dictionary = trainer.trainSamples();
        try (ZstdCompressCtx c = new ZstdCompressCtx(); ZstdDecompressCtx d = new ZstdDecompressCtx()) {
            c.setLevel(5).setChecksum(true).loadDict(dictionary);
            d.loadDict(dictionary);
            System.out.println(Arrays.equals(d.decompress(c.compress(text), text.length), text));
        }
        try {
            Zstd.decompress(new byte[] {1, 2, 3}, 100);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
