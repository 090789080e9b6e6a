// Hipparchus: analysis, linear algebra, statistics' basics, fractions.
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.hipparchus.analysis.polynomials.PolynomialFunction;
import org.hipparchus.analysis.solvers.LaguerreSolver;
import org.hipparchus.fraction.BigFraction;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.CombinatoricsUtils;
import org.hipparchus.util.Precision;

public class HipparchusDriver {
    public static void main(String[] args) {
        RealMatrix m = new Array2DRowRealMatrix(new double[][] {{2, 1}, {1, 3}});
        System.out.println(new LUDecomposition(m).getDeterminant());
        for (double v : new EigenDecompositionSymmetric(m).getEigenvalues()) {
            System.out.printf("%.9f%n", v);
        }
        System.out.println(new BigFraction(1, 3).add(new BigFraction(1, 6)).pow(10));
        System.out.println(new PolynomialFunction(1, -3, 2).polynomialDerivative());
        System.out.printf("%.6f%n", new LaguerreSolver().solve(100, new PolynomialFunction(-2, 0, 1), 0, 3));
        DerivativeStructure x = new DSFactory(1, 3).variable(0, 0.5);
        DerivativeStructure f = x.multiply(x).sin().divide(x.add(1));
        System.out.printf("%.9f %.9f%n", f.getValue(), f.getPartialDerivative(1));
        System.out.println(CombinatoricsUtils.binomialCoefficient(40, 20) + " " + Precision.round(2.345, 2));
        try {
            CombinatoricsUtils.factorial(-1);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
