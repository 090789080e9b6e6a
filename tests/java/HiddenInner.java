// Hidden classes whose constructors set fields before they call the superclass's.
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;

public class HiddenInner {
    final String name;

    HiddenInner(String name) { this.name = name; }

    class Member {
        public String toString() { return name + " of a member"; }
    }

    static class Base {
        final String seen = toString();
    }

    class Later extends Base {
        public String toString() { return HiddenInner.this.name + " in the superclass's constructor"; }
    }

    static byte[] bytes(Class<?> c) throws Exception {
        try (InputStream in = HiddenInner.class.getResourceAsStream(c.getName() + ".class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Exception {
        HiddenInner outer = new HiddenInner("a field");
        Class<?> member = MethodHandles.lookup().defineHiddenClass(bytes(Member.class), true).lookupClass();
        Constructor<?> make = member.getDeclaredConstructor(HiddenInner.class);
        System.out.println(make.newInstance(outer));
        Class<?> later = MethodHandles.lookup().defineHiddenClass(bytes(Later.class), true).lookupClass();
        Base base = (Base) later.getDeclaredConstructor(HiddenInner.class).newInstance(outer);
        System.out.println(base.seen);
        System.out.println(member.isHidden() + " " + later.isHidden());
    }
}
