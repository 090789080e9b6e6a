/* See restricted.h. */
#include "jvmti/restricted.h"

#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/jni/check.h"

static jlong JNICALL refuse(JNIEnv *env) { return 0; }

static jlong JNICALL refuse_loudly(JNIEnv *env) {
    jni_fatal(thread_self(), __builtin_return_address(0),
              "JNI call made in a callback of a heap walk or a garbage collection");
}

enum { JNI_SLOTS = sizeof(struct JNINativeInterface_) / sizeof(void *), JNI_RESERVED_SLOTS = 4 };

/* A function pointer per slot, all the same: what differs in their types is only what the caller passes. */
static union {
    jlong(JNICALL *slots[JNI_SLOTS])(JNIEnv *);
    struct JNINativeInterface_ functions;
} refusing;

static void fill_refusing(void) {
    for (int i = JNI_RESERVED_SLOTS; i < JNI_SLOTS; i++)
        refusing.slots[i] = vm_flag_bool(CheckJNICalls) ? refuse_loudly : refuse;
}

void jvmti_restricted_begin(Restricted *r, Thread *t) {
    static pthread_once_t filled = PTHREAD_ONCE_INIT;
    pthread_once(&filled, fill_refusing);
    *r = (Restricted){.t = t, .functions = t->env.functions};
    if (!options.jvmti_check)
        t->env.functions = &refusing.functions; /* else the validation layer refuses, and reports */
    t->restricted = true;
    thread_to_native(t);
}

void jvmti_restricted_end(Restricted *r) {
    Thread *t = r->t;
    thread_to_vm(t);
    t->restricted = false;
    t->env.functions = r->functions;
}
