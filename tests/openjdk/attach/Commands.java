// Loaders, classes, objects to be finalized, events and strings for jcmd to show: what suite_attach.py asks for, before
// "ready", and while another thread keeps loading classes, if an argument says so. args[0]: the directory of the class
// files.
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public class Commands {
    interface Low { }
    interface High extends Low { }
    interface Other { }
    public interface User { // implemented across loaders: a loading constraint on itself
        void use(User other);
    }
    static class Base implements High { }
    static class Middle extends Base implements Other { }
    static class Leaf extends Middle { }
    abstract static class Abstract extends Base implements Runnable { }
    enum Color { RED, GREEN { void paint() { } }; void paint() { } }
    record Pair(int first) implements Other { }

    static class Finalized {
        @Override
        @SuppressWarnings("removal")
        protected void finalize() throws Exception {
            if (first) {
                first = false;
                inside.countDown();
                leave.await();
            }
        }
    }
    static class Loader extends ClassLoader {
        Loader(String name, ClassLoader parent) { super(name, parent); }
        Loader(ClassLoader parent) { super(parent); }
        Class<?> define(String name) throws Exception {
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static volatile boolean first = true, stop;
    static final CountDownLatch inside = new CountDownLatch(1), leave = new CountDownLatch(1);
    static final List<Object> kept = new ArrayList<>();
    static String directory;

    static byte[] bytes(String name) throws Exception {
        return Files.readAllBytes(Path.of(directory, name + ".class"));
    }
    static void drop(int n) { for (int i = 0; i < n; i++) new Finalized(); }
    static void clean(int n) { if (n > 0) clean(n - 1); }

    static void loadForEver() {
        try {
            ClassLoader parent = Commands.class.getClassLoader();
            for (int i = 0; !stop; i++) {
                Loader loader = new Loader("load-" + i, parent);
                loader.define("CommandsLoaded").getDeclaredConstructor().newInstance();
                kept.add(loader);
                if (i % 50 == 0) kept.subList(40, kept.size()).clear();
                MethodHandles.lookup().defineHiddenClass(bytes("CommandsHidden"), true);
                ("interned " + i).intern();
                if (i % 20 == 0) System.gc();
            }
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) throws Exception {
        directory = args[0];
        drop(1);
        clean(100);
        System.gc();
        inside.await();
        drop(3);
        clean(100);
        System.gc();
        ClassLoader app = Commands.class.getClassLoader();
        for (int i = 0; i < 3; i++) {
            kept.add(new Loader("leaf", null).define("CommandsHidden"));
            kept.add(new Loader(app).define("CommandsLoaded"));
            Loader middle = new Loader("middle", app);
            kept.add(Class.forName(middle.define("CommandsLoaded").getName(), true, middle));
            kept.add(new Loader("leaf", middle).define("CommandsLoaded"));
            kept.add(new Loader("other", middle).define("CommandsHidden"));
            kept.add(new Loader("other", middle).define("CommandsHidden"));
        }
        kept.add(new Loader("below", new Loader("without classes", app)).define("CommandsLoaded"));
        kept.add(new Leaf());
        kept.add(new Abstract() { public void run() { } });
        kept.add(Color.GREEN);
        kept.add(new Pair(1));
        kept.add(new Middle[2]);
        kept.add(new int[3][4]);
        kept.add(MethodHandles.lookup().defineHiddenClass(bytes("CommandsHidden"), true).lookupClass());
        kept.add("shown \u00e9\nline".intern());
        Thread loading = args.length > 1 ? new Thread(Commands::loadForEver) : null;
        if (loading != null) loading.start();
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        stop = true;
        leave.countDown();
        if (loading != null) loading.join();
        System.out.println("end");
    }
}

class CommandsLoaded implements Commands.User {
    @Override
    public void use(Commands.User other) { }
}

class CommandsHidden { }
