import org.ejml.simple.*;

public class EjmlDriver {
    public static void main(String[] args) throws Exception {
        SimpleMatrix a = new SimpleMatrix(2, 2, true, 4, 1, 1, 3);
        System.out.println(a.determinant() + " " + a.invert() + a.mult(a).trace());
    }
}
