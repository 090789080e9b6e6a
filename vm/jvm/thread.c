/* JVM_ functions about threads, stacks and exceptions (contract 1.4, 7, 9; of 25: 1.2, 5.7 to 5.9). */
#include "runtime/block.h"
#include "runtime/hooks.h"
#include "runtime/scheduler.h"
#include "runtime/virtual_thread.h"
#include "runtime/vm_flags.h"
#include "vm/jvm/jvm_entry.h"
#include "vm/jvm/level.h"
#include "vm/jvm/thread_snapshot.h"
#include "vm/services/thread_dump.h"

JVM_EXPORT(void) JVM_StartThread(JNIEnv *env, jobject thread) { CALL_VOID(Thread_start0, WORD_REF(thread)); }
JVM_EXPORT(void) JVM_StopThread(JNIEnv *env, jobject thread, jobject exception) {
    CALL_VOID(Thread_stop0, WORD_REF(thread), WORD_REF(exception));
}
JVM_EXPORT(void) JVM_SuspendThread(JNIEnv *env, jobject thread) { CALL_VOID(Thread_suspend0, WORD_REF(thread)); }
JVM_EXPORT(void) JVM_ResumeThread(JNIEnv *env, jobject thread) { CALL_VOID(Thread_resume0, WORD_REF(thread)); }
JVM_EXPORT(void) JVM_SetThreadPriority(JNIEnv *env, jobject thread, jint priority) {
    CALL_VOID(Thread_setPriority0, WORD_REF(thread), WORD_INT(priority));
}
JVM_EXPORT(void) JVM_Yield(JNIEnv *env, jclass unused) { CALL_VOID(Thread_yield); }
JVM_EXPORT(void) JVM_Sleep(JNIEnv *env, jclass unused, jlong time) { jvm_level->sleep(env, time); }
JVM_EXPORT(void) JVM_SleepNanos(JNIEnv *env, jclass unused, jlong nanos) {
    CALL_VOID(Thread_sleepNanos, WORDS_LONG(nanos));
}
JVM_EXPORT(jobject) JVM_CurrentThread(JNIEnv *env, jclass unused) { return CALL_OBJECT(Thread_currentThread); }
JVM_EXPORT(jobject) JVM_CurrentCarrierThread(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(Thread_currentCarrierThread);
}
JVM_EXPORT(void) JVM_SetCurrentThread(JNIEnv *env, jobject carrier, jobject thread) {
    CALL_VOID(Thread_setCurrentThread, WORD_REF(carrier), WORD_REF(thread));
}
JVM_EXPORT(jlong) JVM_GetNextThreadIdOffset(JNIEnv *env, jclass unused) { return (jlong)(intptr_t)thread_next_id(); }
JVM_EXPORT(void) JVM_Interrupt(JNIEnv *env, jobject thread) { CALL_VOID(Thread_interrupt0, WORD_REF(thread)); }
JVM_EXPORT(jboolean) JVM_HoldsLock(JNIEnv *env, jclass unused, jobject o) {
    return CALL_BOOLEAN(Thread_holdsLock, WORD_REF(o));
}
JVM_EXPORT(void) JVM_SetNativeThreadName(JNIEnv *env, jobject thread, jstring name) {
    CALL_VOID(Thread_setNativeName, WORD_REF(thread), WORD_REF(name));
}
JVM_EXPORT(jobjectArray) JVM_GetAllThreads(JNIEnv *env, jclass unused) { return CALL_OBJECT(Thread_getThreads); }
JVM_EXPORT(jobjectArray) JVM_DumpThreads(JNIEnv *env, jclass unused, jobjectArray threads) {
    return CALL_OBJECT(Thread_dumpThreads, WORD_REF(threads));
}
JVM_EXPORT(void) JVM_DumpAllStacks(JNIEnv *env, jclass unused) {
    ENTER(env);
    thread_dump_print(t);
    LEAVE();
}

