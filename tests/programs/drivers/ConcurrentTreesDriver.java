import com.googlecode.concurrenttrees.common.PrettyPrinter;
import com.googlecode.concurrenttrees.radix.ConcurrentRadixTree;
import com.googlecode.concurrenttrees.radix.RadixTree;
import com.googlecode.concurrenttrees.radix.node.concrete.DefaultCharArrayNodeFactory;
import com.googlecode.concurrenttrees.radix.node.util.PrettyPrintable;

public class ConcurrentTreesDriver {
    public static void main(String[] args) throws Exception {
        RadixTree<Integer> t = new ConcurrentRadixTree<>(new DefaultCharArrayNodeFactory());
        t.put("TEST", 1);
        t.put("TOAST", 2);
        t.put("TEAM", 3);
        System.out.println(PrettyPrinter.prettyPrint((PrettyPrintable) t));
        t.getKeysStartingWith("TE").forEach(System.out::println);
        t.getClosestKeys("TEMP").forEach(System.out::println);
    }
}
