package workloads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;

/** Threads and their groups: names, priorities, daemons, states, interrupts, locals, what is uncaught. */
public final class Threads {
    private static final class Quiet extends ThreadGroup {
        final List<String> uncaught = new ArrayList<>();

        Quiet(ThreadGroup parent, String name) {
            super(parent, name);
        }

        @Override
        public synchronized void uncaughtException(Thread thread, Throwable thrown) {
            uncaught.add(thread.getName() + " " + thrown.getMessage());
        }
    }

    private static volatile boolean leave;
    private static int turns;

    private Threads() { }

    static void groups() {
        Quiet outer = new Quiet(Thread.currentThread().getThreadGroup(), "outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        inner.setMaxPriority(3);
        CountDownLatch leave = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (String name : new String[] {"a", "b", "c", "d"}) {
            Thread thread = new Thread(name.compareTo("c") < 0 ? outer : inner, () -> {
                try {
                    leave.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted");
                }
            }, name);
            thread.setPriority(8);
            thread.setDaemon(name.equals("d"));
            thread.start();
            threads.add(thread);
        }
        Thread[] found = new Thread[10];
        int count = outer.enumerate(found, true);
        TreeSet<String> names = new TreeSet<>();
        for (Thread thread : Arrays.copyOf(found, count))
            names.add(thread.getThreadGroup().getName() + "/" + thread.getName() + "/" + thread.getPriority()
                      + (thread.isDaemon() ? "/daemon" : ""));
        Common.say("groups: " + names + " " + outer.activeGroupCount() + " " + outer.parentOf(inner));
        threads.forEach(thread -> Common.until(thread, Thread.State.WAITING));
        threads.get(1).interrupt();
        Common.join(threads.get(1));
        leave.countDown();
        Common.join(threads.toArray(new Thread[0]));
        Common.say("groups: uncaught " + outer.uncaught + ", left " + outer.activeCount());
    }

    static void states() {
        Object lock = new Object();
        TreeSet<String> states = new TreeSet<>();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    lock.wait(1_000_000_000);
                } catch (InterruptedException e) {
                    while (!leave)
                        turns++;
                }
            }
        }, "states");
        states.add(thread.getState() + " " + thread.isAlive());
        thread.start();
        for (Thread.State state : new Thread.State[] {Thread.State.WAITING, Thread.State.TIMED_WAITING}) {
            Common.until(thread, state);
            states.add(thread.getState() + " " + thread.isAlive());
            synchronized (lock) {
                if (state == Thread.State.WAITING)
                    lock.notify();
                else
                    thread.interrupt();
                Common.until(() -> thread.getState() == Thread.State.BLOCKED);
                states.add(thread.getState() + " " + thread.isAlive());
            }
        }
        Common.until(thread, Thread.State.RUNNABLE);
        states.add(thread.getState() + " " + thread.isAlive());
        leave = true;
        Common.join(thread);
        leave = false;
        states.add(thread.getState() + " " + thread.isAlive());
        Common.say("states: " + states);
    }

    static void interrupts() {
        List<String> seen = new ArrayList<>();
        Thread sleeper = Common.start("sleeper", () -> {
            seen.add("sleep " + Common.thrown(() -> Thread.sleep(1_000_000_000)));
            seen.add("flag " + Thread.currentThread().isInterrupted());
            Thread.currentThread().interrupt();
            seen.add("join " + Common.thrown(() -> Thread.currentThread().join()));
        });
        Common.until(sleeper, Thread.State.TIMED_WAITING);
        sleeper.interrupt();
        Common.join(sleeper);
        Common.say("interrupts: " + seen);
    }

    static void locals() {
        ThreadLocal<String> own = ThreadLocal.withInitial(() -> Thread.currentThread().getName());
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
            @Override
            protected String childValue(String parent) {
                return parent + "'s child";
            }
        };
        inherited.set("main");
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 3; i++)
            Common.join(Common.start("local " + i, () -> seen.add(own.get() + " " + inherited.get())));
        Common.say("locals: " + seen);
    }

    static void uncaught() {
        List<String> seen = new ArrayList<>();
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("for the handler");
        }, "uncaught");
        thread.setUncaughtExceptionHandler((which, thrown) -> seen.add(which.getName() + " " + thrown.getMessage()));
        thread.start();
        Common.join(thread);
        Common.say("uncaught: " + seen);
    }

    static void stacks() {
        CountDownLatch leave = new CountDownLatch(1);
        Thread waiter = Common.start("waiter", () -> waits(leave));
        Common.until(waiter, Thread.State.WAITING);
        int own = 0;
        for (StackTraceElement frame : waiter.getStackTrace())
            own += frame.getClassName().equals("workloads.Threads") ? 1 : 0;
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        Common.say("stacks: own frames " + own + ", among all " + all.containsKey(waiter) + ", locks held "
                   + Thread.holdsLock(leave));
        leave.countDown();
        Common.join(waiter);
        Common.say("stacks: ended " + waiter.getStackTrace().length);
    }

    private static void waits(CountDownLatch leave) {
        try {
            leave.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        groups();
        states();
        interrupts();
        locals();
        uncaught();
        stacks();
        Thread current = Thread.currentThread();
        String before = current.getName();
        current.setName("renamed");
        Common.say("current: " + current.getName() + " " + current.getThreadGroup().getName() + " "
                   + (current.getContextClassLoader() == Threads.class.getClassLoader()));
        current.setName(before);
    }
}
