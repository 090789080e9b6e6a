// See the API documentation of Java SE 17.
package java.lang.constant;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

public abstract non-sealed class DynamicConstantDesc<T> implements ConstantDesc {
    private final DirectMethodHandleDesc bootstrapMethod;
    private final ConstantDesc[] bootstrapArgs;
    private final String constantName;
    private final ClassDesc constantType;

    protected DynamicConstantDesc(DirectMethodHandleDesc bootstrapMethod, String constantName, ClassDesc constantType,
                                  ConstantDesc... bootstrapArgs) {
        if (constantName.isEmpty()) {
            throw new IllegalArgumentException("Illegal invocation name: " + constantName);
        }
        this.bootstrapMethod = bootstrapMethod;
        this.constantName = constantName;
        this.constantType = constantType;
        this.bootstrapArgs = bootstrapArgs.clone();
    }

    private static final class Plain<T> extends DynamicConstantDesc<T> {
        Plain(DirectMethodHandleDesc bootstrapMethod, String constantName, ClassDesc constantType,
              ConstantDesc... bootstrapArgs) {
            super(bootstrapMethod, constantName, constantType, bootstrapArgs);
        }
    }

    // The form that the described kind of constant has, if it has a separate one.
    public static <T> ConstantDesc ofCanonical(DirectMethodHandleDesc bootstrapMethod, String constantName,
                                               ClassDesc constantType, ConstantDesc[] bootstrapArgs) {
        ClassDesc o = bootstrapMethod.owner();
        int n = bootstrapArgs.length;
        if (o.equals(ConstantDescs.CD_ConstantBootstraps)) {
            if (bootstrapMethod.equals(ConstantDescs.BSM_PRIMITIVE_CLASS) && n == 0 && constantName.length() == 1
                && constantType.equals(ConstantDescs.CD_Class) && Names.primitive(constantName.charAt(0)) != null) {
                return ClassDesc.ofDescriptor(constantName);
            }
            if (bootstrapMethod.equals(ConstantDescs.BSM_ENUM_CONSTANT) && n == 0) {
                return Enum.EnumDesc.of(constantType, constantName);
            }
            if (bootstrapMethod.equals(ConstantDescs.BSM_NULL_CONSTANT) && n == 0
                && constantName.equals(ConstantDescs.DEFAULT_NAME) && constantType.equals(ConstantDescs.CD_Object)) {
                return ConstantDescs.NULL;
            }
            if (constantType.equals(ConstantDescs.CD_VarHandle)) {
                if (bootstrapMethod.equals(ConstantDescs.BSM_VARHANDLE_FIELD) && n == 2) {
                    return VarHandle.VarHandleDesc.ofField((ClassDesc) bootstrapArgs[0], constantName,
                                                           (ClassDesc) bootstrapArgs[1]);
                }
                if (bootstrapMethod.equals(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD) && n == 2) {
                    return VarHandle.VarHandleDesc.ofStaticField((ClassDesc) bootstrapArgs[0], constantName,
                                                                 (ClassDesc) bootstrapArgs[1]);
                }
                if (bootstrapMethod.equals(ConstantDescs.BSM_VARHANDLE_ARRAY) && n == 1) {
                    return VarHandle.VarHandleDesc.ofArray((ClassDesc) bootstrapArgs[0]);
                }
            }
        }
        return ofNamed(bootstrapMethod, constantName, constantType, bootstrapArgs);
    }

    public static <T> DynamicConstantDesc<T> ofNamed(DirectMethodHandleDesc bootstrapMethod, String constantName,
                                                     ClassDesc constantType, ConstantDesc... bootstrapArgs) {
        return new Plain<>(bootstrapMethod, constantName, constantType, bootstrapArgs);
    }

    public static <T> DynamicConstantDesc<T> of(DirectMethodHandleDesc bootstrapMethod,
                                                ConstantDesc... bootstrapArgs) {
        return ofNamed(bootstrapMethod, ConstantDescs.DEFAULT_NAME, bootstrapMethod.invocationType().returnType(),
                       bootstrapArgs);
    }

    public static <T> DynamicConstantDesc<T> of(DirectMethodHandleDesc bootstrapMethod) {
        return of(bootstrapMethod, new ConstantDesc[0]);
    }

    public String constantName() {
        return constantName;
    }

    public ClassDesc constantType() {
        return constantType;
    }

    public DirectMethodHandleDesc bootstrapMethod() {
        return bootstrapMethod;
    }

    public ConstantDesc[] bootstrapArgs() {
        return bootstrapArgs.clone();
    }

    public List<ConstantDesc> bootstrapArgsList() {
        return List.of(bootstrapArgs);
    }

    @Override
    @SuppressWarnings("unchecked")
    public T resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        try {
            MethodHandle bsm = (MethodHandle) bootstrapMethod.resolveConstantDesc(lookup);
            if (bsm.type().parameterCount() < 2
                || !MethodHandles.Lookup.class.isAssignableFrom(bsm.type().parameterType(0))) {
                throw new BootstrapMethodError("Invalid bootstrap method declared for resolving a dynamic constant: "
                                               + bootstrapMethod);
            }
            Object[] args = Names.resolve(bootstrapArgs, 3, lookup);
            args[0] = lookup;
            args[1] = constantName;
            args[2] = constantType.resolveConstantDesc(lookup);
            return (T) bsm.invokeWithArguments(args);
        } catch (Error e) {
            throw e;
        } catch (Throwable t) {
            throw new BootstrapMethodError(t);
        }
    }

    @Override
    public final boolean equals(Object o) {
        if (!(o instanceof DynamicConstantDesc)) {
            return false;
        }
        DynamicConstantDesc<?> d = (DynamicConstantDesc<?>) o;
        return bootstrapMethod.equals(d.bootstrapMethod) && Arrays.equals(bootstrapArgs, d.bootstrapArgs)
            && constantName.equals(d.constantName) && constantType.equals(d.constantType);
    }

    @Override
    public final int hashCode() {
        return 31 * java.util.Objects.hash(bootstrapMethod, constantName, constantType)
            + Arrays.hashCode(bootstrapArgs);
    }

    @Override
    public String toString() {
        return "DynamicConstantDesc[" + bootstrapMethod.owner().displayName() + "::" + bootstrapMethod.methodName()
            + "(" + (constantName.equals(ConstantDescs.DEFAULT_NAME) ? "" : constantName + "/")
            + Names.join(bootstrapArgs) + ")" + constantType.displayName() + "]";
    }
}
