/* The category "Capability". A jvmtiCapabilities is 128 bits of which the specification defines the
   first 45; we keep them as one word. Lock: jvmti_lock. */

#include <string.h>

#include "jvmti/env.h"
#include "jvmti_bodies.h"
#include "vm/interp/watch.h"

/* What is offered: the last column of capabilities.def. */
enum { ANY_TIME, ONLOAD_ONLY, ONE_AT_A_TIME };
#define CAPABILITY(bit, name, since, when) | (uint64_t)(when == ONLOAD_ONLY) << bit
static const uint64_t onload_only = 0
#include "jvmti/capabilities.def"
    ;
#define CAPABILITY(bit, name, since, when) | (uint64_t)(when == ONE_AT_A_TIME) << bit
static const uint64_t one_at_a_time = 0
#include "jvmti/capabilities.def"
    ;

/* Those of the version that goes with the class library. */
static uint64_t existing(void) {
    uint64_t set = 0;
#define CAPABILITY(bit, name, since, when) set |= (uint64_t)jvmti_has(jvmti_major(since)) << bit;
#include "jvmti/capabilities.def"
    return set;
}

/* Bits up to 48 are counted, so that a capability of a later version is refused; what follows is padding, which a
   compiler need not clear. */
static uint64_t caps_from_struct(const jvmtiCapabilities *caps) {
    uint64_t words[2];
    _Static_assert(sizeof words == sizeof *caps, "jvmtiCapabilities has 128 bits");
    memcpy(words, caps, sizeof words);
    return words[0] & 0xffffffffffff;
}

static void caps_to_struct(uint64_t set, jvmtiCapabilities *caps) {
    uint64_t words[2] = {set, 0};
    memcpy(caps, words, sizeof words);
}

/* What some environment acquired in the OnLoad phase: it may be had later too (jvmti-behaviour 2). */
static uint64_t acquired;

static const uint64_t watches =
    JVMTI_CAP(can_generate_field_access_events) | JVMTI_CAP(can_generate_field_modification_events);

/* With the lock. */
static uint64_t potential(const JvmtiEnv *env) {
    uint64_t all = existing();
    uint64_t set = acquired | (vm_phase() == PHASE_ONLOAD ? all : all & ~onload_only);
    for (const JvmtiEnv *other = jvmti_env_first(); other; other = jvmti_env_next(other))
        set &= ~(other->capabilities & one_at_a_time);
    return (set & ~env->refused) | jvmti_env_capabilities(env);
}

jvmtiError jvmti_GetPotentialCapabilities(JvmtiEnv *env, Thread *self, jvmtiCapabilities *capabilities_ptr) {
    jvmti_lock();
    uint64_t set = potential(env);
    jvmti_unlock();
    caps_to_struct(set, capabilities_ptr);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_AddCapabilities(JvmtiEnv *env, Thread *self, const jvmtiCapabilities *capabilities_ptr) {
    uint64_t wanted = caps_from_struct(capabilities_ptr);
    jvmtiError err = JVMTI_ERROR_NONE;
    jvmti_lock();
    if ((wanted & ~potential(env)) != 0) {
        err = JVMTI_ERROR_NOT_AVAILABLE;
    } else {
        __atomic_or_fetch(&env->capabilities, wanted, __ATOMIC_RELAXED);
        acquired |= wanted;
    }
    jvmti_unlock();
    if (err == JVMTI_ERROR_NONE && (wanted & watches) != 0) watch_know_accesses(self); /* or at the first watch */
    return err;
}

/* What is not held is ignored; enabled events stay enabled. */
jvmtiError jvmti_RelinquishCapabilities(JvmtiEnv *env, Thread *self, const jvmtiCapabilities *capabilities_ptr) {
    uint64_t unwanted = caps_from_struct(capabilities_ptr);
    jvmti_lock();
    __atomic_and_fetch(&env->capabilities, ~unwanted, __ATOMIC_RELAXED);
    jvmti_unlock();
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetCapabilities(JvmtiEnv *env, Thread *self, jvmtiCapabilities *capabilities_ptr) {
    caps_to_struct(jvmti_env_capabilities(env), capabilities_ptr);
    return JVMTI_ERROR_NONE;
}
