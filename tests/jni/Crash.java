/* Crashes in one way or another (crash.c). */
public class Crash {
    int value;
    static native void crash(String how);

    static void inner(String how) {
        crash(how);
    }

    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        if (args.length == 0) return;
        if (args[0].equals("thread")) {
            Thread t = new Thread("the other thread") {
                @Override public void run() { Crash.inner("null"); }
            };
            t.start();
            t.join();
        } else inner(args[0]);
        System.out.println("survived " + args[0]);
    }
}
