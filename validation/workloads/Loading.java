package workloads;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Class loading: several loaders, orders of initialization, every linking error, threads that load immediately. */
public final class Loading {
    static final List<String> order = new ArrayList<>();

    interface Marked {
        int MARK = note("Marked", 7);

        default int mark() {
            return MARK;
        }
    }

    static class Upper {
        static int number = note("Upper", 1);
    }

    static class Lower extends Upper implements Marked {
        static int other = note("Lower", 2);
    }

    /** What callers link to, and what is in its place under its name: the names are of one length. */
    public static class Callee {
        static int number = 5;
        int own = 6;

        static int shared() {
            return 10;
        }

        int method() {
            return 20;
        }
    }

    static class Bearer {
        int number = 5;
        static int own = 6;

        int shared() {
            return 10;
        }

        static int method() {
            return 20;
        }
    }

    abstract static class Vacant extends Callee { }

    static class Hidden {
        private int method() {
            return 20;
        }

        private static int shared() {
            return 10;
        }

        static int useBoth() {
            return new Hidden().method() + shared();
        }
    }

    static final class Final { }

    public static class Takes {
        public int take(Callee callee) {
            return callee.own;
        }
    }

    static class Taken extends Takes {
        @Override
        public int take(Callee callee) {
            return 1;
        }
    }

    interface Giving {
        int give();
    }

    static class Giver1 implements Giving {
        @Override
        public int give() {
            return 30;
        }
    }

    /** Each method links to one thing. */
    static class Caller {
        public static int shared() {
            return Callee.shared();
        }

        public static int method() {
            return new Callee().method();
        }

        public static int number() {
            return Callee.number;
        }

        public static int own() {
            return new Callee().own;
        }

        public static int make() {
            return new Callee() == null ? 0 : 1;
        }

        public static int constant() {
            return Callee.class.getName().length();
        }

        public static int give() {
            Giving giving = new Giver1();
            return giving.give();
        }
    }

    static class Returns {
        static int number() {
            return 3;
        }
    }

    static class Native {
        static native int missing();
    }

    private Loading() { }

    static int note(String name, int value) {
        order.add(name);
        return value;
    }

    static void initialization() throws ClassNotFoundException {
        order.clear();
        Class<?> lower = Class.forName("workloads.Loading$Lower", false, Loading.class.getClassLoader());
        Lower[] array = new Lower[1];
        order.add("not yet");
        Lower.other++;
        order.add(lower.getSimpleName() + array.length);
        Common.say("initialization: " + order);
    }

    /** One class file, one class in each loader. */
    static void twice() throws Exception {
        Class<?> mine = new Patched().with("Loading$Callee", "Loading$Callee").get("Loading$Callee");
        Class<?> other = new Patched().with("Loading$Callee", "Loading$Callee").get("Loading$Callee");
        Constructor<?> constructor = mine.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object object = constructor.newInstance();
        Common.say("twice: " + (mine == other) + " " + mine.getName().equals(other.getName()) + " "
                   + mine.isInstance(object) + " " + other.isInstance(object) + " " + mine.getPackageName());
        Common.tell("cast between loaders", () -> other.cast(object));
        Common.tell("found by no loader", () -> new Patched().get("Loading$Absent"));
        Patched loader = new Patched();
        loader.with("Loading$Callee", "Loading$Callee").with("Loading$Bearer", "Loading$Callee");
        loader.get("Loading$Callee");
        Common.tell("a name that is not the file's", () -> loader.get("Loading$Bearer"));
    }

