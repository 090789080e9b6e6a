// try/catch/finally in every nesting, rethrow, suppressed, causes, stack traces as data, finally overriding return.
import java.io.*;
public class Exceptions {
    static int depth;
    static class Resource implements AutoCloseable {
        final String name; final boolean fail;
        Resource(String name, boolean fail) { this.name = name; this.fail = fail; System.out.println("open " + name); }
        public void close() throws IOException {
            System.out.println("close " + name);
            if (fail) throw new IOException("close " + name);
        }
    }
    @SuppressWarnings("finally") static int override() { try { return 1; } finally { return 2; } }
    static int keep() { int x = 1; try { return x; } finally { x = 5; } }
    static String order(int k) {
        StringBuilder b = new StringBuilder();
        try {
            b.append("t");
            if (k == 1) throw new IllegalArgumentException("k");
            if (k == 2) throw new Error("e");
            if (k == 3) return b.append("r").toString();
        }
        catch (IllegalArgumentException e) { b.append("c").append(e.getMessage()); }
        finally { b.append("f"); System.out.println("finally " + k + " " + b); }
        return b.append("x").toString();
    }
    static void resources(boolean body, boolean c1, boolean c2) {
        try (Resource a = new Resource("a", c1); Resource b = new Resource("b", c2)) {
            System.out.println("body");
            if (body) throw new IllegalStateException("body");
        }
        catch (Exception e) { System.out.println(e + " suppressed " + java.util.Arrays.toString(e.getSuppressed())); }
    }
    static void recurse(int n) { if (n == 0) throw new UnsupportedOperationException(); recurse(n - 1); }
    public static void main(String[] args) throws Exception {
        System.out.println(override() + " " + keep());
        for (int k = 0; k < 4; k++)
            try { System.out.println(order(k)); } catch (Error e) { System.out.println("caught " + e); }
        for (int k = 0; k < 8; k++) resources((k & 1) != 0, (k & 2) != 0, (k & 4) != 0);
        try {
            recurse(3);
        } catch (UnsupportedOperationException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
        }
        try { try { recurse(0); } catch (RuntimeException e) { throw new Exception("wrapped", e); } }
        catch (Exception e) {
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w));
            System.out.print(w);
        }
        Throwable t = new Throwable("a", new Error("b"));
        t.addSuppressed(new RuntimeException("s"));
        t.printStackTrace(System.out);
        Object o = "text";
        try { System.out.println((Integer) o); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            System.out.println(new int[3][(int) "x".length()][-1].length);
        } catch (NegativeArraySizeException e) { System.out.println(e); }
        try { Object[] a = new String[1]; a[0] = 1; } catch (ArrayStoreException e) { System.out.println(e); }
        try { int[] a = new int[2]; a[2] = 1; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e); }
        try { throw null; } catch (NullPointerException e) { System.out.println("null thrown"); }
        try { "abc".substring(5); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Integer.parseInt("12x"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { java.util.List.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println(e); }
        try {
            new java.util.ArrayList<>().iterator().next();
        } catch (java.util.NoSuchElementException e) { System.out.println(e); }
        recurse(2);
    }
}
