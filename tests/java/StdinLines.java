// stdin: 5\n3 1 4 1 5\nthe quick brown the lazy dog the end\n\nline with \u00e9 \u4e2d\nlast without newline
// args: first "second arg" third
// System.in by BufferedReader: numbers, words, empty lines, text beyond ASCII, end of input; program arguments.
import java.io.*;
import java.util.*;
public class StdinLines {
    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " " + String.join("|", args));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        StringTokenizer st = new StringTokenizer(in.readLine());
        int[] a = new int[n];
        long s = 0;
        for (int i = 0; i < n; i++) {
            a[i] = Integer.parseInt(st.nextToken());
            s += a[i] * (long) Math.pow(10, i);
        }
        System.out.println(s);
        Map<String, Integer> count =
                new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String w : in.readLine().split("\\s+")) count.merge(w, 1, Integer::sum);
        System.out.println(count);
        System.out.println("[" + in.readLine() + "]");
        String l;
        in.mark(1000);
        int chars = 0;
        while (in.read() >= 0) chars++;
        in.reset();
        while ((l = in.readLine()) != null) System.out.println(l.length() + ":" + l);
        System.out.println(chars > 20 ? "many" : "few");
        System.out.println(in.read() + " " + in.readLine() + System.in.read());
    }
}
