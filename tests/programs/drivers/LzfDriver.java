import com.jcraft.jzlib.Deflater;
import com.ning.compress.lzf.LZFDecoder;
import com.ning.compress.lzf.LZFEncoder;
import java.util.Arrays;
import org.iq80.snappy.Snappy;

public class LzfDriver {
    public static void main(String[] args) throws Exception {
        byte[] data = "hello hello hello hello hello".repeat(20).getBytes();
        byte[] packed = LZFEncoder.encode(data);
        System.out.println(packed.length + " " + Arrays.equals(data, LZFDecoder.decode(packed)));
        byte[] snappy = Snappy.compress(data);
        System.out.println(snappy.length + " " + Arrays.equals(data, Snappy.uncompress(snappy, 0, snappy.length)));
        Deflater d = new Deflater(9);
        d.setInput(data);
        byte[] out = new byte[1000];
        d.setOutput(out);
        System.out.println(d.deflate(4) + " " + d.total_out);
    }
}
