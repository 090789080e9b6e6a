// Random pipelines of objects and ints, sequential: every operation notes its calls; results, call orders and
// spliterator traits are compared by text and hash.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class StreamsRandom {
    static StringBuilder log = new StringBuilder();
    static <T> T note(char c, T t) { log.append(c).append(t).append(' '); return t; }
    static Stream<Integer> source(Random r, List<Integer> l) {
        switch (r.nextInt(9)) {
            case 0: return l.stream();
            case 1: return new LinkedHashSet<>(l).stream();
            case 2: return new TreeSet<>(l).stream();
            case 3: return Arrays.stream(l.toArray(new Integer[0]));
            case 4: return Stream.concat(l.stream(), Stream.of(3, 1));
            case 5: return Stream.iterate(1, x -> x < 40, x -> note('i', x * 2));
            case 6: return IntStream.range(0, l.size()).boxed();
            case 7: return new ArrayDeque<>(l).stream();
            default: int[] n = {0}; return Stream.generate(() -> note('g', n[0]++ % 7)).limit(l.size());
        }
    }
    static Stream<Integer> op(Random r, Stream<Integer> s) {
        int k = r.nextInt(5);
        switch (r.nextInt(20)) {
            case 0: log.append("filter "); return s.filter(x -> note('f', x) % 3 != k % 3);
            case 1: log.append("map "); return s.map(x -> note('m', x) + k);
            case 2: log.append("peek "); return s.peek(x -> note('p', x));
            case 3: log.append("limit "); return s.limit(k + 1);
            case 4: log.append("skip "); return s.skip(k);
            case 5: log.append("sorted "); return s.sorted();
            case 6: log.append("rsorted "); return s.sorted(Comparator.reverseOrder());
            case 7: log.append("distinct "); return s.distinct();
            case 8: log.append("take "); return s.takeWhile(x -> note('t', x) < 8 + k);
            case 9: log.append("drop "); return s.dropWhile(x -> note('d', x) < k);
            case 10: log.append("flat "); return s.flatMap(x -> Stream.of(x, x + k).peek(y -> note('y', y)));
            case 11:
                log.append("multi ");
                return s.mapMulti((x, c) -> {
                    c.accept(note('u', x));
                    if (x % 2 == 0) c.accept(x + 1);
                });
            case 12: log.append("ints "); return s.mapToInt(x -> note('n', x)).map(x -> x + 1).boxed();
            case 13: log.append("intsort "); return s.mapToInt(x -> x).sorted().peek(x -> note('q', x)).boxed();
            case 14: log.append("unordered "); return s.unordered();
            case 15:
                log.append("flatflat ");
                return s.flatMap(x ->
                        Stream.of(x % 3, 1).flatMap(y -> IntStream.range(0, y + 1).boxed().peek(z -> note('z', z))));
            case 16: log.append("intlimit "); return s.mapToInt(x -> x).limit(k + 2).skip(1).mapToObj(x -> x);
            case 17:
                log.append("long ");
                return s.mapToLong(x -> x).filter(x -> note('l', x) > 1).distinct().mapToInt(x -> (int) x).boxed();
            case 18:
                log.append("iter ");
                Iterator<Integer> it = s.iterator();
                return StreamSupport.stream(Spliterators.spliteratorUnknownSize(it, Spliterator.ORDERED), false);
            default: log.append("again "); return StreamSupport.stream(s.spliterator(), false);
        }
    }
    static Object end(Random r, Stream<Integer> s) {
        switch (r.nextInt(16)) {
            case 0: return s.collect(Collectors.toList());
            case 1: return s.toList();
            case 2: return s.count();
            case 3: return s.findFirst();
            case 4: return s.anyMatch(x -> note('a', x) == 4);
            case 5: return s.allMatch(x -> note('A', x) < 30);
            case 6: return s.reduce(0, Integer::sum);
            case 7: return s.reduce((a, b) -> a * 3 + b);
            case 8: return Arrays.toString(s.toArray());
            case 9: return Arrays.toString(s.mapToInt(x -> x).toArray());
            case 10: {
                StringBuilder b = new StringBuilder();
                s.forEach(x -> {
                    note('e', x);
                    b.append(x);
                });
                return b.toString();
            }
            case 11: {
                StringBuilder b = new StringBuilder();
                Iterator<Integer> it = s.iterator();
                for (int i = 0; i < 5 && it.hasNext(); i++) b.append(note('I', it.next()));
                return b.toString();
            }
            case 12: {
                Spliterator<Integer> sp = s.spliterator();
                sp.tryAdvance(x -> note('S', x));
                sp.forEachRemaining(x -> note('R', x));
                return sp.characteristics()
                        & (Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.SIZED);
            }
            case 13: return s.max(Comparator.naturalOrder());
            case 14: return s.mapToInt(x -> x).summaryStatistics();
            default: return s.collect(Collectors.groupingBy(x -> x % 3, Collectors.counting()));
        }
    }
    public static void main(String[] args) {
        int all = 0;
        for (int seed = 0; seed < 1500; seed++) {
            Random r = new Random(seed * 7919L); log.setLength(0);
            List<Integer> l = new ArrayList<>(); int n = r.nextInt(9); for (int i = 0; i < n; i++) l.add(r.nextInt(12));
            String result;
            try {
                Stream<Integer> s = source(r, l);
                int m = r.nextInt(6);
                for (int i = 0; i < m; i++) s = op(r, s);
                log.append(": ");
                result = String.valueOf(end(r, s));
            } catch (RuntimeException e) {
                result = e.toString();
            }
            String line = seed + " " + l + " " + log + "= " + result; all = all * 31 + line.hashCode();
            if (seed % 10 == 0) System.out.println(line);
            else System.out.println(seed + " " + Integer.toHexString(line.hashCode()));
        }
        System.out.println(Integer.toHexString(all));
    }
}
