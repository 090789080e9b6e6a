/** A program that does something else on one VM than on others, in the way that its argument names. */
public class Planted {
    static boolean isMinijvm() {
        return System.getProperty("java.vm.name").contains("minijvm");
    }

    static void one() {
    }

    static void other() {
    }

    static int work(int n) {
        return n + 1;
    }

    /** Threads that do the same at the same time, in whatever order. */
    static class Worker extends Thread {
        final boolean more;

        Worker(String name, boolean more) {
            super(name);
            this.more = more;
        }

        @Override
        public void run() {
            for (int k = 0; k < 10; k++) {
                work(k);
                if (more && k == 5) {
                    other();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String plant = args.length == 0 ? "" : args[0];
        boolean here = isMinijvm();
        one();
        if (plant.equals("order") && here) {
            other();
            work(1);
        } else {
            work(1);
            other();
        }
        if (plant.equals("event") && here) {
            one();
        }
        if (plant.equals("print")) {
            System.out.println(here ? "here" : "there");
        }
        Worker[] threads = new Worker[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker("worker ".concat(String.valueOf(i)), plant.equals("thread") && here && i == 1);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