    /** Calls [method] of a Caller whose class refers to Callee; [callee] has been made to be there. */
    private static void link(String what, String method, Patched loader) {
        loader.with("Loading$Caller", "Loading$Caller");
        Object[] result = new Object[1];
        String thrown = Common.thrown(() -> {
            try {
                Method called = loader.get("Loading$Caller").getMethod(method);
                called.setAccessible(true);
                result[0] = called.invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        Common.say(what + ", " + method + ": " + (result[0] == null ? thrown : result[0]));
    }

    private static Patched callee(String source, String... names) {
        String[] all = Arrays.copyOf(names, names.length + 2);
        all[names.length] = "Loading$" + source;
        all[names.length + 1] = "Loading$Callee";
        return new Patched().with("Loading$Callee", "Loading$" + source, all);
    }

    static void errors() {
        for (String method : new String[] {"shared", "method", "number", "own", "make", "constant"})
            link("the same", method, callee("Callee"));
        for (String method : new String[] {"shared", "method", "number", "own"})
            link("static changed", method, callee("Bearer"));
        link("no such method", "method", callee("Callee", "method", "nobody"));
        link("no such static method", "shared", callee("Callee", "shared", "nobody"));
        link("no such field", "number", callee("Callee", "number", "nobody"));
        link("no such constructor", "make", callee("Giving"));
        link("a class that is an interface", "shared", callee("Giving"));
        link("an abstract class", "make",
             callee("Vacant", "Loading$Callee", "Loading$Bearer").with("Loading$Bearer", "Loading$Bearer"));
        link("a private method", "shared", callee("Hidden"));
        link("the class is gone", "shared", new Patched().with("Loading$Callee", new byte[0]));
        link("an abstract method", "give", new Patched().with("Loading$Giving", "Loading$Giving")
             .with("Loading$Giver1", "Loading$Giver1", "give", "nobo"));
        link("an interface that is none", "give", new Patched().with("Loading$Giver1", "Loading$Giver1")
             .with("Loading$Giving", "Loading$Callee", "Loading$Callee", "Loading$Giving"));
        Patched differs = new Patched().with("Loading$Taken", "Loading$Taken").with("Loading$Callee", "Loading$Callee");
        Common.say("a type that two loaders share: " + new Taken().take(new Callee()));
        Common.tell("a type that two loaders mean differently", () -> {
            differs.get("Loading$Taken");
            differs.get("Loading$Callee");
        });
        Common.tell("verification", () -> new Patched().with("Loading$Returns", "Loading$Returns", "()I", "()J")
            .get("Loading$Returns"));
        Common.tell("its own superclass", () -> new Patched().with("Loading$Lower", "Loading$Lower",
            "Loading$Upper", "Loading$Lower").get("Loading$Lower"));
        Common.tell("a final superclass", () -> new Patched().with("Loading$Lower", "Loading$Lower",
            "Loading$Upper", "Loading$Final").with("Loading$Final", "Loading$Final").get("Loading$Lower"));
        Common.tell("an unknown library", () -> System.loadLibrary("no-such-library-anywhere"));
        Common.tell("an unlinked native", Native::missing);
        Common.tell("an unlinked native again", Native::missing);
        Common.tell("no class at all", () -> Class.forName("workloads/Loading"));
    }

    /** Class files that are none. */
    static void files() {
        byte[] magic = Common.bytes("Loading$Callee");
        magic[0]++;
        byte[] version = Common.bytes("Loading$Callee");
        version[6] = 1;
        byte[] whole = Common.bytes("Loading$Callee");
        byte[] kind = whole.clone();
        kind[10] = 99;
        byte[][] files = {magic, version, Arrays.copyOf(whole, whole.length / 2), kind, new byte[0]};
        for (byte[] file : files)
            Common.tell("a file of " + (file == magic ? "other magic" : file == version ? "a later version"
                        : file == kind ? "an unknown constant" : file.length == 0 ? "nothing" : "half its length"),
                        () -> new Patched().with("Loading$Callee", file).get("Loading$Callee"));
        Common.tell("a second definition", () -> new ClassLoader() {
            Class<?> define() {
                defineClass("workloads.Loading$Callee", whole, 0, whole.length);
                return defineClass("workloads.Loading$Callee", whole, 0, whole.length);
            }
        }.define());
        Common.tell("a package of the library", () -> new ClassLoader() {
            Class<?> define() {
                return defineClass("java.lang.Mine", whole, 0, whole.length);
            }
        }.define());
    }

    /** Four threads ask four times for the same classes of a parallel capable loader. */
    static void parallel() throws Exception {
        Patched loader = new Patched();
        String[] names = {"Callee", "Bearer", "Vacant", "Hidden", "Final", "Giving", "Giver1", "Caller"};
        for (String name : names)
            loader.with("Loading$" + name, "Loading$" + name);
        Class<?>[][] seen = new Class<?>[4][names.length];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int mine = i;
            threads[i] = Common.start("loads " + i, () -> {
                for (int j = 0; j < names.length; j++) {
                    int which = (j + mine * 2) % names.length;
                    try {
                        seen[mine][which] = loader.get("Loading$" + names[which]);
                    } catch (ClassNotFoundException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }
        Common.join(threads);
        boolean same = true;
        for (Class<?>[] each : seen)
            same &= Arrays.equals(each, seen[0]) && each[0].getClassLoader() == loader;
        Common.say("parallel: " + same);
    }

    /** All of these classes once more, from the jar, without the application's loader. */
    static void fromJar() throws Exception {
        URL place = Loading.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {place}, null)) {
            Class<?> numbers = loader.loadClass("workloads.Numbers");
            Common.say("jar: " + (numbers != Numbers.class) + " " + (numbers.getClassLoader() == loader) + " "
                       + (loader.getResource("workloads/Numbers.class") != null));
            Object sum = numbers.getMethod("sieve", int.class).invoke(null, 100);
            Common.say("jar: " + sum);
        }
    }

    public static void main(String[] args) throws Exception {
        initialization();
        twice();
        errors();
        files();
        parallel();
        fromJar();
        Common.say("hidden: " + Hidden.useBoth());
    }
}
