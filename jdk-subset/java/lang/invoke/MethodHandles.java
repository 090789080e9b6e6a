// Factories of method handles: Lookup with its access checks, and the combinators (see Adapters).
package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import jdk.internal.access.LangAccess;
import jdk.internal.access.ReflectAccess;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public class MethodHandles {
    private MethodHandles() {
    }

    @CallerSensitive
    public static Lookup lookup() {
        Class<?> c = Reflection.getCallerClass();
        if (c == null) {
            throw new IllegalCallerException("no caller frame");
        }
        return new Lookup(c);
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class, null, Lookup.UNCONDITIONAL);
    }

    public static Lookup privateLookupIn(Class<?> targetClass, Lookup caller) throws IllegalAccessException {
        if (targetClass.isPrimitive()) {
            throw new IllegalArgumentException(targetClass + " is a primitive class");
        }
        if (targetClass.isArray()) {
            throw new IllegalArgumentException(targetClass + " is an array class");
        }
        if (!caller.hasFullPrivilegeAccess()) {
            throw new IllegalAccessException("caller does not have PRIVATE and MODULE lookup mode");
        }
        Module callerModule = caller.lookupClass.getModule();
        Module targetModule = targetClass.getModule();
        int modes = Lookup.FULL & ~Lookup.ORIGINAL;
        if (callerModule != targetModule) {
            if (targetModule != null && !targetModule.isOpen(targetClass.getPackageName(), callerModule)) {
                throw new IllegalAccessException(targetModule + " does not open " + targetClass.getPackageName()
                                                 + " to " + Lookup.moduleText(callerModule));
            }
            return new Lookup(targetClass, caller.lookupClass, modes & ~Lookup.MODULE);
        }
        return new Lookup(targetClass, null, modes);
    }

    @SuppressWarnings("unchecked")
    public static <T> T classData(Lookup caller, String name, Class<T> type) throws IllegalAccessException {
        if (type == null) {
            throw new NullPointerException();
        }
        if (!"_".equals(name)) {
            throw new IllegalArgumentException("name must be \"_\": " + name);
        }
        if ((caller.modes & Lookup.ORIGINAL) == 0) {
            throw new IllegalAccessException(caller + " does not have ORIGINAL access");
        }
        Object data = LangAccess.get().classData(caller.lookupClass);
        return data == null ? null : (T) Wrapper.asType(data, Object.class, type);
    }

    public static <T> T classDataAt(Lookup caller, String name, Class<T> type, int index)
        throws IllegalAccessException {
        List<?> data = classData(caller, name, List.class);
        if (data == null) {
            return null;
        }
        @SuppressWarnings("unchecked")
        T r = (T) Wrapper.asType(data.get(index), Object.class, type);
        return r;
    }

    public static <T extends Member> T reflectAs(Class<T> expected, MethodHandle target) {
        Lookup trusted = new Lookup(Object.class, null, Lookup.TRUSTED);
        return trusted.revealDirect(target).reflectAs(expected, trusted);
    }

    public static final class Lookup {
        public static final int PUBLIC = Modifier.PUBLIC;
        public static final int PRIVATE = Modifier.PRIVATE;
        public static final int PROTECTED = Modifier.PROTECTED;
        public static final int PACKAGE = Modifier.STATIC;
        public static final int MODULE = PACKAGE << 1;
        public static final int UNCONDITIONAL = PACKAGE << 2;
        public static final int ORIGINAL = PACKAGE << 3;

        static final int FULL = PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | ORIGINAL;
        static final int TRUSTED = -1;

        final Class<?> lookupClass;
        private final Class<?> previous;
        final int modes;

        Lookup(Class<?> lookupClass) {
            this(lookupClass, null, FULL);
        }

        Lookup(Class<?> lookupClass, Class<?> previous, int modes) {
            this.lookupClass = lookupClass;
            this.previous = previous;
            this.modes = modes;
        }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public Class<?> previousLookupClass() {
            return previous;
        }

        public int lookupModes() {
            return modes & 0x7f;
        }

        public boolean hasFullPrivilegeAccess() {
            return modes == TRUSTED || (modes & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        @Deprecated(since = "14")
        public boolean hasPrivateAccess() {
            return hasFullPrivilegeAccess();
        }

        public Lookup in(Class<?> requested) {
            if (requested == null) {
                throw new NullPointerException();
            }
            if (requested.isPrimitive()) {
                throw new IllegalArgumentException(requested + " is a primitive class");
            }
            if (requested.isArray()) {
                throw new IllegalArgumentException(requested + " is an array class");
            }
            if (modes == TRUSTED) {
                return new Lookup(requested, null, FULL);
            }
            if (requested == lookupClass) {
                return this;
            }
            int m = modes & FULL & ~ORIGINAL;
            Class<?> prev = previous;
            if (lookupClass.getModule() != requested.getModule()) {
                m &= ~(MODULE | PACKAGE | PRIVATE | PROTECTED);
                prev = lookupClass;
            }
            if ((m & PACKAGE) != 0 && !Invokers.samePackage(lookupClass, requested)) {
                m &= ~(PACKAGE | PRIVATE | PROTECTED);
            }
            if ((m & PRIVATE) != 0 && !lookupClass.isNestmateOf(requested)) {
                m &= ~(PRIVATE | PROTECTED);
            }
            if ((modes & UNCONDITIONAL) != 0) {
                m = UNCONDITIONAL;
                prev = null;
            }
            if ((m & (PUBLIC | UNCONDITIONAL)) != 0 && !isAccessible(requested, m)) {
                m = 0;
            }
            return new Lookup(requested, prev, m);
        }

        public Lookup dropLookupMode(int modeToDrop) {
            int m = modes & ~(modeToDrop | PROTECTED | ORIGINAL);
            switch (modeToDrop) {
                case PUBLIC: m &= ~FULL; break;
                case MODULE: m &= ~(PACKAGE | PRIVATE); break;
                case PACKAGE: m &= ~PRIVATE; break;
                case PROTECTED:
                case PRIVATE:
                case ORIGINAL:
                case UNCONDITIONAL: break;
                default: throw new IllegalArgumentException(modeToDrop + " is not a valid mode to drop");
            }
            return m == modes ? this : new Lookup(lookupClass, previous, m);
        }

        static String moduleText(Module m) {
            return m == null ? "unnamed module" : m.toString();
        }

        @Override
        public String toString() {
            String n = lookupClass.getName();
            if (previous != null) {
                n += "/" + previous.getName();
            }
            switch (modes) {
                case 0: return n + "/noaccess";
                case UNCONDITIONAL: return n + "/publicLookup";
                case PUBLIC: return n + "/public";
                case PUBLIC | MODULE: return n + "/module";
                case PUBLIC | PACKAGE:
                case PUBLIC | MODULE | PACKAGE: return n + "/package";
                case PUBLIC | PACKAGE | PRIVATE:
                case PUBLIC | MODULE | PACKAGE | PRIVATE: return n + "/private";
                case PUBLIC | PACKAGE | PRIVATE | PROTECTED:
                case PUBLIC | MODULE | PACKAGE | PRIVATE | PROTECTED:
                case FULL: return n;
                case TRUSTED: return "/trusted";
                default: return n + "/" + Integer.toHexString(modes);
            }
        }

        // ---- access ------------------------------------------------------------------------------------------------

        private boolean isAccessible(Class<?> c, int m) {
            while (c.isArray()) {
                c = c.getComponentType();
            }
            if (c.isPrimitive() || m == TRUSTED) {
                return true;
            }
            if ((m & PACKAGE) != 0 && Invokers.samePackage(lookupClass, c)) {
                return true;
            }
            int access = Reflection.getClassAccessFlags(c);
            return (access & Modifier.PUBLIC) != 0 && (m & (PUBLIC | UNCONDITIONAL)) != 0
                && Reflection.isExported(lookupClass, c);
        }

        private IllegalAccessException noAccess(String message, Object what) {
            String text = message + ": " + what;
            if (modes == UNCONDITIONAL) {
                text += ", from public Lookup";
            } else {
                text += ", from " + lookupClass + " (" + moduleText(lookupClass.getModule()) + ")";
                if (previous != null) {
                    text += ", previous lookup " + previous.getName() + " (" + moduleText(previous.getModule())
                        + ")";
                }
            }
            return new IllegalAccessException(text);
        }

        private void checkMember(Class<?> refc, MemberName m) throws IllegalAccessException {
            if (modes == TRUSTED) {
                return;
            }
            if (!isAccessible(refc, modes)) {
                throw noAccess("class is not public", m);
            }
            int mods = m.modifiers();
            Class<?> defc = m.clazz;
            if (Modifier.isPublic(mods)) {
                if ((modes & (PUBLIC | UNCONDITIONAL)) != 0 || (modes & PACKAGE) != 0) {
                    return;
                }
                throw noAccess("access to public member failed", m);
            }
            if (Modifier.isPrivate(mods)) {
                if ((modes & PRIVATE) != 0 && (defc == lookupClass || lookupClass.isNestmateOf(defc))) {
                    return;
                }
                throw noAccess("member is private", m);
            }
            if ((modes & PACKAGE) != 0 && Invokers.samePackage(lookupClass, defc)) {
                return;
            }
            if (Modifier.isProtected(mods)) {
                if ((modes & PROTECTED) != 0 && !m.isConstructor() && defc.isAssignableFrom(lookupClass)) {
                    return;
                }
                throw noAccess("member is protected",
                               m.isConstructor() ? m.withKind(MemberName.REF_invokeSpecial) : m);
            }
            throw noAccess("member is private to package", m);
        }

        // Resolves and checks; translates linkage errors as the documentation of the find methods demands.
        private MemberName resolve(Class<?> refc, String name, Object type, int kind)
            throws NoSuchMethodException, NoSuchFieldException, IllegalAccessException {
            if (refc == null) {
                throw new NullPointerException();
            }
            if (!isAccessible(refc, modes)) {
                throw noAccess("symbolic reference class is not accessible", refc);
            }
            if (name == null || type == null) {
                throw new NullPointerException();
            }
            MemberName m = new MemberName(refc, name, type, kind);
            String what = kind <= MemberName.REF_putStatic ? "field"
                : kind == MemberName.REF_newInvokeSpecial ? "constructor" : "method";
            try {
                return m.withKind(kind).resolve(modes == TRUSTED ? null : lookupClass, modes);
            } catch (NoSuchMethodError e) {
                throw (NoSuchMethodException) new NoSuchMethodException("no such " + what + ": " + m).initCause(e);
            } catch (NoSuchFieldError e) {
                throw (NoSuchFieldException) new NoSuchFieldException("no such " + what + ": " + m).initCause(e);
            } catch (LinkageError e) {
                throw (IllegalAccessException) new IllegalAccessException("no such " + what + ": " + m).initCause(e);
            }
        }

        private MemberName method(Class<?> refc, String name, MethodType type, int kind)
            throws NoSuchMethodException, IllegalAccessException {
            if (name.startsWith("<") && kind != MemberName.REF_newInvokeSpecial) {
                throw new NoSuchMethodException("illegal method name: " + name);
            }
            try {
                return resolve(refc, name, type, kind);
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        private MethodHandle direct(Class<?> refc, MemberName m) throws IllegalAccessException {
            return callerBound(DirectMethodHandle.make(m, restrict(refc, m)), m);
        }

        // Protected members of another package are usable on the lookup class's own kind only.
        private Class<?> restrict(Class<?> refc, MemberName m) throws IllegalAccessException {
            if (modes == TRUSTED || !Modifier.isProtected(m.modifiers()) || m.isStatic() || m.clazz == lookupClass
                || Invokers.samePackage(m.clazz, lookupClass)) {
                return refc;
            }
            return ownKind(m, lookupClass);
        }

        private Class<?> ownKind(MemberName m, Class<?> caller) throws IllegalAccessException {
            if (!m.clazz.isAssignableFrom(caller)) {
                throw noAccess("caller class must be a subclass below the method", m);
            }
            return caller;
        }

        // A caller-sensitive method is invoked by a class that represents the lookup class.
        private MethodHandle callerBound(MethodHandle mh, MemberName m) throws IllegalAccessException {
            if (!m.isCallerSensitive() || modes == TRUSTED || lookupClass.getClassLoader() == null
                && modes != UNCONDITIONAL) {
                return mh;
            }
            if (!hasFullPrivilegeAccess()) {
                throw new IllegalAccessException("Attempt to lookup caller-sensitive method using restricted lookup "
                                                 + "object");
            }
            return new DirectMethodHandle.CallerSensitive(mh.type(), m, mh.isVarargsCollector(), lookupClass);
        }

        public MethodHandle findStatic(Class<?> refc, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            MemberName m = method(refc, name, type, MemberName.REF_invokeStatic);
            checkMember(refc, m);
            return direct(refc, m);
        }

        public MethodHandle findVirtual(Class<?> refc, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            if (refc == MethodHandle.class) {
                if ("invoke".equals(name)) {
                    return invoker(type);
                }
                if ("invokeExact".equals(name)) {
                    return exactInvoker(type);
                }
            }
            MemberName m = method(refc, name, type, refc.isInterface() ? MemberName.REF_invokeInterface
                                                                       : MemberName.REF_invokeVirtual);
            checkMember(refc, m);
            return direct(refc, m);
        }

        public MethodHandle findConstructor(Class<?> refc, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            if (refc.isArray()) {
                throw new NoSuchMethodException("no constructor for array class: " + refc.getName());
            }
            MemberName m = method(refc, "<init>", type, MemberName.REF_newInvokeSpecial);
            checkMember(refc, m);
            return DirectMethodHandle.make(m, null);
        }

        public MethodHandle findSpecial(Class<?> refc, String name, MethodType type, Class<?> specialCaller)
            throws NoSuchMethodException, IllegalAccessException {
            checkSpecialCaller(specialCaller, refc);
            MemberName m = method(refc, name, type, MemberName.REF_invokeSpecial);
            new Lookup(specialCaller, null, modes == TRUSTED ? TRUSTED : FULL).checkMember(refc, m);
            return special(m, refc, specialCaller);
        }

        // JVMS invokespecial: a method of a superclass is searched from the caller's direct superclass.
        private MethodHandle special(MemberName m, Class<?> refc, Class<?> specialCaller)
            throws NoSuchMethodException, IllegalAccessException {
            if (!refc.isInterface() && refc != specialCaller && refc != specialCaller.getSuperclass()
                && refc.isAssignableFrom(specialCaller) && !m.isPrivate()) {
                m = method(specialCaller.getSuperclass(), m.getName(), m.getMethodType(),
                           MemberName.REF_invokeSpecial);
            }
            ownKind(m, specialCaller);
            return callerBound(DirectMethodHandle.make(m, specialCaller), m);
        }

        private void checkSpecialCaller(Class<?> specialCaller, Class<?> refc) throws IllegalAccessException {
            if (modes == TRUSTED) {
                return;
            }
            if ((modes & PRIVATE) == 0 || specialCaller != lookupClass
                && !(refc != null && refc.isInterface() && refc.isAssignableFrom(lookupClass))) {
                throw noAccess("no private access for invokespecial", specialCaller);
            }
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            method(receiver.getClass(), name, type, MemberName.REF_invokeSpecial);     // errors name that kind
            MethodHandle mh = findVirtual(receiver.getClass(), name, type);
            boolean varargs = mh.isVarargsCollector();
            return mh.bindTo(receiver).withVarargs(varargs);
        }

        private MemberName findField(Class<?> refc, String name, Class<?> type, int kind)
            throws NoSuchFieldException, IllegalAccessException {
            try {
                return resolve(refc, name, type, kind);
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        private MethodHandle field(Class<?> refc, String name, Class<?> type, int kind)
            throws NoSuchFieldException, IllegalAccessException {
            MemberName m = findField(refc, name, type, kind);
            checkField(refc, m, kind);
            return direct(refc, m);
        }

        private void checkField(Class<?> refc, MemberName m, int kind) throws IllegalAccessException {
            boolean wantStatic = kind == MemberName.REF_getStatic || kind == MemberName.REF_putStatic;
            if (m.isStatic() != wantStatic) {
                // The message names the kind that fits the field.
                throw noAccess(wantStatic ? "expected a static field" : "expected a non-static field",
                               m.withKind(wantStatic ? kind - 1 : kind + 1));
            }
            checkMember(refc, m);
            if ((kind == MemberName.REF_putField || kind == MemberName.REF_putStatic) && m.isFinal()) {
                throw noAccess("unexpected set of a final field", m);
            }
        }

        // CONSTANT_MethodHandle; the VM has resolved it and has checked the access to a method.
        MethodHandle linkConstant(int kind, Class<?> refc, String name, Object type)
            throws NoSuchFieldException, NoSuchMethodException, IllegalAccessException {
            if (kind <= MemberName.REF_putStatic) {
                return field(refc, name, (Class<?>) type, kind);
            }
            MemberName m = new MemberName(refc, name, type, kind).resolve(null);
            Class<?> receiver = refc;
            if (kind == MemberName.REF_invokeSpecial) {
                receiver = ownKind(m, lookupClass);
            } else if (Modifier.isProtected(m.modifiers())) {
                receiver = restrict(refc, m);
            }
            return callerBound(DirectMethodHandle.make(m, receiver), m);
        }

        public MethodHandle findGetter(Class<?> refc, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return field(refc, name, type, MemberName.REF_getField);
        }

        public MethodHandle findSetter(Class<?> refc, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return field(refc, name, type, MemberName.REF_putField);
        }

        public MethodHandle findStaticGetter(Class<?> refc, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return field(refc, name, type, MemberName.REF_getStatic);
        }

        public MethodHandle findStaticSetter(Class<?> refc, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return field(refc, name, type, MemberName.REF_putStatic);
        }

        public VarHandle findVarHandle(Class<?> recv, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return variable(recv, findField(recv, name, type, MemberName.REF_getField), MemberName.REF_getField);
        }

        public VarHandle findStaticVarHandle(Class<?> decl, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return variable(decl, findField(decl, name, type, MemberName.REF_getStatic), MemberName.REF_getStatic);
        }

        public VarHandle unreflectVarHandle(Field f) throws IllegalAccessException {
            int kind = Modifier.isStatic(f.getModifiers()) ? MemberName.REF_getStatic : MemberName.REF_getField;
            MemberName n = MemberName.of(f);
            n.setKind(kind);
            n.name = f.getName();
            n.type = f.getType();
            if (ReflectAccess.get().isOverride(f)) {
                return new VarHandles.Field(n, kind == MemberName.REF_getStatic ? null : n.clazz, !n.isFinal());
            }
            return variable(n.clazz, n, kind);
        }

        private VarHandle variable(Class<?> refc, MemberName m, int kind) throws IllegalAccessException {
            checkField(refc, m, kind);
            return new VarHandles.Field(m, kind == MemberName.REF_getStatic ? null : restrict(refc, m), !m.isFinal());
        }

        public MethodHandle unreflect(Method m) throws IllegalAccessException {
            MemberName n = MemberName.of(m);
            int kind = Modifier.isStatic(m.getModifiers()) ? MemberName.REF_invokeStatic
                : m.getDeclaringClass().isInterface() ? MemberName.REF_invokeInterface
                : MemberName.REF_invokeVirtual;
            n.setKind(kind);
            n.name = m.getName();
            n.type = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            if (!ReflectAccess.get().isOverride(m)) {
                checkMember(n.clazz, n);
                return direct(n.clazz, n);
            }
            return DirectMethodHandle.make(n, null);
        }

        public MethodHandle unreflectSpecial(Method m, Class<?> specialCaller) throws IllegalAccessException {
            checkSpecialCaller(specialCaller, m.getDeclaringClass());
            MemberName n = MemberName.of(m);
            n.setKind(MemberName.REF_invokeSpecial);
            n.name = m.getName();
            n.type = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            if (!ReflectAccess.get().isOverride(m)) {
                checkMember(n.clazz, n);
            }
            try {
                return special(n, n.clazz, specialCaller);
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectConstructor(Constructor<?> c) throws IllegalAccessException {
            MemberName n = MemberName.of(c);
            n.setKind(MemberName.REF_newInvokeSpecial);
            n.name = "<init>";
            n.type = MethodType.methodType(void.class, c.getParameterTypes());
            if (!ReflectAccess.get().isOverride(c)) {
                checkMember(n.clazz, n);
            }
            return DirectMethodHandle.make(n, null);
        }

        private MethodHandle unreflect(Field f, boolean setter) throws IllegalAccessException {
            MemberName n = MemberName.of(f);
            boolean s = Modifier.isStatic(f.getModifiers());
            n.setKind(setter ? s ? MemberName.REF_putStatic : MemberName.REF_putField
                             : s ? MemberName.REF_getStatic : MemberName.REF_getField);
            n.name = f.getName();
            n.type = f.getType();
            boolean override = ReflectAccess.get().isOverride(f);
            if (setter && n.isFinal() && (!override || ReflectAccess.get().isTrustedFinal(f))) {
                throw noAccess(!override ? "unexpected set of a final field"
                               : s ? "static final field has no write access" : "final field has no write access", n);
            }
            if (!override) {
                checkMember(n.clazz, n);
                return direct(n.clazz, n);
            }
            return DirectMethodHandle.make(n, null);
        }

        public MethodHandle unreflectGetter(Field f) throws IllegalAccessException {
            return unreflect(f, false);
        }

        public MethodHandle unreflectSetter(Field f) throws IllegalAccessException {
            return unreflect(f, true);
        }

        public MethodHandleInfo revealDirect(MethodHandle target) {
            MemberName m = target.internalMemberName();
            if (m == null) {
                throw new IllegalArgumentException("not a direct method handle");
            }
            try {
                checkMember(m.clazz, m);
            } catch (IllegalAccessException e) {
                throw new IllegalArgumentException(e);
            }
            return new Info(m);
        }

        // ---- classes -----------------------------------------------------------------------------------------------

        public Class<?> findClass(String targetName) throws ClassNotFoundException, IllegalAccessException {
            return accessClass(Class.forName(targetName, false, lookupClass.getClassLoader()));
        }

        public Class<?> accessClass(Class<?> c) throws IllegalAccessException {
            if (!isAccessible(c, modes)) {
                throw noAccess("access violation", c);
            }
            return c;
        }

        public Class<?> ensureInitialized(Class<?> c) throws IllegalAccessException {
            if (c.isPrimitive()) {
                throw new IllegalArgumentException(c + " is a primitive class");
            }
            if (c.isArray()) {
                throw new IllegalArgumentException(c + " is an array class");
            }
            if (!isAccessible(c, modes)) {
                throw noAccess("access violation", c);
            }
            Unsafe.getUnsafe().ensureClassInitialized(c);
            return c;
        }

        public Class<?> defineClass(byte[] bytes) throws IllegalAccessException {
            if ((modes & PACKAGE) == 0) {
                throw new IllegalAccessException("Lookup does not have PACKAGE access");
            }
            return define(bytes.clone(), false, 4, null);
        }

        public enum ClassOption {
            NESTMATE,
            STRONG
        }

        public Lookup defineHiddenClass(byte[] bytes, boolean initialize, ClassOption... options)
            throws IllegalAccessException {
            return hidden(bytes, null, initialize, options);
        }

        public Lookup defineHiddenClassWithClassData(byte[] bytes, Object classData, boolean initialize,
                                                     ClassOption... options) throws IllegalAccessException {
            if (classData == null) {
                throw new NullPointerException();
            }
            return hidden(bytes, classData, initialize, options);
        }

        private Lookup hidden(byte[] bytes, Object classData, boolean initialize, ClassOption[] options)
            throws IllegalAccessException {
            int flags = 2;
            for (int i = 0; i < options.length; i++) {
                flags |= options[i] == ClassOption.NESTMATE ? 1 : 4;
            }
            if (!hasFullPrivilegeAccess()) {
                throw new IllegalAccessException(this + " does not have full privilege access");
            }
            return new Lookup(define(bytes.clone(), initialize, flags, classData));
        }

        private Class<?> define(byte[] b, boolean initialize, int flags, Object classData) {
            String name = ClassName.of(b);
            if (name == null) {
                throw new ClassFormatError("Invalid ClassFile structure");
            } else {
                int dot = name.lastIndexOf('.');
                String pn = dot < 0 ? "" : name.substring(0, dot);
                if (!pn.equals(lookupClass.getPackageName())) {
                    throw new IllegalArgumentException(name + " not in same package as lookup class");
                }
            }
            return LangAccess.get().defineClass(lookupClass, name, b, 0, b.length, initialize, flags, classData);
        }

        private static final class Info implements MethodHandleInfo {
            private final MemberName member;

            Info(MemberName member) {
                this.member = member;
            }

            @Override
            public int getReferenceKind() {
                return member.referenceKind();
            }

            @Override
            public Class<?> getDeclaringClass() {
                return member.clazz;
            }

            @Override
            public String getName() {
                return member.isConstructor() ? "<init>" : member.getName();
            }

            @Override
            public MethodType getMethodType() {
                if (!member.isField()) {
                    return member.getMethodType();
                }
                MethodType t = member.getInvocationType();
                return member.isStatic() ? t : t.dropParameterTypes(0, 1);
            }

            @Override
            public int getModifiers() {
                return member.modifiers();
            }

            @Override
            public <T extends Member> T reflectAs(Class<T> expected, Lookup lookup) {
                try {
                    lookup.checkMember(member.clazz, member);
                    Member r;
                    if (member.isField()) {
                        r = member.clazz.getDeclaredField(member.getName());
                    } else if (member.isConstructor()) {
                        r = member.clazz.getDeclaredConstructor(member.getMethodType().ptypes());
                    } else {
                        r = reflectMethod();
                    }
                    return expected.cast(r);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalArgumentException(e);
                }
            }

            private Method reflectMethod() throws NoSuchMethodException {
                MethodType t = member.getMethodType();
                Method[] all = member.clazz.getDeclaredMethods();
                for (int i = 0; i < all.length; i++) {
                    if (all[i].getReturnType() == t.rtype() && all[i].getName().equals(member.getName())
                        && t == MethodType.methodType(t.rtype(), all[i].getParameterTypes())) {
                        return all[i];
                    }
                }
                throw new NoSuchMethodException(member.toString());
            }

            @Override
            public String toString() {
                return MethodHandleInfo.toString(getReferenceKind(), getDeclaringClass(), getName(),
                                                 getMethodType());
            }
        }
    }

    // The name in a class file, for the package check and the name that the VM wants; null if it is not readable (the
    // VM then throws the right ClassFormatError).
    private static final class ClassName {
        static String of(byte[] b) {
            try {
                int n = u2(b, 8);
                int[] at = new int[n];
                int p = 10;
                for (int i = 1; i < n; i++) {
                    at[i] = p;
                    switch (b[p]) {
                        case 1: p += 3 + u2(b, p + 1); break;
                        case 5:
                        case 6: p += 9; i++; break;
                        case 7:
                        case 8:
                        case 16:
                        case 19:
                        case 20: p += 3; break;
                        case 15: p += 4; break;
                        default: p += 5;
                    }
                }
                int utf = at[u2(b, at[u2(b, p + 2)] + 1)];
                StringBuilder sb = new StringBuilder();
                int end = utf + 3 + u2(b, utf + 1);
                for (int i = utf + 3; i < end; i++) {
                    int c = b[i] & 0xff;
                    if (c >= 0xe0) {
                        c = (c & 0xf) << 12 | (b[i + 1] & 0x3f) << 6 | b[i + 2] & 0x3f;
                        i += 2;
                    } else if (c >= 0xc0) {
                        c = (c & 0x1f) << 6 | b[i + 1] & 0x3f;
                        i++;
                    }
                    sb.append(c == '/' ? '.' : (char) c);
                }
                return sb.toString();
            } catch (ArrayIndexOutOfBoundsException e) {
                return null;
            }
        }

        private static int u2(byte[] b, int p) {
            return (b[p] & 0xff) << 8 | b[p + 1] & 0xff;
        }
    }

    // ---- invokers --------------------------------------------------------------------------------------------------

    public static MethodHandle exactInvoker(MethodType type) {
        return new Adapters.Invoker(type, true);
    }

    public static MethodHandle invoker(MethodType type) {
        return new Adapters.Invoker(type, false);
    }

    public static MethodHandle spreadInvoker(MethodType type, int leadingArgCount) {
        if (leadingArgCount < 0 || leadingArgCount > type.parameterCount()) {
            throw new IllegalArgumentException("bad argument count: " + leadingArgCount);
        }
        return invoker(type).asSpreader(Object[].class, type.parameterCount() - leadingArgCount);
    }

    // ---- variables -------------------------------------------------------------------------------------------------

    public static MethodHandle varHandleExactInvoker(VarHandle.AccessMode accessMode, MethodType type) {
        return varHandleInvoker(accessMode, type, true);
    }

    public static MethodHandle varHandleInvoker(VarHandle.AccessMode accessMode, MethodType type) {
        return varHandleInvoker(accessMode, type, false);
    }

    private static MethodHandle varHandleInvoker(VarHandle.AccessMode mode, MethodType type, boolean exact) {
        MethodType t = type.insertParameterTypes(0, VarHandle.class);
        MethodHandle site = new DirectMethodHandle(t.appendParameterTypes(Object.class),
                                                   Forms.varHandleSite(mode, type), false);
        return new Adapters.Bound(site, t.parameterCount(), new Object[] {new VarHandle.Access(mode, type, exact)}, t);
    }

    public static VarHandle arrayElementVarHandle(Class<?> arrayClass) throws IllegalArgumentException {
        return VarHandles.array(arrayClass);
    }

    public static VarHandle byteArrayViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder)
        throws IllegalArgumentException {
        return VarHandles.view(byte[].class, viewArrayClass, byteOrder);
    }

    public static VarHandle byteBufferViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder)
        throws IllegalArgumentException {
        return VarHandles.view(ByteBuffer.class, viewArrayClass, byteOrder);
    }

    // ---- combinators -----------------------------------------------------------------------------------------------

    public static MethodHandle constant(Class<?> type, Object value) {
        if (type.isPrimitive()) {
            if (type == void.class) {
                throw new IllegalArgumentException("void type");
            }
            value = value == null || !Wrapper.isBox(value.getClass())
                || !Wrapper.widens(Wrapper.unbox(value.getClass()), type)
                ? castBound(Wrapper.box(type), value) : Wrapper.convert(value, type);
            if (value == null) {
                throw new NullPointerException();
            }
        } else {
            value = type.cast(value);
        }
        return new Adapters.Constant(MethodType.methodType(type), value);
    }

    private static Object castBound(Class<?> type, Object value) {
        if (value != null && !type.isInstance(value)) {
            throw new ClassCastException(type + " is not compatible with " + value.getClass());
        }
        return value;
    }

    public static MethodHandle identity(Class<?> type) {
        return new Adapters.Identity(type);
    }

    public static MethodHandle zero(Class<?> type) {
        return new Adapters.Constant(MethodType.methodType(type), Wrapper.zero(type));
    }

    public static MethodHandle empty(MethodType type) {
        return new Adapters.Constant(type, Wrapper.zero(type.rtype()));
    }

    public static MethodHandle throwException(Class<?> returnType, Class<? extends Throwable> exType) {
        if (!Throwable.class.isAssignableFrom(exType)) {
            throw new ClassCastException(exType.getName());
        }
        return new Adapters.Thrower(returnType, exType);
    }

    public static MethodHandle insertArguments(MethodHandle target, int pos, Object... values) {
        MethodType t = target.type();
        int n = values.length;
        if (n > t.parameterCount()) {
            throw new IllegalArgumentException("too many values to insert");
        }
        if (pos < 0 || pos > t.parameterCount() - n) {
            throw new IllegalArgumentException("no argument type to append");
        }
        Object[] v = new Object[n];
        for (int i = 0; i < n; i++) {
            Class<?> p = t.parameterType(pos + i);
            if (p.isPrimitive()) {
                if (values[i] == null) {
                    throw new NullPointerException();
                }
                Class<?> u = Wrapper.unbox(values[i].getClass());
                if (u == values[i].getClass() || !Wrapper.widens(u, p)) {
                    castBound(Wrapper.box(p), values[i]);
                }
                v[i] = Wrapper.convert(values[i], p);
            } else {
                v[i] = p.cast(values[i]);
            }
        }
        if (n == 0) {
            return target;
        }
        return new Adapters.Bound(target.asFixedArity(), pos, v, t.dropParameterTypes(pos, pos + n));
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos, List<Class<?>> valueTypes) {
        return dropArguments(target, pos, valueTypes.toArray(new Class<?>[valueTypes.size()]));
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos, Class<?>... valueTypes) {
        MethodType t = target.type();
        if (pos < 0 || pos > t.parameterCount()) {
            throw new IllegalArgumentException("no argument type to remove" + java.util.Arrays.asList(
                t, pos, java.util.Arrays.asList(valueTypes), t.parameterCount() + valueTypes.length,
                t.parameterCount()));
        }
        if (valueTypes.length == 0) {
            return target;
        }
        return Adapters.Permute.drop(target.asFixedArity(), pos, valueTypes.length,
                                     t.insertParameterTypes(pos, valueTypes));
    }

    public static MethodHandle dropReturn(MethodHandle target) {
        return target.type().rtype() == void.class ? target
            : target.asFixedArity().asType(target.type().changeReturnType(void.class));
    }

    public static MethodHandle dropArgumentsToMatch(MethodHandle target, int skip, List<Class<?>> newTypes,
                                                    int pos) {
        Class<?>[] want = newTypes.toArray(new Class<?>[newTypes.size()]);
        Class<?>[] have = target.type().ptypes();
        if (skip < 0 || skip > have.length) {
            throw new IllegalArgumentException("illegal skip " + skip + " " + target);
        }
        int n = have.length - skip;
        if (pos < 0 || pos > want.length) {
            throw new IllegalArgumentException("illegal pos " + pos + " " + newTypes);
        }
        if (pos + n > want.length) {
            throw new IllegalArgumentException("argument lists do not match: " + target.type() + ", " + newTypes);
        }
        for (int i = 0; i < n; i++) {
            if (have[skip + i] != want[pos + i]) {
                throw new IllegalArgumentException("argument lists do not match: " + target.type() + ", " + newTypes);
            }
        }
        Class<?>[] before = new Class<?>[pos];
        System.arraycopy(want, 0, before, 0, pos);
        Class<?>[] after = new Class<?>[want.length - pos - n];
        System.arraycopy(want, pos + n, after, 0, after.length);
        return dropArguments(dropArguments(target, have.length, after), skip, before);
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType newType, int... reorder) {
        MethodType t = target.type();
        int[] order = reorder.clone();
        if (order.length != t.parameterCount()) {
            throw new IllegalArgumentException("old type parameter count and reorder array length do not match: "
                                               + t + ", " + java.util.Arrays.toString(order));
        }
        if (newType.rtype() != t.rtype()) {
            throw new IllegalArgumentException("return types do not match: " + t + ", " + newType);
        }
        for (int i = 0; i < order.length; i++) {
            if (order[i] < 0 || order[i] >= newType.parameterCount()) {
                throw new IllegalArgumentException("index is out of bounds for new type: " + order[i] + ", "
                                                   + newType);
            }
            if (newType.parameterType(order[i]) != t.parameterType(i)) {
                throw new IllegalArgumentException("parameter types do not match after reorder: " + t + ", "
                                                   + newType);
            }
        }
        return new Adapters.Permute(target.asFixedArity(), newType, order);
    }

    public static MethodHandle explicitCastArguments(MethodHandle target, MethodType newType) {
        MethodType t = target.type();
        if (t == newType) {
            return target;
        }
        if (t.parameterCount() != newType.parameterCount()) {
            throw new WrongMethodTypeException("cannot explicitly cast " + target + " to " + newType);
        }
        return new Adapters.Convert(target.asFixedArity(), newType, true);
    }

    public static MethodHandle filterArguments(MethodHandle target, int pos, MethodHandle... filters) {
        MethodType t = target.type();
        if (pos < 0 || pos + filters.length > t.parameterCount()) {
            throw new IllegalArgumentException("too many filters");
        }
        MethodType r = t;
        for (int i = 0; i < filters.length; i++) {
            if (filters[i] != null) {
                MethodType f = filters[i].type();
                if (f.parameterCount() != 1 || f.rtype() != t.parameterType(pos + i)) {
                    throw new IllegalArgumentException("target and filter types do not match: " + t + ", " + f);
                }
                r = r.changeParameterType(pos + i, f.parameterType(0));
            }
        }
        return new Adapters.FilterArguments(target.asFixedArity(), pos, filters.clone(), r);
    }

    public static MethodHandle collectArguments(MethodHandle target, int pos, MethodHandle filter) {
        MethodType t = target.type();
        MethodType f = filter.type();
        MethodType r;
        if (f.rtype() == void.class) {
            r = t.insertParameterTypes(pos, f.ptypes());
        } else {
            if (f.rtype() != t.parameterType(pos)) {
                throw new IllegalArgumentException("target and filter types do not match: " + t + ", " + f);
            }
            r = t.dropParameterTypes(pos, pos + 1).insertParameterTypes(pos, f.ptypes());
        }
        return new Adapters.Combine(target.asFixedArity(), pos, filter.asFixedArity(), true, r);
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        MethodType t = target.type();
        MethodType f = filter.type();
        boolean ok = t.rtype() == void.class ? f.parameterCount() == 0
            : f.parameterCount() == 1 && f.parameterType(0) == t.rtype();
        if (!ok) {
            throw new IllegalArgumentException("target and filter types do not match: " + t + ", " + f);
        }
        return new Adapters.FilterReturn(target.asFixedArity(), filter.asFixedArity());
    }

    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    public static MethodHandle foldArguments(MethodHandle target, int pos, MethodHandle combiner) {
        MethodType t = target.type();
        MethodType c = combiner.type();
        int drop = c.rtype() == void.class ? 0 : 1;
        boolean ok = t.parameterCount() >= pos + drop + c.parameterCount()
            && (drop == 0 || t.parameterType(pos) == c.rtype());
        for (int i = 0; ok && i < c.parameterCount(); i++) {
            ok = c.parameterType(i) == t.parameterType(pos + drop + i);
        }
        if (!ok) {
            throw new IllegalArgumentException("target and combiner types must match: " + t + " != " + c);
        }
        return new Adapters.Combine(target.asFixedArity(), pos, combiner.asFixedArity(), false,
                                    t.dropParameterTypes(pos, pos + drop));
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target, MethodHandle fallback) {
        MethodType g = test.type();
        MethodType t = target.type();
        if (t != fallback.type()) {
            throw new IllegalArgumentException("target and fallback types must match: " + t + " != "
                                               + fallback.type());
        }
        if (g.rtype() != boolean.class) {
            throw new IllegalArgumentException("guard type is not a predicate " + g);
        }
        boolean ok = g.parameterCount() <= t.parameterCount();
        for (int i = 0; ok && i < g.parameterCount(); i++) {
            ok = g.parameterType(i) == t.parameterType(i);
        }
        if (!ok) {
            throw new IllegalArgumentException("target and test types must match: " + t + " != " + g);
        }
        return new Adapters.Guard(test.asFixedArity(), target.asFixedArity(), fallback.asFixedArity());
    }

    public static MethodHandle catchException(MethodHandle target, Class<? extends Throwable> exType,
                                              MethodHandle handler) {
        MethodType t = target.type();
        MethodType h = handler.type();
        if (!Throwable.class.isAssignableFrom(exType)) {
            throw new ClassCastException(exType.getName());
        }
        if (h.parameterCount() < 1 || !h.parameterType(0).isAssignableFrom(exType)) {
            throw new IllegalArgumentException("handler does not accept exception type " + exType);
        }
        if (h.rtype() != t.rtype()) {
            throw new IllegalArgumentException("target and handler return types must match: " + t + " != " + h);
        }
        boolean ok = h.parameterCount() - 1 <= t.parameterCount();
        for (int i = 1; ok && i < h.parameterCount(); i++) {
            ok = h.parameterType(i) == t.parameterType(i - 1);
        }
        if (!ok) {
            throw new IllegalArgumentException("target and handler types must match: " + t + " != " + h);
        }
        return new Adapters.Catch(target.asFixedArity(), exType, handler.asFixedArity());
    }

    public static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        MethodType t = target.type();
        MethodType c = cleanup.type();
        if (c.rtype() != t.rtype()) {
            throw new IllegalArgumentException("target and return types must match: " + c.rtype() + " != "
                                               + t.rtype());
        }
        int lead = t.rtype() == void.class ? 1 : 2;
        if (c.parameterCount() < lead || !Throwable.class.isAssignableFrom(c.parameterType(0))
            && c.parameterType(0) != Object.class) {
            throw new IllegalArgumentException("cleanup first argument and Throwable must match: " + c);
        }
        boolean ok = (lead == 1 || c.parameterType(1) == t.rtype()) && c.parameterCount() - lead <= t.parameterCount();
        for (int i = lead; ok && i < c.parameterCount(); i++) {
            ok = c.parameterType(i) == t.parameterType(i - lead);
        }
        if (!ok) {
            throw new IllegalArgumentException("cleanup parameters after (Throwable,result) and target parameter list "
                                               + "prefix must match: " + c + " != " + t);
        }
        return new Adapters.TryFinally(target.asFixedArity(), cleanup.asFixedArity());
    }

    // ---- loops -----------------------------------------------------------------------------------------------------

    public static MethodHandle loop(MethodHandle[]... clauses) {
        return Loops.loop(clauses);
    }

    public static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body) {
        return Loops.whileLoop(init, pred, body, true);
    }

    public static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle pred) {
        return Loops.whileLoop(init, pred, body, false);
    }

    public static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init, MethodHandle body) {
        return Loops.countedLoop(empty(iterations.type()), iterations, init, body);
    }

    public static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init,
                                           MethodHandle body) {
        return Loops.countedLoop(start, end, init, body);
    }

    public static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        return Loops.iteratedLoop(iterator, init, body);
    }

    public static MethodHandle tableSwitch(MethodHandle fallback, MethodHandle... targets) {
        return Loops.tableSwitch(fallback, targets);
    }

    // ---- arrays ----------------------------------------------------------------------------------------------------

    private static Class<?> component(Class<?> arrayClass) {
        if (!arrayClass.isArray()) {
            throw new IllegalArgumentException("not an array: " + arrayClass);
        }
        return arrayClass.getComponentType();
    }

    public static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        return new Adapters.ArrayOp(Adapters.ArrayOp.GET, arrayClass,
                                    MethodType.methodType(component(arrayClass), arrayClass, int.class));
    }

    public static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        return new Adapters.ArrayOp(Adapters.ArrayOp.SET, arrayClass,
            MethodType.methodType(void.class, arrayClass, int.class, component(arrayClass)));
    }

    public static MethodHandle arrayLength(Class<?> arrayClass) {
        component(arrayClass);
        return new Adapters.ArrayOp(Adapters.ArrayOp.LENGTH, arrayClass,
                                    MethodType.methodType(int.class, arrayClass));
    }

    public static MethodHandle arrayConstructor(Class<?> arrayClass) {
        component(arrayClass);
        return new Adapters.ArrayOp(Adapters.ArrayOp.NEW, arrayClass,
                                    MethodType.methodType(arrayClass, int.class));
    }
}
