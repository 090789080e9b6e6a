/* The category "Watched Field" and its two events. A watch belongs to the environment that set it; the VM
   watches a field (vm/interp/watch.h) as long as some environment does.

   The watches are words of a hash table, one for each field and environment, which changes as instructions do, under
   their lock. Announcers look without a lock: a word that is there keeps its place, in use or not, and a table that has
   become too small is freed at a safepoint. */
#include "vm/interp/watch.h"

#include <stdlib.h>

#include "jvmti/hooks.h"
#include "jvmti/watch.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/safepoint.h"
#include "vm/interp/interp_slow.h"

enum { KINDS = FIELD_WATCH_ACCESS | FIELD_WATCH_MODIFICATION, KIND_BITS = 2, FIRST_SIZE = 512 };
_Static_assert(KINDS < 1 << KIND_BITS, "the lowest bits of a word");

/* A word: the field (the lower half of its ID, field_id), the environment's number, the kinds of watch. A word without
   kinds is no watch; its field may be freed, and another one have come to its place. */
typedef struct Table {
    struct Table *older;
    uint32_t size, used; /* a power of two; less than that */
    uint64_t words[];
} Table;
static Table *table;

static uint64_t word_of(const JvmtiEnv *env, const Field *f) {
    return (uint64_t)((uintptr_t)f >> 3) << 32 | (uint64_t)env->number << KIND_BITS;
}
static Field *field_of(uint64_t word) { return field_of_id((void *)(uintptr_t)(word >> 32)); }
static uint64_t *first_of(Table *t, const Field *f) {
    return &t->words[(uint64_t)(uintptr_t)f * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (t->size - 1)];
}
static uint64_t *next_of(Table *t, uint64_t *at) { return at + 1 == t->words + t->size ? t->words : at + 1; }
static uint64_t load(const uint64_t *at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
static void store(uint64_t *at, uint64_t word) { __atomic_store_n(at, word, __ATOMIC_RELEASE); }

/* The word of that field and environment, or the free place for it. */
static uint64_t *place_of(Table *t, uint64_t word) {
    uint64_t *at = first_of(t, field_of(word));
    for (uint64_t found; (found = load(at)) != 0 && (found ^ word) > KINDS;) at = next_of(t, at);
    return at;
}

static bool is_watched_by(const JvmtiEnv *env, const Field *f, unsigned kind) {
    Table *t = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
    return t && (load(place_of(t, word_of(env, f))) & kind) != 0;
}

/* While instructions change, as all below. */
static bool make_room(void) {
    uint32_t live = 0, size = FIRST_SIZE;
    if (table && table->used < table->size / 4 * 3) return true;
    for (uint32_t i = 0; table && i < table->size; i++) live += (table->words[i] & KINDS) != 0;
    while (size / 4 < live + 1) size *= 2;
    Table *t = calloc(1, sizeof *t + size * sizeof *t->words);
    if (!t) return false;
    *t = (Table){.older = table, .size = size, .used = live};
    for (uint32_t i = 0; table && i < table->size; i++)
        if ((table->words[i] & KINDS) != 0) *place_of(t, table->words[i]) = table->words[i];
    __atomic_store_n(&table, t, __ATOMIC_RELEASE);
    return true;
}

/* What all environments together want of [f], which is no more than before, becomes what the VM watches. */
static void watch_less(Field *f) {
    uint64_t kinds = 0;
    for (uint64_t *at = first_of(table, f); *at != 0; at = next_of(table, at))
        kinds |= field_of(*at) == f ? *at & KINDS : 0;
    if (kinds != field_watched(f)) watch_field(f, (unsigned)kinds);
}

void jvmti_watches_dispose(JvmtiEnv *env, Thread *self) {
    if (!self) /* only before there are Java threads, and so no watches */
        return;
    bool left = false;
    safepoint_begin(self);
    interp_rewriting_begin();
    for (uint32_t i = 0; table && i < table->size; i++) {
        uint64_t word = table->words[i];
        if ((word & KINDS) != 0 && (uint32_t)word >> KIND_BITS == env->number) {
            store(&table->words[i], word & ~(uint64_t)KINDS);
            watch_less(field_of(word));
        }
        left |= (table->words[i] & KINDS) != 0;
    }
    for (Table *t = table; t && t->older;) {
        Table *older = t->older;
        t->older = older->older;
        free(older);
    }
    if (!left) watch_forget_accesses();
    interp_rewriting_end();
    safepoint_end(self);
}

/* All threads are stopped; the class is about to be freed. */
void jvmti_watches_unload(Class *c) {
    for (unsigned i = 0; i < c->field_count; i++) {
        const Field *f = &c->fields[i];
        if (field_watched(f) == 0) continue;
        for (uint64_t *at = first_of(table, f); *at != 0; at = next_of(table, at))
            if (field_of(*at) == f) store(at, *at & ~(uint64_t)KINDS);
    }
}

static jvmtiError add_watch(JvmtiEnv *env, Field *f, unsigned kind) {
    if (jvmti_env_is_disposed(env)) return JVMTI_ERROR_INVALID_ENVIRONMENT; /* meanwhile, by another thread */
    if (!make_room()) return JVMTI_ERROR_OUT_OF_MEMORY;
    uint64_t *at = place_of(table, word_of(env, f)), before = *at;
    if ((before & kind) != 0) return JVMTI_ERROR_DUPLICATE;
    table->used += before == 0;
    before = before == 0 ? word_of(env, f) : before;
    store(at, before | kind);
    if (watch_field(f, field_watched(f) | kind)) return JVMTI_ERROR_NONE;
    store(at, before);
    return JVMTI_ERROR_OUT_OF_MEMORY;
}

static jvmtiError set_watch(JvmtiEnv *env, Thread *self, Field *f, unsigned kind) {
    if (!watch_know_accesses(self)) return JVMTI_ERROR_OUT_OF_MEMORY;
    interp_rewriting_begin();
    jvmtiError err = add_watch(env, f, kind);
    interp_rewriting_end();
    return err;
}

static jvmtiError clear_watch(JvmtiEnv *env, Field *f, unsigned kind) {
    interp_rewriting_begin();
    uint64_t *at = !table ? NULL : place_of(table, word_of(env, f));
    bool there = at && (*at & kind) != 0;
    if (there) {
        store(at, *at & ~(uint64_t)kind);
        watch_less(f);
    }
    interp_rewriting_end();
    return there ? JVMTI_ERROR_NONE : JVMTI_ERROR_NOT_FOUND;
}

jvmtiError jvmti_SetFieldAccessWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return set_watch(env, self, field, FIELD_WATCH_ACCESS);
}

jvmtiError jvmti_ClearFieldAccessWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return clear_watch(env, field, FIELD_WATCH_ACCESS);
}

jvmtiError jvmti_SetFieldModificationWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return set_watch(env, self, field, FIELD_WATCH_MODIFICATION);
}

jvmtiError jvmti_ClearFieldModificationWatch(JvmtiEnv *env, Thread *self, Class *klass, Field *field) {
    return clear_watch(env, field, FIELD_WATCH_MODIFICATION);
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
    char type = field->info->descriptor->text[0] == '[' ? 'L' : field->info->descriptor->text[0];
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_FIELD_MODIFICATION)
    if (is_watched_by(env, field, FIELD_WATCH_MODIFICATION))
        jvmti_call_FieldModification(&d, env, f->method, bci, c, o, field, type, field->type, slot);
    delivery_end(&d);
}