JVM_EXPORT(jobject) JVM_GetStackTrace(JNIEnv *env, jobject thread) {
    return CALL_OBJECT(Thread_getStackTrace0, WORD_REF(thread));
}
/* For dumps of threads to a file. */
JVM_EXPORT(jobject) JVM_CreateThreadSnapshot(JNIEnv *env, jobject thread) {
    ENTER(env);
    RETURN(jobject, handle_new(t, thread_snapshot_new(t, handle_object(thread))));
}

/* ---- scoped values ---- */

JVM_EXPORT(jobject) JVM_ScopedValueCache(JNIEnv *env, jclass unused) { return CALL_OBJECT(Thread_scopedValueCache); }
JVM_EXPORT(void) JVM_SetScopedValueCache(JNIEnv *env, jclass unused, jobject cache) {
    CALL_VOID(Thread_setScopedValueCache, WORD_REF(cache));
}
JVM_EXPORT(jobject) JVM_FindScopedValueBindings(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(Thread_findScopedValueBindings);
}
/* Nothing is ever anywhere but in its local variable. */
JVM_EXPORT(void) JVM_EnsureMaterializedForStackWalk_func(JNIEnv *env, jobject thread, jobject value) {}

/* ---- virtual threads ---- */

/* Without them all virtual threads are bound ones. So they are while schedules are explored: the strategy chooses among
   virtual threads then, and no carriers and their queues are between them. */
JVM_EXPORT(jboolean) JVM_IsContinuationsSupported(void) {
    return vm_flag_bool(VMContinuations) && !scheduler_exploring;
}
/* Its natives are found by name. */
JVM_EXPORT(void) JVM_RegisterContinuationMethods(JNIEnv *env, jclass continuation) {}
/* Where the carrier becomes another thread for tools. `hide`: Java begins to mount or unmount; else it has done so. The
   first mounting ends with Start, the last unmounting begins with End. Tools get the events in the order of the
   reference: VirtualThreadStart, mount, ..., unmount, VirtualThreadEnd. */
JVM_EXPORT(void) JVM_VirtualThreadStart(JNIEnv *env, jobject thread) {
    ENTER(env);
    virtual_thread_mounted(t, handle_object(thread));
    hooks.virtual_thread_start(t);
    virtual_thread_report_mount(t);
    LEAVE();
}
JVM_EXPORT(void) JVM_VirtualThreadEnd(JNIEnv *env, jobject thread) {
    ENTER(env);
    virtual_thread_report_unmount(t);
    hooks.virtual_thread_end(t);
    virtual_thread_unmounts(t);
    LEAVE();
}
JVM_EXPORT(void) JVM_VirtualThreadMount(JNIEnv *env, jobject thread, jboolean hide) {
    ENTER(env);
    if (hide) {
        virtual_thread_mounts(t, handle_object(thread));
    } else {
        virtual_thread_mounted(t, handle_object(thread));
        virtual_thread_report_mount(t);
    }
    LEAVE();
}
JVM_EXPORT(void) JVM_VirtualThreadUnmount(JNIEnv *env, jobject thread, jboolean hide) {
    ENTER(env);
    if (hide) {
        virtual_thread_report_unmount(t);
        virtual_thread_unmounts(t);
    } else {
        virtual_thread_unmounted(t);
    }
    LEAVE();
}
/* The same from 26 on: what begins with the one word ends with the other. */
JVM_EXPORT(void) JVM_VirtualThreadStartTransition(JNIEnv *env, jobject thread, jboolean mount) {
    if (mount)
        JVM_VirtualThreadMount(env, thread, true);
    else
        JVM_VirtualThreadUnmount(env, thread, true);
}
JVM_EXPORT(void) JVM_VirtualThreadEndTransition(JNIEnv *env, jobject thread, jboolean mount) {
    if (mount)
        JVM_VirtualThreadMount(env, thread, false);
    else
        JVM_VirtualThreadUnmount(env, thread, false);
}
JVM_EXPORT(void) JVM_VirtualThreadEndFirstTransition(JNIEnv *env, jobject thread) {
    JVM_VirtualThreadStart(env, thread);
}
JVM_EXPORT(void) JVM_VirtualThreadStartFinalTransition(JNIEnv *env, jobject thread) {
    JVM_VirtualThreadEnd(env, thread);
}
JVM_EXPORT(void) JVM_VirtualThreadDisableSuspend(JNIEnv *env, jclass unused, jboolean enter) {
    ENTER(env);
    virtual_thread_disable_suspension(t, enter);
    LEAVE();
}
/* Until 21, where it makes its carrier the current thread for a while. */
JVM_EXPORT(void) JVM_VirtualThreadHideFrames(JNIEnv *env, jobject thread, jboolean hide) {
    ENTER(env);
    virtual_thread_disable_suspension(t, hide);
    LEAVE();
}
JVM_EXPORT(void) JVM_VirtualThreadPinnedEvent(JNIEnv *env, jclass unused, jstring operation) {}
JVM_EXPORT(jobject) JVM_TakeVirtualThreadListToUnblock(JNIEnv *env, jclass unused) {
    ENTER(env);
    Object *list = virtual_threads_to_unblock(t);
    RETURN(jobject, handle_new(t, list));
}

