// Fields of every type from C: instance, static, inherited, hidden, volatile, final, of interfaces.
public class Fields {
    interface Constants { int LIMIT = 42; String TEXT = "constant"; }
    static class Base {
        boolean z = true;
        byte b = -1;
        char c = '\u20ac';
        short s = -300;
        int i = -70000;
        long j = -5000000000L;
        float f = 1.5f;
        double d = -2.25;
        Object l = "base";
        protected int hidden = 1; private int own = 10; final int fixed = 5;
        static int shared = 7;
        static { System.out.println("Base initialised"); }
    }
    static class Derived extends Base implements Constants {
        volatile boolean vz;
        volatile byte vb;
        volatile char vc;
        volatile short vs;
        volatile int vi;
        volatile long vj;
        volatile float vf;
        volatile double vd;
        volatile Object vl;
        int hidden = 2; private int own = 20;
        static boolean sz;
        static byte sb;
        static char sc;
        static short ss;
        static int si;
        static long sj;
        static float sf;
        static double sd;
        static Object sl;
        static volatile boolean svz;
        static volatile byte svb;
        static volatile char svc;
        static volatile short svs;
        static volatile int svi;
        static volatile long svj;
        static volatile float svf; static volatile double svd; static volatile Object svl;
        static final Object FINAL = new Object() { public String toString() { return "final"; } };
        static { System.out.println("Derived initialised"); }
        Object[] array = { "x" };
        int baseHidden() { return super.hidden; }
        public String toString() {
            return z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + l + " | " + vz
                    + " " + vb + " " + (int) vc + " " + vs + " " + vi + " " + vj + " "
                    + vf + " " + vd + " " + vl + " | " + sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sj
                    + " " + sf + " " + sd + " " + sl + " | " + svz + " " + svb + " "
                    + (int) svc + " " + svs + " " + svi + " " + svj + " " + svf + " " + svd + " " + svl + " | " + hidden
                    + " " + baseHidden() + " " + own + " " + fixed + " " + array[0];
        }
    }
    static native void find(Class<?> derived);
    static native void use(Object o, Class<?> derived);
    static native void missing(Class<?> derived, Class<?> lazy, Class<?> broken);
    static class Lazy { static int value; static { System.out.println("Lazy initialised"); } }
    static class Broken { static int value; static { if (true) throw new IllegalArgumentException("broken"); } }

    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        find(Class.forName("Fields$Derived", false, Fields.class.getClassLoader()));
        Derived o = new Derived();
        use(o, Derived.class);
        System.out.println(o);
        System.out.println(Derived.FINAL);
        missing(Derived.class, Class.forName("Fields$Lazy", false, Fields.class.getClassLoader()),
                Class.forName("Fields$Broken", false, Fields.class.getClassLoader()));
    }
}
