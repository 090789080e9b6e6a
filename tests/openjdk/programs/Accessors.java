// The accessors that reflection spins: what the verifier would refuse, and access checks would
// vmargs: -Dsun.reflect.noInflation=true
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class Accessors {
    interface Shape {
        private static int hidden(int x) { return x + 1; }
        private int instance(int x) { return x + 2; }
        static int open(int x) { return x + 3; }
        default int inherited(int x) { return x + 4; }
        int implemented(int x);
    }
    static class Base {
        final int set;
        Base() { set = 7; }
        protected long wide(int x) { return x + 5L + set; }
    }
    private static class Square extends Base implements Shape, Serializable {
        private Square() { }
        private double secret(int x) { return x + 0.5; }
        private static char letter(int x) { return (char) ('a' + x); }
        public int implemented(int x) {
            if (x < 0)
                throw new IllegalArgumentException("negative");
            return x * x;
        }
        private Square self(Square[] others, String text, byte b, short s, float f, boolean z) {
            return others.length == 0 && text.isEmpty() && b + s + f > 0 && z ? this : null;
        }
    }
    static class Late {
        static { System.out.println("initialised"); }
        static void nothing() { }
    }

    static void call(Class<?> holder, String name, Object receiver, Object... arguments) {
        for (Method m : holder.getDeclaredMethods()) {
            if (!m.getName().equals(name))
                continue;
            m.setAccessible(true);
            for (int i = 0; i < 2; i++) {
                try {
                    System.out.println(name + " " + m.invoke(receiver, arguments));
                } catch (InvocationTargetException e) {
                    System.out.println(name + " threw " + e.getCause());
                } catch (Exception e) {
                    System.out.println(name + " ! " + e);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Constructor<Square> c = Square.class.getDeclaredConstructor();
        c.setAccessible(true);
        c.newInstance();
        Square square = c.newInstance();
        call(Shape.class, "hidden", null, 1);
        call(Shape.class, "instance", square, 1);
        call(Shape.class, "open", null, 1);
        call(Shape.class, "inherited", square, 1);
        call(Shape.class, "implemented", square, 3);
        call(Shape.class, "implemented", square, -3);
        call(Shape.class, "implemented", "no shape", 3);
        call(Shape.class, "implemented", null, 3);
        call(Base.class, "wide", square, (short) 1);
        call(Square.class, "secret", square, (byte) 1);
        call(Square.class, "letter", null, 'b' - 'a');
        call(Square.class, "letter", null, "text");
        call(Square.class, "self", square, new Square[0], "", (byte) 1, (short) 2, 3f, true);
        System.out.println("not yet");
        call(Late.class, "nothing", null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(square);
        }
        Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(read.getClass().getSimpleName() + " " + ((Base) read).set);
    }
}
