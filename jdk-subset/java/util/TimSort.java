// TimSort: stable sort of objects by a comparator, after Tim Peters' listsort.txt: natural
// runs, binary insertion for short ones, balanced merging with galloping. The sequence of comparisons is
// that of `java`.
package java.util;

final class TimSort<T> {
    private static final int MIN_MERGE = 32;
    private static final int MIN_GALLOP = 7;
    private static final int INITIAL_TMP = 256;

    private final T[] a;
    private final Comparator<? super T> c;
    private int minGallop = MIN_GALLOP;
    private T[] tmp;
    private int runs;
    private final int[] base;
    private final int[] len;

    private TimSort(T[] a, int n, Comparator<? super T> c) {
        this.a = a;
        this.c = c;
        this.tmp = newTmp(n < 2 * INITIAL_TMP ? n >>> 1 : INITIAL_TMP);
        // Run lengths grow like Fibonacci numbers: these bounds suffice for all array lengths.
        int depth = n < 120 ? 5 : n < 1542 ? 10 : n < 119151 ? 24 : 49;
        this.base = new int[depth];
        this.len = new int[depth];
    }

    @SuppressWarnings("unchecked")
    private T[] newTmp(int n) {
        return (T[]) new Object[n];
    }

    static <T> void sort(T[] a, int lo, int hi, Comparator<? super T> c) {
        int n = hi - lo;
        if (n < 2) {
            return;
        }
        if (n < MIN_MERGE) {
            insertionSort(a, lo, hi, lo + runAt(a, lo, hi, c), c);
            return;
        }
        TimSort<T> s = new TimSort<>(a, n, c);
        int minRun = minRun(n);
        do {
            int run = runAt(a, lo, hi, c);
            if (run < minRun) {
                int force = n < minRun ? n : minRun;
                insertionSort(a, lo, lo + force, lo + run, c);
                run = force;
            }
            s.base[s.runs] = lo;
            s.len[s.runs++] = run;
            s.collapse();
            lo += run;
            n -= run;
        } while (n != 0);
        s.collapseAll();
    }

    /** Between MIN_MERGE/2 and MIN_MERGE, so that n/minRun is a power of two or little less. */
    private static int minRun(int n) {
        int r = 0;
        while (n >= MIN_MERGE) {
            r |= n & 1;
            n >>= 1;
        }
        return n + r;
    }

    /** Binary insertion sort; a[lo..start) is sorted already. */
    private static <T> void insertionSort(T[] a, int lo, int hi, int start, Comparator<? super T> c) {
        if (start == lo) {
            start++;
        }
        for (; start < hi; start++) {
            T pivot = a[start];
            int left = lo;
            int right = start;
            while (left < right) {
                int mid = (left + right) >>> 1;
                if (c.compare(pivot, a[mid]) < 0) {
                    right = mid;
                } else {
                    left = mid + 1;
                }
            }
            int n = start - left;
            if (n > 3) {
                System.arraycopy(a, left, a, left + 1, n);
            } else {
                for (int i = start; i > left; i--) {
                    a[i] = a[i - 1];
                }
            }
            a[left] = pivot;
        }
    }

    /** Length of the run at [lo]; a strictly descending one is reversed. */
    private static <T> int runAt(T[] a, int lo, int hi, Comparator<? super T> c) {
        int i = lo + 1;
        if (i == hi) {
            return 1;
        }
        if (c.compare(a[i], a[lo]) < 0) {
            i++;
            while (i < hi && c.compare(a[i], a[i - 1]) < 0) {
                i++;
            }
            for (int l = lo, r = i - 1; l < r; l++, r--) {
                T e = a[l];
                a[l] = a[r];
                a[r] = e;
            }
        } else {
            i++;
            while (i < hi && c.compare(a[i], a[i - 1]) >= 0) {
                i++;
            }
        }
        return i - lo;
    }

    /** Merges until each run is longer than the next two together (looking three runs deep). */
    private void collapse() {
        int[] len = this.len;
        while (runs > 1) {
            int n = runs - 2;
            if ((n > 0 && len[n - 1] <= len[n] + len[n + 1])
                    || (n > 1 && len[n - 2] <= len[n] + len[n - 1])) {
                if (len[n - 1] < len[n + 1]) {
                    n--;
                }
            } else if (len[n] > len[n + 1]) {
                return;
            }
            mergeAt(n);
        }
    }

    private void collapseAll() {
        while (runs > 1) {
            int n = runs - 2;
            if (n > 0 && len[n - 1] < len[n + 1]) {
                n--;
            }
            mergeAt(n);
        }
    }

