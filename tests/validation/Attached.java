/** Waits for a line, before which agents are loaded into it. */
public class Attached {
    private static void read() {
        try {
            System.in.read();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /* The signal that asks for the listener goes to the first thread. ThreadSanitizer hands it on when that waits, not
       when it reads. */
    public static void main(String[] args) throws InterruptedException {
        System.out.println("ready");
        Thread reader = new Thread(Attached::read);
        reader.start();
        reader.join();
        Program.main(args);
    }
}
