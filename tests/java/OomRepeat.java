// vmargs: -Xmx16m
// Hundreds of times OutOfMemoryError, of heap and of array sizes, in calls of all depths, through finally blocks and
// synchronized methods; the program goes on.
import java.util.*;
public class OomRepeat {
    static int finallies; static Object sink;
    static synchronized void deep(int n) {
        try {
            if (n > 0) deep(n - 1);
            else sink = new long[Integer.MAX_VALUE / 16];
        } finally {
            finallies++;
        }
    }
    public static void main(String[] args) {
        int heap = 0, limit = 0, traces = 0, objects = 0; Map<Integer, String> live = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            try {
                if (i % 3 == 0) deep(i % 50);
                else if (i % 3 == 1) sink = new int[Integer.MAX_VALUE];
                else {
                    Object[] a = new Object[60];
                    for (int k = 0; ; k++) a[k % 60] = new byte[1 << 20];
                }
            }
            catch (OutOfMemoryError e) {
                if (e.getMessage().equals("Java heap space")) heap++;
                else if (e.getMessage().equals("Requested array size exceeds VM limit")) limit++;
                if (e.getStackTrace().length > 0) traces++;
            }
            live.put(i, "v" + i);
        }
        for (int i = 0; i < 300; i++) if (live.get(i).equals("v" + i)) objects++;
        System.out.println(heap + " " + limit + " " + (traces > 0) + " " + objects + " " + finallies + " "
                + Thread.holdsLock(OomRepeat.class));
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try { grow(new StringBuilder("x")); } catch (OutOfMemoryError e) { l.add("sb"); }
            try { grow(new ArrayList<>()); } catch (OutOfMemoryError e) { l.add("list"); }
        }
        System.out.println(l);
    }
    static void grow(StringBuilder b) { while (true) b.append(b); }
    static void grow(List<long[]> l) { while (true) l.add(new long[10000]); }
}
