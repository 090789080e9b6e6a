// Dumps its own heap, twice: to the files in the folder args[0].
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.*;

public class Heap {
    static int si = 7;
    static String text = "static \u00e9";
    static Object unset;
    static class Base { long l = 1L << 40; private int same = 1; }
    static class Part extends Base {
        double d = 2.5;
        boolean z = true;
        char c = '\u1234';
        byte b = -1;
        short s = -2;
        float f = 1.5f;
        private int same = 2;
        int[] ia = { 1, 2, 3 };
        boolean[] za = { true, false };
        char[] ca = { 'x' };
        double[] da = { 0.5 };
        byte[][] nested = { { 1 }, null };
        Object[] oa = { "a", null, new long[] { 5 }, Part.class, int.class }; Object self = this;
    }
    static class Dropped { }
    static Part part = new Part();
    static final List<Object> many = new ArrayList<>();
    static byte[] huge = new byte[3 << 20];

    static void attempt(HotSpotDiagnosticMXBean bean, String path, boolean live) {
        try {
            bean.dumpHeap(path, live);
            System.out.println("written");
        } catch (Exception e) { System.out.println(e); }
    }
    static void dump(String folder) throws Exception {
        Object local = new ArrayList<>(List.of("in a frame"));
        for (int i = 0; i < 1000; i++) many.add(i % 2 == 0 ? (Object) ("text " + i) : (Object) (i * 1000));
        new Dropped();
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Thread t = new Thread(() ->
                { synchronized (part) { try { part.wait(); } catch (InterruptedException e) { } } }, "waits");
        t.setDaemon(true);
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        attempt(bean, folder + "/all.hprof", false);
        attempt(bean, folder + "/live.hprof", true);
        attempt(bean, folder + "/live.hprof", true);
        attempt(bean, folder + "/other", true);
        attempt(bean, "/no/such/folder/x.hprof", true);
        attempt(bean, null, true);
        System.out.println(local);
    }
    public static void main(String[] args) throws Exception {
        dump(args[0]);
    }
}
