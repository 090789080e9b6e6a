/** Frames of many kinds for frame.c: what is called `frame` stops there. */
public class Frame extends Thread {
    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    static byte frame(byte number) {
        return number;
    }

    static String frame(String text) {
        return text;
    }

    int caller(boolean flag, byte small, long wide, String text) {
        if (flag) {
            int early = small;
            frame(early, text);
        }
        if (wide > 0) {
            String late = text;
            frame(1, late);
            return late.length();
        }
        return small;
    }

    /** Has a native frame on top, for ever. */
    @Override
    public void run() {
        synchronized (this) {
            try {
                while (true) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Frame waiter = new Frame();
        waiter.setName("waiter");
        waiter.setDaemon(true);
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        frame((byte) 3);
        frame("a text");
        int last = args.length;
        waiter.caller(last == 0, (byte) 5, 7L, "another text");
        frame((byte) 4);
        System.out.println("the program has run");
    }
}
