// Signature attributes (JVMS 4.7.9.1) as java.lang.reflect types. One instance represents the signature of one class or
// executable; single field or component signatures go through typeOf.
package jdk.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.GenericSignatureFormatError;
import java.lang.reflect.MalformedParameterizedTypeException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import jdk.internal.access.LangAccess;
import jdk.internal.access.ReflectAccess;

public final class SignatureParser {
    private static final Type[] NONE = {};

    private final GenericDeclaration scope;     // declares or sees the type variables
    private final String s;
    private int pos;

    private TypeVariable<?>[] typeParameters;
    private Type[] parameters;                  // of executables; superclass and interfaces of classes
    private Type result;
    private Type[] exceptions;

    private SignatureParser(GenericDeclaration scope, String s) {
        this.scope = scope;
        this.s = s;
    }

    public static SignatureParser ofClass(Class<?> c, String signature) {
        SignatureParser p = new SignatureParser(c, signature);
        p.parseTypeParameters();
        return p;
    }

    public static SignatureParser ofExecutable(Executable e, String signature) {
        SignatureParser p = new SignatureParser(e, signature == null ? "()V" : signature);
        p.parseTypeParameters();
        p.expect('(');
        p.parameters = p.parseUntil(')');
        p.expect(')');
        p.result = p.parseType();
        ArrayList<Type> ex = new ArrayList<>(2);
        while (p.peek() == '^') {
            p.pos++;
            ex.add(p.parseType());
        }
        p.exceptions = ex.toArray(NONE);
        if (p.pos != p.s.length()) {
            throw p.error();
        }
        return p;
    }

    // The class with its own type parameters as arguments; itself if it is not generic.
    public static Type parameterize(Class<?> c) {
        Class<?> declaring = c.getDeclaringClass();
        TypeVariable<?>[] v = c.getTypeParameters();
        Type owner = declaring == null || Modifier.isStatic(c.getModifiers()) ? declaring : parameterize(declaring);
        return v.length == 0 && !(owner instanceof ParameterizedType) ? c : new Parameterized(c, v, owner);
    }

    public static Type typeOf(Class<?> scope, String signature) {
        SignatureParser p = new SignatureParser(scope, signature);
        Type t = p.parseType();
        if (p.pos != signature.length()) {
            throw p.error();
        }
        return t;
    }

    public TypeVariable<?>[] typeParameters() {
        return typeParameters.length == 0 ? typeParameters : typeParameters.clone();
    }

    // The supertypes of a class are parsed when asked for: they may name the class itself (C implements Comparable<C>).
    private synchronized void parseSupertypes() {
        if (parameters == null) {
            result = parseType();
            parameters = parseUntil('\0');
        }
    }

    public Type superclass() {
        parseSupertypes();
        return result;
    }

    public Type[] interfaces() {
        parseSupertypes();
        return parameters.length == 0 ? parameters : parameters.clone();
    }

    public Type[] parameterTypes() {
        return parameters.length == 0 ? parameters : parameters.clone();
    }

    public Type returnType() {
        return result;
    }

    public Type[] exceptionTypes() {
        return exceptions.length == 0 ? exceptions : exceptions.clone();
    }

    // ---- parser ----------------------------------------------------------------------------------------------------

    private GenericSignatureFormatError error() {
        return new GenericSignatureFormatError("Signature Parse error: " + s + " at " + pos);
    }

    private char peek() {
        return pos < s.length() ? s.charAt(pos) : '\0';
    }

    private void expect(char c) {
        if (peek() != c) {
            throw error();
        }
        pos++;
    }

    private Type[] parseUntil(char end) {
        ArrayList<Type> list = new ArrayList<>(4);
        while (peek() != end) {
            list.add(parseType());
        }
        return list.isEmpty() ? NONE : list.toArray(NONE);
    }

    private int identifierEnd(String stops) {
        int i = pos;
        while (i < s.length() && stops.indexOf(s.charAt(i)) < 0) {
            i++;
        }
        if (i == pos || i == s.length()) {
            throw error();
        }
        return i;
    }

    // The bounds are parsed when asked for: they may refer to variables that come later.
    private void parseTypeParameters() {
        ArrayList<TypeVariable<?>> list = new ArrayList<>(2);
        if (peek() == '<') {
            pos++;
            while (peek() != '>') {
                int end = identifierEnd(":");
                String name = s.substring(pos, end);
                pos = end;
                int start = pos;
                while (peek() == ':') {
                    pos++;
                    if (peek() != ':' && peek() != '>') {
                        skipType();
                    }
                }
                list.add(new Variable<GenericDeclaration>(scope, name, s.substring(start, pos)));
            }
            pos++;
        }
        typeParameters = list.toArray(new TypeVariable<?>[list.size()]);
    }

