// The mirror of a run-time class. Objects of this class are created by the VM only (no constructor ever runs);
// the fields classLoader, module, componentType, name, classData and classRedefinedCount are known to it.
// Declared members are fetched from the VM once per class and version, cached, and handed out as copies.
package java.lang;

import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.invoke.TypeDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import jdk.internal.access.ReflectAccess;
import jdk.internal.loader.ClassLoaders;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.AnnotationParser;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.ConstantPool;
import jdk.internal.reflect.Reflection;
import jdk.internal.reflect.SignatureParser;
import jdk.internal.reflect.TypeAnnotations;

public final class Class<T>
    implements Serializable, GenericDeclaration, Type, AnnotatedElement, TypeDescriptor.OfField<Class<?>>, Constable {

    private static final long serialVersionUID = 3206093459760846163L;

    private static final int ANNOTATION = 0x2000;
    private static final int ENUM = 0x4000;
    private static final int SYNTHETIC = 0x1000;

    // Written by the VM.
    private final ClassLoader classLoader;
    private transient Module module;
    private final Class<?> componentType;
    private transient String name;              // by initClassName
    private transient Object classData;         // of hidden classes
    private transient volatile int classRedefinedCount;

    // Java only.
    private transient String packageName;
    private transient volatile ReflectionData<T> reflectionData;
    private transient volatile T[] enumConstants;
    private transient volatile Map<String, T> enumConstantDirectory;
    private transient volatile Annotations annotationData;
    private transient volatile Class<?> arrayClass;
    private transient String descriptor;
    private transient SignatureParser generics;
    transient Object classValueMap;             // of ClassValue

    private Class(ClassLoader loader, Class<?> arrayComponentType) {
        classLoader = loader;
        componentType = arrayComponentType;
    }

    // Members as the VM reported them for one version of the class. The arrays and their elements are shared: only
    // copies leave this class.
    private static final class ReflectionData<T> {
        final int redefinedCount;
        Field[] declaredFields;
        Method[] declaredMethods;
        Constructor<T>[] declaredConstructors;
        // The public ones of these: what looks for public members resolves no types of others.
        Field[] publicFields;
        Method[] ownPublicMethods;
        Constructor<T>[] publicConstructors;
        Class<?>[] interfaces;
        Method[] publicMethods;
        String simpleName;
        String canonicalName;
        Constructor<T> noArgs;

        ReflectionData(int redefinedCount) {
            this.redefinedCount = redefinedCount;
        }
    }

    private static final class Annotations {
        final int redefinedCount;
        final Map<Class<? extends Annotation>, Annotation> declared;
        final Map<Class<? extends Annotation>, Annotation> all;

        Annotations(int redefinedCount, Map<Class<? extends Annotation>, Annotation> declared,
                    Map<Class<? extends Annotation>, Annotation> all) {
            this.redefinedCount = redefinedCount;
            this.declared = declared;
            this.all = all;
        }
    }

    private ReflectionData<T> data() {
        ReflectionData<T> d = reflectionData;
        if (d == null || d.redefinedCount != classRedefinedCount) {
            d = new ReflectionData<T>(classRedefinedCount);
            reflectionData = d;
        }
        return d;
    }

    // ---- natives: JVM_* of the same purpose (contract 1.4 and 8) -------------------------------------------------

    // name in the dotted form ("a.b.C", "[La.b.C;"); throws ClassNotFoundException(name). loader null = boot.
    private static native Class<?> forName0(String name, boolean initialize, ClassLoader loader, Class<?> caller)
        throws ClassNotFoundException;
    public native boolean isInstance(Object obj);
    public native boolean isAssignableFrom(Class<?> cls);
    public native boolean isInterface();
    public native boolean isArray();
    public native boolean isPrimitive();
    public native boolean isHidden();
    // Computes the dotted name, interns it and stores it in the field name.
    private native String initClassName();
    public native Class<? super T> getSuperclass();
    private native Class<?>[] getInterfaces0();
    public native int getModifiers();
    static native Class<?> getPrimitiveClass(String name);
    // Fresh objects each time, in class-file order; empty arrays for primitive types and arrays (contract 8.2).
    private native Field[] getDeclaredFields0(boolean publicOnly);
    private native Method[] getDeclaredMethods0(boolean publicOnly);
    private native Constructor<T>[] getDeclaredConstructors0(boolean publicOnly);
    // Empty arrays, false and null for primitive types and arrays in what follows; see contract 8.4 and 6.8.
    private native Class<?>[] getDeclaredClasses0();
    private native Class<?> getDeclaringClass0();
    private native String getSimpleBinaryName0();
    // null, or { Class, name or null, descriptor or null }
    private native Object[] getEnclosingMethod0();
    private native String getGenericSignature0();
    // The body of RuntimeVisibleAnnotations from num_annotations on, or null.
    native byte[] getRawAnnotations();

    native byte[] getRawTypeAnnotations();
    // A new ConstantPool whose field constantPoolOop the VM sets to whatever it finds the class by.
    native ConstantPool getConstantPool();
    private native Class<?> getNestHost0();
    private native Class<?>[] getNestMembers0();
    private native boolean isRecord0();
    private native RecordComponent[] getRecordComponents0();
    private native Class<?>[] getPermittedSubclasses0();
    private static native boolean desiredAssertionStatus0(Class<?> cls);
    private native ProtectionDomain getProtectionDomain0();

    // ---- names -----------------------------------------------------------------------------------------------------

    public String getName() {
        String n = name;
        return n != null ? n : initClassName();
    }

    public String toString() {
        return isInterface() ? "interface ".concat(getName())
             : isPrimitive() ? getName() : "class ".concat(getName());
    }

    public String getTypeName() {
        if (!isArray()) {
            return getName();
        }
        Class<?> c = this;
        int dims = 0;
        do {
            c = c.componentType;
            dims++;
        } while (c.isArray());
        StringBuilder sb = new StringBuilder(c.getName());
        while (dims-- > 0) {
            sb.append("[]");
        }
        return sb.toString();
    }

    public String getSimpleName() {
        ReflectionData<T> d = data();
        String s = d.simpleName;
        if (s == null) {
            s = simpleName0();
            d.simpleName = s;
        }
        return s;
    }

    private String simpleName0() {
        if (isArray()) {
            return componentType.getSimpleName().concat("[]");
        }
        String s = getSimpleBinaryName();
        if (s == null) {    // top level, or hidden
            if (isLocalOrAnonymousClass()) {
                return "";
            }
            s = getName();
            s = s.substring(s.lastIndexOf('.') + 1);
        }
        return s;
    }

    private String getSimpleBinaryName() {
        if (isTopLevelClass()) {
            return null;
        }
        return getSimpleBinaryName0();
    }

    public String getCanonicalName() {
        ReflectionData<T> d = data();
        String s = d.canonicalName;
        if (s == null) {
            s = canonicalName0();
            d.canonicalName = s == null ? "" : s;
        }
        return s == null || s.length() == 0 ? null : s;
    }

    private String canonicalName0() {
        if (isArray()) {
            String c = componentType.getCanonicalName();
            return c == null ? null : c.concat("[]");
        }
        if (isHidden() || isLocalOrAnonymousClass()) {
            return null;
        }
        Class<?> outer = getDeclaringClass();
        if (outer == null) {
            return getName();
        }
        String o = outer.getCanonicalName();
        return o == null ? null : o + "." + getSimpleName();
    }

    public String getPackageName() {
        String pn = packageName;
        if (pn == null) {
            Class<?> c = this;
            while (c.isArray()) {
                c = c.componentType;
            }
            if (c.isPrimitive()) {
                pn = "java.lang";
            } else {
                String cn = c.getName();
                int dot = cn.lastIndexOf('.');
                pn = dot < 0 ? "" : cn.substring(0, dot).intern();
            }
            packageName = pn;
        }
        return pn;
    }

    public Package getPackage() {
        if (isPrimitive() || isArray()) {
            return null;
        }
        return Package.of(this);
    }

    public String descriptorString() {
        String s = descriptor;
        if (s == null) {
            s = descriptor0();
            descriptor = s;
        }
        return s;
    }

    private String descriptor0() {
        if (isPrimitive()) {
            return this == int.class ? "I" : this == long.class ? "J" : this == boolean.class ? "Z"
                 : this == byte.class ? "B" : this == char.class ? "C" : this == short.class ? "S"
                 : this == float.class ? "F" : this == double.class ? "D" : "V";
        }
        if (isArray()) {
            return "[".concat(componentType.descriptorString());
        }
        String n = getName();
        if (isHidden()) {
            int slash = n.indexOf('/');
            return "L" + n.substring(0, slash).replace('.', '/') + "." + n.substring(slash + 1) + ";";
        }
        return "L" + n.replace('.', '/') + ";";
    }

    public String toGenericString() {
        if (isPrimitive()) {
            return toString();
        }
        StringBuilder sb = new StringBuilder();
        Class<?> component = this;
        int dims = 0;
        if (isArray()) {
            do {
                dims++;
                component = component.componentType;
            } while (component.isArray());
            sb.append(component.getName());
        } else {
            int mod = getModifiers() & Modifier.classModifiers();
            if (mod != 0) {
                sb.append(Modifier.toString(mod)).append(' ');
            }
            if (isAnnotation()) {
                sb.append('@');
            }
            sb.append(isInterface() ? "interface" : isEnum() ? "enum" : isRecord() ? "record" : "class");
            sb.append(' ').append(getName());
        }
        TypeVariable<?>[] tv = component.getTypeParameters();
        if (tv.length > 0) {
            sb.append('<');
            for (int i = 0; i < tv.length; i++) {
                if (i > 0) {
                    sb.append(',');
                }
                SignatureParser.appendWithBounds(sb, tv[i]);
            }
            sb.append('>');
        }
        while (dims-- > 0) {
            sb.append("[]");
        }
        return sb.toString();
    }

    // ---- kinds and relations ---------------------------------------------------------------------------------------

    public boolean isAnnotation() {
        return (getModifiers() & ANNOTATION) != 0;
    }

    public boolean isSynthetic() {
        return (getModifiers() & SYNTHETIC) != 0;
    }

    public boolean isEnum() {
        return (getModifiers() & ENUM) != 0 && getSuperclass() == Enum.class;
    }

    public boolean isRecord() {
        return getSuperclass() == Record.class && (getModifiers() & Modifier.FINAL) != 0 && isRecord0();
    }

    public boolean isSealed() {
        return !isArray() && !isPrimitive() && getPermittedSubclasses0() != null;
    }

    public Class<?>[] getPermittedSubclasses() {
        if (isArray() || isPrimitive()) {
            return null;
        }
        Class<?>[] subs = getPermittedSubclasses0();
        if (subs == null) {
            return null;
        }
        // Only real direct subtypes count (the attribute may name anything).
        int n = 0;
        Class<?>[] r = new Class<?>[subs.length];
        for (int i = 0; i < subs.length; i++) {
            if (isDirectSuperOf(subs[i])) {
                r[n++] = subs[i];
            }
        }
        if (n == r.length) {
            return r;
        }
        Class<?>[] s = new Class<?>[n];
        System.arraycopy(r, 0, s, 0, n);
        return s;
    }

    private boolean isDirectSuperOf(Class<?> c) {
        if (!isInterface()) {
            return c.getSuperclass() == this;
        }
        Class<?>[] is = c.sharedInterfaces();
        for (int i = 0; i < is.length; i++) {
            if (is[i] == this) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object obj) {
        if (obj != null && !isInstance(obj)) {
            throw new ClassCastException("Cannot cast " + obj.getClass().getName() + " to " + getName());
        }
        return (T) obj;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> cls) {
        if (cls.isAssignableFrom(this)) {
            return (Class<? extends U>) this;
        }
        throw new ClassCastException(toString());
    }

    private Class<?>[] sharedInterfaces() {
        ReflectionData<T> d = data();
        Class<?>[] is = d.interfaces;
        if (is == null) {
            is = getInterfaces0();
            d.interfaces = is;
        }
        return is;
    }

    public Class<?>[] getInterfaces() {
        Class<?>[] is = sharedInterfaces();
        return is.length == 0 ? is : is.clone();
    }

    public Class<?> getComponentType() {
        return isArray() ? componentType : null;
    }

    public Class<?> componentType() {
        return isArray() ? componentType : null;
    }

    public Class<?> arrayType() {
        Class<?> a = arrayClass;
        if (a == null) {
            a = java.lang.reflect.Array.newInstance(this, 0).getClass();
            arrayClass = a;
        }
        return a;
    }

    public Class<?> getNestHost() {
        if (isPrimitive() || isArray()) {
            return this;
        }
        return getNestHost0();
    }

    public boolean isNestmateOf(Class<?> c) {
        Class<?> host = getNestHost();
        return this == c || !isPrimitive() && !isArray() && host == c.getNestHost();
    }

    public Class<?>[] getNestMembers() {
        if (isPrimitive() || isArray()) {
            return new Class<?>[] {this};
        }
        return getNestMembers0();
    }

    private boolean isTopLevelClass() {
        return !isLocalOrAnonymousClass() && getDeclaringClass0() == null;
    }

    private boolean isLocalOrAnonymousClass() {
        return hasEnclosingMethodInfo();
    }

    private boolean hasEnclosingMethodInfo() {
        if (isArray() || isPrimitive()) {
            return false;
        }
        return getEnclosingMethod0() != null;
    }

    public boolean isAnonymousClass() {
        return !isArray() && isLocalOrAnonymousClass() && getSimpleBinaryName0() == null;
    }

    public boolean isLocalClass() {
        return isLocalOrAnonymousClass() && getSimpleBinaryName0() != null;
    }

    public boolean isMemberClass() {
        return !isLocalOrAnonymousClass() && getDeclaringClass() != null;
    }

    public Class<?> getDeclaringClass() {
        return isArray() || isPrimitive() ? null : getDeclaringClass0();
    }

    public Class<?> getEnclosingClass() {
        if (isArray() || isPrimitive()) {
            return null;
        }
        Object[] info = getEnclosingMethod0();
        if (info == null) {
            return getDeclaringClass0();
        }
        Class<?> c = (Class<?>) info[0];
        if (c == null || c == this || c.isArray()) {
            throw new InternalError("Malformed enclosing method information");
        }
        return c;
    }

    private Executable enclosing(boolean constructor) {
        if (isArray() || isPrimitive()) {
            return null;
        }
        Object[] info = getEnclosingMethod0();
        if (info == null || info[1] == null || "<init>".equals(info[1]) != constructor
            || "<clinit>".equals(info[1])) {
            return null;
        }
        Class<?> c = (Class<?>) info[0];
        Executable[] all = constructor ? c.declaredConstructors(false) : c.declaredMethods(false);
        ReflectAccess ra = ReflectAccess.get();
        for (int i = 0; i < all.length; i++) {
            if ((constructor || all[i].getName().equals(info[1])) && ra.descriptor(all[i]).equals(info[2])) {
                return ra.copy(all[i]);
            }
        }
        throw new InternalError("Enclosing method not found");
    }

    public Method getEnclosingMethod() {
        return (Method) enclosing(false);
    }

    public Constructor<?> getEnclosingConstructor() {
        return (Constructor<?>) enclosing(true);
    }

    // ---- finding classes -------------------------------------------------------------------------------------------

    @CallerSensitive
    public static Class<?> forName(String className) throws ClassNotFoundException {
        Class<?> caller = Reflection.getCallerClass();
        return forName0(className, true, caller == null ? null : caller.classLoader, caller);
    }

    @CallerSensitive
    public static Class<?> forName(String name, boolean initialize, ClassLoader loader)
        throws ClassNotFoundException {
        return forName0(name, initialize, loader, null);
    }

    @CallerSensitive
    public static Class<?> forName(Module module, String name) {
        if (module == null || name == null) {
            throw new NullPointerException();
        }
        try {
            Class<?> c = forName0(name, false, module.getClassLoader(), null);
            return c.module == module && !c.isArray() ? c : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    public ClassLoader getClassLoader() {
        return classLoader;
    }

    ClassLoader getClassLoader0() {
        return classLoader;
    }

    public Module getModule() {
        return module;
    }

    Object getClassData() {
        return classData;
    }

    public ProtectionDomain getProtectionDomain() {
        ProtectionDomain pd = protectionDomain();
        return pd == null ? Domains.ALL : pd;
    }

    /** Classes of the class path, which the VM finds alone, get their domain when somebody asks for it. */
    ProtectionDomain protectionDomain() {
        ProtectionDomain pd = getProtectionDomain0();
        return pd == null && !isArray() && classLoader == ClassLoaders.appClassLoader()
                ? ClassLoaders.domainOf(this) : pd;
    }

    // The domain of classes that have no separate one: made when somebody asks.
    private static final class Domains {
        static final ProtectionDomain ALL = new ProtectionDomain(null, null);
    }

    public native Object[] getSigners();

    native void setSigners(Object[] signers);

    public boolean desiredAssertionStatus() {
        ClassLoader loader = classLoader;
        if (loader == null) {
            return desiredAssertionStatus0(this);
        }
        return loader.desiredAssertionStatus(getName());
    }

    private String resolveName(String n) {
        if (n.startsWith("/")) {
            return n.substring(1);
        }
        String pn = getPackageName();
        return pn.length() == 0 ? n : pn.replace('.', '/') + "/" + n;
    }

    public InputStream getResourceAsStream(String name) {
        String n = resolveName(name);
        return classLoader == null ? ClassLoader.getSystemResourceAsStream(n) : classLoader.getResourceAsStream(n);
    }

    public URL getResource(String name) {
        String n = resolveName(name);
        return classLoader == null ? ClassLoader.getSystemResource(n) : classLoader.getResource(n);
    }

    // ---- members ---------------------------------------------------------------------------------------------------

    // With publicOnly the result may have other members as well, if they are known already.

    private Field[] declaredFields(boolean publicOnly) {
        ReflectionData<T> d = data();
        Field[] f = d.declaredFields;
        if (f == null && publicOnly) {
            f = d.publicFields;
        }
        if (f == null) {
            f = Reflection.filterFields(this, getDeclaredFields0(publicOnly));
            if (publicOnly) {
                d.publicFields = f;
            } else {
                d.declaredFields = f;
            }
        }
        return f;
    }

    private Method[] declaredMethods(boolean publicOnly) {
        ReflectionData<T> d = data();
        Method[] m = d.declaredMethods;
        if (m == null && publicOnly) {
            m = d.ownPublicMethods;
        }
        if (m == null) {
            m = getDeclaredMethods0(publicOnly);
            if (publicOnly) {
                d.ownPublicMethods = m;
            } else {
                d.declaredMethods = m;
            }
        }
        return m;
    }

    private Constructor<T>[] declaredConstructors(boolean publicOnly) {
        ReflectionData<T> d = data();
        Constructor<T>[] c = d.declaredConstructors;
        if (c == null && publicOnly) {
            c = d.publicConstructors;
        }
        if (c == null) {
            c = getDeclaredConstructors0(publicOnly);
            if (publicOnly) {
                d.publicConstructors = c;
            } else {
                d.declaredConstructors = c;
            }
        }
        return c;
    }

    public Field[] getDeclaredFields() {
        return copy(declaredFields(false));
    }

    public Method[] getDeclaredMethods() {
        return copy(declaredMethods(false));
    }

    public Constructor<?>[] getDeclaredConstructors() {
        return copy(declaredConstructors(false));
    }

    public Class<?>[] getDeclaredClasses() {
        return getDeclaredClasses0();
    }

    public Class<?>[] getClasses() {
        ArrayList<Class<?>> list = new ArrayList<>();
        Class<?> c = this;
        while (c != null) {
            Class<?>[] members = c.getDeclaredClasses0();
            for (int i = 0; i < members.length; i++) {
                if (Modifier.isPublic(members[i].getModifiers())) {
                    list.add(members[i]);
                }
            }
            c = c.getSuperclass();
        }
        return list.toArray(new Class<?>[list.size()]);
    }

    private static Field[] copy(Field[] a) {
        ReflectAccess ra = ReflectAccess.get();
        Field[] r = new Field[a.length];
        for (int i = 0; i < a.length; i++) {
            r[i] = ra.copy(a[i]);
        }
        return r;
    }

    private static Method[] copy(Method[] a) {
        ReflectAccess ra = ReflectAccess.get();
        Method[] r = new Method[a.length];
        for (int i = 0; i < a.length; i++) {
            r[i] = (Method) ra.copy(a[i]);
        }
        return r;
    }

    private static <U> Constructor<U>[] copy(Constructor<U>[] a) {
        ReflectAccess ra = ReflectAccess.get();
        @SuppressWarnings("unchecked")
        Constructor<U>[] r = (Constructor<U>[]) new Constructor<?>[a.length];
        for (int i = 0; i < a.length; i++) {
            @SuppressWarnings("unchecked")
            Constructor<U> c = (Constructor<U>) ra.copy(a[i]);
            r[i] = c;
        }
        return r;
    }

    // Public fields: own ones, then those of the superinterfaces, then of the superclass (JLS 8.3: all are inherited).
    public Field[] getFields() {
        ArrayList<Field> list = new ArrayList<>();
        collectFields(this, list);
        return copy(list.toArray(new Field[list.size()]));
    }

    private static void collectFields(Class<?> c, ArrayList<Field> list) {
        Field[] own = c.declaredFields(true);
        for (int i = 0; i < own.length; i++) {
            if (Modifier.isPublic(own[i].getModifiers()) && !list.contains(own[i])) {
                list.add(own[i]);
            }
        }
        Class<?>[] is = c.sharedInterfaces();
        for (int i = 0; i < is.length; i++) {
            collectFields(is[i], list);
        }
        Class<?> s = c.getSuperclass();
        if (s != null) {
            collectFields(s, list);
        }
    }

    public Field getField(String name) throws NoSuchFieldException {
        Field f = findField(this, nonNull(name));
        if (f == null) {
            throw new NoSuchFieldException(name);
        }
        return ReflectAccess.get().copy(f);
    }

    private static Field findField(Class<?> c, String name) {
        Field[] own = c.declaredFields(true);
        for (int i = 0; i < own.length; i++) {
            if (Modifier.isPublic(own[i].getModifiers()) && own[i].getName().equals(name)) {
                return own[i];
            }
        }
        Class<?>[] is = c.sharedInterfaces();
        for (int i = 0; i < is.length; i++) {
            Field f = findField(is[i], name);
            if (f != null) {
                return f;
            }
        }
        Class<?> s = c.getSuperclass();
        return s == null ? null : findField(s, name);
    }

    public Field getDeclaredField(String name) throws NoSuchFieldException {
        nonNull(name);
        Field[] own = declaredFields(false);
        for (int i = 0; i < own.length; i++) {
            if (own[i].getName().equals(name)) {
                return ReflectAccess.get().copy(own[i]);
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static String nonNull(String s) {
        if (s == null) {
            throw new NullPointerException();
        }
        return s;
    }

    private static final Class<?>[] NO_CLASSES = new Class<?>[0];

    private static boolean sameTypes(Class<?>[] a, Class<?>[] b) {
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

    public Constructor<T> getDeclaredConstructor(Class<?>... parameterTypes) throws NoSuchMethodException {
        return findConstructor(parameterTypes, false);
    }

    public Constructor<T> getConstructor(Class<?>... parameterTypes) throws NoSuchMethodException {
        return findConstructor(parameterTypes, true);
    }

    public Constructor<?>[] getConstructors() {
        Constructor<T>[] all = declaredConstructors(true);
        ArrayList<Constructor<?>> list = new ArrayList<>(all.length);
        ReflectAccess ra = ReflectAccess.get();
        for (int i = 0; i < all.length; i++) {
            if (Modifier.isPublic(all[i].getModifiers())) {
                list.add((Constructor<?>) ra.copy(all[i]));
            }
        }
        return list.toArray(new Constructor<?>[list.size()]);
    }

    @SuppressWarnings("unchecked")
    private Constructor<T> findConstructor(Class<?>[] parameterTypes, boolean publicOnly)
        throws NoSuchMethodException {
        Class<?>[] want = parameterTypes == null ? NO_CLASSES : parameterTypes;
        Constructor<T>[] all = isPrimitive() || isArray() || isInterface()
            ? (Constructor<T>[]) new Constructor<?>[0] : declaredConstructors(publicOnly);
        ReflectAccess ra = ReflectAccess.get();
        for (int i = 0; i < all.length; i++) {
            if (sameTypes(want, ra.parameterTypes(all[i]))
                && (!publicOnly || Modifier.isPublic(all[i].getModifiers()))) {
                return (Constructor<T>) ra.copy(all[i]);
            }
        }
        throw new NoSuchMethodException(methodText("<init>", want));
    }

    private String methodText(String name, Class<?>[] types) {
        StringBuilder sb = new StringBuilder(getName()).append('.').append(name).append('(');
        for (int i = 0; i < types.length; i++) {
            if (i > 0) {
                sb.append(',');
            }
            sb.append(types[i] == null ? "null" : types[i].getName());
        }
        return sb.append(')').toString();
    }

    public Method getDeclaredMethod(String name, Class<?>... parameterTypes) throws NoSuchMethodException {
        nonNull(name);
        Class<?>[] want = parameterTypes == null ? NO_CLASSES : parameterTypes;
        Method m = mostSpecific(declaredMethods(false), name, want, false);
        if (m == null) {
            throw new NoSuchMethodException(methodText(name, want));
        }
        return (Method) ReflectAccess.get().copy(m);
    }

    // Among several methods of one class with the same name and parameters (bridges) the one whose return type is
    // most specific; otherwise the first.
    private static Method mostSpecific(Method[] all, String name, Class<?>[] want, boolean publicOnly) {
        ReflectAccess ra = ReflectAccess.get();
        Method best = null;
        for (int i = 0; i < all.length; i++) {
            Method m = all[i];
            if (m.getName().equals(name) && (!publicOnly || Modifier.isPublic(m.getModifiers()))
                && sameTypes(want, ra.parameterTypes(m))) {
                if (best == null || best.getReturnType() != m.getReturnType()
                    && best.getReturnType().isAssignableFrom(m.getReturnType())) {
                    best = m;
                }
            }
        }
        return best;
    }

    public Method getMethod(String name, Class<?>... parameterTypes) throws NoSuchMethodException {
        nonNull(name);
        Class<?>[] want = parameterTypes == null ? NO_CLASSES : parameterTypes;
        Method m = findMethod(name, want);
        if (m == null) {
            throw new NoSuchMethodException(methodText(name, want));
        }
        return (Method) ReflectAccess.get().copy(m);
    }

    // The class chain wins over interfaces; among interfaces a more specific one over its supers, then a
    // concrete method over abstract ones.
    private Method findMethod(String name, Class<?>[] want) {
        Class<?> c = this;
        while (c != null) {
            Method m = mostSpecific(c.declaredMethods(true), name, want, true);
            if (m != null) {
                return m;
            }
            c = c.isInterface() ? null : c.getSuperclass();
        }
        ArrayList<Class<?>> is = allInterfaces();
        Method best = null;
        for (int i = 0; i < is.size(); i++) {
            Method m = mostSpecific(is.get(i).declaredMethods(true), name, want, true);
            if (m != null && !Modifier.isStatic(m.getModifiers()) && (best == null || overrides(m, best))) {
                best = m;
            }
        }
        return best;
    }

    private static boolean overrides(Method a, Method b) {
        Class<?> ca = a.getDeclaringClass();
        Class<?> cb = b.getDeclaringClass();
        if (ca != cb && cb.isAssignableFrom(ca)) {
            return true;
        }
        Class<?> ra = a.getReturnType();
        Class<?> rb = b.getReturnType();
        if (ra != rb && !ca.isAssignableFrom(cb)) {
            return rb.isAssignableFrom(ra);         // the more specific result
        }
        return !ca.isAssignableFrom(cb)
            && Modifier.isAbstract(b.getModifiers()) && !Modifier.isAbstract(a.getModifiers());
    }

    // All superinterfaces, each in front of its own.
    private ArrayList<Class<?>> allInterfaces() {
        ArrayList<Class<?>> all = new ArrayList<>();
        HashSet<Class<?>> seen = new HashSet<>();
        ArrayList<Class<?>> next = new ArrayList<>();   // the last one first
        for (Class<?> c = this; c != null; c = c.getSuperclass()) {
            pushInterfaces(c, next);
            while (!next.isEmpty()) {
                Class<?> i = next.remove(next.size() - 1);
                if (seen.add(i)) {
                    all.add(i);
                    pushInterfaces(i, next);
                }
            }
        }
        return all;
    }

    private static void pushInterfaces(Class<?> c, ArrayList<Class<?>> next) {
        Class<?>[] is = c.sharedInterfaces();
        for (int i = is.length - 1; i >= 0; i--) {
            next.add(is[i]);
        }
    }

    public Method[] getMethods() {
        ReflectionData<T> d = data();
        Method[] p = d.publicMethods;
        if (p == null) {
            p = publicMethods();
            d.publicMethods = p;
        }
        return copy(p);
    }

    // One bucket per (name, parameter types, return type); a method is dropped when another of the same
    // signature from a subtype overrides it.
    private Method[] publicMethods() {
        LinkedHashSet<Method> list = new LinkedHashSet<>();
        HashMap<String, ArrayList<Method>> byName = new HashMap<>();
        Class<?> c = this;
        while (c != null) {
            addPublic(c.declaredMethods(true), list, byName, c == this);
            c = c.isInterface() ? null : c.getSuperclass();
        }
        ArrayList<Class<?>> is = allInterfaces();
        for (int i = 0; i < is.size(); i++) {
            addPublic(is.get(i).declaredMethods(true), list, byName, false);
        }
        return list.toArray(new Method[list.size()]);
    }

    private static void addPublic(Method[] ms, LinkedHashSet<Method> list,
                                  HashMap<String, ArrayList<Method>> byName, boolean own) {
        ReflectAccess ra = ReflectAccess.get();
        for (int i = 0; i < ms.length; i++) {
            Method m = ms[i];
            Class<?> holder = m.getDeclaringClass();
            if (!Modifier.isPublic(m.getModifiers())
                || !own && holder.isInterface() && Modifier.isStatic(m.getModifiers())) {
                continue;
            }
            ArrayList<Method> bucket = byName.get(m.getName());
            if (bucket == null) {
                bucket = new ArrayList<>(4);
                byName.put(m.getName(), bucket);
            }
            boolean hidden = false;
            Class<?>[] types = ra.parameterTypes(m);
            for (int j = bucket.size() - 1; j >= 0 && !hidden; j--) {
                Method o = bucket.get(j);
                if (o.getReturnType() != m.getReturnType() || !sameTypes(ra.parameterTypes(o), types)) {
                    continue;
                }
                Class<?> oh = o.getDeclaringClass();
                if (!oh.isInterface() || oh != holder && holder.isAssignableFrom(oh)) {
                    hidden = oh != holder;
                } else if (holder != oh && oh.isAssignableFrom(holder)) {
                    bucket.remove(j);
                    list.remove(o);
                } else if (Modifier.isAbstract(m.getModifiers()) && !Modifier.isAbstract(o.getModifiers())) {
                    hidden = true;
                }
            }
            if (!hidden) {
                bucket.add(m);
                list.add(m);
            }
        }
    }

    public RecordComponent[] getRecordComponents() {
        return isRecord() ? getRecordComponents0() : null;
    }

    @CallerSensitive
    @Deprecated(since = "9")
    @SuppressWarnings("unchecked")
    public T newInstance() throws InstantiationException, IllegalAccessException {
        ReflectionData<T> d = data();
        Constructor<T> c = d.noArgs;
        if (c == null) {
            if (this == (Class<?>) Class.class) {
                throw new IllegalAccessException("Can not call newInstance() on the Class for java.lang.Class");
            }
            try {
                c = findConstructor(NO_CLASSES, false);
            } catch (NoSuchMethodException e) {
                throw (InstantiationException) new InstantiationException(getName()).initCause(e);
            }
            d.noArgs = c;
        }
        try {
            return ReflectAccess.get().newInstance(c, null, Reflection.getCallerClass());
        } catch (InvocationTargetException e) {
            Unsafe.getUnsafe().throwException(e.getTargetException());
            return null;
        }
    }

    // ---- enums -----------------------------------------------------------------------------------------------------

    public T[] getEnumConstants() {
        T[] values = getEnumConstantsShared();
        return values != null ? values.clone() : null;
    }

    @SuppressWarnings("unchecked")
    T[] getEnumConstantsShared() {
        T[] values = enumConstants;
        if (values == null) {
            if (!isEnum()) {
                return null;
            }
            Method m = mostSpecific(declaredMethods(true), "values", NO_CLASSES, true);
            if (m == null || !Modifier.isStatic(m.getModifiers())) {
                return null;
            }
            try {
                Object o = ReflectAccess.get().invoke(m, null, null);
                if (!(o instanceof Object[])) {
                    return null;
                }
                values = (T[]) o;
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof VirtualMachineError) {
                    Unsafe.getUnsafe().throwException(e.getCause());    // of this moment; it is an enum class
                }
                return null;
            }
            enumConstants = values;
        }
        return values;
    }

    Map<String, T> enumConstantDirectory() {
        Map<String, T> dir = enumConstantDirectory;
        if (dir == null) {
            T[] values = getEnumConstantsShared();
            if (values == null) {
                throw new IllegalArgumentException(getName() + " is not an enum class");
            }
            dir = new HashMap<>((int) (values.length / 0.75f) + 1);
            for (int i = 0; i < values.length; i++) {
                dir.put(((Enum<?>) values[i]).name(), values[i]);
            }
            enumConstantDirectory = dir;
        }
        return dir;
    }

    // ---- generics --------------------------------------------------------------------------------------------------

    @SuppressWarnings("unchecked")
    public TypeVariable<Class<T>>[] getTypeParameters() {
        SignatureParser g = generics();
        if (g == null) {
            return (TypeVariable<Class<T>>[]) new TypeVariable<?>[0];
        }
        return (TypeVariable<Class<T>>[]) g.typeParameters();
    }

    // null without a Signature attribute
    private SignatureParser generics() {
        SignatureParser g = generics;
        if (g == null) {
            String s = isArray() || isPrimitive() ? null : getGenericSignature0();
            if (s != null) {
                g = SignatureParser.ofClass(this, s);
                generics = g;
            }
        }
        return g;
    }

    public AnnotatedType getAnnotatedSuperclass() {
        if (this == Object.class || isInterface() || isArray() || isPrimitive()) {
            return null;
        }
        return TypeAnnotations.of(getRawTypeAnnotations(), this)
            .annotate(getGenericSuperclass(), TypeAnnotations.SUPERTYPE, 0xffff);
    }

    public AnnotatedType[] getAnnotatedInterfaces() {
        return TypeAnnotations.of(getRawTypeAnnotations(), this)
            .annotate(getGenericInterfaces(), TypeAnnotations.SUPERTYPE, 0);
    }

    public Type getGenericSuperclass() {
        SignatureParser g = isInterface() ? null : generics();
        return g == null ? getSuperclass() : g.superclass();
    }

    public Type[] getGenericInterfaces() {
        SignatureParser g = generics();
        return g == null ? getInterfaces() : g.interfaces();
    }

    // ---- annotations -----------------------------------------------------------------------------------------------

    private Annotations annotations() {
        Annotations a = annotationData;
        if (a == null || a.redefinedCount != classRedefinedCount) {
            int count = classRedefinedCount;
            Map<Class<? extends Annotation>, Annotation> own =
                AnnotationParser.parse(getRawAnnotations(), isPrimitive() || isArray() ? null : getConstantPool(),
                        this);
            Map<Class<? extends Annotation>, Annotation> all = own;
            Class<?> sup = isArray() || isPrimitive() ? null : getSuperclass();
            if (sup != null) {
                Map<Class<? extends Annotation>, Annotation> inherited = sup.annotations().all;
                if (!inherited.isEmpty()) {
                    all = AnnotationParser.inherit(inherited, own);
                }
            }
            a = new Annotations(count, own, all);
            annotationData = a;
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    public <A extends Annotation> A getAnnotation(Class<A> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return (A) annotations().all.get(annotationClass);
    }

    public boolean isAnnotationPresent(Class<? extends Annotation> annotationClass) {
        return getAnnotation(annotationClass) != null;
    }

    @SuppressWarnings("unchecked")
    public <A extends Annotation> A[] getAnnotationsByType(Class<A> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        Class<?> c = this;
        A[] r = AnnotationParser.byType(annotations().declared, annotationClass);
        while (r.length == 0 && AnnotationParser.isInherited(annotationClass)) {
            c = c.getSuperclass();
            if (c == null) {
                break;
            }
            r = AnnotationParser.byType(c.annotations().declared, annotationClass);
        }
        return r;
    }

    public Annotation[] getAnnotations() {
        return AnnotationParser.toArray(annotations().all);
    }

    @SuppressWarnings("unchecked")
    public <A extends Annotation> A getDeclaredAnnotation(Class<A> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return (A) annotations().declared.get(annotationClass);
    }

    public <A extends Annotation> A[] getDeclaredAnnotationsByType(Class<A> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return AnnotationParser.byType(annotations().declared, annotationClass);
    }

    public Annotation[] getDeclaredAnnotations() {
        return AnnotationParser.toArray(annotations().declared);
    }

    @Override
    public Optional<ClassDesc> describeConstable() {
        Class<?> c = this;
        while (c.isArray()) {
            c = c.getComponentType();
        }
        return c.isHidden() ? Optional.empty() : Optional.of(ClassDesc.ofDescriptor(descriptorString()));
    }
}
