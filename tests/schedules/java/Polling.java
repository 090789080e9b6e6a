/** Several threads poll until another one has done something: none may be left without a turn. No bug. */
public class Polling {
    private static volatile int done;

    private static void poll(String how, int until) {
        while (done < until) {
            if (how.equals("yields")) {
                Thread.yield();
            } else if (how.equals("reads")) {
                Thread.onSpinWait();
            }
        }
    }

    /** Arguments: how they poll; which of them does it, so that the next one does what the others wait for. */
    public static void main(String[] args) throws InterruptedException {
        int doer = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                if (number == doer) {
                    done = 1;
                } else if (number == (doer + 1) % threads.length) {
                    poll(args[0], 1);
                    done = 2;
                } else {
                    poll(args[0], 2);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done " + done);
    }
}
