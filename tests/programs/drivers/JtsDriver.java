import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKTReader;
import org.locationtech.jts.io.WKTWriter;

public class JtsDriver {
    public static void main(String[] args) throws Exception {
        Geometry a = new WKTReader().read("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))");
        Geometry b = new WKTReader().read("POLYGON ((5 5, 15 5, 15 15, 5 15, 5 5))");
        System.out.println(a.intersection(b) + " " + a.union(b).getArea() + " " + a.distance(b.buffer(-4)));
        System.out.println(new WKTWriter(3).write(a.getCentroid()) + a.convexHull().isValid() + a.relate(b));
    }
}
