import java.util.concurrent.atomic.AtomicInteger;

/** Four clerks pay into one account: what examples/deposits.c watches, badly. */
public class Bank {
    static int clerks = 4;
    final AtomicInteger balance = new AtomicInteger();

    void deposit(int amount) {
        balance.addAndGet(amount);
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread[] threads = new Thread[clerks];
        for (int i = 0; i < clerks; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) bank.deposit(1);
            }, "clerk " + i);
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("balance " + bank.balance);
    }
}
