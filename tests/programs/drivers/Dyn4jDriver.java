import org.dyn4j.dynamics.*;
import org.dyn4j.geometry.*;
import org.dyn4j.world.*;

public class Dyn4jDriver {
    public static void main(String[] args) throws Exception {
        World<Body> w = new World<>();
        Body b = new Body();
        b.addFixture(Geometry.createCircle(1));
        b.setMass(MassType.NORMAL);
        w.addBody(b);
        w.step(10);
        System.out.println(b.getTransform().getTranslationY() + " " + Geometry.createSquare(2).getArea());
    }
}
