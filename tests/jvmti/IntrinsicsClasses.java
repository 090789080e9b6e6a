// Driver of intrinsics_classes.c.
public class IntrinsicsClasses {
    static native int check(int library);

    private static boolean has(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        int library = has("jdk.internal.util.ArraysSupport") ? Runtime.version().feature() : 0;
        int called = check(library);
        System.out.println(called > (library == 0 ? 50 : 100) ? "called" : "only " + called);
    }
}
