public class Environments {
    static native void live();
    static native void onAnotherThread();

    static void startOne() throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        live();
        Thread t = new Thread(Environments::onAnotherThread);
        t.start();
        t.join();
    }
}
