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
static bool virtual_threads; /* atomic; there has been one */

static JavaThread *stored(jthread thread) {
    void *data = NULL;
    return (*own_env)->GetThreadLocalStorage(own_env, thread, &data) == JVMTI_ERROR_NONE ? data : NULL;
}

static void release(JNIEnv *jni, jobject reference) {
    if (reference) (*jni)->DeleteLocalRef(jni, reference);
}

static bool is_virtual(JNIEnv *jni, jthread thread) {
    jthread self = NULL;
    if (!__atomic_load_n(&virtual_threads, __ATOMIC_SEQ_CST)) return false;
    if (!thread && (*own_env)->GetCurrentThread(own_env, &self) != JVMTI_ERROR_NONE) return false;
    bool is = jni_next.IsVirtualThread(jni, !thread ? self : thread);
    release(jni, self);
    return is;
}

static JavaThread *record_new(jthread thread) {
    jvmtiThreadInfo info;
    JavaThread *made = calloc(1, record_sizes[STATE_OF_JavaThread]);
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
    /* A check has seen that it is no thread: the VM may crash if it is asked. */
    if (call->answered && call->result == JVMTI_ERROR_INVALID_THREAD) return call->of;
    if (!call->of || __atomic_load_n(&call->of->ended, __ATOMIC_SEQ_CST))
        call->of = java_thread((jthread)call->args[0].p);
    return call->of;
}

/* `thread` is the calling one: NULL, or its object. */
static JavaThread *find_here(CheckedThread *self, jthread thread) {
    bool known = self && __atomic_load_n(&self->java, __ATOMIC_SEQ_CST) &&
                 (self->java_holds || !__atomic_load_n(&virtual_threads, __ATOMIC_SEQ_CST));
    if (!self || known || !may_ask(self)) return !self ? NULL : __atomic_load_n(&self->java, __ATOMIC_SEQ_CST);
    JavaThread *record = find_or_make(self, thread);
    if (!record || __atomic_load_n(&record->ended, __ATOMIC_SEQ_CST)) return record;
    self->java_holds = self->activity;
    if (record->is_virtual && !self->java_holds) return record;
    __atomic_store_n(&self->java, record, __ATOMIC_SEQ_CST);
    __atomic_store_n(&record->native, self, __ATOMIC_SEQ_CST);
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
    if (__atomic_load_n(&native->java, __ATOMIC_SEQ_CST))
        __atomic_store_n(&__atomic_load_n(&native->java, __ATOMIC_SEQ_CST)->native, NULL, __ATOMIC_SEQ_CST);
    __atomic_store_n(&native->java, native->carrier = NULL, __ATOMIC_SEQ_CST);
}

void java_thread_begins(jthread thread) {
    CheckedThread *self = checked_thread();
    /* A VM may run Java code on a thread before it knows its object; the record of that time is of no object: what is
       stored for NULL then may stay that of the time before (HotSpot 21), and so the object itself is asked about. */
    if (self && __atomic_load_n(&self->java, __ATOMIC_SEQ_CST) &&
        !__atomic_load_n(&self->java, __ATOMIC_SEQ_CST)->is_virtual &&
        stored(thread) != __atomic_load_n(&self->java, __ATOMIC_SEQ_CST)) {
        unlink_thread(self);
        self->java_holds = false;
    }
    find_here(self, thread);
}

/* Only some get a record: there may be a million of them. */
void virtual_thread_begins(void) { __atomic_store_n(&virtual_threads, true, __ATOMIC_SEQ_CST); }

/* After this agents may still see the event, and the thread; so some records stay. */
void java_thread_ends(void) {
    CheckedThread *self = checked_thread();
    JavaThread *record = java_thread_here(), *old = NULL;
    if (!record) return;
    __atomic_store_n(&record->ended, true, __ATOMIC_SEQ_CST);
    RULES_REPORT(java_thread_ends, record);
    __atomic_store_n(&record->native, NULL, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&self->java, __ATOMIC_SEQ_CST) == record) __atomic_store_n(&self->java, NULL, __ATOMIC_SEQ_CST);
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
