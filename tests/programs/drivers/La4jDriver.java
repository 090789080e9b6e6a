import org.la4j.LinearAlgebra;
import org.la4j.Matrix;
import org.la4j.Vector;

public class La4jDriver {
    public static void main(String[] args) throws Exception {
        Matrix m = Matrix.from2DArray(new double[][] {{4, 1}, {2, 3}});
        System.out.println(m.multiply(m) + " " + m.determinant());
        System.out.println(m.withInverter(LinearAlgebra.GAUSS_JORDAN).inverse());
        System.out.println(Vector.fromArray(new double[] {1, 2, 3}).norm());
    }
}
