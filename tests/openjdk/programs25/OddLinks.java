// Class files that no compiler makes, by java.lang.classfile: what linking them and asking about them says.
// vmargs: -Xlog:disable -Xlog:all=warning:stdout:none
import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

import static java.lang.classfile.ClassFile.*;
import static java.lang.constant.ConstantDescs.*;

public class OddLinks extends ClassLoader {
    static final ClassDesc SELF = ClassDesc.of("OddLinks"), X = ClassDesc.of("X");
    static final ClassDesc NODE = ClassDesc.of("java.util.HashMap$Node");
    static final MethodTypeDesc NONE = MethodTypeDesc.of(CD_void), ANY = MethodTypeDesc.of(CD_Object);
    static boolean traced;

    static class Member {}

    static Class<?> define(Consumer<ClassBuilder> content) {
        byte[] bytes = ClassFile.of().build(X, b -> {
            b.withVersion(JAVA_25_VERSION, 0).withFlags(ACC_PUBLIC | ACC_SUPER);
            content.accept(b);
        });
        return new OddLinks().defineClass("X", bytes, 0, bytes.length);
    }

    static void show(String what, Callable<Object> action) {
        try {
            System.out.println(what + " = " + action.call());
        } catch (Throwable e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                System.out.println(what + ": " + cause.toString().replaceAll("@[0-9a-fx]+", ""));
                for (StackTraceElement s : cause.getStackTrace()) {
                    if (s.getClassName().equals("OddLinks") && !s.getMethodName().equals("failing")) break;
                    System.out.println("    " + s.toString().replaceAll("0x[0-9a-f]+", ""));
                }
            }
        }
    }

    /* Twice: failures are remembered. */
    static void run(String what, Consumer<CodeBuilder> code) throws Throwable {
        Class<?> c = define(b -> b.withMethodBody("m", ANY, ACC_PUBLIC | ACC_STATIC, code));
        MethodHandle m = MethodHandles.lookup().findStatic(c, "m", MethodType.methodType(Object.class));
        for (int i = 0; i < 2; i++) {
            traced = false;
            show(what, () -> {
                try {
                    return (Object) m.invokeExact();
                } catch (Exception | Error e) {
                    throw e;
                } catch (Throwable e) {
                    return e;
                }
            });
        }
    }

    public static Object failing(MethodHandles.Lookup l, String name, Class<?> type) throws Exception {
        throw new Exception(name);
    }
    public static Object tracing(MethodHandles.Lookup l, String name, Class<?> type, Object... arguments) {
        if (!traced)
            for (StackTraceElement s : new Throwable().getStackTrace()) {
                if (s.getMethodName().equals("run")) break;
                System.out.println("  - " + s.toString().replaceAll("0x[0-9a-f]+", ""));
            }
        traced = true;
        return name + List.of(arguments);
    }
    public static Object two(MethodHandles.Lookup l, String name, Class<?> type, Object a, Object b) {
        return a + " " + b;
    }

    static DynamicConstantDesc<?> constant(String method, ClassDesc[] parameters, ConstantDesc... arguments) {
        return DynamicConstantDesc.ofNamed(ofConstantBootstrap(SELF, method, CD_Object, parameters),
                                           method + arguments.length, CD_Object, arguments);
    }

    static void tell(String what, Consumer<ClassBuilder> content) {
        Class<?> c = define(content);
        show(what + " enclosing", c::getEnclosingClass);
        show(what + " method", c::getEnclosingMethod);
        show(what + " declaring", c::getDeclaringClass);
        show(what + " declared", () -> Arrays.toString(c.getDeclaredClasses()));
        show(what + " kind", () -> c.isLocalClass() + " " + c.isAnonymousClass() + " " + c.isMemberClass());
        show(what + " name", c::getSimpleName);
    }
    static InnerClassesAttribute inner(ClassDesc inner, ClassDesc outer, String name) {
        Optional<ClassDesc> declaring = Optional.ofNullable(outer);
        return InnerClassesAttribute.of(InnerClassInfo.of(inner, declaring, Optional.ofNullable(name), 0));
    }
    static EnclosingMethodAttribute enclosed(ClassDesc outer) {
        return EnclosingMethodAttribute.of(outer, Optional.empty(), Optional.empty());
    }

    public static void main(String[] args) throws Throwable {
        run("new Class", c -> c.new_(CD_Class).pop().aconst_null().areturn());
        run("[I", c -> c.aconst_null().invokevirtual(CD_int.arrayType(), "foo", NONE).aconst_null().areturn());
        run("[String", c -> c.invokestatic(CD_String.arrayType(), "foo", NONE).aconst_null().areturn());
        run("[String field", c -> c.getstatic(CD_String.arrayType(), "length", CD_int).pop().aconst_null().areturn());

        ClassDesc[] any = {CD_Object.arrayType()}, both = {CD_Object, CD_Object};
        DynamicConstantDesc<?> fails = constant("failing", new ClassDesc[0]), traces = constant("tracing", any);
        run("constant of a failing one", c -> c.ldc(constant("tracing", any, fails)).areturn());
        run("constant of two", c -> c.ldc(constant("tracing", any, traces, fails)).areturn());
        run("constant of one", c -> c.ldc(constant("tracing", any, traces)).areturn());
        DynamicConstantDesc<?> more = constant("tracing", any, "a", 1, traces);
        run("constant of the same", c -> c.ldc(constant("two", both, traces, more)).areturn());
        run("constant of too many", c -> c.ldc(constant("two", both, traces, 1, 2)).areturn());
        run("call site of a failing one", c -> c.invokedynamic(DynamicCallSiteDesc.of(
                ofCallsiteBootstrap(SELF, "tracing", CD_Object, any), "site", ANY, fails, traces)).areturn());

        tell("enclosed", x -> x.with(enclosed(CD_String)));
        ClassDesc entry = CD_Map.nested("Entry");
        tell("enclosed, other inner", x -> x.with(enclosed(CD_String)).with(inner(entry, CD_Map, "Entry")));
        tell("local", x -> x.with(enclosed(CD_String)).with(inner(X, null, "Local")));
        tell("local, no access", x -> x.with(enclosed(NODE)).with(inner(X, null, "Local")));
        tell("member", x -> x.with(inner(X, CD_String, "Member")));
        tell("member, no access", x -> x.with(inner(X, NODE, "Member")));
        tell("declaring, no access", x -> x.with(inner(NODE, X, "Node")));
        byte[] bytes;
        try (var in = OddLinks.class.getResourceAsStream("OddLinks$Member.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> twin = new OddLinks().defineClass(null, bytes, 0, bytes.length);
        show("member by another loader", twin::getDeclaringClass);
        show("member by another loader", twin::getSimpleName);
        show("member", Member.class::getDeclaringClass);

        for (ClassDesc type : List.of(NODE, NODE.arrayType(2), ClassDesc.of("sun.security.util.Debug"), CD_int)) {
            RecordAttribute one = RecordAttribute.of(RecordComponentInfo.of("c", type));
            ClassDesc parent = ClassDesc.of("java.lang.Record");
            Class<?> record = define(x -> x.withFlags(ACC_FINAL | ACC_SUPER).withSuperclass(parent).with(one));
            show("component", () -> Arrays.toString(record.getRecordComponents()));
        }

        ExceptionsAttribute throwing = ExceptionsAttribute.ofSymbols(CD_String);
        Class<?> c = define(x -> x.withMethod("m", NONE, ACC_STATIC | ACC_NATIVE, m -> m.with(throwing)));
        show("throws", () -> Arrays.toString(c.getDeclaredMethods()));
    }
}
