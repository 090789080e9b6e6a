// Spliterators: spliterators over arrays, iterators and nothing, the skeletons for own ones, and
// iterators over spliterators.
package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public final class Spliterators {
    // Splitting off an iterator copies ever larger batches, so that their number stays small.
    static final int BATCH_UNIT = 1 << 10;
    static final int MAX_BATCH = 1 << 25;

    private Spliterators() {
    }

    @SuppressWarnings("unchecked")
    public static <T> Spliterator<T> emptySpliterator() {
        return (Spliterator<T>) new EmptySpliterator();
    }

    public static Spliterator.OfInt emptyIntSpliterator() {
        return new IntArraySpliterator(new int[0], 0, 0, Spliterator.SIZED | Spliterator.SUBSIZED, false);
    }

    public static Spliterator.OfLong emptyLongSpliterator() {
        return new LongArraySpliterator(new long[0], 0, 0, Spliterator.SIZED | Spliterator.SUBSIZED, false);
    }

    public static Spliterator.OfDouble emptyDoubleSpliterator() {
        return new DoubleArraySpliterator(new double[0], 0, 0,
                Spliterator.SIZED | Spliterator.SUBSIZED, false);
    }

    public static <T> Spliterator<T> spliterator(Object[] array, int additionalCharacteristics) {
        return new ArraySpliterator<>(array, 0, array.length, additionalCharacteristics);
    }

    public static <T> Spliterator<T> spliterator(Object[] array, int fromIndex, int toIndex,
                                                 int additionalCharacteristics) {
        checkFromToBounds(array.length, fromIndex, toIndex);
        return new ArraySpliterator<>(array, fromIndex, toIndex, additionalCharacteristics);
    }

    public static Spliterator.OfInt spliterator(int[] array, int additionalCharacteristics) {
        return new IntArraySpliterator(array, 0, array.length, additionalCharacteristics, true);
    }

    public static Spliterator.OfInt spliterator(int[] array, int fromIndex, int toIndex,
                                               int additionalCharacteristics) {
        checkFromToBounds(array.length, fromIndex, toIndex);
        return new IntArraySpliterator(array, fromIndex, toIndex, additionalCharacteristics, true);
    }

    public static Spliterator.OfLong spliterator(long[] array, int additionalCharacteristics) {
        return new LongArraySpliterator(array, 0, array.length, additionalCharacteristics, true);
    }

    public static Spliterator.OfLong spliterator(long[] array, int fromIndex, int toIndex,
                                               int additionalCharacteristics) {
        checkFromToBounds(array.length, fromIndex, toIndex);
        return new LongArraySpliterator(array, fromIndex, toIndex, additionalCharacteristics, true);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int additionalCharacteristics) {
        return new DoubleArraySpliterator(array, 0, array.length, additionalCharacteristics, true);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int fromIndex, int toIndex,
                                               int additionalCharacteristics) {
        checkFromToBounds(array.length, fromIndex, toIndex);
        return new DoubleArraySpliterator(array, fromIndex, toIndex, additionalCharacteristics, true);
    }

    private static void checkFromToBounds(int length, int origin, int fence) {
        if (origin > fence) {
            throw new ArrayIndexOutOfBoundsException("origin(" + origin + ") > fence(" + fence + ")");
        }
        if (origin < 0) {
            throw new ArrayIndexOutOfBoundsException(origin);
        }
        if (fence > length) {
            throw new ArrayIndexOutOfBoundsException(fence);
        }
    }

    public static <T> Spliterator<T> spliterator(Collection<? extends T> c, int characteristics) {
        return new IteratorSpliterator<>(Objects.requireNonNull(c), characteristics);
    }

    public static <T> Spliterator<T> spliterator(Iterator<? extends T> iterator, long size,
                                                 int characteristics) {
        return new IteratorSpliterator<>(Objects.requireNonNull(iterator), size, characteristics);
    }

    public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> iterator,
                                                            int characteristics) {
        return new IteratorSpliterator<>(Objects.requireNonNull(iterator), characteristics);
    }

    public static Spliterator.OfInt spliterator(PrimitiveIterator.OfInt iterator, long size,
                                               int characteristics) {
        return new IntIteratorSpliterator(Objects.requireNonNull(iterator), size, characteristics);
    }

    public static Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt iterator,
                                                          int characteristics) {
        return new IntIteratorSpliterator(Objects.requireNonNull(iterator), characteristics);
    }

    public static Spliterator.OfLong spliterator(PrimitiveIterator.OfLong iterator, long size,
                                               int characteristics) {
        return new LongIteratorSpliterator(Objects.requireNonNull(iterator), size, characteristics);
    }

    public static Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong iterator,
                                                          int characteristics) {
        return new LongIteratorSpliterator(Objects.requireNonNull(iterator), characteristics);
    }

    public static Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble iterator, long size,
                                               int characteristics) {
        return new DoubleIteratorSpliterator(Objects.requireNonNull(iterator), size, characteristics);
    }

    public static Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble iterator,
                                                          int characteristics) {
        return new DoubleIteratorSpliterator(Objects.requireNonNull(iterator), characteristics);
    }

    public static <T> Iterator<T> iterator(Spliterator<? extends T> spliterator) {
        Objects.requireNonNull(spliterator);
        return new SpliteratorIterator<T>(spliterator);
    }

    public static PrimitiveIterator.OfInt iterator(Spliterator.OfInt spliterator) {
        Objects.requireNonNull(spliterator);
        return new IntSpliteratorIterator(spliterator);
    }

    public static PrimitiveIterator.OfLong iterator(Spliterator.OfLong spliterator) {
        Objects.requireNonNull(spliterator);
        return new LongSpliteratorIterator(spliterator);
    }

    public static PrimitiveIterator.OfDouble iterator(Spliterator.OfDouble spliterator) {
        Objects.requireNonNull(spliterator);
        return new DoubleSpliteratorIterator(spliterator);
    }

    /** The int consumer that boxes for [action]. */
    static IntConsumer boxingInt(Consumer<? super Integer> action) {
        Objects.requireNonNull(action);
        return new IntConsumer() {
            @Override
            public void accept(int value) {
                action.accept(value);
            }
        };
    }

    /** The long consumer that boxes for [action]. */
    static LongConsumer boxingLong(Consumer<? super Long> action) {
        Objects.requireNonNull(action);
        return new LongConsumer() {
            @Override
            public void accept(long value) {
                action.accept(value);
            }
        };
    }

    /** The double consumer that boxes for [action]. */
    static DoubleConsumer boxingDouble(Consumer<? super Double> action) {
        Objects.requireNonNull(action);
        return new DoubleConsumer() {
            @Override
            public void accept(double value) {
                action.accept(value);
            }
        };
    }

    private static final class EmptySpliterator implements Spliterator<Object> {
        @Override
        public boolean tryAdvance(Consumer<? super Object> action) {
            Objects.requireNonNull(action);
            return false;
        }

        @Override
        public void forEachRemaining(Consumer<? super Object> action) {
            Objects.requireNonNull(action);
        }

        @Override
        public Spliterator<Object> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return 0;
        }

        @Override
        public int characteristics() {
            return SIZED | SUBSIZED;
        }
    }

    static final class ArraySpliterator<T> implements Spliterator<T> {
        private final Object[] array;
        private int index;
        private final int fence;
        private final int characteristics;

        ArraySpliterator(Object[] array, int origin, int fence, int additionalCharacteristics) {
            this.array = array;
            this.index = origin;
            this.fence = fence;
            this.characteristics = additionalCharacteristics | SIZED | SUBSIZED;
        }

        @Override
        public Spliterator<T> trySplit() {
            int lo = index;
            int mid = (lo + fence) >>> 1;
            if (lo >= mid) {
                return null;
            }
            index = mid;
            return new ArraySpliterator<>(array, lo, mid, characteristics);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            Object[] a = array;
            int hi = fence;
            int i = index;
            index = hi;
            for (; i < hi; i++) {
                action.accept((T) a[i]);
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (index >= fence) {
                return false;
            }
            action.accept((T) array[index++]);
            return true;
        }

        @Override
        public long estimateSize() {
            return fence - index;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super T> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    public abstract static class AbstractSpliterator<T> implements Spliterator<T> {
        private final int characteristics;
        private long est;
        private int batch;

        protected AbstractSpliterator(long est, int additionalCharacteristics) {
            this.est = est;
            this.characteristics = (additionalCharacteristics & SIZED) != 0
                    ? additionalCharacteristics | SUBSIZED : additionalCharacteristics;
        }

        private static final class Holder<T> implements Consumer<T> {
            Object value;

            @Override
            public void accept(T t) {
                value = t;
            }
        }

        @Override
        public Spliterator<T> trySplit() {
            Holder<T> holder = new Holder<>();
            long s = est;
            if (s <= 1 || !tryAdvance(holder)) {
                return null;
            }
            int n = nextBatch(batch, s);
            Object[] a = new Object[n];
            int j = 0;
            do {
                a[j] = holder.value;
            } while (++j < n && tryAdvance(holder));
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new ArraySpliterator<>(a, 0, j, characteristics);
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** Size of the batch after one of [last] elements when about [left] remain. */
    static int nextBatch(int last, long left) {
        int n = last + BATCH_UNIT;
        if (n > left) {
            n = (int) left;
        }
        return n > MAX_BATCH ? MAX_BATCH : n;
    }

    static class IteratorSpliterator<T> implements Spliterator<T> {
        private final Collection<? extends T> collection;   // null if made from an iterator
        private Iterator<? extends T> it;
        private final int characteristics;
        private long est;
        private int batch;

        IteratorSpliterator(Collection<? extends T> collection, int characteristics) {
            this.collection = collection;
            this.characteristics = (characteristics & CONCURRENT) == 0
                    ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        IteratorSpliterator(Iterator<? extends T> iterator, long size, int characteristics) {
            this.collection = null;
            this.it = iterator;
            this.est = size;
            this.characteristics = (characteristics & CONCURRENT) == 0
                    ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        IteratorSpliterator(Iterator<? extends T> iterator, int characteristics) {
            this.collection = null;
            this.it = iterator;
            this.est = Long.MAX_VALUE;
            this.characteristics = characteristics & ~(SIZED | SUBSIZED);
        }

        // Late binding: the collection is asked for size and iterator at the first use.
        private Iterator<? extends T> bind() {
            Iterator<? extends T> i = it;
            if (i == null) {
                it = i = collection.iterator();
                est = collection.size();
            }
            return i;
        }

        @Override
        public Spliterator<T> trySplit() {
            Iterator<? extends T> i = bind();
            long s = est;
            if (s <= 1 || !i.hasNext()) {
                return null;
            }
            int n = nextBatch(batch, s);
            Object[] a = new Object[n];
            int j = 0;
            do {
                a[j] = i.next();
            } while (++j < n && i.hasNext());
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new ArraySpliterator<>(a, 0, j, characteristics);
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            bind().forEachRemaining(action);
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            Iterator<? extends T> i = bind();
            if (!i.hasNext()) {
                return false;
            }
            action.accept(i.next());
            return true;
        }

        @Override
        public long estimateSize() {
            bind();
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super T> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    private static final class SpliteratorIterator<T> implements Iterator<T>, Consumer<T> {
        private final Spliterator<? extends T> source;
        private boolean ready;
        private T next;

        SpliteratorIterator(Spliterator<? extends T> source) {
            this.source = source;
        }

        @Override
        public void accept(T t) {
            ready = true;
            next = t;
        }

        @Override
        public boolean hasNext() {
            if (!ready) {
                source.tryAdvance(this);
            }
            return ready;
        }

        @Override
        public T next() {
            if (!ready && !hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            T t = next;
            next = null;
            return t;
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (ready) {
                ready = false;
                T t = next;
                next = null;
                action.accept(t);
            }
            source.forEachRemaining(action);
        }
    }

    private static final class IntArraySpliterator implements Spliterator.OfInt {
        private final int[] array;
        private int index;
        private final int fence;
        private final int characteristics;

        IntArraySpliterator(int[] array, int origin, int fence, int characteristics, boolean sized) {
            this.array = array;
            this.index = origin;
            this.fence = fence;
            this.characteristics = sized ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        @Override
        public Spliterator.OfInt trySplit() {
            int lo = index;
            int mid = (lo + fence) >>> 1;
            if (lo >= mid) {
                return null;
            }
            index = mid;
            return new IntArraySpliterator(array, lo, mid, characteristics, false);
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            int[] a = array;
            int hi = fence;
            int i = index;
            index = hi;
            for (; i < hi; i++) {
                action.accept(a[i]);
            }
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (index >= fence) {
                return false;
            }
            action.accept(array[index++]);
            return true;
        }

        @Override
        public long estimateSize() {
            return fence - index;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    public abstract static class AbstractIntSpliterator implements Spliterator.OfInt {
        private final int characteristics;
        private long est;
        private int batch;

        protected AbstractIntSpliterator(long est, int additionalCharacteristics) {
            this.est = est;
            this.characteristics = (additionalCharacteristics & SIZED) != 0
                    ? additionalCharacteristics | SUBSIZED : additionalCharacteristics;
        }

        private static final class Holder implements IntConsumer {
            int value;

            @Override
            public void accept(int v) {
                value = v;
            }
        }

        @Override
        public Spliterator.OfInt trySplit() {
            Holder holder = new Holder();
            long s = est;
            if (s <= 1 || !tryAdvance(holder)) {
                return null;
            }
            int n = nextBatch(batch, s);
            int[] a = new int[n];
            int j = 0;
            do {
                a[j] = holder.value;
            } while (++j < n && tryAdvance(holder));
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new IntArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    private static final class IntIteratorSpliterator implements Spliterator.OfInt {
        private final PrimitiveIterator.OfInt it;
        private final int characteristics;
        private long est;
        private int batch;

        IntIteratorSpliterator(PrimitiveIterator.OfInt iterator, long size, int characteristics) {
            this.it = iterator;
            this.est = size;
            this.characteristics = (characteristics & CONCURRENT) == 0
                    ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        IntIteratorSpliterator(PrimitiveIterator.OfInt iterator, int characteristics) {
            this.it = iterator;
            this.est = Long.MAX_VALUE;
            this.characteristics = characteristics & ~(SIZED | SUBSIZED);
        }

        @Override
        public Spliterator.OfInt trySplit() {
            PrimitiveIterator.OfInt i = it;
            long s = est;
            if (s <= 1 || !i.hasNext()) {
                return null;
            }
            int n = nextBatch(batch, s);
            int[] a = new int[n];
            int j = 0;
            do {
                a[j] = i.nextInt();
            } while (++j < n && i.hasNext());
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new IntArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            it.forEachRemaining(action);
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (!it.hasNext()) {
                return false;
            }
            action.accept(it.nextInt());
            return true;
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    private static final class IntSpliteratorIterator implements PrimitiveIterator.OfInt, IntConsumer {
        private final Spliterator.OfInt source;
        private boolean ready;
        private int next;

        IntSpliteratorIterator(Spliterator.OfInt source) {
            this.source = source;
        }

        @Override
        public void accept(int v) {
            ready = true;
            next = v;
        }

        @Override
        public boolean hasNext() {
            if (!ready) {
                source.tryAdvance((IntConsumer) this);
            }
            return ready;
        }

        @Override
        public int nextInt() {
            if (!ready && !hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return next;
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            if (ready) {
                ready = false;
                action.accept(next);
            }
            source.forEachRemaining(action);
        }
    }

    private static final class LongArraySpliterator implements Spliterator.OfLong {
        private final long[] array;
        private int index;
        private final int fence;
        private final int characteristics;

        LongArraySpliterator(long[] array, int origin, int fence, int characteristics, boolean sized) {
            this.array = array;
            this.index = origin;
            this.fence = fence;
            this.characteristics = sized ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        @Override
        public Spliterator.OfLong trySplit() {
            int lo = index;
            int mid = (lo + fence) >>> 1;
            if (lo >= mid) {
                return null;
            }
            index = mid;
            return new LongArraySpliterator(array, lo, mid, characteristics, false);
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            long[] a = array;
            int hi = fence;
            int i = index;
            index = hi;
            for (; i < hi; i++) {
                action.accept(a[i]);
            }
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (index >= fence) {
                return false;
            }
            action.accept(array[index++]);
            return true;
        }

        @Override
        public long estimateSize() {
            return fence - index;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Long> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    public abstract static class AbstractLongSpliterator implements Spliterator.OfLong {
        private final int characteristics;
        private long est;
        private int batch;

        protected AbstractLongSpliterator(long est, int additionalCharacteristics) {
            this.est = est;
            this.characteristics = (additionalCharacteristics & SIZED) != 0
                    ? additionalCharacteristics | SUBSIZED : additionalCharacteristics;
        }

        private static final class Holder implements LongConsumer {
            long value;

            @Override
            public void accept(long v) {
                value = v;
            }
        }

        @Override
        public Spliterator.OfLong trySplit() {
            Holder holder = new Holder();
            long s = est;
            if (s <= 1 || !tryAdvance(holder)) {
                return null;
            }
            int n = nextBatch(batch, s);
            long[] a = new long[n];
            int j = 0;
            do {
                a[j] = holder.value;
            } while (++j < n && tryAdvance(holder));
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new LongArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    private static final class LongIteratorSpliterator implements Spliterator.OfLong {
        private final PrimitiveIterator.OfLong it;
        private final int characteristics;
        private long est;
        private int batch;

        LongIteratorSpliterator(PrimitiveIterator.OfLong iterator, long size, int characteristics) {
            this.it = iterator;
            this.est = size;
            this.characteristics = (characteristics & CONCURRENT) == 0
                    ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        LongIteratorSpliterator(PrimitiveIterator.OfLong iterator, int characteristics) {
            this.it = iterator;
            this.est = Long.MAX_VALUE;
            this.characteristics = characteristics & ~(SIZED | SUBSIZED);
        }

        @Override
        public Spliterator.OfLong trySplit() {
            PrimitiveIterator.OfLong i = it;
            long s = est;
            if (s <= 1 || !i.hasNext()) {
                return null;
            }
            int n = nextBatch(batch, s);
            long[] a = new long[n];
            int j = 0;
            do {
                a[j] = i.nextLong();
            } while (++j < n && i.hasNext());
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new LongArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            it.forEachRemaining(action);
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (!it.hasNext()) {
                return false;
            }
            action.accept(it.nextLong());
            return true;
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Long> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    private static final class LongSpliteratorIterator implements PrimitiveIterator.OfLong, LongConsumer {
        private final Spliterator.OfLong source;
        private boolean ready;
        private long next;

        LongSpliteratorIterator(Spliterator.OfLong source) {
            this.source = source;
        }

        @Override
        public void accept(long v) {
            ready = true;
            next = v;
        }

        @Override
        public boolean hasNext() {
            if (!ready) {
                source.tryAdvance((LongConsumer) this);
            }
            return ready;
        }

        @Override
        public long nextLong() {
            if (!ready && !hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return next;
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            if (ready) {
                ready = false;
                action.accept(next);
            }
            source.forEachRemaining(action);
        }
    }

    private static final class DoubleArraySpliterator implements Spliterator.OfDouble {
        private final double[] array;
        private int index;
        private final int fence;
        private final int characteristics;

        DoubleArraySpliterator(double[] array, int origin, int fence, int characteristics, boolean sized) {
            this.array = array;
            this.index = origin;
            this.fence = fence;
            this.characteristics = sized ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            int lo = index;
            int mid = (lo + fence) >>> 1;
            if (lo >= mid) {
                return null;
            }
            index = mid;
            return new DoubleArraySpliterator(array, lo, mid, characteristics, false);
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            double[] a = array;
            int hi = fence;
            int i = index;
            index = hi;
            for (; i < hi; i++) {
                action.accept(a[i]);
            }
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (index >= fence) {
                return false;
            }
            action.accept(array[index++]);
            return true;
        }

        @Override
        public long estimateSize() {
            return fence - index;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Double> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    public abstract static class AbstractDoubleSpliterator implements Spliterator.OfDouble {
        private final int characteristics;
        private long est;
        private int batch;

        protected AbstractDoubleSpliterator(long est, int additionalCharacteristics) {
            this.est = est;
            this.characteristics = (additionalCharacteristics & SIZED) != 0
                    ? additionalCharacteristics | SUBSIZED : additionalCharacteristics;
        }

        private static final class Holder implements DoubleConsumer {
            double value;

            @Override
            public void accept(double v) {
                value = v;
            }
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            Holder holder = new Holder();
            long s = est;
            if (s <= 1 || !tryAdvance(holder)) {
                return null;
            }
            int n = nextBatch(batch, s);
            double[] a = new double[n];
            int j = 0;
            do {
                a[j] = holder.value;
            } while (++j < n && tryAdvance(holder));
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new DoubleArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    private static final class DoubleIteratorSpliterator implements Spliterator.OfDouble {
        private final PrimitiveIterator.OfDouble it;
        private final int characteristics;
        private long est;
        private int batch;

        DoubleIteratorSpliterator(PrimitiveIterator.OfDouble iterator, long size, int characteristics) {
            this.it = iterator;
            this.est = size;
            this.characteristics = (characteristics & CONCURRENT) == 0
                    ? characteristics | SIZED | SUBSIZED : characteristics;
        }

        DoubleIteratorSpliterator(PrimitiveIterator.OfDouble iterator, int characteristics) {
            this.it = iterator;
            this.est = Long.MAX_VALUE;
            this.characteristics = characteristics & ~(SIZED | SUBSIZED);
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            PrimitiveIterator.OfDouble i = it;
            long s = est;
            if (s <= 1 || !i.hasNext()) {
                return null;
            }
            int n = nextBatch(batch, s);
            double[] a = new double[n];
            int j = 0;
            do {
                a[j] = i.nextDouble();
            } while (++j < n && i.hasNext());
            batch = j;
            if (est != Long.MAX_VALUE) {
                est -= j;
            }
            return new DoubleArraySpliterator(a, 0, j, characteristics, true);
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            it.forEachRemaining(action);
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (!it.hasNext()) {
                return false;
            }
            action.accept(it.nextDouble());
            return true;
        }

        @Override
        public long estimateSize() {
            return est;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Double> getComparator() {
            if ((characteristics & SORTED) != 0) {
                return null;
            }
            throw new IllegalStateException();
        }
    }

    private static final class DoubleSpliteratorIterator
            implements PrimitiveIterator.OfDouble, DoubleConsumer {
        private final Spliterator.OfDouble source;
        private boolean ready;
        private double next;

        DoubleSpliteratorIterator(Spliterator.OfDouble source) {
            this.source = source;
        }

        @Override
        public void accept(double v) {
            ready = true;
            next = v;
        }

        @Override
        public boolean hasNext() {
            if (!ready) {
                source.tryAdvance((DoubleConsumer) this);
            }
            return ready;
        }

        @Override
        public double nextDouble() {
            if (!ready && !hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return next;
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (ready) {
                ready = false;
                action.accept(next);
            }
            source.forEachRemaining(action);
        }
    }
}
