import com.google.common.base.*;
import com.google.common.collect.*;
import com.google.common.cache.*;
import com.google.common.hash.*;
import com.google.common.io.*;
import com.google.common.math.*;
import com.google.common.primitives.*;
import com.google.common.graph.*;
import com.google.common.eventbus.*;
import com.google.common.util.concurrent.*;

public class GuavaDriver {
    public static void main(String[] args) throws Exception {
        Multimap<String, Integer> m = TreeMultimap.create();
        for (String w : Splitter.on(' ').split("the quick the lazy")) m.put(w, w.length() + m.size());
        System.out.println(m + " " + ImmutableSortedSet.copyOf(m.keySet())
                + Joiner.on("/").join(Lists.partition(Ints.asList(1, 2, 3), 2)) + " "
                + HashMultiset.create(Lists.newArrayList("a", "a")));
        LoadingCache<String,
                Integer> cache = CacheBuilder.newBuilder().maximumSize(10).recordStats().build(CacheLoader.from(
                String::length));
        System.out.println(cache.get("four") + " " + cache.get("four") + " " + cache.stats().hitCount());
        System.out.println(Hashing.murmur3_128(7).hashString("x", Charsets.UTF_8) + " " + Hashing.sha256().hashInt(1)
                + " " + BaseEncoding.base32().encode("hi".getBytes()) + BloomFilter.create(Funnels.integerFunnel(),
                10).mightContain(3));
        MutableGraph<Integer> g = GraphBuilder.directed().build();
        g.putEdge(1, 2);
        g.putEdge(2, 3);
        System.out.println(Graphs.reachableNodes(g, 1) + " " + BigIntegerMath.factorial(25) + " " + IntMath.gcd(12, 18)
                + Range.closedOpen(1, 5) + CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someName"));
        EventBus bus = new EventBus();
        bus.register(new Object() {
            @Subscribe
            public void on(String s) {
                System.out.println("event " + s);
            }
        });
        bus.post("x");
        System.out.println(Futures.transform(Futures.immediateFuture(2), (Integer x) -> x * 2,
                MoreExecutors.directExecutor()).get() + " " + MoreObjects.toStringHelper("T").add("a",
                1).omitNullValues().add("b", null) + Throwables.getRootCause(new Exception(new Error("e"))));
    }
}
