/* The thread that ends the program makes an environment as the last of all, so that its own VMDeath comes when all
   agents have been reported theirs. There it does not run: the VM lives, and is dead for agents. What was held
   continues meanwhile. Nobody waits for ever: an agent may let VMDeath wait for the very callback that is held. */
#include "validation/pressure/death.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/pressure/pressure.h"
#include "validation/report/exertion.h"

enum { TICK = 1000, STILL = 50, LIMIT = 2000 }; /* microseconds; ticks that who is waited for sleeps; ticks */

static bool asked;
static char *name;         /* of a function or event; NULL: any */
static unsigned long at;   /* from 1 */
static unsigned long seen; /* atomic */
static bool taken;         /* atomic */

/* The thread that ends the program, the thread that was held, and the outermost of what it does; these come before. */
static CheckedThread *dying, *held; /* atomic */
static const Activity *held_in;     /* atomic */

static bool is_name(const char *word) {
    if (function_of_name(word)) return true;
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++)
        if (strcmp(event_facts[i].name, word) == 0) return true;
    return false;
}

const char *death_parse(char *text) {
    char *word = strsep(&text, ":");
    if (strcmp(word, "VMDeath") != 0) return "not phase:VMDeath[:FUNCTION|EVENT][:N]";
    asked = true;
    at = 1;
    word = strsep(&text, ":");
    if (word && (*word < '0' || *word > '9')) {
        if (!is_name(word)) return "there is no such function or event";
        name = strdup(word);
        word = strsep(&text, ":");
    }
    if (!word) return NULL;
    return pressure_parse_number(!text ? word : "", &at);
}

/* ---- Waiting ---- */

/* Whether the system has it sleep; one that only lacks a processor does not. */
static bool is_asleep(const CheckedThread *thread) {
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/self/task/%ld/stat", thread->id);
    FILE *file = fopen(path, "re");
    if (!file) return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *end = strrchr(text, ')'); /* of the thread's name */
    return end && strncmp(end, ") S", 3) == 0;
}

/* A thread that is waited for does not go away while it is looked at. */
static Lock looked_at = LOCK_INITIALIZER(DYING);

/* Whether it has slept since the steps that were counted before, in code of an agent's. */
static bool is_blocked(CheckedThread *const *which, unsigned *steps) {
    lock_acquire(&looked_at);
    const CheckedThread *thread = __atomic_load_n(which, __ATOMIC_SEQ_CST);
    unsigned before = *steps;
    bool blocked = false;
    if (thread) {
        *steps = __atomic_load_n(&thread->steps, __ATOMIC_SEQ_CST);
        blocked = __atomic_load_n(&thread->activity, __ATOMIC_RELAXED) && *steps == before && is_asleep(thread);
    }
    lock_release(&looked_at);
    return blocked;
}

/* By a wait of the VM's where the host has one thread run at a time, so that others do; but whoever holds a raw monitor
   stays out of the VM, which may do not run for a callback that waits for that monitor. */
static jrawMonitorID turns;
static void tick(void) {
    const CheckedThread *self = checked_thread();
    if (!validation_host->name || !turns || (self && self->held_count > 0) ||
        (*own_env)->RawMonitorEnter(own_env, turns) != JVMTI_ERROR_NONE) {
        usleep(TICK);
        return;
    }
    (*own_env)->RawMonitorWait(own_env, turns, TICK / 1000);
    (*own_env)->RawMonitorExit(own_env, turns);
}

/* Until [over], or the other thread sleeps in code of an agent's, or for some time. */
static void wait_for(CheckedThread *const *other, bool (*over)(void)) {
    unsigned steps = 0;
    for (int ticks = 0, still = 0; ticks < LIMIT && still < STILL && !over(); ticks++) {
        tick();
        still = is_blocked(other, &steps) ? still + 1 : 0;
    }
}

static void forget(CheckedThread **which) {
    lock_acquire(&looked_at);
    __atomic_store_n(which, NULL, __ATOMIC_SEQ_CST);
    lock_release(&looked_at);
}

static CheckedThread *const nobody = NULL; /* atomic */
static bool never(void) { return false; }
static bool has_come(void) { return __atomic_load_n(&death_came, __ATOMIC_SEQ_CST); }
static bool is_released(void) { return !__atomic_load_n(&held_in, __ATOMIC_SEQ_CST); }

/* ---- The end of the program ---- */

static void JNICALL on_last_death(jvmtiEnv *env, JNIEnv *jni) {
    __atomic_store_n(&death_came, true, __ATOMIC_SEQ_CST);
    wait_for(&held, is_released);
}

