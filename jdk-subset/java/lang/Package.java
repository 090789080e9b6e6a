// A package of a class loader, with what the manifest of its jar says of it.
package java.lang;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.net.URL;
import jdk.internal.loader.BootLoader;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public class Package implements AnnotatedElement {
    private final String name;
    private final ClassLoader loader;
    private final String specTitle;
    private final String specVersion;
    private final String specVendor;
    private final String implTitle;
    private final String implVersion;
    private final String implVendor;
    private final URL sealBase;
    private Class<?> info;              // package-info, or Package.class when there is none

    Package(String name, ClassLoader loader, String specTitle, String specVersion, String specVendor, String implTitle,
            String implVersion, String implVendor, URL sealBase) {
        this.name = name;
        this.loader = loader;
        this.specTitle = specTitle;
        this.specVersion = specVersion;
        this.specVendor = specVendor;
        this.implTitle = implTitle;
        this.implVersion = implVersion;
        this.implVendor = implVendor;
        this.sealBase = sealBase;
    }

    static Package of(Class<?> c) {
        ClassLoader l = c.getClassLoader0();
        String pn = c.getPackageName();
        return l == null ? ClassLoader.bootPackage(pn) : l.packageOf(pn, c);
    }

    public String getName() {
        return name;
    }

    public String getSpecificationTitle() {
        return specTitle;
    }

    public String getSpecificationVersion() {
        return specVersion;
    }

    public String getSpecificationVendor() {
        return specVendor;
    }

    public String getImplementationTitle() {
        return implTitle;
    }

    public String getImplementationVersion() {
        return implVersion;
    }

    public String getImplementationVendor() {
        return implVendor;
    }

    // Packages of a named module are sealed.
    public boolean isSealed() {
        return loader == null && BootLoader.isInBase(name) || sealBase != null;
    }

    public boolean isSealed(URL url) {
        java.util.Objects.requireNonNull(url);
        return sealBase != null && sealBase.equals(url);
    }

    public boolean isCompatibleWith(String desired) throws NumberFormatException {
        if (specVersion == null || specVersion.isEmpty()) {
            throw new NumberFormatException("Empty version string");
        }
        int[] mine = numbers(specVersion);
        int[] wanted = numbers(desired);
        for (int i = 0; i < Math.max(mine.length, wanted.length); i++) {
            int a = i < mine.length ? mine[i] : 0;
            int b = i < wanted.length ? wanted[i] : 0;
            if (a != b) {
                return a > b;
            }
        }
        return true;
    }

    private static int[] numbers(String version) {
        String[] parts = version.split("\\.", -1);
        int[] n = new int[parts.length];
        for (int i = 0; i < n.length; i++) {
            n[i] = Integer.parseInt(parts[i]);
            if (n[i] < 0) {
                throw new NumberFormatException("For input string: \"" + n[i] + "\"");
            }
        }
        return n;
    }

    @CallerSensitive
    @Deprecated(since = "9")
    public static Package getPackage(String name) {
        Class<?> caller = Reflection.getCallerClass();
        ClassLoader l = caller == null ? null : caller.getClassLoader0();
        return l == null ? ClassLoader.bootPackage(name) : l.getPackage(name);
    }

    @CallerSensitive
    public static Package[] getPackages() {
        Class<?> caller = Reflection.getCallerClass();
        ClassLoader l = caller == null ? null : caller.getClassLoader0();
        return l == null ? ClassLoader.bootPackages() : l.getPackages();
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        String s = "package ".concat(name);
        if (specTitle != null) {
            s = s.concat(", ").concat(specTitle);
        }
        return specVersion == null ? s : s.concat(", version ").concat(specVersion);
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
