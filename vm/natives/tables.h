/* The tables of natives built into the library, and their registration (natives_init). */
#ifndef vm_natives_tables_h
#define vm_natives_tables_h
#include "jdk-subset/native/natives.h"
#include "vm/interp/native.h"

extern const VmNativeEntry object_natives[], class_natives[], thread_natives[], system_natives[], throwable_natives[],
    reflect_natives[], constant_pool_natives[], unsafe_natives[], reference_natives[], loader_natives[],
    native_library_natives[], search_path_natives[], package_natives[], module_natives[], launcher_helper_natives[],
    reflect_call_natives[], array_natives[], invoke_natives[], signal_natives[], stack_walk_natives[], caller_natives[],
    internal_natives[], var_handle_natives[], foreign_natives[], continuation_natives[], whitebox_registration[],
    whitebox_natives[], repeat_natives[];
extern const JniNativeEntry perf_natives[], jimage_natives[], management_natives[];

void natives_init(void);
#endif
