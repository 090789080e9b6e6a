// A sum that many threads add to.
package java.util.concurrent.atomic;

import java.io.Serializable;

public class DoubleAdder extends Striped64 implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    public DoubleAdder() {
    }

    @Override
    final long identity() {
        return 0L;
    }

    public void add(double x) {
        if (cells == null) {
            long b = base;
            if (changeBase(b, Double.doubleToRawLongBits(Double.longBitsToDouble(b) + x))) {
                return;
            }
        }
        boolean failed = false;
        for (;;) {
            Cell c = cell(failed);
            long v = c.value;
            if (c.change(v, Double.doubleToRawLongBits(Double.longBitsToDouble(v) + x))) {
                return;
            }
            failed = true;
        }
    }

    public double sum() {
        Cell[] cs = cells;
        double sum = Double.longBitsToDouble(base);
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                sum += Double.longBitsToDouble(cs[i].value);
            }
        }
        return sum;
    }

    public void reset() {
        base = 0L;
        Cell[] cs = cells;
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                cs[i].value = 0L;
            }
        }
    }

    public double sumThenReset() {
        double sum = Double.longBitsToDouble(takeBase());
        Cell[] cs = cells;
        if (cs != null) {
            for (int i = 0; i < cs.length; i++) {
                Cell c = cs[i];
                long v;
                do {
                    v = c.value;
                } while (!c.change(v, 0L));
                sum += Double.longBitsToDouble(v);
            }
        }
        return sum;
    }

    private long takeBase() {
        long b;
        do {
            b = base;
        } while (!changeBase(b, 0L));
        return b;
    }

    @Override
    public String toString() {
        return Double.toString(sum());
    }

    @Override
    public long longValue() {
        return (long) sum();
    }

    @Override
    public int intValue() {
        return (int) sum();
    }

    @Override
    public float floatValue() {
        return (float) sum();
    }

    @Override
    public double doubleValue() {
        return sum();
    }
}
