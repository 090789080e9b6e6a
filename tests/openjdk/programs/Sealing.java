// Records, sealed hierarchies, nests and enums through reflection; ObjectMethods' hash and equals; enum maps and
// switches.
import java.lang.reflect.*;
import java.util.*;

public class Sealing {
    static abstract sealed class Expr permits Num, Add, Neg { }
    static final class Num extends Expr { final int v; Num(int v) { this.v = v; } }
    static non-sealed class Add extends Expr { Expr l, r; Add(Expr l, Expr r) { this.l = l; this.r = r; } }
    static final class Neg extends Expr { Expr e; Neg(Expr e) { this.e = e; } }
    record Empty() { }
    record Gen<T extends Comparable<T>>(T first, List<? super T> rest, int... more) implements Comparable<Gen<T>> {
        public int compareTo(Gen<T> o) { return first.compareTo(o.first); }
    }
    record Floats(float f, double d, boolean z, char c, byte b, long l, Object o) { }
    enum Op {
        PLUS("+") {
            int apply(int a, int b) { return a + b; }
        }, TIMES("*") {
            int apply(int a, int b) { return a * b; }
        };
        final String sign;
        Op(String s) { sign = s; }
        abstract int apply(int a, int b);
    }
    private int hidden = 5;
    class Mate { int peek() { return hidden++; } }
    static int eval(Expr e) {
        return e instanceof Num n ? n.v : e instanceof Add a ? eval(a.l) + eval(a.r) : -eval(((Neg) e).e);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(eval(new Add(new Num(3), new Neg(new Num(1)))));
        System.out.println(Expr.class.isSealed() + " " + Arrays.toString(Expr.class.getPermittedSubclasses()) + " "
                + Add.class.isSealed() + " " + Arrays.toString(Num.class.getPermittedSubclasses()) + " "
                + Modifier.toString(Expr.class.getModifiers()));
        for (RecordComponent c : Gen.class.getRecordComponents())
            System.out.println(c.getName() + " " + c.getType() + " " + c.getGenericType() + " " + c.getAccessor() + " "
                    + c.getGenericSignature());
        System.out.println(Gen.class.isRecord() + " " + Record.class.isRecord() + " "
                + Arrays.toString(Gen.class.getDeclaredConstructors()) + " " + Arrays.toString(
                Arrays.stream(Gen.class.getDeclaredMethods()).map(Method::toGenericString).sorted().toArray()));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Floats(-0f, Double.NaN, true, 'x', (byte) 1, 2, null) + " "
                + new Floats(0f, 1, true, 'x', (byte) 1, 2, "o").equals(new Floats(-0f, 1, true, 'x', (byte) 1, 2, "o"))
                + " " + new Floats(0f, Double.NaN, true, 'x', (byte) 1, 2, null).equals(new Floats(0f, Double.NaN, true,
                'x', (byte) 1, 2, null)) + " " + new Floats(1f, 2, true, 'x', (byte) 1, 2, "q").hashCode());
        Constructor<Floats> k = Floats.class.getDeclaredConstructor(float.class, double.class, boolean.class,
                char.class, byte.class, long.class, Object.class);
        System.out.println(k.newInstance(1f, 2d, false, 'y', (byte) 3, 4L, List.of()) + " " + k.isVarArgs() + " "
                + Arrays.toString(k.getParameters()));
        Field f = Floats.class.getDeclaredField("d");
        f.setAccessible(true);
        try {
            f.set(new Floats(1f, 2, true, 'x', (byte) 1, 2, "q"), 3.0);
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        System.out.println(new Gen<>("a", new ArrayList<>(), 1, 2).toString().replaceAll("@[0-9a-f]+", "@N"));
        System.out.println(Mate.class.getNestHost() + " " + Mate.class.isNestmateOf(Num.class) + " "
                + Arrays.stream(Sealing.class.getNestMembers()).map(Class::getSimpleName).sorted().toList() + " "
                + int.class.getNestHost());
        System.out.println(new Sealing().new Mate().peek() + " "
                + Mate.class.getDeclaredMethod("peek").invoke(new Sealing().new Mate()));
        for (Op o : Op.values())
            System.out.println(o + o.sign + o.apply(3, 4) + " " + o.getClass().isEnum() + " " + o.getDeclaringClass()
                    + " " + o.getClass().getSuperclass() + " " + Enum.valueOf(Op.class, o.name()).ordinal() + " "
                    + o.describeConstable().get());
        EnumMap<Op, Integer> m = new EnumMap<>(Op.class);
        m.put(Op.TIMES, 1); m.put(Op.PLUS, 2);
        System.out.println(m + " " + EnumSet.complementOf(EnumSet.of(Op.PLUS)) + " "
                + EnumSet.allOf(Thread.State.class));
        try { Op.valueOf("MINUS"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Op.class.getDeclaredConstructors()[0].newInstance("x", 1, "y");
        } catch (IllegalArgumentException | InstantiationException e) { System.out.println(e); }
        Op op = Op.TIMES;
        switch (op) { case PLUS: System.out.println("plus"); break; case TIMES: System.out.println("times"); }
        Object local = new Object() {
            int x = 3;
            public String toString() {
                return getClass().getEnclosingMethod() + " " + getClass().isAnonymousClass() + " " + x;
            }
        };
        System.out.println(local);
    }
}
