// group: mixed
// A simulation of a bank's counters: events of an interface, a PriorityQueue, queues of customers, records.
import java.util.ArrayDeque;
import java.util.PriorityQueue;

public class Events {
    record Customer(int number, long arrived, int patience) {}

    interface Event extends Comparable<Event> {
        long time();
        int order();
        void happen(Events bank);
        @Override default int compareTo(Event other) {
            int c = Long.compare(time(), other.time());
            return c != 0 ? c : Integer.compare(order(), other.order());
        }
    }

    record Arrival(long time, int order) implements Event {
        @Override public void happen(Events bank) {
            Customer c = new Customer(bank.customers++, time, 40 + bank.random(160));
            bank.waiting.add(c);
            bank.schedule(new Tired(time + c.patience, bank.next(), c));
            if (bank.customers < bank.limit) bank.schedule(new Arrival(time + 1 + bank.random(12), bank.next()));
            bank.serve(time);
        }
    }

    record Tired(long time, int order, Customer customer) implements Event {
        @Override public void happen(Events bank) {
            if (bank.waiting.peekFirst() == customer) {
                bank.waiting.removeFirst();
                bank.left++;
            }
        }
    }

    record Served(long time, int order, Customer customer, int counter) implements Event {
        @Override public void happen(Events bank) {
            bank.busy[counter] = false;
            bank.total += time - customer.arrived();
            bank.serve(time);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final ArrayDeque<Customer> waiting = new ArrayDeque<>();
    private final boolean[] busy = new boolean[5];
    private final int limit;
    private int customers, left, seed = 1, orders;
    private long total;

    Events(int limit) { this.limit = limit; }

    int random(int bound) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 16) % bound;
    }

    int next() { return orders++; }

    void schedule(Event e) { events.add(e); }

    void serve(long now) {
        for (int i = 0; i < busy.length && !waiting.isEmpty(); i++) {
            if (busy[i]) continue;
            busy[i] = true;
            schedule(new Served(now + 10 + random(50), next(), waiting.removeFirst(), i));
        }
    }

    public static void main(String[] args) {
        Events bank = new Events(args.length > 0 ? Integer.parseInt(args[0]) : 110000);
        bank.schedule(new Arrival(0, bank.next()));
        long hash = 0;
        for (Event e; (e = bank.events.poll()) != null;) {
            e.happen(bank);
            hash = hash * 31 + e.time();
        }
        System.out.println("checksum=" + hash + "/" + bank.left + "/" + bank.total);
    }
}
