// Scanner on standard input: numbers, words and lines mixed, as small programs read them; the amount read ahead does
// not matter to the results.
// stdin: 3 1.5 alpha 12345678901234567890 true
import java.util.*;

public class ScannerInput {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextInt() + " " + in.nextDouble() + " " + in.next() + " " + in.nextBigInteger() + " "
                + in.nextBoolean());
        System.out.println("<" + (in.hasNextLine() ? in.nextLine() : "none") + ">" + in.hasNext() + in.hasNextLine());
        try {
            in.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName());
        }
        // Words counted in a text that arrives in small pieces
        Random r = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++)
            text.append("w").append(r.nextInt(20)).append(i % 9 == 0 ? ",\n" : i % 4 == 0 ? "  " : " , ");
        String s = text.toString();
        for (int piece = 1; piece < 2000; piece = piece * 5 + 1) {
            final int size = piece;
            Scanner w = new Scanner(new java.io.StringReader(s) {
                @Override public int read(char[] b, int o, int n) throws java.io.IOException {
                    return super.read(b, o, Math.min(n, size));
                }
            }).useDelimiter("[\\s,]+");
            TreeMap<String, Integer> count = new TreeMap<>();
            while (w.hasNext()) count.merge(w.next(), 1, Integer::sum);
            System.out.println(count);
        }
    }
}
