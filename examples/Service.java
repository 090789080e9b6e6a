import java.util.ArrayList;
import java.util.List;

/** A program that runs until its input ends: for the commands of docs/use/attach-and-dumps.md. */
public class Service {
    record Order(int number, String customer) {}

    static final List<Order> orders = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 1000; i++) orders.add(new Order(i, "customer " + i));
        System.out.println("ready");
        while (System.in.read() >= 0) Thread.yield();
        System.out.println(orders.size() + " orders");
    }
}
