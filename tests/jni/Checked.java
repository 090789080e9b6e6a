/* Runs one misuse of JNI under -Xcheck:jni (checked.c). */
public class Checked {
    int i = 5;
    String l = "l";
    static int s = 6;
    static String sl = "sl";
    static class Other { int x, y; static int z; native void unregistered(); }

    int intMethod(int v) { return v + i; }
    static int staticInt(int v) { return v + s; }
    void take(Object o) { }
    void take(String s) { s.length(); }
    void take(int i, float f, long j, int[] a, double d, String s, Object o) {
        System.out.println(i + " " + f + " " + j + " " + a.length + " " + d + " " + s);
    }
    void nothing() { }
    void thrower() { throw new IllegalArgumentException("thrown"); }
    static native void run(String name, Object o, Object argument);

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        try {
            run(args[0], new Checked(), new Object());
        } catch (Throwable t) {
            System.out.println("thrown " + t);
        }
        System.out.println("end");
    }
}
