// What jdb looks at in one thread: lines, locals, fields, exceptions, watched fields, traced methods. The sessions in
// suite_debug.py name lines by the marks at their ends.
import java.util.ArrayList;
import java.util.List;

public class Account {
    static int counter;
    static String title = "none";
    int balance;
    final List<String> log = new ArrayList<>();
    final double[] rates = { 1.5, 2.25 };
    Account next;

    Account(int balance) {
        this.balance = balance;
    }

    int deposit(int amount) {
        int before = balance;
        balance = before + amount;
        counter++;
        log.add("deposit " + amount);               //@ deposited
        return balance;
    }

    static long sum(int... values) {
        long total = 0;
        for (int v : values) {
            total += v;                             //@ adding
        }
        return total;
    }

    static int fail(int depth) {
        if (depth == 0)
            throw new IllegalStateException("bottom");
        return fail(depth - 1) + 1;
    }

    static String attempt(int depth) {
        String result;
        try {
            result = "value " + fail(depth);
        } catch (IllegalStateException e) {
            result = "caught " + e.getMessage();    //@ caught
        }
        return result;
    }

    static <T> String describe(T value, char c, byte b, short s, boolean z, float f, long l, double d) {
        String text = value + " " + c + b + s + z + f + l + d;
        int[][] grid = { { 1, 2 }, { 3 } };
        Object nothing = null;
        return text + grid.length + nothing;        //@ described
    }

    interface Shape {
        int SIDES = 4;
        double area();
        default String name() { return "shape"; }
    }
    enum Color { RED, GREEN }
    static class Square implements Shape {
        private final double side;
        protected transient volatile int flags;
        Square(double side) { this.side = side; }
        public double area() { return side * side; }
        static synchronized native void never();
    }

    public static void main(String[] args) {
        Account a = new Account(10);                //@ first
        title = "main";
        a.next = new Account(0);
        int r = a.deposit(5);                       //@ deposit
        r += a.deposit(7);
        System.out.println("balance " + r + " " + a.log);
        System.out.println(sum(1, 2, 3));           //@ sum
        System.out.println(attempt(2));
        System.out.println(describe("x", 'c', (byte) 1, (short) 2, true, 1.25f, 1L << 40, 0.1));
        Shape s = new Square(3);
        System.out.println(s.area() + s.name() + Color.values().length);
        System.out.println(title + " " + counter);  //@ last
    }
}
