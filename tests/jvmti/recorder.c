/* Owns the recording proxies, the record that coverage.py reads, and the state of the test case.
   See recorder.h. recorder_calls.h is made by make_recorder.py. */
#define _GNU_SOURCE
#include "recorder.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FUNCTIONS = 157, EVENTS = 90, ERRORS = 128, EXTENSIONS = 16 };

/* What is written for coverage.py, which knows this layout. A context is one bit: (phase * 2 + other thread) * 3 +
   (0 in no callback, 1 in an event's, 2 in one made at a safepoint); phases: see `phases`. */
typedef struct Record {
    uint64_t magic;
    uint64_t calls[FUNCTIONS][ERRORS]; /* contexts */
    uint64_t held[FUNCTIONS];          /* capabilities of environments for which the function returned NONE */
    uint64_t added;                    /* capabilities that AddCapabilities added */
    uint64_t events[EVENTS];           /* contexts of deliveries */
    uint64_t event_held[EVENTS];       /* capabilities of the environments of deliveries */
    uint8_t enabled[EVENTS];           /* SetEventNotificationMode(ENABLE) returned NONE */
    uint8_t checked[FUNCTIONS];        /* a result was checked in a case of the function after a call returned NONE */
    uint8_t event_checked[EVENTS]; /* 1: something was checked in a case of the event when it was enabled; 2: after it
                                      was delivered */
} Record;

typedef struct Proxy {
    jvmtiEnv env; /* first: agents see &proxy->env; what it points to is recording_functions */
    jvmtiEnv *raw;
    struct Proxy *next;
    jvmtiEventCallbacks callbacks; /* the agent's */
    jvmtiExtensionEvent extension_callbacks[EXTENSIONS];
    uint64_t capabilities;
    int disposed;
} Proxy;

typedef struct Call {
    Proxy *proxy;
    int function;
    uint64_t context;
} Call;

typedef struct Delivery {
    int outer;
} Delivery;

static Proxy *proxies; /* newest first: the VM may use the memory of a disposed environment again */
static const jvmtiInterface_1 *raw_functions;
static Record *record;
static pthread_t main_thread;
static jvmtiPhase last_phase = JVMTI_PHASE_ONLOAD;
static __thread int in_callback; /* as in a context */

static struct {
    pthread_mutex_t lock;
    char name[64], aspect[192];
    int function, event, failed, returned;
} test_case = {.lock = PTHREAD_MUTEX_INITIALIZER};

#define SET(word, bits) __atomic_fetch_or(&(word), (bits), __ATOMIC_RELAXED)

/* ---- environments ---- */

static int is_proxy(jvmtiEnv *env) {
    for (Proxy *p = __atomic_load_n(&proxies, __ATOMIC_ACQUIRE); p; p = p->next)
        if (&p->env == env) return 1;
    return 0;
}

/* Tests pass rubbish as environment too; it goes to the VM as it is. */
static jvmtiEnv *raw_of(jvmtiEnv *env) { return is_proxy(env) ? ((Proxy *)env)->raw : env; }

/* The VM's functions; not the environment's own pointer, which need not be readable any more. */
static const jvmtiInterface_1 *functions_of(jvmtiEnv *env) {
    (void)env;
    return raw_functions;
}

static Proxy *proxy_of(jvmtiEnv *raw) {
    for (Proxy *p = __atomic_load_n(&proxies, __ATOMIC_ACQUIRE); p; p = p->next)
        if (p->raw == raw) return p;
    fprintf(stderr, "recorder: an event of an environment that nobody made\n");
    abort();
}

/* ---- the record ---- */

int recorder_strict(void) { return getenv("JVMTI_STRICT") != NULL; }

static void open_record(void) {
    static const int unique;
    const char *directory = getenv("JVMTI_COVERAGE");
    char path[4096];
    if (record || !directory || *directory == 0) return;
    snprintf(path, sizeof path, "%s/%d-%p.record", directory, (int)getpid(), (const void *)&unique);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof(Record)) != 0) {
        perror(path);
        abort();
    }
    void *memory = mmap(NULL, sizeof(Record), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) {
        perror(path);
        abort();
    }
    record = memory;
    record->magic = 0x4a564d54492d3137u;
}

