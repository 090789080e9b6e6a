// What the three kinds of field updaters have in common: finding the field.
package java.util.concurrent.atomic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.reflect.Reflection;

final class FieldTarget {
    private FieldTarget() {
    }

    static Field find(Class<?> tclass, String name, Class<?> caller) {
        try {
            Field field = tclass.getDeclaredField(name);
            Reflection.ensureMemberAccess(caller, tclass, null, field.getModifiers());
            return field;
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    /** The class whose instances may be passed: a protected field of a class elsewhere is accessible in the caller's
     *  subclass only. */
    static Class<?> narrow(Class<?> tclass, Field field, Class<?> caller) {
        return Modifier.isProtected(field.getModifiers()) && tclass.isAssignableFrom(caller)
                && !Reflection.isSamePackage(tclass, caller) ? caller : tclass;
    }
}
