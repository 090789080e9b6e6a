// See the API documentation of Java SE 17.
package java.lang.constant;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

public class DynamicCallSiteDesc {
    private final DirectMethodHandleDesc bootstrapMethod;
    private final ConstantDesc[] bootstrapArgs;
    private final String invocationName;
    private final MethodTypeDesc invocationType;

    private DynamicCallSiteDesc(DirectMethodHandleDesc bootstrapMethod, String invocationName,
                                MethodTypeDesc invocationType, ConstantDesc[] bootstrapArgs) {
        Names.checkMethodName(invocationName);
        if (bootstrapMethod == null || invocationType == null) {
            throw new NullPointerException();
        }
        this.bootstrapMethod = bootstrapMethod;
        this.invocationName = invocationName;
        this.invocationType = invocationType;
        this.bootstrapArgs = bootstrapArgs.clone();
    }

    public static DynamicCallSiteDesc of(DirectMethodHandleDesc bootstrapMethod, String invocationName,
                                         MethodTypeDesc invocationType, ConstantDesc... bootstrapArgs) {
        return new DynamicCallSiteDesc(bootstrapMethod, invocationName, invocationType, bootstrapArgs);
    }

    public static DynamicCallSiteDesc of(DirectMethodHandleDesc bootstrapMethod, String invocationName,
                                         MethodTypeDesc invocationType) {
        return of(bootstrapMethod, invocationName, invocationType, new ConstantDesc[0]);
    }

    public static DynamicCallSiteDesc of(DirectMethodHandleDesc bootstrapMethod, MethodTypeDesc invocationType) {
        return of(bootstrapMethod, ConstantDescs.DEFAULT_NAME, invocationType);
    }

    public DynamicCallSiteDesc withArgs(ConstantDesc... bootstrapArgs) {
        return of(bootstrapMethod, invocationName, invocationType, bootstrapArgs);
    }

    public DynamicCallSiteDesc withNameAndType(String invocationName, MethodTypeDesc invocationType) {
        return of(bootstrapMethod, invocationName, invocationType, bootstrapArgs);
    }

    public String invocationName() {
        return invocationName;
    }

    public MethodTypeDesc invocationType() {
        return invocationType;
    }

    public MethodHandleDesc bootstrapMethod() {
        return bootstrapMethod;
    }

    public ConstantDesc[] bootstrapArgs() {
        return bootstrapArgs.clone();
    }

    public CallSite resolveCallSiteDesc(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle bsm = (MethodHandle) bootstrapMethod.resolveConstantDesc(lookup);
        Object[] args = Names.resolve(bootstrapArgs, 3, lookup);
        args[0] = lookup;
        args[1] = invocationName;
        args[2] = invocationType.resolveConstantDesc(lookup);
        return (CallSite) bsm.invokeWithArguments(args);
    }

    @Override
    public final boolean equals(Object o) {
        if (!(o instanceof DynamicCallSiteDesc)) {
            return false;
        }
        DynamicCallSiteDesc d = (DynamicCallSiteDesc) o;
        return bootstrapMethod.equals(d.bootstrapMethod) && Arrays.equals(bootstrapArgs, d.bootstrapArgs)
            && invocationName.equals(d.invocationName) && invocationType.equals(d.invocationType);
    }

    @Override
    public final int hashCode() {
        return 31 * java.util.Objects.hash(bootstrapMethod, invocationName, invocationType)
            + Arrays.hashCode(bootstrapArgs);
    }

    @Override
    public String toString() {
        return "DynamicCallSiteDesc[" + bootstrapMethod.owner().displayName() + "::" + bootstrapMethod.methodName()
            + "(" + (invocationName.equals(ConstantDescs.DEFAULT_NAME) ? "" : invocationName + "/")
            + Names.join(bootstrapArgs) + "):" + invocationType.displayDescriptor() + "]";
    }
}
