// Access flags, class file versions, reflection by method handles, records, sealed and hidden classes, enclosing ones.
import java.lang.annotation.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class NewReflection {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE,
            ElementType.RECORD_COMPONENT}) @interface Mark { int value() default 3; String[] names() default {"a"}; }
    record Rec<T>(@Mark(1) int a, List<@Mark T> b) {
        static int made;
        Rec { made++; }
    }
    sealed interface S permits S1, S2 { }
    static final class S1 implements S { private int x = 1; private final int y = 2; static final long Z = 3;
            transient volatile int v; }
    static non-sealed class S2 implements S { synchronized native void n(); protected void m(int... more) { } }
    private enum E { ONE { void m() { } }; }

    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[] {int.class, int[].class, Runnable.class, Rec.class, S.class, S1.class,
                S2.class, E.class, E.ONE.getClass(), Mark.class, Map.Entry.class, Thread.State.class, void.class})
            System.out.println(c.getSimpleName() + " " + c.accessFlags() + " " + Modifier.toString(c.getModifiers())
                    + " " + c.isSealed() + c.isRecord() + c.isHidden() + c.descriptorString());
        for (Field f : S1.class.getDeclaredFields()) System.out.println(f + " " + f.accessFlags());
        for (Method m : S2.class.getDeclaredMethods()) System.out.println(m.toGenericString() + " " + m.accessFlags()
                + m.isVarArgs());
        System.out.println(Arrays.toString(S.class.getPermittedSubclasses()));
        for (RecordComponent c : Rec.class.getRecordComponents())
            System.out.println(c + " " + c.getGenericType() + " " + Arrays.toString(c.getAnnotatedType()
                    .getAnnotations()) + c.getAnnotatedType() + " " + c.getAccessor());
        Object rec = Rec.class.getDeclaredConstructors()[0].newInstance(4, List.of());
        System.out.println(rec + " " + Rec.made + Rec.class.getRecordComponents()[0].getAccessor().invoke(rec));
        Field y = S1.class.getDeclaredField("y");
        y.setAccessible(true);
        S1 s1 = new S1();
        try {
            Rec.class.getDeclaredField("a").setAccessible(true);
            Field a = Rec.class.getDeclaredField("a");
            a.setAccessible(true);
            a.setInt(rec, 9);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        for (Object[] args2 : new Object[][] {{"x"}, {}, {null}, {1, 2}})
            try {
                System.out.println(Rec.class.getDeclaredMethod("a").invoke(args2.length == 0 ? null : args2[0]));
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        try {
            Method m = Integer.class.getMethod("parseInt", String.class);
            System.out.println(m.invoke(null, "12"));
            m.invoke(null, "q");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            Integer.class.getMethod("parseInt", String.class).invoke(null, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ClassFileFormatVersion.latest().compareTo(ClassFileFormatVersion.RELEASE_21) >= 0);
        System.out.println(ClassFileFormatVersion.RELEASE_17.major() + " " + AccessFlag.maskToAccessFlags(0x21,
                AccessFlag.Location.CLASS) + AccessFlag.VOLATILE.locations());
        System.out.println(MethodHandles.lookup().findVirtual(String.class, "length",
                MethodType.methodType(int.class)).describeConstable().get());
        MethodHandle loop = MethodHandles.tableSwitch(
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "other"), 0, int.class),
            MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class),
                    MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        System.out.println((String) loop.invokeExact(0) + (String) loop.invokeExact(1)
                + (String) loop.invokeExact(7));
        Object proxy = Proxy.newProxyInstance(NewReflection.class.getClassLoader(), new Class<?>[] {Greeter.class},
            (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : m.getName() + Arrays.toString(a));
        System.out.println(((Greeter) proxy).hello("you") + ((Greeter) proxy).name());
        class Local { }
        System.out.println(Local.class.getEnclosingMethod() + " " + new Object() { }.getClass().getName()
                + ((Runnable) () -> { }).getClass().isHidden());
    }
    public interface Greeter {
        String name();
        default String hello(String who) { return "hello " + who + " from " + name(); }
    }
}
