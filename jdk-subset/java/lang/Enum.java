/** Superclass of all enums. */
package java.lang;

import java.io.Serializable;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public abstract class Enum<E extends Enum<E>> implements Constable, Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final int hashCode() {
        return super.hashCode();
    }

    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public final int compareTo(E o) {
        Enum<?> other = o;
        if (getClass() != other.getClass() && getDeclaringClass() != other.getDeclaringClass()) {
            throw new ClassCastException();
        }
        return ordinal - other.ordinal;
    }

    /** The enum itself also for constants with a body, whose class is a subclass. */
    @SuppressWarnings("unchecked")
    public final Class<E> getDeclaringClass() {
        Class<?> c = getClass();
        Class<?> s = c.getSuperclass();
        return s == Enum.class ? (Class<E>) c : (Class<E>) s;
    }

    public static <T extends Enum<T>> T valueOf(Class<T> enumClass, String name) {
        T result = enumClass.enumConstantDirectory().get(name);
        if (result != null) {
            return result;
        }
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        throw new IllegalArgumentException("No enum constant " + enumClass.getCanonicalName() + "." + name);
    }

    @SuppressWarnings("removal")
    protected final void finalize() {
    }

    @Override
    public final Optional<EnumDesc<E>> describeConstable() {
        Optional<ClassDesc> c = getDeclaringClass().describeConstable();
        return c.isPresent() ? Optional.of(EnumDesc.of(c.get(), name())) : Optional.empty();
    }

    public static final class EnumDesc<E extends Enum<E>> extends DynamicConstantDesc<E> {
        private EnumDesc(ClassDesc constantClass, String constantName) {
            super(ConstantDescs.BSM_ENUM_CONSTANT, constantName, constantClass);
        }

        public static <E extends Enum<E>> EnumDesc<E> of(ClassDesc enumClass, String constantName) {
            if (enumClass == null || constantName == null) {
                throw new NullPointerException();
            }
            return new EnumDesc<>(enumClass, constantName);
        }

        @Override
        @SuppressWarnings("unchecked")
        public E resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
            return Enum.valueOf((Class<E>) constantType().resolveConstantDesc(lookup), constantName());
        }

        @Override
        public String toString() {
            return "EnumDesc[" + constantType().displayName() + "." + constantName() + "]";
        }
    }
}
