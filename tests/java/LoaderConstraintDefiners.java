// Messages of loading constraints: which class or interface counts as the one that defines a method, where interfaces
// have default methods; what kind the class of a field and of an inherited method has.
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

public class LoaderConstraintDefiners {
    static final String SELF = "LoaderConstraintDefiners$";

    public static class Type { }
    public interface A { void a(Type t); void only(Type t); }
    public interface B { void a(Type t); }
    public interface D { default void d(Type t) { } void ad(Type t); }
    public interface D2 { default void d(Type t) { } }
    public interface Plain extends A, B { }
    public interface PlainAgain extends A { void a(Type t); }
    public interface WithDefault extends A, D { }
    public interface Own extends A { default void x(Type t) { } }
    public interface OwnOfBoth extends A, B { default void x(Type t) { } }
    public interface OwnStatic extends A, B { static void x(Type t) { } }
    public interface OwnPrivate extends A, B { private void x(Type t) { } }
    public interface Deep extends OwnOfBoth { }
    public interface Over extends D { default void d(Type t) { } }
    public interface Again extends D { void d(Type t); }
    public interface Diamond extends D, A { void other(Type t); }
    public abstract static class All implements Plain, PlainAgain, WithDefault, Own, OwnOfBoth, OwnStatic, OwnPrivate,
            Deep, Over, Diamond {
        public static Type ofAbstract;
        public static All make() { return null; }
        public void x(Type t) { }
        public void d(Type t) { }
    }
    public abstract static class AllAgain implements Again, D2 {
        public static AllAgain make() { return null; }
        public void d(Type t) { }
    }
    public abstract static class OfD implements D {
        public static OfD make() { return null; }
    }
    public static class Plainly {
        public Type field;
        public void up(Type t) { }
    }
    public interface Constant { Type CONSTANT = null; }
    public abstract static class Abstractly {
        public void up(Type t) { }
    }
    public interface Above { void up(Type t); }
    public static class ByAbstract extends Abstractly implements Above { }
    public static class ByClass extends Plainly implements Above { }

    public static class Caller {
        public static void plain() { ((Plain) All.make()).a(null); }
        public static void plainOnly() { ((Plain) All.make()).only(null); }
        public static void plainAgain() { ((PlainAgain) All.make()).a(null); }
        public static void plainAgainOnly() { ((PlainAgain) All.make()).only(null); }
        public static void withDefault() { ((WithDefault) All.make()).a(null); }
        public static void withDefaultD() { ((WithDefault) All.make()).d(null); }
        public static void withDefaultAd() { ((WithDefault) All.make()).ad(null); }
        public static void own() { ((Own) All.make()).a(null); }
        public static void ownX() { ((Own) All.make()).x(null); }
        public static void ownOfBoth() { ((OwnOfBoth) All.make()).a(null); }
        public static void ownOfBothOnly() { ((OwnOfBoth) All.make()).only(null); }
        public static void ownStatic() { ((OwnStatic) All.make()).a(null); }
        public static void ownPrivate() { ((OwnPrivate) All.make()).a(null); }
        public static void deep() { ((Deep) All.make()).a(null); }
        public static void deepOnly() { ((Deep) All.make()).only(null); }
        public static void over() { ((Over) All.make()).d(null); }
        public static void overAd() { ((Over) All.make()).ad(null); }
        public static void again() { ((Again) AllAgain.make()).d(null); }
        public static void againAd() { ((Again) AllAgain.make()).ad(null); }
        public static void diamond() { ((Diamond) All.make()).a(null); }
        public static void diamondD() { ((Diamond) All.make()).d(null); }
        public static void diamondAd() { ((Diamond) All.make()).ad(null); }
        public static void ofD() { OfD.make().ad(null); }
        public static void ofDd() { OfD.make().d(null); }
        public static Type abstractField() { return All.ofAbstract; }
        public static Type field() { return new Plainly().field; }
        public static Type constant() { return Constant.CONSTANT; }
        public static void byAbstract() { new ByAbstract(); }
        public static void byClass() { new ByClass(); }
    }

    static class Separate extends ClassLoader {
        final Set<String> names;
        final ClassLoader others;

        Separate(String name, ClassLoader others, List<String> names) {
            super(name, LoaderConstraintDefiners.class.getClassLoader());
            this.others = others;
            this.names = Set.copyOf(names);
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
        List<String> above = List.of("Type", "Caller", "Above", "ByAbstract", "ByClass"), below = new ArrayList<>();
        for (Class<?> c : LoaderConstraintDefiners.class.getDeclaredClasses()) {
            String name = c.getName().substring(SELF.length());
            if (name.equals("Type") || !above.contains(name)) below.add(name);
        }
        Method[] methods = Caller.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            Separate lower = new Separate("below", null, below), upper = new Separate("above", lower, above);
            lower.loadClass(SELF + "Type");
            upper.loadClass(SELF + "Type");
            try {
                upper.loadClass(SELF + "Caller").getMethod(m.getName()).invoke(null);
                System.out.println(m.getName() + ": no error");
            } catch (InvocationTargetException e) {
                System.out.println(m.getName() + ": " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@X"));
            }
        }
    }
}
