/** Calls a native method that does what its argument says. */
public class Natives {
    static native int run(String what);

    public static void main(String[] args) {
        System.loadLibrary("natives");
        System.out.println(run(args[0]));
    }
}
