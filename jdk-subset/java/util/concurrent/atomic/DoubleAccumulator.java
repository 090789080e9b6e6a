// A value to which many threads apply an associative, commutative function.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

public class DoubleAccumulator extends Striped64 implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    private final DoubleBinaryOperator function;
    private final long identity;

    public DoubleAccumulator(DoubleBinaryOperator accumulatorFunction, double identity) {
        this.function = accumulatorFunction;
        base = this.identity = Double.doubleToRawLongBits(identity);
    }

    @Override
    final long identity() {
        return identity;
    }

    private long apply(long v, double x) {
        return Double.doubleToRawLongBits(function.applyAsDouble(Double.longBitsToDouble(v), x));
    }

    public void accumulate(double x) {
        if (cells == null) {
            long b = base;
            long r = apply(b, x);
            if (r == b || changeBase(b, r)) {
                return;
            }
        }
        boolean failed = false;
        for (;;) {
            Cell c = cell(failed);
            long v = c.value;
            long r = apply(v, x);
            if (r == v || c.change(v, r)) {
                return;
            }
            failed = true;
        }
    }

    public double get() {
        Cell[] cs = cells;
        long result = base;
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                result = apply(result, Double.longBitsToDouble(cs[i].value));
            }
        }
        return Double.longBitsToDouble(result);
    }

    public void reset() {
        base = identity;
        Cell[] cs = cells;
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                cs[i].value = identity;
            }
        }
    }

    public double getThenReset() {
        long result;
        do {
            result = base;
        } while (!changeBase(result, identity));
        Cell[] cs = cells;
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                Cell c = cs[i];
                long v;
                do {
                    v = c.value;
                } while (!c.change(v, identity));
                result = apply(result, Double.longBitsToDouble(v));
            }
        }
        return Double.longBitsToDouble(result);
    }

    @Override
    public String toString() {
        return Double.toString(get());
    }

    @Override
    public long longValue() {
        return (long) get();
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public float floatValue() {
        return (float) get();
    }

    @Override
    public double doubleValue() {
        return get();
    }
}
