// MonitorEnter and MonitorExit, alone and mixed with synchronized.
public class Monitors {
    static native int enter(Object o);
    static native int exit(Object o);
    static native void nest(Object o, int n);
    static native synchronized boolean owned(Object self);
    native synchronized void throwHolding();
    static native void inSynchronized(Object o);
    static native void exitForeign(Object o);
    static void held(Object o) { synchronized (o) { System.out.println("held " + Thread.holdsLock(o)); } }

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        Object o = new Object();
        System.out.println(enter(o) + " " + Thread.holdsLock(o));
        System.out.println(enter(o) + " " + Thread.holdsLock(o));
        System.out.println(exit(o) + " " + Thread.holdsLock(o));
        System.out.println(exit(o) + " " + Thread.holdsLock(o));
        try { System.out.println(exit(o)); } catch (IllegalMonitorStateException e) { System.out.println(e); }
        try { System.out.println(exit(o)); } catch (IllegalMonitorStateException e) { System.out.println(e); }
        try { enter(null); } catch (NullPointerException e) { System.out.println("NullPointerException"); }
        try { exit(null); } catch (NullPointerException e) { System.out.println("NullPointerException"); }
        nest(o, 3000);
        System.out.println(Thread.holdsLock(o));
        System.out.println(owned(Monitors.class) + " " + Thread.holdsLock(Monitors.class));
        Monitors m = new Monitors();
        try {
            m.throwHolding();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(m));
        }
        inSynchronized(o);
        synchronized (o) {
            System.out.println(enter(o) + " " + exit(o) + " " + Thread.holdsLock(o));
        }
        System.out.println(Thread.holdsLock(o));
        enter(o);
        synchronized (o) { System.out.println("inside"); }
        System.out.println(Thread.holdsLock(o));
        exit(o);
        exitForeign(o);
        System.out.println(enter("string") + " " + enter(int[].class) + " " + enter(new int[1]) + " " + exit("string")
                + " " + exit(int[].class));
        o.hashCode();
        System.out.println(enter(o) + " " + exit(o) + " " + Thread.holdsLock(o));
    }
}
