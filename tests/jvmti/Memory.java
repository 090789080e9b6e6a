public class Memory {
    static native void check();

    public static void main(String[] args) {
        check();
    }
}
