import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** Fields of all kinds, read and written in all ways. */
public class FieldWatch {
    static native void watch(Class<?> c, String kinds, String... fields);
    static native void clear(Class<?> c, String kinds, String... fields);
    static native void events(boolean on);
    static native void mode(String how);
    static native void say(String text);
    static native void jniGet(Object o, Class<?> c);
    static native void jniSet(Object o, Class<?> c);
    static native void stepping(boolean on);

    static class Base {
        boolean z; byte b; char c; short s; int i; long j; float f; double d; String l; int[] a;
        volatile boolean vz; volatile byte vb; volatile char vc; volatile short vs; volatile int vi; volatile long vj;
        volatile float vf; volatile double vd; volatile Object vl;
        final int fin;
        protected int inherited;
        private int secret;
        Base(int x) {
            fin = x;
            inherited = x + 1;
            secret = fin + inherited;
        }
    }

    static class Derived extends Base {
        int own;
        Derived() {
            super(7);
            own = inherited + super.fin;
        }
        int secretSum() { return own + ((Base) this).secret; }
    }

    static class Statics {
        static boolean z; static byte b; static char c; static short s; static int i; static long j; static float f;
        static double d; static String l; static int[] a;
        static volatile boolean vz; static volatile byte vb; static volatile char vc; static volatile short vs;
        static volatile int vi; static volatile long vj; static volatile float vf; static volatile double vd;
        static volatile Object vl;
    }

    static class Init {
        static int a = 1;
        static final int CONSTANT = 5;
        static final String MADE = new String("made");
        static { a += 2; }
        static int get() { return a; }
    }

    interface Constants {
        Object THING = new int[3];
    }
    static class Implementor implements Constants {
        static Object thing() { return THING; }
    }

    static void put(Base o, int n) {
        o.z = n % 2 == 1;
        o.b = (byte) (n * 100);
        o.c = (char) (n * 40000);
        o.s = (short) (n * 30000);
        o.i = n * 1000000000;
        o.j = n * 10000000000000L;
        o.f = n * 1.5f;
        o.d = n * 2.25;
        o.l = "text" + n;
        o.a = new int[n];
        o.vz = n % 2 == 1;
        o.vb = (byte) -n;
        o.vc = (char) (n + 'A');
        o.vs = (short) -n;
        o.vi = -n;
        o.vj = -n;
        o.vf = -n;
        o.vd = -n;
        o.vl = o;
    }

    static String get(Base o) {
        return "" + o.z + o.b + (int) o.c + o.s + o.i + o.j + o.f + o.d + o.l + o.a.length + o.vz + o.vb + o.vc + o.vs
                + o.vi + o.vj
            + o.vf + o.vd + (o.vl == o);
    }

    static void putStatics(int n) {
        Statics.z = n % 2 == 1;
        Statics.b = (byte) (n * 100);
        Statics.c = (char) (n * 40000);
        Statics.s = (short) (n * 30000);
        Statics.i = n * 1000000000;
        Statics.j = n * 10000000000000L;
        Statics.f = n * 1.5f;
        Statics.d = n * 2.25;
        Statics.l = "text" + n;
        Statics.a = new int[n];
        Statics.vz = n % 2 == 1;
        Statics.vb = (byte) -n;
        Statics.vc = (char) (n + 'A');
        Statics.vs = (short) -n;
        Statics.vi = -n;
        Statics.vj = -n;
        Statics.vf = -n;
        Statics.vd = -n;
        Statics.vl = Statics.l;
    }

    static String getStatics() {
        return "" + Statics.z + Statics.b + (int) Statics.c + Statics.s + Statics.i + Statics.j + Statics.f + Statics.d
                + Statics.l
            + Statics.a.length + Statics.vz + Statics.vb + Statics.vc + Statics.vs + Statics.vi + Statics.vj
            + Statics.vf + Statics.vd
            + (Statics.vl == Statics.l);
    }

    static final String[] ALL = { "z", "b", "c", "s", "i", "j", "f", "d", "l", "a", "vz", "vb", "vc", "vs", "vi", "vj",
            "vf", "vd", "vl" };

    /** Sequences that an interpreter may combine. */
    static class Node {
        int n; long w; double x; Node next; int[] data = { 4, 5 }; boolean flag; static int count; static Node head;
        int getN() { return n; }
        Node getNext() { return next; }
        int length() { return data.length; }
        void setN(int v) { n = v; }
        void setNext(Node v) { next = v; }
        void add(long v) { w += v; x += v; x *= 2; n++; n += (int) v; count++; }
        double sum(double y) { return y + x; }
        int pick(int i) { return data[i]; }
        boolean test() { return flag ? next != null : next == null; }
        void swap(Node o) { int t = n; n = o.n; o.n = t; next = next == null ? o : next.next; }
    }
    static long churn(Node a, Node b) {
        long total = 0;
        for (int i = 0; i < 3; i++) {
            a.setN(i);
            a.add(i);
            b.setNext(a);
            a.swap(b);
            total += a.getN() + b.getN() + a.length() + a.pick(1) + (long) a.sum(1.5) + (a.test() ? 1 : 0);
            Node.head = a.getNext();
            if (Node.head != null) total += Node.head.n;
        }
        return total;
    }

