import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.locks.LockSupport;

/** What the exhibits watch: clerks who work and go home, a guest who comes and is forgotten, and a market that closes.
 * With "night" a watchman makes his rounds until the end; with "full" the store is filled until nothing fits in; with
 * "wait" it opens when a line is read, so that tools can be loaded before. */
public class Market {
    /** Comes with a loader of its own, and goes with it. */
    public static class Guest {
        public static int buys = 3;

        public static int buy(int price) {
            return buys * price;
        }
    }

    static class Door extends ClassLoader {
        Door() {
            super(null);
        }

        Class<?> let(byte[] guest) {
            return defineClass(null, guest, 0, guest.length);
        }
    }

    /** All of them have the same name. */
    static class Clerk extends Thread {
        Clerk() {
            super("clerk");
        }

        @Override
        public void run() {
            for (int i = 0; i < 40; i++) {
                pay(price(i % 3, i));
            }
        }
    }

    /** What the market sells. */
    static class Thing {
        int price() {
            return 1;
        }
    }

    static class Ware extends Thing {
    }

    static class Fruit extends Ware {
    }

    static class Apple extends Fruit {
        @Override
        int price() {
            return "apple".length();
        }
    }

    static final class Stone {
    }

    static int coins;
    static volatile int rounds;
    static Object store;

    /** Coin by coin. */
    static synchronized void pay(int amount) {
        for (int i = 0; i < amount; i++) {
            coins++;
        }
    }

    static synchronized int balance() {
        return coins;
    }

    static int price(int kind, int weight) {
        String label = "kind " + kind;
        return kind + weight * 3 + label.length();
    }

    static void watch() {
        rounds++;
    }

    static void rush() throws InterruptedException {
        Thread[] clerks = {new Clerk(), new Clerk(), new Clerk()};
        for (Thread clerk : clerks) {
            clerk.start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
    }

    static int welcome() throws Exception {
        byte[] bytes = Files.readAllBytes(Paths.get(System.getProperty("java.class.path"), "Market$Guest.class"));
        return (Integer) new Door().let(bytes).getMethod("buy", int.class).invoke(null, 7);
    }

    /** A complaint goes through two frames. Two variables share a place on the stack, one after the other. */
    static int complain(int about) {
        {
            int length = about * 3;
            coins += length;
        }
        {
            String text = "complaint number " + about;
            if (about == 0) {
                throw new IllegalArgumentException(text);
            }
        }
        return complain(about - 1);
    }

    static void fill() {
        try {
            for (Object[] shelf = null; true; ) {
                store = shelf = new Object[] {shelf, new long[1 << 20]};
            }
        } catch (OutOfMemoryError expected) {
            store = null;
        }
    }

    static void close() {
    }

    public static void main(String[] args) throws Exception {
        String day = args.length == 0 ? "" : args[0];
        if (day.equals("wait")) {
            System.out.println("ready");
            System.in.read();
        }
        if (day.equals("night")) {
            Thread watchman = new Thread(() -> {
                while (true) {
                    watch();
                    LockSupport.parkNanos(100_000);
                }
            }, "watchman");
            watchman.setDaemon(true);
            watchman.start();
            while (rounds == 0) {
                Thread.yield();
            }
        }
        store = "open";
        rush();
        coins += welcome() + new Apple().price();
        System.gc();
        try {
            complain(1);
        } catch (IllegalArgumentException expected) {
            coins++;
        }
        if (day.equals("full")) {
            fill();
        }
        rush();
        System.gc();
        close();
        System.out.println("the market has closed with " + coins + " coins");
    }
}
