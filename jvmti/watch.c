/* The category "Watched Field" and its two events. A watch belongs to the environment that set it; the VM
   watches a field (vm/interp/watch.h) as long as some environment does. The table changes under jvmti_lock. Announcers
   take no lock while they look something up, so an entry stays for its field, in use or not, until the world is stopped
   because the class is freed or the environment disposed. */
#include "vm/interp/watch.h"

#include <stdlib.h>

#include "jvmti/hooks.h"
#include "jvmti/watch.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"

typedef struct Watch {
    struct Watch *next; /* of the same bucket */
    struct Watch *next_of_all;
    JvmtiEnv *env;
    Field *field;
    unsigned kinds; /* FIELD_WATCH_xxx */
} Watch;

enum { BUCKETS = 4096 };
static Watch *buckets[BUCKETS], *all;

static Watch **bucket_of(const Field *f) { return &buckets[((uintptr_t)f / sizeof *f) % BUCKETS]; }

static unsigned kinds_of(const Watch *w) { return __atomic_load_n(&w->kinds, __ATOMIC_RELAXED); }

static Watch *find(const JvmtiEnv *env, const Field *f) {
    Watch *w = __atomic_load_n(bucket_of(f), __ATOMIC_ACQUIRE);
    while (w != NULL && (w->field != f || w->env != env)) w = w->next;
    return w;
}

static bool is_watched_by(const JvmtiEnv *env, const Field *f, unsigned kind) {
    const Watch *w = find(env, f);
    return w != NULL && (kinds_of(w) & kind) != 0;
}

/* What all environments together want of [f] becomes what the VM watches. With jvmti_lock; false: only when the world
   is stopped. */
static bool update_field(Field *f) {
    unsigned kinds = 0;
    for (const Watch *w = *bucket_of(f); w != NULL; w = w->next) kinds |= w->field == f ? w->kinds : 0;
    return kinds == field_watched(f) || watch_field(f, kinds);
}

/* The world is stopped. False: no watch is left. */
static bool remove_matching(const JvmtiEnv *env, const Class *c) {
    bool left = false;
    for (Watch **p = &all; *p != NULL;) {
        Watch *w = *p;
        if (w->env != env && w->field->holder != c) {
            left |= w->kinds != 0;
            p = &w->next_of_all;
            continue;
        }
        Watch **link = bucket_of(w->field);
        while (*link != w) link = &(*link)->next;
        *link = w->next;
        *p = w->next_of_all;
        if (c == NULL) update_field(w->field);
        free(w);
    }
    return left;
}

void jvmti_watches_dispose(JvmtiEnv *env, Thread *self) {
    if (self == NULL) /* only before there are Java threads, and so no watches */
        return;
    safepoint_begin(self);
    jvmti_lock();
    if (!remove_matching(env, NULL)) watch_forget_accesses();
    jvmti_unlock();
    safepoint_end(self);
}

/* The world is stopped; the class is about to be freed. */
void jvmti_watches_unload(Class *c) { remove_matching(NULL, c); }

/* The world is stopped only if instructions are to be rewritten. */
static void follow_change(Thread *self, Field *f) {
    uint32_t mark = handle_mark(self);
    handle_new(self, class_mirror(f->holder));
    jvmti_lock();
    bool done = update_field(f);
    jvmti_unlock();
    if (!done) {
        safepoint_begin(self);
        jvmti_lock();
        update_field(f);
        jvmti_unlock();
        safepoint_end(self);
    }
    handle_release(self, mark);
}

/* With jvmti_lock. */
static jvmtiError add_watch(JvmtiEnv *env, Field *f, unsigned kind) {
    Watch *w = find(env, f);
    if (env->disposed) return JVMTI_ERROR_INVALID_ENVIRONMENT; /* meanwhile, by another thread */
    if (w != NULL && (w->kinds & kind) != 0) return JVMTI_ERROR_DUPLICATE;
    if (w != NULL) {
        __atomic_store_n(&w->kinds, w->kinds | kind, __ATOMIC_RELAXED);
        return JVMTI_ERROR_NONE;
    }
    if ((w = malloc(sizeof *w)) == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    *w = (Watch){.next = *bucket_of(f), .next_of_all = all, .env = env, .field = f, .kinds = kind};
    all = w;
    __atomic_store_n(bucket_of(f), w, __ATOMIC_RELEASE);
    return JVMTI_ERROR_NONE;
}

static jvmtiError set_watch(JvmtiEnv *env, Thread *self, Field *f, unsigned kind) {
    jvmti_lock();
    jvmtiError err = add_watch(env, f, kind);
    jvmti_unlock();
    if (err == JVMTI_ERROR_NONE) follow_change(self, f);
    return err;
}

static jvmtiError clear_watch(JvmtiEnv *env, Thread *self, Field *f, unsigned kind) {
    jvmti_lock();
    Watch *w = find(env, f);
    bool there = w != NULL && (w->kinds & kind) != 0;
    if (there) __atomic_store_n(&w->kinds, w->kinds & ~kind, __ATOMIC_RELAXED);
    jvmti_unlock();
    if (there) follow_change(self, f);
    return there ? JVMTI_ERROR_NONE : JVMTI_ERROR_NOT_FOUND;
}

jvmtiError jvmti_SetFieldAccessWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return set_watch(env, self, field, FIELD_WATCH_ACCESS);
}

jvmtiError jvmti_ClearFieldAccessWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return clear_watch(env, self, field, FIELD_WATCH_ACCESS);
}

jvmtiError jvmti_SetFieldModificationWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return set_watch(env, self, field, FIELD_WATCH_MODIFICATION);
}

jvmtiError jvmti_ClearFieldModificationWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return clear_watch(env, self, field, FIELD_WATCH_MODIFICATION);
}

/* ---- Events ---- */

void jvmti_post_field_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field) {
    if (!thread_wants(t, JVMTI_EVENT_FIELD_ACCESS)) return;
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_FIELD_ACCESS)
    if (is_watched_by(env, field, FIELD_WATCH_ACCESS)) jvmti_call_FieldAccess(&d, env, f->method, bci, c, o, field);
    delivery_end(&d);
}

void jvmti_post_field_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot slot) {
    if (!thread_wants(t, JVMTI_EVENT_FIELD_MODIFICATION)) return;
    char type = field->descriptor->text[0] == '[' ? 'L' : field->descriptor->text[0];
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_FIELD_MODIFICATION)
    if (is_watched_by(env, field, FIELD_WATCH_MODIFICATION))
        jvmti_call_FieldModification(&d, env, f->method, bci, c, o, field, type, field->type, slot);
    delivery_end(&d);
}
