// A final class (also a record, an enum constant) that inherits interface methods nobody in its class chain declares:
// invokevirtual finds the default through the vtable slot.
public class FinalMiranda {
    interface Named { default String name(int k) { return "named " + k; } default long twice(long v) { return 2 * v; } }
    interface Both extends Named { default String name(int k) { return "both " + k; } }
    static final class Plain implements Named { }
    static abstract class Middle implements Both { abstract int size(); }
    static final class Leaf extends Middle { int size() { return 1; } }
    record Point(int x) implements Named { }
    enum E implements Named { A, B { public String name(int k) { return "B " + k; } } }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println(new Plain().name(i) + " " + new Plain().twice(1L << 33) + " " + new Leaf().name(i) + " "
                    + new Leaf().size());
            System.out.println(new Point(4).name(i) + " " + E.A.name(i) + " " + E.B.name(i) + " " + E.B.twice(21));
        }
        System.out.println(Plain.class.getMethod("name", int.class).invoke(new Plain(), 9));
        java.util.function.IntFunction<String> f = new Leaf()::name;
        System.out.println(f.apply(7));
    }
}
