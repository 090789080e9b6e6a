/* A thread that the system does not give: what Thread.start says, and that it can be asked again. fail.c has the
   natives. */
public class Faults {
    static native void begin(long at, boolean andOn);

    static native long end();

    public static void main(String[] a) throws Exception {
        System.load(a[0]);
        Thread first = new Thread(() -> System.out.println("first"));
        first.start();
        first.join();
        Thread t = new Thread(() -> System.out.println("ran"), "second");
        begin(1, true);
        try {
            t.start();
        } catch (OutOfMemoryError e) {
            end();
            System.out.println(e + " " + t.getState() + " " + t.isAlive());
        }
        t.start();
        t.join();
    }
}
