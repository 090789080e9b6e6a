import io.airlift.compress.snappy.*;
import io.airlift.compress.lz4.*;

public class AircompressorDriver {
    public static void main(String[] args) throws Exception {
        byte[] in = "abcabcabcabcabcabcabcabcabc".getBytes(), out = new byte[100], back = new byte[100];
        int n = new SnappyCompressor().compress(in, 0, in.length, out, 0, out.length);
        System.out.println(n + " " + new SnappyDecompressor().decompress(out, 0, n, back, 0, 100) + new String(back, 0,
                27));
    }
}
