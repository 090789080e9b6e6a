// A constructor; instances are filled in by the VM (Class.getDeclaredConstructors0) without running the constructor.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.Reflection;
import jdk.internal.reflect.ReflectionFactory;
import jdk.internal.reflect.SignatureParser;
import jdk.internal.reflect.TypeAnnotations;

public final class Constructor<T> extends Executable {
    // Known to the VM.
    private final Class<T> clazz;
    private final int slot;
    private final Class<?>[] parameterTypes;
    private final Class<?>[] exceptionTypes;
    private final int modifiers;
    private final String signature;
    private final byte[] annotations;
    private final byte[] parameterAnnotations;

    private volatile ConstructorAccessor accessor;
    private Constructor<T> root;

    Constructor(Class<T> clazz, Class<?>[] parameterTypes, Class<?>[] exceptionTypes, int modifiers, int slot,
                String signature, byte[] annotations, byte[] parameterAnnotations) {
        this.clazz = clazz;
        this.parameterTypes = parameterTypes;
        this.exceptionTypes = exceptionTypes;
        this.modifiers = modifiers;
        this.slot = slot;
        this.signature = signature;
        this.annotations = annotations;
        this.parameterAnnotations = parameterAnnotations;
    }

    Constructor<T> copy() {
        Constructor<T> c = new Constructor<T>(clazz, parameterTypes, exceptionTypes, modifiers, slot, signature,
                                              annotations, parameterAnnotations);
        c.root = root == null ? this : root;
        c.accessor = c.root.accessor;
        return c;
    }

    Constructor<T> with(ConstructorAccessor a) {
        Constructor<T> c = copy();
        c.root = c;
        c.accessor = a;
        c.override = true;
        return c;
    }

    private ConstructorAccessor accessor() {
        ConstructorAccessor a = accessor;
        if (a == null) {
            Constructor<T> r = root == null ? this : root;
            a = r.accessor;
            if (a == null) {
                a = ReflectionFactory.newConstructorAccessor(r);
                r.accessor = a;
            }
            accessor = a;
        }
        return a;
    }

    @Override
    Class<?>[] sharedParameterTypes() {
        return parameterTypes;
    }

    @Override
    Class<?>[] sharedExceptionTypes() {
        return exceptionTypes;
    }

    @Override
    String descriptor() {
        return descriptor(parameterTypes, void.class);
    }

    @Override
    String signature() {
        return signature;
    }

    @Override
    byte[] annotationBytes() {
        return annotations;
    }

    @Override
    byte[] parameterAnnotationBytes() {
        return parameterAnnotations;
    }

    @Override
    @CallerSensitive
    public void setAccessible(boolean flag) {
        if (flag) {
            checkFor(Reflection.getCallerClass());
        }
        override = flag;
    }

    @Override
    public Class<T> getDeclaringClass() {
        return clazz;
    }

    @Override
    public String getName() {
        return clazz.getName();
    }

    @Override
    public int getModifiers() {
        return modifiers;
    }

    @Override
    public Class<?>[] getParameterTypes() {
        return parameterTypes.length == 0 ? parameterTypes : parameterTypes.clone();
    }

    @Override
    public int getParameterCount() {
        return parameterTypes.length;
    }

    @Override
    public Class<?>[] getExceptionTypes() {
        return exceptionTypes.length == 0 ? exceptionTypes : exceptionTypes.clone();
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Constructor<T>>[] getTypeParameters() {
        return signature == null ? (TypeVariable<Constructor<T>>[]) new TypeVariable<?>[0]
                                 : (TypeVariable<Constructor<T>>[]) generics().typeParameters();
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Constructor && clazz == ((Constructor<?>) obj).clazz
            && sameTypes(parameterTypes, ((Constructor<?>) obj).parameterTypes);
    }

    @Override
    public int hashCode() {
        return clazz.getName().hashCode();
    }

    @Override
    public String toString() {
        return text(Modifier.constructorModifiers(), false, clazz.getTypeName());
    }

    @Override
    public String toGenericString() {
        return genericText(Modifier.constructorModifiers(), false, clazz.getTypeName());
    }

    @CallerSensitive
    public T newInstance(Object... initargs)
        throws InstantiationException, IllegalAccessException, IllegalArgumentException, InvocationTargetException {
        return newInstanceWithCaller(initargs, override ? null : Reflection.getCallerClass());
    }

    @SuppressWarnings("unchecked")
    T newInstanceWithCaller(Object[] args, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        if (!override) {
            checkAccess(caller, clazz, clazz, modifiers);
        }
        if ((clazz.getModifiers() & Modifier.ENUM) != 0) {
            throw new IllegalArgumentException("Cannot reflectively create enum objects");
        }
        if (Modifier.isAbstract(clazz.getModifiers())) {
            throw new InstantiationException();
        }
        if (clazz == (Class<?>) Class.class) {
            throw new IllegalAccessException("Cannot create java.lang.Class objects");
        }
        return (T) accessor().newInstance(args);
    }

    @Override
    public boolean isVarArgs() {
        return super.isVarArgs();
    }

    @Override
    public boolean isSynthetic() {
        return super.isSynthetic();
    }

    @Override
    public Annotation[][] getParameterAnnotations() {
        return parameterAnnotations();
    }

    @Override
    public AnnotatedType getAnnotatedReturnType() {
        return typeAnnotations().annotate(SignatureParser.parameterize(clazz), TypeAnnotations.RETURN, 0);
    }

    // Of an inner member class: the outer instance.
    @Override
    public AnnotatedType getAnnotatedReceiverType() {
        Class<?> outer = clazz.getDeclaringClass();
        if (outer == null || Modifier.isStatic(clazz.getModifiers())) {
            return null;
        }
        return typeAnnotations().annotate(SignatureParser.parameterize(outer), TypeAnnotations.RECEIVER, 0);
    }
}
