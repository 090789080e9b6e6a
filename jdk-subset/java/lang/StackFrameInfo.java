// A frame of a StackWalker. The VM fills memberName and bci (contract 9.2).
package java.lang;

import java.lang.invoke.MethodType;
import jdk.internal.access.InvokeAccess;

class StackFrameInfo implements StackWalker.StackFrame {
    private final boolean retainClassRef;
    private final Object memberName = InvokeAccess.get().newMemberName();
    private int bci;
    private StackTraceElement ste;

    StackFrameInfo(boolean retainClassRef) {
        this.retainClassRef = retainClassRef;
    }

    Class<?> declaringClass() {
        return InvokeAccess.get().declaringClass(memberName);
    }

    @Override
    public String getClassName() {
        return declaringClass().getName();
    }

    private void requireClassRef() {
        if (!retainClassRef) {
            throw new UnsupportedOperationException("No access to RETAIN_CLASS_REFERENCE");
        }
    }

    @Override
    public Class<?> getDeclaringClass() {
        requireClassRef();
        return declaringClass();
    }

    @Override
    public String getMethodName() {
        return InvokeAccess.get().name(memberName);
    }

    @Override
    public MethodType getMethodType() {
        requireClassRef();
        return InvokeAccess.get().methodType(memberName);
    }

    @Override
    public String getDescriptor() {
        return InvokeAccess.get().descriptor(memberName);
    }

    @Override
    public int getByteCodeIndex() {
        return isNativeMethod() ? -1 : bci;
    }

    @Override
    public String getFileName() {
        return toStackTraceElement().getFileName();
    }

    @Override
    public int getLineNumber() {
        return isNativeMethod() ? -2 : toStackTraceElement().getLineNumber();
    }

    @Override
    public boolean isNativeMethod() {
        return InvokeAccess.get().isNative(memberName);
    }

    @Override
    public String toString() {
        return toStackTraceElement().toString();
    }

    @Override
    public StackTraceElement toStackTraceElement() {
        StackTraceElement s = ste;
        if (s == null) {
            s = StackTraceElement.of(this);
            ste = s;
        }
        return s;
    }
}
