// Classes loaded by virtual threads: a loader that parks, many at once for one class, defineClass, hidden classes.
import java.io.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Loading {
    public static class Loaded implements Callable<String> {
        static final String TEXT = "initialised in a virtual thread " + Thread.currentThread().isVirtual();
        @Override public String call() { return TEXT; }
    }
    static final AtomicInteger DEFINED = new AtomicInteger();
    static class Own extends ClassLoader {
        static {
            registerAsParallelCapable();
        }
        Own() { super(Loading.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Loaded"))
                return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null)
                return c;
            try {
                byte[] b = bytes(name);
                Thread.yield();
                c = defineClass(name, b, 0, b.length);
                DEFINED.incrementAndGet();
                return c;
            } catch (LinkageError e) {
                return findLoadedClass(name);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Loading.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }
    public static void main(String[] args) throws Exception {
        Own own = new Own();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Class<?>>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++)
                all.add(e.submit(() -> Class.forName("Loading$Loaded", true, own)));
            Set<Class<?>> classes = new HashSet<>();
            for (Future<Class<?>> f : all)
                classes.add(f.get());
            Class<?> c = classes.iterator().next();
            System.out.println(classes.size() + " " + DEFINED + " " + (c.getClassLoader() == own));
            System.out.println(((Callable<?>) c.getConstructor().newInstance()).call());
            System.out.println(e.submit(() -> {
                Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes("Loading$Loaded"), true).lookupClass();
                Thread.yield();
                return hidden.isHidden() + " " + ((Callable<?>) hidden.getConstructor().newInstance()).call();
            }).get());
            try {
                e.submit(() -> Class.forName("no.such.Class")).get();
            } catch (ExecutionException x) {
                System.out.println(x.getCause());
            }
            System.out.println(e.submit(() -> ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class)
                    .stream().count() > 0).get());
        }
    }
}
