/* The category "Watched Field" and its two events. A watch belongs to the environment that set it; the VM
   watches a field (vm/interp/watch.h) as long as some environment does. The table changes while the world is stopped,
   under jvmti_lock too, so that announcers, who do not stop while they look something up, need no lock. */
#include "vm/interp/watch.h"

#include <stdlib.h>

#include "jvmti/hooks.h"
#include "jvmti/watch.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/safepoint.h"

typedef struct Watch {
    struct Watch *next;
    JvmtiEnv *env;
    Field *field;
    unsigned kinds; /* FIELD_WATCH_xxx */
} Watch;

enum { BUCKETS = 256 };
static Watch *buckets[BUCKETS];

static Watch **bucket_of(const Field *f) { return &buckets[((uintptr_t)f >> 5) % BUCKETS]; }

static Watch *find(const JvmtiEnv *env, const Field *f) {
    Watch *w = *bucket_of(f);
    while (w != NULL && (w->field != f || w->env != env)) w = w->next;
    return w;
}

static bool is_watched_by(const JvmtiEnv *env, const Field *f, unsigned kind) {
    const Watch *w = find(env, f);
    return w != NULL && (w->kinds & kind) != 0;
}

static void table_begin(Thread *self) {
    safepoint_begin(self);
    jvmti_lock();
}

static void table_end(Thread *self) {
    jvmti_unlock();
    safepoint_end(self);
}

/* What all environments together want of [f] becomes what the VM watches. */
static void update_field(Field *f) {
    unsigned kinds = 0;
    for (const Watch *w = *bucket_of(f); w != NULL; w = w->next) kinds |= w->field == f ? w->kinds : 0;
    if (kinds != f->watched) watch_field(f, kinds);
}

static void remove_matching(const JvmtiEnv *env, const Class *c) {
    for (int i = 0; i < BUCKETS; i++) {
        for (Watch **p = &buckets[i]; *p != NULL;) {
            Watch *w = *p;
            if (w->env == env || w->field->holder == c) {
                *p = w->next;
                if (c == NULL) update_field(w->field);
                free(w);
            } else {
                p = &w->next;
            }
        }
    }
}

void jvmti_watches_dispose(JvmtiEnv *env, Thread *self) {
    if (self == NULL) /* only before there are Java threads, and so no watches */
        return;
    table_begin(self);
    remove_matching(env, NULL);
    table_end(self);
}

/* The world is stopped; the class is about to be freed. */
void jvmti_watches_unload(Class *c) { remove_matching(NULL, c); }

static jvmtiError set_watch(JvmtiEnv *env, Thread *self, Field *f, unsigned kind) {
    jvmtiError err = JVMTI_ERROR_NONE;
    Watch *fresh = malloc(sizeof *fresh);
    table_begin(self);
    Watch *w = find(env, f);
    if (env->disposed) { /* meanwhile, by another thread */
        err = JVMTI_ERROR_INVALID_ENVIRONMENT;
    } else if (w != NULL && (w->kinds & kind) != 0) {
        err = JVMTI_ERROR_DUPLICATE;
    } else if (w != NULL) {
        w->kinds |= kind;
    } else if (fresh == NULL) {
        err = JVMTI_ERROR_OUT_OF_MEMORY;
    } else {
        *fresh = (Watch){.next = *bucket_of(f), .env = env, .field = f, .kinds = kind};
        *bucket_of(f) = fresh;
        fresh = NULL;
    }
    update_field(f);
    table_end(self);
    free(fresh);
    return err;
}

static jvmtiError clear_watch(JvmtiEnv *env, Thread *self, Field *f, unsigned kind) {
    jvmtiError err = JVMTI_ERROR_NOT_FOUND;
    table_begin(self);
    for (Watch **p = bucket_of(f); *p != NULL; p = &(*p)->next) {
        Watch *w = *p;
        if (w->field == f && w->env == env) {
            if ((w->kinds & kind) != 0) {
                err = JVMTI_ERROR_NONE;
                w->kinds &= ~kind;
            }
            if (w->kinds == 0) {
                *p = w->next;
                free(w);
            }
            break;
        }
    }
    update_field(f);
    table_end(self);
    return err;
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
