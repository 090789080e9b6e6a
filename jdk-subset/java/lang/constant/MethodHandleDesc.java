// See the API documentation of Java SE 17.
package java.lang.constant;

public sealed interface MethodHandleDesc extends ConstantDesc permits AsTypeMethodHandleDesc, DirectMethodHandleDesc {
    static DirectMethodHandleDesc of(DirectMethodHandleDesc.Kind kind, ClassDesc owner, String name,
                                     String lookupDescriptor) {
        switch (kind.refKind) {
            case 1:
            case 2:
            case 3:
            case 4: return ofField(kind, owner, name, ClassDesc.ofDescriptor(lookupDescriptor));
            default: return ofMethod(kind, owner, name, MethodTypeDesc.ofDescriptor(lookupDescriptor));
        }
    }

    static DirectMethodHandleDesc ofMethod(DirectMethodHandleDesc.Kind kind, ClassDesc owner, String name,
                                           MethodTypeDesc lookupMethodType) {
        if (kind.refKind <= 4) {
            throw new IllegalArgumentException(kind.toString());
        }
        return new DirectMethodHandleDescImpl(kind, owner, name, lookupMethodType);
    }

    static DirectMethodHandleDesc ofField(DirectMethodHandleDesc.Kind kind, ClassDesc owner, String fieldName,
                                          ClassDesc fieldType) {
        MethodTypeDesc t;
        switch (kind.refKind) {
            case 1: t = MethodTypeDesc.of(fieldType, owner); break;
            case 2: t = MethodTypeDesc.of(fieldType); break;
            case 3: t = MethodTypeDesc.of(ConstantDescs.CD_void, owner, fieldType); break;
            case 4: t = MethodTypeDesc.of(ConstantDescs.CD_void, fieldType); break;
            default: throw new IllegalArgumentException(kind.toString());
        }
        return new DirectMethodHandleDescImpl(kind, owner, fieldName, t);
    }

    static DirectMethodHandleDesc ofConstructor(ClassDesc owner, ClassDesc... paramTypes) {
        return ofMethod(DirectMethodHandleDesc.Kind.CONSTRUCTOR, owner, "<init>",
                        MethodTypeDesc.of(ConstantDescs.CD_void, paramTypes));
    }

    default MethodHandleDesc asType(MethodTypeDesc type) {
        return invocationType().equals(type) ? this : new AsTypeMethodHandleDesc(this, type);
    }

    MethodTypeDesc invocationType();

    @Override
    boolean equals(Object o);
}
