package java.lang.constant;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

final class DirectMethodHandleDescImpl implements DirectMethodHandleDesc {
    private final Kind kind;
    private final ClassDesc owner;
    private final String name;
    private final MethodTypeDesc invocationType;

    // type: as it is looked up; of fields the type of the access.
    DirectMethodHandleDescImpl(Kind kind, ClassDesc owner, String name, MethodTypeDesc type) {
        Names.checkMethodName(name);
        if (!owner.isClassOrInterface()) {
            throw new IllegalArgumentException("not a class or interface type: " + owner);
        }
        if (kind.refKind == 8 && !type.returnType().descriptorString().equals("V")) {
            throw new IllegalArgumentException("Expected type of (T*)V for constructor, found " + type);
        }
        this.kind = kind;
        this.owner = owner;
        this.name = name;
        switch (kind.refKind) {
            case 5:
            case 7:
            case 9: invocationType = type.insertParameterTypes(0, owner); break;
            case 8: invocationType = type.changeReturnType(owner); break;
            default: invocationType = type;
        }
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public int refKind() {
        return kind.refKind;
    }

    @Override
    public boolean isOwnerInterface() {
        return kind.isInterface;
    }

    @Override
    public ClassDesc owner() {
        return owner;
    }

    @Override
    public String methodName() {
        return name;
    }

    @Override
    public MethodTypeDesc invocationType() {
        return invocationType;
    }

    @Override
    public String lookupDescriptor() {
        MethodTypeDesc t = invocationType;
        switch (kind.refKind) {
            case 1:
            case 2: return t.returnType().descriptorString();
            case 3: return t.parameterType(1).descriptorString();
            case 4: return t.parameterType(0).descriptorString();
            case 6: return t.descriptorString();
            case 8: return t.changeReturnType(ConstantDescs.CD_void).descriptorString();
            default: return t.dropParameterTypes(0, 1).descriptorString();
        }
    }

    @Override
    public MethodHandle resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        Class<?> c = (Class<?>) owner.resolveConstantDesc(lookup);
        MethodType t = (MethodType) invocationType.resolveConstantDesc(lookup);
        switch (kind.refKind) {
            case 1: return lookup.findGetter(c, name, t.returnType());
            case 2: return lookup.findStaticGetter(c, name, t.returnType());
            case 3: return lookup.findSetter(c, name, t.parameterType(1));
            case 4: return lookup.findStaticSetter(c, name, t.parameterType(0));
            case 6: return lookup.findStatic(c, name, t);
            case 7: return lookup.findSpecial(c, name, t.dropParameterTypes(0, 1), lookup.lookupClass());
            case 8: return lookup.findConstructor(c, t.changeReturnType(void.class));
            default: return lookup.findVirtual(c, name, t.dropParameterTypes(0, 1));
        }
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof DirectMethodHandleDescImpl)) {
            return false;
        }
        DirectMethodHandleDescImpl d = (DirectMethodHandleDescImpl) o;
        return kind == d.kind && owner.equals(d.owner) && name.equals(d.name)
            && invocationType.equals(d.invocationType);
    }

    @Override
    public int hashCode() {
        return java.util.Objects.hash(kind, owner, name, invocationType);
    }

    @Override
    public String toString() {
        return "MethodHandleDesc[" + kind + "/" + owner.displayName() + "::" + name
            + invocationType.displayDescriptor() + "]";
    }
}
