// What methods and constructors share.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.Map;
import jdk.internal.reflect.AnnotationParser;
import jdk.internal.reflect.SignatureParser;
import jdk.internal.reflect.TypeAnnotations;

public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
    private transient volatile Parameter[] parameters;
    private transient volatile boolean realParameters;
    private transient volatile Map<Class<? extends Annotation>, Annotation> declaredAnnotations;
    private transient volatile SignatureParser generics;

    Executable() {
    }

    abstract Class<?>[] sharedParameterTypes();

    abstract Class<?>[] sharedExceptionTypes();

    abstract String descriptor();

    abstract String signature();

    abstract byte[] annotationBytes();

    abstract byte[] parameterAnnotationBytes();

    public abstract Class<?> getDeclaringClass();

    public abstract String getName();

    public abstract int getModifiers();

    public abstract TypeVariable<?>[] getTypeParameters();

    public abstract Class<?>[] getParameterTypes();

    public abstract Class<?>[] getExceptionTypes();

    public abstract String toGenericString();

    public abstract Annotation[][] getParameterAnnotations();

    public int getParameterCount() {
        return sharedParameterTypes().length;
    }

    public boolean isVarArgs() {
        return (getModifiers() & Modifier.VARARGS) != 0;
    }

    public boolean isSynthetic() {
        return (getModifiers() & Modifier.SYNTHETIC) != 0;
    }

    static String descriptor(Class<?>[] types, Class<?> ret) {
        StringBuilder sb = new StringBuilder("(");
        for (int i = 0; i < types.length; i++) {
            sb.append(types[i].descriptorString());
        }
        return sb.append(')').append(ret.descriptorString()).toString();
    }

    static boolean sameTypes(Class<?>[] a, Class<?>[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    static void appendTypes(StringBuilder sb, Class<?>[] types) {
        for (int i = 0; i < types.length; i++) {
            if (i > 0) {
                sb.append(',');
            }
            sb.append(types[i].getTypeName());
        }
    }

    // "public static void a.B.m(int,java.lang.String) throws E"
    final String text(int mask, boolean isDefault, String header) {
        StringBuilder sb = new StringBuilder();
        appendModifiers(sb, mask, isDefault);
        sb.append(header).append('(');
        appendTypes(sb, sharedParameterTypes());
        sb.append(')');
        Class<?>[] ex = sharedExceptionTypes();
        if (ex.length > 0) {
            sb.append(" throws ");
            appendTypes(sb, ex);
        }
        return sb.toString();
    }

    final void appendModifiers(StringBuilder sb, int mask, boolean isDefault) {
        int mod = getModifiers() & mask;
        if (mod != 0 && !isDefault) {
            sb.append(Modifier.toString(mod)).append(' ');
        } else {
            int access = mod & Modifier.ACCESS_MODIFIERS;
            if (access != 0) {
                sb.append(Modifier.toString(access)).append(' ');
            }
            if (isDefault) {
                sb.append("default ");
            }
            mod &= ~Modifier.ACCESS_MODIFIERS;
            if (mod != 0) {
                sb.append(Modifier.toString(mod)).append(' ');
            }
        }
    }

    final String genericText(int mask, boolean isDefault, String header) {
        StringBuilder sb = new StringBuilder();
        appendModifiers(sb, mask, isDefault);
        TypeVariable<?>[] tv = getTypeParameters();
        if (tv.length > 0) {
            sb.append('<');
            for (int i = 0; i < tv.length; i++) {
                if (i > 0) {
                    sb.append(',');
                }
                SignatureParser.appendWithBounds(sb, tv[i]);
            }
            sb.append("> ");
        }
        sb.append(header).append('(');
        Type[] pt = getGenericParameterTypes();
        for (int i = 0; i < pt.length; i++) {
            if (i > 0) {
                sb.append(',');
            }
            String s = pt[i].getTypeName();
            if (isVarArgs() && i == pt.length - 1 && s.endsWith("[]")) {
                s = s.substring(0, s.length() - 2).concat("...");
            }
            sb.append(s);
        }
        sb.append(')');
        Type[] ex = getGenericExceptionTypes();
        for (int i = 0; i < ex.length; i++) {
            sb.append(i == 0 ? " throws " : ",").append(ex[i].getTypeName());
        }
        return sb.toString();
    }

    final SignatureParser generics() {
        SignatureParser g = generics;
        if (g == null) {
            g = SignatureParser.ofExecutable(this, signature());
            generics = g;
        }
        return g;
    }

    public Type[] getGenericParameterTypes() {
        if (signature() == null) {
            return getParameterTypes();
        }
        // The attribute may leave out synthetic and mandated parameters; then it cannot be matched by position.
        Type[] t = generics().parameterTypes();
        return t.length == sharedParameterTypes().length || this instanceof Constructor ? t : getParameterTypes();
    }

    // The generic types by position, also when the Signature attribute leaves out leading implicit parameters.
    private native byte[] getTypeAnnotationBytes0();

    final TypeAnnotations typeAnnotations() {
        return TypeAnnotations.of(getTypeAnnotationBytes0(), getDeclaringClass());
    }

    public abstract AnnotatedType getAnnotatedReturnType();

    public AnnotatedType getAnnotatedReceiverType() {
        if (Modifier.isStatic(getModifiers())) {
            return null;
        }
        return typeAnnotations()
                .annotate(SignatureParser.parameterize(getDeclaringClass()), TypeAnnotations.RECEIVER, 0);
    }

    // The constructor of an inner class has its outer instance as a parameter that no annotation counts.
    public AnnotatedType[] getAnnotatedParameterTypes() {
        Class<?> c = getDeclaringClass();
        int offset = this instanceof Constructor && c.isMemberClass() && !Modifier.isStatic(c.getModifiers()) ? -1 : 0;
        return typeAnnotations().annotate(allGenericParameterTypes(), TypeAnnotations.FORMAL_PARAMETER, offset);
    }

    public AnnotatedType[] getAnnotatedExceptionTypes() {
        return typeAnnotations().annotate(getGenericExceptionTypes(), TypeAnnotations.THROWS, 0);
    }

    final Type[] allGenericParameterTypes() {
        Class<?>[] raw = sharedParameterTypes();
        if (signature() == null) {
            return raw;
        }
        Type[] gen = generics().parameterTypes();
        if (gen.length == raw.length) {
            return gen;
        }
        Type[] out = new Type[raw.length];
        Parameter[] ps = getParameters();
        int j = 0;
        for (int i = 0; i < raw.length; i++) {
            boolean implicit = realParameters && (ps[i].isSynthetic() || ps[i].isImplicit());
            out[i] = realParameters && !implicit && j < gen.length ? gen[j++] : raw[i];
        }
        return out;
    }

    public Type[] getGenericExceptionTypes() {
        if (signature() != null) {
            Type[] t = generics().exceptionTypes();
            if (t.length > 0) {
                return t;
            }
        }
        return getExceptionTypes();
    }

    // null without a MethodParameters attribute; IllegalArgumentException for a bad constant-pool index.
    private native Parameter[] getParameters0();

    public Parameter[] getParameters() {
        Parameter[] p = parameters;
        if (p == null) {
            boolean real = true;
            try {
                p = getParameters0();
            } catch (IllegalArgumentException e) {
                throw new MalformedParametersException("Invalid constant pool index");
            }
            int n = sharedParameterTypes().length;
            if (p == null) {
                real = false;
                p = new Parameter[n];
                for (int i = 0; i < n; i++) {
                    p[i] = new Parameter("arg" + i, 0, this, i);
                }
            } else {
                verifyParameters(p, n);
            }
            realParameters = real;
            parameters = p;
        }
        return p.clone();
    }

    private static void verifyParameters(Parameter[] p, int n) {
        if (p.length != n) {
            throw new MalformedParametersException("Wrong number of parameters in MethodParameters attribute");
        }
        for (int i = 0; i < n; i++) {
            String name = p[i].realName();
            if (name != null && (name.length() == 0 || name.indexOf('.') >= 0 || name.indexOf(';') >= 0
                                 || name.indexOf('[') >= 0 || name.indexOf('/') >= 0)) {
                throw new MalformedParametersException("Invalid parameter name \"" + name + "\"");
            }
            if ((p[i].getModifiers() & ~(Modifier.FINAL | Modifier.SYNTHETIC | Modifier.MANDATED)) != 0) {
                throw new MalformedParametersException("Invalid parameter modifiers");
            }
        }
    }

    final boolean hasRealParameters() {
        if (parameters == null) {
            getParameters();
        }
        return realParameters;
    }

    final Map<Class<? extends Annotation>, Annotation> annotationMap() {
        Map<Class<? extends Annotation>, Annotation> m = declaredAnnotations;
        if (m == null) {
            m = AnnotationParser.parse(annotationBytes(), getDeclaringClass());
            declaredAnnotations = m;
        }
        return m;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return (T) annotationMap().get(annotationClass);
    }

    @Override
    public <T extends Annotation> T[] getAnnotationsByType(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return AnnotationParser.byType(annotationMap(), annotationClass);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return AnnotationParser.toArray(annotationMap());
    }

    // Leading parameters that the attribute does not count (outer instance, enum name and ordinal) get none.
    final Annotation[][] parameterAnnotations() {
        int n = sharedParameterTypes().length;
        Annotation[][] r = AnnotationParser.parseParameters(parameterAnnotationBytes(), getDeclaringClass());
        if (r == null) {
            r = new Annotation[n][0];
        } else if (r.length != n && this instanceof Constructor && r.length < n) {
            Annotation[][] s = new Annotation[n][0];
            System.arraycopy(r, 0, s, n - r.length, r.length);
            r = s;
        }
        return r;
    }
}
