// A set of threads and further groups. The VM reads the fields parent, name, maxPriority, daemon, destroyed, nthreads,
// ngroups, threads and groups by name. All of them are guarded by the group's monitor.
package java.lang;

import java.io.PrintStream;
import java.util.Arrays;
import jdk.internal.misc.VM;

public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private final ThreadGroup parent;
    String name;
    int maxPriority;
    boolean destroyed;
    boolean daemon;
    int nUnstartedThreads;
    int nthreads;
    Thread[] threads;
    int ngroups;
    ThreadGroup[] groups;

    /** The group "system", created by the VM. */
    private ThreadGroup() {
        this.name = "system";
        this.maxPriority = Thread.MAX_PRIORITY;
        this.parent = null;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    @SuppressWarnings("removal")
    public ThreadGroup(ThreadGroup parent, String name) {
        parent.checkAccess();
        this.name = name;
        this.maxPriority = parent.maxPriority;
        this.daemon = parent.daemon;
        this.parent = parent;
        parent.add(this);
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "16", forRemoval = true)
    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    private synchronized ThreadGroup[] groupSnapshot() {
        return groups == null ? new ThreadGroup[0] : Arrays.copyOf(groups, ngroups);
    }

    private synchronized Thread[] threadSnapshot() {
        return threads == null ? new Thread[0] : Arrays.copyOf(threads, nthreads);
    }

    public final void setMaxPriority(int pri) {
        if (pri < Thread.MIN_PRIORITY || pri > Thread.MAX_PRIORITY) {
            return;
        }
        synchronized (this) {
            maxPriority = parent != null ? Math.min(pri, parent.maxPriority) : pri;
        }
        ThreadGroup[] list = groupSnapshot();
        for (int i = 0; i < list.length; i++) {
            list[i].setMaxPriority(pri);
        }
    }

    public final boolean parentOf(ThreadGroup g) {
        for (; g != null; g = g.parent) {
            if (g == this) {
                return true;
            }
        }
        return false;
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {
    }

    public int activeCount() {
        int result;
        ThreadGroup[] list;
        synchronized (this) {
            if (destroyed) {
                return 0;
            }
            result = nthreads;
            list = groupSnapshot();
        }
        for (int i = 0; i < list.length; i++) {
            result += list[i].activeCount();
        }
        return result;
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, 0, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        return enumerate(list, 0, recurse);
    }

    private int enumerate(Thread[] list, int n, boolean recurse) {
        Thread[] own;
        ThreadGroup[] sub;
        synchronized (this) {
            if (destroyed) {
                return 0;
            }
            own = threadSnapshot();
            sub = recurse ? groupSnapshot() : null;
        }
        for (int i = 0; i < own.length && n < list.length; i++) {
            if (own[i].isAlive()) {
                list[n++] = own[i];
            }
        }
        if (sub != null) {
            for (int i = 0; i < sub.length; i++) {
                int m = sub[i].enumerate(list, n, true);
                n = m > n ? m : n;
            }
        }
        return n;
    }

    public int activeGroupCount() {
        ThreadGroup[] list;
        synchronized (this) {
            if (destroyed) {
                return 0;
            }
            list = groupSnapshot();
        }
        int n = list.length;
        for (int i = 0; i < list.length; i++) {
            n += list[i].activeGroupCount();
        }
        return n;
    }

    public int enumerate(ThreadGroup[] list) {
        return enumerate(list, 0, true);
    }

    public int enumerate(ThreadGroup[] list, boolean recurse) {
        return enumerate(list, 0, recurse);
    }

    private int enumerate(ThreadGroup[] list, int n, boolean recurse) {
        ThreadGroup[] sub;
        synchronized (this) {
            if (destroyed) {
                return n;
            }
            sub = groupSnapshot();
        }
        for (int i = 0; i < sub.length && n < list.length; i++) {
            list[n++] = sub[i];
        }
        if (recurse) {
            for (int i = 0; i < sub.length; i++) {
                n = sub[i].enumerate(list, n, true);
            }
        }
        return n;
    }

    @Deprecated(since = "1.2", forRemoval = true)
    @SuppressWarnings("removal")
    public final void stop() {
        Thread[] own = threadSnapshot();
        ThreadGroup[] sub = groupSnapshot();
        Thread self = null;
        for (int i = 0; i < own.length; i++) {
            if (own[i] == Thread.currentThread()) {
                self = own[i];
            } else {
                own[i].stop();
            }
        }
        for (int i = 0; i < sub.length; i++) {
            sub[i].stop();
        }
        if (self != null) {
            self.stop();
        }
    }

    public final void interrupt() {
        Thread[] own = threadSnapshot();
        ThreadGroup[] sub = groupSnapshot();
        for (int i = 0; i < own.length; i++) {
            own[i].interrupt();
        }
        for (int i = 0; i < sub.length; i++) {
            sub[i].interrupt();
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    @SuppressWarnings("removal")
    public final void suspend() {
        Thread[] own = threadSnapshot();
        ThreadGroup[] sub = groupSnapshot();
        Thread self = null;
        for (int i = 0; i < own.length; i++) {
            if (own[i] == Thread.currentThread()) {
                self = own[i];
            } else {
                own[i].suspend();
            }
        }
        for (int i = 0; i < sub.length; i++) {
            sub[i].suspend();
        }
        if (self != null) {
            self.suspend();
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    @SuppressWarnings("removal")
    public final void resume() {
        Thread[] own = threadSnapshot();
        ThreadGroup[] sub = groupSnapshot();
        for (int i = 0; i < own.length; i++) {
            own[i].resume();
        }
        for (int i = 0; i < sub.length; i++) {
            sub[i].resume();
        }
    }

    @Deprecated(since = "16", forRemoval = true)
    @SuppressWarnings("removal")
    public final void destroy() {
        ThreadGroup[] list;
        synchronized (this) {
            if (destroyed || nthreads > 0) {
                throw new IllegalThreadStateException();
            }
            list = groupSnapshot();
            if (parent != null) {
                destroyed = true;
                ngroups = 0;
                groups = null;
                nthreads = 0;
                threads = null;
            }
        }
        for (int i = 0; i < list.length; i++) {
            list[i].destroy();
        }
        if (parent != null) {
            parent.remove(this);
        }
    }

    private void add(ThreadGroup g) {
        synchronized (this) {
            if (destroyed) {
                throw new IllegalThreadStateException();
            }
            if (groups == null) {
                groups = new ThreadGroup[4];
            } else if (ngroups == groups.length) {
                groups = Arrays.copyOf(groups, ngroups * 2);
            }
            groups[ngroups++] = g;
        }
    }

    @SuppressWarnings("removal")
    private void remove(ThreadGroup g) {
        synchronized (this) {
            if (destroyed) {
                return;
            }
            for (int i = 0; i < ngroups; i++) {
                if (groups[i] == g) {
                    ngroups--;
                    System.arraycopy(groups, i + 1, groups, i, ngroups - i);
                    groups[ngroups] = null;
                    break;
                }
            }
            if (nthreads == 0) {
                notifyAll();
            }
            if (daemon && nthreads == 0 && nUnstartedThreads == 0 && ngroups == 0) {
                destroy();
            }
        }
    }

    void addUnstarted() {
        synchronized (this) {
            if (destroyed) {
                throw new IllegalThreadStateException();
            }
            nUnstartedThreads++;
        }
    }

    /** Called by Thread.start, and by the VM for threads it attaches. */
    void add(Thread t) {
        synchronized (this) {
            if (destroyed) {
                throw new IllegalThreadStateException();
            }
            if (threads == null) {
                threads = new Thread[4];
            } else if (nthreads == threads.length) {
                threads = Arrays.copyOf(threads, nthreads * 2);
            }
            threads[nthreads++] = t;
            nUnstartedThreads--;
        }
    }

    void threadStartFailed(Thread t) {
        synchronized (this) {
            remove(t);
            nUnstartedThreads++;
        }
    }

    @SuppressWarnings("removal")
    void threadTerminated(Thread t) {
        synchronized (this) {
            remove(t);
            if (nthreads == 0) {
                notifyAll();
            }
            if (daemon && nthreads == 0 && nUnstartedThreads == 0 && ngroups == 0) {
                destroy();
            }
        }
    }

    private void remove(Thread t) {
        if (destroyed) {
            return;
        }
        for (int i = 0; i < nthreads; i++) {
            if (threads[i] == t) {
                nthreads--;
                System.arraycopy(threads, i + 1, threads, i, nthreads - i);
                threads[nthreads] = null;
                break;
            }
        }
    }

    public void list() {
        list(System.out, 0);
    }

    private void list(PrintStream out, int indent) {
        Thread[] own = threadSnapshot();
        ThreadGroup[] sub = groupSnapshot();
        out.println(" ".repeat(indent) + this);
        indent += 4;
        for (int i = 0; i < own.length; i++) {
            out.println(" ".repeat(indent) + own[i]);
        }
        for (int i = 0; i < sub.length; i++) {
            sub[i].list(out, indent);
        }
    }

    @Override
    public void uncaughtException(Thread t, Throwable e) {
        if (parent != null) {
            parent.uncaughtException(t, e);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(t, e);
        } else if (!(e instanceof ThreadDeath)) {
            System.err.print("Exception in thread \"" + t.getName() + "\" ");
            e.printStackTrace(System.err);
            VM.noteMissing(e);
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public boolean allowThreadSuspension(boolean b) {
        return true;
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + getName() + ",maxpri=" + maxPriority + "]";
    }
}
