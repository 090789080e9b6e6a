// args: 400
// Many class loaders, each with classes that run (statics, interfaces, lambdas, arrays, exceptions, strings), created
// and dropped: memory stays flat. The argument is the number of loaders (a stress run: minijvm -cp build/tests/java
// LoaderChurn 20000).
import java.io.*;
import java.util.*;
import java.util.function.*;

public class LoaderChurn {
    static final Map<String, byte[]> files = new HashMap<>();
    static class L extends ClassLoader {
        L(ClassLoader parent) { super(parent); }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            byte[] b = n.startsWith("LoaderChurn$C") ? files.get(n) : null;
            if (b == null) return super.loadClass(n, resolve);
            Class<?> c = findLoadedClass(n);
            return c != null ? c : defineClass(n, b, 0, b.length);
        }
    }
    public static class CMain implements Supplier<Integer> {
        static final List<Object> keep = new ArrayList<>();
        final CUser user = new CUser(3);
        public Integer get() {
            for (int i = 0; i < 10; i++) keep.add(user.get(i));
            Supplier<String> s = () -> "x" + user;
            keep.add(s.get());
            try { throw new CError("a" + keep.size()); } catch (CError e) { keep.add(e); }
            CAdd add = i -> i + 1;
            CUser[][] grid = new CUser[2][2];
            grid[1][1] = user;
            keep.add(grid);
            long sum = 0;
            for (Object o : keep) sum += o instanceof CUser ? ((CUser) o).n : o.toString().length() > 3 ? 2 : 1;
            return add.add((int) sum) + CUser.count;
        }
    }
    interface CAdd { int add(int i); }
    public static class CError extends RuntimeException { CError(String s) { super(s); } }
    public static class CUser {
        static int count;
        final int n;
        CUser(int n) { this.n = n; count++; }
        Object get(int i) { switch (i % n) { case 0: return "zero"; case 1: return i; default: return new CUser(1); } }
        @Override public String toString() { return "U" + n; }
    }
    static long rss() throws IOException {
        try (BufferedReader r = new BufferedReader(new FileReader("/proc/self/status"))) {
            for (String l; (l = r.readLine()) != null;)
                if (l.startsWith("VmRSS:")) return Long.parseLong(l.replaceAll("[^0-9]", ""));
        }
        return 0;
    }
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        for (String c : new String[] { "CMain", "CAdd", "CError", "CUser" })
            try (InputStream in = LoaderChurn.class.getResourceAsStream("LoaderChurn$" + c + ".class")) {
                files.put("LoaderChurn$" + c, in.readAllBytes());
            }
        long early = 0, sum = 0;
        L previous = null;
        for (int i = 0; i < n; i++) {
            L l = new L(i % 10 == 0 ? null : i % 3 == 0
                    && previous != null ? previous : LoaderChurn.class.getClassLoader()) {
                @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                    return LoaderChurn.class.getClassLoader().loadClass(name);
                }
            };
            previous = i % 5 == 0 ? null : l;
            Object o = l.loadClass("LoaderChurn$CMain").getDeclaredConstructor().newInstance();
            sum += ((Supplier<?>) o).get().hashCode();
            if (i == n / 4) { System.gc(); early = rss(); }
        }
        previous = null;
        System.gc();
        long late = rss();
        System.out.println(n + " " + sum);
        // below one threshold of metadata the figures say little
        System.out.println(n < 5000
                || late < early + early / 4 + 8192 ? "flat" : "grows from " + early + " to " + late);
    }
}
