import org.apache.commons.math3.complex.*;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.stat.descriptive.*;
import org.apache.commons.math3.fraction.*;
import org.apache.commons.math3.random.*;
import org.apache.commons.math3.analysis.solvers.*;

public class Math3Driver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Complex(1, 2).multiply(new Complex(3, -1)) + " " + new Fraction(0.375) + " "
                + new ComplexFormat().format(new Complex(0.5, -0.25)));
        RealMatrix m = MatrixUtils.createRealMatrix(new double[][] {{2, 1}, {1, 3}});
        System.out.println(new LUDecomposition(m).getDeterminant() + " "
                + new LUDecomposition(m).getSolver().solve(new ArrayRealVector(new double[] {3, 5})));
        DescriptiveStatistics s = new DescriptiveStatistics();
        MersenneTwister random = new MersenneTwister(42);
        for (int i = 0; i < 100; i++) s.addValue(random.nextInt(1000));
        System.out.println(s.getMean() + " " + s.getPercentile(50) + " " + s.getMax());
        System.out.println(Math.round(1e9 * new BrentSolver().solve(100, x -> x * x - 2, 0, 2)));
    }
}
