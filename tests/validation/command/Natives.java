/** Calls a native method that does what it is told. */
public class Natives {
    static native int run(String what);

    public static void main(String[] args) {
        System.loadLibrary("natives");
        System.out.println(run(args[0]));
    }
}
