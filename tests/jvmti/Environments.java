public class Environments {
    static native void live();
    static native void onAnotherThread();
    static native void makeAndDispose();
    static native void several(boolean begin);

    static void startOne() throws InterruptedException {
        Thread t = new Thread(() -> { }, "counted");
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        live();
        Thread t = new Thread(Environments::onAnotherThread);
        t.start();
        t.join();
        several(true);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Environments::makeAndDispose);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        several(false);
    }
}
