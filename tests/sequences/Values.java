// What the generated methods (generate.py) take their operands from and tell their results to. Prints one line for each
// sequence: a hash of all that was told, and in which ways it was left.
public class Values {
    interface Holder {
        Holder make();      // with fields
        void tell();
    }

    static Holder prototype;
    static int[] hashes;
    static long[] exits;
    static boolean verbose;
    static int used;            // the fields that the sequence uses, a bit for each (generate.py)
    // Tells the time that a sequence takes, too: with -Xsched:green it is a number of polls.
    private static final boolean POLLS = Boolean.getBoolean("polls");
    private static long begun = System.nanoTime();
    private static int current, depth;
    private static long seed;

    private static int next(int bound) {
        seed = seed * 0x5deece66dL + 11;
        return (int) ((seed >>> 17 & 0x7fffffff) % bound);
    }

    static void begin(int sequence, int round, int uses) {
        if (POLLS) {
            long now = System.nanoTime();
            tell(now - begun);
            begun = now;
        }
        current = sequence;
        used = uses;
        depth = 0;
        if (verbose) System.out.println(sequence + " round " + round);
        seed = sequence * 0x9e3779b97f4a7c15L + round * 0x632be59bd9b4e019L;
        seed = (seed ^ seed >>> 32) * 0x2545f4914f6cdd1dL;      // else the first draws of successive rounds are alike
        seed ^= seed >>> 29;
    }

    // --- operands ---
    static int i() {
        switch (next(8)) {
        case 0: return (int) (seed >>> 7);
        case 1: return new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, 31, 32, 128, 65535, -128}[next(7)];
        case 2: return 0;
        default: return next(6) - 1;
        }
    }
    static long j() {
        switch (next(5)) {
        case 0: return seed ^ seed << 21;
        case 1: return new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1}[next(4)];
        default: return next(4) - 1;
        }
    }
    static float f() { return next(6) == 0 ? Float.NaN : (next(9) - 4) * 0.75f; }
    static double d() { return next(6) == 0 ? Double.NaN : next(5) == 0 ? 1e300 : (next(9) - 4) * 0.75; }
    static String string() { return next(5) == 0 ? null : "s" + next(3); }
    static Throwable throwable() { return next(3) == 0 ? null : new IllegalStateException("made"); }
    static Object object() {
        switch (next(5)) {
        case 0: return null;
        case 1: return "text";
        case 2: return new int[] {i()};
        default: return holder();
        }
    }
    static Holder holder() {
        if (next(6) == 0 || depth > 1) return null;
        depth++;
        Holder h = prototype.make();
        depth--;
        return h;
    }
    static Holder present() {
        Holder h = holder();
        return h == null ? prototype.make() : h;
    }
    private static int length() { return next(7); }
    static int[] ints() {
        int[] a = next(7) == 0 ? null : new int[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = i();
        return a;
    }
    static float[] floats() {
        float[] a = next(7) == 0 ? null : new float[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = f();
        return a;
    }
    static long[] longs() {
        long[] a = next(7) == 0 ? null : new long[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = j();
        return a;
    }
    static double[] doubles() {
        double[] a = next(7) == 0 ? null : new double[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = d();
        return a;
    }
    static byte[] bytes() {
        byte[] a = next(7) == 0 ? null : new byte[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = (byte) i();
        return a;
    }
    static boolean[] booleans() { return next(7) == 0 ? null : new boolean[length()]; }
    static char[] chars() {
        char[] a = next(7) == 0 ? null : new char[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = (char) i();
        return a;
    }
    static short[] shorts() {
        short[] a = next(7) == 0 ? null : new short[length()];
        for (int k = 0; a != null && k < a.length; k++) a[k] = (short) i();
        return a;
    }
    static Object[] fill(Object[] a) {
        if (next(7) == 0) return null;
        if (a.getClass() == Object[].class && next(4) == 0) a = new String[4];
        for (int k = 0; k < a.length; k++)
            if (a instanceof int[][]) a[k] = ints();
            else if (a instanceof float[][]) a[k] = floats();
            else if (a instanceof long[][]) a[k] = longs();
            else if (a instanceof double[][]) a[k] = doubles();
            else if (a instanceof byte[][]) a[k] = bytes();
            else if (a instanceof char[][]) a[k] = chars();
            else if (a instanceof short[][]) a[k] = shorts();
            else if (a instanceof String[]) a[k] = string();
            else if (a instanceof Holder[]) a[k] = holder();
            else if (a.getClass() == Object[].class) a[k] = object();
        return a;
    }

    // --- results ---
    private static void add(int v) { hashes[current] = hashes[current] * 31 + v; }
    static void left(int exit) {
        exits[current] |= 1L << exit;
        add(exit);
        if (verbose) System.out.println("  left " + exit);
    }
    static void tell(int v) {
        add(v);
        if (verbose) System.out.println("  int " + v);
    }
    static void tell(long v) {
        add((int) v * 17 + (int) (v >>> 32));
        if (verbose) System.out.println("  long " + v);
    }
    static void tell(float v) { tell(Float.floatToIntBits(v)); }
    static void tell(double v) { tell(Double.doubleToLongBits(v)); }
    static void tell(Object o) {
        if (o == null) tell(-7);
        else if (depth > 2) tell(-8);
        else {
            depth++;
            tell(o.getClass().getName().hashCode());
            if (o instanceof String) tell(o.hashCode());
            else if (o instanceof Holder) ((Holder) o).tell();
            else if (o instanceof Object[]) for (Object element : (Object[]) o) tell(element);
            else if (o instanceof int[]) for (int v : (int[]) o) tell(v);
            else if (o instanceof float[]) for (float v : (float[]) o) tell(v);
            else if (o instanceof long[]) for (long v : (long[]) o) tell(v);
            else if (o instanceof double[]) for (double v : (double[]) o) tell(v);
            else if (o instanceof byte[]) for (byte v : (byte[]) o) tell(v);
            else if (o instanceof char[]) for (char v : (char[]) o) tell(v);
            else if (o instanceof short[]) for (short v : (short[]) o) tell(v);
            else if (o instanceof boolean[]) for (boolean v : (boolean[]) o) tell(v ? 1 : 0);
            depth--;
        }
    }
    // What a sequence has thrown: where is the line, which is the number of the instruction in it.
    static void threw(Throwable e) {
        int line = e.getMessage() != null && e.getMessage().equals("made") ? 19 : e.getStackTrace()[0].getLineNumber();
        left(20 + line);
        String text = e.toString();
        add(text.hashCode());
        if (verbose) System.out.println("  " + text + " at " + line);
    }

    // Arguments: how many classes and sequences there are, the first and the last round.
    public static void main(String[] args) throws Exception {
        int parts = Integer.parseInt(args[0]), count = Integer.parseInt(args[1]);
        hashes = new int[count];
        exits = new long[count];
        prototype = (Holder) Class.forName("Made").getConstructor().newInstance();
        verbose = args.length > 4;
        for (int k = 0; k < parts; k++) {
            java.lang.reflect.Method all = Class.forName("Part" + k).getMethod("all", int.class);
            for (int round = Integer.parseInt(args[2]); round < Integer.parseInt(args[3]); round++)
                all.invoke(null, round);
        }
        for (int k = 0; k < count; k++)
            System.out.println(k + " " + Integer.toHexString(hashes[k]) + ' ' + Long.toHexString(exits[k]));
    }
}
