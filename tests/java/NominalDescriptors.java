// java.lang.constant: descriptors of classes, types, handles, variables, enums and dynamic constants; texts, errors,
// resolution.
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.constant.ConstantDescs.*;
public class NominalDescriptors {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : String.valueOf(o)).replaceAll("@[0-9a-f]+",
                "@H");
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + fix(e.getCause()) : ""));
        }
    }
    int x; static int sx; enum E { A, B { } } record R(int a) {}
    static String m(int a) { return "m" + a; }
    String v(int a) { return "v" + a; }
    NominalDescriptors() {}
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup L = MethodHandles.lookup();
        for (Class<?> c : new Class<?>[] {int.class, void.class, int[].class, String.class, String[][].class,
                Map.Entry.class, NominalDescriptors.class, E.class})
            t("cls " + c.getSimpleName(), () -> {
                ClassDesc d = c.describeConstable().get();
                return d + " " + d.descriptorString() + d.displayName() + "|" + d.packageName() + "|" + d.isArray()
                        + d.isPrimitive() + d.isClassOrInterface() + d.componentType() + " " + d.resolveConstantDesc(L)
                        + d.equals(c.describeConstable().get())
                        + (d.hashCode() == c.describeConstable().get().hashCode());
            });
        t("of", () -> ClassDesc.of("java.lang.String") + "" + ClassDesc.of("a.b", "C")
                + ClassDesc.of("", "C").descriptorString() + ClassDesc.ofDescriptor("[I")
                + ClassDesc.of("X").nested("Y") + ClassDesc.of("p.X").nested("Y", "Z").descriptorString()
                + ClassDesc.of("X").arrayType(2).descriptorString() + CD_int.arrayType());
        for (String s : new String[] {"a/b", "", "[I", "a.", ".a", "a..b", "int", "a;"})
            t("of " + s, () -> ClassDesc.of(s));
        for (String s : new String[] {"a/b", "", "[", "La;b", "L;", "V", "[V", "II", "Lp/C;", "La.b;", "X"})
            t("ofD " + s, () -> ClassDesc.ofDescriptor(s));
        t("of2", () -> ClassDesc.of("a.b", "c.d"));
        t("nest", () -> CD_int.nested("X"));
        t("arr", () -> CD_void.arrayType());
        t("arr0", () -> CD_int.arrayType(0));
        t("res", () -> ClassDesc.of("No.Such").resolveConstantDesc(L));
        t("mt", () -> {
            MethodTypeDesc d = MethodType.methodType(String.class, int.class, List.class).describeConstable().get();
            return d + d.descriptorString() + d.displayDescriptor() + d.returnType() + d.parameterCount()
                    + d.parameterType(1) + d.parameterList() + d.changeReturnType(CD_void)
                    + d.changeParameterType(0, CD_long) + d.dropParameterTypes(0, 1)
                    + d.insertParameterTypes(1, CD_Object, CD_byte) + d.resolveConstantDesc(L) + d.equals(
                    MethodTypeDesc.ofDescriptor("(ILjava/util/List;)Ljava/lang/String;")) + MethodTypeDesc.of(CD_int);
        });
        t("mtb", () -> MethodTypeDesc.ofDescriptor("(V)V"));
        t("mtb", () -> MethodTypeDesc.ofDescriptor("I"));
        t("mtb", () -> MethodTypeDesc.of(CD_int, CD_void));
        t("mtb", () -> MethodTypeDesc.of(CD_int).parameterType(0));
        t("mh", () -> {
            MethodHandleDesc d = L.findStatic(NominalDescriptors.class, "m",
                    MethodType.methodType(String.class, int.class)).describeConstable().get();
            DirectMethodHandleDesc dd = (DirectMethodHandleDesc) d;
            return d + " " + d.invocationType() + dd.kind() + dd.refKind() + dd.isOwnerInterface() + dd.owner()
                    + dd.methodName() + dd.lookupDescriptor() + ((MethodHandle) d.resolveConstantDesc(L)).invoke(3);
        });
        t("mhv", () -> L.findVirtual(NominalDescriptors.class, "v",
                MethodType.methodType(String.class, int.class)).describeConstable().get());
        t("mhi", () -> L.findVirtual(List.class, "size", MethodType.methodType(int.class)).describeConstable().get());
        t("mhc", () -> L.findConstructor(NominalDescriptors.class,
                MethodType.methodType(void.class)).describeConstable().get());
        t("mhg", () -> L.findGetter(NominalDescriptors.class, "x", int.class).describeConstable().get() + ""
                + L.findStaticSetter(NominalDescriptors.class, "sx", int.class).describeConstable().get());
        t("mhn", () -> MethodHandles.identity(int.class).describeConstable());
        t("mhd", () -> {
            MethodHandleDesc d = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL,
                    ClassDesc.of("NominalDescriptors"), "v", MethodTypeDesc.ofDescriptor("(I)Ljava/lang/String;"));
            return d + " " + d.invocationType()
                    + d.asType(MethodTypeDesc.of(CD_Object, ClassDesc.of("NominalDescriptors"), CD_Integer))
                    + ((MethodHandle) d.asType(MethodTypeDesc.of(CD_Object, ClassDesc.of("NominalDescriptors"),
                    CD_Integer)).resolveConstantDesc(L)).type();
        });
        t("mhf", () -> MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.GETTER, ClassDesc.of("NominalDescriptors"),
                "x", CD_int) + " " + MethodHandleDesc.ofConstructor(ClassDesc.of("NominalDescriptors"))
                + MethodHandleDesc.of(DirectMethodHandleDesc.Kind.STATIC, ClassDesc.of("NominalDescriptors"), "m",
                "(I)V"));
        t("mhb", () -> MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.STATIC, ClassDesc.of("NominalDescriptors"),
                "x", CD_int));
        t("kinds", () -> Arrays.toString(DirectMethodHandleDesc.Kind.values()) + DirectMethodHandleDesc.Kind.valueOf(9)
                + DirectMethodHandleDesc.Kind.valueOf(6, true)
                + DirectMethodHandleDesc.Kind.INTERFACE_STATIC.isInterface
                + DirectMethodHandleDesc.Kind.GETTER.refKind);
        t("kindb", () -> DirectMethodHandleDesc.Kind.valueOf(12));
        t("vh", () -> L.findVarHandle(NominalDescriptors.class, "x", int.class).describeConstable() + ""
                + L.findStaticVarHandle(NominalDescriptors.class, "sx", int.class).describeConstable()
                + MethodHandles.arrayElementVarHandle(String[].class).describeConstable());
        t("vhr", () -> L.findVarHandle(NominalDescriptors.class, "x", int.class).describeConstable().get()
                .resolveConstantDesc(L) + "" + L.findStaticVarHandle(NominalDescriptors.class, "sx",
                int.class).describeConstable().get().resolveConstantDesc(L)
                + VarHandle.VarHandleDesc.ofArray(CD_int.arrayType()).resolveConstantDesc(L)
                + VarHandle.VarHandleDesc.ofField(ClassDesc.of("NominalDescriptors"), "x", CD_int).varType());
        t("enum", () -> E.A.describeConstable() + "" + E.B.describeConstable()
                + E.A.describeConstable().get().resolveConstantDesc(L)
                + Enum.EnumDesc.of(ClassDesc.of("NominalDescriptors$E"), "B").resolveConstantDesc(L));
        t("boxes", () -> "s".describeConstable() + "" + Integer.valueOf(3).describeConstable()
                + ((Integer) 3).resolveConstantDesc(L) + Long.valueOf(3).describeConstable()
                + Float.valueOf(3).describeConstable() + Double.valueOf(3).describeConstable());
        t("boxes2", () -> Boolean.TRUE.describeConstable() + "" + Byte.valueOf((byte) 3).describeConstable()
                + Character.valueOf('c').describeConstable() + Short.valueOf((short) 3).describeConstable());
        t("boxes3", () -> Boolean.TRUE.describeConstable().get().resolveConstantDesc(L) + ""
                + Byte.valueOf((byte) 3).describeConstable().get().resolveConstantDesc(L)
                + Character.valueOf('c').describeConstable().get().resolveConstantDesc(L));
        t("cds", () -> NULL + " " + CD_MethodHandles_Lookup + CD_Map + BSM_ENUM_CONSTANT + " " + BSM_INVOKE + TRUE
                + FALSE + DEFAULT_NAME + CD_VarHandle + CD_DynamicConstantDesc_check());
        t("null", () -> NULL.resolveConstantDesc(L));
        t("dyn", () -> {
            DynamicConstantDesc<?> d = DynamicConstantDesc.ofNamed(BSM_PRIMITIVE_CLASS, "I", CD_Class);
            return d + " " + d.constantName() + d.constantType() + d.bootstrapMethod() + d.bootstrapArgsList()
                    + d.resolveConstantDesc(L);
        });
        t("dyn2", () -> DynamicConstantDesc.ofCanonical(BSM_PRIMITIVE_CLASS, "I", CD_Class, new ConstantDesc[0]));
        t("dyn3", () -> DynamicConstantDesc.of(BSM_INVOKE, L.findStatic(NominalDescriptors.class, "m",
                MethodType.methodType(String.class, int.class)).describeConstable().get(), 7) + "");
        t("dcs", () -> {
            DynamicCallSiteDesc d = DynamicCallSiteDesc.of(ofCallsiteBootstrap(ClassDesc.of("NominalDescriptors"),
                    "boot", CD_CallSite), "nm", MethodTypeDesc.of(CD_int));
            return d + " " + d.invocationName() + d.invocationType() + d.bootstrapMethod()
                    + Arrays.toString(d.bootstrapArgs());
        });
        t("cbs", () -> ofConstantBootstrap(ClassDesc.of("NominalDescriptors"), "boot", CD_String) + "");
    }
    static String CD_DynamicConstantDesc_check() { return CD_CallSite.displayName(); }
}
