/* Bringing the VM up and down: the invocation interface (JNI_CreateJavaVM and friends), the order of start-up
   (contract 3.1) and shutdown. */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>
#include <unistd.h>
#ifdef __SANITIZE_THREAD__
#include <sanitizer/common_interface_defs.h>
#endif

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"
#include "runtime/startup_profile.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/agent_reads.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/class_archive.h"
#include "vm/classes/classes.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/collect.h"
#include "vm/interp/continuation.h"
#include "vm/interp/exception.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/native.h"
#include "vm/interp/point.h"
#include "vm/jni/table.h"
#include "vm/jvm/jmm.h"
#include "vm/natives/tables.h"
#include "vm/services/attach.h"
#include "vm/services/blocked.h"
#include "vm/services/crash.h"
#include "vm/services/heap_dump.h"
#include "vm/services/lock_cycle.h"
#include "vm/services/metadata.h"
#include "vm/services/native_memory.h"
#include "vm/services/shutdown.h"
#include "vm/services/signals.h"
#include "vm/services/thread_dump.h"
#include "vm/threads.h"

#define EXPORT __attribute__((visibility("default")))

static struct { const struct JNIInvokeInterface_ *functions; } java_vm;
static uint32_t created; /* atomic: somebody creates, or has created, the VM */
static bool complete;    /* atomic: it was created, to the end, and not destroyed: JNI_GetCreatedJavaVMs reports it */
/* Creating it failed half-way, or it was destroyed: there will be no other in this process. */
static bool gone; /* atomic */

/* ---- calls of Java during start-up ---- */

