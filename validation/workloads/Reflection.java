package workloads;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reflection: what classes report of themselves, calls with every type, constructors, annotations, what is refused. */
public final class Reflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Noted {
        String value() default "none";

        int[] numbers() default {1, 2};

        Class<?> type() default Object.class;
    }

    @Noted("outer")
    static class Subject<T extends Comparable<T>> {
        @Noted(numbers = {}, type = String.class)
        private List<T> list = new ArrayList<>();
        private final int number;

        Subject() {
            this(1);
        }

        private Subject(int number) {
            this.number = number;
        }

        boolean z(boolean value) {
            return !value;
        }

        byte b(byte value) {
            return (byte) (value + number);
        }

        char c(char value) {
            return (char) (value + number);
        }

        short s(short value) {
            return (short) (value + number);
        }

        int i(int value) {
            return value + number;
        }

        long j(long value) {
            return value + number;
        }

        float f(float value) {
            return value + number;
        }

        double d(double value) {
            return value + number;
        }

        @Noted
        Map<String, T> generic(@Noted("parameter") List<? super T> first, T... more) {
            return null;
        }

        static String many(Object a, int b, long c, double d, String... e) {
            return a + "" + b + c + d + e.length;
        }

        private static void hidden() { }
    }

    private Reflection() { }

    static void structure() throws Exception {
        Class<?> type = Subject.class;
        TreeSet<String> methods = new TreeSet<>();
        for (Method method : type.getDeclaredMethods())
            if (!method.isSynthetic())      /* as what tools add is */
                methods.add(Modifier.toString(method.getModifiers()) + " " + method.getName()
                            + method.getParameterCount());
        Common.say("methods: " + methods);
        Common.say("type: " + type.getName() + " " + type.getEnclosingClass().getSimpleName() + " "
                   + type.getTypeParameters()[0].getBounds()[0] + " " + Modifier.toString(type.getModifiers()));
        Method generic = type.getDeclaredMethod("generic", List.class, Comparable[].class);
        Common.say("generic: " + generic.toGenericString());
        Common.say("generic: " + ((ParameterizedType) type.getDeclaredField("list").getGenericType())
            .getActualTypeArguments()[0]);
        Noted noted = type.getDeclaredField("list").getAnnotation(Noted.class);
        Common.say("annotations: " + type.getAnnotation(Noted.class).value() + " " + noted.value() + " "
                   + noted.numbers().length + " " + noted.type().getSimpleName() + " "
                   + ((Noted) generic.getParameterAnnotations()[0][0]).value() + " " + generic.isVarArgs());
        Common.say("arrays: " + int[][].class.getName() + " " + int[][].class.getComponentType() + " "
                   + String[].class.getSuperclass() + " " + Array.getLength(new long[7]) + " "
                   + Class.forName("[Ljava.lang.String;").getCanonicalName());
    }

    static void calls() throws Exception {
        Subject<String> subject = new Subject<>(5);
        Object[] values = {true, (byte) 1, 'a', (short) 2, 3, 4L, 5f, 6d};
        String names = "zbcsijfd";
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
            double.class};
        StringBuilder results = new StringBuilder();
        for (int round = 0; round < 20; round++)        /* often enough for accessors that VMs make */
            for (int i = 0; i < types.length; i++) {
                Method method = Subject.class.getDeclaredMethod(names.substring(i, i + 1), types[i]);
                Object result = method.invoke(subject, values[i]);
                if (round == 19)
                    results.append(result).append(' ');
            }
        Common.say("calls: " + results);
        Method many = Subject.class.getDeclaredMethod("many", Object.class, int.class, long.class, double.class,
                                                      String[].class);
        Common.say("calls: " + many.invoke(null, "a", (byte) 1, 2, 3f, new String[] {"x", "y"}));
        Constructor<?> constructor = Subject.class.getDeclaredConstructor(int.class);
        Common.say("made: " + ((Subject<?>) constructor.newInstance(8)).number + " "
                   + ((Subject<?>) Subject.class.getDeclaredConstructor().newInstance()).number);
        Object array = Array.newInstance(double.class, 3);
        Array.setDouble(array, 1, 2.5);
        Array.set(array, 2, 4f);
        Common.say("arrays: " + Array.getDouble(array, 1) + " " + Array.get(array, 2));
        Common.tell("too few arguments", () -> many.invoke(null, 1));
        Common.tell("an argument of another type", () -> many.invoke(null, "a", "b", 2L, 3.0, null));
        Common.tell("an instance of another class",
                    () -> Subject.class.getDeclaredMethod("i", int.class).invoke("text", 1));
        Common.tell("no instance", () -> Subject.class.getDeclaredMethod("i", int.class).invoke(null, 1));
        Common.tell("no such method", () -> Subject.class.getMethod("absent"));
        Common.tell("no such field", () -> Subject.class.getField("absent"));
        Common.tell("an abstract class", () -> Number.class.getConstructor().newInstance());
        Common.tell("not accessible", () -> Thread.class.getDeclaredMethod("start0").invoke(new Thread()));
        Common.tell("a negative size", () -> Array.newInstance(int.class, -1));
    }

    public static void main(String[] args) throws Exception {
        structure();
        calls();
        Subject.hidden();
    }
}
