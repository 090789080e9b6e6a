/* What starts, writes a line and ends: the program whose start has to bear want of memory. */
public class Hello {
    public static void main(String[] a) {
        System.out.println("Hello " + a.length);
    }
}
