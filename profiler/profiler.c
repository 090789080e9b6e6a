/* The profiler of -Xprof: an agent that is linked into the VM, and uses nothing but JVMTI, JNI and an extension
   function: minijvm.functions.GetStackTraceInSignalHandler (docs/use/profile.md). CPU: a timer of the process's CPU
   time signals a thread that runs, whose handler takes its stack. Allocations: the samples that JVMTI takes by bytes.
   Locks: how long a thread waited to enter a monitor. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "include/jvmti.h"
#include "profiler/report.h"
#include "profiler/stacks.h"

JNIEXPORT jint JNICALL Agent_OnLoad_minijvm_profiler(JavaVM *vm, char *options, void *reserved);
JNIEXPORT jint JNICALL Agent_OnAttach_minijvm_profiler(JavaVM *vm, char *options, void *reserved);
JNIEXPORT void JNICALL Agent_OnUnload_minijvm_profiler(JavaVM *vm);

typedef jvmtiError(JNICALL *GetStackTraceInSignalHandler)(jvmtiEnv *env, void *context, jint most,
                                                          jvmtiFrameInfo *frames, jint *count);
typedef enum Kind { CPU, ALLOC, LOCK, KINDS } Kind;
static const char *const kind_names[KINDS] = {"cpu", "alloc", "lock"};
static const ReportFacts facts[KINDS] = {
    {"CPU time", "samples", 1}, {"allocated memory", "bytes", 1}, {"waiting for monitors", "microseconds", 1000}};

enum { CPU_INTERVAL_US = 4000, ALLOC_INTERVAL = 64 * 1024 };

static jvmtiEnv *jvmti;
static GetStackTraceInSignalHandler stack_in_handler;
static Kind kind;
static char *file; /* as it was given, %p replaced */
static volatile sig_atomic_t running;
/* When the thread began to wait; 0: it does not. */
static __thread int64_t waits_since __attribute__((tls_model("initial-exec")));

/* ---- samples ---- */

/* Texts that are frames: with the lowest bit set they are no method's ID. */
#define TEXT_FRAME(text) ((StackFrame)(uintptr_t)(text) + 1)
static const _Alignas(8) char outside_java[] = "[outside Java]",
                              not_attached[] = "[threads without Java]", cut[] = "[older frames]";

static void add(const jvmtiFrameInfo *frames, jint count, StackFrame top, uint64_t weight) {
    StackFrame stack[STACK_MOST_FRAMES + 2];
    uint32_t n = 0;
    if (top) stack[n++] = top;
    for (jint i = 0; i < count; i++) stack[n++] = (StackFrame)frames[i].method;
    if (count == STACK_MOST_FRAMES) stack[n++] = TEXT_FRAME(cut);
    stacks_add(stack, n, weight);
}

static void on_signal(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    jvmtiFrameInfo frames[STACK_MOST_FRAMES];
    jint count = 0;
    int before = errno;
    if (!running) return;
    jvmtiError err = stack_in_handler(jvmti, context, STACK_MOST_FRAMES, frames, &count);
    StackFrame top = err != JVMTI_ERROR_NONE ? TEXT_FRAME(not_attached) : count == 0 ? TEXT_FRAME(outside_java) : 0;
    add(frames, count, top, 1);
    errno = before;
}

static void set_timer(int microseconds) {
    struct itimerval each = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_PROF, &each, NULL);
}

static bool start_signals(void) {
    struct sigaction now, ours = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigemptyset(&ours.sa_mask);
    if (sigaction(SIGPROF, NULL, &now) != 0 || now.sa_handler != SIG_DFL || sigaction(SIGPROF, &ours, NULL) != 0) {
        fprintf(stderr, "minijvm: -Xprof: SIGPROF already has a handler; mode cpu needs this signal.\n");
        return false;
    }
    return true;
}

