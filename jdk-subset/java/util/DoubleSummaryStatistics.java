// DoubleSummaryStatistics: count, compensated sum, minimum and maximum of double values.
package java.util;

import java.util.function.DoubleConsumer;

public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double sum;
    private double compensation;        // low-order part that sum lacks (Kahan)
    private double simpleSum;           // for sums that are infinite
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public DoubleSummaryStatistics() {
    }

    public DoubleSummaryStatistics(long count, double min, double max, double sum)
            throws IllegalArgumentException {
        if (count < 0L) {
            throw new IllegalArgumentException("Negative count value");
        }
        if (count > 0L) {
            if (min > max) {
                throw new IllegalArgumentException("Minimum greater than maximum");
            }
            int nans = (Double.isNaN(min) ? 1 : 0) + (Double.isNaN(max) ? 1 : 0)
                    + (Double.isNaN(sum) ? 1 : 0);
            if (nans != 0 && nans != 3) {
                throw new IllegalArgumentException("Some, not all, of the minimum, maximum, or sum is NaN");
            }
            this.count = count;
            this.sum = sum;
            this.simpleSum = sum;
            this.min = min;
            this.max = max;
        }
    }

    @Override
    public void accept(double value) {
        count++;
        simpleSum += value;
        addCompensated(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    public void combine(DoubleSummaryStatistics other) {
        count += other.count;
        simpleSum += other.simpleSum;
        addCompensated(other.sum);
        addCompensated(-other.compensation);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    private void addCompensated(double value) {
        double t = value - compensation;
        double s = sum;
        double next = s + t;
        compensation = (next - s) - t;
        sum = next;
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double s = sum - compensation;
        // The compensation of an infinite sum is NaN; the plain sum states which infinity it is.
        return Double.isNaN(s) && Double.isInfinite(simpleSum) ? simpleSum : s;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0.0d;
    }

    @Override
    public String toString() {
        return String.format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}",
                getClass().getSimpleName(), getCount(), getSum(), getMin(), getAverage(), getMax());
    }
}
