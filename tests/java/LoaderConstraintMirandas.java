// Loading constraints on methods that abstract classes inherit from interfaces, with and without default methods
// among them: which class counts as the one that defines the method.
import java.io.InputStream;
import java.util.Set;

public class LoaderConstraintMirandas {
    static final String SELF = "LoaderConstraintMirandas$";

    public static class Type { }
    public interface Base { void base(Type t); }
    public interface Plain extends Base { void plain(Type t); }
    public abstract static class PlainUser implements Plain {
        public static PlainUser make() { return null; }
    }
    public interface WithDefault extends Base {
        void plain(Type t);
        default void ready(Type t) { }
    }
    public abstract static class User implements WithDefault {
        public static User make() { return null; }
    }
    public abstract static class SubUser extends User {
        public static SubUser makeSub() { return null; }
    }
    public static class Caller {
        public static void plain() { PlainUser.make().plain(null); }
        public static void base() { PlainUser.make().base(null); }
        public static void plainAmongDefaults() { User.make().plain(null); }
        public static void baseAmongDefaults() { User.make().base(null); }
        public static void readyDefault() { User.make().ready(null); }
        public static void inherited() { SubUser.makeSub().plain(null); }
        public static void inheritedBase() { SubUser.makeSub().base(null); }
        public static void inheritedDefault() { SubUser.makeSub().ready(null); }
        public static void byInterface() { ((WithDefault) User.make()).plain(null); }
    }

    static class Own extends ClassLoader {
        final Set<String> names;
        final ClassLoader others;

        Own(String name, ClassLoader others, String... names) {
            super(name, LoaderConstraintMirandas.class.getClassLoader());
            this.others = others;
            this.names = Set.of(names);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            if (!name.startsWith(SELF)) return super.loadClass(name, resolve);
            if (!names.contains(name.substring(SELF.length()))) return others.loadClass(name);
            try (InputStream in = getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"plain", "base", "plainAmongDefaults", "baseAmongDefaults", "readyDefault",
                "inherited", "inheritedBase", "inheritedDefault", "byInterface"}) {
            Own below = new Own("below", null, "Type", "Base", "Plain", "PlainUser", "WithDefault", "User", "SubUser");
            Own above = new Own("above", below, "Type", "Caller");
            below.loadClass(SELF + "Type");
            above.loadClass(SELF + "Type");
            try {
                above.loadClass(SELF + "Caller").getMethod(name).invoke(null);
                System.out.println(name + ": no error");
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(name + ": " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@X"));
            }
        }
    }
}
