package java.lang.constant;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

final class AsTypeMethodHandleDesc extends DynamicConstantDesc<MethodHandle> implements MethodHandleDesc {
    private final MethodHandleDesc underlying;
    private final MethodTypeDesc type;

    AsTypeMethodHandleDesc(MethodHandleDesc underlying, MethodTypeDesc type) {
        super(ConstantDescs.BSM_INVOKE, ConstantDescs.DEFAULT_NAME, ConstantDescs.CD_MethodHandle,
              ConstantDescs.MHD_METHODHANDLE_ASTYPE, underlying, type);
        this.underlying = underlying;
        this.type = type;
    }

    @Override
    public MethodTypeDesc invocationType() {
        return type;
    }

    @Override
    public MethodHandle resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        MethodHandle mh = (MethodHandle) underlying.resolveConstantDesc(lookup);
        return mh.asType((MethodType) type.resolveConstantDesc(lookup));
    }

    @Override
    public String toString() {
        return underlying + ".asType" + type.displayDescriptor();
    }
}
