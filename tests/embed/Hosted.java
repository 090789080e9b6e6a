// What tests/embed/host.c calls.
public class Hosted {
    static int state = 3;
    static int add(int a, long b, double c) { return a + (int) b + (int) c; }
    static String describe(Object[] parts) {
        StringBuilder b = new StringBuilder();
        for (Object o : parts) b.append(o).append('/');
        return b.toString();
    }
    static void fail(String message) { throw new IllegalStateException(message); }
    static void leave(int status) { System.exit(status); }
    static void halt(int status) { Runtime.getRuntime().halt(status); }
    static native void crash();
    static void callCrash() { crash(); }
    static String property(String key) { return System.getProperty(key); }
    static String thread() { Thread t = Thread.currentThread(); return t.getName() + " " + t.getPriority() + " " + t.isDaemon() + " " + t.getThreadGroup().getName(); }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static boolean overflow() {
        try { endless(0); return false; } catch (StackOverflowError e) { return true; }
    }
    static int endless(int n) { return endless(n + 1) + 1; }
    static void print(String s) { System.out.println(s); }
}
