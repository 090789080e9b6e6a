/* Natives that are found by name, registered, and registered again (verbose.c). */
public class Verbose {
    static class Inner { static native int linked(); }
    static native int linked();
    static native int registered();
    static native void register();
    static native void unregister();

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        System.out.println(linked() + linked() + Inner.linked());
        register();
        System.out.println(registered());
        unregister();
        System.out.println(linked());
        try {
            registered();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }
}
