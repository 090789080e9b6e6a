// Sink: one stage of a running pipeline, which receives elements and pushes results to the next stage.
// One class serves all four shapes: a sink overrides the accept method of its input shape. A primitive value that
// reaches a sink of objects is boxed here, so that boxed() needs no separate stage.
package java.util.stream;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

abstract class Sink implements Consumer<Object>, IntConsumer, LongConsumer, DoubleConsumer {
    /** Before the first element; [size] is the exact number of elements to come, or -1. */
    void begin(long size) {
    }

    /** After the last element. */
    void end() {
    }

    /** True if no further element is wanted. */
    boolean cancelled() {
        return false;
    }

    @Override
    public void accept(Object t) {
        throw new IllegalStateException("called wrong accept method");
    }

    @Override
    public void accept(int v) {
        accept((Object) Integer.valueOf(v));
    }

    @Override
    public void accept(long v) {
        accept((Object) Long.valueOf(v));
    }

    @Override
    public void accept(double v) {
        accept((Object) Double.valueOf(v));
    }

    /** A sink in front of another one. */
    abstract static class Chained extends Sink {
        final Sink down;

        Chained(Sink down) {
            this.down = down;
        }

        @Override
        void begin(long size) {
            down.begin(size);
        }

        @Override
        void end() {
            down.end();
        }

        @Override
        boolean cancelled() {
            return down.cancelled();
        }
    }
}
