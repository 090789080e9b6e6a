// Driven by jni_interception.c.
public class JniInterception {
    static native void run();
    static native int calls(int n);
    static native void restore();
    static native void fromThread();

    static class InCallback { }

    public static void main(String[] args) throws Exception {
        run();
        System.out.println("main " + calls(3));
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> calls(5));
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        Thread t = new Thread(JniInterception::fromThread);
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
        restore();
        System.out.println("restored " + calls(3));
    }
}
