// Bootstrap method of the methods that javac generates for records. Call sites in class files do not come here:
// MethodHandleNatives.linkCallSite goes straight to RecordMethods.
package java.lang.runtime;

import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.RecordMethods;
import java.lang.invoke.TypeDescriptor;

public class ObjectMethods {
    private ObjectMethods() {
    }

    public static Object bootstrap(MethodHandles.Lookup lookup, String methodName, TypeDescriptor type,
                                   Class<?> recordClass, String names, MethodHandle... getters) throws Throwable {
        MethodType mt;
        if (type instanceof MethodType) {
            mt = (MethodType) type;
        } else {
            mt = null;
            if (type != (TypeDescriptor) MethodHandle.class) {
                throw new IllegalArgumentException(type.toString());
            }
        }
        MethodType want;
        if (methodName.equals("equals")) {
            want = MethodType.methodType(boolean.class, recordClass, Object.class);
        } else if (methodName.equals("hashCode")) {
            want = MethodType.methodType(int.class, recordClass);
        } else if (methodName.equals("toString")) {
            want = MethodType.methodType(String.class, recordClass);
        } else {
            throw new IllegalArgumentException(methodName);
        }
        if (mt != null && mt != want) {
            throw new IllegalArgumentException("Bad method type: " + mt);
        }
        if (methodName.equals("toString")) {
            int n = 0;
            if (names.length() > 0) {
                n = 1;
                for (int i = 0; i < names.length(); i++) {
                    if (names.charAt(i) == ';') {
                        n++;
                    }
                }
            }
            if (n != getters.length) {
                throw new IllegalArgumentException("Name list and accessor list do not match");
            }
        }
        MethodHandle mh = RecordMethods.handle(methodName, want, recordClass, names, getters);
        if (mh == null) {
            throw new IllegalArgumentException(methodName);
        }
        return mt != null ? new ConstantCallSite(mh) : mh;
    }
}
