/* Registers every table of built-in natives. */
#include "runtime/options.h"
#include "vm/natives/tables.h"

void natives_init(void) {
    static const VmNativeEntry *const vm[] = {object_natives,    class_natives,   thread_natives, system_natives,
                                              throwable_natives, reflect_natives, unsafe_natives, reference_natives,
                                              loader_natives,    invoke_natives,  signal_natives, stack_walk_natives,
                                              caller_natives,    internal_natives};
    for (unsigned i = 0; i < sizeof vm / sizeof vm[0]; i++) natives_register_vm(vm[i]);
    if (options.jdk) {
        natives_register_jni(perf_natives);
        natives_register_jni(jimage_natives);
        return;
    }
    natives_register_jni(jdk_io_natives);
    natives_register_jni(jdk_files_natives);
    natives_register_jni(jdk_system_natives);
}
