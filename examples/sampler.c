/* A profiler of one page: it samples the CPU time of a program, and prints the methods that it was in most often.

       cc -shared -fPIC -I include examples/sampler.c -o libsampler.so
       ./minijvm -agentpath:./libsampler.so=10 -cp DIR Main

   A timer sends SIGPROF to a thread that runs. The handler may interrupt anything: a lock, malloc, the collector. So it
   calls one function, minijvm.functions.GetStackTraceInSignalHandler, and writes to memory that is there already. It
   cannot make the ID of a method: ClassPrepare does that before a method runs. */
#include <errno.h>
#include <jvmti.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef jvmtiError(JNICALL *GetStackTraceInSignalHandler)(jvmtiEnv *env, void *ucontext, jint max_frame_count,
                                                          jvmtiFrameInfo *frame_buffer, jint *count_ptr);
static GetStackTraceInSignalHandler get_stack_trace;
static jvmtiEnv *jvmti;
static int wanted = 10;

/* Only the youngest frame counts here: one entry for each sample, in the order in which they come. */
enum { MOST_SAMPLES = 1 << 20 };
static jmethodID samples[MOST_SAMPLES];
static unsigned taken;                 /* atomic */
static volatile sig_atomic_t sampling; /* signals may still come when the profile is printed */

static void on_signal(int number, siginfo_t *info, void *ucontext) {
    jvmtiFrameInfo frame;
    jint count = 0;
    int before = errno;
    (void)number, (void)info;
    if (sampling && get_stack_trace(jvmti, ucontext, 1, &frame, &count) == JVMTI_ERROR_NONE && count == 1) {
        unsigned i = __atomic_fetch_add(&taken, 1, __ATOMIC_RELAXED);
        if (i < MOST_SAMPLES) samples[i] = frame.method;
    }
    errno = before;
}

static void set_timer(int microseconds) {
    struct itimerval each = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_PROF, &each, NULL);
}

static void make_ids(jvmtiEnv *env, jclass klass) {
    jint count;
    jmethodID *methods;
    if ((*env)->GetClassMethods(env, klass, &count, &methods) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)methods);
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    (void)jni, (void)thread;
    make_ids(env, klass);
}

/* Classes that were prepared before the start phase had no event. */
static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count;
    jclass *classes;
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
    (void)thread;
    if ((*env)->GetLoadedClasses(env, &count, &classes) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        make_ids(env, classes[i]);
        (*jni)->DeleteLocalRef(jni, classes[i]);
    }
    (*env)->Deallocate(env, (unsigned char *)classes);
    sigemptyset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    sampling = 1;
    set_timer(4000);
}

static int by_address(const void *a, const void *b) {
    const jmethodID x = *(const jmethodID *)a, y = *(const jmethodID *)b;
    return x < y ? -1 : x > y;
}

static void print(jvmtiEnv *env, JNIEnv *jni, jmethodID method, unsigned count, unsigned all) {
    char *name = NULL, *signature = NULL;
    jclass klass = NULL;
    if ((*env)->GetMethodName(env, method, &name, NULL, NULL) == JVMTI_ERROR_NONE &&
        (*env)->GetMethodDeclaringClass(env, method, &klass) == JVMTI_ERROR_NONE &&
        (*env)->GetClassSignature(env, klass, &signature, NULL) == JVMTI_ERROR_NONE)
        printf("%9.1f %%  %s%s\n", 100.0 * count / all, signature, name);
    if (klass) (*jni)->DeleteLocalRef(jni, klass);
    (*env)->Deallocate(env, (unsigned char *)name);
    (*env)->Deallocate(env, (unsigned char *)signature);
}

/* Sorted, the samples of a method are neighbours: each time the longest run is printed, and forgotten. */
static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    sampling = 0;
    set_timer(0);
    unsigned count = taken < MOST_SAMPLES ? taken : MOST_SAMPLES, left = count;
    qsort(samples, count, sizeof *samples, by_address);
    printf("sampler: %u samples\n", count);
    for (int line = 0; line < wanted && left > 0; line++) {
        unsigned best = 0, most = 0;
        for (unsigned i = 0, j; i < left; i = j) {
            for (j = i; j < left && samples[j] == samples[i]; j++) {}
            if (j - i > most) {
                most = j - i;
                best = i;
            }
        }
        print(env, jni, samples[best], most, count);
        left -= most;
        memmove(samples + best, samples + best + most, (left - best) * sizeof *samples);
    }
}

/* Extensions are found by their names; each piece of the answer is freed. */
static void find_function(void) {
    jint count;
    jvmtiExtensionFunctionInfo *list;
    if ((*jvmti)->GetExtensionFunctions(jvmti, &count, &list) != JVMTI_ERROR_NONE) return;
    for (jvmtiExtensionFunctionInfo *f = list; f < list + count; f++) {
        if (strcmp(f->id, "minijvm.functions.GetStackTraceInSignalHandler") == 0)
            get_stack_trace = (GetStackTraceInSignalHandler)f->func;
        for (jint i = 0; i < f->param_count; i++) (*jvmti)->Deallocate(jvmti, (unsigned char *)f->params[i].name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)f->params);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)f->id);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)f->short_description);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)f->errors);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_PREPARE};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init, .VMDeath = on_vm_death, .ClassPrepare = on_class_prepare};
    (void)reserved;
    if (options && atoi(options) > 0) wanted = atoi(options);
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    find_function();
    if (!get_stack_trace || (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++)
        if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            return JNI_ERR;
    return JNI_OK;
}