    private void skipType() {
        while (peek() == '[') {
            pos++;
        }
        char c = peek();
        if (c == 'T') {
            pos = identifierEnd(";") + 1;
        } else if (c == 'L') {
            int depth = 0;
            do {
                c = peek();
                if (c == '<') {
                    depth++;
                } else if (c == '>') {
                    depth--;
                } else if (c == '\0') {
                    throw error();
                }
                pos++;
            } while (c != ';' || depth > 0);
        } else {
            pos++;
        }
    }

    private Type parseType() {
        char c = peek();
        pos++;
        switch (c) {
            case 'Z': return boolean.class;
            case 'B': return byte.class;
            case 'C': return char.class;
            case 'S': return short.class;
            case 'I': return int.class;
            case 'J': return long.class;
            case 'F': return float.class;
            case 'D': return double.class;
            case 'V': return void.class;
            case 'L': return parseClass();
            case '[':
                Type t = parseType();
                return t instanceof Class ? ((Class<?>) t).arrayType() : new ArrayOf(t);
            case 'T':
                int end = identifierEnd(";");
                String name = s.substring(pos, end);
                pos = end + 1;
                return findVariable(name);
            default:
                pos--;
                throw error();
        }
    }

    private Type findVariable(String name) {
        GenericDeclaration d = scope;
        while (d != null) {
            TypeVariable<?>[] tv = d == scope && typeParameters != null ? typeParameters : d.getTypeParameters();
            for (int i = 0; i < tv.length; i++) {
                if (tv[i].getName().equals(name)) {
                    return tv[i];
                }
            }
            if (d instanceof Executable) {
                d = ((Executable) d).getDeclaringClass();
            } else {
                Class<?> c = (Class<?>) d;
                Method m = c.getEnclosingMethod();
                Constructor<?> k = m == null ? c.getEnclosingConstructor() : null;
                d = m != null ? m : k != null ? k : c.getEnclosingClass();
            }
        }
        throw new TypeNotPresentException(name, null);
    }

    private Class<?> load(String name) {
        ClassLoader l = scope instanceof Class ? ((Class<?>) scope).getClassLoader()
            : ((Executable) scope).getDeclaringClass().getClassLoader();
        try {
            return Class.forName(name, false, l);
        } catch (ClassNotFoundException e) {
            throw new TypeNotPresentException(name, e);
        }
    }

    // After the 'L': a/b/C<args>.D<args>;
    private Type parseClass() {
        StringBuilder name = new StringBuilder();
        Type owner = null;
        while (true) {
            int end = identifierEnd("<.;");
            name.append(s.substring(pos, end).replace('/', '.'));
            pos = end;
            Type[] args = NONE;
            if (peek() == '<') {
                pos++;
                ArrayList<Type> list = new ArrayList<>(2);
                while (peek() != '>') {
                    list.add(parseArgument());
                }
                pos++;
                args = list.toArray(NONE);
            }
            char c = peek();
            pos++;
            if (c == ';' && args.length == 0 && owner == null) {
                return load(name.toString());
            }
            if (args.length > 0 || owner instanceof ParameterizedType || c == ';') {
                Class<?> raw = load(name.toString());
                owner = args.length == 0 && !(owner instanceof ParameterizedType) ? raw
                    : new Parameterized(raw, args, owner != null ? owner : raw.getDeclaringClass());
            } else {
                owner = null;       // an outer class without arguments: found from the inner one's name
            }
            if (c == ';') {
                return owner;
            }
            if (c != '.') {
                throw error();
            }
            name.append('$');
        }
    }

    private Type parseArgument() {
        switch (peek()) {
            case '*':
                pos++;
                return new Wildcard(new Type[] {Object.class}, NONE);
            case '+':
                pos++;
                return new Wildcard(new Type[] {parseType()}, NONE);
            case '-':
                pos++;
                return new Wildcard(new Type[] {Object.class}, new Type[] {parseType()});
            default:
                return parseType();
        }
    }

    // ---- the types -------------------------------------------------------------------------------------------------

    // "K extends java.lang.Comparable<K> & java.io.Serializable", as toGenericString shows type parameters
    public static void appendWithBounds(StringBuilder sb, TypeVariable<?> v) {
        sb.append(v.getTypeName());
        Type[] b = v.getBounds();
        if (b.length == 1 && b[0] == Object.class) {
            return;
        }
        for (int i = 0; i < b.length; i++) {
            sb.append(i == 0 ? " extends " : " & ").append(b[i].getTypeName());
        }
    }

    private static final class Variable<D extends GenericDeclaration> implements TypeVariable<D> {
        private final D declaration;
        private final String name;
        private final String boundText;         // ":type:type"
        private Type[] bounds;

        Variable(D declaration, String name, String boundText) {
            this.declaration = declaration;
            this.name = name;
            this.boundText = boundText;
        }