static bool call_static(Thread *t, Class *c, const char *name, const char *descriptor, const Slot *arguments,
                        Slot *result) {
    Method *m = class_declared_method(c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    if (!m) return exception_throw(t, NoSuchMethodError, "%s.%s%s", c->name->text, name, descriptor);
    return interp_call(t, m, arguments, result);
}

/* jdk.internal.misc.UnsafeConstants: what Unsafe cannot find out by itself (contract 4). */
static bool set_unsafe_constants(Thread *t) {
    Class *c = loader_boot_class(t, "jdk/internal/misc/UnsafeConstants");
    if (!c) return false;
    const struct {
        const char *name, *descriptor;
        int value;
    } constants[] = {{"ADDRESS_SIZE0", "I", sizeof(void *)},
                     {"PAGE_SIZE", "I", (int)sysconf(_SC_PAGESIZE)},
                     {"BIG_ENDIAN", "Z", __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__},
                     {"UNALIGNED_ACCESS", "Z", true},
                     {"DATA_CACHE_LINE_FLUSH_SIZE", "I", 0}};
    for (unsigned i = 0; i < sizeof constants / sizeof *constants; i++) {
        Field *f =
            class_declared_field(c, symbol_intern_cstr(constants[i].name), symbol_intern_cstr(constants[i].descriptor));
        if (!f) return exception_throw(t, NoSuchFieldError, "%s", constants[i].name);
        void *at = object_at(class_mirror(c), f->offset);
        if (f->type == T_INT)
            *(int32_t *)at = constants[i].value;
        else
            *(uint8_t *)at = (uint8_t)constants[i].value;
    }
    return true;
}

/* The initialiser of String says that strings are compact; whether they are is ours to say. */
static bool set_compact_strings(void) {
    Field *f = class_declared_field(class_String, symbol_intern_cstr("COMPACT_STRINGS"), symbol_intern_cstr("Z"));
    if (f && !vm_flag_bool(CompactStrings)) *(uint8_t *)object_at(class_mirror(class_String), f->offset) = 0;
    return true;
}

/* Contract 3.1, step 9: a debugger may ask for these before anything has been thrown. */
static bool initialize_exceptions(Thread *t) {
    static const ExceptionClass classes[] = {NullPointerException,         ClassCastException,
                                             ArrayStoreException,          ArithmeticException,
                                             IllegalMonitorStateException, IllegalArgumentException};
    if (!exceptions_initialize_spares(t)) return false;
    for (unsigned i = 0; options.jdk && i < sizeof classes / sizeof *classes; i++)
        if (!loader_boot_class(t, exception_class_names[classes[i]])) return false;
    return true;
}

static bool load_boot_classes(Thread *t, const char *const *names, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (!loader_boot_class(t, names[i])) return false;
    return true;
}

/* Contract 3.1, steps 6 and 7. OpenJDK's library wants the threads of references before initPhase1; jdk-subset can wait
   with them. */
static bool init_first_classes(Thread *t) {
    if (!class_initialize(t, class_String) || !set_compact_strings() || !class_initialize(t, class_System) ||
        !class_initialize(t, class_Class) || !class_initialize(t, class_ThreadGroup))
        return false;
    if (!threads_make_main(t)) return false;
    if (options.jdk && !(class_initialize(t, class_Module) && set_unsafe_constants(t) &&
                         loader_boot_class(t, "java/lang/reflect/Method") && class_initialize(t, class_Finalizer)))
        return false;
    startup_phase_done("first classes");
    return true;
}

/* Contract 3.1, step 10. The first two classes start their threads. */
static bool start_system_threads(Thread *t) {
    static const char *const wanted[] = {"java/lang/invoke/MethodHandle", "java/lang/invoke/ResolvedMethodName",
                                         "java/lang/invoke/MemberName", "java/lang/invoke/MethodHandleNatives"};
    if (!class_initialize(t, class_Reference) || !class_initialize(t, class_Finalizer)) return false;
    thread_keep_in_reserve("Service Thread", THREADS_MIN_C_STACK);
    if (!signals_start(t) || !attach_init(t)) return false;
    if (options.jdk && !load_boot_classes(t, wanted, sizeof wanted / sizeof *wanted)) return false;
    startup_phase_done("system threads");
    return true;
}

/* Contract 3.1, steps 6 to 14. */
static bool init_library(Thread *t) {
    Slot phases[2] = {0, 0}, result = 0;
    if (!init_first_classes(t)) return false;
    if (!call_static(t, class_System, "initPhase1", "()V", NULL, NULL)) return false;
    startup_phase_done("initPhase1");
    if (!initialize_exceptions(t)) return false;
    if (hooks.run_libraries && !hooks.run_libraries(t)) exit(1);
    if (!start_system_threads(t)) return false;
    if (!call_static(t, class_System, "initPhase2", "(ZZ)I", phases, &result)) return false;
    if (slot_to_int(result)) exit(1); /* the library has said why */
    startup_phase_done("initPhase2");
    vm_enter_phase(PHASE_START);
    if (hooks.vm_start) hooks.vm_start(t);
    modules_notify_library(t);
    if (!call_static(t, class_System, "initPhase3", "()V", NULL, NULL)) return false;
    if (options.jdk && !loader_attach_builtin(t)) return false;
    startup_phase_done("initPhase3");
    return true;
}

/* Does not return, as the reference does not. */
static void fail(Thread *t) {
    Object *e = exception_take(t);
    TextStream s;
    char *text = NULL;
    if (e && text_stream_open(&s)) {
        exception_print(e, s.out);
        text = text_stream_close(&s);
    }
    options_fail_initialization(text ? text : e ? object_class(e)->name->text : "");
}

static void open_class_library(void) {
    char *error = NULL;
    if (bootlibrary_open(&error)) return;
    if (!error) memory_exhausted("the class library", 0);
    options_fail_initialization(error);
}

/* Management by others (contract 3.1, step 16): the library's agent looks at the properties. False: exception
   pending. */
static bool start_management_agent(Thread *t) {
    if (!options.jdk || !vm_flag_bool(ManagementServer)) return true;
    Method *start = loader_static_method(t, "jdk/internal/agent/Agent", "startAgent", "()V");
    return start && interp_call(t, start, NULL, NULL);
}

/* The caller, who may be anybody's program, is reported by the result; the user is notified for what. */
static jint no_memory(const char *what_for) {
    vm_printf(stderr, "minijvm: out of native memory: for %s\n", what_for);
    return JNI_ENOMEM;
}

static jint create(Thread **result) {
    open_class_library(); /* it takes address space, of which the heap takes a part */
    if (!symbol_table_init()) return no_memory("the symbol table");
    if (!bootlibrary_open_patches()) return no_memory("--patch-module");
    interp_init();
    if (!collect_init()) {
        char text[100];
        snprintf(text, sizeof text, "Could not reserve enough space for %llu%s object heap",
                 (unsigned long long)((vm_flag_uint(MaxHeapSize) + 1023) >> 10), library_level->kilobytes);
        options_fail_initialization(text);
    }
    options_print();
    if (options.green && !scheduler_init(&options.scheduler)) return JNI_ERR;
    scheduler_set_deadlock_report(thread_dump_report_blocked, lock_cycles_exist);
    scheduler_set_deadlock_details(blocked_closes_cycle, blocked_describe);
    carriers_set_use(continuation_carrier_use);
    jni_table_init(vm_flag_bool(CheckJNICalls));
    if (__libc_single_threaded) safepoint_fence_for_all(); /* which takes no time yet */
    Thread *t = threads_attach_creator();
    if (!t) return no_memory("the main thread");
    *result = t;
    frames_register_roots();
    handles_register_globals();
    exceptions_init();
    upcalls.dump_heap = heap_dump_on_out_of_memory;
    if (!strings_init()) return no_memory("interned strings");
    monitors_init();
    vm_enter_phase(PHASE_ONLOAD);
    thread_to_native(t); /* Agent_OnLoad is native code */
    if (hooks.load_agents && !hooks.load_agents()) exit(1);
    thread_to_vm(t);
    vm_enter_phase(PHASE_PRIMORDIAL);
    uint32_t mark = handle_mark(t);
    startup_phase_done("tables, agents");
    if (!native_open_class_library()) return JNI_ERR;
    startup_phase_done("class library opened");
    natives_init();
    if (!loader_init(t, options_property("java.class.path")) || !exceptions_preallocate(t)) fail(t);
    startup_phase_done("primordial classes");
    if (hooks.vm_start) hooks.vm_start(t); /* JNI works: callers that want to know early */
    if (!init_library(t)) fail(t);
    vm_enter_phase(PHASE_LIVE);
    if (exploration_config()->agent_calls) point_begin(t); /* an agent's orders begin with VMInit */
    if (hooks.vm_init) hooks.vm_init(t);
    if (t->exception) exception_dispatch_uncaught(t);
    if (options.jdk && !management_start_attending(t)) exception_take(t);
    if (!start_management_agent(t)) exit(1); /* it has said why */
    if (hooks.thread_start) hooks.thread_start(t);
    handle_release(t, mark);
    point_begin(t);
    scheduler_begin_program(t);
    fflush(stdout); /* what agents and options printed precedes what the program prints, as with the reference VM */
    startup_phase_done("VMInit");
    return JNI_OK;
}

/* Before a library is chosen: whether there is one that has it. */
static bool version_is_known(jint v) {
    return v != JNI_VERSION_1_1 && native_version_exists(v) && (!vm_current() || native_version_is_supported(v));
}

/* ---- attaching and detaching ---- */

static jint attach_from_c(void **env, const JavaVMAttachArgs *args, bool daemon) {
    if (!vm_current()) return JNI_ERR;
    Thread *t = thread_self();
    if (!t) {
        bool use_args = args && version_is_known(args->version);
        jint r = threads_attach(use_args ? args->name : NULL, use_args ? args->group : NULL, daemon, &t);
        if (r != JNI_OK) return r;
        thread_to_native(t);
    }
    *env = thread_env(t);
    return JNI_OK;
}
static jint JNICALL attach_current_thread(JavaVM *vm, void **env, void *args) {
    return attach_from_c(env, args, false);
}
static jint JNICALL attach_as_daemon(JavaVM *vm, void **env, void *args) { return attach_from_c(env, args, true); }

static jint JNICALL detach_current_thread(JavaVM *vm) {
    Thread *t = thread_self();
    if (!vm_current()) return JNI_ERR;
    if (!t) return JNI_OK;
    if (frame_skip_stubs(t->frame) || t->restricted) return JNI_ERR;
    thread_to_vm(t);
    threads_detach(t);
    return JNI_OK;
}

/* The thread may be attached or not; afterwards it is not. Nothing of the VM is freed: daemon threads may still be in
   it, or come back from native code into a world that is stopped for ever. */
static jint JNICALL destroy_java_vm(JavaVM *vm) {
    Thread *t = thread_self();
    if (!vm_current() || (t && (frame_skip_stubs(t->frame) || t->restricted))) return JNI_ERR;
    if (t)
        thread_to_vm(t);
    else if (threads_attach("DestroyJavaVM", NULL, false, &t) != JNI_OK)
        return JNI_ERR;
    thread_await_users(t);
    if (t->exception) exception_dispatch_uncaught(t);
    Method *shutdown = loader_static_method(t, "java/lang/Shutdown", "shutdown", "()V");
    if (shutdown) interp_call(t, shutdown, NULL, NULL);
    exception_take(t);
    shutdown_begin(t);
    if (hooks.thread_end) hooks.thread_end(t);
    shutdown_finish(t);
    __atomic_store_n(&gone, true, __ATOMIC_RELEASE);
    __atomic_store_n(&complete, false, __ATOMIC_RELEASE);
    __atomic_store_n(&vm_java_vm, NULL, __ATOMIC_RELEASE);
    thread_self_tls = NULL;
    return JNI_OK;
}

/* Once the VM was destroyed no thread is attached, not even a daemon of the host that never detached itself. Threads
   that the VM started, an agent's for example, stay here, as they would in other functions or when they returned: to
   them there is nothing but the VM. jdwp's, in their last steps while the process ends, would complain. */
static jint JNICALL get_env(JavaVM *vm, void **env, jint version) {
    Thread *t = thread_self();
    if (!vm_current() && t && !t->foreign) thread_to_vm(t);
    if (vm_current() && (version & 0x70000000) == 0x30000000)
        return hooks.get_env ? hooks.get_env(vm, env, version) : JNI_EVERSION;
    *env = NULL;
    if (!vm_current() || !t || vm_phase() == PHASE_ONLOAD) return JNI_EDETACHED;
    if (version != JNI_VERSION_1_1 && !version_is_known(version)) return JNI_EVERSION;
    *env = thread_env(t);
    return JNI_OK;
}

static const struct JNIInvokeInterface_ invoke_interface = {
    .DestroyJavaVM = destroy_java_vm,
    .AttachCurrentThread = attach_current_thread,
    .DetachCurrentThread = detach_current_thread,
    .GetEnv = get_env,
    .AttachCurrentThreadAsDaemon = attach_as_daemon,
};

/* ---- creation ---- */

EXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void *args) {
    jint version = *(jint *)args;
    if (version == JNI_VERSION_1_1) {
        /* the JDK 1.1 structure: version, then properties, checkSource, nativeStackSize, javaStackSize */
        struct {
            jint version;
            char **properties;
            jint check_source, native_stack, java_stack;
        } *old = args;
        old->version = JNI_VERSION_1_2;
        old->java_stack = THREADS_MIN_C_STACK;
        return JNI_ERR;
    }
    if (!__atomic_load_n(&created, __ATOMIC_SEQ_CST)) options_guess_library();
    return version_is_known(version) && native_version_is_supported(version) ? JNI_OK : JNI_ERR;
}

