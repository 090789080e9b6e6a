// Driven by own_extensions.c.
public class OwnExtensions {
    static native void begin();
    static native int events();
    static native void end();

    public static void main(String[] args) throws Exception {
        begin();
        while (events() < 3) {
            System.gc();
            Thread.sleep(2);
        }
        end();
    }
}
