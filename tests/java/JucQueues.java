// Blocking queues on one thread: capacities, order, iteration while changing, draining, errors, texts.
import java.util.*;
import java.util.concurrent.*;

public class JucQueues {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static void queue(String name, BlockingQueue<Integer> q) {
        System.out.println("== " + name);
        show("empty", () -> q + " " + q.size() + q.isEmpty() + q.peek() + q.poll() + " " + q.remainingCapacity());
        show("poll ms", () -> q.poll(1, TimeUnit.MILLISECONDS));
        show("element", () -> q.element());
        show("remove", () -> q.remove());
        show("null", () -> q.offer(null));
        show("null timed", () -> q.offer(null, 1, TimeUnit.SECONDS));
        show("null put", () -> { q.put(null); return ""; });
        show("contains null", () -> q.contains(null) + " " + q.remove(null));
        show("fill", () -> "" + q.offer(5) + q.add(3) + q.offer(9, 1, TimeUnit.MILLISECONDS) + q.offer(1) + q.offer(7));
        show("overflow", () -> q.add(8));
        show("overflow timed", () -> q.offer(8, 2, TimeUnit.MILLISECONDS));
        show("state",
                () -> q + " " + q.size() + " " + q.peek() + " " + q.element() + " " + q.contains(9) + q.contains(100));
        show("arrays", () -> Arrays.toString(q.toArray()) + Arrays.toString(q.toArray(new Integer[0]))
                + Arrays.toString(q.toArray(new Integer[7])));
        show("iterate", () -> {
            StringBuilder sb = new StringBuilder();
            for (Iterator<Integer> it = q.iterator(); it.hasNext();) {
                int x = it.next();
                sb.append(x).append(' ');
                if (x == 3) {
                    it.remove();
                }
            }
            return sb + "" + q;
        });
        show("iterator at end", () -> new ArrayList<>(q).size() + " " + q.stream().mapToInt(x -> x).sum());
        show("iterator remove twice", () -> {
            Iterator<Integer> it = q.iterator();
            it.remove();
            return it;
        });
        show("iterate and take", () -> {
            StringBuilder sb = new StringBuilder();
            Iterator<Integer> it = q.iterator();
            sb.append(it.next());
            q.poll();
            q.poll();
            while (it.hasNext()) {
                sb.append(' ').append(it.next());
            }
            return sb;
        });
        show("remove object", () -> q.remove(9) + " " + q.remove(1000) + q);
        show("bulk", () -> q.addAll(List.of(2, 4)) + " " + q.removeIf(x -> x == 4) + q.removeAll(List.of(1))
                + q.retainAll(List.of(2, 7, 1)) + q);
        show("self", () -> q.addAll(q));
        show("drain self", () -> q.drainTo(q));
        show("drain 1", () -> {
            List<Integer> l = new ArrayList<>();
            return q.drainTo(l, 1) + " " + l + q.drainTo(l, -1);
        });
        show("drain", () -> { List<Integer> l = new ArrayList<>(); return q.drainTo(l) + " " + l + q; });
        show("drain null", () -> q.drainTo(null));
        show("clear", () -> { q.offer(1); q.clear(); return q; });
        Thread.currentThread().interrupt();
        show("interrupted take", () -> q.take());
        Thread.currentThread().interrupt();
        show("interrupted poll", () -> q.poll(1, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        show("interrupted put", () -> { q.put(1); return Thread.interrupted(); });
        show("after", () -> Thread.interrupted());
    }

    static class Late implements Delayed {
        static final long begin = System.nanoTime();
        final String name;
        final long at;

        Late(String name, long ms) {
            this.name = name;
            at = begin + ms * 1000000;
        }

        public long getDelay(TimeUnit u) {
            return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(at, ((Late) o).at);
        }

        public String toString() {
            return name;
        }
    }

    public static void main(String[] args) throws Exception {
        queue("ArrayBlockingQueue", new ArrayBlockingQueue<>(5));
        queue("LinkedBlockingQueue", new LinkedBlockingQueue<>(5));
        queue("LinkedBlockingQueue unbounded", new LinkedBlockingQueue<>());
        queue("LinkedBlockingDeque", new LinkedBlockingDeque<>(5));
        queue("PriorityBlockingQueue", new PriorityBlockingQueue<>());
        queue("LinkedTransferQueue", new LinkedTransferQueue<>());
        show("capacity 0", () -> new ArrayBlockingQueue<>(0));
        show("collection too large", () -> new ArrayBlockingQueue<>(1, false, List.of(1, 2)));
        show("collection", () -> new ArrayBlockingQueue<>(3, true, List.of(1, 2)) + "" + new LinkedBlockingQueue<>(
                Set.of(4)) + new PriorityBlockingQueue<>(List.of(5, 2, 3)) + new LinkedTransferQueue<>(List.of(1)));
        show("null in collection", () -> new LinkedBlockingQueue<>(Arrays.asList(1, null)));

        LinkedBlockingDeque<String> d = new LinkedBlockingDeque<>(4);
        show("deque", () -> {
            d.addFirst("b");
            d.addLast("c");
            d.push("a");
            return d.offerLast("d") + "" + d.offerFirst("x") + d + d.getFirst() + d.getLast() + d.peekFirst()
                    + d.peekLast();
        });
        show("deque full", () -> { d.addFirst("y"); return ""; });
        show("deque descending", () -> {
            StringBuilder sb = new StringBuilder();
            for (Iterator<String> it = d.descendingIterator(); it.hasNext();) {
                String s = it.next();
                sb.append(s);
                if (s.equals("c")) it.remove();
            }
            return sb + "" + d;
        });
        show("deque take", () -> d.takeFirst() + d.takeLast() + d.pollFirst(1, TimeUnit.MILLISECONDS) + d.pollLast()
                + d.pollFirst() + d.pollLast(1, TimeUnit.MILLISECONDS) + d.peekFirst());
        show("deque empty", () -> d.removeFirst());
        show("deque pop", () -> d.pop());
        show("deque getLast", () -> d.getLast());
        show("deque occurrences", () -> {
            d.addAll(List.of("a", "b", "a"));
            return d.removeLastOccurrence("a") + "" + d + d.removeFirstOccurrence("a") + d
                    + d.removeFirstOccurrence("z") + d.remove("b") + d;
        });
        show("deque self", () -> d.addAll(d));

        SynchronousQueue<String> s = new SynchronousQueue<>();
        show("synchronous", () -> s + "" + s.offer("a") + s.poll() + s.peek() + s.size() + s.isEmpty()
                + s.remainingCapacity() + s.iterator().hasNext() + s.contains("a") + s.offer("a", 1,
                TimeUnit.MILLISECONDS) + s.poll(1, TimeUnit.MILLISECONDS) + Arrays.toString(s.toArray()));
        show("synchronous add", () -> s.add("a"));
        show("synchronous null", () -> s.offer(null));
        LinkedTransferQueue<String> t = new LinkedTransferQueue<>();
        show("transfer", () -> t.tryTransfer("a") + "" + t.tryTransfer("a", 1, TimeUnit.MILLISECONDS) + t
                + t.hasWaitingConsumer() + t.getWaitingConsumerCount());
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(3, Comparator.reverseOrder());
        show("priority", () -> {
            p.addAll(List.of("m", "z", "a", "q"));
            return p + " " + p.poll() + p.poll() + p + (p.comparator() == Comparator.reverseOrder());
        });
        show("priority type", () -> ((PriorityBlockingQueue) new PriorityBlockingQueue<>()).add(new Object()));

        DelayQueue<Late> q = new DelayQueue<>();
        q.add(new Late("c", 30));
        q.add(new Late("a", 2));
        q.add(new Late("b", 10));
        q.add(new Late("never", 1000000));
        show("delay", () -> q + " " + q.size() + q.peek() + " " + q.take() + q.poll(1000, TimeUnit.SECONDS) + q.take()
                + q.poll() + q.poll(1, TimeUnit.MILLISECONDS) + q);
        show("delay drain", () -> q.drainTo(new ArrayList<>()) + " " + q.remainingCapacity());
    }
}
