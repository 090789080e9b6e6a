/** Natives bound by name, by registration, of the library; substituted ones. */
public class NativeBind {
    static native int plain(int a);
    static native int replaced(int a);
    static native int thrower(int a);
    static native int missing(int a);
    static native int overloaded(int a);
    static native int overloaded(long a);
    static native int registered(int a);
    native synchronized Object receiver(long a, double b, String c, float d);
    static native void say(String text);
    static native void mode(String how);
    static native int register(int which);
    static native void unregister();
    static native void report();
    static native void library(int which);

    static class Loop {
        static native double both(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o,
                long k, double e);
    }

    static class Racing {
        static native int race();
    }

    public static void main(String[] args) throws Throwable {
        say("-- by name");
        say(plain(1) + " " + plain(2));
        say("-- replaced");
        mode("replace");
        say(replaced(1) + " " + replaced(2));
        mode("plain");
        say(overloaded(1) + " " + overloaded(1L));
        say(new NativeBind().receiver(5, 2.5, "x", 1.5f).toString());
        say("" + Loop.both(true, (byte) 1, 'c', (short) 2, 3, 4, 5f, 6, "seven", 8, 9));
        say("-- missing");
        for (int i = 0; i < 2; i++) {
            try {
                missing(1);
            } catch (UnsatisfiedLinkError e) {
                say(e.getMessage());
            }
        }
        say("-- throwing callback");
        mode("throw");
        try {
            say("" + thrower(1));
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        mode("plain");
        try {
            say("" + thrower(1));
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        say("-- registered");
        say("" + register(0));
        say("" + registered(1));
        say("again");
        say("" + register(0));
        say("another");
        say("" + register(1));
        say("" + registered(1));
        say("replaced by the agent");
        mode("replace");
        say("" + register(0));
        mode("plain");
        say("" + registered(1));
        say("the same once more");
        say("" + register(0));
        say("" + registered(1));
        say("throwing");
        mode("throw");
        try {
            say("" + register(1));
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        mode("plain");
        say("" + registered(1));
        say("-- unregistered");
        unregister();
        say(plain(1) + " " + replaced(1));
        try {
            registered(1);
        } catch (UnsatisfiedLinkError e) {
            say(e.getMessage());
        }
        say("-- several threads bind one method");
        Thread[] threads = new Thread[6];
        int[] results = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int k = i;
            threads[i] = new Thread(() -> results[k] = Racing.race());
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        int wrong = 0;
        for (int i = 0; i < 1000; i++) if (Racing.race() != 2) wrong++;
        say(wrong == 0 ? "the substitute runs" : wrong + " calls of the original");

        say("-- library");
        Object o = new Object();
        long sum = o.hashCode() + System.identityHashCode(o) + o.getClass().hashCode() + System.nanoTime()
                + Runtime.getRuntime().freeMemory();
        int[] a = { 1, 2, 3 }, b = a.clone();
        System.arraycopy(a, 0, b, 1, 2);
        sum += b[1] + Double.doubleToRawLongBits(Math.sqrt(sum)) + Float.floatToRawIntBits((float) Math.sin(sum))
                + (long) Math.fma(sum, 2.0, 1.0)
                + (int) Math.fma(1f, 2f, b[2]) + Thread.currentThread().hashCode();
        sum += "abc".intern().length() + StrictMath.max(1, 2) + (Object.class.isInstance(o) ? 1 : 0)
                + Runtime.getRuntime().availableProcessors();
        synchronized (o) {
            o.notifyAll();
        }
        System.gc();
        if (sum == 42) say("by chance");
        library(0);
        say("" + Runtime.getRuntime().availableProcessors());
        o = new Object();
        String text = o.toString();
        int hash = o.hashCode();
        library(1);
        String after = o.toString();
        say(hash == System.identityHashCode(o) ? o.hashCode() + " " + after.endsWith("@2a") + " " + text.endsWith("@2a")
                : "hash changed");
        report();
    }
}
