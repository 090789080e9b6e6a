/* Events, each by what it reports. */
#include <stdlib.h>
#include <string.h>

#include "include/minijvm.h"
#include "validation/kit/kit.h"

/* A method of minijvm.test.Events has it as its consequence, or there is a reason why none has. */
typedef struct Cause {
    int event;
    const char *method;
    const char *why_not;
} Cause;

static const char comes_by_itself[] = "is sent by mjt_start or mjt_end",
                  never_comes[] = "is never sent in an interpreter";
static const Cause causes[] = {{JVMTI_EVENT_THREAD_START, "thread", NULL},
                               {JVMTI_EVENT_THREAD_END, "thread", NULL},
                               {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, "contention", NULL},
                               {JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, "contention", NULL},
                               {JVMTI_EVENT_MONITOR_WAIT, "waiting", NULL},
                               {JVMTI_EVENT_MONITOR_WAITED, "waiting", NULL},
                               {JVMTI_EVENT_GARBAGE_COLLECTION_START, "collection", NULL},
                               {JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, "collection", NULL},
                               {JVMTI_EVENT_OBJECT_FREE, "death", NULL},
                               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, "loading", NULL},
                               {JVMTI_EVENT_CLASS_LOAD, "loading", NULL},
                               {JVMTI_EVENT_CLASS_PREPARE, "loading", NULL},
                               {MJT_CLASS_UNLOAD, "unloading", NULL},
                               {JVMTI_EVENT_EXCEPTION, "exception", NULL},
                               {JVMTI_EVENT_EXCEPTION_CATCH, "exception", NULL},
                               {JVMTI_EVENT_METHOD_ENTRY, "execution", NULL},
                               {JVMTI_EVENT_METHOD_EXIT, "execution", NULL},
                               {JVMTI_EVENT_SINGLE_STEP, "execution", NULL},
                               {JVMTI_EVENT_BREAKPOINT, "execution", NULL},
                               {JVMTI_EVENT_FRAME_POP, "execution", NULL},
                               {JVMTI_EVENT_FIELD_ACCESS, "access", NULL},
                               {JVMTI_EVENT_FIELD_MODIFICATION, "modification", NULL},
                               {JVMTI_EVENT_NATIVE_METHOD_BIND, "binding", NULL},
                               {JVMTI_EVENT_VM_OBJECT_ALLOC, "allocation", NULL},
                               {JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, "allocations", NULL},
                               {JVMTI_EVENT_RESOURCE_EXHAUSTED, "exhaustion", NULL},
                               {JVMTI_EVENT_DATA_DUMP_REQUEST, NULL, NULL},
                               {JVMTI_EVENT_VM_START, NULL, comes_by_itself},
                               {JVMTI_EVENT_VM_INIT, NULL, comes_by_itself},
                               {JVMTI_EVENT_VM_DEATH, NULL, comes_by_itself},
                               {JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL, never_comes},
                               {JVMTI_EVENT_COMPILED_METHOD_UNLOAD, NULL, never_comes},
                               {JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL, never_comes}};

/* What a native method is bound to already is no news. */
static void JNICALL bound(JNIEnv *env, jclass target) { (void)env, (void)target; }
static void JNICALL bound_otherwise(JNIEnv *env, jclass target) { (void)target, (void)env; }

bool bind_target(JNIEnv *env) {
    static unsigned count;
    bool even = __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED) % 2 == 0;
    const JNINativeMethod native = {(char *)"bound", (char *)"()V", (void *)(even ? bound : bound_otherwise)};
    return (*env)->RegisterNatives(env, kit.target, &native, 1) == JNI_OK;
}

int(mjt_send)(int event) {
    const Cause *cause = NULL;
    for (size_t i = 0; i < sizeof causes / sizeof *causes && !cause; i++)
        if (causes[i].event == event) cause = &causes[i];
    if (!cause) return fail("mjt_send: %d is no event", event);
    if (cause->why_not) return fail("mjt_send: the event %d %s", event, cause->why_not);
    JNIEnv *env = enter("mjt_send", 8);
    char *message = NULL;
    if (!env) return 0;
    jmethodID method = !cause->method ? NULL : (*env)->GetStaticMethodID(env, kit.events, cause->method, "()V");
    if (event == JVMTI_EVENT_NATIVE_METHOD_BIND && method && !bind_target(env)) method = NULL;
    if (method) (*env)->CallStaticVoidMethod(env, kit.events, method);
    if (!took_exception(env, &message)) {
        if (event == JVMTI_EVENT_DATA_DUMP_REQUEST) minijvm_request_data_dump(kit.vm);
        minijvm_send_pending_events(kit.vm);
    }
    return leave(env, "mjt_send", message);
}
