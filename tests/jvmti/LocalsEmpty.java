/** The lock of a block and the exception of an empty handler are in slots, and in no table. */
public class LocalsEmpty {
    static native void look();

    static void block() {
        synchronized (LocalsEmpty.class) {
            look();
        }
    }

    static void handler() {
        synchronized (LocalsEmpty.class) {
            try {
                look();
                Thread.sleep(0);
            } catch (InterruptedException e) {
            }
        }
    }

    public static void main(String[] args) {
        block();
        handler();
    }
}
