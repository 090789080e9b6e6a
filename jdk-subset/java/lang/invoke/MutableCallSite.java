// A call site whose target can be changed like an ordinary field.
package java.lang.invoke;

import jdk.internal.misc.Unsafe;

public class MutableCallSite extends CallSite {
    public MutableCallSite(MethodType type) {
        super(type);
    }

    public MutableCallSite(MethodHandle target) {
        super(target);
    }

    @Override
    public final MethodHandle getTarget() {
        return target;
    }

    @Override
    public void setTarget(MethodHandle newTarget) {
        checkTarget(newTarget);
        MethodHandleNatives.setCallSiteTargetNormal(this, newTarget);
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return new Adapters.DynamicInvoker(this);
    }

    public static void syncAll(MutableCallSite[] sites) {
        for (int i = 0; i < sites.length; i++) {
            if (sites[i] == null) {
                throw new NullPointerException();
            }
        }
        Unsafe.getUnsafe().fullFence();
    }
}
