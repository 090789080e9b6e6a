package java.lang.invoke;

import java.lang.reflect.Modifier;
import jdk.internal.access.InvokeAccess;

final class InvokeAccessImpl extends InvokeAccess {
    static {
        InvokeAccess.set(new InvokeAccessImpl());
    }

    private InvokeAccessImpl() {
    }

    @Override
    public Object newMemberName() {
        return new MemberName();
    }

    @Override
    public Class<?> declaringClass(Object member) {
        return ((MemberName) member).clazz;
    }

    @Override
    public String name(Object member) {
        return ((MemberName) member).getName();
    }

    @Override
    public MethodType methodType(Object member) {
        return ((MemberName) member).getMethodType();
    }

    @Override
    public String descriptor(Object member) {
        return ((MemberName) member).getMethodType().descriptorString();
    }

    @Override
    public boolean isNative(Object member) {
        return Modifier.isNative(((MemberName) member).modifiers());
    }
}
