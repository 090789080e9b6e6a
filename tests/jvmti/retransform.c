/* ClassFileLoadHook around RedefineClasses and RetransformClasses (Retransform.java): who is asked, in which order,
   with which bytes; where a retransformation starts; hooks that throw, return rubbish, redefine; protection domains.
   Five environments: three that cannot retransform (0, 2, 4), two that can (1, 3). Each marks what it gets by changing
   the text "#N" of the class to another one. */
#define TEST Retransform
#include <stdint.h>

#include "scripted.h"

enum { ENVIRONMENTS = 5 };
static jvmtiEnv *envs[ENVIRONMENTS];
static char order[512];                            /* what the hooks saw */
static char names[64][64];                         /* of the classes that they look at, one after the other */
static const char *wanted = "";                    /* atomic: any thread may load a class */
static int changes[ENVIRONMENTS];                  /* whether the environment changes it */
static int rubbish = -1, throws = -1, nested = -1; /* an environment that does so */
static jclass target;
static jobject domain; /* of the last hook, global */
static int redefining;

/* The first "#x" in the bytes, x being any character; NULL: none. */
static unsigned char *find_mark(unsigned char *bytes, jint length) {
    for (jint i = 0; i + 2 < length; i++)
        if (bytes[i] == '#' && bytes[i + 1] == '#') return bytes + i + 2;
    return NULL;
}

static void hook(int which, JNIEnv *env, jclass redefined, jobject loader, const char *name, jobject protection_domain,
                 jint length, const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    (void)loader;
    if (!name || strcmp(name, __atomic_load_n(&wanted, __ATOMIC_ACQUIRE)) != 0) return;
    const unsigned char *mark = find_mark((unsigned char *)bytes, length);
    sprintf(order + strlen(order), "%d%s:%c ", which,
            !redefined                                     ? ""
            : (*env)->IsSameObject(env, redefined, target) ? "r"
                                                           : "?",
            !mark ? '?' : *mark);
    if (domain) (*env)->DeleteGlobalRef(env, domain);
    domain = !protection_domain ? NULL : (*env)->NewGlobalRef(env, protection_domain);
    if (nested == which && !redefining) {
        redefining = 1;
        (*jvmti)->RetransformClasses(jvmti, 1, &redefined);
        redefining = 0;
    }
    if (throws == which) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "thrown by the hook");
        return;
    }
    if (!changes[which]) return;
    unsigned char *copy;
    (*envs[which])->Allocate(envs[which], length, &copy);
    memcpy(copy, bytes, (size_t)length);
    if (mark) copy[mark - bytes] = (unsigned char)('a' + which);
    if (rubbish == which) copy[0] = 0;
    *new_bytes = copy;
    *new_length = length;
}

#define HOOK(n)                                                                                                       \
    static void JNICALL hook##n(jvmtiEnv *e, JNIEnv *env, jclass redefined, jobject loader, const char *name,         \
                                jobject protection_domain, jint length, const unsigned char *bytes, jint *new_length, \
                                unsigned char **new_bytes) {                                                          \
        (void)e;                                                                                                      \
        hook(n, env, redefined, loader, name, protection_domain, length, bytes, new_length, new_bytes);               \
    }
HOOK(0)
HOOK(1)
HOOK(2)
HOOK(3)
HOOK(4)

static int other_events;
static void JNICALL on_load(jvmtiEnv *e, JNIEnv *env, jthread t, jclass c) {
    (void)e, (void)t;
    other_events += target && (*env)->IsSameObject(env, c, target);
}
static void JNICALL on_bind(jvmtiEnv *e, JNIEnv *env, jthread t, jmethodID m, void *address, void **new_address) {
    (void)e, (void)env, (void)t, (void)m, (void)address, (void)new_address;
}

NATIVE(void, watch)(JNIEnv *env, jclass c, jstring name) {
    (void)c;
    static unsigned watched;
    const char *n = (*env)->GetStringUTFChars(env, name, NULL);
    snprintf(names[watched % 64], sizeof *names, "%s", n);
    __atomic_store_n(&wanted, names[watched++ % 64], __ATOMIC_RELEASE);
    (*env)->ReleaseStringUTFChars(env, name, n);
    order[0] = '\0';
}

NATIVE(void, target)(JNIEnv *env, jclass c, jclass klass) {
    (void)c;
    if (target) (*env)->DeleteGlobalRef(env, target);
    target = (*env)->NewGlobalRef(env, klass);
}

NATIVE(jstring, takeOrder)(JNIEnv *env, jclass c) {
    (void)c;
    jstring s = (*env)->NewStringUTF(env, order);
    order[0] = '\0';
    return s;
}

