// vmargs: -Xmx40m
// Soft references: kept while memory is free and they are young, all cleared before OutOfMemoryError; a cache of them
// lets the program run on.
import java.lang.ref.*;
import java.util.*;
public class SoftRefs {
    static List<SoftReference<byte[]>> fill(int n, int size, ReferenceQueue<byte[]> q) {
        List<SoftReference<byte[]>> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            byte[] b = new byte[size];
            b[0] = (byte) i;
            l.add(new SoftReference<>(b, q));
        }
        return l;
    }
    static int alive(List<SoftReference<byte[]>> l) {
        int n = 0;
        for (SoftReference<byte[]> s : l) if (s.get() != null) n++;
        return n;
    }
    public static void main(String[] args) throws Exception {
        ReferenceQueue<byte[]> q = new ReferenceQueue<>();
        List<SoftReference<byte[]>> l = fill(100, 10000, q);
        System.gc(); System.gc(); System.out.println(alive(l) + " " + q.poll());
        byte[] strong = l.get(7).get();
        List<byte[]> hog = new ArrayList<>();
        try {
            while (true) hog.add(new byte[50000]);
        } catch (OutOfMemoryError e) {
            hog = null;
            System.out.println(e.getMessage());
        }
        System.out.println(alive(l) + " " + (l.get(7).get() == strong) + strong[0]);
        int n = 0; while (n < 99 && q.remove(2000) != null) n++; System.out.println(n + " " + q.poll());
        Map<Integer, SoftReference<byte[]>> cache = new HashMap<>(); long sum = 0; int misses = 0;
        for (int i = 0; i < 3000; i++) {
            int k = i % 300;
            SoftReference<byte[]> s = cache.get(k);
            byte[] b = s == null ? null : s.get();
            if (b == null) {
                b = new byte[100000];
                b[1] = (byte) k;
                cache.put(k, new SoftReference<>(b));
                misses++;
            }
            sum += b[1];
        }
        System.out.println(sum + " " + (misses >= 300));
        SoftReference<Object> s = new SoftReference<>(new Object());
        System.out.println((s.get() != null) + " " + s.enqueue() + " " + s.get());
    }
}
