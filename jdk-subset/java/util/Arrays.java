// Arrays: operations on arrays of all types. The overloads for the primitive types are deliberately
// written out: each is a loop of its own over its own array type. Sorting is in PrimitiveSort and TimSort.
package java.util;

import java.lang.reflect.Array;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class Arrays {
    private Arrays() {
    }

    static void rangeCheck(int arrayLength, int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IllegalArgumentException("fromIndex(" + fromIndex + ") > toIndex(" + toIndex + ")");
        }
        if (fromIndex < 0) {
            throw new ArrayIndexOutOfBoundsException(fromIndex);
        }
        if (toIndex > arrayLength) {
            throw new ArrayIndexOutOfBoundsException(toIndex);
        }
    }

    // ---- sort ----

    public static void sort(byte[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(byte[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(char[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(char[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(short[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(short[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(int[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(int[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(long[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(long[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(float[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(float[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(double[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(double[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(byte[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(byte[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(char[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(char[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(short[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(short[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(int[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(int[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(long[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(long[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(float[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(float[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(double[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void parallelSort(double[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(Object[] a) {
        ComparableTimSort.sort(a, 0, a.length);
    }

    public static void sort(Object[] a, int fromIndex, int toIndex) {
        rangeCheck(a.length, fromIndex, toIndex);
        ComparableTimSort.sort(a, fromIndex, toIndex);
    }

    public static <T> void sort(T[] a, Comparator<? super T> c) {
        if (c == null) {
            ComparableTimSort.sort(a, 0, a.length);
        } else {
            TimSort.sort(a, 0, a.length, c);
        }
    }

    public static <T> void sort(T[] a, int fromIndex, int toIndex, Comparator<? super T> c) {
        rangeCheck(a.length, fromIndex, toIndex);
        if (c == null) {
            ComparableTimSort.sort(a, fromIndex, toIndex);
        } else {
            TimSort.sort(a, fromIndex, toIndex, c);
        }
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a) {
        ComparableTimSort.sort(a, 0, a.length);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    public static <T> void parallelSort(T[] a, Comparator<? super T> cmp) {
        sort(a, cmp);
    }

    public static <T> void parallelSort(T[] a, int fromIndex, int toIndex, Comparator<? super T> cmp) {
        sort(a, fromIndex, toIndex, cmp);
    }

    // ---- parallelPrefix (computed from left to right) ----

    public static void parallelPrefix(int[] array, IntBinaryOperator op) {
        Objects.requireNonNull(op);
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsInt(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(int[] array, int fromIndex, int toIndex, IntBinaryOperator op) {
        Objects.requireNonNull(op);
        rangeCheck(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsInt(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(long[] array, LongBinaryOperator op) {
        Objects.requireNonNull(op);
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsLong(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(long[] array, int fromIndex, int toIndex, LongBinaryOperator op) {
        Objects.requireNonNull(op);
        rangeCheck(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsLong(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(double[] array, DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsDouble(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(double[] array, int fromIndex, int toIndex, DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        rangeCheck(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsDouble(array[i - 1], array[i]);
        }
    }

    public static <T> void parallelPrefix(T[] array, BinaryOperator<T> op) {
        Objects.requireNonNull(op);
        for (int i = 1; i < array.length; i++) {
            array[i] = op.apply(array[i - 1], array[i]);
        }
    }

    public static <T> void parallelPrefix(T[] array, int fromIndex, int toIndex, BinaryOperator<T> op) {
        Objects.requireNonNull(op);
        rangeCheck(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.apply(array[i - 1], array[i]);
        }
    }

    // ---- binarySearch ----

    public static int binarySearch(long[] a, long key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(long[] a, int fromIndex, int toIndex, long key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(long[] a, int fromIndex, int toIndex, long key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            long v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(int[] a, int key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(int[] a, int fromIndex, int toIndex, int key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(int[] a, int fromIndex, int toIndex, int key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(short[] a, short key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(short[] a, int fromIndex, int toIndex, short key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(short[] a, int fromIndex, int toIndex, short key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            short v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(char[] a, char key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(char[] a, int fromIndex, int toIndex, char key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(char[] a, int fromIndex, int toIndex, char key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            char v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(byte[] a, byte key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(byte[] a, int fromIndex, int toIndex, byte key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(byte[] a, int fromIndex, int toIndex, byte key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            byte v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(double[] a, double key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(double[] a, int fromIndex, int toIndex, double key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(double[] a, int fromIndex, int toIndex, double key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            double v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                // Equal, or a NaN: the total order of compare() also tells -0.0 from 0.0.
                int c = Double.compare(v, key);
                if (c < 0) {
                    low = mid + 1;
                } else if (c > 0) {
                    high = mid - 1;
                } else {
                    return mid;
                }
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(float[] a, float key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(float[] a, int fromIndex, int toIndex, float key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    private static int search(float[] a, int fromIndex, int toIndex, float key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            float v = a[mid];
            if (v < key) {
                low = mid + 1;
            } else if (v > key) {
                high = mid - 1;
            } else {
                // Equal, or a NaN: the total order of compare() also tells -0.0 from 0.0.
                int c = Float.compare(v, key);
                if (c < 0) {
                    low = mid + 1;
                } else if (c > 0) {
                    high = mid - 1;
                } else {
                    return mid;
                }
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(Object[] a, Object key) {
        return search(a, 0, a.length, key);
    }

    public static int binarySearch(Object[] a, int fromIndex, int toIndex, Object key) {
        rangeCheck(a.length, fromIndex, toIndex);
        return search(a, fromIndex, toIndex, key);
    }

    @SuppressWarnings("unchecked")
    private static int search(Object[] a, int fromIndex, int toIndex, Object key) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int c = ((Comparable<Object>) a[mid]).compareTo(key);
            if (c < 0) {
                low = mid + 1;
            } else if (c > 0) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static <T> int binarySearch(T[] a, T key, Comparator<? super T> c) {
        return c == null ? search(a, 0, a.length, key) : search(a, 0, a.length, key, c);
    }

    public static <T> int binarySearch(T[] a, int fromIndex, int toIndex, T key, Comparator<? super T> c) {
        rangeCheck(a.length, fromIndex, toIndex);
        return c == null ? search(a, fromIndex, toIndex, key) : search(a, fromIndex, toIndex, key, c);
    }

    private static <T> int search(T[] a, int fromIndex, int toIndex, T key, Comparator<? super T> cmp) {
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int c = cmp.compare(a[mid], key);
            if (c < 0) {
                low = mid + 1;
            } else if (c > 0) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    // ---- equals ----

    public static boolean equals(int[] a, int[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(int[] a, int aFromIndex, int aToIndex,
                                 int[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(long[] a, long[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(long[] a, int aFromIndex, int aToIndex,
                                 long[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(double[] a, double[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (differ(a[i], a2[i])) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(double[] a, int aFromIndex, int aToIndex,
                                 double[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (differ(a[i], a2[i + d])) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(float[] a, float[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (differ(a[i], a2[i])) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(float[] a, int aFromIndex, int aToIndex,
                                 float[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (differ(a[i], a2[i + d])) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(short[] a, short[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(short[] a, int aFromIndex, int aToIndex,
                                 short[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(char[] a, char[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(char[] a, int aFromIndex, int aToIndex,
                                 char[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(byte[] a, byte[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(byte[] a, int aFromIndex, int aToIndex,
                                 byte[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(boolean[] a, boolean[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(boolean[] a, int aFromIndex, int aToIndex,
                                 boolean[] a2, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(a2.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (a[i] != a2[i + d]) {
                return false;
            }
        }
        return true;
    }

    // Values are different when their (canonical) bits are: all NaNs are one value, 0.0 and -0.0 two.
    private static boolean differ(double x, double y) {
        return Double.doubleToLongBits(x) != Double.doubleToLongBits(y);
    }

    private static boolean differ(float x, float y) {
        return Float.floatToIntBits(x) != Float.floatToIntBits(y);
    }

    public static boolean equals(Object[] a, Object[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            Object x = a[i];
            Object y = a2[i];
            if (x != y && (x == null || !x.equals(y))) {
                return false;
            }
        }
        return true;
    }

    public static boolean equals(Object[] a, int aFromIndex, int aToIndex,
                                 Object[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (!Objects.equals(a[i], b[i + d])) {
                return false;
            }
        }
        return true;
    }

    public static <T> boolean equals(T[] a, T[] a2, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null) {
            return false;
        }
        int n = a.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (cmp.compare(a[i], a2[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static <T> boolean equals(T[] a, int aFromIndex, int aToIndex,
                                     T[] b, int bFromIndex, int bToIndex, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        if (aToIndex - aFromIndex != bToIndex - bFromIndex) {
            return false;
        }
        int d = bFromIndex - aFromIndex;
        for (int i = aFromIndex; i < aToIndex; i++) {
            if (cmp.compare(a[i], b[i + d]) != 0) {
                return false;
            }
        }
        return true;
    }

    // ---- fill ----

    public static void fill(int[] a, int val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(int[] a, int fromIndex, int toIndex, int val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(long[] a, long val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(long[] a, int fromIndex, int toIndex, long val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(double[] a, double val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(double[] a, int fromIndex, int toIndex, double val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(float[] a, float val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(float[] a, int fromIndex, int toIndex, float val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(short[] a, short val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(short[] a, int fromIndex, int toIndex, short val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(char[] a, char val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(char[] a, int fromIndex, int toIndex, char val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(byte[] a, byte val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(byte[] a, int fromIndex, int toIndex, byte val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(boolean[] a, boolean val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(boolean[] a, int fromIndex, int toIndex, boolean val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(Object[] a, Object val) {
        for (int i = 0, n = a.length; i < n; i++) {
            a[i] = val;
        }
    }

    public static void fill(Object[] a, int fromIndex, int toIndex, Object val) {
        rangeCheck(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    // ---- copyOf, copyOfRange ----

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] original, int newLength) {
        return (T[]) copyOf(original, newLength, original.getClass());
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] original, int newLength, Class<? extends T[]> newType) {
        T[] copy = (Object) newType == (Object) Object[].class ? (T[]) new Object[newLength]
                : (T[]) Array.newInstance(newType.getComponentType(), newLength);
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static byte[] copyOf(byte[] original, int newLength) {
        byte[] copy = new byte[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static short[] copyOf(short[] original, int newLength) {
        short[] copy = new short[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static int[] copyOf(int[] original, int newLength) {
        int[] copy = new int[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static long[] copyOf(long[] original, int newLength) {
        long[] copy = new long[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static char[] copyOf(char[] original, int newLength) {
        char[] copy = new char[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static float[] copyOf(float[] original, int newLength) {
        float[] copy = new float[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static double[] copyOf(double[] original, int newLength) {
        double[] copy = new double[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    public static boolean[] copyOf(boolean[] original, int newLength) {
        boolean[] copy = new boolean[newLength];
        int n = original.length;
        System.arraycopy(original, 0, copy, 0, n < newLength ? n : newLength);
        return copy;
    }

    private static int rangeLength(int from, int to) {
        int n = to - from;
        if (n < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return n;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] original, int from, int to) {
        return copyOfRange(original, from, to, (Class<? extends T[]>) original.getClass());
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOfRange(U[] original, int from, int to, Class<? extends T[]> newType) {
        int n = rangeLength(from, to);
        T[] copy = (Object) newType == (Object) Object[].class ? (T[]) new Object[n]
                : (T[]) Array.newInstance(newType.getComponentType(), n);
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static byte[] copyOfRange(byte[] original, int from, int to) {
        int n = rangeLength(from, to);
        byte[] copy = new byte[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static short[] copyOfRange(short[] original, int from, int to) {
        int n = rangeLength(from, to);
        short[] copy = new short[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static int[] copyOfRange(int[] original, int from, int to) {
        int n = rangeLength(from, to);
        int[] copy = new int[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static long[] copyOfRange(long[] original, int from, int to) {
        int n = rangeLength(from, to);
        long[] copy = new long[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static char[] copyOfRange(char[] original, int from, int to) {
        int n = rangeLength(from, to);
        char[] copy = new char[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static float[] copyOfRange(float[] original, int from, int to) {
        int n = rangeLength(from, to);
        float[] copy = new float[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static double[] copyOfRange(double[] original, int from, int to) {
        int n = rangeLength(from, to);
        double[] copy = new double[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] original, int from, int to) {
        int n = rangeLength(from, to);
        boolean[] copy = new boolean[n];
        int left = original.length - from;
        System.arraycopy(original, from, copy, 0, left < n ? left : n);
        return copy;
    }

    // ---- asList ----

    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> List<T> asList(T... a) {
        return new ArrayList<>(a);
    }

    private static class ArrayList<E> extends AbstractList<E> implements RandomAccess, java.io.Serializable {
        private static final long serialVersionUID = -2764017481108945198L;

        private final E[] a;

        ArrayList(E[] array) {
            a = Objects.requireNonNull(array);
        }

        @Override
        public int size() {
            return a.length;
        }

        @Override
        public Object[] toArray() {
            return Arrays.copyOf(a, a.length, Object[].class);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] r) {
            int n = a.length;
            if (r.length < n) {
                return Arrays.copyOf(a, n, (Class<? extends T[]>) r.getClass());
            }
            System.arraycopy(a, 0, r, 0, n);
            if (r.length > n) {
                r[n] = null;
            }
            return r;
        }

        @Override
        public E get(int index) {
            return a[index];
        }

        @Override
        public E set(int index, E element) {
            E old = a[index];
            a[index] = element;
            return old;
        }

        @Override
        public int indexOf(Object o) {
            E[] a = this.a;
            int n = a.length;
            if (o == null) {
                for (int i = 0; i < n; i++) {
                    if (a[i] == null) {
                        return i;
                    }
                }
            } else {
                for (int i = 0; i < n; i++) {
                    if (o.equals(a[i])) {
                        return i;
                    }
                }
            }
            return -1;
        }

        @Override
        public boolean contains(Object o) {
            return indexOf(o) >= 0;
        }

        @Override
        public Spliterator<E> spliterator() {
            return Spliterators.spliterator(a, Spliterator.ORDERED);
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            E[] a = this.a;
            for (int i = 0; i < a.length; i++) {
                action.accept(a[i]);
            }
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            Objects.requireNonNull(operator);
            E[] a = this.a;
            for (int i = 0; i < a.length; i++) {
                a[i] = operator.apply(a[i]);
            }
        }

        @Override
        public void sort(Comparator<? super E> c) {
            Arrays.sort(a, c);
        }

        @Override
        public Iterator<E> iterator() {
            return new ArrayItr<>(a);
        }
    }

    private static final class ArrayItr<E> implements Iterator<E> {
        private int cursor;
        private final E[] a;

        ArrayItr(E[] a) {
            this.a = a;
        }

        @Override
        public boolean hasNext() {
            return cursor < a.length;
        }

        @Override
        public E next() {
            int i = cursor;
            if (i >= a.length) {
                throw new NoSuchElementException();
            }
            cursor = i + 1;
            return a[i];
        }
    }

    // ---- hashCode ----

    public static int hashCode(long[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            long v = a[i];
            h = 31 * h + (int) (v ^ (v >>> 32));
        }
        return h;
    }

    public static int hashCode(int[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(short[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(char[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(byte[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(boolean[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            boolean v = a[i];
            h = 31 * h + (v ? 1231 : 1237);
        }
        return h;
    }

    public static int hashCode(float[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            float v = a[i];
            h = 31 * h + Float.hashCode(v);
        }
        return h;
    }

    public static int hashCode(double[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            double v = a[i];
            h = 31 * h + Double.hashCode(v);
        }
        return h;
    }

    public static int hashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0, n = a.length; i < n; i++) {
            Object v = a[i];
            h = 31 * h + (v == null ? 0 : v.hashCode());
        }
        return h;
    }

    // ---- the deep family ----

    public static int deepHashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            Object e = a[i];
            int eh;
            if (e == null) {
                eh = 0;
            } else if (!e.getClass().isArray()) {
                eh = e.hashCode();
            } else if (e instanceof Object[]) {
                eh = deepHashCode((Object[]) e);
            } else {
                eh = primitiveArrayHash(e);
            }
            h = 31 * h + eh;
        }
        return h;
    }

    private static int primitiveArrayHash(Object a) {
        if (a instanceof int[]) {
            return hashCode((int[]) a);
        }
        if (a instanceof byte[]) {
            return hashCode((byte[]) a);
        }
        if (a instanceof char[]) {
            return hashCode((char[]) a);
        }
        if (a instanceof long[]) {
            return hashCode((long[]) a);
        }
        if (a instanceof double[]) {
            return hashCode((double[]) a);
        }
        if (a instanceof boolean[]) {
            return hashCode((boolean[]) a);
        }
        if (a instanceof float[]) {
            return hashCode((float[]) a);
        }
        return hashCode((short[]) a);
    }

    public static boolean deepEquals(Object[] a1, Object[] a2) {
        if (a1 == a2) {
            return true;
        }
        if (a1 == null || a2 == null) {
            return false;
        }
        int n = a1.length;
        if (a2.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            Object x = a1[i];
            Object y = a2[i];
            if (x != y && (x == null || !deepEquals0(x, y))) {
                return false;
            }
        }
        return true;
    }

    /** Deep equality of [x] (not null) and [y], which may be arrays. */
    static boolean deepEquals0(Object x, Object y) {
        if (x instanceof Object[] && y instanceof Object[]) {
            return deepEquals((Object[]) x, (Object[]) y);
        }
        if (x instanceof byte[] && y instanceof byte[]) {
            return equals((byte[]) x, (byte[]) y);
        }
        if (x instanceof short[] && y instanceof short[]) {
            return equals((short[]) x, (short[]) y);
        }
        if (x instanceof int[] && y instanceof int[]) {
            return equals((int[]) x, (int[]) y);
        }
        if (x instanceof long[] && y instanceof long[]) {
            return equals((long[]) x, (long[]) y);
        }
        if (x instanceof char[] && y instanceof char[]) {
            return equals((char[]) x, (char[]) y);
        }
        if (x instanceof float[] && y instanceof float[]) {
            return equals((float[]) x, (float[]) y);
        }
        if (x instanceof double[] && y instanceof double[]) {
            return equals((double[]) x, (double[]) y);
        }
        if (x instanceof boolean[] && y instanceof boolean[]) {
            return equals((boolean[]) x, (boolean[]) y);
        }
        return x.equals(y);
    }

    public static String deepToString(Object[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder();
        deepToString(a, sb, new Object[8][], 0);
        return sb.toString();
    }

    // [open]: the [depth] arrays that this one is nested in; an array inside itself prints as [...].
    private static void deepToString(Object[] a, StringBuilder sb, Object[][] open, int depth) {
        if (depth == open.length) {
            open = copyOf(open, depth << 1);
        }
        open[depth++] = a;
        sb.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                sb.append(", ");
            }
            Object e = a[i];
            if (e instanceof Object[]) {
                boolean cycle = false;
                for (int d = 0; d < depth && !cycle; d++) {
                    cycle = open[d] == e;
                }
                if (cycle) {
                    sb.append("[...]");
                } else {
                    deepToString((Object[]) e, sb, open, depth);
                }
            } else if (e == null || !e.getClass().isArray()) {
                sb.append(String.valueOf(e));
            } else {
                sb.append(primitiveArrayString(e));
            }
        }
        sb.append(']');
    }

    private static String primitiveArrayString(Object a) {
        if (a instanceof int[]) {
            return toString((int[]) a);
        }
        if (a instanceof byte[]) {
            return toString((byte[]) a);
        }
        if (a instanceof char[]) {
            return toString((char[]) a);
        }
        if (a instanceof long[]) {
            return toString((long[]) a);
        }
        if (a instanceof double[]) {
            return toString((double[]) a);
        }
        if (a instanceof boolean[]) {
            return toString((boolean[]) a);
        }
        if (a instanceof float[]) {
            return toString((float[]) a);
        }
        return toString((short[]) a);
    }

    // ---- toString ----

    public static String toString(long[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(int[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(short[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(char[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(byte[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(boolean[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(float[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(double[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(a[0]);
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(Object[] a) {
        if (a == null) {
            return "null";
        }
        int n = a.length;
        if (n == 0) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[').append(String.valueOf(a[0]));
        for (int i = 1; i < n; i++) {
            sb.append(", ").append(String.valueOf(a[i]));
        }
        return sb.append(']').toString();
    }

    // ---- setAll ----

    public static <T> void setAll(T[] array, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    public static void setAll(int[] array, IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static void setAll(long[] array, IntToLongFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsLong(i);
        }
    }

    public static void setAll(double[] array, IntToDoubleFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsDouble(i);
        }
    }

    public static <T> void parallelSetAll(T[] array, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    public static void parallelSetAll(int[] array, IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static void parallelSetAll(long[] array, IntToLongFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsLong(i);
        }
    }

    public static void parallelSetAll(double[] array, IntToDoubleFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsDouble(i);
        }
    }

    // ---- spliterator, stream ----

    public static <T> Spliterator<T> spliterator(T[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static <T> Spliterator<T> spliterator(T[] array, int startInclusive, int endExclusive) {
        return Spliterators.spliterator(array, startInclusive, endExclusive,
                Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static <T> Stream<T> stream(T[] array) {
        return stream(array, 0, array.length);
    }

    public static <T> Stream<T> stream(T[] array, int startInclusive, int endExclusive) {
        return StreamSupport.stream(spliterator(array, startInclusive, endExclusive), false);
    }

    public static Spliterator.OfInt spliterator(int[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfInt spliterator(int[] array, int startInclusive, int endExclusive) {
        return Spliterators.spliterator(array, startInclusive, endExclusive,
                Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static IntStream stream(int[] array) {
        return stream(array, 0, array.length);
    }

    public static IntStream stream(int[] array, int startInclusive, int endExclusive) {
        return StreamSupport.intStream(spliterator(array, startInclusive, endExclusive), false);
    }

    public static Spliterator.OfLong spliterator(long[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfLong spliterator(long[] array, int startInclusive, int endExclusive) {
        return Spliterators.spliterator(array, startInclusive, endExclusive,
                Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static LongStream stream(long[] array) {
        return stream(array, 0, array.length);
    }

    public static LongStream stream(long[] array, int startInclusive, int endExclusive) {
        return StreamSupport.longStream(spliterator(array, startInclusive, endExclusive), false);
    }

    public static Spliterator.OfDouble spliterator(double[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int startInclusive, int endExclusive) {
        return Spliterators.spliterator(array, startInclusive, endExclusive,
                Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static DoubleStream stream(double[] array) {
        return stream(array, 0, array.length);
    }

    public static DoubleStream stream(double[] array, int startInclusive, int endExclusive) {
        return StreamSupport.doubleStream(spliterator(array, startInclusive, endExclusive), false);
    }

    // ---- compare, mismatch ----

    public static int compare(boolean[] a, boolean[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Boolean.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(boolean[] a, int aFromIndex, int aToIndex,
                              boolean[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            boolean x = a[aFromIndex + i];
            boolean y = b[bFromIndex + i];
            if (x != y) {
                return Boolean.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(byte[] a, byte[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Byte.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(byte[] a, int aFromIndex, int aToIndex,
                              byte[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            byte x = a[aFromIndex + i];
            byte y = b[bFromIndex + i];
            if (x != y) {
                return Byte.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compareUnsigned(byte[] a, byte[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Byte.compareUnsigned(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compareUnsigned(byte[] a, int aFromIndex, int aToIndex,
                              byte[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            byte x = a[aFromIndex + i];
            byte y = b[bFromIndex + i];
            if (x != y) {
                return Byte.compareUnsigned(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(short[] a, short[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Short.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(short[] a, int aFromIndex, int aToIndex,
                              short[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            short x = a[aFromIndex + i];
            short y = b[bFromIndex + i];
            if (x != y) {
                return Short.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compareUnsigned(short[] a, short[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Short.compareUnsigned(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compareUnsigned(short[] a, int aFromIndex, int aToIndex,
                              short[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            short x = a[aFromIndex + i];
            short y = b[bFromIndex + i];
            if (x != y) {
                return Short.compareUnsigned(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(char[] a, char[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Character.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(char[] a, int aFromIndex, int aToIndex,
                              char[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            char x = a[aFromIndex + i];
            char y = b[bFromIndex + i];
            if (x != y) {
                return Character.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(int[] a, int[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Integer.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(int[] a, int aFromIndex, int aToIndex,
                              int[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            int x = a[aFromIndex + i];
            int y = b[bFromIndex + i];
            if (x != y) {
                return Integer.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compareUnsigned(int[] a, int[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Integer.compareUnsigned(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compareUnsigned(int[] a, int aFromIndex, int aToIndex,
                              int[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            int x = a[aFromIndex + i];
            int y = b[bFromIndex + i];
            if (x != y) {
                return Integer.compareUnsigned(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(long[] a, long[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Long.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(long[] a, int aFromIndex, int aToIndex,
                              long[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            long x = a[aFromIndex + i];
            long y = b[bFromIndex + i];
            if (x != y) {
                return Long.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compareUnsigned(long[] a, long[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return Long.compareUnsigned(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compareUnsigned(long[] a, int aFromIndex, int aToIndex,
                              long[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            long x = a[aFromIndex + i];
            long y = b[bFromIndex + i];
            if (x != y) {
                return Long.compareUnsigned(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(float[] a, float[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (differ(a[i], b[i])) {
                return Float.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(float[] a, int aFromIndex, int aToIndex,
                              float[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            float x = a[aFromIndex + i];
            float y = b[bFromIndex + i];
            if (differ(x, y)) {
                return Float.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static int compare(double[] a, double[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            if (differ(a[i], b[i])) {
                return Double.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    public static int compare(double[] a, int aFromIndex, int aToIndex,
                              double[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            double x = a[aFromIndex + i];
            double y = b[bFromIndex + i];
            if (differ(x, y)) {
                return Double.compare(x, y);
            }
        }
        return aLength - bLength;
    }

    public static <T extends Comparable<? super T>> int compare(T[] a, T[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        return compare(a, 0, a.length, b, 0, b.length);
    }

    // Null elements sort before all others.
    public static <T extends Comparable<? super T>> int compare(T[] a, int aFromIndex, int aToIndex,
                                                                T[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            T x = a[aFromIndex + i];
            T y = b[bFromIndex + i];
            if (x != y) {
                if (x == null || y == null) {
                    return x == null ? -1 : 1;
                }
                int c = x.compareTo(y);
                if (c != 0) {
                    return c;
                }
            }
        }
        return aLength - bLength;
    }

    public static <T> int compare(T[] a, T[] b, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        return compare(a, 0, a.length, b, 0, b.length, cmp);
    }

    public static <T> int compare(T[] a, int aFromIndex, int aToIndex,
                                  T[] b, int bFromIndex, int bToIndex, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            T x = a[aFromIndex + i];
            T y = b[bFromIndex + i];
            if (x != y) {
                int c = cmp.compare(x, y);
                if (c != 0) {
                    return c;
                }
            }
        }
        return aLength - bLength;
    }

    public static int mismatch(boolean[] a, boolean[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(boolean[] a, int aFromIndex, int aToIndex,
                               boolean[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(byte[] a, byte[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(byte[] a, int aFromIndex, int aToIndex,
                               byte[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(char[] a, char[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(char[] a, int aFromIndex, int aToIndex,
                               char[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(short[] a, short[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(short[] a, int aFromIndex, int aToIndex,
                               short[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(int[] a, int[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(int[] a, int aFromIndex, int aToIndex,
                               int[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(long[] a, long[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(long[] a, int aFromIndex, int aToIndex,
                               long[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(float[] a, float[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (differ(a[i], b[i])) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(float[] a, int aFromIndex, int aToIndex,
                               float[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (differ(a[aFromIndex + i], b[bFromIndex + i])) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(double[] a, double[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (differ(a[i], b[i])) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(double[] a, int aFromIndex, int aToIndex,
                               double[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (differ(a[aFromIndex + i], b[bFromIndex + i])) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static int mismatch(Object[] a, Object[] b) {
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        for (int i = 0; i < n; i++) {
            if (!Objects.equals(a[i], b[i])) {
                return i;
            }
        }
        return a.length != b.length ? n : -1;
    }

    public static int mismatch(Object[] a, int aFromIndex, int aToIndex,
                               Object[] b, int bFromIndex, int bToIndex) {
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (!Objects.equals(a[aFromIndex + i], b[bFromIndex + i])) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }

    public static <T> int mismatch(T[] a, T[] b, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        int n = a.length < b.length ? a.length : b.length;
        if (a == b) {
            return -1;
        }
        return mismatch(a, 0, a.length, b, 0, b.length, cmp);
    }

    public static <T> int mismatch(T[] a, int aFromIndex, int aToIndex,
                                   T[] b, int bFromIndex, int bToIndex, Comparator<? super T> cmp) {
        Objects.requireNonNull(cmp);
        rangeCheck(a.length, aFromIndex, aToIndex);
        rangeCheck(b.length, bFromIndex, bToIndex);
        int aLength = aToIndex - aFromIndex;
        int bLength = bToIndex - bFromIndex;
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            T x = a[aFromIndex + i];
            T y = b[bFromIndex + i];
            if (x != y && cmp.compare(x, y) != 0) {
                return i;
            }
        }
        return aLength != bLength ? n : -1;
    }
}
