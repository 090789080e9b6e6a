// Annotations (inherited, repeated, on types), annotated and generic types, records, sealed and enclosing classes,
// texts of reflection.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class ReflectionTypes {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : String.valueOf(o)).replaceAll("@[0-9a-f]+",
                "@H").replaceAll("0x[0-9a-f]+", "0xH");
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + fix(e.getCause()) : ""));
        }
    }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface TA {
        String value() default "d";
        int[] n() default { };
    }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE}) @interface TB { }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { int v() default 1; }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Reps.class) @interface Rep { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Reps { Rep[] value(); }
    @Inh(v = 5) @Rep("a") @Rep("b") static class Base<@TA("tp") T
            extends @TA("bound") Comparable<@TB T> & @TB Runnable> {
        protected T val;
        public T getT() { return val; }
        class In { }
    }
    @Rep("one") static class Sub extends @TA("sup") Base<@TA("arg") Foo> implements @TA("itf") Supplier<@TB String> {
        @TA("field") List<@TA("elem") ? extends @TB Number> list;
        @TA("a1") String @TB [] @TA("a2") [] arr;
        Map<@TA("k") String, List<@TB int @TA("ar") []>> map;
        @TB int prim;
        Base<Foo>.@TA("inner") In in;
        public @TA("ret") String get2(@TA("recv") Sub this, @TB int x, List<? super @TA("sup") Integer> l)
                throws @TA("ex") Exception {
            return null;
        }
        public <@TA("mtp") X extends @TB Object> X gen(X x) { return x; }
        public String get() { return ""; }
        class In2 { In2(Sub Sub.this) { } }
        @TA("ctor") Sub() { }
    }
    static class Foo implements Comparable<Foo>, Runnable {
        public int compareTo(Foo f) { return 0; }
        public void run() { }
    }
    static String at(AnnotatedType a) {
        if (a == null) return "null";
        StringBuilder sb = new StringBuilder(a.getClass().getInterfaces().length == 1
                ? a.getClass().getInterfaces()[0].getSimpleName() : a.getClass().getInterfaces().length + "");
        sb.append(Arrays.toString(a.getAnnotations())).append(" ").append(a.getType());
        if (a instanceof AnnotatedParameterizedType)
            for (AnnotatedType x : ((AnnotatedParameterizedType) a).getAnnotatedActualTypeArguments())
                sb.append(" <").append(at(x)).append(">");
        if (a instanceof AnnotatedArrayType)
            sb.append(" [").append(at(((AnnotatedArrayType) a).getAnnotatedGenericComponentType())).append("]");
        if (a instanceof AnnotatedWildcardType) {
            for (AnnotatedType x : ((AnnotatedWildcardType) a).getAnnotatedUpperBounds()) sb.append(" ^").append(at(x));
            for (AnnotatedType x : ((AnnotatedWildcardType) a).getAnnotatedLowerBounds()) sb.append(" v").append(at(x));
        }
        if (a instanceof AnnotatedTypeVariable)
            for (AnnotatedType x : ((AnnotatedTypeVariable) a).getAnnotatedBounds()) sb.append(" &").append(at(x));
        if (a.getAnnotatedOwnerType() != null) sb.append(" owner=").append(at(a.getAnnotatedOwnerType()));
        return sb.toString();
    }
    static String ats(AnnotatedType[] a) {
        StringBuilder sb = new StringBuilder();
        for (AnnotatedType x : a) sb.append("{" + at(x) + "}");
        return sb.toString();
    }
    record Rec<T>(@TA("rc") int a, @Rep("x") List<T> b, String... c) { }
    sealed interface Shape permits Circle, Sq { }
    static final class Circle implements Shape { }
    static non-sealed class Sq implements Shape { }
    enum En { A { void m() {} }, B; void m() {} }
    public static void main(String[] args) throws Throwable {
        t("inh", () -> Sub.class.getAnnotations());
        t("inhd", () -> Sub.class.getDeclaredAnnotations());
        t("byType", () -> Sub.class.getAnnotationsByType(Rep.class));
        t("byTypeB", () -> Base.class.getAnnotationsByType(Rep.class));
        t("byTypeD", () -> Sub.class.getDeclaredAnnotationsByType(Inh.class));
        t("byTypeI", () -> Sub.class.getAnnotationsByType(Inh.class));
        t("one", () -> Base.class.getAnnotation(Rep.class) + " " + Base.class.getAnnotation(Reps.class)
                + Base.class.isAnnotationPresent(Rep.class));
        t("sup", () -> at(Sub.class.getAnnotatedSuperclass()));
        t("itf", () -> ats(Sub.class.getAnnotatedInterfaces()));
        for (String f : "list arr map prim in".split(" "))
            t(f, () -> at(Sub.class.getDeclaredField(f).getAnnotatedType()));
        for (String f : "list arr map prim in".split(" "))
            t(f + "S", () -> Sub.class.getDeclaredField(f).getAnnotatedType().toString());
        Method g2 = Sub.class.getMethod("get2", int.class, List.class);
        t("ret", () -> at(g2.getAnnotatedReturnType()));
        t("params", () -> ats(g2.getAnnotatedParameterTypes()));
        t("exc", () -> ats(g2.getAnnotatedExceptionTypes()));
        t("recv", () -> at(g2.getAnnotatedReceiverType()));
        t("recvs", () -> at(ReflectionTypes.class.getDeclaredMethod("fix", Object.class).getAnnotatedReceiverType()));
        t("gen", () -> {
            Method m = Sub.class.getMethod("gen", Object.class);
            return at(m.getAnnotatedReturnType()) + Arrays.toString(m.getTypeParameters()[0].getAnnotations())
                    + ats(m.getTypeParameters()[0].getAnnotatedBounds());
        });
        t("ctor", () -> {
            Constructor<?> c = Sub.class.getDeclaredConstructor();
            return at(c.getAnnotatedReturnType()) + at(c.getAnnotatedReceiverType());
        });
        t("ctor2", () -> {
            Constructor<?> c = Sub.In2.class.getDeclaredConstructors()[0];
            return at(c.getAnnotatedReturnType()) + at(c.getAnnotatedReceiverType())
                    + ats(c.getAnnotatedParameterTypes());
        });
        t("rec", () -> {
            StringBuilder sb = new StringBuilder();
            for (RecordComponent c : Rec.class.getRecordComponents())
                sb.append(c + "|" + c.getGenericType() + "|" + c.getGenericSignature() + "|" + at(c.getAnnotatedType())
                        + "|" + c.getAccessor() + Arrays.toString(c.getAnnotations()) + c.getDeclaringRecord());
            return sb;
        });
        t("reccls", () -> Rec.class.isRecord() + "" + String.class.getRecordComponents());
        t("sealed", () -> Shape.class.isSealed() + fix(Shape.class.getPermittedSubclasses()) + Circle.class.isSealed()
                + Circle.class.getPermittedSubclasses() + Shape.class.toGenericString() + Circle.class.toGenericString()
                + Sq.class.toGenericString());
        t("nest", () -> Circle.class.getNestHost() + " " + ReflectionTypes.class.isNestmateOf(Circle.class)
                + String.class.getNestHost() + fix(Circle.class.getNestMembers().length) + int[].class.getNestHost()
                + fix(int.class.getNestMembers()));
        t("encl", () -> {
            class Local { }
            Object o = new Object() { };
            return Local.class.getEnclosingMethod() + " " + Local.class.getEnclosingClass() + Local.class.isLocalClass()
                    + o.getClass().isAnonymousClass() + o.getClass().getEnclosingMethod()
                    + Local.class.getDeclaringClass() + Sub.class.getDeclaringClass() + Sub.class.isMemberClass()
                    + Local.class.getSimpleName() + o.getClass().getSimpleName() + "|" + o.getClass().getCanonicalName()
                    + Sub.class.getCanonicalName() + int[][].class.getCanonicalName() + Local.class.getTypeName();
        });
        t("enclc", () -> new Object() { Object x = new Object() {}.getClass().getEnclosingConstructor(); }.x);
        t("decl", () -> {
            Class<?>[] c = ReflectionTypes.class.getDeclaredClasses();
            Arrays.sort(c, Comparator.comparing(Class::getName));
            return c;
        });
        t("classes", () -> ReflectionTypes.class.getClasses());
        t("gens", () -> Base.class.toGenericString() + "|" + Sub.class.toGenericString() + "|"
                + En.class.toGenericString() + "|" + Rec.class.toGenericString() + "|" + TA.class.toGenericString()
                + "|" + int.class.toGenericString() + "|" + int[][].class.toGenericString() + "|"
                + Base[].class.toGenericString());
        t("genm", () -> Sub.class.getMethod("gen", Object.class).toGenericString() + g2.toGenericString() + "|" + g2
                + Sub.class.getDeclaredField("map").toGenericString()
                + Rec.class.getDeclaredConstructors()[0].toGenericString());
        t("gensup", () -> Sub.class.getGenericSuperclass() + " " + fix(Sub.class.getGenericInterfaces()) + Base.class
                .getTypeParameters()[0].getBounds().length + fix(Base.class.getTypeParameters()[0].getBounds())
                + Base.class.getTypeParameters()[0].getGenericDeclaration());
        t("enum", () -> En.A.getClass() + "" + En.A.getDeclaringClass() + En.class.isEnum() + En.A.getClass().isEnum()
                + fix(En.class.getEnumConstants()) + String.class.getEnumConstants()
                + Modifier.toString(En.class.getModifiers()) + Modifier.toString(En.A.getClass().getModifiers()));
        t("arr", () -> int.class.arrayType() + "" + String[].class.componentType() + int.class.componentType()
                + String[].class.getComponentType() + int[].class.getName() + String[][].class.getTypeName()
                + void.class.descriptorString() + String[].class.descriptorString());
        t("voidarr", () -> void.class.arrayType());
        t("cast", () -> Integer.class.cast("x"));
        t("asSub", () -> Integer.class.asSubclass(String.class));
        t("iface", () -> fix(ArrayList.class.getInterfaces()) + fix(int[].class.getInterfaces()) + int[].class
                .getSuperclass() + Runnable.class.getSuperclass() + fix(int[].class.getGenericInterfaces()));
        t("mods", () -> Modifier.toString(int[].class.getModifiers()) + "|" + Modifier.toString(TA.class.getModifiers())
                + "|" + Modifier.toString(int.class.getModifiers()) + "|"
                + Modifier.toString(Sub[].class.getModifiers()));
        t("nome", () -> ReflectionTypes.class.getMethod("nope", int.class, String[].class));
        t("nofi", () -> ReflectionTypes.class.getField("nope"));
        t("noctor", () -> Sub.class.getConstructor(int.class, String[].class));
        t("forname", () -> Class.forName("[I") + "" + Class.forName("[[Ljava.lang.String;")
                + Class.forName("ReflectionTypes$Sub"));
        t("forname2", () -> Class.forName("int"));
        t("forname3", () -> Class.forName("java/lang/String"));
        t("forname4", () -> Class.forName("[X"));
        t("forname5", () -> Class.forName((String) null));
        t("pkg", () -> String.class.getPackage() + "|" + ReflectionTypes.class.getPackage() + "|"
                + String.class.getPackageName() + "|" + ReflectionTypes.class.getPackageName() + "|"
                + int.class.getPackageName() + int[].class.getPackage());
        t("mod", () -> String.class.getModule() + " " + ReflectionTypes.class.getModule().isNamed()
                + int.class.getModule() + ReflectionTypes[].class.getModule().isNamed());
        t("getMethods", () -> {
            List<String> l = new ArrayList<>();
            for (Method m : Sub.class.getMethods()) if (m.getDeclaringClass() != Object.class) l.add(m.toString());
            Collections.sort(l);
            return l;
        });
        t("synth", () -> {
            List<String> l = new ArrayList<>();
            for (Method m : Sub.class.getDeclaredMethods())
                l.add(m.getName() + m.isBridge() + m.isSynthetic() + m.isDefault() + m.isVarArgs());
            Collections.sort(l);
            return l;
        });
        t("param", () -> {
            Parameter p = g2.getParameters()[1];
            return p + "|" + p.getName() + p.isNamePresent() + p.getType() + p.getParameterizedType() + p.getModifiers()
                    + p.isVarArgs() + p.isImplicit() + p.isSynthetic() + p.getDeclaringExecutable().getName()
                    + at(p.getAnnotatedType());
        });
        t("dflt", () -> TA.class.getMethod("value").getDefaultValue()
                + fix(TA.class.getMethod("n").getDefaultValue().getClass()) + g2.getDefaultValue());
        t("eq", () -> g2.equals(Sub.class.getMethod("get2", int.class, List.class)) + " " + (g2.hashCode()
                == (Sub.class.getName().hashCode() ^ "get2".hashCode())) + Sub.class.getDeclaredField("map")
                .equals(Sub.class.getDeclaredField("map")) + (Sub.class.getDeclaredConstructor().hashCode() != 0));
    }
}
