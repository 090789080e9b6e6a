/* A thread retransforms the classes of the program, and some of the library, over and over, while other threads run
   them (RedefineStorm.java). In every other round all methods ask for one more word of stack than they need, so that
   none is equivalent to what it was. */
/* only here: `java` takes minutes */
#define TEST RedefineStorm
#include <pthread.h>
#include <stdint.h>

#include "scripted.h"

static pthread_t thread;
static int deeper, stopped, ended, rounds, refused;

static unsigned u2(const unsigned char *p) { return (unsigned)(p[0] << 8 | p[1]); }
static unsigned u4(const unsigned char *p) { return u2(p) << 16 | u2(p + 2); }

/* After the constant pool; *code is the index of the text "Code". */
static unsigned char *skip_pool(unsigned char *p, unsigned count, unsigned *code) {
    for (unsigned i = 1; i < count; i++) {
        switch (*p) {
        case 1:
            if (u2(p + 1) == 4 && memcmp(p + 3, "Code", 4) == 0) *code = i;
            p += 3 + u2(p + 1);
            break;
        case 5:
        case 6:
            p += 9;
            i++;
            break;
        case 15: p += 4; break;
        case 7:
        case 8:
        case 16:
        case 19:
        case 20: p += 3; break;
        default: p += 5;
        }
    }
    return p;
}

static void deepen(unsigned char *file) {
    unsigned code = 0;
    unsigned char *p = skip_pool(file + 10, u2(file + 8), &code) + 6;
    p += 2 + 2 * u2(p);
    for (int kind = 0; kind < 2; kind++) { /* fields, methods */
        unsigned members = u2(p);
        for (p += 2; members > 0; members--) {
            unsigned attributes = u2(p + 6);
            for (p += 8; attributes > 0; attributes--) {
                if (kind == 1 && u2(p) == code) {
                    p[7]++;
                    p[6] = (unsigned char)(p[6] + (p[7] == 0));
                }
                p += 6 + u4(p + 2);
            }
        }
    }
}

static void JNICALL on_class(jvmtiEnv *e, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                             jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                             unsigned char **new_bytes) {
    (void)env, (void)loader, (void)name, (void)domain;
    if (redefined && __atomic_load_n(&deeper, __ATOMIC_RELAXED) &&
        (*e)->Allocate(e, length, new_bytes) == JVMTI_ERROR_NONE) {
        memcpy(*new_bytes, bytes, (size_t)length);
        deepen(*new_bytes);
        *new_length = length;
    }
}

static const char *const library[] = {"Ljava/lang/String;",  "Ljava/lang/StringBuilder;", "Ljava/util/ArrayList;",
                                      "Ljava/util/HashMap;", "Ljava/lang/Integer;",       "Ljava/lang/Object;",
                                      "Ljava/lang/Thread;",  "Ljava/lang/Throwable;",     "Ljava/util/Iterator;",
                                      "Ljava/lang/Math;"};

static int is_wanted(JNIEnv *env, jclass c) {
    jboolean yes = JNI_FALSE;
    jint status = 0;
    jobject loader = NULL;
    char *signature = NULL;
    MUST((*jvmti)->IsModifiableClass(jvmti, c, &yes));
    MUST((*jvmti)->GetClassStatus(jvmti, c, &status));
    if (!yes || status & JVMTI_CLASS_STATUS_ERROR) return 0;
    MUST((*jvmti)->GetClassLoader(jvmti, c, &loader));
    int wanted = loader != NULL;
    (*env)->DeleteLocalRef(env, loader);
    MUST((*jvmti)->GetClassSignature(jvmti, c, &signature, NULL));
    for (size_t i = 0; i < sizeof library / sizeof *library; i++) wanted |= strcmp(signature, library[i]) == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return wanted;
}

/* In groups of seven, so that several are installed immediately. */
static void one_round(JNIEnv *env) {
    enum { GROUP = 7 };
    jint count = 0, n = 0;
    jclass *classes = NULL, group[GROUP];
    MUST((*jvmti)->GetLoadedClasses(jvmti, &count, &classes));
    for (jint i = 0; i <= count; i++) {
        if (n == GROUP || (i == count && n > 0)) {
            jvmtiError e = (*jvmti)->RetransformClasses(jvmti, n, group);
            if (e != JVMTI_ERROR_NONE) {
                say("  refused: %s", error_name(e));
                refused++;
            }
            n = 0;
        }
        if (i < count && is_wanted(env, classes[i])) group[n++] = classes[i];
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

static void *run(void *unused) {
    JNIEnv *env;
    JavaVMAttachArgs args = {JNI_VERSION_1_8, "storm", NULL};
    (*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&env, &args);
    while (!__atomic_load_n(&stopped, __ATOMIC_SEQ_CST)) {
        (*env)->PushLocalFrame(env, 10000);
        __atomic_store_n(&deeper, rounds & 1, __ATOMIC_RELAXED);
        one_round(env);
        (*env)->PopLocalFrame(env, NULL);
        __atomic_add_fetch(&rounds, 1, __ATOMIC_SEQ_CST);
    }
    (*the_vm)->DetachCurrentThread(the_vm);
    __atomic_store_n(&ended, 1, __ATOMIC_SEQ_CST);
    return unused;
}

NATIVE(void, start)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    pthread_create(&thread, NULL, run, NULL);
    pthread_detach(thread);
}

NATIVE(jint, rounds)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&rounds, __ATOMIC_SEQ_CST);
}

NATIVE(void, finish)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&stopped, 1, __ATOMIC_SEQ_CST);
}

/* The number of refusals; negative: not finished. */
NATIVE(jint, refused)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&ended, __ATOMIC_SEQ_CST) ? refused : -1;
}

/* The ID of the method [depth] frames below the caller; it becomes stale when no frame runs that version any more. */
NATIVE(jlong, frameMethod)(JNIEnv *env, jclass c, jint depth) {
    (void)env, (void)c;
    jmethodID m = NULL;
    jlocation location;
    MUST((*jvmti)->GetFrameLocation(jvmti, NULL, depth + 1, &m, &location));
    return (jlong)(uintptr_t)m;
}

NATIVE(void, retransform)(JNIEnv *env, jclass c, jclass klass) {
    (void)env, (void)c;
    deeper = !deeper;
    MUST((*jvmti)->RetransformClasses(jvmti, 1, &klass));
}

NATIVE(void, stale)(JNIEnv *env, jclass c, jlong id) {
    (void)env, (void)c;
    jmethodID m = (jmethodID)(uintptr_t)id;
    jboolean yes;
    char *name;
    jint count;
    EXPECT(INVALID_METHODID, IsMethodObsolete, m, &yes);
    EXPECT(INVALID_METHODID, GetMethodName, m, &name, NULL, NULL);
    EXPECT(INVALID_METHODID, SetBreakpoint, m, 0);
    EXPECT(INVALID_METHODID, ClearBreakpoint, m, 0);
    EXPECT(INVALID_METHODID, GetMaxLocals, m, &count);
}

NATIVE(jboolean, obsolete)(JNIEnv *env, jclass c, jlong id) {
    (void)env, (void)c;
    jboolean yes = JNI_FALSE;
    EXPECT(NONE, IsMethodObsolete, (jmethodID)(uintptr_t)id, &yes);
    return yes;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities c = {
        .can_retransform_classes = 1, .can_retransform_any_class = 1, .can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class};
    begin_script(vm, &c, &callbacks);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return JNI_OK;
}
