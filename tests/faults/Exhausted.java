/* Fills the heap, and continues: for the heap dump that is made of that. */
public class Exhausted {
    public static void main(String[] a) {
        try {
            long[][] all = new long[1000][];
            for (int i = 0;; i++) all[i] = new long[1 << 17];
        } catch (OutOfMemoryError e) {
            System.out.println("caught " + e.getMessage());
        }
    }
}
