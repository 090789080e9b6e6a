// group: jdk
// trained: yes
// java.util.stream pipelines, collectors, string joining through indy concat; needs the full class library.
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Streams {
    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 90;
        long t0 = System.nanoTime();
        long h = 0;
        for (int r = 0; r < n; r++) {
            int k = r;
            List<String> l = IntStream.range(0, 2000).filter(i -> (i ^ k) % 3 != 0)
                .mapToObj(i -> "k" + (i % 97) + ":" + i).collect(Collectors.toList());
            Map<Integer, Long> m = l.stream()
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
            for (Map.Entry<Integer, Long> e : m.entrySet()) h = h * 31 + e.getKey() * e.getValue();
            String j = l.stream().filter(s -> s.hashCode() % 5 == 0).sorted().limit(50)
                .collect(Collectors.joining("|"));
            h = h * 31 + j.hashCode();
            h += l.stream().mapToInt(String::length).sum();
        }
        long ms = (System.nanoTime() - t0) / 1000000L;
        System.out.println("checksum=" + h);
        System.out.println("ms=" + ms);
    }
}
