/* The JNI function table that every JNIEnv points to. */
#ifndef vm_jni_table_h
#define vm_jni_table_h
#include "vm/startup.h"

void jni_table_init(bool checked);
void jni_table_set(const struct JNINativeInterface_ *from);
void jni_table_get(struct JNINativeInterface_ *to);
#endif
