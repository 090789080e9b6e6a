public class Capabilities {
    static native void live();

    static native void elsewhere();

    public static void main(String[] args) throws InterruptedException {
        live();
        Thread t = new Thread(Capabilities::elsewhere);
        t.start();
        t.join();
    }
}
