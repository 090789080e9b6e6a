// vmargs: -XX:+UnlockExperimentalVMOptions -XX:-VMContinuations
// Bound virtual threads: what they are, where they are not listed, executors, interrupts, monitors, thread locals.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;

public class Bound {
    static int shared;
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("named").unstarted(() -> System.out.println("runs " + isVirtual()));
        System.out.println(v.getState() + " " + v.isDaemon() + " " + v.getPriority() + " "
                + v.getThreadGroup().getName() + " " + v.isVirtual() + " " + v.getName() + " "
                + v.getClass().getSimpleName());
        v.start();
        v.join();
        System.out.println(v.getState() + " " + v.getThreadGroup() + " " + v.isAlive());
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                int n = i;
                all.add(e.submit(() -> {
                    Thread.sleep(1);
                    synchronized (Bound.class) { shared++; }
                    return n;
                }));
            }
            int sum = 0;
            for (Future<Integer> f : all) sum += f.get();
            System.out.println(sum + " " + shared);
        }
        CountDownLatch up = new CountDownLatch(1);
        Thread parked = Thread.startVirtualThread(() -> {
            up.countDown();
            LockSupport.park();
            System.out.println("unparked, interrupted " + Thread.interrupted());
            try {
                synchronized (Bound.class) { Bound.class.wait(); }
            } catch (InterruptedException e) {
                System.out.println("wait: " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("sleep: " + e.getMessage());
            }
        });
        up.await();
        await(parked, Thread.State.WAITING);
        System.out.println("listed " + Thread.getAllStackTraces().containsKey(parked) + " group "
                + list(parked) + " trace " + parked.getStackTrace()[0].getMethodName());
        LockSupport.unpark(parked);
        await(parked, Thread.State.WAITING);
        while (!parked.getStackTrace()[0].getMethodName().equals("wait0")) Thread.onSpinWait();
        parked.interrupt();
        await(parked, Thread.State.TIMED_WAITING);
        parked.interrupt();
        parked.join();
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("handed down");
        Thread.ofVirtual().start(() -> System.out.println(local.get() + " " + inherited.get())).join();
        Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> System.out.println(inherited.get()))
                .join();
        Thread t = Thread.ofVirtual().name("dies").unstarted(() -> { throw new IllegalStateException("in it"); });
        t.setUncaughtExceptionHandler((who, what) -> System.out.println(who.getName() + " " + what));
        t.start();
        t.join();
        for (String wrong : new String[] {"daemon", "start", "group"})
            try {
                if (wrong.equals("daemon")) v.setDaemon(false);
                else if (wrong.equals("start")) v.start();
                else Thread.ofVirtual().name(null);
                System.out.println(wrong + " went");
            } catch (Exception e) {
                System.out.println(wrong + " " + e);
            }
        System.out.println(Thread.currentThread().threadId() + " " + v.toString().replaceAll("#\\d+", "#N"));
    }
    static boolean isVirtual() { return Thread.currentThread().isVirtual(); }
    static boolean list(Thread t) {
        Thread[] all = new Thread[100];
        int n = Thread.currentThread().getThreadGroup().getParent().enumerate(all);
        return Arrays.asList(all).subList(0, n).contains(t);
    }
    static void await(Thread t, Thread.State state) { while (t.getState() != state) Thread.onSpinWait(); }
}
