// Base of Field, Method and Constructor: the override flag (read by the VM) and the access checks.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import jdk.internal.access.ReflectAccess;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.Reflection;
import jdk.internal.reflect.TypeAnnotations;

public class AccessibleObject implements AnnotatedElement {
    static {
        ReflectAccess.set(new Access());
    }

    boolean override;

    // The last caller for which the full check succeeded (for instance members: with accessTarget).
    private volatile Class<?> accessCaller;
    private volatile Class<?> accessTarget;

    private static final class Access extends ReflectAccess {
        public Field copy(Field f) {
            return f.copy();
        }

        public Executable copy(Executable e) {
            return e instanceof Method ? ((Method) e).copy() : ((Constructor<?>) e).copy();
        }

        public Class<?>[] parameterTypes(Executable e) {
            return e.sharedParameterTypes();
        }

        public String descriptor(Executable e) {
            return e.descriptor();
        }

        public Object invoke(Method m, Object obj, Object[] args) throws InvocationTargetException {
            return m.accessor().invoke(obj, args);
        }

        public <T> T newInstance(Constructor<T> c, Object[] args, Class<?> caller)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
            return c.newInstanceWithCaller(args, caller);
        }

        public Constructor<?> constructorWith(Constructor<?> c, ConstructorAccessor accessor) {
            return c.with(accessor);
        }

        @Override
        public TypeAnnotations typeAnnotations(Executable e) {
            return e.typeAnnotations();
        }

        public boolean isOverride(AccessibleObject o) {
            return o.override;
        }

        public boolean isTrustedFinal(Field f) {
            return f.trustedFinal;
        }
    }

    @Deprecated(since = "17")
    protected AccessibleObject() {
    }

    @CallerSensitive
    public static void setAccessible(AccessibleObject[] array, boolean flag) {
        Class<?> caller = Reflection.getCallerClass();
        array = array.clone();
        for (int i = 0; i < array.length && flag; i++) {
            array[i].checkFor(caller);
        }
        for (int i = 0; i < array.length; i++) {
            array[i].override = flag;
        }
    }

    @CallerSensitive
    public void setAccessible(boolean flag) {
        if (flag) {
            checkFor(Reflection.getCallerClass());
        }
        override = flag;
    }

    @CallerSensitive
    public final boolean trySetAccessible() {
        if (!override && !(this instanceof Member && canSetAccessible(Reflection.getCallerClass()))) {
            return false;
        }
        override = true;
        return true;
    }

    @Deprecated(since = "9")
    public boolean isAccessible() {
        return override;
    }

    @CallerSensitive
    public final boolean canAccess(Object obj) {
        if (!(this instanceof Member)) {
            return override;
        }
        Class<?> declaring = ((Member) this).getDeclaringClass();
        int mod = ((Member) this).getModifiers();
        Class<?> target = null;
        if (!Modifier.isStatic(mod) && (this instanceof Method || this instanceof Field)) {
            if (obj == null) {
                throw new IllegalArgumentException("null object for " + this);
            }
            if (!declaring.isInstance(obj)) {
                throw new IllegalArgumentException("object is not an instance of " + declaring.getName());
            }
            target = obj.getClass();
        } else if (obj != null) {
            throw new IllegalArgumentException("non-null object for " + this);
        }
        return override || Reflection.verifyMemberAccess(Reflection.getCallerClass(), declaring, target, mod);
    }

    // JLS-like rule of setAccessible: within a module always; otherwise the package must be open, or exported and
    // the member public (or protected static in a superclass of the caller).
    private boolean canSetAccessible(Class<?> caller) {
        Class<?> declaring = ((Member) this).getDeclaringClass();
        if (declaring == Class.class && this instanceof Constructor) {
            return false;
        }
        if (Reflection.isOpen(caller, declaring)) {
            return true;
        }
        int mod = ((Member) this).getModifiers();
        if (Modifier.isPublic(declaring.getModifiers()) && Reflection.isExported(caller, declaring)) {
            if (Modifier.isPublic(mod)) {
                return true;
            }
            if (Modifier.isProtected(mod) && Modifier.isStatic(mod) && caller != null
                && declaring.isAssignableFrom(caller) && declaring != caller) {
                return true;
            }
        }
        return false;
    }

    final void checkFor(Class<?> caller) {
        if (!(this instanceof Member) || canSetAccessible(caller)) {
            return;
        }
        Class<?> declaring = ((Member) this).getDeclaringClass();
        if (declaring == Class.class && this instanceof Constructor && caller != null
            && caller.getModule() == declaring.getModule()) {
            throw new SecurityException("Cannot make a java.lang.Class constructor accessible");
        }
        Module m = declaring.getModule();
        Module callerModule = caller == null ? null : caller.getModule();
        boolean exportsEnough = Modifier.isPublic(declaring.getModifiers())
            && Modifier.isPublic(((Member) this).getModifiers());
        throw new InaccessibleObjectException("Unable to make " + (this instanceof Field ? "field " : "") + this
            + " accessible: " + m + " does not \"" + (exportsEnough ? "exports " : "opens ")
            + declaring.getPackageName() + "\" to "
            + (callerModule != null && callerModule.isNamed() ? callerModule.toString()
               : "unnamed module @" + Integer.toHexString(System.identityHashCode(callerModule))));
    }

    // Called when override is not set. target: class of the receiver for instance members, otherwise null.
    final void checkAccess(Class<?> caller, Class<?> declaring, Class<?> target, int modifiers)
        throws IllegalAccessException {
        if (caller == declaring) {
            return;
        }
        Class<?> t = target != null && Modifier.isProtected(modifiers) ? target : null;
        if (accessCaller == caller && accessTarget == t && caller != null) {
            return;
        }
        if (!Reflection.verifyMemberAccess(caller, declaring, target, modifiers)) {
            throw Reflection.newIllegalAccessException(caller, declaring, target, modifiers);
        }
        if (t == null) {    // the pair is not published atomically, so only the simple case is remembered
            accessCaller = caller;
        }
    }

    // A public member of a public class of an exported package needs no look at the caller.
    static boolean isOpenToAll(Class<?> declaring, int modifiers) {
        if ((modifiers & Modifier.PUBLIC) == 0
            || (Reflection.getClassAccessFlags(declaring) & Modifier.PUBLIC) == 0) {
            return false;
        }
        return Reflection.isExported(null, declaring);
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        throw new UnsupportedOperationException("All subclasses should override this method");
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> annotationClass) {
        return AnnotatedElement.super.isAnnotationPresent(annotationClass);
    }

    @Override
    public <T extends Annotation> T[] getAnnotationsByType(Class<T> annotationClass) {
        throw new UnsupportedOperationException("All subclasses should override this method");
    }

    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }

    @Override
    public <T extends Annotation> T getDeclaredAnnotation(Class<T> annotationClass) {
        return getAnnotation(annotationClass);
    }

    @Override
    public <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> annotationClass) {
        return getAnnotationsByType(annotationClass);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        throw new UnsupportedOperationException("All subclasses should override this method");
    }
}
