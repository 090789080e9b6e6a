// RegisterNatives and UnregisterNatives.
public class Registration {
    static native int one();
    static native int two(int a, long b);
    native String three(Object o, int[] a);
    static native double four(float f);
    static int notNative() { return 1; }
    static native int unbound();
    static native int register(Class<?> c, int which);
    static native void wrong(Class<?> c);
    static native int unregister(Class<?> c);
    private static native int hidden();
    static synchronized native boolean locked();
    static native void replaceCos(boolean back);

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        System.out.println(one());
        System.out.println(register(Registration.class, 0) + " " + one());
        System.out.println(register(Registration.class, 1) + " " + one());
        System.out.println(two(3, 4L << 40) + " " + new Registration().three("o", new int[3]) + " " + four(1.5f) + " "
                + hidden() + " " + locked());
        try { unbound(); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
        wrong(Registration.class);
        System.out.println(unregister(Registration.class));
        System.out.println(one());
        try { two(1, 2); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
        try { hidden(); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
        try {
            locked();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e + " " + Thread.holdsLock(Registration.class));
        }
        for (int i = 0; i < 1000; i++) {
            register(Registration.class, i & 1);
            one();
            if (i % 10 == 0) unregister(Registration.class);
        }
        System.out.println(one());
        System.out.println(StrictMath.cos(1));
        replaceCos(false);
        System.out.println(StrictMath.cos(1));
        replaceCos(true);
        System.out.println(StrictMath.cos(1) + " " + StrictMath.sin(1));
        System.out.println(register(Registration.class, 2));
        try { System.out.println(one()); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
    }
}
