// A call site whose target can be changed like a volatile field.
package java.lang.invoke;

import jdk.internal.misc.Unsafe;

public class VolatileCallSite extends CallSite {
    public VolatileCallSite(MethodType type) {
        super(type);
    }

    public VolatileCallSite(MethodHandle target) {
        super(target);
    }

    @Override
    public final MethodHandle getTarget() {
        Unsafe.getUnsafe().loadFence();
        MethodHandle t = target;
        Unsafe.getUnsafe().loadFence();
        return t;
    }

    @Override
    public void setTarget(MethodHandle newTarget) {
        checkTarget(newTarget);
        MethodHandleNatives.setCallSiteTargetVolatile(this, newTarget);
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return new Adapters.DynamicInvoker(this);
    }
}
