// jdk: 25-
// java.lang.classfile: parses, transforms and makes classes, which are then loaded and run.
import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.classfile.instruction.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.constant.ConstantDescs.*;

public class ClassFiles {
    record Sample(int a, String b) {
        int twice(int n) {
            for (int i = 0; i < 3; i++) if (n > 100) return n;
            return switch (n) { case 1 -> 10; case 2 -> 20; default -> a * n; };
        }
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes = ClassFiles.class.getResourceAsStream("ClassFiles$Sample.class").readAllBytes();
        ClassModel m = ClassFile.of().parse(bytes);
        System.out.println(m.thisClass().asInternalName() + " " + m.superclass().get().asInternalName() + m.flags()
                .flags() + m.majorVersion() / 100);
        for (MethodModel method : m.methods()) {
            System.out.print(method.methodName() + " " + method.methodType() + " ");
            method.code().ifPresent(c -> { int n = 0;
                    for (CodeElement e : c) if (e instanceof Instruction i) n += i.sizeInBytes();
                    System.out.println(n); });
        }
        System.out.println(m.findAttribute(Attributes.record()).get().components().stream().map(c -> c.name() + ":"
                + c.descriptor()).toList());
        byte[] made = ClassFile.of().build(ClassDesc.of("Made"), b -> b
            .withFlags(AccessFlag.PUBLIC, AccessFlag.SYNTHETIC)
            .withField("n", CD_int, ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC)
            .withMethodBody("fib", MethodTypeDesc.of(CD_long, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                    c -> c
                .iload(0).iconst_2().ifThenElse(Opcode.IF_ICMPLT, t -> t.iload(0).i2l().lreturn(),
                    e -> e.iload(0).iconst_1().isub().invokestatic(ClassDesc.of("Made"), "fib",
                            MethodTypeDesc.of(CD_long, CD_int))
                        .iload(0).iconst_2().isub().invokestatic(ClassDesc.of("Made"), "fib",
                                MethodTypeDesc.of(CD_long, CD_int)).ladd().lreturn()))
            .withMethodBody("tries", MethodTypeDesc.of(CD_String, CD_String),
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c
                .trying(t -> t.aload(0).invokestatic(CD_Integer, "parseInt", MethodTypeDesc.of(CD_int, CD_String))
                        .invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CD_int)).areturn(),
                    x -> x.catching(ClassDesc.of("java.lang.NumberFormatException"), h ->
                            h.invokevirtual(CD_Throwable, "getMessage", MethodTypeDesc.of(CD_String)).areturn()))));
        System.out.println(ClassFile.of().verify(made));
        Class<?> c = MethodHandles.lookup().defineHiddenClass(rename(made), true).lookupClass();
        System.out.println(c.getMethod("fib", int.class).invoke(null, 15) + " " + c.getMethod("tries", String.class)
                .invoke(null, "77") + c.getMethod("tries", String.class).invoke(null, "q7"));
        // a transformation: each invocation of twice's switch constants is counted
        byte[] changed = ClassFile.of().transformClass(m, ClassTransform.transformingMethodBodies(x -> x.methodName()
                .equalsString("twice"), (cb, e) -> {
            if (e instanceof ConstantInstruction k && k.constantValue().equals(20)) cb.loadConstant(4242);
            else cb.with(e);
        }));
        Class<?> s = new ClassLoader(ClassFiles.class.getClassLoader()) { Class<?> define() {
                return defineClass("ClassFiles$Sample", changed, 0, changed.length); } }.define();
        Constructor<?> k = s.getDeclaredConstructor(int.class, String.class);
        k.setAccessible(true);
        Method t = s.getDeclaredMethod("twice", int.class);
        t.setAccessible(true);
        Object o = k.newInstance(5, "x");
        System.out.println(t.invoke(o, 1) + " " + t.invoke(o, 2) + " " + t.invoke(o, 7));
        System.out.println(ClassFile.of().verify(new byte[] {1, 2, 3, 4}.length > 3 ? broken() : made).size());
        try {
            ClassFile.of().parse(new byte[9]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
    static byte[] rename(byte[] made) {
        return made;
    }
    static byte[] broken() {
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of("Broken"), b -> b
            .withMethodBody("m", MethodTypeDesc.of(CD_int), ClassFile.ACC_STATIC, c -> c.aconst_null().areturn()));
    }
}
