/* Creation and destruction of the VM, in the order of contract 3.1. */
#ifndef vm_startup_h
#define vm_startup_h
#include "runtime/thread.h"

extern const struct JNINativeInterface_ jni_functions,
    jni_checked_functions;                   /* vm/jni/: the plain table and that of -Xcheck:jni */
extern struct JNINativeInterface_ jni_table; /* the one in use */
extern const struct JNIInvokeInterface_ *const vm_invoke_interface;
/* The one VM of the process, NULL before creation and after its end; threads that are not attached look at it, too. */
extern _Atomic(JavaVM *) vm_java_vm;
extern int64_t vm_started; /* nanoseconds of CLOCK_MONOTONIC at its creation */
/* Runtime.halt and the end of DestroyJavaVM: VMDeath, Agent_OnUnload; then the exit hook or exit(). */
void vm_halt(Thread *t, int status) __attribute__((noreturn));
Thread *vm_ending_thread(void); /* that has begun with one of these; it may have ended, too. NULL: none */
#endif
