// group: mixed
// Searches in a graph of objects: breadth first, shortest paths with a TreeSet, components, topological order by maps.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class Graphs {
    static final class Node {
        final int id;
        final List<Edge> edges = new ArrayList<>();
        int distance, mark;
        Node(int id) { this.id = id; }
    }

    record Edge(Node to, int length) {}

    private final List<Node> nodes = new ArrayList<>();

    Graphs(int n) {
        for (int i = 0; i < n; i++) nodes.add(new Node(i));
        int seed = 17;
        for (int i = 0; i < n * 4; i++) {
            seed = seed * 1664525 + 1013904223;
            Node from = nodes.get((seed >>> 12) % n);
            Node to = nodes.get((from.id + 1 + (seed >>> 4 & 127)) % n);
            from.edges.add(new Edge(to, 1 + (seed >>> 22 & 31)));
        }
    }

    int breadthFirst(Node start, int mark) {
        ArrayDeque<Node> queue = new ArrayDeque<>();
        start.mark = mark;
        queue.add(start);
        int seen = 0;
        while (!queue.isEmpty()) {
            Node n = queue.poll();
            seen++;
            for (Edge e : n.edges) {
                if (e.to().mark == mark) continue;
                e.to().mark = mark;
                queue.add(e.to());
            }
        }
        return seen;
    }

    long shortest(Node start) {
        for (Node n : nodes) n.distance = Integer.MAX_VALUE;
        TreeSet<Node> open = new TreeSet<>((a, b) -> a.distance != b.distance ? Integer.compare(a.distance, b.distance)
            : Integer.compare(a.id, b.id));
        start.distance = 0;
        open.add(start);
        long sum = 0;
        while (!open.isEmpty()) {
            Node n = open.pollFirst();
            sum += n.distance;
            for (Edge e : n.edges) {
                int d = n.distance + e.length();
                if (d >= e.to().distance) continue;
                open.remove(e.to());
                e.to().distance = d;
                open.add(e.to());
            }
        }
        return sum;
    }

    int layers() {
        Map<Integer, Set<Integer>> needs = new HashMap<>();
        for (Node n : nodes)
            for (Edge e : n.edges)
                if (e.to().id > n.id) needs.computeIfAbsent(e.to().id, k -> new HashSet<>()).add(n.id);
        Map<Integer, Integer> layer = new HashMap<>();
        int deepest = 0;
        for (Node n : nodes) {
            int own = 0;
            for (int before : needs.getOrDefault(n.id, Set.of())) own = Math.max(own, layer.get(before) + 1);
            layer.put(n.id, own);
            deepest = Math.max(deepest, own);
        }
        return deepest;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 9000;
        Graphs g = new Graphs(n);
        long hash = 0;
        for (int i = 0; i < 10; i++) {
            Node start = g.nodes.get(i * 37 % n);
            hash = hash * 31 + g.breadthFirst(start, i + 1) * 7L + g.shortest(start);
        }
        System.out.println("checksum=" + hash + "/" + g.layers());
    }
}