/* The phase as this environment sees it. At a safepoint it is live, and nobody may ask. */
static int phase_of(Proxy *proxy) {
    static const jvmtiPhase phases[] = {JVMTI_PHASE_ONLOAD, JVMTI_PHASE_PRIMORDIAL, JVMTI_PHASE_START, JVMTI_PHASE_LIVE,
                                        JVMTI_PHASE_DEAD};
    jvmtiPhase phase = last_phase;
    if (in_callback == 2)
        phase = JVMTI_PHASE_LIVE;
    else if (proxy && !proxy->disposed && raw_functions->GetPhase(proxy->raw, &phase) == JVMTI_ERROR_NONE)
        last_phase = phase;
    else
        phase = last_phase;
    for (int i = 0; i < 5; i++)
        if (phases[i] == phase) return i;
    return 3;
}

static uint64_t context_of(Proxy *proxy) {
    return (uint64_t)1 << ((phase_of(proxy) * 2 + !pthread_equal(pthread_self(), main_thread)) * 3 + in_callback);
}

static Call begin_call(jvmtiEnv *env, int function) {
    Call call = {.proxy = is_proxy(env) ? (Proxy *)env : NULL, .function = function};
    if (record) call.context = context_of(call.proxy);
    return call;
}

static jvmtiError end_call(const Call *call, jvmtiError e) {
    if (record && (unsigned)e < ERRORS) {
        SET(record->calls[call->function][e], call->context);
        if (e == JVMTI_ERROR_NONE && call->proxy)
            SET(record->held[call->function], __atomic_load_n(&call->proxy->capabilities, __ATOMIC_RELAXED));
    }
    if (e == JVMTI_ERROR_NONE && __atomic_load_n(&test_case.function, __ATOMIC_RELAXED) == call->function)
        __atomic_store_n(&test_case.returned, 1, __ATOMIC_RELAXED);
    return e;
}

static Delivery begin_delivery(Proxy *proxy, int event) {
    Delivery delivery = {.outer = in_callback};
    if (record) {
        int stopped = event == JVMTI_EVENT_GARBAGE_COLLECTION_START || event == JVMTI_EVENT_GARBAGE_COLLECTION_FINISH;
        in_callback = stopped ? 2 : in_callback;
        SET(record->events[event], context_of(proxy));
        SET(record->event_held[event], __atomic_load_n(&proxy->capabilities, __ATOMIC_RELAXED));
        in_callback = stopped ? 2 : 1;
    }
    return delivery;
}

static void end_delivery(const Delivery *delivery) { in_callback = delivery->outer; }

#include "recorder_calls.h"

jvmtiEnv *recorder_wrap(jvmtiEnv *raw) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    Proxy *proxy = calloc(1, sizeof *proxy);
    if (!proxy) abort();
    pthread_mutex_lock(&lock);
    if (!raw_functions) {
        raw_functions = *raw;
        main_thread = pthread_self();
        open_record();
    }
    proxy->env = &recording_functions;
    proxy->raw = raw;
    proxy->next = proxies;
    __atomic_store_n(&proxies, proxy, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&lock);
    return &proxy->env;
}

jvmtiEnv *recorder_raw(jvmtiEnv *env) { return raw_of(env); }

/* ---- functions whose arguments have to be wrapped or remembered ---- */

static uint64_t bits_of(const jvmtiCapabilities *capabilities) {
    uint64_t bits;
    memcpy(&bits, capabilities, sizeof bits);
    return bits;
}

static jvmtiError JNICALL call_AddCapabilities(jvmtiEnv *env, const jvmtiCapabilities *capabilities_ptr) {
    Call call = begin_call(env, NUMBER_AddCapabilities);
    jvmtiError e = end_call(&call, raw_functions->AddCapabilities(raw_of(env), capabilities_ptr));
    if (e == JVMTI_ERROR_NONE && call.proxy) {
        SET(call.proxy->capabilities, bits_of(capabilities_ptr));
        if (record) SET(record->added, bits_of(capabilities_ptr));
    }
    return e;
}

