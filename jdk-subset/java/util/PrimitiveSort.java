// PrimitiveSort: sorts arrays of primitives. Dual-pivot quicksort (V. Yaroslavskiy's scheme) with
// insertion sort for small parts and heapsort when the recursion gets too deep; byte, and long arrays of
// short and char, by counting. Float and double arrays are brought into the order of compare(): NaNs go
// to the end first, zeros are given their signs afterwards.
package java.util;

final class PrimitiveSort {
    private static final int SMALL = 44;
    private static final int COUNT_BYTES = 64;
    private static final int COUNT_SHORTS = 4000;

    private PrimitiveSort() {
    }

    /** Recursion depth that a reasonable quicksort does not exceed. */
    private static int depthLimit(int n) {
        return 3 * (32 - Integer.numberOfLeadingZeros(n));
    }

    static void sort(int[] a, int from, int to) {
        if (!sortRuns(a, from, to)) {
            quick(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(int[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            int v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(int[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            int v1 = a[e1];
            int v2 = a[e2];
            int v3 = a[e3];
            int v4 = a[e4];
            int v5 = a[e5];
            int t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                int p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    int v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            int p = v2;
            int q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                int v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    int x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            int v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(int[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            int v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(int[] a, int lo, int i, int n, int v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(long[] a, int from, int to) {
        if (!sortRuns(a, from, to)) {
            quick(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(long[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            long v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(long[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            long v1 = a[e1];
            long v2 = a[e2];
            long v3 = a[e3];
            long v4 = a[e4];
            long v5 = a[e5];
            long t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                long p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    long v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            long p = v2;
            long q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                long v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    long x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            long v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(long[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            long v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(long[] a, int lo, int i, int n, long v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(short[] a, int from, int to) {
        if (to - from > COUNT_SHORTS) {
            int[] count = new int[1 << 16];
            for (int i = from; i < to; i++) {
                count[a[i] + 0x8000]++;
            }
            int k = from;
            for (int v = 0; v < 1 << 16; v++) {
                for (int c = count[v]; c > 0; c--) {
                    a[k++] = (short) (v - 0x8000);
                }
            }
        } else if (!sortRuns(a, from, to)) {
            quick(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(short[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            short v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(short[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            short v1 = a[e1];
            short v2 = a[e2];
            short v3 = a[e3];
            short v4 = a[e4];
            short v5 = a[e5];
            short t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                short p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    short v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            short p = v2;
            short q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                short v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    short x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            short v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(short[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            short v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(short[] a, int lo, int i, int n, short v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(char[] a, int from, int to) {
        if (to - from > COUNT_SHORTS) {
            int[] count = new int[1 << 16];
            for (int i = from; i < to; i++) {
                count[a[i]]++;
            }
            int k = from;
            for (int v = 0; v < 1 << 16; v++) {
                for (int c = count[v]; c > 0; c--) {
                    a[k++] = (char) v;
                }
            }
        } else if (!sortRuns(a, from, to)) {
            quick(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(char[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            char v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(char[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            char v1 = a[e1];
            char v2 = a[e2];
            char v3 = a[e3];
            char v4 = a[e4];
            char v5 = a[e5];
            char t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                char p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    char v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            char p = v2;
            char q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                char v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    char x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            char v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(char[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            char v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(char[] a, int lo, int i, int n, char v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(float[] a, int from, int to) {
        int end = to;
        int zeros = 0;          // negative ones; they become 0.0 for the time of sorting
        for (int i = to - 1; i >= from; i--) {
            float v = a[i];
            if (v != v) {
                a[i] = a[--end];
                a[end] = v;
            } else if (v == 0 && Float.floatToRawIntBits(v) < 0) {
                a[i] = 0;
                zeros++;
            }
        }
        if (!sortRuns(a, from, end)) {
            quick(a, from, end - 1, depthLimit(end - from));
        }
        if (zeros > 0) {
            int lo = from;
            int hi = end;
            while (lo < hi) {
                int mid = (lo + hi) >>> 1;
                if (a[mid] < 0) {
                    lo = mid + 1;
                } else {
                    hi = mid;
                }
            }
            while (zeros-- > 0) {
                a[lo++] = -0.0f;
            }
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(float[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            float v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(float[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            float v1 = a[e1];
            float v2 = a[e2];
            float v3 = a[e3];
            float v4 = a[e4];
            float v5 = a[e5];
            float t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                float p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    float v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            float p = v2;
            float q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                float v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    float x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            float v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(float[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            float v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(float[] a, int lo, int i, int n, float v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(double[] a, int from, int to) {
        int end = to;
        int zeros = 0;          // negative ones; they become 0.0 for the time of sorting
        for (int i = to - 1; i >= from; i--) {
            double v = a[i];
            if (v != v) {
                a[i] = a[--end];
                a[end] = v;
            } else if (v == 0 && Double.doubleToRawLongBits(v) < 0) {
                a[i] = 0;
                zeros++;
            }
        }
        if (!sortRuns(a, from, end)) {
            quick(a, from, end - 1, depthLimit(end - from));
        }
        if (zeros > 0) {
            int lo = from;
            int hi = end;
            while (lo < hi) {
                int mid = (lo + hi) >>> 1;
                if (a[mid] < 0) {
                    lo = mid + 1;
                } else {
                    hi = mid;
                }
            }
            while (zeros-- > 0) {
                a[lo++] = -0.0;
            }
        }
    }

    /** Recognises an array that is sorted, or sorted the other way round (and reverses it). */
    private static boolean sortRuns(double[] a, int from, int to) {
        if (to - from < 2) {
            return true;
        }
        int i = from + 1;
        if (a[i] >= a[from]) {
            while (i < to && a[i] >= a[i - 1]) {
                i++;
            }
            return i == to;
        }
        while (i < to && a[i] <= a[i - 1]) {
            i++;
        }
        if (i != to) {
            return false;
        }
        for (int l = from, r = to - 1; l < r; l++, r--) {
            double v = a[l];
            a[l] = a[r];
            a[r] = v;
        }
        return true;
    }

    private static void quick(double[] a, int lo, int hi, int depth) {
        while (hi - lo >= SMALL) {
            if (--depth < 0) {
                heap(a, lo, hi);
                return;
            }
            // Five elements at even distances, sorted; the second and fourth are the pivots.
            int seventh = (hi - lo + 1) / 7;
            int e3 = (lo + hi) >>> 1;
            int e2 = e3 - seventh;
            int e1 = e2 - seventh;
            int e4 = e3 + seventh;
            int e5 = e4 + seventh;
            double v1 = a[e1];
            double v2 = a[e2];
            double v3 = a[e3];
            double v4 = a[e4];
            double v5 = a[e5];
            double t;
            if (v2 < v1) {
                t = v1;
                v1 = v2;
                v2 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            if (v3 < v1) {
                t = v1;
                v1 = v3;
                v3 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v4 < v1) {
                t = v1;
                v1 = v4;
                v4 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v5 < v2) {
                t = v2;
                v2 = v5;
                v5 = t;
            }
            if (v4 < v3) {
                t = v3;
                v3 = v4;
                v4 = t;
            }
            if (v3 < v2) {
                t = v2;
                v2 = v3;
                v3 = t;
            }
            if (v5 < v4) {
                t = v4;
                v4 = v5;
                v5 = t;
            }
            a[e1] = v1;
            a[e3] = v3;
            a[e5] = v5;
            if (v2 == v4) {
                // Probably many equal elements: one pivot, three parts.
                a[e2] = v2;
                a[e4] = v4;
                double p = v3;
                int lt = lo;
                int gt = hi;
                int k = lo;
                while (k <= gt) {
                    double v = a[k];
                    if (v < p) {
                        a[k++] = a[lt];
                        a[lt++] = v;
                    } else if (v > p) {
                        while (a[gt] > p) {
                            gt--;
                        }
                        if (k > gt) {
                            break;
                        }
                        a[k] = a[gt];
                        a[gt--] = v;
                    } else {
                        k++;
                    }
                }
                if (lt - lo < hi - gt) {
                    quick(a, lo, lt - 1, depth);
                    lo = gt + 1;
                } else {
                    quick(a, gt + 1, hi, depth);
                    hi = lt - 1;
                }
                continue;
            }
            // a[lo+1..l-1] < p <= a[l..k-1] <= q < a[g+1..hi-1]; the pivots wait outside.
            double p = v2;
            double q = v4;
            a[e2] = a[lo];
            a[e4] = a[hi];
            int l = lo + 1;
            int g = hi - 1;
            while (a[l] < p) {
                l++;
            }
            while (a[g] > q) {
                g--;
            }
            for (int k = l; k <= g; k++) {
                double v = a[k];
                if (v < p) {
                    a[k] = a[l];
                    a[l++] = v;
                } else if (v > q) {
                    while (k < g && a[g] > q) {
                        g--;
                    }
                    double x = a[g];
                    a[g--] = v;
                    if (x < p) {
                        a[k] = a[l];
                        a[l++] = x;
                    } else {
                        a[k] = x;
                    }
                }
            }
            a[lo] = a[--l];
            a[l] = p;
            a[hi] = a[++g];
            a[g] = q;
            quick(a, lo, l - 1, depth);
            quick(a, g + 1, hi, depth);
            lo = l + 1;
            hi = g - 1;
        }
        for (int i = lo + 1; i <= hi; i++) {
            double v = a[i];
            int j = i - 1;
            while (j >= lo && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }

    private static void heap(double[] a, int lo, int hi) {
        int n = hi - lo + 1;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            sift(a, lo, i, n, a[lo + i]);
        }
        for (int end = n - 1; end > 0; end--) {
            double v = a[lo + end];
            a[lo + end] = a[lo];
            sift(a, lo, 0, end, v);
        }
    }

    private static void sift(double[] a, int lo, int i, int n, double v) {
        while (true) {
            int child = (i << 1) + 1;
            if (child >= n) {
                break;
            }
            if (child + 1 < n && a[lo + child] < a[lo + child + 1]) {
                child++;
            }
            if (a[lo + child] <= v) {
                break;
            }
            a[lo + i] = a[lo + child];
            i = child;
        }
        a[lo + i] = v;
    }

    static void sort(byte[] a, int from, int to) {
        if (to - from > COUNT_BYTES) {
            int[] count = new int[1 << 8];
            for (int i = from; i < to; i++) {
                count[a[i] + 0x80]++;
            }
            int k = from;
            for (int v = 0; v < 1 << 8; v++) {
                for (int c = count[v]; c > 0; c--) {
                    a[k++] = (byte) (v - 0x80);
                }
            }
            return;
        }
        for (int i = from + 1; i < to; i++) {
            byte v = a[i];
            int j = i - 1;
            while (j >= from && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
    }
}
