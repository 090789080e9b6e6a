import java.util.concurrent.locks.LockSupport;

// A virtual thread that parks, and goes on with another carrier.
public class Mover {
    static volatile boolean over, held;
    static volatile String first, second;
    static int result;

    static String carrier() {
        return Thread.currentThread().toString().replaceAll(".*@", "");
    }

    static int moves(int a) {
        int b = a + 1;                              //@ begin
        LockSupport.park();
        int c = b * 2;                              //@ behind
        return c;
    }

    static void run() {
        first = carrier();
        result = moves(20);
        second = carrier();                         //@ returned
    }

    /** Whoever has the carrier keeps it; the other one ends. */
    static void occupy() {
        if (carrier().equals(first)) {
            held = true;
            while (!over) { }
        } else {
            while (!held) { }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("parked").start(Mover::run);
        while (t.getState() != Thread.State.WAITING) Thread.yield();
        Thread[] others = new Thread[2];
        for (int i = 0; i < 2; i++) others[i] = Thread.ofVirtual().start(Mover::occupy);
        while (!held) Thread.yield();
        LockSupport.unpark(t);
        t.join();
        over = true;
        for (Thread o : others) o.join();
        System.out.println(result + " " + !first.equals(second)); //@ end
    }
}
