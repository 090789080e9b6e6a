// Virtual threads in each state while dumps are written: by the management bean into the folder args[0], by jcmd of
// args[1], and, with a third argument, by an OutOfMemoryError in a virtual thread
// (-XX:+HeapDumpOnOutOfMemoryError).
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class VirtualHeap {
    static class Local {
        final int number;
        Local(int number) { this.number = number; }
    }
    static class Outer {
        final Object inner;
        Outer(Object inner) { this.inner = inner; }
    }

    static final int MANY = 100;
    static final Object lock = new Object(), condition = new Object(), pinned = new Object();
    static final CountDownLatch running = new CountDownLatch(1), ended = new CountDownLatch(1);
    static volatile boolean spin = true, stop;
    static int sink;

    static void keep(Object o) { sink += o.hashCode(); }

    static void park() {
        Local local = new Local(1);
        while (!stop) LockSupport.park();
        keep(local);
    }
    static void sleep() {
        Local local = new Local(2);
        while (!stop) try { Thread.sleep(1_000_000); } catch (InterruptedException e) { }
        keep(local);
    }
    static void spin() {
        Local local = new Local(3);
        running.countDown();
        while (spin) { }
        while (!stop) LockSupport.park();
        keep(local);
    }
    static void enter() {
        Local local = new Local(4);
        synchronized (lock) { keep(local); }
    }
    static void await() {
        Local local = new Local(5);
        synchronized (condition) {
            while (!stop) try { condition.wait(); } catch (InterruptedException e) { }
        }
        keep(local);
    }
    /** Called by native code, the initialization of a class: it blocks its carrier. */
    static class Pins {
        static {
            Local local = new Local(6);
            synchronized (pinned) { keep(local); }
        }
        static void run() { }
    }
    static void nest(int depth) {
        Outer local = new Outer(new Local(depth));
        if (depth == 0) park();
        else nest(depth - 1);
        keep(local);
    }
    static void one() {
        Local local = new Local(8);
        while (!stop) LockSupport.park();
        keep(local);
    }
    static void exhaust() {
        Local local = new Local(9);
        try {
            keep(new long[Integer.MAX_VALUE - 8]);
        } catch (OutOfMemoryError e) {
            System.out.println("caught");
        }
        keep(local);
    }

    static Thread start(List<Thread> all, String name, Runnable body, Thread.State state) throws Exception {
        Thread t = Thread.ofVirtual().name(name).start(body);
        all.add(t);
        while (t.getState() != state) Thread.sleep(1);
        return t;
    }

    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        Thread created = Thread.ofVirtual().name("v-created").unstarted(() -> { });
        Thread over = Thread.ofVirtual().name("v-over").start(() -> { });
        over.join();
        synchronized (lock) {
            synchronized (pinned) {
                start(all, "v-parked", VirtualHeap::park, Thread.State.WAITING);
                start(all, "v-sleeping", VirtualHeap::sleep, Thread.State.TIMED_WAITING);
                start(all, "v-entering", VirtualHeap::enter, Thread.State.BLOCKED);
                start(all, "v-waiting", VirtualHeap::await, Thread.State.WAITING);
                start(all, "v-pinned", Pins::run, Thread.State.BLOCKED);
                start(all, "v-nested", () -> nest(20), Thread.State.WAITING);
                Thread runs = start(all, "v-running", VirtualHeap::spin, Thread.State.RUNNABLE);
                running.await();
                for (int i = 0; i < MANY; i++) start(all, "v-many-" + i, VirtualHeap::one, Thread.State.WAITING);
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpHeap(args[0] + "/bean.hprof", true);
                spin = false;
                while (runs.getState() != Thread.State.WAITING) Thread.sleep(1);
                for (String[] words : new String[][] {{"live"}, {"all", "-all"}}) {
                    List<String> command = new ArrayList<>(List.of(args[1] + "/bin/jcmd",
                        Long.toString(ProcessHandle.current().pid()), "GC.heap_dump"));
                    command.addAll(List.of(words).subList(1, words.length));
                    command.add(args[0] + "/" + words[0] + ".hprof");
                    new ProcessBuilder(command).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
                }
                if (args.length > 2)
                    Thread.ofVirtual().name("v-exhausting").start(VirtualHeap::exhaust).join();
                stop = true;
            }
            synchronized (condition) { condition.notifyAll(); }
            for (Thread t : all) LockSupport.unpark(t);
            for (Thread t : all) if (t.getName().equals("v-sleeping")) t.interrupt();
        }
        for (Thread t : all) t.join();
        System.out.println(created.getState() + " " + over.getState());
    }
}
