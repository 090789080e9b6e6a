// Direct buffers: a VM without them says so as JNI prescribes, a VM with them gives memory that both sides see.
public class Buffers {
    static native Object make();
    static native void check(Object o, Object notABuffer);
    static native void none();
    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        Object o = make();
        check(o, "not a buffer");
        none();
    }
}