/* A signal without effect, also for the programs that Java code starts: what is ignored is inherited, handlers are not.
   A host's own way with it stays. */
static void ignore(int number) { (void)number; }
static void harmless(int number) {
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(number, &(struct sigaction){.sa_handler = ignore, .sa_flags = SA_RESTART | SA_ONSTACK}, NULL);
}

/* The launcher has ThreadSanitizer's library loaded before `java` (launcher/jdk.c). The programs that Java code starts
   must not have it: in one that was not compiled for it, setjmp jumps to address 0 until something else has been
   intercepted, and that is the first call of `sh`. */
static void preload_nothing(void) {
#ifdef __SANITIZE_THREAD__
    const char *preloaded = getenv("LD_PRELOAD");
    Dl_info info;
    if (preloaded && dladdr((void *)__sanitizer_print_stack_trace, &info) && strcmp(preloaded, info.dli_fname) == 0)
        unsetenv("LD_PRELOAD");
#endif
}

/* Compilers for riscv64 have compared a loaded word, which has its sign, with an expected one that has not: no lock
   would work. tests/compiler.sh refuses them where it can run what they build. */
static bool compare_and_swap_works(void) {
#ifdef __riscv
    static uint32_t word = 0x80000001u;
    uint32_t expected = __atomic_load_n(&word, __ATOMIC_RELAXED);
    return __atomic_compare_exchange_n(&word, &expected, expected, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
#else
    return true;
#endif
}

EXPORT jint JNICALL JNI_CreateJavaVM(JavaVM **vm, void **env, void *arguments) {
    JavaVMInitArgs *args = arguments;
    if (!compare_and_swap_works()) {
        fputs("minijvm: the compiler of this VM has miscompiled the compare-and-swap of 32 bits. Build it with another "
              "compiler.\n",
              stderr);
        return JNI_ERR;
    }
    if (!version_is_known(args->version)) return JNI_EVERSION;
    if (__atomic_load_n(&gone, __ATOMIC_ACQUIRE)) return JNI_ERR;
    if (__atomic_exchange_n(&created, 1, __ATOMIC_SEQ_CST)) return JNI_EEXIST;
    jint r = options_parse(args);
    if (r != JNI_OK) {
        __atomic_store_n(&created, 0, __ATOMIC_SEQ_CST);
        return r;
    }
    if (!native_version_is_supported(args->version)) {
        __atomic_store_n(&created, 0, __ATOMIC_SEQ_CST);
        return JNI_EVERSION;
    }
    java_vm.functions = &invoke_interface;
    vm_started = clock_ns(CLOCK_MONOTONIC);
    startup_begin();
    Thread *t = NULL;
    crash_init();
    harmless(SIGPIPE); /* a closed pipe, and a file that may not grow further, are IOExceptions */
    harmless(SIGXFSZ);
    preload_nothing();
    __atomic_store_n(&vm_java_vm, (JavaVM *)&java_vm, __ATOMIC_RELEASE);
    r = create(&t);
    if (r != JNI_OK) {
        __atomic_store_n(&gone, true, __ATOMIC_RELEASE);
        __atomic_store_n(&vm_java_vm, NULL, __ATOMIC_RELEASE);
        return r;
    }
    __atomic_store_n(&complete, true, __ATOMIC_RELEASE);
    thread_to_native(t);
    *vm = vm_current();
    *env = thread_env(t);
    return JNI_OK;
}

EXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM **vms, jsize length, jsize *count) {
    *count = __atomic_load_n(&complete, __ATOMIC_ACQUIRE);
    if (*count && length > 0) vms[0] = (JavaVM *)&java_vm;
    return JNI_OK;
}
