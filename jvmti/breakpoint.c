/* The category "Breakpoint". A breakpoint belongs to the environment that set it; the interpreter has
   one per location as long as some environment wants it. The table is read in every Breakpoint hook and changes
   under jvmti_lock; readers take no lock, so an entry stays for its location, in use or not, until all threads are
   stopped (nobody stops while reading) for a change of the class or its end. The table grows while it is stopped, too.
   Each class and each environment has a list of its entries: tools set hundreds of thousands. */
#include "jvmti/breakpoint.h"

#include <stdlib.h>

#include "jvmti/events.h"
#include "jvmti_bodies.h"
#include "runtime/safepoint.h"
#include "vm/interp/interp.h"

typedef struct JvmtiBreakpoint {
    struct JvmtiBreakpoint *next; /* of the same bucket */
    struct JvmtiBreakpoint *next_of_class;
    struct JvmtiBreakpoint *next_of_env, **link_of_env;
    JvmtiEnv *env; /* NULL: not in use */
    const Method *method;
    int bci;
} Breakpoint;

enum { FIRST_BUCKETS = 1 << 10 };
static Breakpoint *first_buckets[FIRST_BUCKETS], **buckets = first_buckets;
static size_t bucket_count = FIRST_BUCKETS, entry_count;

/* Neighbouring locations are in neighbouring buckets. */
static Breakpoint **bucket_of(const Method *m, int bci) {
    uint64_t first = ((uintptr_t)m >> 3) * 0x9e3779b97f4a7c15u >> 32;
    return &buckets[(first + (uint64_t)bci) & (bucket_count - 1)];
}

static Breakpoint *find(const JvmtiEnv *env, const Method *m, int bci) {
    for (Breakpoint *b = __atomic_load_n(bucket_of(m, bci), __ATOMIC_ACQUIRE); b; b = b->next) {
        const JvmtiEnv *owner = __atomic_load_n(&b->env, __ATOMIC_ACQUIRE);
        if (b->method == m && b->bci == bci && owner && (!env || owner == env)) return b;
    }
    return NULL;
}

bool jvmti_breakpoint_is_set(const JvmtiEnv *env, const Method *m, int bci) { return find(env, m, bci); }

/* Room for one more, without the lock. Short of memory the chains get longer. */
static void make_room(Thread *self) {
    if (__atomic_load_n(&entry_count, __ATOMIC_RELAXED) < __atomic_load_n(&bucket_count, __ATOMIC_RELAXED)) return;
    safepoint_begin(self);
    Breakpoint **old = buckets, **made = entry_count < bucket_count ? NULL : calloc(2 * bucket_count, sizeof *made);
    size_t count = bucket_count;
    if (made) {
        buckets = made;
        __atomic_store_n(&bucket_count, 2 * count, __ATOMIC_RELAXED);
        for (size_t i = 0; i < count; i++)
            for (Breakpoint *b = old[i], *next; b; b = next) {
                Breakpoint **bucket = bucket_of(b->method, b->bci);
                next = b->next;
                b->next = *bucket;
                *bucket = b;
            }
        if (old != first_buckets) free(old);
    }
    safepoint_end(self);
}

static void own(JvmtiEnv *env, Breakpoint *b) {
    b->next_of_env = env->breakpoints;
    b->link_of_env = &env->breakpoints;
    if (b->next_of_env) b->next_of_env->link_of_env = &b->next_of_env;
    env->breakpoints = b;
    __atomic_store_n(&b->env, env, __ATOMIC_RELEASE);
}

static void disown(Breakpoint *b) {
    *b->link_of_env = b->next_of_env;
    if (b->next_of_env) b->next_of_env->link_of_env = b->link_of_env;
    __atomic_store_n(&b->env, NULL, __ATOMIC_RELEASE);
}

