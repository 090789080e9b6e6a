// See the API documentation of Java SE 17.
package java.lang.constant;

import java.lang.invoke.TypeDescriptor;

public sealed interface ClassDesc extends ConstantDesc, TypeDescriptor.OfField<ClassDesc>
    permits PrimitiveClassDescImpl, ReferenceClassDescImpl {
    static ClassDesc of(String name) {
        Names.checkBinaryName(name);
        return ofDescriptor("L" + name.replace('.', '/') + ";");
    }

    static ClassDesc of(String packageName, String className) {
        Names.checkBinaryName(packageName);
        if (packageName.isEmpty()) {
            return of(className);
        }
        Names.checkMemberName(className);
        return ofDescriptor("L" + packageName.replace('.', '/') + "/" + className + ";");
    }

    static ClassDesc ofDescriptor(String descriptor) {
        if (descriptor.isEmpty()) {
            throw new IllegalArgumentException("not a valid reference type descriptor: " + descriptor);
        }
        int depth = 0;
        while (descriptor.charAt(depth) == '[') {
            depth++;
        }
        if (depth > 255) {
            throw new IllegalArgumentException("Cannot create an array type descriptor with more than 255 dimensions");
        }
        return descriptor.length() == 1 ? new PrimitiveClassDescImpl(descriptor)
            : new ReferenceClassDescImpl(descriptor);
    }

    @Override
    default ClassDesc arrayType() {
        return arrayType(1);
    }

    default ClassDesc arrayType(int rank) {
        String d = descriptorString();
        int depth = 0;
        while (d.charAt(depth) == '[') {
            depth++;
        }
        if (rank <= 0 || depth + rank > 255) {
            throw new IllegalArgumentException("rank: " + depth + rank);
        }
        return ofDescriptor("[".repeat(rank) + d);
    }

    default ClassDesc nested(String nestedName) {
        Names.checkMemberName(nestedName);
        if (!isClassOrInterface()) {
            throw new IllegalStateException("Outer class is not a class or interface type");
        }
        String d = descriptorString();
        return ofDescriptor(d.substring(0, d.length() - 1) + "$" + nestedName + ";");
    }

    default ClassDesc nested(String firstNestedName, String... moreNestedNames) {
        if (!isClassOrInterface()) {
            throw new IllegalStateException("Outer class is not a class or interface type");
        }
        Names.checkMemberName(firstNestedName);
        ClassDesc r = nested(firstNestedName);
        for (int i = 0; i < moreNestedNames.length; i++) {
            r = r.nested(moreNestedNames[i]);
        }
        return r;
    }

    @Override
    default boolean isArray() {
        return descriptorString().charAt(0) == '[';
    }

    @Override
    default boolean isPrimitive() {
        return descriptorString().length() == 1;
    }

    default boolean isClassOrInterface() {
        return descriptorString().charAt(0) == 'L';
    }

    @Override
    default ClassDesc componentType() {
        return isArray() ? ofDescriptor(descriptorString().substring(1)) : null;
    }

    default String packageName() {
        if (!isClassOrInterface()) {
            return "";
        }
        String d = descriptorString();
        int slash = d.lastIndexOf('/');
        return slash < 0 ? "" : d.substring(1, slash).replace('/', '.');
    }

    default String displayName() {
        String d = descriptorString();
        if (isPrimitive()) {
            return Names.primitive(d.charAt(0)).getName();
        }
        if (isArray()) {
            return componentType().displayName() + "[]";
        }
        return d.substring(Math.max(1, d.lastIndexOf('/') + 1), d.length() - 1);
    }

    @Override
    String descriptorString();

    @Override
    boolean equals(Object o);
}
