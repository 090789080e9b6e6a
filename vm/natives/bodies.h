/* Bodies of natives that are called from elsewhere too: by the functions JVM_X (vm/jvm/) and by other natives. Raw
   words in, raw word out as VmNative says, but the Method may be NULL. */
#ifndef vm_natives_bodies_h
#define vm_natives_bodies_h
#include "vm/interp/native.h"

#define NATIVE_SHARED(name) bool name(Thread *t, Method *m, Slot *args, Slot *result)

/* object.c */
NATIVE_SHARED(Object_hashCode);
NATIVE_SHARED(Object_notify);
NATIVE_SHARED(Object_notifyAll);
NATIVE_SHARED(Object_wait);
NATIVE_SHARED(Object_clone);
NATIVE_SHARED(String_intern);
/* class.c */
NATIVE_SHARED(Class_forName0);
NATIVE_SHARED(Class_isInstance);
NATIVE_SHARED(Class_isAssignableFrom);
NATIVE_SHARED(Class_isInterface);
NATIVE_SHARED(Class_isArray);
NATIVE_SHARED(Class_isPrimitive);
NATIVE_SHARED(Class_isHidden);
NATIVE_SHARED(Class_isRecord0);
NATIVE_SHARED(Class_initClassName);
NATIVE_SHARED(Class_getSuperclass);
NATIVE_SHARED(Class_getInterfaces0);
NATIVE_SHARED(Class_getModifiers);
NATIVE_SHARED(Class_getGenericSignature0);
NATIVE_SHARED(Class_getSimpleBinaryName0);
NATIVE_SHARED(Class_getDeclaringClass0);
NATIVE_SHARED(Class_getDeclaredClasses0);
NATIVE_SHARED(Class_getEnclosingMethod0);
NATIVE_SHARED(Class_getNestHost0);
NATIVE_SHARED(Class_getNestMembers0);
NATIVE_SHARED(Class_getPermittedSubclasses0);
NATIVE_SHARED(Class_desiredAssertionStatus0);
NATIVE_SHARED(Class_getSigners);
NATIVE_SHARED(Class_setSigners);
NATIVE_SHARED(Class_getProtectionDomain0);
NATIVE_SHARED(Class_getClassFileVersion0);
/* reflect.c */
NATIVE_SHARED(Class_getDeclaredMethods0);
NATIVE_SHARED(Class_getDeclaredConstructors0);
NATIVE_SHARED(Class_getDeclaredFields0);
NATIVE_SHARED(Class_getRecordComponents0);
NATIVE_SHARED(Class_getRawAnnotations);
NATIVE_SHARED(Class_getRawTypeAnnotations);
NATIVE_SHARED(Executable_getTypeAnnotationBytes0);
NATIVE_SHARED(Field_getTypeAnnotationBytes0);
NATIVE_SHARED(Class_getConstantPool);
NATIVE_SHARED(Executable_getParameters0);
NATIVE_SHARED(NativeMethodAccessorImpl_invoke0);
NATIVE_SHARED(NativeConstructorAccessorImpl_newInstance0);
NATIVE_SHARED(Reflection_getClassAccessFlags);
NATIVE_SHARED(Reflection_areNestMates);
NATIVE_SHARED(Array_getLength);
NATIVE_SHARED(Array_get);
NATIVE_SHARED(Array_set);
NATIVE_SHARED(Array_newArray);
NATIVE_SHARED(Array_multiNewArray);
NATIVE_SHARED(ConstantPool_getSize0);
NATIVE_SHARED(ConstantPool_getClassAt0);
NATIVE_SHARED(ConstantPool_getClassAtIfLoaded0);
NATIVE_SHARED(ConstantPool_getClassRefIndexAt0);
NATIVE_SHARED(ConstantPool_getMethodAt0);
NATIVE_SHARED(ConstantPool_getMethodAtIfLoaded0);
NATIVE_SHARED(ConstantPool_getFieldAt0);
NATIVE_SHARED(ConstantPool_getFieldAtIfLoaded0);
NATIVE_SHARED(ConstantPool_getMemberRefInfoAt0);
NATIVE_SHARED(ConstantPool_getNameAndTypeRefIndexAt0);
NATIVE_SHARED(ConstantPool_getNameAndTypeRefInfoAt0);
NATIVE_SHARED(ConstantPool_getIntAt0);
NATIVE_SHARED(ConstantPool_getLongAt0);
NATIVE_SHARED(ConstantPool_getFloatAt0);
NATIVE_SHARED(ConstantPool_getDoubleAt0);
NATIVE_SHARED(ConstantPool_getStringAt0);
NATIVE_SHARED(ConstantPool_getUTF8At0);
NATIVE_SHARED(ConstantPool_getTagAt0);
/* thread.c */
NATIVE_SHARED(Thread_currentThread);
NATIVE_SHARED(Thread_yield);
NATIVE_SHARED(Thread_sleep);
NATIVE_SHARED(Thread_sleepNanos);
NATIVE_SHARED(Thread_currentCarrierThread);
NATIVE_SHARED(Thread_setCurrentThread);
NATIVE_SHARED(Thread_findScopedValueBindings);
NATIVE_SHARED(Thread_scopedValueCache);
NATIVE_SHARED(Thread_setScopedValueCache);
NATIVE_SHARED(Thread_getStackTrace0);
int64_t *thread_next_id(void);
NATIVE_SHARED(Thread_holdsLock);
NATIVE_SHARED(Thread_start0);
NATIVE_SHARED(Thread_setPriority0);
NATIVE_SHARED(Thread_interrupt0);
NATIVE_SHARED(Thread_setNativeName);
NATIVE_SHARED(Thread_getThreads);
NATIVE_SHARED(Thread_dumpThreads);
NATIVE_SHARED(Thread_stop0);
NATIVE_SHARED(Thread_suspend0);
NATIVE_SHARED(Thread_resume0);
/* system.c */
NATIVE_SHARED(System_currentTimeMillis);
NATIVE_SHARED(System_nanoTime);
NATIVE_SHARED(VM_getNanoTimeAdjustment);
NATIVE_SHARED(VM_getRuntimeArguments);
NATIVE_SHARED(System_identityHashCode);
NATIVE_SHARED(System_arraycopy);
NATIVE_SHARED(Runtime_availableProcessors);
NATIVE_SHARED(Runtime_freeMemory);
NATIVE_SHARED(Runtime_totalMemory);
NATIVE_SHARED(Runtime_maxMemory);
NATIVE_SHARED(Runtime_gc);
NATIVE_SHARED(Raw_vmProperties);
NATIVE_SHARED(VMSupport_initAgentProperties);
/* throwable.c */
NATIVE_SHARED(Throwable_fillInStackTrace);
NATIVE_SHARED(StackTraceElement_init);
NATIVE_SHARED(StackTraceElement_initFromBacktrace);
NATIVE_SHARED(NullPointerException_message);
/* reference.c */
NATIVE_SHARED(Reference_getAndClear);
NATIVE_SHARED(Reference_has);
NATIVE_SHARED(Reference_wait);
NATIVE_SHARED(Reference_refersTo0);
NATIVE_SHARED(Reference_get0);
NATIVE_SHARED(Reference_clear0);
/* signal.c */
NATIVE_SHARED(Signal_findSignal0);
NATIVE_SHARED(Signal_handle0);
NATIVE_SHARED(Signal_raise0);
/* stack_walk.c */
NATIVE_SHARED(AbstractStackWalker_callStackWalk);
NATIVE_SHARED(AbstractStackWalker_fetchStackFrames);
NATIVE_SHARED(AbstractStackWalker_callScopedWalk);
NATIVE_SHARED(AbstractStackWalker_callInfoWalk);
NATIVE_SHARED(AbstractStackWalker_fetchInfos);
NATIVE_SHARED(AbstractStackWalker_setContinuation);
NATIVE_SHARED(StackFrameInfo_expandStackFrameInfo);
NATIVE_SHARED(StackTraceElement_initStackTraceElement);
/* loaders.c */
NATIVE_SHARED(ClassLoader_findBootstrapClass);
NATIVE_SHARED(ClassLoader_findLoadedClass0);
NATIVE_SHARED(ClassLoader_retrieveDirectives);
NATIVE_SHARED(BootLoader_setUnnamed);
NATIVE_SHARED(Module_defineModule0);
NATIVE_SHARED(Module_addReads0);
NATIVE_SHARED(Module_addExports0);
NATIVE_SHARED(Module_addExportsToAll0);
NATIVE_SHARED(Module_addExportsToAllUnnamed0);
NATIVE_SHARED(BootLoader_getSystemPackageNames);
NATIVE_SHARED(BootLoader_getSystemPackageLocation);
/* callers.c */
NATIVE_SHARED(Reflection_getCallerClass);
NATIVE_SHARED(SecurityManager_getClassContext);
NATIVE_SHARED(VM_latestUserDefinedLoader0);
NATIVE_SHARED(AccessController_getStackAccessControlContext);
NATIVE_SHARED(AccessController_getInheritedAccessControlContext);

/* What bodies are made of where the natives of jdk-subset and the functions of OpenJDK's libraries take their arguments
   in other forms. False or NULL: exception pending. */
/* Lookup.defineClass (contract 6.7), for loader_define_by_lookup. */
typedef struct LookupDefinition {
    Object *lookup;
    Symbol *name;
    Object *domain, *data;
    unsigned flags;
    bool initialize;
} LookupDefinition;
#endif
