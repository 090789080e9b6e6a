// A component of a record class; made by the VM (Class.getRecordComponents0).
package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.Map;
import jdk.internal.reflect.AnnotationParser;
import jdk.internal.reflect.SignatureParser;
import jdk.internal.reflect.TypeAnnotations;

public final class RecordComponent implements AnnotatedElement {
    // Known to the VM.
    private Class<?> clazz;
    private String name;
    private Class<?> type;
    private Method accessor;
    private String signature;
    private byte[] annotations;
    private byte[] typeAnnotations;

    private transient Map<Class<? extends Annotation>, Annotation> declaredAnnotations;

    private RecordComponent() {
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    public String getGenericSignature() {
        return signature;
    }

    public Type getGenericType() {
        return signature == null ? type : SignatureParser.typeOf(clazz, signature);
    }

    public AnnotatedType getAnnotatedType() {
        return TypeAnnotations.of(typeAnnotations, clazz).annotate(getGenericType(), TypeAnnotations.FIELD, 0);
    }

    public Method getAccessor() {
        return accessor;
    }

    public Class<?> getDeclaringRecord() {
        return clazz;
    }

    @Override
    public String toString() {
        return type.getTypeName() + " " + name;
    }

    private Map<Class<? extends Annotation>, Annotation> annotationMap() {
        Map<Class<? extends Annotation>, Annotation> m = declaredAnnotations;
        if (m == null) {
            m = AnnotationParser.parse(annotations, clazz);
            declaredAnnotations = m;
        }
        return m;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return annotationClass.cast(annotationMap().get(annotationClass));
    }

    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return AnnotationParser.toArray(annotationMap());
    }
}