static jvmtiError JNICALL call_RelinquishCapabilities(jvmtiEnv *env, const jvmtiCapabilities *capabilities_ptr) {
    Call call = begin_call(env, NUMBER_RelinquishCapabilities);
    jvmtiError e = end_call(&call, raw_functions->RelinquishCapabilities(raw_of(env), capabilities_ptr));
    if (e == JVMTI_ERROR_NONE && call.proxy)
        __atomic_fetch_and(&call.proxy->capabilities, ~bits_of(capabilities_ptr), __ATOMIC_RELAXED);
    return e;
}

static jvmtiError JNICALL call_DisposeEnvironment(jvmtiEnv *env) {
    Call call = begin_call(env, NUMBER_DisposeEnvironment);
    jvmtiError e = end_call(&call, raw_functions->DisposeEnvironment(raw_of(env)));
    if (e == JVMTI_ERROR_NONE && call.proxy) call.proxy->disposed = 1;
    return e;
}

static jvmtiError JNICALL call_SetEventNotificationMode(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event_type,
                                                        jthread event_thread, ...) {
    Call call = begin_call(env, NUMBER_SetEventNotificationMode);
    if (record && mode == JVMTI_ENABLE && (unsigned)event_type < EVENTS) {
        /* Before the call, because the first event may come immediately. No undo is needed: a test expects NONE. */
        __atomic_store_n(&record->enabled[event_type], 1, __ATOMIC_RELAXED);
    }
    return end_call(&call, raw_functions->SetEventNotificationMode(raw_of(env), mode, event_type, event_thread));
}

/* The agent's new callbacks are in place before the VM's, those that go disappear after them. */
static jvmtiError JNICALL call_SetEventCallbacks(jvmtiEnv *env, const jvmtiEventCallbacks *callbacks,
                                                 jint size_of_callbacks) {
    Call call = begin_call(env, NUMBER_SetEventCallbacks);
    if (!call.proxy || size_of_callbacks < 0)
        return end_call(&call, raw_functions->SetEventCallbacks(raw_of(env), callbacks, size_of_callbacks));
    enum { SLOTS = sizeof(jvmtiEventCallbacks) / sizeof(void *) };
    jvmtiEventCallbacks given = {0}, wrapped = {0}, before = call.proxy->callbacks;
    if (callbacks) {
        size_t size = (size_t)size_of_callbacks < sizeof given ? (size_t)size_of_callbacks : sizeof given;
        memcpy(&given, callbacks, size / sizeof(void *) * sizeof(void *));
    }
    wrap_callbacks(&given, &wrapped);
    void **to = (void **)&call.proxy->callbacks, **from = (void **)&given, **old = (void **)&before;
    for (int i = 0; i < SLOTS; i++)
        if (from[i]) __atomic_store_n(&to[i], from[i], __ATOMIC_RELEASE);
    jvmtiError e = raw_functions->SetEventCallbacks(raw_of(env), callbacks ? &wrapped : NULL, size_of_callbacks);
    for (int i = 0; i < SLOTS; i++)
        __atomic_store_n(&to[i], e == JVMTI_ERROR_NONE ? from[i] : old[i], __ATOMIC_RELEASE);
    return end_call(&call, e);
}

typedef struct AgentThread {
    Proxy *proxy;
    jvmtiStartFunction proc;
    const void *arg;
} AgentThread;

static void JNICALL run_agent_thread(jvmtiEnv *raw, JNIEnv *jni, void *arg) {
    AgentThread thread = *(AgentThread *)arg;
    (void)raw;
    free(arg);
    thread.proc(&thread.proxy->env, jni, (void *)thread.arg);
}

static jvmtiError JNICALL call_RunAgentThread(jvmtiEnv *env, jthread thread, jvmtiStartFunction proc, const void *arg,
                                              jint priority) {
    Call call = begin_call(env, NUMBER_RunAgentThread);
    if (!proc || !call.proxy)
        return end_call(&call, raw_functions->RunAgentThread(raw_of(env), thread, proc, arg, priority));
    AgentThread *agent = malloc(sizeof *agent);
    *agent = (AgentThread){call.proxy, proc, arg};
    jvmtiError e = raw_functions->RunAgentThread(raw_of(env), thread, run_agent_thread, agent, priority);
    if (e != JVMTI_ERROR_NONE) free(agent);
    return end_call(&call, e);
}

