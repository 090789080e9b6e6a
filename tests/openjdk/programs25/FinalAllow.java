// jdk: 26-
// vmargs: --illegal-final-field-mutation=allow
// Final fields that reflection changes: silently in 25, with a warning from 26 on; what is refused in each.
import java.lang.invoke.*;
import java.lang.reflect.*;

public class FinalAllow {
    final int n;
    static final int S = Integer.parseInt("4");
    FinalAllow(int n) { this.n = n; }
    record R(int a) { }

    public static void main(String[] args) throws Throwable {
        FinalAllow o = new FinalAllow(3);
        Field f = FinalAllow.class.getDeclaredField("n");
        try {
            f.setInt(o, 4);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        f.setAccessible(true);
        try {
            f.setInt(o, 5);
            System.out.println(o.n);
            f.set(o, 6);
            System.out.println(f.getInt(o));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.lookup().unreflectSetter(f).invoke(o, 7);
            System.out.println(f.get(o));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.lookup().findSetter(FinalAllow.class, "n", int.class);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Field s = FinalAllow.class.getDeclaredField("S");
        s.setAccessible(true);
        try {
            s.setInt(null, 5);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Field r = R.class.getDeclaredField("a");
        r.setAccessible(true);
        try {
            r.setInt(new R(1), 5);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }
}
