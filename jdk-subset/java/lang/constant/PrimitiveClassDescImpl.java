package java.lang.constant;

import java.lang.invoke.MethodHandles;

final class PrimitiveClassDescImpl extends DynamicConstantDesc<Class<?>> implements ClassDesc {
    private final String descriptor;

    PrimitiveClassDescImpl(String descriptor) {
        super(ConstantDescs.primitiveClass(), check(descriptor), ConstantDescs.classDesc());
        this.descriptor = descriptor;
    }

    private static String check(String descriptor) {
        if (descriptor.length() != 1 || Names.primitive(descriptor.charAt(0)) == null) {
            throw new IllegalArgumentException("not a valid primitive type descriptor: " + descriptor);
        }
        return descriptor;
    }

    @Override
    public String descriptorString() {
        return descriptor;
    }

    @Override
    public Class<?> resolveConstantDesc(MethodHandles.Lookup lookup) {
        return Names.primitive(descriptor.charAt(0));
    }

    @Override
    public String toString() {
        return "PrimitiveClassDesc[" + displayName() + "]";
    }
}