/* ---- Throwable, StackWalker ---- */

JVM_EXPORT(void) JVM_FillInStackTrace(JNIEnv *env, jobject throwable) {
    CALL_VOID(Throwable_fillInStackTrace, WORD_REF(throwable));
}
/* [depth] is 25's. */
JVM_EXPORT(void) JVM_InitStackTraceElementArray(JNIEnv *env, jobjectArray elements, jobject from, jint depth) {
    jvm_level->init_elements(env, elements, from, depth);
}
JVM_EXPORT(void) JVM_InitStackTraceElement(JNIEnv *env, jobject element, jobject frame) {
    CALL_VOID(StackTraceElement_initStackTraceElement, WORD_REF(element), WORD_REF(frame));
}
JVM_EXPORT(jstring) JVM_GetExtendedNPEMessage(JNIEnv *env, jthrowable e) {
    return CALL_OBJECT(NullPointerException_message, WORD_REF(e));
}
/* The libraries hand over different things after the mode (level_functions.def); what one of them does not is not
   looked at. */
JVM_EXPORT(jobject)
JVM_CallStackWalk(JNIEnv *env, jobject stream, jlong mode, intptr_t a, intptr_t b, intptr_t c, intptr_t d, intptr_t e,
                  intptr_t f) {
    return jvm_level->call_stack_walk(env, stream, mode, (intptr_t[]){a, b, c, d, e, f});
}
JVM_EXPORT(jint)
JVM_MoreStackWalk(JNIEnv *env, jobject stream, jlong mode, jlong anchor, intptr_t a, intptr_t b, intptr_t c,
                  intptr_t d) {
    return jvm_level->more_stack_walk(env, stream, mode, anchor, (intptr_t[]){a, b, c, d});
}
JVM_EXPORT(void) JVM_ExpandStackFrameInfo(JNIEnv *env, jobject info) {
    CALL_VOID(StackFrameInfo_expandStackFrameInfo, WORD_REF(info));
}
JVM_EXPORT(void)
JVM_SetStackWalkContinuation(JNIEnv *env, jobject stream, jlong anchor, jobjectArray frames, jobject continuation) {
    CALL_VOID(AbstractStackWalker_setContinuation, WORD_REF(stream), WORDS_LONG(anchor), WORD_REF(frames),
              WORD_REF(continuation));
}

/* ---- callers ---- */

JVM_EXPORT(jclass) JVM_GetCallerClass(JNIEnv *env) { return CALL_OBJECT(Reflection_getCallerClass); }
JVM_EXPORT(jobjectArray) JVM_GetClassContext(JNIEnv *env) { return CALL_OBJECT(SecurityManager_getClassContext); }
JVM_EXPORT(jobject) JVM_LatestUserDefinedLoader(JNIEnv *env) { return CALL_OBJECT(VM_latestUserDefinedLoader0); }
JVM_EXPORT(jobject) JVM_GetStackAccessControlContext(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(AccessController_getStackAccessControlContext);
}
JVM_EXPORT(jobject) JVM_GetInheritedAccessControlContext(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(AccessController_getInheritedAccessControlContext);
}
