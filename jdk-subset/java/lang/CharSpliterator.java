/** The chars or code points of a sequence as a source of an IntStream. */
package java.lang;

import java.util.Spliterator;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

final class CharSpliterator implements Spliterator.OfInt {
    private final CharSequence chars;
    private final boolean codePoints;
    private final boolean immutable;
    private int index;
    /** -1 until the first use: a builder may still change between the creation and the use. */
    private int end;

    private CharSpliterator(CharSequence chars, boolean codePoints, boolean immutable, int index, int end) {
        this.chars = chars;
        this.codePoints = codePoints;
        this.immutable = immutable;
        this.index = index;
        this.end = end;
    }

    static IntStream stream(CharSequence chars, boolean codePoints, boolean immutable) {
        return StreamSupport.intStream(new CharSpliterator(chars, codePoints, immutable, 0, -1), false);
    }

    private int end() {
        if (end < 0) {
            end = chars.length();
        }
        return end;
    }

    private int next() {
        char c = chars.charAt(index++);
        if (codePoints && Character.isHighSurrogate(c) && index < end) {
            char d = chars.charAt(index);
            if (Character.isLowSurrogate(d)) {
                index++;
                return Character.toCodePoint(c, d);
            }
        }
        return c;
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        if (action == null) {
            throw new NullPointerException();
        }
        if (index >= end()) {
            return false;
        }
        action.accept(next());
        return true;
    }

    @Override
    public void forEachRemaining(IntConsumer action) {
        if (action == null) {
            throw new NullPointerException();
        }
        int e = end();
        while (index < e) {
            action.accept(next());
        }
    }

    @Override
    public Spliterator.OfInt trySplit() {
        int low = index;
        int mid = low + end() >>> 1;
        if (codePoints && mid > low && Character.isLowSurrogate(chars.charAt(mid))
                && Character.isHighSurrogate(chars.charAt(mid - 1))) {
            mid--;
        }
        if (mid <= low) {
            return null;
        }
        index = mid;
        return new CharSpliterator(chars, codePoints, immutable, low, mid);
    }

    @Override
    public long estimateSize() {
        return end() - index;
    }

    @Override
    public int characteristics() {
        int c = Spliterator.ORDERED;
        if (!codePoints) {
            c |= Spliterator.SIZED | Spliterator.SUBSIZED;
        }
        return immutable ? c | Spliterator.IMMUTABLE : c;
    }
}
