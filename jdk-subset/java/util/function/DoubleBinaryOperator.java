// DoubleBinaryOperator: (double, double) -> double.
package java.util.function;

@FunctionalInterface
public interface DoubleBinaryOperator {
    double applyAsDouble(double left, double right);
}
