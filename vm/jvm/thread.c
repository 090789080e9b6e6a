/* JVM_ functions about threads, stacks and exceptions (contract 1.4, 7, 9). */
#include "vm/jvm/jvm_entry.h"
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
JVM_EXPORT(void) JVM_Sleep(JNIEnv *env, jclass unused, jlong millis) { CALL_VOID(Thread_sleep, WORDS_LONG(millis)); }
JVM_EXPORT(jobject) JVM_CurrentThread(JNIEnv *env, jclass unused) { return CALL_OBJECT(Thread_currentThread); }
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

/* --- Throwable, StackWalker --- */

JVM_EXPORT(void) JVM_FillInStackTrace(JNIEnv *env, jobject throwable) {
    CALL_VOID(Throwable_fillInStackTrace, WORD_REF(throwable));
}
JVM_EXPORT(void) JVM_InitStackTraceElementArray(JNIEnv *env, jobjectArray elements, jobject throwable) {
    CALL_VOID(StackTraceElement_init, WORD_REF(elements), WORD_REF(throwable));
}
JVM_EXPORT(void) JVM_InitStackTraceElement(JNIEnv *env, jobject element, jobject frame) {
    CALL_VOID(StackTraceElement_initStackTraceElement, WORD_REF(element), WORD_REF(frame));
}
JVM_EXPORT(jstring) JVM_GetExtendedNPEMessage(JNIEnv *env, jthrowable e) {
    return CALL_OBJECT(NullPointerException_message, WORD_REF(e));
}
JVM_EXPORT(jobject)
JVM_CallStackWalk(JNIEnv *env, jobject stream, jlong mode, jint skip, jint batch, jint start, jobjectArray frames) {
    return CALL_OBJECT(AbstractStackWalker_callStackWalk, WORD_REF(stream), WORDS_LONG(mode), WORD_INT(skip),
                       WORD_INT(batch), WORD_INT(start), WORD_REF(frames));
}
JVM_EXPORT(jint)
JVM_MoreStackWalk(JNIEnv *env, jobject stream, jlong mode, jlong anchor, jint batch, jint start, jobjectArray frames) {
    return CALL_INT(AbstractStackWalker_fetchStackFrames, WORD_REF(stream), WORDS_LONG(mode), WORDS_LONG(anchor),
                    WORD_INT(batch), WORD_INT(start), WORD_REF(frames));
}

/* --- callers --- */

JVM_EXPORT(jclass) JVM_GetCallerClass(JNIEnv *env) { return CALL_OBJECT(Reflection_getCallerClass); }
JVM_EXPORT(jobjectArray) JVM_GetClassContext(JNIEnv *env) { return CALL_OBJECT(SecurityManager_getClassContext); }
JVM_EXPORT(jobject) JVM_LatestUserDefinedLoader(JNIEnv *env) { return CALL_OBJECT(VM_latestUserDefinedLoader0); }
JVM_EXPORT(jobject) JVM_GetStackAccessControlContext(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(AccessController_getStackAccessControlContext);
}
JVM_EXPORT(jobject) JVM_GetInheritedAccessControlContext(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(AccessController_getInheritedAccessControlContext);
}
