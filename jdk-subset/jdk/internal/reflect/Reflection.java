// Caller lookup and the access rules of core reflection (java.lang.reflect.AccessibleObject).
package jdk.internal.reflect;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class Reflection {
    private Reflection() {
    }

    // Contract 9.4: holder of the frame that called the @CallerSensitive method calling this; null if none.
    @CallerSensitive
    public static native Class<?> getCallerClass();

    // Class-file flags of the class itself (not those of InnerClasses).
    public static native int getClassAccessFlags(Class<?> c);

    public static native boolean areNestMates(Class<?> a, Class<?> b);

    public static boolean isSamePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && a.getPackageName() == b.getPackageName();
    }

    // Is c usable from the code of caller as far as modules go?
    public static boolean isExported(Class<?> caller, Class<?> c) {
        Module m = c.getModule();
        if (m == null || caller != null && caller.getModule() == m || !m.isNamed()) {
            return true;
        }
        String pn = c.getPackageName();
        return pn.startsWith("java.")
            || (caller == null ? m.isExported(pn) : m.isExported(pn, caller.getModule()));
    }

    // May caller make any member of c accessible (package open to it)?
    public static boolean isOpen(Class<?> caller, Class<?> c) {
        Module m = c.getModule();
        return m == null || !m.isNamed()
                || caller != null && (caller.getModule() == m || m.isOpen(c.getPackageName(), caller.getModule()));
    }

    // May currentClass access a member with these modifiers, declared in memberClass, through targetClass
    // (null for static members and constructors)?
    public static boolean verifyMemberAccess(Class<?> currentClass, Class<?> memberClass, Class<?> targetClass,
                                             int modifiers) {
        if (currentClass == memberClass) {
            return true;
        }
        if (currentClass == null) {     // called from a native thread without Java frames
            return Modifier.isPublic(modifiers) && Modifier.isPublic(getClassAccessFlags(memberClass));
        }
        if (!isExported(currentClass, memberClass)) {
            return false;
        }
        boolean samePackage = isSamePackage(currentClass, memberClass);
        if (!samePackage && !Modifier.isPublic(getClassAccessFlags(memberClass))) {
            return false;
        }
        if (Modifier.isPublic(modifiers)) {
            return true;
        }
        if (Modifier.isPrivate(modifiers)) {
            return areNestMates(currentClass, memberClass);
        }
        if (samePackage) {
            return true;
        }
        if (Modifier.isProtected(modifiers) && memberClass.isAssignableFrom(currentClass)) {
            return targetClass == null || targetClass == currentClass || currentClass.isAssignableFrom(targetClass);
        }
        return false;
    }

    public static void ensureMemberAccess(Class<?> currentClass, Class<?> memberClass, Class<?> targetClass,
                                          int modifiers) throws IllegalAccessException {
        if (!verifyMemberAccess(currentClass, memberClass, targetClass, modifiers)) {
            throw newIllegalAccessException(currentClass, memberClass, targetClass, modifiers);
        }
    }

    public static IllegalAccessException newIllegalAccessException(Class<?> currentClass, Class<?> memberClass,
                                                                   Class<?> targetClass, int modifiers) {
        if (currentClass == null) {
            return new IllegalAccessException("JNI attached native thread (null caller frame) cannot access a "
                                              + "member of " + memberClass + " with modifiers \""
                                              + Modifier.toString(modifiers) + "\"");
        }
        String in = inModule(currentClass);
        String on = inModule(memberClass);
        if (!isExported(currentClass, memberClass)) {
            Module m = currentClass.getModule();
            return new IllegalAccessException(currentClass + in + " cannot access " + memberClass + on
                                              + " because " + memberClass.getModule() + " does not export "
                                              + memberClass.getPackageName()
                                              + (m != null && m.isNamed() ? " to " + m : " to unnamed module @"
                                                 + Integer.toHexString(System.identityHashCode(m))));
        }
        return new IllegalAccessException(currentClass + in + " cannot access a member of " + memberClass + on
                                          + " with modifiers \"" + Modifier.toString(modifiers) + "\"");
    }

    private static String inModule(Class<?> c) {
        Module m = c.getModule();
        return m != null && m.isNamed() ? " (in " + m + ")" : "";
    }

    // Fields that must not be reachable by reflection: those whose change would break the VM's invariants.
    public static Field[] filterFields(Class<?> c, Field[] fields) {
        if (c.getClassLoader() != null) {
            return fields;
        }
        String hide = hiddenFields(c);
        if (hide == null) {
            return fields;
        }
        int n = 0;
        for (int i = 0; i < fields.length; i++) {
            if (!isHidden(hide, fields[i])) {
                n++;
            }
        }
        Field[] r = new Field[n];
        n = 0;
        for (int i = 0; i < fields.length; i++) {
            if (!isHidden(hide, fields[i])) {
                r[n++] = fields[i];
            }
        }
        return r;
    }

    private static boolean isHidden(String hide, Field f) {
        return hide.length() == 0 || hide.indexOf(" " + f.getName() + " ") >= 0;
    }

    // "" hides all fields, otherwise the names between blanks.
    private static String hiddenFields(Class<?> c) {
        String n = c.getName();
        if (!n.startsWith("java.lang.") && c != Reflection.class) {
            return null;
        }
        if (c == Class.class) {
            return " classLoader classData ";
        }
        if (c == System.class) {
            return " security ";
        }
        if (c == Reflection.class || c == ClassLoader.class || c == Module.class || c == Field.class
            || c == java.lang.reflect.Method.class || c == java.lang.reflect.Constructor.class
            || c == java.lang.reflect.AccessibleObject.class) {
            return "";
        }
        if (n.equals("java.lang.invoke.MethodHandles$Lookup")) {
            return " lookupClass modes prev ";
        }
        return null;
    }
}
