// Bootstrap methods of dynamically computed constants.
package java.lang.invoke;

public final class ConstantBootstraps {
    private ConstantBootstraps() {
    }

    public static Object nullConstant(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("not reference: " + type);
        }
        return null;
    }

    public static Class<?> primitiveClass(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (type != Class.class) {
            throw new IllegalArgumentException();
        }
        if (name.length() != 1) {
            throw new IllegalArgumentException("not primitive: " + name);
        }
        Class<?> c = Wrapper.primitive(name.charAt(0));
        if (c == null) {
            throw new IllegalArgumentException("not primitive: " + name);
        }
        return c;
    }

    public static <E extends Enum<E>> E enumConstant(MethodHandles.Lookup lookup, String name, Class<E> type) {
        if (name == null) {
            throw new NullPointerException();
        }
        return Enum.valueOf(type, name);
    }

    public static Object getStaticFinal(MethodHandles.Lookup lookup, String name, Class<?> type,
                                        Class<?> declaringClass) {
        MethodHandle mh;
        try {
            mh = lookup.findStaticGetter(declaringClass, name, type);
            if (!mh.internalMemberName().isFinal()) {
                throw new IncompatibleClassChangeError("not a final field: " + name);
            }
        } catch (ReflectiveOperationException e) {
            throw linkageError(e);
        }
        try {
            return mh.invokeWithArguments();
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("Unexpected throwable", e);
        }
    }

    private static LinkageError linkageError(ReflectiveOperationException e) {
        if (e.getCause() instanceof LinkageError) {
            return (LinkageError) e.getCause();
        }
        LinkageError r = e instanceof NoSuchFieldException ? new NoSuchFieldError(e.getMessage())
            : e instanceof IllegalAccessException ? new IllegalAccessError(e.getMessage())
            : new IncompatibleClassChangeError(e.getMessage());
        r.initCause(e);
        return r;
    }

    public static Object getStaticFinal(MethodHandles.Lookup lookup, String name, Class<?> type) {
        Class<?> declaring = type.isPrimitive() ? Wrapper.box(type) : type;
        return getStaticFinal(lookup, name, type, declaring);
    }

    public static Object invoke(MethodHandles.Lookup lookup, String name, Class<?> type, MethodHandle handle,
                                Object... args) throws Throwable {
        if (type == handle.type().returnType()) {
            return handle.invokeWithArguments(args);
        }
        handle = handle.asType(handle.type().changeReturnType(type)).withVarargs(handle.isVarargsCollector());
        return handle.invokeWithArguments(args);
    }

    public static Object explicitCast(MethodHandles.Lookup lookup, String name, Class<?> dstType, Object value)
        throws ClassCastException {
        if (dstType == void.class) {
            throw new ClassCastException("Can not convert to void");
        }
        Class<?> src = value == null ? Object.class : value.getClass();
        return Wrapper.explicitCast(value, Wrapper.isBox(src) ? Object.class : src, dstType);
    }

    public static VarHandle fieldVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
                                           Class<?> declaringClass, Class<?> fieldType) {
        checkVarHandle(type);
        try {
            return lookup.findVarHandle(declaringClass, name, fieldType);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw mapped(e);
        }
    }

    public static VarHandle staticFieldVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
                                                 Class<?> declaringClass, Class<?> fieldType) {
        checkVarHandle(type);
        try {
            return lookup.findStaticVarHandle(declaringClass, name, fieldType);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw mapped(e);
        }
    }

    public static VarHandle arrayVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
                                           Class<?> arrayClass) {
        lookup.hashCode();      // null check
        checkVarHandle(type);
        return MethodHandles.arrayElementVarHandle(arrayClass);
    }

    private static void checkVarHandle(Class<?> type) {
        if (type != VarHandle.class) {
            throw new IllegalArgumentException();
        }
    }

    private static LinkageError mapped(ReflectiveOperationException e) {
        LinkageError r = e instanceof NoSuchFieldException ? new NoSuchFieldError(e.getMessage())
            : new IllegalAccessError(e.getMessage());
        r.initCause(e);
        return r;
    }
}