    private void mergeAt(int i) {
        int base1 = base[i];
        int len1 = len[i];
        int base2 = base[i + 1];
        int len2 = len[i + 1];
        len[i] = len1 + len2;
        if (i == runs - 3) {
            base[i + 1] = base[i + 2];
            len[i + 1] = len[i + 2];
        }
        runs--;
        // What of run 1 precedes run 2, and what of run 2 follows run 1, is in place.
        int k = gallopRight(a[base2], a, base1, len1, 0);
        base1 += k;
        len1 -= k;
        if (len1 == 0) {
            return;
        }
        len2 = gallopLeft(a[base1 + len1 - 1], a, base2, len2, len2 - 1);
        if (len2 == 0) {
            return;
        }
        if (len1 <= len2) {
            mergeLow(base1, len1, base2, len2);
        } else {
            mergeHigh(base1, len1, base2, len2);
        }
    }

    /** Number of the elements in a[base..base+len) that are less than [key], searched from [hint]. */
    private int gallopLeft(T key, T[] a, int base, int len, int hint) {
        int last = 0;
        int ofs = 1;
        int start = base + hint;
        if (c.compare(key, a[start]) > 0) {
            int max = len - hint;
            while (ofs < max && c.compare(key, a[start + ofs]) > 0) {
                last = ofs;
                ofs = (ofs << 1) + 1;
                if (ofs <= 0) {
                    ofs = max;
                }
            }
            if (ofs > max) {
                ofs = max;
            }
            last += hint;
            ofs += hint;
        } else {
            int max = hint + 1;
            while (ofs < max && c.compare(key, a[start - ofs]) <= 0) {
                last = ofs;
                ofs = (ofs << 1) + 1;
                if (ofs <= 0) {
                    ofs = max;
                }
            }
            if (ofs > max) {
                ofs = max;
            }
            int t = last;
            last = hint - ofs;
            ofs = hint - t;
        }
        last++;
        while (last < ofs) {
            int mid = last + ((ofs - last) >>> 1);
            if (c.compare(key, a[base + mid]) > 0) {
                last = mid + 1;
            } else {
                ofs = mid;
            }
        }
        return ofs;
    }

    /** Number of the elements in a[base..base+len) that are not greater than [key]. */
    private int gallopRight(T key, T[] a, int base, int len, int hint) {
        int last = 0;
        int ofs = 1;
        int start = base + hint;
        if (c.compare(key, a[start]) < 0) {
            int max = hint + 1;
            while (ofs < max && c.compare(key, a[start - ofs]) < 0) {
                last = ofs;
                ofs = (ofs << 1) + 1;
                if (ofs <= 0) {
                    ofs = max;
                }
            }
            if (ofs > max) {
                ofs = max;
            }
            int t = last;
            last = hint - ofs;
            ofs = hint - t;
        } else {
            int max = len - hint;
            while (ofs < max && c.compare(key, a[start + ofs]) >= 0) {
                last = ofs;
                ofs = (ofs << 1) + 1;
                if (ofs <= 0) {
                    ofs = max;
                }
            }
            if (ofs > max) {
                ofs = max;
            }
            last += hint;
            ofs += hint;
        }
        last++;
        while (last < ofs) {
            int mid = last + ((ofs - last) >>> 1);
            if (c.compare(key, a[base + mid]) < 0) {
                ofs = mid;
            } else {
                last = mid + 1;
            }
        }
        return ofs;
    }