/* A class as Java source writes it: "byte[]", "java.util.Map$Entry"; a hidden class without its suffix. malloc'ed. */
static char *external_name(const char *signature) {
    static const char *const primitives[][2] = {{"Z", "boolean"}, {"B", "byte"}, {"C", "char"},  {"S", "short"},
                                                {"I", "int"},     {"J", "long"}, {"F", "float"}, {"D", "double"}};
    size_t dimensions = strspn(signature, "[");
    const char *element = signature + dimensions;
    size_t length = strlen(element);
    for (unsigned i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (strcmp(element, primitives[i][0]) == 0) {
            element = primitives[i][1];
            length = strlen(element);
        }
    if (*element == 'L') length = strcspn(++element, ".;");
    char *name = malloc(length + 2 * dimensions + 1);
    if (!name) return NULL;
    memcpy(name, element, length);
    for (size_t i = 0; i < length; i++)
        if (name[i] == '/') name[i] = '.';
    for (size_t i = 0; i < dimensions; i++) memcpy(name + length + 2 * i, "[]", 2);
    name[length + 2 * dimensions] = 0;
    return name;
}

/* The name of a class as the youngest frame: the same text for the same class, while it lives and after. */
static StackFrame class_frame(jvmtiEnv *env, jclass c) {
    enum { TEXTS = 4096 };
    static char *texts[TEXTS]; /* atomic */
    char *signature;
    if ((*env)->GetClassSignature(env, c, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
    char *name = external_name(signature);
    (*env)->Deallocate(env, (unsigned char *)signature);
    uint32_t h = 0;
    StackFrame found = 0;
    for (const char *p = name; p && *p; p++) h = h * 31 + (unsigned char)*p;
    for (uint32_t i = 0; name && i < TEXTS && !found; i++) {
        char **at = &texts[(h + i) % TEXTS], *now = __atomic_load_n(at, __ATOMIC_ACQUIRE);
        if (!now && __atomic_compare_exchange_n(at, &now, name, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            found = TEXT_FRAME(name);
            name = NULL;
        } else if (strcmp(now, name) == 0)
            found = TEXT_FRAME(now);
    }
    free(name);
    return found;
}

static void add_here(jvmtiEnv *env, jclass top, uint64_t weight) {
    jvmtiFrameInfo frames[STACK_MOST_FRAMES];
    jint count;
    if ((*env)->GetStackTrace(env, NULL, 0, STACK_MOST_FRAMES, frames, &count) == JVMTI_ERROR_NONE)
        add(frames, count, class_frame(env, top), weight);
}

/* One object of [size] is sampled with a probability that grows with it; it stands for the others. */
static void JNICALL on_allocation(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jclass c, jlong size) {
    (void)jni, (void)thread, (void)o;
    if (running) add_here(env, c, (uint64_t)((double)size / -expm1(-(double)size / ALLOC_INTERVAL) + 0.5));
}

static int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}
static void JNICALL on_contended(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o) {
    (void)env, (void)jni, (void)thread, (void)o;
    waits_since = now_ns();
}
static void JNICALL on_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o) {
    (void)thread;
    if (!running || !waits_since) return;
    int64_t waited = now_ns() - waits_since;
    waits_since = 0;
    jclass c = (*jni)->GetObjectClass(jni, o);
    if (waited > 0) add_here(env, c, (uint64_t)waited);
    (*jni)->DeleteLocalRef(jni, c);
}

/* ---- IDs ---- */

/* No handler can make the ID of a method: they are made before a method runs. */
static void make_ids(jvmtiEnv *env, jclass c) {
    jint count;
    jmethodID *ids;
    if ((*env)->GetClassMethods(env, c, &count, &ids) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)ids);
}
static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)jni, (void)thread;
    make_ids(env, c);
}
static void make_all_ids(JNIEnv *jni) {
    jint count;
    jclass *classes;
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &classes) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        make_ids(jvmti, classes[i]);
        (*jni)->DeleteLocalRef(jni, classes[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

/* ---- the files ---- */

static bool ends_in(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

/* Names of the file of lines and of the page: one is what was given, the other has the same name but for the end. */
static void file_names(char *lines, char *page, size_t size) {
    bool is_page = ends_in(file, ".html");
    int stem = (int)strlen(file) - (is_page ? 5 : ends_in(file, ".txt") ? 4 : 0);
    snprintf(lines, size, "%.*s%s", stem, file, is_page ? ".txt" : file + stem);
    snprintf(page, size, "%.*s.html", stem, file);
}

static FILE *open_to_write(const char *name) {
    FILE *f = fopen(name, "w");
    if (!f) fprintf(stderr, "minijvm: -Xprof: %s: %s\n", name, strerror(errno));
    return f;
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    char lines_name[4096], page_name[4096];
    (void)env;
    running = 0;
    if (kind == CPU) set_timer(0);
    file_names(lines_name, page_name, sizeof lines_name);
    FILE *lines = open_to_write(lines_name), *page = open_to_write(page_name);
    if (lines && page) {
        uint64_t all = report_write(jvmti, jni, &facts[kind], lines, page), lost = stacks_lost();
        fprintf(stderr, "minijvm: profile of %llu %s in %s and %s\n", (unsigned long long)all, facts[kind].unit,
                lines_name, page_name);
        if (lost)
            fprintf(stderr, "minijvm: -Xprof: %llu more are missing, because the table of stacks was full.\n",
                    (unsigned long long)lost);
    }
    if (lines && fclose(lines) != 0) fprintf(stderr, "minijvm: -Xprof: %s: %s\n", lines_name, strerror(errno));
    if (page && fclose(page) != 0) fprintf(stderr, "minijvm: -Xprof: %s: %s\n", page_name, strerror(errno));
}

/* ---- the start ---- */

static void start(JNIEnv *jni) {
    make_all_ids(jni);
    running = 1;
    if (kind == CPU) set_timer(CPU_INTERVAL_US);
}
static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)thread;
    start(jni);
}

/* FILE[,KIND]; %p is the number of the process. */
static bool parse(const char *options) {
    size_t n = strlen(options);
    for (int k = 0; k < KINDS; k++) {
        size_t m = strlen(kind_names[k]);
        if (n <= m || options[n - m - 1] != ',' || strcmp(options + n - m, kind_names[k]) != 0) continue;
        kind = (Kind)k;
        n -= m + 1;
        break;
    }
    const char *mark = memmem(options, n, "%p", 2);
    size_t before = mark ? (size_t)(mark - options) : n;
    char number[16] = "";
    if (mark) snprintf(number, sizeof number, "%d", (int)getpid());
    file = malloc(n + sizeof number);
    if (file)
        sprintf(file, "%.*s%s%.*s", (int)before, options, number, mark ? (int)(n - before - 2) : 0,
                mark ? mark + 2 : "");
    return n > 0 && file;
}

static bool find_extension(void) {
    jint count;
    jvmtiExtensionFunctionInfo *list;
    if ((*jvmti)->GetExtensionFunctions(jvmti, &count, &list) != JVMTI_ERROR_NONE) return false;
    for (jint i = 0; i < count; i++) {
        jvmtiExtensionFunctionInfo *x = &list[i];
        if (strcmp(x->id, "minijvm.functions.GetStackTraceInSignalHandler") == 0)
            stack_in_handler = (GetStackTraceInSignalHandler)x->func;
        for (jint j = 0; j < x->param_count; j++) (*jvmti)->Deallocate(jvmti, (unsigned char *)x->params[j].name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)x->params);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)x->id);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)x->short_description);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)x->errors);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
    return stack_in_handler;
}

