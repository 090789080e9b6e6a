// The program that the aspects change.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

public class Bank {
    interface Account {
        int balance();
        void deposit(int amount);
        default String shown() { return getClass().getSimpleName() + " " + balance(); }
    }
    static class Plain implements Account {
        private int balance;
        protected String owner = "nobody";
        public int balance() { return balance; }
        public void deposit(int amount) {
            if (amount < 0)
                throw new IllegalArgumentException("negative: " + amount);
            balance += amount;
        }
        int withdraw(int amount) throws OverdrawnException {
            if (amount > balance)
                throw new OverdrawnException(amount - balance);
            balance -= amount;
            return amount;
        }
    }
    static class Savings extends Plain {
        final double rate;
        Savings(double rate) { this.rate = rate; }
        void interest() { deposit((int) (balance() * rate)); }
    }
    static class OverdrawnException extends Exception {
        final int missing;
        OverdrawnException(int missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

    static long wide(long a, double b, byte[] c) { return a + (long) b + c.length; }

    static String handled(int n) {
        try {
            if (n > 1)
                throw new OverdrawnException(n);
            return "fine";
        } catch (OverdrawnException e) {
            return "handled " + e.missing;
        }
    }

    static int applied(IntUnaryOperator f) { return f.applyAsInt(20); }

    public static void main(String[] args) throws Exception {
        List<Account> accounts = new ArrayList<>();
        Plain plain = new Plain();
        Savings savings = new Savings(0.5);
        accounts.add(plain);
        accounts.add(savings);
        for (Account a : accounts) {
            a.deposit(10);
            System.out.println(a.shown());
        }
        savings.interest();
        System.out.println(savings.balance() + " " + plain.withdraw(3));
        try {
            plain.withdraw(100);
        } catch (OverdrawnException e) {
            System.out.println(e.getMessage());
        }
        try {
            plain.deposit(-5);
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        plain.owner = "somebody";
        System.out.println(plain.owner + " " + factorial(4) + " " + wide(1L, 2.5, new byte[3]));
        System.out.println(handled(1) + ", " + handled(2));
        System.out.println(applied(x -> x + 1) + ", " + applied(Bank::factorial));
        System.out.println(plain.getClass().getInterfaces().length);
    }
}
