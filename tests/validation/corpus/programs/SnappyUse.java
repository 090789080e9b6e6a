import java.nio.ByteBuffer;
import java.util.Arrays;
import org.xerial.snappy.Snappy;

public class SnappyUse {
    public static void main(String[] args) throws Exception {
        byte[] text = "to be or not to be ".repeat(500).getBytes("UTF-8");
        byte[] packed = Snappy.compress(text);
        System.out.println(Arrays.equals(Snappy.uncompress(packed), text) + " " + Snappy.getNativeLibraryVersion());
        ByteBuffer in = ByteBuffer.allocateDirect(text.length), out = ByteBuffer.allocateDirect(text.length * 2);
        in.put(text).flip();
        int size = Snappy.compress(in, out);
        System.out.println(size > 0 && Snappy.isValidCompressedBuffer(packed));
        System.out.println(Snappy.uncompressedLength(packed) == text.length);
        System.out.println(Snappy.uncompressIntArray(Snappy.compress(new int[] {1, 2, 3}))[2]);
        System.out.println(Snappy.uncompressDoubleArray(Snappy.compress(new double[] {1, 2}))[1]);
        System.out.println(Snappy.uncompressString(Snappy.compress("text")));
        try {
            Snappy.uncompress(new byte[] {1, 2, 3, 4, 5});
        } catch (Exception e) {
            System.out.println(e.getClass().getName());
        }
        byte[] shuffled = org.xerial.snappy.BitShuffle.shuffle(new int[] {5, 6, 7, 8, 9, 10, 11, 12});
        System.out.println(org.xerial.snappy.BitShuffle.unshuffleIntArray(shuffled)[1]);
    }
}
