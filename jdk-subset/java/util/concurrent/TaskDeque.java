// The tasks of one fork-join worker, or those submitted from outside: its owner uses one end as a stack, thieves take
// from the other end.
package java.util.concurrent;

final class TaskDeque {
    private ForkJoinTask<?>[] array = new ForkJoinTask<?>[16];
    /** Index of the oldest task and of the slot for the next one; they only grow, the slot is the index modulo the
     *  length. */
    private volatile int base;
    private volatile int top;

    /** For a quick look without the lock: may be out of date. */
    boolean isEmpty() {
        return top == base;
    }

    synchronized void push(ForkJoinTask<?> task) {
        ForkJoinTask<?>[] a = array;
        int n = top - base;
        if (n == a.length) {
            ForkJoinTask<?>[] larger = new ForkJoinTask<?>[n << 1];
            for (int i = base; i != top; i++) {
                larger[i & larger.length - 1] = a[i & n - 1];
            }
            array = a = larger;
        }
        int t = top;
        a[t & a.length - 1] = task;
        top = t + 1;
    }

    synchronized ForkJoinTask<?> pop() {
        int t = top;
        if (t == base) {
            return null;
        }
        t--;
        int i = t & array.length - 1;
        ForkJoinTask<?> task = array[i];
        array[i] = null;
        top = t;
        return task;
    }

    synchronized ForkJoinTask<?> poll() {
        int b = base;
        if (b == top) {
            return null;
        }
        int i = b & array.length - 1;
        ForkJoinTask<?> task = array[i];
        array[i] = null;
        base = b + 1;
        return task;
    }

    synchronized ForkJoinTask<?> peek(boolean oldest) {
        return base == top ? null : array[(oldest ? base : top - 1) & array.length - 1];
    }

    synchronized boolean popIf(ForkJoinTask<?> task) {
        if (base == top || array[top - 1 & array.length - 1] != task) {
            return false;
        }
        pop();
        return true;
    }

    /** Takes the task out wherever it is. */
    synchronized boolean remove(ForkJoinTask<?> task) {
        int mask = array.length - 1;
        for (int i = top - 1; i - base >= 0; i--) {
            if (array[i & mask] == task) {
                for (int k = i + 1; k != top; k++) {
                    array[k - 1 & mask] = array[k & mask];
                }
                pop();
                return true;
            }
        }
        return false;
    }

    /** Takes the task at an end if the completer depends on it. */
    synchronized ForkJoinTask<?> takeFor(CountedCompleter<?> completer, boolean oldest) {
        ForkJoinTask<?> task = peek(oldest);
        if (task == null || !completer.isCompletedBy(task)) {
            return null;
        }
        return oldest ? poll() : pop();
    }

    synchronized int size() {
        return top - base;
    }
}
