// FatalError ends the process with a message and the Java frames.
public class Fatal {
    static native void fatal(String message, boolean pending);
    static void inner(String message, boolean pending) { fatal(message, pending); }
    static class Nested { Nested(String s) { inner(s, true); } static { } }
    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        System.out.println("before");
        if (args[0].equals("plain")) inner("it is over", false);
        if (args[0].equals("pending")) new Nested("with an exception pending");
        if (args[0].equals("lambda")) {
            Runnable r = new Runnable() { public void run() { inner("percent %s %d", false); } };
            r.run();
        }
        System.out.println("after");
    }
}
