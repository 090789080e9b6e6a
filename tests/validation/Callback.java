/** What callback.c watches: a thread that ends, classes that are loaded while another is, many objects, memory that is
 * used up. */
public class Callback {
    static class Loaded {
        static int initialised = 1;

        static int answer() {
            return 42;
        }
    }

    static class Hooked {
    }

    static class HookedToo {
    }

    static class HookedLast {
    }

    /** Each may cause the next one to be loaded. */
    static class Link0 {
    }

    static class Link1 {
    }

    static class Link2 {
    }

    static class Link3 {
    }

    static class Link4 {
    }

    static class Link5 {
    }

    static class Link6 {
    }

    static class Link7 {
    }

    static class Link8 {
    }

    static class Point {
        int x = 1;
        int y = 2;
    }

    static int watched = 7;

    /** Called by agents, which are notified of it. */
    static void nest() {
    }

    static Object last;

    static void allocate() {
        last = new byte[1 << 24];
        for (int i = 0; i < 30_000; i++) {
            last = new Point();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(Callback::nest, "short-lived");
        thread.start();
        thread.join();
        new Hooked();
        new Link0();
        Loaded.answer();
        nest();
        allocate();
        try {
            last = new long[Integer.MAX_VALUE];
        } catch (OutOfMemoryError expected) {
            last = null;
        }
        System.out.println("the program has run");
    }
}