    static int fieldOfNull(Base o) {
        return o.i;
    }
    static void putOfNull(Base o) {
        o.l = "no";
    }

    static int first(Base o) {
        return o.i;
    }

    public static void main(String[] args) throws Throwable {
        Base o = new Derived();
        put(o, 1);
        String before = get(o);
        putStatics(1);
        String statics = getStatics();

        say("-- everything already executed");
        watch(Base.class, "am", ALL);
        events(true);
        put(o, 2);
        String after = get(o);
        events(false);
        say(after);
        say("-- not enabled");
        put(o, 1);
        clear(Base.class, "am", ALL);
        say("-- cleared");
        events(true);
        say("" + get(o).equals(before));

        say("-- statics");
        watch(Statics.class, "am", ALL);
        putStatics(2);
        after = getStatics();
        clear(Statics.class, "am", ALL);
        say(after);
        putStatics(1);
        say("" + getStatics().equals(statics));

        say("-- one kind only");
        watch(Base.class, "a", "i", "vl");
        watch(Base.class, "m", "j", "vd");
        put(o, 3);
        get(o);
        watch(Base.class, "m", "i");
        clear(Base.class, "a", "i");
        clear(Base.class, "m", "j", "vd");
        put(o, 3);
        get(o);
        clear(Base.class, "m", "i");
        clear(Base.class, "a", "vl");

        say("-- constructors, inherited, private, final");
        watch(Base.class, "am", "fin", "inherited", "secret");
        watch(Derived.class, "am", "own", "i");
        Derived d = new Derived();
        d.inherited = 4;
        d.i = d.secretSum();
        new Base(5);
        clear(Derived.class, "am", "inherited", "own", "i");
        clear(Base.class, "am", "fin", "secret");

        say("-- static initialisers: watched since the classes were prepared");
        int sum = Init.get() + Init.CONSTANT + Init.a;
        say(sum + Init.MADE);
        clear(Init.class, "am", "a", "CONSTANT", "MADE");
        say("" + (Implementor.thing() == Constants.THING));
        clear(Implementor.class, "am", "THING");

        say("-- combined sequences");
        Node a = new Node(), b = new Node();
        for (int i = 0; i < 20; i++) churn(a, b);
        for (String name : new String[] { "n", "w", "x", "next", "data", "flag", "count", "head" }) {
            say(name);
            watch(Node.class, "am", name);
            a = new Node();
            b = new Node();
            long total = churn(a, b);
            clear(Node.class, "am", name);
            a = new Node();
            b = new Node();
            say(name + " " + total + " " + (total == churn(a, b)));
        }

        say("-- not reported: reflection, method handles, clone");
        watch(Base.class, "am", "i", "l");
        Field f = Base.class.getDeclaredField("i");
        f.setInt(o, 77);
        say("" + f.getInt(o));
        var handle = MethodHandles.lookup().findVarHandle(Base.class, "l", String.class);
        handle.set(o, "by handle");
        say((String) handle.get(o));

        say("-- null receivers (`java` reports them with broken arguments: with the events off)");
        events(false);
        try {
            fieldOfNull(null);
        } catch (NullPointerException e) {
            say("NPE");
        }
        try {
            putOfNull(null);
        } catch (NullPointerException e) {
            say("NPE");
        }

        events(true);

        say("-- exceptions from the callback");
        mode("throw");
        try {
            say("read " + fieldOfNull(o));
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        try {
            putOfNull(o);
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        mode("plain");
        say(o.l);
        clear(Base.class, "am", "i", "l");

        say("-- by JNI");
        watch(Base.class, "am", ALL);
        watch(Statics.class, "am", ALL);
        jniSet(o, Statics.class);
        jniGet(o, Statics.class);
        events(false);
        say(get(o) + getStatics());
        events(true);
        say("-- by JNI, of a subclass and throwing");
        mode("throw");
        jniSet(o, null);
        jniGet(o, null);
        mode("plain");

        say("-- by the callback itself");
        mode("nested");
        first(o);
        o.i = 9;
        mode("plain");
        say("-- cleared in the callback");
        mode("clear");
        first(o);
        first(o);
        o.i = 10;
        o.i = 11;
        mode("plain");

        say("-- with single steps and a breakpoint");
        watch(Base.class, "am", "i");
        stepping(true);
        first(o);
        stepping(false);
        first(o);

        say("-- another thread");
        Thread t = new Thread(() -> {
            first(o);
            o.i = 12;
        }, "other");
        t.start();
        t.join();
        say("done");
    }
}