static bool listen_last(void) {
    static const jvmtiEventCallbacks callbacks = {.VMDeath = on_last_death};
    void *made;
    if (invoke_next->GetEnv(own_vm, &made, JVMTI_VERSION_1_2) != JNI_OK) return false;
    jvmtiEnv *env = made;
    return (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE &&
           (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) == JVMTI_ERROR_NONE;
}

static void *end_program(void *unused) {
    static char thread_name[] = "who ends the program";
    JavaVMAttachArgs args = {JNI_VERSION_1_6, thread_name, NULL};
    JNIEnv *jni;
    (void)unused;
    if (invoke_next->AttachCurrentThreadAsDaemon(own_vm, (void **)&jni, &args) != JNI_OK) return NULL;
    __atomic_store_n(&dying, checked_thread(), __ATOMIC_SEQ_CST);
    jclass runtime = (*jni)->FindClass(jni, "java/lang/Runtime");
    jmethodID get = !runtime ? NULL : (*jni)->GetStaticMethodID(jni, runtime, "getRuntime", "()Ljava/lang/Runtime;");
    jmethodID halt = !get ? NULL : (*jni)->GetMethodID(jni, runtime, "halt", "(I)V");
    jobject here = !halt ? NULL : (*jni)->CallStaticObjectMethod(jni, runtime, get);
    if (here && listen_last()) (*jni)->CallVoidMethod(jni, here, halt, 0);
    (*jni)->ExceptionClear(jni);
    forget(&dying);
    invoke_next->DetachCurrentThread(own_vm);
    return NULL;
}

/* ---- The moment ---- */

/* Of those whose end is seen here. */
static const Activity *outermost(const Activity *a) {
    const Activity *found = a;
    for (; a; a = a->outer)
        if (a->kind == ACTIVITY_CALL || a->kind == ACTIVITY_CALLBACK || a->kind == ACTIVITY_AGENT_THREAD) found = a;
    return found;
}

static void begin(CheckedThread *thread, const Activity *activity) {
    pthread_t ending;
    unsigned long n;
    if (!asked || !thread || thread->inside > 0 || (name && strcmp(name, activity->name) != 0) ||
        restricted_activity(thread) || in_signal_handler() || vm_has_died() || own_phase() != JVMTI_PHASE_LIVE ||
        (n = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST)) != at || __atomic_test_and_set(&taken, __ATOMIC_SEQ_CST))
        return;
    if ((*own_env)->CreateRawMonitor(own_env, "who is held", &turns) != JVMTI_ERROR_NONE) turns = NULL;
    __atomic_store_n(&held, thread, __ATOMIC_SEQ_CST);
    __atomic_store_n(&held_in, outermost(activity), __ATOMIC_SEQ_CST);
    if (pthread_create(&ending, NULL, end_program, NULL) != 0) return;
    pthread_detach(ending);
    wait_for(&dying, has_come);
    if (!vm_has_died()) return; /* a VM that waits for callbacks before it sends VMDeath (HotSpot from 26 on) */
    if (name)
        exertion_note(activity->env, name, n, "met VMDeath");
    else
        exertion_note(activity->env, "call or callback", n, "(%s) met VMDeath", activity->name);
}

void death_call_begins(Call *call) { begin(call->thread, &call->activity); }
void death_callback_begins(Callback *callback) { begin(callback->thread, &callback->activity); }
/* Whether it was that which was held. */
static bool released(const Activity *activity) {
    if (__atomic_load_n(&held_in, __ATOMIC_SEQ_CST) != activity) return false;
    forget(&held);
    __atomic_store_n(&held_in, NULL, __ATOMIC_SEQ_CST);
    return true;
}
void death_call_ends(Call *call) { released(&call->activity); }
void death_agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *jni) { released(activity); }
void death_callback_ends(Callback *callback) {
    if (released(&callback->activity) && __atomic_load_n(&death_came, __ATOMIC_SEQ_CST))
        wait_for(&nobody, never); /* the process ends first */
}

/* ---- The dead phase ---- */

void death_answer(Call *call) {
    if (!__atomic_load_n(&death_came, __ATOMIC_SEQ_CST) || call->function->phases == PHASES_ANY) return;
    call->activity.pressed = death_holds(&call->activity);
    call_answer(call, JVMTI_ERROR_WRONG_PHASE);
}

void death_change(Call *call) {
    if (__atomic_load_n(&death_came, __ATOMIC_SEQ_CST) && call->function->number == FN_GetPhase &&
        call->result == JVMTI_ERROR_NONE)
        *(jvmtiPhase *)call->args[0].p = JVMTI_PHASE_DEAD;
}
