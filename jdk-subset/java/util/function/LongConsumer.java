// LongConsumer: operation on a long without a result.
package java.util.function;

import java.util.Objects;

@FunctionalInterface
public interface LongConsumer {
    void accept(long value);

    default LongConsumer andThen(LongConsumer after) {
        Objects.requireNonNull(after);
        return new LongConsumer() {
            @Override
            public void accept(long value) {
                LongConsumer.this.accept(value);
                after.accept(value);
            }
        };
    }
}
