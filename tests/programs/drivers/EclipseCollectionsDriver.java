import org.eclipse.collections.impl.factory.*;
import org.eclipse.collections.impl.factory.primitive.*;
import org.eclipse.collections.api.list.*;

public class EclipseCollectionsDriver {
    public static void main(String[] args) throws Exception {
        MutableList<String> l = Lists.mutable.with("banana", "apple", "cherry");
        System.out.println(l.collect(String::length) + " " + l.groupBy(String::length).keysView().toSortedList()
                + l.partition(s -> s.contains("a")).getRejected() + IntLists.mutable.with(1, 2, 3).sum()
                + Bags.mutable.with("a", "a").toStringOfItemToCount() + l.makeString("<", "|", ">") + l.zipWithIndex());
    }
}