        @Override
        public Type[] getBounds() {
            Type[] b = bounds;
            if (b == null) {
                SignatureParser p = new SignatureParser(declaration, boundText);
                ArrayList<Type> list = new ArrayList<>(2);
                while (p.peek() == ':') {
                    p.pos++;
                    if (p.peek() != ':' && p.peek() != '\0') {
                        list.add(p.parseType());
                    }
                }
                if (list.isEmpty()) {
                    list.add(Object.class);
                }
                b = list.toArray(NONE);
                bounds = b;
            }
            return b.clone();
        }

        @Override
        public D getGenericDeclaration() {
            return declaration;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Variable && declaration.equals(((Variable<?>) o).declaration)
                && name.equals(((Variable<?>) o).name);
        }

        @Override
        public int hashCode() {
            return declaration.hashCode() ^ name.hashCode();
        }

        private int index() {
            TypeVariable<?>[] all = declaration.getTypeParameters();
            int i = 0;
            while (!all[i].getName().equals(name)) {
                i++;
            }
            return i;
        }

        private TypeAnnotations typeAnnotations() {
            if (declaration instanceof Class) {
                Class<?> c = (Class<?>) declaration;
                return TypeAnnotations.of(LangAccess.get().rawTypeAnnotations(c), c);
            }
            return ReflectAccess.get().typeAnnotations((Executable) declaration);
        }

        // A first bound that is an interface has index 1: the implicit class bound is 0.
        @Override
        public AnnotatedType[] getAnnotatedBounds() {
            Type[] b = getBounds();
            Type raw = b[0] instanceof ParameterizedType ? ((ParameterizedType) b[0]).getRawType() : b[0];
            int first = raw instanceof Class && ((Class<?>) raw).isInterface() ? 1 : 0;
            return typeAnnotations().annotate(b, declaration instanceof Class ? TypeAnnotations.CLASS_BOUND
                                              : TypeAnnotations.METHOD_BOUND, index() << 8 | first);
        }

        @Override
        public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
            return getDeclaredAnnotation(annotationClass);
        }

        @Override
        public Annotation[] getAnnotations() {
            return getDeclaredAnnotations();
        }

        @Override
        public Annotation[] getDeclaredAnnotations() {
            return typeAnnotations().declared(declaration instanceof Class ? TypeAnnotations.CLASS_PARAMETER
                                              : TypeAnnotations.METHOD_PARAMETER, index());
        }
    }

    private static final class Parameterized implements ParameterizedType {
        private final Class<?> raw;
        private final Type[] args;
        private final Type owner;

        Parameterized(Class<?> raw, Type[] args, Type owner) {
            if (raw.getTypeParameters().length != args.length) {
                throw new MalformedParameterizedTypeException();
            }
            this.raw = raw;
            this.args = args;
            this.owner = owner;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return args.clone();
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return owner;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof ParameterizedType)) {
                return false;
            }
            ParameterizedType p = (ParameterizedType) o;
            return raw == p.getRawType() && Objects.equals(owner, p.getOwnerType())
                && Arrays.equals(args, p.getActualTypeArguments());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(args) ^ Objects.hashCode(owner) ^ Objects.hashCode(raw);
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            if (owner != null) {
                sb.append(owner.getTypeName()).append('$');
                String rn = raw.getName();
                Class<?> o = owner instanceof ParameterizedType
                    ? (Class<?>) ((ParameterizedType) owner).getRawType() : (Class<?>) owner;
                String on = o.getName();
                sb.append(rn.startsWith(on.concat("$")) ? rn.substring(on.length() + 1) : raw.getSimpleName());
            } else {
                sb.append(raw.getName());
            }
            for (int i = 0; i < args.length; i++) {
                sb.append(i == 0 ? "<" : ", ").append(args[i].getTypeName());
            }
            if (args.length > 0) {
                sb.append('>');
            }
            return sb.toString();
        }
    }

    private static final class Wildcard implements WildcardType {
        private final Type[] upper;
        private final Type[] lower;

        Wildcard(Type[] upper, Type[] lower) {
            this.upper = upper;
            this.lower = lower;
        }

        @Override
        public Type[] getUpperBounds() {
            return upper.clone();
        }

        @Override
        public Type[] getLowerBounds() {
            return lower.clone();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof WildcardType && Arrays.equals(upper, ((WildcardType) o).getUpperBounds())
                && Arrays.equals(lower, ((WildcardType) o).getLowerBounds());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(lower) ^ Arrays.hashCode(upper);
        }

        @Override
        public String toString() {
            if (lower.length > 0) {
                return "? super ".concat(lower[0].getTypeName());
            }
            return upper[0] == Object.class ? "?" : "? extends ".concat(upper[0].getTypeName());
        }
    }

    private static final class ArrayOf implements GenericArrayType {
        private final Type component;

        ArrayOf(Type component) {
            this.component = component;
        }

        @Override
        public Type getGenericComponentType() {
            return component;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof GenericArrayType
                && component.equals(((GenericArrayType) o).getGenericComponentType());
        }

        @Override
        public int hashCode() {
            return component.hashCode();
        }

        @Override
        public String toString() {
            return component.getTypeName().concat("[]");
        }
    }
}
