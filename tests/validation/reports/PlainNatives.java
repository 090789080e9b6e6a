/** Calls native methods of a library that is no agent. */
public class PlainNatives {
    static native void name();
    static native void many();
    static native void keep(Object o);

    public static void main(String[] args) {
        System.load(args[0]);
        name();
        many();
        keep(new Object());
        keep(new Object());
        System.out.println("the program has run");
    }
}
