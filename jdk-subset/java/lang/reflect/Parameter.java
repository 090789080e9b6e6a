// A formal parameter; made by the VM from MethodParameters, or by Executable with the names arg0, arg1...
package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.Map;
import jdk.internal.reflect.AnnotationParser;

public final class Parameter implements AnnotatedElement {
    // Known to the VM.
    private final String name;      // null when the attribute gives none
    private final int modifiers;
    private final Executable executable;
    private final int index;

    private transient Map<Class<? extends Annotation>, Annotation> declaredAnnotations;

    Parameter(String name, int modifiers, Executable executable, int index) {
        this.name = name;
        this.modifiers = modifiers;
        this.executable = executable;
        this.index = index;
    }

    String realName() {
        return name;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Parameter && ((Parameter) obj).executable.equals(executable)
            && ((Parameter) obj).index == index;
    }

    @Override
    public int hashCode() {
        return executable.hashCode() ^ index;
    }

    public boolean isNamePresent() {
        return executable.hasRealParameters() && name != null;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        Type t = getParameterizedType();
        String tn = t.getTypeName();
        sb.append(Modifier.toString(modifiers));
        if (modifiers != 0) {
            sb.append(' ');
        }
        if (isVarArgs()) {
            sb.append(tn.endsWith("[]") ? tn.substring(0, tn.length() - 2) : tn).append("...");
        } else {
            sb.append(tn);
        }
        return sb.append(' ').append(getName()).toString();
    }

    public Executable getDeclaringExecutable() {
        return executable;
    }

    public int getModifiers() {
        return modifiers;
    }

    public String getName() {
        return name == null || name.length() == 0 ? "arg" + index : name;
    }

    public Type getParameterizedType() {
        return executable.allGenericParameterTypes()[index];
    }

    public AnnotatedType getAnnotatedType() {
        return executable.getAnnotatedParameterTypes()[index];
    }

    public Class<?> getType() {
        return executable.sharedParameterTypes()[index];
    }

    public boolean isImplicit() {
        return Modifier.isMandated(modifiers);
    }

    public boolean isSynthetic() {
        return Modifier.isSynthetic(modifiers);
    }

    public boolean isVarArgs() {
        return executable.isVarArgs() && index == executable.getParameterCount() - 1;
    }

    private Map<Class<? extends Annotation>, Annotation> annotationMap() {
        Map<Class<? extends Annotation>, Annotation> m = declaredAnnotations;
        if (m == null) {
            m = AnnotationParser.toMap(executable.getParameterAnnotations()[index]);
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

    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }
}
