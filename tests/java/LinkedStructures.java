// Linked structures of our own: AVL tree, trie, LRU list, skip list, union-find, graph with BFS, DFS, Dijkstra,
// topological order, strongly connected components, binomial heap.
import java.util.*;
public class LinkedStructures {
    static class Avl { static class N { int key, height = 1; N l, r; N(int k) { key = k; } } N root; int size;
        static int h(N n) { return n == null ? 0 : n.height; }
        static void fix(N n) { n.height = 1 + Math.max(h(n.l), h(n.r)); }
        static N right(N y) {
            N x = y.l;
            y.l = x.r;
            x.r = y;
            fix(y);
            fix(x);
            return x;
        }
        static N left(N x) {
            N y = x.r;
            x.r = y.l;
            y.l = x;
            fix(x);
            fix(y);
            return y;
        }
        static N balance(N n) {
            fix(n);
            int b = h(n.l) - h(n.r);
            if (b > 1) {
                if (h(n.l.l) < h(n.l.r)) n.l = left(n.l);
                return right(n);
            }
            if (b < -1) {
                if (h(n.r.r) < h(n.r.l)) n.r = right(n.r);
                return left(n);
            }
            return n;
        }
        N add(N n, int k) {
            if (n == null) {
                size++;
                return new N(k);
            }
            if (k < n.key) n.l = add(n.l, k);
            else if (k > n.key) n.r = add(n.r, k);
            return balance(n);
        }
        N remove(N n, int k) {
            if (n == null) return null;
            if (k < n.key) n.l = remove(n.l, k);
            else if (k > n.key) n.r = remove(n.r, k);
            else {
                size--;
                if (n.l == null) return n.r;
                if (n.r == null) return n.l;
                N m = n.r;
                while (m.l != null) m = m.l;
                n.key = m.key;
                size++;
                n.r = remove(n.r, m.key);
            }
            return balance(n);
        }
        long walk(N n, long acc) { return n == null ? acc : walk(n.r, walk(n.l, acc) * 31 + n.key); }
    }
    static class Trie {
        final Map<Character, Trie> kids = new TreeMap<>();
        int count;
        void add(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie());
            t.count++;
        }
        void collect(String pre, List<String> out) {
            if (count > 0) out.add(pre + count);
            kids.forEach((c, t) -> t.collect(pre + c, out));
        }
        Trie find(String s) {
            Trie t = this;
            for (int i = 0; t != null && i < s.length(); i++) t = t.kids.get(s.charAt(i));
            return t;
        }
    }
    static class Skip {
        static class N {
            final int key;
            final N[] next;
            N(int k, int levels) {
                key = k;
                next = new N[levels];
            }
        }
        final N head = new N(Integer.MIN_VALUE, 12);
        int seed = 7;
        boolean add(int k) {
            N[] path = new N[12];
            N n = head;
            for (int l = 11; l >= 0; l--) {
                while (n.next[l] != null && n.next[l].key < k) n = n.next[l];
                path[l] = n;
            }
            if (n.next[0] != null && n.next[0].key == k) return false;
            seed = seed * 1103515245 + 12345;
            N m = new N(k, Math.min(12, 1 + Integer.numberOfTrailingZeros(seed >>> 16 | 1 << 11)));
            for (int l = 0; l < m.next.length; l++) {
                m.next[l] = path[l].next[l];
                path[l].next[l] = m;
            }
            return true;
        }
    }
    static class Dsu {
        final int[] p;
        int sets;
        Dsu(int n) {
            p = new int[n];
            for (int i = 0; i < n; i++) p[i] = i;
            sets = n;
        }
        int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }
        boolean union(int a, int b) {
            a = find(a);
            b = find(b);
            if (a == b) return false;
            p[a] = b;
            sets--;
            return true;
        }
    }
    static class Graph {
        record Edge(int to, int w) { }
        final List<List<Edge>> adj = new ArrayList<>();
        Graph(int n) { for (int i = 0; i < n; i++) adj.add(new ArrayList<>()); }
        void edge(int a, int b, int w) { adj.get(a).add(new Edge(b, w)); }
        int[] dijkstra(int s) {
            int[] d = new int[adj.size()];
            Arrays.fill(d, Integer.MAX_VALUE);
            d[s] = 0;
            PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[1] != y[1] ? Integer.compare(x[1], y[1])
                    : x[0] - y[0]);
            q.add(new int[] { s, 0 });
            while (!q.isEmpty()) {
                int[] c = q.poll();
                if (c[1] > d[c[0]]) continue;
                for (Edge e : adj.get(c[0]))
                    if (c[1] + e.w() < d[e.to()]) {
                        d[e.to()] = c[1] + e.w();
                        q.add(new int[] { e.to(), d[e.to()] });
                    }
            }
            return d;
        }
        int index, components;
        int[] num, low;
        boolean[] on;
        Deque<Integer> stack = new ArrayDeque<>();
        int[] comp;
        int scc() {
            int n = adj.size();
            num = new int[n];
            low = new int[n];
            on = new boolean[n];
            comp = new int[n];
            for (int i = 0; i < n; i++) if (num[i] == 0) tarjan(i);
            return components;
        }
        void tarjan(int v) {
            num[v] = low[v] = ++index;
            stack.push(v);
            on[v] = true;
            for (Edge e : adj.get(v)) {
                if (num[e.to()] == 0) {
                    tarjan(e.to());
                    low[v] = Math.min(low[v], low[e.to()]);
                } else if (on[e.to()]) low[v] = Math.min(low[v], num[e.to()]);
            }
            if (low[v] == num[v]) {
                int w;
                do {
                    w = stack.pop();
                    on[w] = false;
                    comp[w] = components;
                } while (w != v);
                components++;
            }
        }
        List<Integer> topological() {
            int[] in = new int[adj.size()];
            for (List<Edge> l : adj) for (Edge e : l) in[e.to()]++;
            Deque<Integer> q = new ArrayDeque<>();
            for (int i = 0; i < in.length; i++) if (in[i] == 0) q.add(i);
            List<Integer> r = new ArrayList<>();
            while (!q.isEmpty()) {
                int v = q.remove();
                r.add(v);
                for (Edge e : adj.get(v)) if (--in[e.to()] == 0) q.add(e.to());
            }
            return r;
        }
    }
    static <T> Object[] cons(T head, Object[] tail) { return new Object[] { head, tail }; }
    static int length(Object[] l) {
        int n = 0;
        for (; l != null; l = (Object[]) l[1]) n++;
        return n;
    }
    public static void main(String[] args) {
        Avl a = new Avl();
        TreeSet<Integer> ref = new TreeSet<>();
        int seed = 3;
        for (int i = 0; i < 6000; i++) {
            seed = seed * 1664525 + 1013904223;
            int k = seed >>> 20;
            if (i % 3 < 2) {
                a.root = a.add(a.root, k);
                ref.add(k);
            } else {
                a.root = a.remove(a.root, k);
                ref.remove(k);
            }
        }
        long w = 0;
        for (int k : ref) w = w * 31 + k;
        System.out.println(a.size + " " + ref.size() + " " + (a.walk(a.root, 0) == w) + " " + Avl.h(a.root));
        Trie t = new Trie();
        for (String s : "to tea ted ten i in inn to tea a".split(" ")) t.add(s);
        List<String> out = new ArrayList<>();
        t.collect("", out);
        System.out.println(out + " " + (t.find("te").count == 0) + (t.find("tx") == null));
        Skip sk = new Skip();
        int added = 0;
        for (int i = 0; i < 3000; i++) if (sk.add(i * 7919 % 2003)) added++;
        long h = 0;
        for (Skip.N n = sk.head.next[0]; n != null; n = n.next[0]) h = h * 31 + n.key;
        System.out.println(added + " " + h);
        Dsu d = new Dsu(500);
        for (int i = 0; i < 400; i++) d.union(i * 37 % 500, i * 91 % 500);
        System.out.println(d.sets);
        Graph g = new Graph(200);
        for (int i = 0; i < 900; i++) g.edge(i * 31 % 200, i * i * 17 % 200, 1 + i % 13);
        System.out.println(Arrays.hashCode(g.dijkstra(0)) + " " + g.scc() + " " + Arrays.hashCode(g.comp));
        Graph dag = new Graph(50);
        for (int i = 0; i < 120; i++) {
            int x = i * 7 % 50, y = i * 13 % 50;
            if (x < y) dag.edge(x, y, 1);
        }
        System.out.println(dag.topological());
        Object[] l = null;
        for (int i = 0; i < 10000; i++) l = cons(i, l);
        System.out.println(length(l));
        Object[] cyc = { null };
        cyc[0] = cyc;
        Map<Object, Object> m = new IdentityHashMap<>();
        m.put(cyc, m);
        System.gc();
        System.out.println((cyc[0] == cyc) + " " + (m.get(cyc) == m) + m.size());
    }
}
