import java.util.List;
import java.util.Map;
import org.pcollections.ConsPStack;
import org.pcollections.HashTreePMap;
import org.pcollections.OrderedPSet;
import org.pcollections.PVector;
import org.pcollections.TreePMap;
import org.pcollections.TreePVector;

public class PcollectionsDriver {
    public static void main(String[] args) throws Exception {
        PVector<Integer> v = TreePVector.<Integer>empty().plus(1).plus(2).plus(0, 3);
        System.out.println(v + " " + v.minus(1) + " " + HashTreePMap.singleton("a", 1).plus("b", 2).minus("a"));
        System.out.println(ConsPStack.from(List.of(1, 2, 3)).minus(0) + " " + OrderedPSet.from(List.of(3, 1, 2))
                + TreePMap.from(Map.of(2, 'x', 1, 'y')));
    }
}
