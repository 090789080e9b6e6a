/* JVM_GetManagement and the functions of its table that ask the VM as a whole: attributes, flags, diagnostic commands
   (contract 11.4). See jmm.h. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "runtime/lock.h"
#include "runtime/log.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/collect.h"
#include "vm/jvm/jmm.h"
#include "vm/jvm/level.h"
#include "vm/jvm/management_memory.h"
#include "vm/jvm/management_threads.h"
#include "vm/natives/native_util.h"
#include "vm/services/diagnostic.h"
#include "vm/services/heap_dump.h"
#include "vm/threads.h"

jint JNICALL jmm_GetVersion(JNIEnv *env) { return library_level->jmm_version; }
jint JNICALL jmm_GetOptionalSupport(JNIEnv *env, JmmOptionalSupport *support) {
    if (!support) return -1;
    *support = (JmmOptionalSupport){.low_memory = 1,
                                    .contention = 1,
                                    .current_cpu_time = 1,
                                    .other_cpu_time = 1,
                                    .monitor_usage = 1,
                                    .synchronizer_usage = 1,
                                    .allocated_memory = 1,
                                    .diagnostic_commands = 1};
    return 0;
}

/* ---- attributes ---- */

static int64_t uptime_ms(void) { return clock_ns(CLOCK_MONOTONIC) / 1000000 - vm_started / 1000000; }
/* The same at each call, however the wall clock is set. */
static int64_t start_ms(void) {
    static int64_t known;
    int64_t start = __atomic_load_n(&known, __ATOMIC_SEQ_CST), none = 0;
    if (!start) {
        start = clock_ns(CLOCK_REALTIME) / 1000000 - uptime_ms();
        if (!__atomic_compare_exchange_n(&known, &none, start, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) start = none;
    }
    return start;
}

static uint64_t classes_loaded(void) {
    uint64_t n = classes_unloaded;
    for (const Class *c = all_classes; c; c = c->next_all) n += c->file != NULL;
    return n;
}
static unsigned flag_count(void) {
    unsigned n = 0;
    for (unsigned i = 0; i < VM_FLAG_COUNT; i++) n += vm_flag_is_visible((VmFlagIndex)i);
    return n;
}

/* -1: there is no such attribute. State IN_VM. */
static int64_t long_attribute(int attribute) {
    switch (attribute) {
    case JMM_CLASSES_LOADED: return (int64_t)classes_loaded();
    case JMM_CLASSES_UNLOADED: return (int64_t)classes_unloaded;
    case JMM_THREADS_STARTED: return (int64_t)threads_counts().started;
    case JMM_THREADS_LIVE: return threads_counts().live;
    case JMM_THREADS_PEAK: return threads_counts().peak;
    case JMM_THREADS_DAEMON: return threads_counts().daemons;
    case JMM_INIT_DONE_MS: return start_ms();
    case JMM_COMPILE_MS:
    case JMM_VM_THREAD_COUNT:
        return 0; /* there is no compiler, and no thread of the VM's own next to those that Java sees */
    case JMM_GC_MS: return (int64_t)(collect_statistics.total_ns / 1000000);
    case JMM_GC_CPU_NS: return collect_statistics.cpu_ns;
    case JMM_GC_COUNT: return (int64_t)collect_statistics.count;
    case JMM_UPTIME_MS: return uptime_ms();
    case JMM_VM_GLOBAL_COUNT: return flag_count();
    case JMM_PROCESS_ID: return getpid();
    case JMM_PHYSICAL_MEMORY: return (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    case JMM_GC_EXT_ATTRIBUTES: return 1;
    default: return -1;
    }
}
/* [of]: the collector, which is the only one. */
jlong JNICALL jmm_GetLongAttribute(JNIEnv *env, jobject of, jint attribute) {
    ENTER(env);
    RETURN(jlong, long_attribute(attribute));
}
jint JNICALL jmm_GetLongAttributes(JNIEnv *env, jobject of, jint *attributes, jint count, jlong *results) {
    ENTER(env);
    jint known = 0;
    for (jint i = 0; i < count; i++) known += (results[i] = long_attribute(attributes[i])) != -1;
    RETURN(jint, known);
}

static bool cpu_time_off, allocated_memory_off; /* kept for callers that ask: both cost nothing unless looked at */

jboolean JNICALL jmm_GetBoolAttribute(JNIEnv *env, jint attribute) {
    switch (attribute) {
    case JMM_VERBOSE_GC: return log_wanted(LOG_GC, LOG_INFO);
    case JMM_VERBOSE_CLASS: return log_wanted(LOG_CLASS_LOAD, LOG_INFO);
    case JMM_CONTENTION_MONITORING: return __atomic_load_n(&thread_contention_timed, __ATOMIC_RELAXED);
    case JMM_THREAD_CPU_TIME: return !__atomic_load_n(&cpu_time_off, __ATOMIC_RELAXED);
    case JMM_THREAD_ALLOCATED_MEMORY: return !__atomic_load_n(&allocated_memory_off, __ATOMIC_RELAXED);
    default: return JNI_FALSE;
    }
}
jboolean JNICALL jmm_SetBoolAttribute(JNIEnv *env, jint attribute, jboolean on) {
    jboolean former = jmm_GetBoolAttribute(env, attribute);
    LogLevel level = on ? LOG_INFO : LOG_WARNING;
    ENTER(env);
    switch (attribute) {
    case JMM_VERBOSE_GC: log_set_level(LOG_GC, level); break;
    case JMM_VERBOSE_CLASS:
        log_set_level(LOG_CLASS_LOAD, level);
        log_set_level(LOG_CLASS_UNLOAD, level);
        break;
    case JMM_CONTENTION_MONITORING:
        if (on && !former) jmm_reset_contention(t, 0, JMM_STAT_CONTENTION_TIME);
        __atomic_store_n(&thread_contention_timed, on, __ATOMIC_RELAXED);
        break;
    case JMM_THREAD_CPU_TIME: __atomic_store_n(&cpu_time_off, !on, __ATOMIC_RELAXED); break;
    case JMM_THREAD_ALLOCATED_MEMORY: __atomic_store_n(&allocated_memory_off, !on, __ATOMIC_RELAXED); break;
    }
    RETURN(jboolean, former);
}

/* [of]: a thread's id, 0: all; or a pool. What the collector counts is not reset: no library asks for it, and others
   count by it. */
jboolean JNICALL jmm_ResetStatistic(JNIEnv *env, jvalue of, jint statistic) {
    ENTER(env);
    bool known = true;
    switch (statistic) {
    case JMM_STAT_PEAK_THREADS: threads_reset_peak(); break;
    case JMM_STAT_CONTENTION_COUNT:
    case JMM_STAT_CONTENTION_TIME:
    case JMM_STAT_CONTENTION:
        if (of.j < 0) {
            exception_throw(t, IllegalArgumentException, "Invalid thread ID");
            known = false;
        } else
            jmm_reset_contention(t, of.j, statistic);
        break;
    case JMM_STAT_PEAK_POOL_USAGE: jmm_reset_peak_usage(of.l); break;
    default: known = false;
    }
    RETURN(jboolean, known);
}

/* ---- flags (-XX) ---- */

static bool fill_global(Thread *t, JmmGlobal *g, VmFlagIndex i) {
    static const int types[] = {[VM_FLAG_BOOL] = JMM_FLAG_BOOLEAN,
                                [VM_FLAG_DOUBLE] = JMM_FLAG_DOUBLE,
                                [VM_FLAG_TEXT] = JMM_FLAG_STRING,
                                [VM_FLAG_TEXTS] = JMM_FLAG_STRING};
    const VmFlag *f = &vm_flags[i];
    int type = types[f->type] ? types[f->type] : JMM_FLAG_LONG;
    *g = (JmmGlobal){
        .type = type, .writable = f->kind == VM_FLAG_MANAGEABLE, .external = 1, .origin = vm_flag_origins[i]};
    if (type == JMM_FLAG_BOOLEAN)
        g->value.z = vm_flag_values[i].b;
    else if (type == JMM_FLAG_DOUBLE)
        g->value.d = vm_flag_values[i].d;
    else if (type == JMM_FLAG_LONG)
        g->value.j = vm_flag_values[i].i;
    else if (vm_flag_values[i].text) {
        Object *text = string_new_cstr(t, vm_flag_values[i].text);
        if (!text) return false;
        g->value.l = handle_new(t, text);
    }
    Object *s = string_new_cstr(t, f->name);
    g->name = handle_new(t, s);
    return s;
}

static Object *new_strings(Thread *t, unsigned count, const char *(*text)(unsigned)) {
    Object *array = array_new_of(t, class_String, (int32_t)count);
    if (!array) return NULL;
    handle_keep(t, array);
    for (unsigned i = 0; i < count; i++) {
        Object *s = string_new_cstr(t, text(i));
        if (!s) return NULL;
        ref_store(&array_refs(array)[i], s);
    }
    return array;
}

static const char *flag_name(unsigned n) {
    unsigned i = 0;
    while (!vm_flag_is_visible((VmFlagIndex)i) || n--) i++;
    return vm_flags[i].name;
}
jobjectArray JNICALL jmm_GetVMGlobalNames(JNIEnv *env) {
    ENTER(env);
    RETURN(jobjectArray, handle_new(t, new_strings(t, flag_count(), flag_name)));
}
/* A name that is none gives an entry without one. */
jint JNICALL jmm_GetVMGlobals(JNIEnv *env, jobjectArray names, JmmGlobal *globals, jint count) {
    ENTER(env);
    jint filled = 0;
    if (!names) {
        for (unsigned i = 0; i < VM_FLAG_COUNT && filled < count; i++)
            if (vm_flag_is_visible((VmFlagIndex)i) && !fill_global(t, &globals[filled++], (VmFlagIndex)i)) break;
        RETURN(jint, t->exception ? 0 : filled);
    }
    Object *array = handle_object(names);
    for (uint32_t i = 0; i < array_length(array) && i < (uint32_t)count && !t->exception; i++) {
        Object *s = ref_load(&array_refs(array)[i]);
        if (!s) {
            throw_null(t);
            break;
        }
        char *text = string_copy_utf8(t, s);
        int flag = text ? vm_flag_find(text) : -1;
        free(text);
        globals[i] = (JmmGlobal){0};
        filled += flag >= 0 && vm_flag_is_visible((VmFlagIndex)flag) && fill_global(t, &globals[i], (VmFlagIndex)flag);
    }
    RETURN(jint, t->exception ? 0 : filled);
}
static char *value_text(VmFlagType type, jvalue value) {
    if (type == VM_FLAG_TEXT || type == VM_FLAG_TEXTS)
        return value.l ? string_to_utf8(handle_object(value.l)) : text_format("%s", "");
    return type == VM_FLAG_BOOL     ? text_format("%s", value.z ? "true" : "false")
           : type == VM_FLAG_DOUBLE ? text_format("%f", value.d)
                                    : text_format("%lld", (long long)value.j);
}
void JNICALL jmm_SetVMGlobal(JNIEnv *env, jstring name, jvalue value) {
    ENTER(env);
    char *flag = string_copy_utf8(t, handle_object(name)), *error = NULL;
    int i = flag ? vm_flag_find(flag) : -1;
    if (i >= 0) {
        char *text = value_text(vm_flags[i].type, value);
        if (text)
            error = vm_flag_write(flag, text, VM_FLAG_MANAGEMENT);
        else
            exception_throw_out_of_memory(t, "Java heap space");
        free(text);
        if (error) exception_throw(t, IllegalArgumentException, "%.*s", (int)strcspn(error, "\n"), error);
    } else if (flag)
        exception_throw(t, IllegalArgumentException, "Flag does not exist.");
    free(error);
    free(flag);
    LEAVE();
}

/* ---- diagnostic commands ---- */

static bool is_exported(const DiagnosticCommand *c) { return diagnostic_is_known(c, FROM_BEAN); }
static const DiagnosticCommand *exported_command(unsigned i) {
    const DiagnosticCommand *c = diagnostic_commands;
    for (; !is_exported(c) || i; c++) i -= is_exported(c);
    return c;
}
static const char *command_name(unsigned i) { return exported_command(i)->name; }
jobjectArray JNICALL jmm_GetDiagnosticCommands(JNIEnv *env) {
    ENTER(env);
    unsigned count = 0;
    for (unsigned i = 0; i < diagnostic_command_count; i++) count += is_exported(&diagnostic_commands[i]);
    RETURN(jobjectArray, handle_new(t, new_strings(t, count, command_name)));
}

/* The callee keeps nothing and the caller frees nothing, so the three parts of a permission live here. */
typedef struct Permission {
    const char *text;
    char parts[3][64];
} Permission;
static const Permission *permission_of(const char *text) {
    enum { MOST = 8 };
    static Permission known[MOST];
    static Lock lock = LOCK_INITIALIZER(PERMISSIONS);
    Permission *p = known;
    lock_acquire(&lock);
    while (p < known + MOST && p->text && p->text != text) p++;
    if (p == known + MOST)
        p = NULL;
    else if (!p->text) {
        p->text = text;
        sscanf(text, "%63[^(](%63[^,)], %63[^)]", p->parts[0], p->parts[1], p->parts[2]);
    }
    lock_release(&lock);
    return p;
}
static void fill_command(JmmCommandInfo *info, const DiagnosticCommand *c) {
    const bool has_permission = c->permission && library_level->commands_have_permissions;
    const Permission *p = has_permission ? permission_of(c->permission) : NULL;
    *info = (JmmCommandInfo){.name = c->name, .description = c->description, .impact = c->impact, .enabled = JNI_TRUE};
    if (p) {
        info->permission_class = p->parts[0];
        info->permission_name = p->parts[1];
        info->permission_action = p->parts[2][0] ? p->parts[2] : NULL;
    }
    info->argument_count = (int)diagnostic_takes(c);
}
void JNICALL jmm_GetDiagnosticCommandInfo(JNIEnv *env, jobjectArray names, JmmCommandInfo *infos) {
    ENTER(env);
    Object *array = handle_object(names);
    for (uint32_t i = 0; i < array_length(array) && !t->exception; i++) {
        Object *s = ref_load(&array_refs(array)[i]);
        char *name = s ? string_copy_utf8(t, s) : NULL;
        const DiagnosticCommand *c = name ? diagnostic_find(name, FROM_BEAN) : NULL;
        free(name);
        if (!s)
            exception_throw(t, NullPointerException, "Command name cannot be null.");
        else if (t->exception)
            break;
        else if (!c)
            exception_throw(t, IllegalArgumentException, "Unknown diagnostic command");
        else
            fill_command(&infos[i], c);
    }
    LEAVE();
}
void JNICALL jmm_GetDiagnosticCommandArgumentsInfo(JNIEnv *env, jstring name, JmmArgumentInfo *infos) {
    ENTER(env);
    char *text = string_copy_utf8(t, handle_object(name));
    const DiagnosticCommand *c = text ? diagnostic_find(text, FROM_BEAN) : NULL;
    if (text && !c) exception_throw(t, IllegalArgumentException, "Unknown diagnostic command");
    int position = 0;
    free(text);
    for (unsigned i = 0; c && i < diagnostic_takes(c); i++) {
        const DiagnosticParameter *p = &c->parameters[i];
        infos[i] = (JmmArgumentInfo){.name = p->name,
                                     .description = p->description,
                                     .type = diagnostic_type(p),
                                     .default_value = diagnostic_initial(p),
                                     .mandatory = !p->optional || p->looks_mandatory,
                                     .option = diagnostic_is_option(p),
                                     .position = diagnostic_is_option(p) ? -1 : position++};
    }
    LEAVE();
}

jstring JNICALL jmm_ExecuteDiagnosticCommand(JNIEnv *env, jstring line) {
    static const char prefix[] = "java.lang.IllegalArgumentException: "; /* before the text of an error */
    ENTER(env);
    char *text = string_to_utf8(handle_object(line)), *answer = NULL;
    TextStream answered;
    bool failed = false;
    if (text && text_stream_open(&answered)) {
        failed = diagnostic_run(t, FROM_BEAN, text, answered.out, NULL) < 0;
        answer = text_stream_close(&answered);
    }
    free(text);
    Object *s = NULL;
    if (!answer)
        exception_throw_out_of_memory(t, "Java heap space");
    else if (failed) {
        const char *message = strncmp(answer, prefix, sizeof prefix - 1) != 0 ? answer : answer + sizeof prefix - 1;
        exception_throw(t, IllegalArgumentException, "%.*s", (int)strcspn(message, "\n"), message);
    } else if (!t->exception)
        s = string_new_platform(t, answer);
    free(answer);
    RETURN(jstring, handle_new(t, s));
}
/* The commands stay the same: nothing is ever announced. */
void JNICALL jmm_SetDiagnosticFrameworkNotificationEnabled(JNIEnv *env, jboolean on) {}

jint JNICALL jmm_DumpHeap0(JNIEnv *env, jstring file, jboolean live) {
    ENTER(env);
    char *path = string_copy_utf8(t, handle_object(file));
    int error = path ? heap_dump_write(t, &(HeapDumpRequest){.path = path, .live = live}, NULL) : ENOMEM;
    if (path && error) exception_throw(t, IOException, "%s", strerror(error));
    free(path);
    RETURN(jint, error ? -1 : 0);
}

/* ---- the table ---- */

#define JMM_POINTER(type, name, parameters) type(JNICALL *name) parameters;
#define JMM_ENTRY(type, name, parameters) .name = jmm_##name,
static const struct {
    void *reserved[2];
    JMM_FIRST(JMM_POINTER) JMM_MIDDLE(JMM_POINTER) JMM_TOTAL(JMM_POINTER) JMM_LAST(JMM_POINTER)
} table_3 = {JMM_FIRST(JMM_ENTRY) JMM_MIDDLE(JMM_ENTRY) JMM_TOTAL(JMM_ENTRY) JMM_LAST(JMM_ENTRY)};
static const struct {
    void *reserved[2];
    JMM_FIRST(JMM_POINTER) JMM_TOTAL(JMM_POINTER) JMM_MIDDLE(JMM_POINTER) void *reserved_too;
    JMM_LAST(JMM_POINTER)
} table_4 = {JMM_FIRST(JMM_ENTRY) JMM_MIDDLE(JMM_ENTRY) JMM_TOTAL(JMM_ENTRY) JMM_LAST(JMM_ENTRY)};

/* All versions that 17's libraries can ask for begin with the same table. */
const void *management_3(jint version) { return version >= 0x20010000 && version <= JMM_VERSION_3 ? &table_3 : NULL; }
const void *management_4(jint version) { return version == JMM_VERSION_4 ? &table_4 : NULL; }
const void *management_5(jint version) { return version == JMM_VERSION_5 ? &table_4 : NULL; }
JVM_EXPORT(void *) JVM_GetManagement(jint version) { return (void *)(uintptr_t)jvm_level->management(version); }
