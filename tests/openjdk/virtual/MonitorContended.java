// Monitors that many virtual threads want: counters under blocks, methods and class monitors, holders that yield.
import java.util.*;
import java.util.concurrent.*;

public class MonitorContended {
    static int blocks, statics;
    int methods;
    static final Object MONITOR = new Object();
    static synchronized void count() { statics++; }
    synchronized void add() {
        int was = methods;
        Thread.yield();
        methods = was + 1;
    }
    public static void main(String[] args) throws Exception {
        MonitorContended it = new MonitorContended();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 200; i++)
                e.submit(() -> {
                    for (int k = 0; k < 20; k++) {
                        synchronized (MONITOR) {
                            int was = blocks;
                            if (k % 4 == 0)
                                Thread.yield();
                            blocks = was + 1;
                        }
                        count();
                        if (k % 5 == 0)
                            it.add();
                    }
                    return null;
                });
        }
        System.out.println(blocks + " " + statics + " " + it.methods);
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        StringBuffer text = new StringBuffer();
        Hashtable<String, Integer> table = new Hashtable<>();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                int n = i;
                e.submit(() -> {
                    list.add(n);
                    map.merge(n % 10, 1, Integer::sum);
                    text.append("x");
                    table.merge("k", 1, Integer::sum);
                });
            }
        }
        System.out.println(list.size() + " " + map + " " + text.length() + " " + table);
    }
}
