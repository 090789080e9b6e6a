/* Questions to the VM, and when none may be asked. */
#include "validation/core/own.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"

static const ValidationHost nobody; /* has no name */
const ValidationHost *validation_host = &nobody;
jvmtiEnv *own_env;
JavaVM *own_vm;
const struct JNIInvokeInterface_ *invoke_next;
struct JNINativeInterface_ jni_next;
bool vm_died, death_came; /* atomic */
__thread bool layer_faulting;

JNIEnv *own_jni(void) {
    void *env = NULL;
    return invoke_next->GetEnv(own_vm, &env, JNI_VERSION_1_6) == JNI_OK ? env : NULL;
}

void own_release(void *memory) {
    if (memory) (*own_env)->Deallocate(own_env, memory);
}

bool death_holds(const Activity *activity) {
    return __atomic_load_n(&death_came, __ATOMIC_SEQ_CST) && in_callback(activity, EV_ALL) &&
           !in_callback(activity, EV_VMDeath);
}

/* A question would wait for a collection, in whose callback another may wait for the raw monitor that the thread holds.
   Where the thread is about to enter the VM by itself, it will wait anyway. */
static bool is_to_stay_outside(const CheckedThread *self) {
    if (!self || self->held_count == 0) return false;
    const Activity *a = self->activity;
    if (!a) return true;
    return a->kind == ACTIVITY_CALL ? ((const Call *)a)->function->callback_safe : a->kind != ACTIVITY_JNI;
}

jvmtiPhase own_phase_known = JVMTI_PHASE_ONLOAD; /* atomic; in collections nobody may ask */

jvmtiPhase own_phase_now(void) {
    jvmtiPhase phase;
    if (death_has_come()) return JVMTI_PHASE_DEAD;
    bool asks = !__atomic_load_n(&vm_died, __ATOMIC_SEQ_CST) || !is_to_stay_outside(checked_thread());
    if (asks && (*own_env)->GetPhase(own_env, &phase) == JVMTI_ERROR_NONE)
        __atomic_store_n(&own_phase_known, phase, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&own_phase_known, __ATOMIC_SEQ_CST);
}

bool own_needs(Capabilities wanted) {
    static Capabilities has; /* atomic */
    jvmtiCapabilities bits = {0};
    if ((__atomic_load_n(&has, __ATOMIC_SEQ_CST) & wanted) == wanted) return true;
    memcpy(&bits, &wanted, sizeof wanted);
    if ((*own_env)->AddCapabilities(own_env, &bits) != JVMTI_ERROR_NONE) return false;
    __atomic_fetch_or(&has, wanted, __ATOMIC_SEQ_CST);
    return true;
}

/* In a function that does not enter the VM, the thread does not wait for the end of a stop. With a raw monitor that a
   callback inside the stop wants, it must not do so for the layer either; unless it will never give the monitor up. */
static bool must_not_wait(const CheckedThread *thread) {
    const Activity *a = thread->activity;
    return thread->held_count > 0 && !thread->ends_process && a && a->kind == ACTIVITY_CALL &&
           ((const Call *)a)->function->callback_safe;
}

bool may_ask(const CheckedThread *thread) {
    return thread && !must_not_wait(thread) && !layer_faulting && !in_signal_handler() &&
           !restricted_activity(thread) && own_phase() == JVMTI_PHASE_LIVE &&
           (!vm_has_died() || in_callback(thread->activity, EV_VMDeath)) && own_jni();
}

bool ask_begin(CheckedThread *thread) {
    JNIEnv *jni = own_jni();
    thread->inside++;
    if ((*jni)->PushLocalFrame(jni, 64) == JNI_OK) return true;
    thread->inside--;
    return false;
}

void ask_end(CheckedThread *thread) {
    JNIEnv *jni = own_jni();
    (*jni)->PopLocalFrame(jni, NULL);
    thread->inside--;
}

char *class_name_of_signature(char *signature) {
    size_t length = strlen(signature);
    if (signature[0] == 'L' && length > 2) {
        memmove(signature, signature + 1, length - 2);
        signature[length - 2] = '\0';
        for (char *p = signature; *p != '\0'; p++)
            if (*p == '/') *p = '.';
    }
    return signature;
}

jint version_of_text(const char *text) {
    char *end;
    long major = strtol(text, &end, 10), minor = 0;
    if (end == text || major < 1 || major > 0xFFF) return 0;
    if (*end == '.') {
        text = end + 1;
        minor = strtol(text, &end, 10);
        if (end == text || minor < 0 || minor > 0xFF) return 0;
    }
    return *end != '\0' ? 0
                        : (jint)(JVMTI_VERSION_INTERFACE_JVMTI | major << JVMTI_VERSION_SHIFT_MAJOR |
                                 minor << JVMTI_VERSION_SHIFT_MINOR);
}

jint real_version(void) {
    static jint known; /* atomic; [own_env] does not answer at the end any more */
    jint version = __atomic_load_n(&known, __ATOMIC_SEQ_CST);
    if (version == 0 && (*own_env)->GetVersionNumber(own_env, &version) == JVMTI_ERROR_NONE)
        __atomic_store_n(&known, version, __ATOMIC_SEQ_CST);
    return version & ~JVMTI_VERSION_MASK_MICRO;
}

int real_jdk(void) {
    int major = version_major(real_version());
    return major < 9 ? 8 : major;
}

bool real_has(const char *since) { return strtol(since, NULL, 10) <= version_major(real_version()); }
