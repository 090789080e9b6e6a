// A method; instances are filled in by the VM (Class.getDeclaredMethods0) without running the constructor.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import jdk.internal.reflect.AnnotationParser;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.MethodAccessor;
import jdk.internal.reflect.Reflection;
import jdk.internal.reflect.ReflectionFactory;
import jdk.internal.reflect.TypeAnnotations;

public final class Method extends Executable {
    // Known to the VM.
    private final Class<?> clazz;
    private final int slot;
    private final String name;              // interned
    private final Class<?> returnType;
    private final Class<?>[] parameterTypes;
    private final Class<?>[] exceptionTypes;
    private final int modifiers;
    private final String signature;
    private final byte[] annotations;
    private final byte[] parameterAnnotations;
    private final byte[] annotationDefault;

    private volatile MethodAccessor accessor;
    private Method root;                    // copies share the accessor of the object they were copied from
    private byte openToAll;                 // 0 unknown, 1 yes, 2 no

    Method(Class<?> clazz, String name, Class<?>[] parameterTypes, Class<?> returnType, Class<?>[] exceptionTypes,
           int modifiers, int slot, String signature, byte[] annotations, byte[] parameterAnnotations,
           byte[] annotationDefault) {
        this.clazz = clazz;
        this.name = name;
        this.parameterTypes = parameterTypes;
        this.returnType = returnType;
        this.exceptionTypes = exceptionTypes;
        this.modifiers = modifiers;
        this.slot = slot;
        this.signature = signature;
        this.annotations = annotations;
        this.parameterAnnotations = parameterAnnotations;
        this.annotationDefault = annotationDefault;
    }

    Method copy() {
        Method m = new Method(clazz, name, parameterTypes, returnType, exceptionTypes, modifiers, slot, signature,
                              annotations, parameterAnnotations, annotationDefault);
        m.root = root == null ? this : root;
        m.accessor = m.root.accessor;
        return m;
    }

    MethodAccessor accessor() {
        MethodAccessor a = accessor;
        if (a == null) {
            Method r = root == null ? this : root;
            a = r.accessor;
            if (a == null) {
                a = ReflectionFactory.newMethodAccessor(r);
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
        return descriptor(parameterTypes, returnType);
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
    public Class<?> getDeclaringClass() {
        return clazz;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public int getModifiers() {
        return modifiers;
    }

    public Class<?> getReturnType() {
        return returnType;
    }

    @Override
    public Class<?>[] getParameterTypes() {
        return parameterTypes.length == 0 ? parameterTypes : parameterTypes.clone();
    }

    @Override
    public Class<?>[] getExceptionTypes() {
        return exceptionTypes.length == 0 ? exceptionTypes : exceptionTypes.clone();
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Method>[] getTypeParameters() {
        return signature == null ? (TypeVariable<Method>[]) new TypeVariable<?>[0]
                                 : (TypeVariable<Method>[]) generics().typeParameters();
    }

    public Type getGenericReturnType() {
        return signature == null ? returnType : generics().returnType();
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof Method)) {
            return false;
        }
        Method o = (Method) obj;
        return clazz == o.clazz && name == o.name && returnType == o.returnType
            && sameTypes(parameterTypes, o.parameterTypes);
    }

    @Override
    public int hashCode() {
        return clazz.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        return text(Modifier.methodModifiers(), isDefault(),
                    returnType.getTypeName() + " " + clazz.getTypeName() + "." + name);
    }

    @Override
    public String toGenericString() {
        return genericText(Modifier.methodModifiers(), isDefault(),
                           getGenericReturnType().getTypeName() + " " + clazz.getTypeName() + "." + name);
    }

    @CallerSensitive
    public Object invoke(Object obj, Object... args)
        throws IllegalAccessException, IllegalArgumentException, InvocationTargetException {
        if (!override) {
            Class<?> target = Modifier.isStatic(modifiers) ? null : obj.getClass();
            byte o = openToAll;
            if (o == 0) {
                o = isOpenToAll(clazz, modifiers) ? (byte) 1 : 2;
                openToAll = o;
            }
            if (o != 1) {
                checkAccess(Reflection.getCallerClass(), clazz, target, modifiers);
            }
        }
        return accessor().invoke(obj, args);
    }

    public boolean isBridge() {
        return (modifiers & Modifier.BRIDGE) != 0;
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
    public int getParameterCount() {
        return parameterTypes.length;
    }

    public boolean isDefault() {
        return (modifiers & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC)) == Modifier.PUBLIC
            && clazz.isInterface();
    }

    public Object getDefaultValue() {
        return annotationDefault == null ? null
            : AnnotationParser.parseDefault(annotationDefault, returnType, clazz);
    }

    @Override
    public Annotation[][] getParameterAnnotations() {
        return parameterAnnotations();
    }

    @Override
    public AnnotatedType getAnnotatedReturnType() {
        return typeAnnotations().annotate(getGenericReturnType(), TypeAnnotations.RETURN, 0);
    }
}
