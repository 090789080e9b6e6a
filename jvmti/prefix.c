/* SetNativeMethodPrefix and SetNativeMethodPrefixes. Each environment has a separate list; the VM gets them
   all, in creation order of the environments, which is the order in which transformations are applied. */
#include "jvmti/prefix.h"

#include <stdlib.h>
#include <string.h>

#include "jvmti_bodies.h"
#include "vm/interp/native.h"

static void free_texts(char **list, unsigned count) {
    for (unsigned i = 0; list && i < count; i++) free(list[i]);
    free(list);
}

/* NULL when memory is lacking. */
static char **copy_texts(char **list, unsigned count) {
    char **copy = calloc(count + 1, sizeof *copy);
    for (unsigned i = 0; copy && i < count; i++) {
        copy[i] = strdup(list[i]);
        if (!copy[i]) {
            free_texts(copy, i);
            return NULL;
        }
    }
    return copy;
}

/* With jvmti_lock. */
static bool update_vm(void) {
    unsigned count = 0;
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) count += env->prefix_count;
    char **all = calloc(count + 1, sizeof *all);
    unsigned n = 0;
    for (JvmtiEnv *env = jvmti_env_first(); all && env; env = jvmti_env_next(env)) {
        for (unsigned i = 0; i < env->prefix_count && all; i++) {
            all[n] = strdup(env->prefixes[i]);
            if (!all[n++]) {
                free_texts(all, n);
                all = NULL;
            }
        }
    }
    if (all) native_set_prefixes(all, count);
    return all;
}

static jvmtiError set_prefixes(JvmtiEnv *env, unsigned count, char **prefixes) {
    char **copy = copy_texts(prefixes, count);
    if (!copy) return JVMTI_ERROR_OUT_OF_MEMORY;
    jvmti_lock();
    char **before = env->prefixes;
    unsigned before_count = env->prefix_count;
    env->prefixes = copy;
    env->prefix_count = count;
    bool updated = update_vm();
    if (!updated) {
        env->prefixes = before;
        env->prefix_count = before_count;
    }
    jvmti_unlock();
    free_texts(updated ? before : copy, updated ? before_count : count);
    return updated ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}

void jvmti_prefixes_dispose(JvmtiEnv *env) {
    if (env->prefix_count != 0) set_prefixes(env, 0, NULL);
}

jvmtiError jvmti_SetNativeMethodPrefix(JvmtiEnv *env, Thread *self, const char *prefix) {
    return set_prefixes(env, !prefix ? 0 : 1, (char *[]){(char *)prefix});
}

jvmtiError jvmti_SetNativeMethodPrefixes(JvmtiEnv *env, Thread *self, jint prefix_count, char **prefixes) {
    for (jint i = 0; i < prefix_count; i++)
        if (!prefixes[i]) return JVMTI_ERROR_NULL_POINTER;
    return set_prefixes(env, (unsigned)prefix_count, prefixes);
}
