// The frames that locals.c looks at.
public class Locals {
    static native void begin();
    static native void suspended(Thread thread, boolean write);
    static native void running(Thread thread);
    static native void waiting(Thread thread);
    static native void refused(Object thread, String what, boolean alive);
    static native void ofCaller();
    static native void breakInSubject();
    native void ofReceiver();

    static volatile int spinning;
    static volatile boolean end;
    static final Object lock = new Object();

    String subject(int i, long j, float f, double d, Object o, String s) {
        int k = how;
        if (k == 0) while (!end) spinning++;
        else if (k == 1)
            synchronized (lock) {
                int later = 1;
                while (!end) try { lock.wait(); } catch (InterruptedException e) { later++; }
            }
        else if (k == 2) ofCaller();
        int unset = 1, last = i;
        return i + " " + j + " " + f + " " + d + " " + o + " " + s + (unset == 1 && last == i ? "" : "?");
    }
    static int how;

    static class Worker extends Thread {
        String result;
        public void run() { result = new Locals().subject(7, 1L << 40, 1.5f, 2.5, Integer.valueOf(1000), "text"); }
    }

    static Worker start(int kind) throws Exception {
        how = kind;
        end = false;
        int s = spinning;
        Worker w = new Worker();
        w.start();
        if (kind == 0) while (spinning == s) Thread.sleep(1);
        else while (w.getState() != Thread.State.WAITING) Thread.sleep(1);
        return w;
    }

    static void finish(Worker w) throws Exception {
        synchronized (lock) { end = true; lock.notifyAll(); }
        w.join();
        System.out.println(w.result);
    }

    public static void main(String[] args) throws Exception {
        begin();
        Worker w = start(0);
        suspended(w, false);
        running(w);
        finish(w);
        w = start(0);
        suspended(w, true);
        finish(w);
        Thread dead = w;
        w = start(1);
        waiting(w);
        finish(w);
        refused(new Thread(), "unstarted", false);
        refused(dead, "terminated", false);
        refused("text", "no thread", true);
        how = 2;
        System.out.println(new Locals().subject(7, 1L << 40, 1.5f, 2.5, Integer.valueOf(1000), "text"));
        new Locals().ofReceiver();
        how = 3;
        breakInSubject();
        System.out.println(new Locals().subject(7, 1L << 40, 1.5f, 2.5, Integer.valueOf(1000), "text"));
    }
}
