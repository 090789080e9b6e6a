// A package of a class loader. Without a manifest reader there is no version information: those queries answer null,
// as for a directory on the class path.
package java.lang;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.HashMap;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public class Package implements AnnotatedElement {
    // Packages that somebody asked for, by name; one name may exist in several loaders.
    private static final HashMap<String, ArrayList<Package>> KNOWN = new HashMap<>();

    private final String name;
    private final ClassLoader loader;
    private Class<?> info;              // package-info, or Package.class when there is none

    private Package(String name, ClassLoader loader) {
        this.name = name;
        this.loader = loader;
    }

    static Package of(Class<?> c) {
        return of(c.getPackageName(), c.getClassLoader0());
    }

    static Package of(String name, ClassLoader loader) {
        synchronized (KNOWN) {
            ArrayList<Package> list = KNOWN.get(name);
            if (list == null) {
                list = new ArrayList<>(1);
                KNOWN.put(name, list);
            }
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i).loader == loader) {
                    return list.get(i);
                }
            }
            Package p = new Package(name, loader);
            list.add(p);
            return p;
        }
    }

    public String getName() {
        return name;
    }

    public String getSpecificationTitle() {
        return null;
    }

    public String getSpecificationVersion() {
        return null;
    }

    public String getSpecificationVendor() {
        return null;
    }

    public String getImplementationTitle() {
        return null;
    }

    public String getImplementationVersion() {
        return null;
    }

    public String getImplementationVendor() {
        return null;
    }

    // Packages of a named module are sealed.
    public boolean isSealed() {
        return loader == null;
    }

    public boolean isCompatibleWith(String desired) throws NumberFormatException {
        throw new NumberFormatException("Empty version string");
    }

    // The package of that name as the caller's loader (or the boot loader) has it, if a class of it was asked for its
    // package before.
    @CallerSensitive
    @Deprecated(since = "9")
    public static Package getPackage(String name) {
        Class<?> caller = Reflection.getCallerClass();
        ClassLoader l = caller == null ? null : caller.getClassLoader0();
        synchronized (KNOWN) {
            ArrayList<Package> list = KNOWN.get(name);
            for (int i = 0; list != null && i < list.size(); i++) {
                if (list.get(i).loader == l || list.get(i).loader == null) {
                    return list.get(i);
                }
            }
            return null;
        }
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "package ".concat(name);
    }

    private Class<?> info() {
        Class<?> c = info;
        if (c == null) {
            try {
                c = Class.forName(name.concat(".package-info"), false, loader);
            } catch (ClassNotFoundException e) {
                c = Package.class;
            }
            info = c;
        }
        return c;
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationClass) {
        return info().getAnnotation(annotationClass);
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> annotationClass) {
        return info().isAnnotationPresent(annotationClass);
    }

    @Override
    public <A extends Annotation> A[] getAnnotationsByType(Class<A> annotationClass) {
        return info().getAnnotationsByType(annotationClass);
    }

    @Override
    public Annotation[] getAnnotations() {
        return info().getAnnotations();
    }

    @Override
    public <A extends Annotation> A getDeclaredAnnotation(Class<A> annotationClass) {
        return info().getDeclaredAnnotation(annotationClass);
    }

    @Override
    public <A extends Annotation> A[] getDeclaredAnnotationsByType(Class<A> annotationClass) {
        return info().getDeclaredAnnotationsByType(annotationClass);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return info().getDeclaredAnnotations();
    }
}
