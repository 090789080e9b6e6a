/** What it prints depends on the order of its threads; or, with an argument, on a system property alone. */
public class Racing {
    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0 && args[0].equals("changes")) {
            System.out.println("path: " + System.getProperty("java.library.path"));
            return;
        }
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String name = String.valueOf((char) ('a' + i));
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    order.append(name);
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(order);
    }
}
