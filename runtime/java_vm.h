/* The one VM of the process, as all layers see it. */
#ifndef runtime_java_vm_h
#define runtime_java_vm_h
#include <stdint.h>

#include "include/jni.h"

/* NULL before creation and after its end; threads that are not attached read it, too. Atomic. */
extern JavaVM *vm_java_vm;
static inline JavaVM *vm_current(void) { return __atomic_load_n(&vm_java_vm, __ATOMIC_ACQUIRE); }
extern int64_t vm_started; /* nanoseconds of CLOCK_MONOTONIC at its creation */
/* The table that every JNIEnv points to; vm/jni/table.c fills it. */
extern struct JNINativeInterface_ jni_table;
#endif
