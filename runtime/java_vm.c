/* See java_vm.h. */
#include "runtime/java_vm.h"

JavaVM *vm_java_vm;
int64_t vm_started;
struct JNINativeInterface_ jni_table;
