import java.util.Map;
import one.util.streamex.EntryStream;
import one.util.streamex.IntStreamEx;
import one.util.streamex.StreamEx;

public class StreamexDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(StreamEx.of("a", "bb", "cc", "d").groupRuns((a, b) -> a.length() == b.length()).toList());
        System.out.println(EntryStream.of(Map.of("k", 1)).mapValues(x -> x + 1).join("=").toList()
                + IntStreamEx.range(10).boxed().pairMap((a, b) -> b * a).joining(","));
        System.out.println(StreamEx.ofPermutations(3).map(java.util.Arrays::toString).joining() + StreamEx.iterate(1,
                x -> x * 2).takeWhile(x -> x < 99).reverseSorted().toList());
    }
}
