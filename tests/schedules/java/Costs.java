// Loops whose cost the script costs.py measures. Arguments: what, and how many times.
public class Costs {
    int own;
    static int shared;

    static void alone(int n) throws InterruptedException {
        Thread t = new Thread(() -> {});        // until there is another thread, nothing is a point
        t.start();
        t.join();
        Costs c = new Costs();
        for (int i = 0; i < n; i++) c.own = i;
    }
    static void shared(int n) throws InterruptedException {
        Thread t = new Thread(() -> shared = 1);
        t.start();
        t.join();
        for (int i = 0; i < n; i++) shared = i;
    }
    static void switches(int n) throws InterruptedException {
        Runnable writer = () -> { for (int i = 0; i < n; i++) shared = i; };
        Thread a = new Thread(writer), b = new Thread(writer);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
        case "alone": alone(n); break;
        case "shared": shared(n); break;
        default: switches(n);
        }
    }
}
