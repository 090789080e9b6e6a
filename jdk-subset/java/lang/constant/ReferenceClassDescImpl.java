package java.lang.constant;

import java.lang.invoke.MethodHandles;

final class ReferenceClassDescImpl implements ClassDesc {
    private final String descriptor;

    ReferenceClassDescImpl(String descriptor) {
        if (Names.skip(descriptor, 0) != descriptor.length() || descriptor.length() == 1) {
            throw new IllegalArgumentException("not a valid reference type descriptor: " + descriptor);
        }
        this.descriptor = descriptor;
    }

    @Override
    public String descriptorString() {
        return descriptor;
    }

    @Override
    public Class<?> resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        int dims = 0;
        while (descriptor.charAt(dims) == '[') {
            dims++;
        }
        Class<?> c;
        if (descriptor.length() == dims + 1) {
            c = Names.primitive(descriptor.charAt(dims));
        } else {
            c = Class.forName(descriptor.substring(dims + 1, descriptor.length() - 1).replace('/', '.'), false,
                              lookup.lookupClass().getClassLoader());
        }
        while (dims-- > 0) {
            c = c.arrayType();
        }
        return lookup.accessClass(c);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClassDesc && descriptor.equals(((ClassDesc) o).descriptorString());
    }

    @Override
    public int hashCode() {
        return descriptor.hashCode();
    }

    @Override
    public String toString() {
        return "ClassDesc[" + displayName() + "]";
    }
}
