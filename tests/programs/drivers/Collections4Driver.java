import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.bidimap.*;
import org.apache.commons.collections4.trie.*;
import java.util.*;

public class Collections4Driver {
    public static void main(String[] args) throws Exception {
        Bag<String> bag = new TreeBag<>(List.of("b", "a", "b"));
        System.out.println(bag + " " + bag.getCount("b"));
        LRUMap<String, Integer> lru = new LRUMap<>(2);
        for (String s : "x y x z".split(" ")) lru.merge(s, 1, Integer::sum);
        System.out.println(lru + " " + new PatriciaTrie<>(Map.of("abc", 1, "abd", 2, "b", 3)).prefixMap("ab"));
        System.out.println(CollectionUtils.disjunction(List.of(1, 2, 3), List.of(2, 3, 4)) + " "
                + IterableUtils.toString(IterableUtils.filteredIterable(List.of(1, 2, 3), x -> x > 1)));
        System.out.println(ListUtils.partition(List.of(1, 2, 3, 4, 5), 2) + " " + new DualTreeBidiMap<>(Map.of("a", 1,
                "b", 2)).inverseBidiMap());
    }
}
