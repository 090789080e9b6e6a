// See the API documentation of Java SE 17.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.Map;
import jdk.internal.reflect.AnnotationParser;

public interface AnnotatedElement {
    default boolean isAnnotationPresent(Class<? extends Annotation> annotationClass) {
        return getAnnotation(annotationClass) != null;
    }

    <T extends Annotation> T getAnnotation(Class<T> annotationClass);

    Annotation[] getAnnotations();

    default <T extends Annotation> T[] getAnnotationsByType(Class<T> annotationClass) {
        T[] r = getDeclaredAnnotationsByType(annotationClass);
        if (r.length == 0 && this instanceof Class && AnnotationParser.isInherited(annotationClass)) {
            Class<?> sup = ((Class<?>) this).getSuperclass();
            if (sup != null) {
                r = sup.getAnnotationsByType(annotationClass);
            }
        }
        return r;
    }

    default <T extends Annotation> T getDeclaredAnnotation(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        Annotation[] all = getDeclaredAnnotations();
        for (int i = 0; i < all.length; i++) {
            if (annotationClass == all[i].annotationType()) {
                return annotationClass.cast(all[i]);
            }
        }
        return null;
    }

    default <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        Map<Class<? extends Annotation>, Annotation> map = AnnotationParser.toMap(getDeclaredAnnotations());
        return AnnotationParser.byType(map, annotationClass);
    }

    Annotation[] getDeclaredAnnotations();
}
