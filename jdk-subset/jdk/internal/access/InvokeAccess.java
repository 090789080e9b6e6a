// What java.lang needs of java.lang.invoke: MemberNames that the VM fills for stack frames. The implementation installs
// itself when it is first asked for.
package jdk.internal.access;

import java.lang.invoke.MethodType;

public abstract class InvokeAccess {
    private static InvokeAccess instance;

    public static InvokeAccess get() {
        InvokeAccess a = instance;
        if (a == null) {
            try {
                Class.forName("java.lang.invoke.InvokeAccessImpl", true, null);
            } catch (ClassNotFoundException e) {
                throw new InternalError(e);
            }
            a = instance;
        }
        return a;
    }

    public static void set(InvokeAccess a) {
        instance = a;
    }

    public abstract Object newMemberName();
    public abstract Class<?> declaringClass(Object member);
    public abstract String name(Object member);
    public abstract MethodType methodType(Object member);
    public abstract String descriptor(Object member);
    public abstract boolean isNative(Object member);
}
