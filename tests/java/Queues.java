// ArrayDeque, LinkedList, PriorityQueue, Stack, Vector: both ends, wrap-around, growth, iteration and removal, heap
// order, capacity, exceptions.
import java.util.*;
public class Queues {
    static String err(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ":" + e.getMessage());
        }
    }
    static void drive(Deque<Integer> d) {
        long h = 0;
        int seed = 99;
        for (int i = 0; i < 3000; i++) {
            seed = seed * 1664525 + 1013904223;
            switch (seed >>> 28) {
                case 0: case 1: case 2: d.addFirst(i); break;
                case 3: case 4: case 5: d.offerLast(i); break;
                case 6: case 7: h = h * 31 + Objects.hashCode(d.pollFirst()); break;
                case 8: h = h * 31 + Objects.hashCode(d.pollLast()); break;
                case 9: h += d.removeFirstOccurrence(i - 5) ? 1 : 0; break;
                case 10: h += d.removeLastOccurrence(i - 3) ? 2 : 0; break;
                case 11: h = h * 7 + Objects.hashCode(d.peekFirst()) + Objects.hashCode(d.peekLast()); break;
                case 12: d.push(i * 2); break;
                default: if (!d.isEmpty() && seed % 5 == 0) h += d.pop();
            }
        }
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext();) if (it.next() % 4 == 0) it.remove();
        for (Integer x : d) h = h * 31 + x;
        System.out.println(d.size() + " " + h + " " + d.contains(2999) + d.toArray().length);
    }
    public static void main(String[] args) {
        drive(new ArrayDeque<>());
        drive(new LinkedList<>());
        drive(new ArrayDeque<>(1));
        ArrayDeque<String> a = new ArrayDeque<>(List.of("x", "y"));
        a.addFirst("w");
        a.add("z");
        System.out.println(a + " " + a.element() + a.remove() + a.removeLast() + a + a.clone() + a.getFirst()
                + a.getLast() + err(() -> a.add(null)) + err(() -> new ArrayDeque<>().pop())
                + err(() -> new ArrayDeque<>().getFirst()) + err(() -> new LinkedList<>().element())
                + err(() -> new LinkedList<>().removeLast()) + new ArrayDeque<>().poll());
        PriorityQueue<Integer> p = new PriorityQueue<>(List.of(5, 1, 4, 1, 9, 2, 6));
        System.out.println(p + " " + p.peek());
        p.add(3);
        p.remove(4);
        p.offer(0);
        System.out.println(p);
        StringBuilder sb = new StringBuilder();
        while (!p.isEmpty()) sb.append(p.poll()).append(' ');
        System.out.println(sb);
        PriorityQueue<String> ps =
                new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(ps, "ccc", "a", "bb", "b", "dddd", "aa");
        System.out.println(ps + " " + ps.contains("bb") + ps.removeIf(s -> s.startsWith("b")) + ps
                + ps.comparator().compare("z", "yy"));
        for (Iterator<String> it = ps.iterator(); it.hasNext();) if (it.next().length() == 3) it.remove();
        System.out.println(ps + " " + err(() -> ps.add(null)) + err(() -> new PriorityQueue<Object>()
                .addAll(List.of(new Object(), new Object()))).substring(0, 18) + err(() -> new PriorityQueue<>(0)));
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 8; i++) l.add(i * i);
        l.add(3, -1);
        l.addAll(2, List.of(7, 7));
        l.remove(Integer.valueOf(49));
        l.remove(0);
        l.set(1, 100);
        System.out.println(l + " " + l.indexOf(7) + l.lastIndexOf(7) + l.get(4) + l.subList(1, 3) + l.peekLast()
                + err(() -> l.get(50)) + err(() -> l.add(-1, 5)) + err(() -> l.listIterator(99)));
        ListIterator<Integer> it = l.listIterator(l.size());
        int s = 0;
        while (it.hasPrevious()) {
            int x = it.previous();
            if (x == 7) it.remove();
            else if (x == 16) it.add(17);
            else if (x == 25) it.set(26);
            s += x;
        }
        System.out.println(l + " " + s);
        Collections.sort(l);
        l.replaceAll(x -> x + 1);
        l.sort(null);
        System.out.println(l + " " + l.equals(new ArrayList<>(l)) + l.clone());
        Stack<String> st = new Stack<>();
        st.push("a");
        st.push("b");
        st.add("c");
        System.out.println(st + st.peek() + st.pop() + st.search("a") + st.search("q") + st.empty()
                + err(() -> new Stack<>().pop()) + err(() -> new Stack<>().peek()));
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) v.addElement(i);
        v.removeElementAt(2);
        v.insertElementAt(9, 0);
        v.setElementAt(8, 1);
        System.out.println(v + " " + v.capacity() + v.firstElement() + v.lastElement() + v.elementAt(2) + v.indexOf(9)
                + v.removeElement(9) + err(() -> v.elementAt(10)) + err(() -> v.get(10)) + err(() -> v.remove(-1)));
        ArrayDeque<Character> br = new ArrayDeque<>();
        String expr = "{[()()]}[(])";
        int bad = -1;
        for (int i = 0; i < expr.length() && bad < 0; i++) {
            char c = expr.charAt(i);
            int k = "([{".indexOf(c);
            if (k >= 0) br.push(")]}".charAt(k));
            else if (br.isEmpty() || br.pop() != c) bad = i;
        }
        System.out.println(bad);
        Queue<int[]> q = new ArrayDeque<>();
        int[][] dist = new int[6][6];
        q.add(new int[] { 0, 0 });
        dist[0][0] = 1;
        while (!q.isEmpty()) {
            int[] c = q.remove();
            for (int[] m : new int[][] { { 1, 2 }, { 2, 1 }, { -1, 2 }, { -2, 1 }, { 1, -2 }, { 2, -1 }, { -1, -2 },
                    { -2, -1 } }) {
                int y = c[0] + m[0], x = c[1] + m[1];
                if (y >= 0 && x >= 0 && y < 6 && x < 6 && dist[y][x] == 0) {
                    dist[y][x] = dist[c[0]][c[1]] + 1;
                    q.add(new int[] { y, x });
                }
            }
        }
        System.out.println(Arrays.deepToString(dist));
    }
}
