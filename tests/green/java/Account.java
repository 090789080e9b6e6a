// A transfer that is wrong under some schedules only: check, then act. Fails with an AssertionError when money
// vanished.
public class Account {
    static int balance = 100;

    static class Withdrawal extends Thread {
        public void run() {
            for (int i = 0; i < 3; i++) {
                int seen = balance;
                if (seen >= 5) {
                    balance = minus(seen, 5);
                    paid(5);
                }
            }
        }
    }

    static int paid;

    static int minus(int sum, int part) {
        return sum - part;
    }

    static synchronized void paid(int sum) {
        paid += sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Withdrawal(), new Withdrawal()};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        if (balance + paid != 100) {
            throw new AssertionError("balance " + balance + ", paid " + paid);
        }
        System.out.println("all is well");
    }
}
