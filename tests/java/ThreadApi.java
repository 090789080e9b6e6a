// Thread: names, numbers, priorities, daemon flag, states before and after, errors and their texts, toString,
// inheritance from the parent.
public class ThreadApi {
    static void expect(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": no exception");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main + " " + main.getId() + " " + main.isDaemon() + " " + main.getState() + " "
                + main.isAlive() + " " + main.getThreadGroup().getParent());
        Thread t = new Thread();
        System.out.println(t + " " + t.getState() + " " + t.isAlive() + " " + t.isInterrupted() + " "
                + t.getThreadGroup());
        System.out.println(new Thread(() -> { }).getName() + " " + new Thread("own").getName() + " "
                + new Thread((ThreadGroup) null, (Runnable) null).getName()
            + " " + new Thread((ThreadGroup) null, null, "x", 1000).getName() + " "
            + new Thread(null, null, "y", 0, false) + " " + new Thread());
        expect("null name", () -> new Thread((String) null));
        expect("setName", () -> t.setName(null));
        expect("priority 0", () -> t.setPriority(0));
        expect("priority 11", () -> t.setPriority(11));
        expect("sleep -1", () -> {
            try {
                Thread.sleep(-1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        expect("sleep nanos", () -> {
            try {
                Thread.sleep(1, 1000000);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        expect("sleep nanos -1", () -> {
            try {
                Thread.sleep(-1, -1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        expect("join -1", () -> {
            try {
                t.join(-1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        expect("join nanos", () -> {
            try {
                t.join(0, 1000000);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        t.join();
        t.join(10);
        t.setPriority(7);
        t.setDaemon(true);
        t.setName("renamed");
        System.out.println(t + " " + t.isDaemon());
        Thread child = new Thread() {
            public void run() {
                Thread grandchild = new Thread("grandchild");
                System.out.println("in child: " + grandchild + " " + grandchild.isDaemon() + " " + getState() + " "
                        + isAlive());
                expect("setDaemon", () -> setDaemon(false));
                expect("start again", this::start);
                setName("other name");
                System.out.println(Thread.currentThread().getName());
            }
        };
        child.setDaemon(true);
        child.setPriority(3);
        child.start();
        child.join();
        System.out.println(child + " " + child.getState() + " " + child.isAlive() + " " + child.getThreadGroup() + " "
                + child.getPriority());
        expect("start dead", child::start);
        child.setDaemon(false);
        child.setPriority(9);
        System.out.println(child.isDaemon() + " " + child.getPriority() + " " + child.getStackTrace().length + " "
                + child.isInterrupted());
        child.interrupt();
        System.out.println(child.isInterrupted());
        t.interrupt();
        System.out.println(t.isInterrupted());
        expect("clone", () -> {
            try {
                new Thread() {
                    Object copy() throws CloneNotSupportedException {
                        return clone();
                    }
                }.copy();
            } catch (CloneNotSupportedException e) {
                System.out.println(e);
            }
        });
        expect("countStackFrames", () -> main.countStackFrames());
        expect("holdsLock", () -> Thread.holdsLock(null));
        synchronized (t) {
            System.out.println(Thread.holdsLock(t) + " " + Thread.holdsLock(main));
        }
        System.out.println(Thread.MIN_PRIORITY + " " + Thread.NORM_PRIORITY + " " + Thread.MAX_PRIORITY);
        Thread.onSpinWait();
        Thread.yield();
        System.out.println(t.getId() < child.getId());
        System.out.println(main.getContextClassLoader() == child.getContextClassLoader());
        System.out.println(new Thread(null, new Thread("inner") {
            public void run() {
                System.out.println("target is a thread");
            }
        }, "outer").getState());
    }
}
