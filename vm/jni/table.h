/* The JNI function table that every JNIEnv points to (runtime/java_vm.h): what is in it. */
#ifndef vm_jni_table_h
#define vm_jni_table_h
#include <stdbool.h>

#include "include/jni.h"
#include "runtime/java_vm.h"

/* Generated: the plain table, and that of -Xcheck:jni. */
extern const struct JNINativeInterface_ jni_functions, jni_checked_functions;
void jni_table_init(bool checked);
void jni_table_set(const struct JNINativeInterface_ *from);
void jni_table_get(struct JNINativeInterface_ *to);
#endif
