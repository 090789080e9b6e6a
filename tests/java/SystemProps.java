// System: properties, identity hash codes, line separator, arraycopy with overlap, time, environment, Runtime figures,
// Objects helpers, Thread of main, security-free exit codes.
import java.util.*;
public class SystemProps {
    public static void main(String[] args) {
        System.out.println(System.lineSeparator().equals("\n") + " " + System.getProperty("line.separator").length()
                + System.getProperty("file.separator") + System.getProperty("path.separator")
                + System.getProperty("no.such") + System.getProperty("no.such", "dflt")
                + System.getProperty("java.specification.version") + System.getProperty("java.class.version")
                + (System.getProperty("user.dir") != null) + (System.getProperty("java.class.path") != null)
                + System.getProperty("os.name") + (System.getProperty("java.version").startsWith("17"))
                + (System.getProperty("user.home") != null) + (System.getProperty("java.io.tmpdir")));
        System.out.println(System.setProperty("own.key", "1") + System.setProperty("own.key", "2")
                + System.getProperty("own.key") + System.clearProperty("own.key") + System.getProperty("own.key")
                + Integer.getInteger("own.int") + Boolean.getBoolean("own.bool") + Long.getLong("own.long", 7L));
        for (String k : new String[] { "", null })
            try {
                System.getProperty(k);
            } catch (IllegalArgumentException | NullPointerException e) { System.out.println(e.getMessage()); }
        Object o = new Object(), p = new Object();
        int h = System.identityHashCode(o);
        for (int i = 0; i < 1000; i++) new int[100].clone();
        System.gc();
        System.out.println((h == o.hashCode()) + " " + (System.identityHashCode("x") == System.identityHashCode("x"))
                + System.identityHashCode(null));
        Set<Integer> hs = new HashSet<>();
        Object[] alive = new Object[1000];
        for (int i = 0; i < 1000; i++) hs.add((alive[i] = new Object()).hashCode());
        System.out.println(hs.size() > 900 && alive[999] != null);
        long a = System.nanoTime(), b = System.nanoTime(), m = System.currentTimeMillis();
        System.out.println((b >= a) + " " + (m > 1600000000000L) + (System.getenv("PATH") != null)
                + System.getenv("NO_SUCH_VAR_X") + (System.getenv().size() > 0));
        try { System.getenv().put("a", "b"); } catch (UnsupportedOperationException e) { System.out.println("UOE"); }
        Runtime r = Runtime.getRuntime();
        System.out.println((r == Runtime.getRuntime()) + " " + (r.availableProcessors() > 0) + (r.totalMemory() > 0)
                + (r.freeMemory() > 0) + (r.maxMemory() >= r.totalMemory()) + Runtime.version().feature());
        Thread t = Thread.currentThread();
        System.out.println(t.getName() + t.getPriority() + t.isDaemon() + t.isAlive() + t.getThreadGroup().getName()
                + t.getState() + t + Thread.activeCount() + t.isInterrupted());
        t.interrupt();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + t.isInterrupted());
        }
        ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 5);
        tl.set(tl.get() + 1);
        System.out.println(tl.get());
        tl.remove();
        System.out.println(tl.get() + t.getUncaughtExceptionHandler().getClass().getSimpleName());
        System.out.println(Objects.equals(null, null) + "" + Objects.toString(null, "d") + Objects
                .requireNonNullElse(null, 4) + Objects.isNull(o) + Objects.compare(1, 2, Comparator.naturalOrder())
                + Objects.checkFromToIndex(0, 2, 2) + Objects.deepEquals(new int[] { 1 }, new int[] { 1 }));
        try { Objects.checkIndex(-1, 2); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try {
            Objects.requireNonNull(null, () -> "supplied");
        } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}