static bool add(JvmtiEnv *env, Method *m, int bci) {
    Breakpoint **bucket = bucket_of(m, bci), *b = *bucket;
    while (b && (b->env || b->method != m || b->bci != bci)) b = b->next;
    if (b) {
        own(env, b);
        return true;
    }
    b = malloc(sizeof *b);
    if (!b) return false;
    *b = (Breakpoint){.next = *bucket, .next_of_class = m->holder->breakpoints, .method = m, .bci = bci};
    m->holder->breakpoints = b;
    __atomic_store_n(&entry_count, entry_count + 1, __ATOMIC_RELAXED);
    own(env, b);
    __atomic_store_n(bucket, b, __ATOMIC_RELEASE);
    return true;
}

static void remove_entry(Breakpoint *b) {
    Method *m = (Method *)b->method;
    disown(b);
    if (!find(NULL, m, b->bci)) interp_clear_breakpoint(m, b->bci);
}

void jvmti_breakpoints_dispose(JvmtiEnv *env) {
    jvmti_lock();
    while (env->breakpoints) remove_entry(env->breakpoints);
    jvmti_unlock();
}

/* All threads are stopped. */
static void forget(Breakpoint *b) {
    if (b->env) disown(b);
    Breakpoint **link = bucket_of(b->method, b->bci);
    while (*link != b) link = &(*link)->next;
    *link = b->next;
    entry_count--;
    free(b);
}

/* All threads are stopped; the methods are about to be freed, with their code. */
void jvmti_breakpoints_unload(Class *c) {
    for (Breakpoint *b = c->breakpoints, *next; b; b = next) {
        next = b->next_of_class;
        forget(b);
    }
    c->breakpoints = NULL;
}
void jvmti_breakpoints_forget_version(ClassVersion *v) {
    for (Breakpoint **link = &v->pool->holder->breakpoints; *link;) {
        Breakpoint *b = *link;
        if (b->method < v->methods || b->method >= v->methods + v->method_count) {
            link = &b->next_of_class;
            continue;
        }
        *link = b->next_of_class;
        forget(b);
    }
}

/* All threads are stopped; a new version of the class takes over, without breakpoints (specification of
   RedefineClasses). */
void jvmti_breakpoints_clear_class(Class *c) {
    for (Breakpoint *b = c->breakpoints; b; b = b->next_of_class)
        if (b->env) remove_entry(b);
    jvmti_breakpoints_unload(c);
}

/* Native and abstract methods have no code: no location is valid there. */
static jvmtiError check_location(Method *m, jlocation location) {
    if (!m->info->has_code || location < 0 || location >= (jlocation)m->info->code_length ||
        !method_bci_is_instruction(m, (int)location))
        return JVMTI_ERROR_INVALID_LOCATION;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetBreakpoint(JvmtiEnv *env, Thread *self, Method *method, jlocation location) {
    jvmtiError err = check_location(method, location);
    if (err != JVMTI_ERROR_NONE) return err;
    int bci = (int)location;
    make_room(self);
    jvmti_lock();
    if (jvmti_env_is_disposed(env)) { /* meanwhile, by another thread */
        err = JVMTI_ERROR_INVALID_ENVIRONMENT;
    } else if (find(env, method, bci)) {
        err = JVMTI_ERROR_DUPLICATE;
    } else {
        bool first = !find(NULL, method, bci);
        if (!add(env, method, bci)) {
            err = JVMTI_ERROR_OUT_OF_MEMORY;
        } else if (first && !interp_set_breakpoint(method, bci)) {
            remove_entry(find(env, method, bci));
            err = JVMTI_ERROR_OUT_OF_MEMORY;
        }
    }
    jvmti_unlock();
    return err;
}

jvmtiError jvmti_ClearBreakpoint(JvmtiEnv *env, Thread *self, Method *method, jlocation location) {
    jvmtiError err = check_location(method, location);
    if (err != JVMTI_ERROR_NONE) return err;
    jvmti_lock();
    Breakpoint *b = find(env, method, (int)location);
    if (!b)
        err = JVMTI_ERROR_NOT_FOUND;
    else
        remove_entry(b);
    jvmti_unlock();
    return err;
}
