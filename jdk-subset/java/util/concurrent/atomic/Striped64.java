// A 64-bit value that is spread over cells when threads contend for it: base first; a thread whose update of it fails
// gets a cell of a table by its probe value.
package java.util.concurrent.atomic;

import jdk.internal.misc.Unsafe;

abstract class Striped64 extends Number {
    private static final long serialVersionUID = -3342279067545866091L;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BASE = U.objectFieldOffset(Striped64.class, "base");
    private static final long CELL = U.objectFieldOffset(Cell.class, "value");
    private static final long PROBE = U.objectFieldOffset(Thread.class, "threadLocalRandomProbe");

    static final class Cell {
        volatile long value;

        Cell(long value) {
            this.value = value;
        }

        boolean change(long from, long to) {
            return U.compareAndSetLong(this, CELL, from, to);
        }
    }

    /** As many cells as there are processors, rounded up to a power of two; null without contention so far. */
    transient volatile Cell[] cells;
    transient volatile long base;

    Striped64() {
    }

    final boolean changeBase(long from, long to) {
        return U.compareAndSetLong(this, BASE, from, to);
    }

    /** The value of a cell that has taken nothing in. */
    abstract long identity();

    private Cell[] makeCells() {
        synchronized (this) {
            Cell[] cs = cells;
            if (cs == null) {
                int n = Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1);
                cs = new Cell[n < 2 ? 2 : n];
                for (int i = 0; i < cs.length; i++) {
                    cs[i] = new Cell(identity());
                }
                cells = cs;
            }
            return cs;
        }
    }

    /** The cell of the current thread. After an attempt has failed the thread moves to another one. */
    final Cell cell(boolean failed) {
        Cell[] cs = cells;
        if (cs == null) {
            cs = makeCells();
        }
        Thread t = Thread.currentThread();
        int probe = U.getInt(t, PROBE);
        if (probe == 0) {
            probe = (int) t.getId() * 0x9e3779b9 | 1;
            U.putInt(t, PROBE, probe);
        } else if (failed) {
            probe ^= probe << 13;
            probe ^= probe >>> 17;
            probe ^= probe << 5;
            U.putInt(t, PROBE, probe);
        }
        return cs[probe & cs.length - 1];
    }
}
