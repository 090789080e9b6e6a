// Programs whose orders can be counted: `writers K': K threads write one location; `two M N': one thread writes a
// location M times, another one N times; `apart M N': two locations.
public class Orders {
    static volatile int a, b;

    static void start(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) threads[i] = new Thread(all[i]);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        if (args[0].equals("writers")) {
            Runnable[] all = new Runnable[n];
            for (int i = 0; i < n; i++) all[i] = () -> a = 1;
            start(all);
            return;
        }
        int m = Integer.parseInt(args[2]);
        boolean apart = args[0].equals("apart");
        start(() -> {
            for (int i = 0; i < n; i++) a = 1;
        }, () -> {
            for (int i = 0; i < m; i++) {
                if (apart) b = 2;
                else a = 2;
            }
        });
    }
}
