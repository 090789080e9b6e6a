// The program of the Byteman rules in shop.btm and helped.btm.
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

public class Shop {
    interface Priced {
        int price();
        default int twice() { return 2 * price(); }
    }
    static class Item implements Priced {
        final String name;
        int price;
        Item(String name, int price) {
            this.name = name;
            this.price = price;
        }
        public int price() { return price; }
        @Override public String toString() { return name + " for " + price; }
    }
    static class Offer extends Item {
        Offer(String name, int price) { super(name, price - 1); }
        @Override public int price() { return super.price() / 2; }
    }

    private final List<Item> items = new ArrayList<>();
    static int sold;

    synchronized void add(Item item) { items.add(item); }

    Item sell(String name) throws IOException {
        for (Item item : items)
            if (item.name.equals(name)) {
                items.remove(item);
                sold++;
                return item;
            }
        throw new IOException("no " + name);
    }

    static long sum(int[] prices) {
        long sum = 0;
        for (int i = 0; i < prices.length; i++) {
            sum += prices[i];
        }
        return sum;
    }

    static double half(double x) {
        double result = x / 2;
        return result;
    }

    static String attempt(Shop shop, String name) {
        try {
            return shop.sell(name).toString();
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        } finally {
            System.out.println("attempted " + name);
        }
    }

    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    static volatile boolean arrived;

    static void worker() {
        System.out.println("worker begins");
        arrived = true;
        System.out.println("worker ends");
    }

    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        shop.add(new Item("apple", 3));
        shop.add(new Offer("pear", 11));
        System.out.println(shop.items + " " + shop.items.get(1).twice());
        System.out.println(attempt(shop, "apple"));
        System.out.println(attempt(shop, "plum"));
        System.out.println(attempt(shop, "pear") + " " + sold);
        System.out.println(sum(new int[] { 1, 2, 3 }) + " " + half(5) + " " + depth(4));
        Thread thread = new Thread(Shop::worker, "worker");
        thread.start();
        thread.join();
        System.out.println(arrived);
        try {
            System.out.println(new Item("melon", -1));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
}
