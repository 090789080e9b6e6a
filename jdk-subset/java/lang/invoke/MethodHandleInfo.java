// A direct method handle taken apart (MethodHandles.Lookup.revealDirect).
package java.lang.invoke;

import java.lang.reflect.Member;

public interface MethodHandleInfo {
    int REF_getField = 1;
    int REF_getStatic = 2;
    int REF_putField = 3;
    int REF_putStatic = 4;
    int REF_invokeVirtual = 5;
    int REF_invokeStatic = 6;
    int REF_invokeSpecial = 7;
    int REF_newInvokeSpecial = 8;
    int REF_invokeInterface = 9;

    int getReferenceKind();

    Class<?> getDeclaringClass();

    String getName();

    MethodType getMethodType();

    <T extends Member> T reflectAs(Class<T> expected, MethodHandles.Lookup lookup);

    int getModifiers();

    default boolean isVarArgs() {
        return getReferenceKind() > REF_putStatic && (getModifiers() & 0x80) != 0;
    }

    static String referenceKindToString(int referenceKind) {
        if (referenceKind < 1 || referenceKind > 9) {
            throw new IllegalArgumentException("invalid reference kind: " + referenceKind);
        }
        return MemberName.kindName(referenceKind);
    }

    static String toString(int kind, Class<?> defc, String name, MethodType type) {
        if (name == null || type == null) {
            throw new NullPointerException();
        }
        return referenceKindToString(kind) + " " + defc.getName() + "." + name + ":" + type;
    }
}
