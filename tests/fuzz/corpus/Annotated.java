// Seeds: annotations of every element kind in every place, defaults, parameters, type annotations, repeated ones.
import java.lang.annotation.*;
import java.util.List;
import java.util.Map;

public class Annotated {
    public enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner { int value() default 3; String[] names() default { "a", "b" }; }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.CONSTRUCTOR })
    @interface All {
        boolean z() default true;
        byte b() default 1;
        char c() default 'x';
        short s() default 2;
        int i() default -1;
        long j() default 1L << 40;
        float f() default 1.5f;
        double d() default -2.5;
        String text() default "text";
        Class<?> type() default Annotated[].class;
        Level level() default Level.HIGH;
        Inner inner() default @Inner(7);
        int[] numbers() default { 1, 2, 3 };
        Level[] levels() default { Level.LOW, Level.HIGH };
        Inner[] inners() default { @Inner(1), @Inner(names = {}) };
        Class<?>[] types() default { int.class, String.class, void.class };
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ ElementType.TYPE_USE, ElementType.TYPE_PARAMETER })
    @interface Use { String value() default ""; }

    @Retention(RetentionPolicy.CLASS)
    @interface Quiet { }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags { Tag[] value(); }

    @All(z = false, text = "t\u00e9\u0000\ud83d\ude00", numbers = {},
            type = int.class) @Deprecated public static final int CONSTANT = 5;
    @Quiet @Tag("1") @Tag("2") protected volatile Map<@Use("key") String, List<? extends @Use Number>> map;

    @All @Quiet
    public <@Use("T") T extends @Use("bound") Comparable<T>> @Use T pick(@All(i = 9) final T a, @Inner @Quiet T b)
            throws @Use("thrown") IllegalStateException {
        @Use("local") T chosen = a.compareTo(b) < 0 ? (@Use("cast") T) a : b;
        if (chosen instanceof @Use("test") String) {
            throw new @Use("new") IllegalStateException();
        }
        return chosen;
    }

    @Inner(names = "x") Annotated(@Use int @Use [] numbers) { }

    @Tag("nested") @All(level = Level.LOW, inners = @Inner)
    static class Sub<A, B extends List<? super A>> extends Annotated implements java.util.function.Function<A, B> {
        Sub() { super(null); }
        public B apply(A a) { return null; }
    }
}
