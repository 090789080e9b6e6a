/* Records of Java threads: made when a thread begins, or is first asked for; found by its thread-local storage. */
#include "validation/know/threads.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/lock.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"

enum { ENDED_KEPT = 256, TRIES = 1000 };

static Lock making = LOCK_INITIALIZER(JAVA_THREADS);
static JavaThread *oldest_ended, **newest_ended = &oldest_ended;
static int ended_count;
static _Atomic bool virtual_threads; /* there has been one */

static JavaThread *stored(jthread thread) {
    void *data = NULL;
    return (*own_env)->GetThreadLocalStorage(own_env, thread, &data) == JVMTI_ERROR_NONE ? data : NULL;
}

static void release(JNIEnv *jni, jobject reference) {
    if (reference) (*jni)->DeleteLocalRef(jni, reference);
}

static bool is_virtual(JNIEnv *jni, jthread thread) {
    jthread self = NULL;
    if (!virtual_threads) return false;
    if (!thread && (*own_env)->GetCurrentThread(own_env, &self) != JVMTI_ERROR_NONE) return false;
    bool is = jni_next.IsVirtualThread(jni, !thread ? self : thread);
    release(jni, self);
    return is;
}

static JavaThread *record_new(jthread thread) {
    jvmtiThreadInfo info;
    JavaThread *made = calloc(1, record_sizes.java_thread);
    if (made && (*own_env)->GetThreadInfo(own_env, thread, &info) == JVMTI_ERROR_NONE) {
        JNIEnv *jni = own_jni();
        made->is_virtual = is_virtual(jni, thread);
        strncpy(made->name, info.name, sizeof made->name - 1);
        own_release(info.name);
        release(jni, info.thread_group);
        release(jni, info.context_class_loader);
    }
    return made;
}

/* Two may want to make the record of one thread. The lock is only tried: its holder asks the VM, and may be suspended
   there by the one that wants it. */
static JavaThread *make(jthread thread) {
    JavaThread *made = record_new(thread), *record = made;
    int tries = 0;
    while (made && !lock_try(&making)) {
        if (++tries == TRIES) {
            free(made);
            return stored(thread);
        }
        sched_yield();
    }
    if (!made) return NULL;
    JavaThread *others = stored(thread);
    if (others)
        record = others;
    else if ((*own_env)->SetThreadLocalStorage(own_env, thread, made) != JVMTI_ERROR_NONE)
        record = NULL;
    lock_release(&making);
    if (record != made) free(made);
    return record;
}

/* The layer asks; what that does is nobody's business. */
static JavaThread *find_or_make(CheckedThread *self, jthread thread) {
    self->inside++;
    JavaThread *record = stored(thread);
    if (!record) record = make(thread);
    self->inside--;
    return record;
}

JavaThread *java_thread(jthread thread) {
    CheckedThread *self = checked_thread();
    if (!thread) return java_thread_here();
    return may_ask(self) ? find_or_make(self, thread) : NULL;
}

JavaThread *java_thread_of(Call *call) {
    if (!call->of || call->of->ended) call->of = java_thread((jthread)call->args[0].p);
    return call->of;
}

/* `thread` is the calling one: NULL, or its object. */
static JavaThread *find_here(CheckedThread *self, jthread thread) {
    bool known = self && self->java && (self->java_holds || !virtual_threads);
    if (!self || known || !may_ask(self)) return !self ? NULL : self->java;
    JavaThread *record = find_or_make(self, thread);
    if (!record || record->ended) return record;
    self->java_holds = self->activity;
    if (record->is_virtual && !self->java_holds) return record;
    self->java = record;
    record->native = self;
    if (!record->is_virtual) self->carrier = record;
    return record;
}

JavaThread *java_thread_here(void) { return find_here(checked_thread(), NULL); }

bool java_thread_moves(void) {
    const CheckedThread *self = checked_thread();
    const JavaThread *record = !self || self->activity ? NULL : java_thread_here();
    return record && record->is_virtual;
}

bool java_thread_is_current(jthread thread) {
    if (!thread) return true;
    const JavaThread *record = java_thread(thread);
    return record && record == java_thread_here();
}

jthread java_thread_object(const JavaThread *record) {
    jint count;
    jthread *all, found = NULL;
    JNIEnv *jni = own_jni();
    if ((*own_env)->GetAllThreads(own_env, &count, &all) != JVMTI_ERROR_NONE) return NULL;
    for (jint i = 0; i < count; i++)
        if (!found && stored(all[i]) == record)
            found = all[i];
        else
            release(jni, all[i]);
    own_release(all);
    return found;
}

/* Those that are there already are the VM's own, but for the calling one. */
void java_threads_live(void) {
    jint count;
    jthread *all;
    JNIEnv *jni = own_jni();
    JavaThread *self = java_thread_here();
    if (!self || (*own_env)->GetAllThreads(own_env, &count, &all) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        JavaThread *record = java_thread(all[i]);
        if (record) record->of_vm = record != self;
        release(jni, all[i]);
    }
    own_release(all);
}

/* The thread of the operating system ends; no activity is, or will be, under way on it. */
static void unlink_thread(CheckedThread *native) {
    if (native->java) native->java->native = NULL;
    native->java = native->carrier = NULL;
}

void java_thread_begins(jthread thread) {
    CheckedThread *self = checked_thread();
    /* A VM may run Java code on a thread before it knows its object; the record of that time is of no object: what is
       stored for NULL then may stay that of the time before (HotSpot 21), and so the object itself is asked about. */
    if (self && self->java && !self->java->is_virtual && stored(thread) != self->java) {
        unlink_thread(self);
        self->java_holds = false;
    }
    find_here(self, thread);
}

/* Only some get a record: there may be a million of them. */
void virtual_thread_begins(void) { virtual_threads = true; }

/* After this agents may still see the event, and the thread; so some records stay. */
void java_thread_ends(void) {
    CheckedThread *self = checked_thread();
    JavaThread *record = java_thread_here(), *old = NULL;
    if (!record) return;
    record->ended = true;
    RULES_TELL(java_thread_ends, record);
    record->native = NULL;
    if (self->java == record) self->java = NULL;
    if (self->carrier == record) self->carrier = NULL;
    lock_acquire(&making);
    *newest_ended = record;
    newest_ended = &record->next;
    if (++ended_count > ENDED_KEPT) {
        old = oldest_ended;
        oldest_ended = old->next;
        ended_count--;
    }
    lock_release(&making);
    free(old);
}

const RuleClass java_thread_class = {.thread_ends = unlink_thread};
