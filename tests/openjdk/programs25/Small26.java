// jdk: 26-
// Smaller additions of 26: text, time, processes, beans, references, annotations with values, errors of missing things.
import java.lang.management.*;
import java.lang.annotation.*;
import java.util.*;
import java.math.*;

public class Small26 {
    @Retention(RetentionPolicy.RUNTIME) @interface Values { int n() default 4; String[] texts();
            Class<?> type() default int.class; Thread.State state() default Thread.State.NEW; double d() default 1.5;
            Nested nested() default @Nested('c'); }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER, ElementType.FIELD,
        ElementType.METHOD, ElementType.PARAMETER}) @interface Nested { char value(); }
    @Values(texts = {"a", "b"}, n = 70000) static class Annotated<@Nested('t') T extends @Nested('u') Object> {
        @Nested('f') long field;
        @Nested('m') void m(@Nested('p') int p, @Nested('q') String... q) { }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Annotated.class.getAnnotation(Values.class));
        System.out.println(Annotated.class.getDeclaredField("field").getAnnotations()[0] + " "
                + Arrays.deepToString(Annotated.class.getDeclaredMethods()[0].getParameterAnnotations()));
        System.out.println(Annotated.class.getTypeParameters()[0].getAnnotatedBounds()[0].getAnnotations()[0] + " "
                + Annotated.class.getTypeParameters()[0].getAnnotations().length);
        long before = ManagementFactory.getMemoryMXBean().getTotalGcCpuTime(), began = System.nanoTime();
        for (int i = 0; i < 3; i++) System.gc();
        long took = ManagementFactory.getMemoryMXBean().getTotalGcCpuTime() - before;
        System.out.println((before >= 0) + " " + (took > 0 && took < (System.nanoTime() - began) * 64));
        System.out.println(ManagementFactory.getPlatformMBeanServer()
                .queryNames(new javax.management.ObjectName("jdk.management:*"), null).stream().map(Object::toString)
                .sorted().toList());
        try (Process p = new ProcessBuilder("cat").start()) {
            p.outputWriter().write("through cat\n");
            p.outputWriter().close();
            System.out.println(p.inputReader().readLine());
        }
        System.out.println(BigInteger.valueOf(1000).rootn(3) + " " + "STRASSE".equalsFoldCase("straße") + " "
                + "a".compareToFoldCase("B"));
        System.out.println(UUID.ofEpochMillis(0).version() + " " + Comparator.<Integer>naturalOrder().max(3, 4));
        try {
            Thread.class.getMethod("stop");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("x".repeat(70000));
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage().substring(0, 60));
        }
        System.out.println(ModuleLayer.boot().modules().stream().map(Module::getName).filter(n ->
                n.startsWith("java.")).sorted().toList());
        Object o = new Object();
        System.out.println(Runtime.version().feature() >= 26);
        System.out.println(new TreeMap<>(Map.of("b", 1, "a", 2)).sequencedEntrySet().reversed());
    }
}
