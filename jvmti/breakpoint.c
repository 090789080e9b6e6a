/* The category "Breakpoint". A breakpoint belongs to the environment that set it; the interpreter has
   one per location as long as some environment wants it. The table is read in every Breakpoint hook and changes
   under jvmti_lock; readers take no lock, so an entry stays for its location, in use or not, until the method is
   freed: then the world is stopped, and nobody stops while reading. */
#include "jvmti/breakpoint.h"

#include <stdlib.h>

#include "jvmti/events.h"
#include "jvmti_bodies.h"
#include "vm/interp/interp.h"

typedef struct Breakpoint {
    struct Breakpoint *next; /* of the same bucket */
    struct Breakpoint *next_of_all;
    JvmtiEnv *env; /* NULL: not in use */
    const Method *method;
    int bci;
} Breakpoint;

enum { BUCKETS = 1 << 18 }; /* hundreds of thousands are set by tools; pages of empty buckets do not exist */
static Breakpoint *buckets[BUCKETS], *all;

static Breakpoint **bucket_of(const Method *m, int bci) {
    return &buckets[(((uintptr_t)m >> 3 << 16) + (uintptr_t)bci) * 0x9e3779b97f4a7c15u >> 46];
}

static Breakpoint *find(const JvmtiEnv *env, const Method *m, int bci) {
    for (Breakpoint *b = __atomic_load_n(bucket_of(m, bci), __ATOMIC_ACQUIRE); b != NULL; b = b->next) {
        const JvmtiEnv *owner = __atomic_load_n(&b->env, __ATOMIC_ACQUIRE);
        if (b->method == m && b->bci == bci && owner != NULL && (env == NULL || owner == env)) return b;
    }
    return NULL;
}

bool jvmti_breakpoint_is_set(const JvmtiEnv *env, const Method *m, int bci) { return find(env, m, bci) != NULL; }

static bool add(JvmtiEnv *env, Method *m, int bci) {
    Breakpoint **bucket = bucket_of(m, bci), *b = *bucket;
    while (b != NULL && (b->env != NULL || b->method != m || b->bci != bci)) b = b->next;
    if (b != NULL) {
        __atomic_store_n(&b->env, env, __ATOMIC_RELEASE);
        return true;
    }
    b = malloc(sizeof *b);
    if (b == NULL) return false;
    *b = (Breakpoint){.next = *bucket, .next_of_all = all, .env = env, .method = m, .bci = bci};
    all = b;
    __atomic_store_n(bucket, b, __ATOMIC_RELEASE);
    return true;
}

static void remove_entry(Breakpoint *b) {
    Method *m = (Method *)b->method;
    __atomic_store_n(&b->env, NULL, __ATOMIC_RELEASE);
    if (find(NULL, m, b->bci) == NULL) interp_clear_breakpoint(m, b->bci);
}

/* Those of an environment, or those in a class. */
static void remove_matching(const JvmtiEnv *env, const Class *c) {
    jvmti_lock();
    for (Breakpoint *b = all; b != NULL; b = b->next_of_all)
        if (b->env != NULL && (b->env == env || b->method->holder == c)) remove_entry(b);
    jvmti_unlock();
}

void jvmti_breakpoints_dispose(JvmtiEnv *env) { remove_matching(env, NULL); }

/* The world is stopped; the methods in question are about to be freed, with their code. */
static void forget(const Class *c, const ClassVersion *v) {
    for (Breakpoint **p = &all; *p != NULL;) {
        Breakpoint *b = *p;
        bool dies =
            v == NULL ? b->method->holder == c : b->method >= v->methods && b->method < v->methods + v->method_count;
        if (!dies) {
            p = &b->next_of_all;
            continue;
        }
        Breakpoint **link = bucket_of(b->method, b->bci);
        while (*link != b) link = &(*link)->next;
        *link = b->next;
        *p = b->next_of_all;
        free(b);
    }
}

void jvmti_breakpoints_unload(Class *c) { forget(c, NULL); }
void jvmti_breakpoints_forget_version(ClassVersion *v) { forget(NULL, v); }

/* The world is stopped; a new version of the class takes over, without breakpoints (specification of
   RedefineClasses). */
void jvmti_breakpoints_clear_class(Class *c) { remove_matching(NULL, c); }

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
    jvmti_lock();
    if (env->disposed) { /* meanwhile, by another thread */
        err = JVMTI_ERROR_INVALID_ENVIRONMENT;
    } else if (find(env, method, bci) != NULL) {
        err = JVMTI_ERROR_DUPLICATE;
    } else {
        bool first = find(NULL, method, bci) == NULL;
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
    if (b == NULL)
        err = JVMTI_ERROR_NOT_FOUND;
    else
        remove_entry(b);
    jvmti_unlock();
    return err;
}
