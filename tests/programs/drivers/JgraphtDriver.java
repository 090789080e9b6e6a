import org.jgrapht.*;
import org.jgrapht.graph.*;
import org.jgrapht.alg.shortestpath.*;
import org.jgrapht.alg.spanning.*;
import org.jgrapht.traverse.*;

public class JgraphtDriver {
    public static void main(String[] args) throws Exception {
        Graph<String, DefaultWeightedEdge> g = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        for (String v : "abcd".split("")) g.addVertex(v);
        String[] e = {"ab1", "bc2", "ac9", "cd1"};
        for (String s : e) g.setEdgeWeight(g.addEdge(s.substring(0, 1), s.substring(1, 2)), s.charAt(2) - '0');
        System.out.println(new DijkstraShortestPath<>(g).getPath("a", "d") + " "
                + new KruskalMinimumSpanningTree<>(g).getSpanningTree().getWeight());
        new BreadthFirstIterator<>(g, "a").forEachRemaining(System.out::print);
        System.out.println();
    }
}
