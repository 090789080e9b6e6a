// Live stack frames, which the library's own printers use: the monitors of each frame, its locals and operands.
// vmargs: --add-opens java.base/java.lang=ALL-UNNAMED
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class LiveFrames {
    static Method monitors, locals, stack;
    static StackWalker walker;
    static final Object ONE = "ONE";
    static final Object TWO = "TWO";

    /** The upper half of a slot with an int or float is not defined. */
    static String show(Object o) {
        if (o == null) return "null";
        String name = o.getClass().getName();
        if (name.startsWith("java.lang.LiveStackFrame")) {
            int low = (int) Long.parseLong(o.toString());
            return o.getClass().getSimpleName() + " " + (low == Float.floatToIntBits(1) ? "1.0" : low);
        }
        boolean known = o instanceof String || o instanceof Integer || o instanceof Class || o == ONE || o == TWO;
        return known ? o.toString() : name;
    }
    static String show(Object[] all) {
        return Arrays.stream(all).map(LiveFrames::show).collect(Collectors.joining(", ", "[", "]"));
    }
    /** main's dead variables have what lay there before. */
    static boolean isShown(StackWalker.StackFrame f) {
        return f.getClassName().startsWith("LiveFrames") && !f.getMethodName().equals("main");
    }
    static int walk(int result) throws Exception {
        List<StackWalker.StackFrame> frames = walker.walk(s -> s.filter(LiveFrames::isShown).toList());
        for (StackWalker.StackFrame f : frames) {
            String name = f.getMethodName().replaceAll("\\d", "N");
            System.out.println(name + " " + show((Object[]) monitors.invoke(f)) + " "
                    + show((Object[]) locals.invoke(f))
                               + " " + show((Object[]) stack.invoke(f)));
            System.out.println(f.toString().startsWith(f.toStackTraceElement().toString()));
        }
        return result;
    }
    static synchronized int locked(int a, long b, double c, String s, float f, byte by, boolean z, char ch,
            int[] ints)
            throws Exception {
        Object dead = new Object();
        dead.hashCode();
        Integer i = 300;
        synchronized (ONE) {
            synchronized (TWO) {
                synchronized (ONE) {
                    return a + walk(3) + i + s.length() + (int) b + (int) c;
                }
            }
        }
    }
    Object field = "this";
    String instance(Object o) throws Exception {
        String text = "early";
        synchronized (this) {
            text = text + combine(1L << 30, "x", walk(1), o);
        }
        return text;
    }
    static String combine(long a, String c, int d, Object o) {
        return "" + a + c + d;
    }
    static void thrown() throws Exception {
        try {
            throw new IllegalStateException("q");
        } catch (IllegalStateException e) {
            Object o;
            if (e.getMessage().length() > 5) o = 1;
            walk(2);
        }
    }
    public String toString() { return "L"; }

    public static void main(String[] args) throws Exception {
        Class<?> live = Class.forName("java.lang.LiveStackFrame");
        Method get = live.getMethod("getStackWalker");
        monitors = live.getMethod("getMonitors");
        locals = live.getMethod("getLocals");
        stack = live.getMethod("getStack");
        for (Method m : List.of(get, monitors, locals, stack)) m.setAccessible(true);
        walker = (StackWalker) get.invoke(null);
        System.out.println(locked(5, -1L, 2.1, "s", 1f, (byte) 2, true, 'c', new int[1]));
        System.out.println(new LiveFrames().instance("arg"));
        thrown();
        Thread t = new Thread(() -> {
            synchronized (TWO) {
                try {
                    walk(7);
                } catch (Exception e) {
                    System.out.println(e);
                }
            }
        });
        t.start();
        t.join();
    }
}
