// A holder of the target of invokedynamic instructions. The VM stores target (setCallSiteTarget...).
package java.lang.invoke;

public abstract class CallSite {
    final MethodHandle target;

    CallSite(MethodType type) {
        target = new Adapters.Uninitialized(type);
    }

    CallSite(MethodHandle target) {
        target.type();          // null check
        this.target = target;
    }

    // For ConstantCallSite subclasses whose target needs the site itself.
    CallSite(MethodType targetType, MethodHandle createTargetHook) throws Throwable {
        ConstantCallSite self = (ConstantCallSite) this;
        MethodHandle t = (MethodHandle) createTargetHook.invokeWithArguments(new Object[] {self});
        if (t.type() != targetType) {
            throw wrongTarget(t, targetType);
        }
        target = t;
    }

    public MethodType type() {
        return target.type();
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle newTarget);

    public abstract MethodHandle dynamicInvoker();

    final void checkTarget(MethodHandle newTarget) {
        if (newTarget.type() != target.type()) {
            throw wrongTarget(newTarget, target.type());
        }
    }

    private static WrongMethodTypeException wrongTarget(MethodHandle target, MethodType type) {
        return new WrongMethodTypeException(target + " should be of type " + type);
    }

    // ---- linking ---------------------------------------------------------------------------------------------------

    // Calls a bootstrap method with (lookup, name, type, static arguments...) and casts the result.
    static Object invokeBootstrap(Class<?> caller, MethodHandle bsm, Object name, Object type,
                                  Object staticArguments, Class<?> resultType) {
        try {
            Object r = invokeBootstrap(caller, bsm, name, type, staticArguments);
            return Wrapper.asType(r, Object.class, resultType);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("bootstrap method initialization exception", e);
        }
    }

    private static Object invokeBootstrap(Class<?> caller, MethodHandle bsm, Object name, Object type,
                                          Object staticArguments) throws Throwable {
        int n;
        Object[] extra = null;
        if (staticArguments == null) {
            n = 0;
        } else if (staticArguments.getClass() == Object[].class) {
            extra = (Object[]) staticArguments;
            n = extra.length;
        } else {
            n = 1;
        }
        Object[] args = new Object[3 + n];
        args[0] = new MethodHandles.Lookup(caller);
        args[1] = name;
        args[2] = type;
        if (extra != null) {
            System.arraycopy(extra, 0, args, 3, n);
        } else if (n == 1) {
            args[3] = staticArguments;
        }
        if (bsm.type().parameterCount() != args.length && !bsm.isVarargsCollector()) {
            MethodType t = MethodType.genericMethodType(args.length).changeParameterType(0, MethodHandles.Lookup.class)
                .changeParameterType(1, String.class)
                .changeParameterType(2, type instanceof Class ? Class.class : MethodType.class);
            throw new WrongMethodTypeException("cannot convert " + bsm + " to " + t);
        }
        return bsm.invokeWithArguments(args);
    }

    static CallSite makeSite(Class<?> caller, MethodHandle bsm, String name, MethodType type, Object staticArguments) {
        CallSite site = (CallSite) invokeBootstrap(caller, bsm, name, type, staticArguments, CallSite.class);
        if (site == null) {
            throw new ClassCastException("CallSite bootstrap method failed to produce an instance of CallSite");
        }
        if (site.type() != type) {
            throw wrongTarget(site.getTarget(), type);
        }
        return site;
    }
}
