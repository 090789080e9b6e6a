import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;

public class Lz4Use {
    public static void main(String[] args) throws Exception {
        byte[] text = "to be or not to be ".repeat(500).getBytes("UTF-8");
        LZ4Factory factory = LZ4Factory.nativeInstance();
        for (LZ4Compressor c : new LZ4Compressor[] {factory.fastCompressor(), factory.highCompressor()}) {
            byte[] packed = c.compress(text);
            byte[] back = factory.fastDecompressor().decompress(packed, text.length);
            byte[] safe = new byte[text.length];
            factory.safeDecompressor().decompress(packed, 0, packed.length, safe, 0);
            System.out.println(Arrays.equals(text, back) && Arrays.equals(text, safe));
            ByteBuffer in = ByteBuffer.allocateDirect(text.length), out = ByteBuffer.allocateDirect(text.length * 2);
            in.put(text).flip();
            c.compress(in, out);
            System.out.println(out.position() > 0);
        }
        XXHashFactory hashes = XXHashFactory.nativeInstance();
        StreamingXXHash32 hash = hashes.newStreamingHash32(7);
        hash.update(text, 0, text.length);
        System.out.println(hash.getValue() == hashes.hash32().hash(text, 0, text.length, 7));
        System.out.println(hashes.hash64().hash(ByteBuffer.wrap(text), 7) != 0);
        try {
            factory.safeDecompressor().decompress(new byte[] {1, 2, 3}, 100);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
