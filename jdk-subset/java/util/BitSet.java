// BitSet: a growing vector of bits in words of 64.
package java.util;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

public class BitSet implements Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 7997698588986878753L;

    private long[] words;
    private transient int wordsInUse;           // the word before it is not zero
    private transient boolean sizeIsSticky;     // the user chose the size: clone() keeps it

    public BitSet() {
        words = new long[1];
    }

    public BitSet(int nbits) {
        if (nbits < 0) {
            throw new NegativeArraySizeException("nbits < 0: " + nbits);
        }
        words = new long[((nbits - 1) >> 6) + 1];
        sizeIsSticky = true;
    }

    private BitSet(long[] words, int wordsInUse) {
        this.words = words;
        this.wordsInUse = wordsInUse;
    }

    public static BitSet valueOf(long[] longs) {
        int n = longs.length;
        while (n > 0 && longs[n - 1] == 0) {
            n--;
        }
        return new BitSet(Arrays.copyOf(longs, n), n);
    }

    public static BitSet valueOf(byte[] bytes) {
        int n = bytes.length;
        while (n > 0 && bytes[n - 1] == 0) {
            n--;
        }
        long[] w = new long[(n + 7) >>> 3];
        for (int i = 0; i < n; i++) {
            w[i >>> 3] |= (bytes[i] & 0xffL) << ((i & 7) << 3);
        }
        return new BitSet(w, w.length);
    }

    /** The buffer's position stays. */
    public static BitSet valueOf(LongBuffer lb) {
        long[] longs = new long[lb.remaining()];
        lb.get(lb.position(), longs);
        return valueOf(longs);
    }

    public static BitSet valueOf(ByteBuffer bb) {
        byte[] bytes = new byte[bb.remaining()];
        bb.get(bb.position(), bytes);
        return valueOf(bytes);
    }

    public byte[] toByteArray() {
        int n = wordsInUse;
        if (n == 0) {
            return new byte[0];
        }
        int len = 8 * (n - 1);
        for (long x = words[n - 1]; x != 0; x >>>= 8) {
            len++;
        }
        byte[] bytes = new byte[len];
        for (int i = 0; i < len; i++) {
            bytes[i] = (byte) (words[i >>> 3] >>> ((i & 7) << 3));
        }
        return bytes;
    }

    public long[] toLongArray() {
        return Arrays.copyOf(words, wordsInUse);
    }

    private void trimInUse() {
        int n = wordsInUse;
        while (n > 0 && words[n - 1] == 0) {
            n--;
        }
        wordsInUse = n;
    }

    private void expandTo(int wordIndex) {
        int required = wordIndex + 1;
        if (wordsInUse < required) {
            if (words.length < required) {
                words = Arrays.copyOf(words, Math.max(2 * words.length, required));
                sizeIsSticky = false;
            }
            wordsInUse = required;
        }
    }

    private static void checkIndex(int bitIndex) {
        if (bitIndex < 0) {
            throw new IndexOutOfBoundsException("bitIndex < 0: " + bitIndex);
        }
    }

    private static void checkRange(int fromIndex, int toIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        if (toIndex < 0) {
            throw new IndexOutOfBoundsException("toIndex < 0: " + toIndex);
        }
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException("fromIndex: " + fromIndex + " > toIndex: " + toIndex);
        }
    }

    public void flip(int bitIndex) {
        checkIndex(bitIndex);
        int w = bitIndex >> 6;
        expandTo(w);
        words[w] ^= 1L << bitIndex;
        trimInUse();
    }

    public void flip(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        if (fromIndex == toIndex) {
            return;
        }
        int first = fromIndex >> 6;
        int last = (toIndex - 1) >> 6;
        expandTo(last);
        long firstMask = -1L << fromIndex;
        long lastMask = -1L >>> -toIndex;
        if (first == last) {
            words[first] ^= firstMask & lastMask;
        } else {
            words[first] ^= firstMask;
            for (int i = first + 1; i < last; i++) {
                words[i] ^= -1L;
            }
            words[last] ^= lastMask;
        }
        trimInUse();
    }

    public void set(int bitIndex) {
        checkIndex(bitIndex);
        int w = bitIndex >> 6;
        if (w >= wordsInUse) {
            expandTo(w);
        }
        words[w] |= 1L << bitIndex;
    }

    public void set(int bitIndex, boolean value) {
        if (value) {
            set(bitIndex);
        } else {
            clear(bitIndex);
        }
    }

    public void set(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        if (fromIndex == toIndex) {
            return;
        }
        int first = fromIndex >> 6;
        int last = (toIndex - 1) >> 6;
        expandTo(last);
        long firstMask = -1L << fromIndex;
        long lastMask = -1L >>> -toIndex;
        if (first == last) {
            words[first] |= firstMask & lastMask;
        } else {
            words[first] |= firstMask;
            for (int i = first + 1; i < last; i++) {
                words[i] = -1L;
            }
            words[last] |= lastMask;
        }
    }

    public void set(int fromIndex, int toIndex, boolean value) {
        if (value) {
            set(fromIndex, toIndex);
        } else {
            clear(fromIndex, toIndex);
        }
    }

    public void clear(int bitIndex) {
        checkIndex(bitIndex);
        int w = bitIndex >> 6;
        if (w >= wordsInUse) {
            return;
        }
        words[w] &= ~(1L << bitIndex);
        trimInUse();
    }

    public void clear(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        if (fromIndex == toIndex) {
            return;
        }
        int first = fromIndex >> 6;
        if (first >= wordsInUse) {
            return;
        }
        int last = (toIndex - 1) >> 6;
        if (last >= wordsInUse) {
            toIndex = length();
            last = wordsInUse - 1;
        }
        long firstMask = -1L << fromIndex;
        long lastMask = -1L >>> -toIndex;
        if (first == last) {
            words[first] &= ~(firstMask & lastMask);
        } else {
            words[first] &= ~firstMask;
            for (int i = first + 1; i < last; i++) {
                words[i] = 0;
            }
            words[last] &= ~lastMask;
        }
        trimInUse();
    }

    public void clear() {
        while (wordsInUse > 0) {
            words[--wordsInUse] = 0;
        }
    }

    public boolean get(int bitIndex) {
        if (bitIndex < 0) {
            throw new IndexOutOfBoundsException("bitIndex < 0: " + bitIndex);
        }
        int w = bitIndex >> 6;
        return w < wordsInUse && (words[w] & (1L << bitIndex)) != 0;
    }

    public BitSet get(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        int len = length();
        if (len <= fromIndex || fromIndex == toIndex) {
            return new BitSet(0);
        }
        if (toIndex > len) {
            toIndex = len;
        }
        int n = toIndex - fromIndex;
        BitSet result = new BitSet(n);
        int target = ((n - 1) >> 6) + 1;
        int source = fromIndex >> 6;
        int shift = fromIndex & 63;
        for (int i = 0; i < target; i++, source++) {
            long x = words[source] >>> shift;
            if (shift != 0 && source + 1 < wordsInUse) {
                x |= words[source + 1] << -shift;
            }
            result.words[i] = x;
        }
        result.words[target - 1] &= -1L >>> -n;
        result.wordsInUse = target;
        result.trimInUse();
        return result;
    }

    public int nextSetBit(int fromIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        int u = fromIndex >> 6;
        int n = wordsInUse;
        if (u >= n) {
            return -1;
        }
        long[] ws = words;
        long x = ws[u] & (-1L << fromIndex);
        while (x == 0) {
            if (++u == n) {
                return -1;
            }
            x = ws[u];
        }
        return (u << 6) + Long.numberOfTrailingZeros(x);
    }

    public int nextClearBit(int fromIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        int u = fromIndex >> 6;
        if (u >= wordsInUse) {
            return fromIndex;
        }
        long x = ~words[u] & (-1L << fromIndex);
        while (x == 0) {
            if (++u == wordsInUse) {
                return wordsInUse << 6;
            }
            x = ~words[u];
        }
        return (u << 6) + Long.numberOfTrailingZeros(x);
    }

    public int previousSetBit(int fromIndex) {
        if (fromIndex < 0) {
            if (fromIndex == -1) {
                return -1;
            }
            throw new IndexOutOfBoundsException("fromIndex < -1: " + fromIndex);
        }
        int u = fromIndex >> 6;
        if (u >= wordsInUse) {
            return length() - 1;
        }
        long x = words[u] & (-1L >>> -(fromIndex + 1));
        while (x == 0) {
            if (u-- == 0) {
                return -1;
            }
            x = words[u];
        }
        return ((u + 1) << 6) - 1 - Long.numberOfLeadingZeros(x);
    }

    public int previousClearBit(int fromIndex) {
        if (fromIndex < 0) {
            if (fromIndex == -1) {
                return -1;
            }
            throw new IndexOutOfBoundsException("fromIndex < -1: " + fromIndex);
        }
        int u = fromIndex >> 6;
        if (u >= wordsInUse) {
            return fromIndex;
        }
        long x = ~words[u] & (-1L >>> -(fromIndex + 1));
        while (x == 0) {
            if (u-- == 0) {
                return -1;
            }
            x = ~words[u];
        }
        return ((u + 1) << 6) - 1 - Long.numberOfLeadingZeros(x);
    }

    public int length() {
        int n = wordsInUse;
        return n == 0 ? 0 : (n << 6) - Long.numberOfLeadingZeros(words[n - 1]);
    }

    public boolean isEmpty() {
        return wordsInUse == 0;
    }

    public boolean intersects(BitSet set) {
        for (int i = Math.min(wordsInUse, set.wordsInUse) - 1; i >= 0; i--) {
            if ((words[i] & set.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    public int cardinality() {
        int sum = 0;
        for (int i = 0, n = wordsInUse; i < n; i++) {
            sum += Long.bitCount(words[i]);
        }
        return sum;
    }

    public void and(BitSet set) {
        if (this == set) {
            return;
        }
        while (wordsInUse > set.wordsInUse) {
            words[--wordsInUse] = 0;
        }
        for (int i = 0; i < wordsInUse; i++) {
            words[i] &= set.words[i];
        }
        trimInUse();
    }

    public void or(BitSet set) {
        if (this == set) {
            return;
        }
        int n = set.wordsInUse;
        if (n > 0) {
            expandTo(n - 1);
        }
        for (int i = 0; i < n; i++) {
            words[i] |= set.words[i];
        }
    }

    public void xor(BitSet set) {
        int n = set.wordsInUse;
        if (n > 0) {
            expandTo(n - 1);
        }
        for (int i = 0; i < n; i++) {
            words[i] ^= set.words[i];
        }
        trimInUse();
    }

    public void andNot(BitSet set) {
        for (int i = Math.min(wordsInUse, set.wordsInUse) - 1; i >= 0; i--) {
            words[i] &= ~set.words[i];
        }
        trimInUse();
    }

    public int hashCode() {
        long h = 1234;
        for (int i = wordsInUse; --i >= 0; ) {
            h ^= words[i] * (i + 1);
        }
        return (int) ((h >> 32) ^ h);
    }

    public int size() {
        return words.length * 64;
    }

    public boolean equals(Object obj) {
        if (!(obj instanceof BitSet)) {
            return false;
        }
        if (this == obj) {
            return true;
        }
        BitSet set = (BitSet) obj;
        if (wordsInUse != set.wordsInUse) {
            return false;
        }
        for (int i = 0; i < wordsInUse; i++) {
            if (words[i] != set.words[i]) {
                return false;
            }
        }
        return true;
    }

    public Object clone() {
        if (!sizeIsSticky && wordsInUse != words.length) {
            words = Arrays.copyOf(words, wordsInUse);
        }
        try {
            BitSet result = (BitSet) super.clone();
            result.words = words.clone();
            return result;
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
    }

    public String toString() {
        StringBuilder b = new StringBuilder();
        b.append('{');
        int i = nextSetBit(0);
        if (i != -1) {
            b.append(i);
            while (true) {
                if (++i < 0 || (i = nextSetBit(i)) < 0) {
                    break;
                }
                b.append(", ").append(i);
            }
        }
        return b.append('}').toString();
    }

    public IntStream stream() {
        PrimitiveIterator.OfInt it = new PrimitiveIterator.OfInt() {
            private int next = nextSetBit(0);

            @Override
            public boolean hasNext() {
                return next != -1;
            }

            @Override
            public int nextInt() {
                int i = next;
                if (i == -1) {
                    throw new NoSuchElementException();
                }
                next = i == Integer.MAX_VALUE ? -1 : nextSetBit(i + 1);
                return i;
            }

            @Override
            public void forEachRemaining(IntConsumer action) {
                Objects.requireNonNull(action);
                while (hasNext()) {
                    action.accept(nextInt());
                }
            }
        };
        return StreamSupport.intStream(Spliterators.spliterator(it, cardinality(),
                Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.SORTED), false);
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("bits", long[].class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        if (!sizeIsSticky) {
            words = Arrays.copyOf(words, wordsInUse);
        }
        s.putFields().put("bits", words);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        words = (long[]) s.readFields().get("bits", null);
        wordsInUse = words.length;
        trimInUse();
        sizeIsSticky = words.length > 0 && words[words.length - 1] == 0;
    }
}
