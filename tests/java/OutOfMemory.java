// vmargs: -Xmx24m
// OutOfMemoryError is thrown, can be caught, and the program goes on; arrays beyond the limit.
import java.util.*;
public class OutOfMemory {
    static class Node { Node next; byte[] data = new byte[1000]; Node(Node n) { next = n; } }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Node head = null; int n = 0;
            try { while (true) { head = new Node(head); n++; } }
            catch (OutOfMemoryError e) { head = null; System.out.println("full " + e.getMessage() + " " + (n > 5000)); }
            List<int[]> list = new ArrayList<>();
            try { while (true) list.add(new int[100000]); }
            catch (OutOfMemoryError e) { list = null; System.out.println("arrays"); }
        }
        try {
            Object o = new long[Integer.MAX_VALUE];
            System.out.println(o);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new byte[Integer.MAX_VALUE - 1];
            System.out.println(o);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new int[500][500][500];
            System.out.println(o);
        } catch (OutOfMemoryError e) {
            System.out.println("multi " + e.getMessage());
        }
        StringBuilder b = new StringBuilder();
        try {
            while (true) b.append("0123456789abcdef");
        } catch (OutOfMemoryError e) {
            b = null;
            System.out.println("builder");
        }
        System.out.println(new int[1000].length);
    }
}
