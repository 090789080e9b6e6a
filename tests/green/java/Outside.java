/** Threads go on while the native code of another one blocks in the system (outside.c, given by its path, and how often
    the program waits for it). */
public class Outside {
    static final StringBuffer log = new StringBuffer();
    static volatile int received;

    static native void begin();
    static native void send(int what);

    static void got(int what) {
        log.append("[" + what + "]"); // one call: others run between calls
        received++;
    }

    static void work(char letter) {
        for (int i = 0; i < 40; i++) {
            if (i % 10 == 0) log.append(letter);
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        begin();
        Thread a = new Thread(() -> work('a')), b = new Thread(() -> work('b'));
        a.start();
        b.start();
        for (int i = 1; i <= Integer.parseInt(args[1]); i++) {
            send(i);
            while (received < i) Thread.yield();
        }
        a.join();
        b.join();
        System.out.println(log);
    }
}