static bool enable(jvmtiEvent event) {
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, event, NULL) == JVMTI_ERROR_NONE;
}

static bool enable_events(void) {
    jvmtiCapabilities capabilities = {.can_generate_sampled_object_alloc_events = kind == ALLOC,
                                      .can_generate_monitor_events = kind == LOCK};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .VMDeath = on_vm_death,
                                     .ClassPrepare = on_class_prepare,
                                     .SampledObjectAlloc = on_allocation,
                                     .MonitorContendedEnter = on_contended,
                                     .MonitorContendedEntered = on_entered};
    bool ok = (*jvmti)->AddCapabilities(jvmti, &capabilities) == JVMTI_ERROR_NONE &&
              (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE &&
              enable(JVMTI_EVENT_VM_INIT) && enable(JVMTI_EVENT_VM_DEATH) && enable(JVMTI_EVENT_CLASS_PREPARE);
    if (kind == ALLOC)
        ok = ok && (*jvmti)->SetHeapSamplingInterval(jvmti, ALLOC_INTERVAL) == JVMTI_ERROR_NONE &&
             enable(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
    if (kind == LOCK)
        ok = ok && enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTER) && enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED);
    return ok;
}

static bool prepare(JavaVM *vm, const char *options) {
    if (jvmti) {
        fprintf(stderr, "minijvm: -Xprof: a profile is active already.\n");
        return false;
    }
    if (!options || !parse(options)) {
        fprintf(stderr, "minijvm: -Xprof requires the name of a file.\n");
        return false;
    }
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) == JNI_OK && find_extension() && stacks_begin() &&
           enable_events() && (kind != CPU || start_signals());
}

jint JNICALL Agent_OnLoad_minijvm_profiler(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    return prepare(vm, options) ? JNI_OK : JNI_ERR;
}

jint JNICALL Agent_OnAttach_minijvm_profiler(JavaVM *vm, char *options, void *reserved) {
    JNIEnv *jni;
    (void)reserved;
    if (!prepare(vm, options) || (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_8) != JNI_OK) return JNI_ERR;
    start(jni);
    return JNI_OK;
}

/* The timer is off, but a signal may be on its way. */
void JNICALL Agent_OnUnload_minijvm_profiler(JavaVM *vm) {
    (void)vm;
    signal(SIGPROF, SIG_IGN);
}
