import com.googlecode.javaewah.EWAHCompressedBitmap;

public class JavaewahDriver {
    public static void main(String[] args) throws Exception {
        EWAHCompressedBitmap a = EWAHCompressedBitmap.bitmapOf(0, 2, 55, 64, 1 << 20);
        EWAHCompressedBitmap b = EWAHCompressedBitmap.bitmapOf(1, 3, 64, 1 << 20);
        System.out.println(a.and(b) + " " + a.or(b).cardinality() + " " + a.xor(b) + a.sizeInBytes());
    }
}
