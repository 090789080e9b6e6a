import net.jpountz.lz4.*;
import net.jpountz.xxhash.*;

public class Lz4Driver {
    public static void main(String[] args) throws Exception {
        LZ4Factory f = LZ4Factory.safeInstance();
        byte[] in = "abcabcabcabcabcabcabcabcabc".getBytes(), c = f.fastCompressor().compress(in);
        System.out.println(c.length + " " + new String(f.safeDecompressor().decompress(c, 100))
                + XXHashFactory.safeInstance().hash32().hash(in, 0, in.length, 7));
    }
}
