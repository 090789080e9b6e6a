// vmargs: -Xmx48m
// OutOfMemoryError: heap, array size, direct memory, in threads; the program goes on; library structures stay usable.
import java.nio.ByteBuffer;
import java.util.*;

public class OutOfSpace {
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (OutOfMemoryError e) {
            System.out.println(what + " ! "
                    + (what.equals("direct") ? e.getMessage().replaceAll("\\d+", "N") : e.getMessage()));
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }
    static Object fill() { List<byte[]> l = new ArrayList<>(); while (true) l.add(new byte[1 << 18]); }
    public static void main(String[] args) throws Exception {
        t("fill", OutOfSpace::fill);
        t("big array", () -> new long[100_000_000]);
        t("max array", () -> new int[Integer.MAX_VALUE]);
        t("max bytes", () -> new byte[Integer.MAX_VALUE]);
        t("multi", () -> new int[10000][100000]);
        t("builder", () -> { StringBuilder b = new StringBuilder("x"); while (true) b.append(b); });
        t("huge repeat", () -> "ab".repeat(Integer.MAX_VALUE / 2 + 1));
        t("collection", () -> new ArrayList<>(Integer.MAX_VALUE));
        t("strings", () -> {
            Map<String, String> m = new HashMap<>();
            for (int i = 0; ; i++) m.put("key number " + i, "value " + i);
        });
        t("again", OutOfSpace::fill);
        Thread[] ts = new Thread[3];
        int[] caught = new int[1];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() ->
                    { try { fill(); } catch (OutOfMemoryError e) { synchronized (caught) { caught[0]++; } } });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(caught[0] + " " + new ArrayList<>(List.of(1, 2, 3)) + " " + (Runtime.getRuntime().maxMemory()
                <= 48 << 20) + " " + (Runtime.getRuntime().totalMemory() <= Runtime.getRuntime().maxMemory()));
        t("negative", () -> new int[-1]);
        List<ByteBuffer> held = new ArrayList<>();
        t("direct", () -> { while (true) held.add(ByteBuffer.allocateDirect(1 << 22)); });
    }
}
