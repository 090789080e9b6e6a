// Runs tasks at times and in periods, one after the other in one thread. The thread ends when the timer is cancelled,
// or when nobody knows the timer any more and nothing is left to do.
package java.util;

public class Timer {
    private static int serial;

    private final Scheduler scheduler;
    /** Dies with the timer: the thread must not keep the timer itself alive. */
    private final Object finalizer;

    private static final class ByTime implements Comparator<TimerTask> {
        @Override
        public int compare(TimerTask a, TimerTask b) {
            return Long.compare(a.time, b.time);
        }
    }

    /** The thread; its monitor guards the queue. */
    private static final class Scheduler extends Thread {
        final PriorityQueue<TimerTask> queue = new PriorityQueue<>(11, new ByTime());
        boolean open = true;

        Scheduler(String name) {
            super(name);
        }

        @Override
        public void run() {
            try {
                loop();
            } finally {
                synchronized (this) {
                    open = false;
                    queue.clear();
                }
            }
        }

        private void loop() {
            for (;;) {
                TimerTask task;
                synchronized (this) {
                    task = next();
                }
                if (task == null) {
                    return;
                }
                task.run();
            }
        }

        /** Waits for the next task to run; null at the end. */
        private TimerTask next() {
            for (;;) {
                TimerTask task = queue.peek();
                long delay = 0L;
                if (task == null) {
                    if (!open) {
                        return null;
                    }
                } else {
                    synchronized (task) {
                        if (task.state == TimerTask.CANCELLED) {
                            queue.poll();
                            continue;
                        }
                        long now = System.currentTimeMillis();
                        delay = task.time - now;
                        if (delay <= 0L) {
                            queue.poll();
                            if (task.period == 0L) {
                                task.state = TimerTask.EXECUTED;
                            } else {
                                task.time = task.period < 0L ? now - task.period : task.time + task.period;
                                queue.offer(task);
                            }
                            return task;
                        }
                    }
                }
                try {
                    wait(delay);
                } catch (InterruptedException e) {
                    // Looks again.
                }
            }
        }
    }

    private static final class Finalizer {
        private final Scheduler scheduler;

        Finalizer(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            synchronized (scheduler) {
                scheduler.open = false;
                scheduler.notify();
            }
        }
    }

    private static synchronized int nextSerial() {
        return serial++;
    }

    public Timer() {
        this("Timer-" + nextSerial());
    }

    public Timer(boolean isDaemon) {
        this("Timer-" + nextSerial(), isDaemon);
    }

    public Timer(String name) {
        this(name, false);
    }

    public Timer(String name, boolean isDaemon) {
        scheduler = new Scheduler(name);
        finalizer = new Finalizer(scheduler);
        scheduler.setDaemon(isDaemon);
        scheduler.start();
    }

    public void schedule(TimerTask task, long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        add(task, System.currentTimeMillis() + delay, 0);
    }

    public void schedule(TimerTask task, Date time) {
        add(task, time.getTime(), 0);
    }

    public void schedule(TimerTask task, long delay, long period) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        checkPeriod(period);
        add(task, System.currentTimeMillis() + delay, -period);
    }

    public void schedule(TimerTask task, Date firstTime, long period) {
        checkPeriod(period);
        add(task, firstTime.getTime(), -period);
    }

    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        checkPeriod(period);
        add(task, System.currentTimeMillis() + delay, period);
    }

    public void scheduleAtFixedRate(TimerTask task, Date firstTime, long period) {
        checkPeriod(period);
        add(task, firstTime.getTime(), period);
    }

    private static void checkPeriod(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
    }

    private void add(TimerTask task, long time, long period) {
        if (time < 0) {
            throw new IllegalArgumentException("Illegal execution time.");
        }
        synchronized (scheduler) {
            if (!scheduler.open) {
                throw new IllegalStateException("Timer already cancelled.");
            }
            synchronized (task) {
                if (task.state != TimerTask.VIRGIN) {
                    throw new IllegalStateException("Task already scheduled or cancelled");
                }
                task.time = time;
                task.period = period;
                task.state = TimerTask.SCHEDULED;
            }
            scheduler.queue.offer(task);
            scheduler.notify();
        }
    }

    public void cancel() {
        synchronized (scheduler) {
            scheduler.queue.clear();
            scheduler.open = false;
            scheduler.notify();
        }
    }

    public int purge() {
        synchronized (scheduler) {
            int n = 0;
            for (Iterator<TimerTask> it = scheduler.queue.iterator(); it.hasNext();) {
                TimerTask task = it.next();
                synchronized (task) {
                    if (task.state != TimerTask.CANCELLED) {
                        continue;
                    }
                }
                it.remove();
                n++;
            }
            return n;
        }
    }
}