/* ---- extensions: functions and callbacks of unknown parameters, all of them words ---- */

static jvmtiExtensionFunction extension_functions[EXTENSIONS];

#define EACH_EXTENSION(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)
#define WORDS(last)                                           \
    void *w[6];                                               \
    va_list words;                                            \
    va_start(words, last);                                    \
    for (int i = 0; i < 6; i++) w[i] = va_arg(words, void *); \
    va_end(words)
#define DEFINE_EXTENSION(n)                                                                               \
    static jvmtiError JNICALL call_extension_##n(jvmtiEnv *env, ...) {                                    \
        WORDS(env);                                                                                       \
        return extension_functions[n](raw_of(env), w[0], w[1], w[2], w[3], w[4], w[5]);                   \
    }                                                                                                     \
    static void JNICALL deliver_extension_##n(jvmtiEnv *raw, ...) {                                       \
        Proxy *proxy = proxy_of(raw);                                                                     \
        jvmtiExtensionEvent callback = __atomic_load_n(&proxy->extension_callbacks[n], __ATOMIC_ACQUIRE); \
        WORDS(raw);                                                                                       \
        if (callback) {                                                                                   \
            Delivery delivery = {.outer = in_callback};                                                   \
            in_callback = 1;                                                                              \
            callback(&proxy->env, w[0], w[1], w[2], w[3], w[4], w[5]);                                    \
            end_delivery(&delivery);                                                                      \
        }                                                                                                 \
    }
EACH_EXTENSION(DEFINE_EXTENSION)
#define CALL_EXTENSION(n) call_extension_##n,
#define DELIVER_EXTENSION(n) deliver_extension_##n,
static const jvmtiExtensionFunction call_extension[EXTENSIONS] = {EACH_EXTENSION(CALL_EXTENSION)};
static const jvmtiExtensionEvent deliver_extension[EXTENSIONS] = {EACH_EXTENSION(DELIVER_EXTENSION)};

static jvmtiError JNICALL call_GetExtensionFunctions(jvmtiEnv *env, jint *extension_count_ptr,
                                                     jvmtiExtensionFunctionInfo **extensions) {
    Call call = begin_call(env, NUMBER_GetExtensionFunctions);
    jvmtiError e = raw_functions->GetExtensionFunctions(raw_of(env), extension_count_ptr, extensions);
    for (jint i = 0; e == JVMTI_ERROR_NONE && i < *extension_count_ptr; i++) {
        int slot = 0;
        while (slot < EXTENSIONS && extension_functions[slot] && extension_functions[slot] != (*extensions)[i].func)
            slot++;
        if (slot < EXTENSIONS) {
            extension_functions[slot] = (*extensions)[i].func;
            (*extensions)[i].func = call_extension[slot];
        }
    }
    return end_call(&call, e);
}

/* Each event index that agents use gets a slot. */
static jvmtiError JNICALL call_SetExtensionEventCallback(jvmtiEnv *env, jint extension_event_index,
                                                         jvmtiExtensionEvent callback) {
    static jint indexes[EXTENSIONS];
    static int used[EXTENSIONS];
    Call call = begin_call(env, NUMBER_SetExtensionEventCallback);
    int slot = 0;
    while (slot < EXTENSIONS && used[slot] && indexes[slot] != extension_event_index) slot++;
    if (slot == EXTENSIONS || !call.proxy)
        return end_call(&call, raw_functions->SetExtensionEventCallback(raw_of(env), extension_event_index, callback));
    jvmtiExtensionEvent before = call.proxy->extension_callbacks[slot];
    if (callback) __atomic_store_n(&call.proxy->extension_callbacks[slot], callback, __ATOMIC_RELEASE);
    jvmtiError e = raw_functions->SetExtensionEventCallback(raw_of(env), extension_event_index,
                                                            callback ? deliver_extension[slot] : NULL);
    if (e == JVMTI_ERROR_NONE) {
        used[slot] = 1;
        indexes[slot] = extension_event_index;
    }
    __atomic_store_n(&call.proxy->extension_callbacks[slot], e == JVMTI_ERROR_NONE ? callback : before,
                     __ATOMIC_RELEASE);
    return end_call(&call, e);
}