    /** Merges two adjacent runs from the left; the first, not longer one moves to tmp. */
    private void mergeLow(int base1, int len1, int base2, int len2) {
        T[] a = this.a;
        T[] tmp = room(len1);
        Comparator<? super T> c = this.c;
        System.arraycopy(a, base1, tmp, 0, len1);
        int c1 = 0;
        int c2 = base2;
        int dest = base1;
        a[dest++] = a[c2++];
        if (--len2 == 0) {
            System.arraycopy(tmp, c1, a, dest, len1);
            return;
        }
        if (len1 == 1) {
            System.arraycopy(a, c2, a, dest, len2);
            a[dest + len2] = tmp[c1];
            return;
        }
        int gallop = minGallop;
    merging:
        while (true) {
            int n1 = 0;
            int n2 = 0;
            do {
                if (c.compare(a[c2], tmp[c1]) < 0) {
                    a[dest++] = a[c2++];
                    n2++;
                    n1 = 0;
                    if (--len2 == 0) {
                        break merging;
                    }
                } else {
                    a[dest++] = tmp[c1++];
                    n1++;
                    n2 = 0;
                    if (--len1 == 1) {
                        break merging;
                    }
                }
            } while ((n1 | n2) < gallop);
            // One run wins steadily: copy whole stretches while that pays.
            do {
                n1 = gallopRight(a[c2], tmp, c1, len1, 0);
                if (n1 != 0) {
                    System.arraycopy(tmp, c1, a, dest, n1);
                    dest += n1;
                    c1 += n1;
                    len1 -= n1;
                    if (len1 <= 1) {
                        break merging;
                    }
                }
                a[dest++] = a[c2++];
                if (--len2 == 0) {
                    break merging;
                }
                n2 = gallopLeft(tmp[c1], a, c2, len2, 0);
                if (n2 != 0) {
                    System.arraycopy(a, c2, a, dest, n2);
                    dest += n2;
                    c2 += n2;
                    len2 -= n2;
                    if (len2 == 0) {
                        break merging;
                    }
                }
                a[dest++] = tmp[c1++];
                if (--len1 == 1) {
                    break merging;
                }
                gallop--;
            } while (n1 >= MIN_GALLOP || n2 >= MIN_GALLOP);
            if (gallop < 0) {
                gallop = 0;
            }
            gallop += 2;
        }
        minGallop = gallop < 1 ? 1 : gallop;
        if (len1 == 1) {
            System.arraycopy(a, c2, a, dest, len2);
            a[dest + len2] = tmp[c1];
        } else if (len1 == 0) {
            throw new IllegalArgumentException("Comparison method violates its general contract!");
        } else {
            System.arraycopy(tmp, c1, a, dest, len1);
        }
    }

    /** Merges two adjacent runs from the right; the second, shorter one moves to tmp. */
    private void mergeHigh(int base1, int len1, int base2, int len2) {
        T[] a = this.a;
        T[] tmp = room(len2);
        Comparator<? super T> c = this.c;
        System.arraycopy(a, base2, tmp, 0, len2);
        int c1 = base1 + len1 - 1;
        int c2 = len2 - 1;
        int dest = base2 + len2 - 1;
        a[dest--] = a[c1--];
        if (--len1 == 0) {
            System.arraycopy(tmp, 0, a, dest - (len2 - 1), len2);
            return;
        }
        if (len2 == 1) {
            dest -= len1;
            c1 -= len1;
            System.arraycopy(a, c1 + 1, a, dest + 1, len1);
            a[dest] = tmp[c2];
            return;
        }
        int gallop = minGallop;
    merging:
        while (true) {
            int n1 = 0;
            int n2 = 0;
            do {
                if (c.compare(tmp[c2], a[c1]) < 0) {
                    a[dest--] = a[c1--];
                    n1++;
                    n2 = 0;
                    if (--len1 == 0) {
                        break merging;
                    }
                } else {
                    a[dest--] = tmp[c2--];
                    n2++;
                    n1 = 0;
                    if (--len2 == 1) {
                        break merging;
                    }
                }
            } while ((n1 | n2) < gallop);
            do {
                n1 = len1 - gallopRight(tmp[c2], a, base1, len1, len1 - 1);
                if (n1 != 0) {
                    dest -= n1;
                    c1 -= n1;
                    len1 -= n1;
                    System.arraycopy(a, c1 + 1, a, dest + 1, n1);
                    if (len1 == 0) {
                        break merging;
                    }
                }
                a[dest--] = tmp[c2--];
                if (--len2 == 1) {
                    break merging;
                }
                n2 = len2 - gallopLeft(a[c1], tmp, 0, len2, len2 - 1);
                if (n2 != 0) {
                    dest -= n2;
                    c2 -= n2;
                    len2 -= n2;
                    System.arraycopy(tmp, c2 + 1, a, dest + 1, n2);
                    if (len2 <= 1) {
                        break merging;
                    }
                }
                a[dest--] = a[c1--];
                if (--len1 == 0) {
                    break merging;
                }
                gallop--;
            } while (n1 >= MIN_GALLOP || n2 >= MIN_GALLOP);
            if (gallop < 0) {
                gallop = 0;
            }
            gallop += 2;
        }
        minGallop = gallop < 1 ? 1 : gallop;
        if (len2 == 1) {
            dest -= len1;
            c1 -= len1;
            System.arraycopy(a, c1 + 1, a, dest + 1, len1);
            a[dest] = tmp[c2];
        } else if (len2 == 0) {
            throw new IllegalArgumentException("Comparison method violates its general contract!");
        } else {
            System.arraycopy(tmp, 0, a, dest - (len2 - 1), len2);
        }
    }

    private T[] room(int wanted) {
        if (tmp.length < wanted) {
            int n = Integer.highestOneBit(wanted) << 1;
            tmp = newTmp(n < 0 ? wanted : Math.min(n, a.length >>> 1));
        }
        return tmp;
    }
}
