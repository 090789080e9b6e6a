// See after_end.c.
public class AfterEnd {
    static native void start(Thread thread);

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        if (args.length > 0) start(new Thread("asks"));
        System.out.println("main returns");
    }
}