/* ---- heap callbacks: wrapped only to know that calls inside them are ---- */

typedef struct Walk {
    jvmtiHeapCallbacks callbacks;
    jvmtiHeapObjectCallback object;
    jvmtiHeapRootCallback root;
    jvmtiStackReferenceCallback stack;
    jvmtiObjectReferenceCallback reference;
    void *user_data;
} Walk;

#define IN_WALK(type, ...)           \
    Walk *walk = data;               \
    int outer = in_callback;         \
    in_callback = 2;                 \
    type result = walk->__VA_ARGS__; \
    in_callback = outer;             \
    return result

static jint JNICALL walk_iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    IN_WALK(jint, callbacks.heap_iteration_callback(class_tag, size, tag, length, walk->user_data));
}
static jint JNICALL walk_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                   jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                   void *data) {
    IN_WALK(jint, callbacks.heap_reference_callback(kind, info, class_tag, referrer_class_tag, size, tag, referrer_tag,
                                                    length, walk->user_data));
}
static jint JNICALL walk_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                               jlong *tag, jvalue value, jvmtiPrimitiveType type, void *data) {
    IN_WALK(jint, callbacks.primitive_field_callback(kind, info, class_tag, tag, value, type, walk->user_data));
}
static jint JNICALL walk_array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type,
                               const void *elements, void *data) {
    IN_WALK(jint,
            callbacks.array_primitive_value_callback(class_tag, size, tag, count, type, elements, walk->user_data));
}
static jint JNICALL walk_string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    IN_WALK(jint, callbacks.string_primitive_value_callback(class_tag, size, tag, value, length, walk->user_data));
}
static jvmtiIterationControl JNICALL walk_object_1_0(jlong class_tag, jlong size, jlong *tag, void *data) {
    IN_WALK(jvmtiIterationControl, object(class_tag, size, tag, walk->user_data));
}
static jvmtiIterationControl JNICALL walk_root_1_0(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                                   void *data) {
    IN_WALK(jvmtiIterationControl, root(kind, class_tag, size, tag, walk->user_data));
}
static jvmtiIterationControl JNICALL walk_stack_1_0(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                                    jlong thread_tag, jint depth, jmethodID method, jint slot,
                                                    void *data) {
    IN_WALK(jvmtiIterationControl, stack(kind, class_tag, size, tag, thread_tag, depth, method, slot, walk->user_data));
}
static jvmtiIterationControl JNICALL walk_reference_1_0(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size,
                                                        jlong *tag, jlong referrer_tag, jint index, void *data) {
    IN_WALK(jvmtiIterationControl, reference(kind, class_tag, size, tag, referrer_tag, index, walk->user_data));
}

static const jvmtiHeapCallbacks *wrap_heap_callbacks(const jvmtiHeapCallbacks *from, Walk *walk,
                                                     jvmtiHeapCallbacks *to) {
    if (!from) return NULL;
    walk->callbacks = *from;
    *to = *from;
#define WRAP(member, function) to->member = from->member ? function : NULL
    WRAP(heap_iteration_callback, walk_iteration);
    WRAP(heap_reference_callback, walk_reference);
    WRAP(primitive_field_callback, walk_field);
    WRAP(array_primitive_value_callback, walk_array);
    WRAP(string_primitive_value_callback, walk_string);
#undef WRAP
    return to;
}

static jvmtiError JNICALL call_FollowReferences(jvmtiEnv *env, jint heap_filter, jclass klass, jobject initial_object,
                                                const jvmtiHeapCallbacks *callbacks, const void *user_data) {
    Call call = begin_call(env, NUMBER_FollowReferences);
    jvmtiHeapCallbacks wrapped;
    Walk walk = {.user_data = (void *)user_data};
    callbacks = wrap_heap_callbacks(callbacks, &walk, &wrapped);
    return end_call(&call,
                    raw_functions->FollowReferences(raw_of(env), heap_filter, klass, initial_object, callbacks, &walk));
}

