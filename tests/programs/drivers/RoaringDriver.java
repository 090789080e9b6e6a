import org.roaringbitmap.*;

public class RoaringDriver {
    public static void main(String[] args) throws Exception {
        RoaringBitmap a = RoaringBitmap.bitmapOf(1, 2, 3, 1000), b = new RoaringBitmap();
        b.add(2L, 200000L);
        System.out.println(RoaringBitmap.and(a, b) + " " + b.getCardinality() + " " + a.rank(3) + " "
                + b.getSizeInBytes() + b.runOptimize());
    }
}
