import java.util.concurrent.atomic.AtomicInteger;

/** Four clerks pay into one account, each as often as the argument states: what deposits.c watches, badly. */
public class Bank {
    static int clerks = 4;
    final AtomicInteger balance = new AtomicInteger();

    void deposit(int amount) {
        balance.addAndGet(amount);
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        int times = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        Thread[] threads = new Thread[clerks];
        for (int i = 0; i < clerks; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < times; k++) bank.deposit(1);
            }, "clerk " + i);
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("balance " + bank.balance);
    }
}