NATIVE(void, change)(JNIEnv *env, jclass c, jint which, jboolean yes) {
    (void)env, (void)c;
    changes[which] = yes;
}

NATIVE(void, misbehave)(JNIEnv *env, jclass c, jint rubbish_, jint throws_, jint nested_) {
    (void)env, (void)c;
    rubbish = rubbish_;
    throws = throws_;
    nested = nested_;
}

NATIVE(jobject, domain)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return domain;
}

NATIVE(jint, otherEvents)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return other_events;
}

NATIVE(jint, redefine)(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    jint length = (*env)->GetArrayLength(env, bytes);
    unsigned char *copy = malloc((size_t)length);
    (*env)->GetByteArrayRegion(env, bytes, 0, length, (jbyte *)copy);
    jvmtiClassDefinition d = {klass, length, copy};
    jint e = (jint)(*jvmti)->RedefineClasses(jvmti, 1, &d);
    memset(copy, 0, (size_t)length); /* the VM has its own by now */
    free(copy);
    return e;
}

NATIVE(jint, retransform)(JNIEnv *env, jclass c, jobjectArray classes) {
    (void)c;
    jclass list[64];
    jsize count = (*env)->GetArrayLength(env, classes);
    for (jsize i = 0; i < count; i++) list[i] = (*env)->GetObjectArrayElement(env, classes, i);
    return (jint)(*jvmti)->RetransformClasses(jvmti, count, list);
}

/* All classes that are modifiable and not in error, in groups; the number of those that were refused. */
NATIVE(jint, retransformAll)(JNIEnv *env, jclass c) {
    (void)c;
    jint count = 0, refused = 0, group = 0, status;
    jclass *classes = NULL, list[50];
    (*env)->EnsureLocalCapacity(env, 20000);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &count, &classes));
    for (jint i = 0; i <= count; i++) {
        if (i == count || group == 50) {
            if (group > 0 && (*jvmti)->RetransformClasses(jvmti, group, list) != JVMTI_ERROR_NONE) {
                for (jint k = 0; k < group; k++) {
                    jvmtiError e = (*jvmti)->RetransformClasses(jvmti, 1, &list[k]);
                    if (e != JVMTI_ERROR_NONE) {
                        say("  %s: %s", class_name(list[k]), error_name(e));
                        refused++;
                    }
                }
            }
            group = 0;
        }
        if (i < count) {
            jboolean yes = JNI_FALSE;
            MUST((*jvmti)->IsModifiableClass(jvmti, classes[i], &yes));
            MUST((*jvmti)->GetClassStatus(jvmti, classes[i], &status));
            if (yes && !(status & JVMTI_CLASS_STATUS_ERROR)) list[group++] = classes[i];
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    return refused;
}

/* Lets go of an environment that can retransform: its hook is not asked any more. */
NATIVE(void, dispose)(JNIEnv *env, jclass c, jint which) {
    (void)env, (void)c;
    MUST((*envs[which])->DisposeEnvironment(envs[which]));
}

NATIVE(jint, addRetransform)(JNIEnv *env, jclass c, jint which) {
    (void)env, (void)c;
    jvmtiCapabilities wish = {.can_retransform_classes = 1};
    return (jint)(*envs[which])->AddCapabilities(envs[which], &wish);
}

NATIVE(jint, canRetransform)(JNIEnv *env, jclass c, jint which) {
    (void)env, (void)c;
    jvmtiCapabilities potential;
    MUST((*envs[which])->GetPotentialCapabilities(envs[which], &potential));
    return potential.can_retransform_classes;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities can = {.can_retransform_classes = 1}, cannot = {.can_generate_all_class_hook_events = 1},
                      all = {.can_redefine_classes = 1,
                             .can_redefine_any_class = 1,
                             .can_retransform_classes = 1,
                             .can_retransform_any_class = 1,
                             .can_generate_native_method_bind_events = 1};
    jvmtiEventClassFileLoadHook hooks[ENVIRONMENTS] = {hook0, hook1, hook2, hook3, hook4};
    jvmtiEventCallbacks others = {.ClassLoad = on_load, .ClassPrepare = on_load, .NativeMethodBind = on_bind};
    begin_script(vm, &all, &others);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    for (int i = 0; i < ENVIRONMENTS; i++) {
        envs[i] = new_environment(vm);
        MUST((*envs[i])->AddCapabilities(envs[i], i & 1 ? &can : &cannot));
        jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = hooks[i]};
        MUST((*envs[i])->SetEventCallbacks(envs[i], &callbacks, sizeof callbacks));
        MUST((*envs[i])->SetEventNotificationMode(envs[i], JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    }
    return JNI_OK;
}