static jvmtiError JNICALL call_IterateThroughHeap(jvmtiEnv *env, jint heap_filter, jclass klass,
                                                  const jvmtiHeapCallbacks *callbacks, const void *user_data) {
    Call call = begin_call(env, NUMBER_IterateThroughHeap);
    jvmtiHeapCallbacks wrapped;
    Walk walk = {.user_data = (void *)user_data};
    callbacks = wrap_heap_callbacks(callbacks, &walk, &wrapped);
    return end_call(&call, raw_functions->IterateThroughHeap(raw_of(env), heap_filter, klass, callbacks, &walk));
}

static jvmtiError JNICALL call_IterateOverObjectsReachableFromObject(
    jvmtiEnv *env, jobject object, jvmtiObjectReferenceCallback object_reference_callback, const void *user_data) {
    Call call = begin_call(env, NUMBER_IterateOverObjectsReachableFromObject);
    Walk walk = {.reference = object_reference_callback, .user_data = (void *)user_data};
    return end_call(&call, raw_functions->IterateOverObjectsReachableFromObject(
                               raw_of(env), object, object_reference_callback ? walk_reference_1_0 : NULL, &walk));
}

static jvmtiError JNICALL call_IterateOverReachableObjects(jvmtiEnv *env, jvmtiHeapRootCallback heap_root_callback,
                                                           jvmtiStackReferenceCallback stack_ref_callback,
                                                           jvmtiObjectReferenceCallback object_ref_callback,
                                                           const void *user_data) {
    Call call = begin_call(env, NUMBER_IterateOverReachableObjects);
    Walk walk = {.root = heap_root_callback,
                 .stack = stack_ref_callback,
                 .reference = object_ref_callback,
                 .user_data = (void *)user_data};
    return end_call(&call,
                    raw_functions->IterateOverReachableObjects(raw_of(env), heap_root_callback ? walk_root_1_0 : NULL,
                                                               stack_ref_callback ? walk_stack_1_0 : NULL,
                                                               object_ref_callback ? walk_reference_1_0 : NULL, &walk));
}

static jvmtiError JNICALL call_IterateOverHeap(jvmtiEnv *env, jvmtiHeapObjectFilter object_filter,
                                               jvmtiHeapObjectCallback heap_object_callback, const void *user_data) {
    Call call = begin_call(env, NUMBER_IterateOverHeap);
    Walk walk = {.object = heap_object_callback, .user_data = (void *)user_data};
    return end_call(&call, raw_functions->IterateOverHeap(raw_of(env), object_filter,
                                                          heap_object_callback ? walk_object_1_0 : NULL, &walk));
}

static jvmtiError JNICALL call_IterateOverInstancesOfClass(jvmtiEnv *env, jclass klass,
                                                           jvmtiHeapObjectFilter object_filter,
                                                           jvmtiHeapObjectCallback heap_object_callback,
                                                           const void *user_data) {
    Call call = begin_call(env, NUMBER_IterateOverInstancesOfClass);
    Walk walk = {.object = heap_object_callback, .user_data = (void *)user_data};
    return end_call(&call,
                    raw_functions->IterateOverInstancesOfClass(raw_of(env), klass, object_filter,
                                                               heap_object_callback ? walk_object_1_0 : NULL, &walk));
}

/* ---- cases ---- */

