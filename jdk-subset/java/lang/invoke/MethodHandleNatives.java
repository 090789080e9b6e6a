// The border between java.lang.invoke and the VM: natives (contract 6.2) and the upcalls the VM makes to link
// constants and call sites (contract 6.3 to 6.5).
package java.lang.invoke;

class MethodHandleNatives {
    private MethodHandleNatives() {
    }

    // ---- natives ---------------------------------------------------------------------------------------------------

    // Fills self from a reflect object (its clazz and slot): clazz, flags, method; for fields also name and type.
    static native void init(MemberName self, Object ref);

    // Fills missing name and type of a resolved member: type as descriptor String (methods), Class or String (fields).
    static native void expand(MemberName self);

    // Resolves clazz + name + type + reference kind and links clazz; returns self filled in as contract 6.1 says
    // (method, flags, clazz = declaring class). type may be a MethodType, a Class (fields) or a descriptor String.
    // caller null: no access check. Not found: NoSuchMethodError etc., or null if speculative.
    static native MemberName resolve(MemberName self, Class<?> caller, int lookupMode, boolean speculative)
        throws LinkageError;

    // Offsets and base as Unsafe uses them; self is a resolved field.
    static native long objectFieldOffset(MemberName self);
    static native long staticFieldOffset(MemberName self);
    static native Object staticFieldBase(MemberName self);

    static native Object getMemberVMInfo(MemberName self);

    // Store CallSite.target (plain and volatile).
    static native void setCallSiteTargetNormal(CallSite site, MethodHandle target);
    static native void setCallSiteTargetVolatile(CallSite site, MethodHandle target);

    // ---- upcalls ---------------------------------------------------------------------------------------------------

    static MethodType findMethodHandleType(Class<?> rtype, Class<?>[] ptypes) {
        return MethodType.make(rtype, ptypes);
    }

    // CONSTANT_MethodHandle. The VM has resolved and access-checked the reference; type is a MethodType or, for
    // fields, a Class.
    static MethodHandle linkMethodHandleConstant(Class<?> caller, int refKind, Class<?> callee, String name,
                                                 Object type) {
        if (callee == MethodHandle.class && refKind == MemberName.REF_invokeVirtual) {
            if ("invokeExact".equals(name)) {
                return MethodHandles.exactInvoker((MethodType) type);
            }
            if ("invoke".equals(name)) {
                return MethodHandles.invoker((MethodType) type);
            }
        }
        try {
            return new MethodHandles.Lookup(caller).linkConstant(refKind, callee, name, type);
        } catch (NoSuchFieldException e) {
            throw (Error) new NoSuchFieldError(e.getMessage()).initCause(e);
        } catch (NoSuchMethodException e) {
            throw (Error) new NoSuchMethodError(e.getMessage()).initCause(e);
        } catch (IllegalAccessException e) {
            throw (Error) new IllegalAccessError(e.getMessage()).initCause(e);
        }
    }

    // First execution of an invokevirtual of MethodHandle.invokeExact or invoke: the result is a static method taking
    // (the handle, the arguments..., the appendix).
    static MemberName linkMethod(Class<?> caller, int refKind, Class<?> defc, String name, Object type,
                                 Object[] appendix) {
        MethodType t = type instanceof MethodType ? (MethodType) type
            : MethodType.fromMethodDescriptorString((String) type, caller.getClassLoader());
        if (defc == MethodHandle.class && refKind == MemberName.REF_invokeVirtual) {
            if (t.parameterCount() > 126 && t.slotCount() > 253) {
                return Forms.wideInvoker(t, "invokeExact".equals(name));
            }
            if ("invokeExact".equals(name)) {
                appendix[0] = t;
                return Forms.exactInvoker(t);
            }
            if ("invoke".equals(name)) {
                appendix[0] = t;
                return Forms.genericInvoker(t);
            }
        }
        if (defc == VarHandle.class && refKind == MemberName.REF_invokeVirtual) {
            VarHandle.AccessMode mode = VarHandle.AccessMode.find(name);
            if (mode != null) {
                appendix[0] = new VarHandle.Access(mode, t, false);
                return Forms.varHandleSite(mode, t);
            }
        }
        throw new LinkageError("no such method " + defc.getName() + "." + name + t);
    }

    // invokedynamic. staticArguments: null, the single argument, or an Object[]. The bootstrap methods that javac
    // uses are recognised and linked without a call through handles; the result is a static method taking
    // (the arguments..., the appendix if there is one).
    static MemberName linkCallSite(Object callerObj, int indexInCP, Object bootstrapMethod, Object nameObj,
                                   Object typeObj, Object staticArguments, Object[] appendix) {
        Class<?> caller = (Class<?>) callerObj;
        String name = (String) nameObj;
        MethodType type = (MethodType) typeObj;
        try {
            if (bootstrapMethod instanceof DirectMethodHandle) {
                MemberName bsm = ((DirectMethodHandle) bootstrapMethod).member;
                // Class names are interned; comparing them loads none of the classes that are not needed.
                String c = bsm.clazz.getClassLoader() == null ? bsm.clazz.getName() : null;
                if (c == "java.lang.invoke.LambdaMetafactory") {
                    Object[] args = (Object[]) staticArguments;
                    return LambdaMetafactory.link(caller, name, type, args,
                                                  bsm.getName().equals("altMetafactory"), appendix);
                }
                if (c == "java.lang.invoke.StringConcatFactory") {
                    return StringConcatFactory.link(bsm.getName().equals("makeConcatWithConstants"), type,
                                                    staticArguments, appendix);
                }
                if (c == "java.lang.runtime.ObjectMethods") {
                    MemberName m = RecordMethods.link(name, type, staticArguments, appendix);
                    if (m != null) {
                        return m;
                    }
                }
            }
            CallSite site = CallSite.makeSite(caller, (MethodHandle) bootstrapMethod, name, type, staticArguments);
            return Invokers.linkSite(site, appendix);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("CallSite bootstrap method initialization exception", e);
        }
    }

    // CONSTANT_Dynamic: type is the Class of the constant; primitives come back boxed.
    static Object linkDynamicConstant(Object callerObj, int indexInCP, Object bootstrapMethod, Object nameObj,
                                      Object typeObj, Object staticArguments) {
        Class<?> type = (Class<?>) typeObj;
        MethodType t = ((MethodHandle) bootstrapMethod).type();
        if (t.parameterCount() < 2 || t.parameterType(0) != MethodHandles.Lookup.class) {
            throw new BootstrapMethodError("Invalid bootstrap method declared for resolving a dynamic constant: "
                + bootstrapMethod);
        }
        return CallSite.invokeBootstrap((Class<?>) callerObj, (MethodHandle) bootstrapMethod, nameObj, type,
                                        staticArguments, type);
    }
}
