/** The end of the VM, whose callback runs inDeath, while another thread is in a callback of slow. */
public class LastEvents {
    static int field;
    static native void begin();
    static native boolean inCallback();

    static class Late {
        static int value = 1;
    }

    static void slow() {
    }

    static void inDeath() throws InterruptedException {
        field = Late.value;
        try {
            throw new IllegalStateException("thrown");
        } catch (IllegalStateException e) {
            field++;
        }
        Object o = new int[1].clone();
        synchronized (o) {
            o.wait(1);
        }
        Thread t = new Thread(() -> field++);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        begin();
        Thread t = new Thread(LastEvents::slow);
        t.setDaemon(true);
        t.start();
        while (!inCallback()) Thread.sleep(1);
    }
}