const char *error_name(jvmtiError e) {
    switch (e) {
#define E(n) \
    case JVMTI_ERROR_##n: return #n;
        /* clang-format off */
    E(NONE) E(INVALID_THREAD) E(INVALID_THREAD_GROUP) E(INVALID_PRIORITY) E(THREAD_NOT_SUSPENDED)
    E(THREAD_SUSPENDED) E(THREAD_NOT_ALIVE) E(INVALID_OBJECT) E(INVALID_CLASS) E(CLASS_NOT_PREPARED)
    E(INVALID_METHODID) E(INVALID_LOCATION) E(INVALID_FIELDID) E(INVALID_MODULE) E(NO_MORE_FRAMES)
    E(OPAQUE_FRAME) E(TYPE_MISMATCH) E(INVALID_SLOT) E(DUPLICATE) E(NOT_FOUND) E(INVALID_MONITOR)
    E(NOT_MONITOR_OWNER) E(INTERRUPT) E(INVALID_CLASS_FORMAT) E(CIRCULAR_CLASS_DEFINITION) E(FAILS_VERIFICATION)
    E(UNSUPPORTED_REDEFINITION_METHOD_ADDED) E(UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED) E(INVALID_TYPESTATE)
    E(UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED) E(UNSUPPORTED_REDEFINITION_METHOD_DELETED)
    E(UNSUPPORTED_VERSION) E(NAMES_DONT_MATCH) E(UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED)
    E(UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED) E(UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED)
    E(UNMODIFIABLE_CLASS) E(UNMODIFIABLE_MODULE) E(NOT_AVAILABLE)
    E(MUST_POSSESS_CAPABILITY) E(NULL_POINTER) E(ABSENT_INFORMATION) E(INVALID_EVENT_TYPE)
    E(ILLEGAL_ARGUMENT) E(NATIVE_METHOD) E(CLASS_LOADER_UNSUPPORTED) E(OUT_OF_MEMORY) E(ACCESS_DENIED)
    E(WRONG_PHASE) E(INTERNAL) E(UNATTACHED_THREAD) E(INVALID_ENVIRONMENT)
#ifdef JNI_VERSION_21
        E(UNSUPPORTED_OPERATION)
#endif
        /* clang-format on */
#undef E
                                                                                default : return "(other)";
    }
}

static int number_of(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (names[i] && strcmp(names[i], name) == 0) return i;
    return 0;
}

void recorder_case(const char *name, const char *aspect) {
    pthread_mutex_lock(&test_case.lock);
    if (*test_case.name != 0 && !test_case.failed) {
        printf("%s: %s: ok\n", test_case.name, test_case.aspect);
        fflush(stdout);
    }
    test_case.failed = test_case.returned = test_case.function = test_case.event = 0;
    snprintf(test_case.name, sizeof test_case.name, "%s", name ? name : "");
    snprintf(test_case.aspect, sizeof test_case.aspect, "%s", aspect ? aspect : "");
    if (name) {
        test_case.function = number_of(name, function_names, sizeof function_names / sizeof *function_names);
        test_case.event = number_of(name, event_names, sizeof event_names / sizeof *event_names);
    }
    pthread_mutex_unlock(&test_case.lock);
}

__attribute__((format(printf, 2, 3))) static int failed(int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&test_case.lock);
    test_case.failed = 1;
    printf("%s: %s: FAILED: line %d: ", *test_case.name != 0 ? test_case.name : "no case", test_case.aspect, line);
    vprintf(format, args);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&test_case.lock);
    va_end(args);
    return 0;
}

int recorder_expect(int line, const char *call, jvmtiError expected, jvmtiError actual) {
    return expected == actual ? 1
                              : failed(line, "%s is %s (%d), expected %s", call, error_name(actual), (int)actual,
                                       error_name(expected));
}

/* A check says something about what the case's function returned, or about its event, which may have come before. */
static void note_check(void) {
    if (!record) return;
    if (test_case.function != 0 && test_case.returned)
        __atomic_store_n(&record->checked[test_case.function], 1, __ATOMIC_RELAXED);
    if (test_case.event != 0 && record->enabled[test_case.event])
        SET(record->event_checked[test_case.event], (uint8_t)(record->events[test_case.event] ? 3 : 1));
}

int recorder_check(int line, const char *text, int ok) {
    note_check();
    return ok ? 1 : failed(line, "%s", text);
}

int recorder_check_int(int line, const char *text, long long expected, long long actual) {
    note_check();
    return expected == actual ? 1 : failed(line, "%s is %lld, expected %lld", text, actual, expected);
}

int recorder_check_str(int line, const char *text, const char *expected, const char *actual) {
    note_check();
    if (expected == actual || (expected && actual && strcmp(expected, actual) == 0)) return 1;
    return failed(line, "%s is \"%s\", expected \"%s\"", text, actual ? actual : "(null)",
                  expected ? expected : "(null)");
}
