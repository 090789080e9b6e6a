/* Registers every table of built-in natives. */
#include "jdk-subset/native/instrument.h"
#include "runtime/exploration.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/natives/java_agent.h"
#include "vm/natives/tables.h"

const AgentStart java_agent_on_load = instrument_on_load, java_agent_on_attach = instrument_on_attach;

static void register_jni(const JniNativeEntry *e) {
    for (; e->class_name; e++) natives_register_function(e->class_name, e->name, e->descriptor, e->function);
}

void natives_init(void) {
    static const struct {
        unsigned levels;
        const VmNativeEntry *natives;
    } vm[] = {{LEVEL_ALL, object_natives},
              {LEVEL_ALL, class_natives},
              {LEVEL_ALL, thread_natives},
              {LEVEL_ALL, system_natives},
              {LEVEL_ALL, throwable_natives},
              {LEVEL_ALL, reflect_natives},
              {LEVEL_ALL, constant_pool_natives},
              {LEVEL_ALL, unsafe_natives},
              {LEVEL_ALL, reference_natives},
              {LEVEL_ALL, loader_natives},
              {LEVEL_ALL, native_library_natives},
              {LEVEL_ALL, search_path_natives},
              {LEVEL_ALL, package_natives},
              {LEVEL_ALL, module_natives},
              {LEVEL_ALL, launcher_helper_natives},
              {LEVEL_ALL, reflect_call_natives},
              {LEVEL_ALL, array_natives},
              {LEVEL_ALL, invoke_natives},
              {LEVEL_ALL, signal_natives},
              {LEVEL_ALL, stack_walk_natives},
              {LEVEL_ALL, caller_natives},
              {LEVEL_ALL, internal_natives},
              {LEVEL_SINCE(25), var_handle_natives},
              {LEVEL_SINCE(21), foreign_natives},
              {LEVEL_SINCE(21), continuation_natives},
              {LEVEL_ALL, whitebox_registration}};
    for (unsigned i = 0; i < sizeof vm / sizeof vm[0]; i++)
        if (vm[i].levels & library_level->bit) natives_register_vm(vm[i].natives);
    if (vm_flag_bool(WhiteBoxAPI)) natives_register_vm(whitebox_natives);
    if (exploration_config()->repeat) natives_register_vm(repeat_natives);
    if (options.jdk) {
        register_jni(perf_natives);
        register_jni(jimage_natives);
        return;
    }
    register_jni(management_natives);
    register_jni(jdk_io_natives);
    register_jni(jdk_channel_natives);
    register_jni(jdk_files_natives);
    register_jni(jdk_network_natives);
    register_jni(jdk_zip_natives);
    register_jni(jdk_process_natives);
    register_jni(jdk_instrument_natives);
    register_jni(jdk_digest_natives);
    register_jni(jdk_serial_natives);
    register_jni(jdk_system_natives);
}
