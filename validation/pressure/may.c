/* Each choice is drawn from the seed and the number of the call, so that the same run makes the same ones. */
#include "validation/pressure/may.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/pressure/inject.h"
#include "validation/pressure/pressure.h"
#include "validation/report/describe.h"
#include "validation/report/exertion.h"

static bool seeded;
static uint64_t seed; /* of what a profile draws by itself: 0 */

const char *may_parse(const char *text) {
    char *end;
    errno = 0;
    seed = strtoull(text, &end, 10);
    seeded = true;
    return *text < '0' || *text > '9' || *end != '\0' || errno != 0 ? "not a number from 0 on" : NULL;
}

RULE_STATE_PLACE(Call, may_call, MayCall)

static bool draws(unsigned choice) {
    return (profile_draws() & choice) != 0 || (seeded && (profile_keeps() & choice) == 0);
}

/* ---- The order of arrays ---- */

static const struct Order {
    unsigned choice;
    Function function;
    const char *array;
} orders[] = {
#define ANY_ORDER(choice, function, array) {choice, FN_##function, array},
#include "validation/may.def"
};

typedef struct Array {
    char *elements;
    size_t size;
    jint count;
} Array;

/* An array that is an output itself, or a field of one that is a structure; without elements if there is none. */
static Array array_of(const Call *call, const char *name) {
    size_t length = strcspn(name, ".");
    const FunctionFacts *function = call->function;
    int i = 0;
    while (strncmp(function->params[i].name, name, length) != 0 || function->params[i].name[length] != '\0') i++;
    const ParamFacts *p = &function->params[i];
    char *output = (char *)call->args[i].p;
    if (!output) return (Array){0};
    if (name[length] == '\0')
        return (Array){*(char **)output, p->pointed == POINTS_OUT_MEMORIES ? sizeof(char *) : p->element_size,
                       (jint)call_count(call, p->count, NULL)};
    const FieldFacts *fields = p->structure->fields, *f = fields;
    while (strcmp(f->name, name + length + 1) != 0) f++;
    return (Array){*(char **)(output + f->offset), f->element_size, *(jint *)(output + fields[f->count].offset)};
}

/* Whether the order is another one now. */
static bool shuffle(Array a, uint64_t drawn) {
    char kept[64];
    bool changed = false;
    if (!a.elements || a.size > sizeof kept) return false;
    for (jint i = a.count - 1; i > 0; i--) {
        drawn = drawn * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        jint j = (jint)((drawn >> 33) % (uint64_t)(i + 1));
        if (i == j) continue;
        memcpy(kept, a.elements + (size_t)i * a.size, a.size);
        memcpy(a.elements + (size_t)i * a.size, a.elements + (size_t)j * a.size, a.size);
        memcpy(a.elements + (size_t)j * a.size, kept, a.size);
        changed = true;
    }
    return changed;
}

static bool is_open(const Call *call, const struct Order *o) {
    return (int)o->function == call->function->number && draws(o->choice) &&
           (o->choice != MAY_METHOD_ORDER || (__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) &
                                              CAPABILITY_SET(can_maintain_original_method_order)) == 0);
}

static void vary_order(Call *call, unsigned long number) {
    bool changed = false;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (is_open(call, &orders[i]))
            changed |= shuffle(array_of(call, orders[i].array), pressure_draw(seed, call, number, MAY_ORDER));
    if (changed)
        exertion_note(call->env, call->function->name, number, "of environment %d answered in another order",
                      call->env->number);
}

/* ---- The error, where several apply ---- */

static bool is_wrong_phase(Phases phases) {
    jvmtiPhase phase = own_phase();
    switch (phases) {
    case PHASES_ANY: return false;
    case PHASES_START: return phase != JVMTI_PHASE_START && phase != JVMTI_PHASE_LIVE;
    case PHASES_LIVE: return phase != JVMTI_PHASE_LIVE;
    case PHASES_ONLOAD: return phase != JVMTI_PHASE_ONLOAD && phase != JVMTI_PHASE_LIVE;
    case PHASES_ONLOAD_ONLY: return phase != JVMTI_PHASE_ONLOAD;
    }
    return false;
}

/* The errors that can be asked to apply by looking at the call alone, apart from the one it has got. */
static int errors_that_apply(const Call *call, jvmtiError *found) {
    const FunctionFacts *f = call->function;
    bool null = false, negative = false;
    int count = 0;
    for (int i = 0; i < f->param_count; i++) {
        null |= f->params[i].check == CHECK_NOT_NULL && !call->args[i].p;
        negative |= (f->params[i].check == CHECK_COUNT || f->params[i].check == CHECK_DEPTH) && call->args[i].i < 0;
    }
    if (is_wrong_phase(f->phases)) found[count++] = JVMTI_ERROR_WRONG_PHASE;
    if ((f->requires & ~__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST)) != 0)
        found[count++] = JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
    if (null) found[count++] = JVMTI_ERROR_NULL_POINTER;
    if (negative) found[count++] = JVMTI_ERROR_ILLEGAL_ARGUMENT;
    return count;
}

static void vary_error(Call *call, unsigned long number) {
    jvmtiError apply[4], was = call->result;
    if (was == JVMTI_ERROR_UNATTACHED_THREAD || was == JVMTI_ERROR_INVALID_ENVIRONMENT) return;
    int count = errors_that_apply(call, apply);
    uint64_t drawn = pressure_draw(seed, call, number, MAY_ERROR) % (uint64_t)(count + 1);
    if (drawn == (uint64_t)count || apply[drawn] == was) return;
    call->result = apply[drawn];
    exertion_note(call->env, call->function->name, number, "of environment %d got %s, which applies as well as %s",
                  call->env->number, error_name(call->result), error_name(was));
}

/* ---- Waits ---- */

/* A wait that ends by itself is one that has a separate time limit. */
static void wake(Call *call, unsigned long number) {
    jlong millis = call->args[1].j;
    if (millis < 0 || millis == 1 || pressure_draw(seed, call, number, MAY_WAKE) % 2 == 0) return;
    may_call(call)->before_pressure = millis;
    may_call(call)->changed = true;
    call->args[1].j = 1;
    exertion_note(call->env, call->function->name, number, "of environment %d was woken spuriously", call->env->number);
}

/* ---- Who waits for a monitor ---- */

static bool is_one_of(JNIEnv *jni, jthread thread, const jthread *list, jint count) {
    for (jint i = 0; i < count; i++)
        if ((*jni)->IsSameObject(jni, thread, list[i])) return true;
    return false;
}

static void leave_out(JNIEnv *jni, jvmtiMonitorUsage *usage) {
    jint kept = 0;
    for (jint i = 0; i < usage->waiter_count; i++) {
        jthread waiter = usage->waiters[i];
        if (is_one_of(jni, waiter, usage->notify_waiters, usage->notify_waiter_count))
            (*jni)->DeleteLocalRef(jni, waiter);
        else
            usage->waiters[kept++] = waiter;
    }
    usage->waiter_count = kept;
}

static void take_in(JNIEnv *jni, jvmtiEnv *env, jvmtiMonitorUsage *usage) {
    jint count = usage->waiter_count;
    unsigned char *memory;
    jlong size = (jlong)sizeof(jthread) * (count + usage->notify_waiter_count);
    if ((*env)->Allocate(env, size, &memory) != JVMTI_ERROR_NONE) return;
    jthread *all = (jthread *)memory;
    if (count > 0) memcpy(all, usage->waiters, sizeof *all * (size_t)count);
    for (jint i = 0; i < usage->notify_waiter_count; i++)
        all[count++] = (*jni)->NewLocalRef(jni, usage->notify_waiters[i]);
    if (usage->waiters) (*env)->Deallocate(env, (unsigned char *)usage->waiters);
    usage->waiters = all;
    usage->waiter_count = count;
}

/* Whether those that wait to be notified are among those that wait for the monitor: the same in all of a run. */
static void vary_waiters(Call *call, unsigned long number) {
    unsigned fixed = profile_waiters();
    JNIEnv *jni = own_jni();
    jvmtiMonitorUsage *usage = (jvmtiMonitorUsage *)call->args[1].p;
    if (!jni || usage->notify_waiter_count == 0 || (fixed == 0 && !draws(MAY_WAITERS))) return;
    bool wanted = fixed != 0 ? fixed == WAITERS_ALL : seed % 2 == 0;
    bool are = is_one_of(jni, usage->notify_waiters[0], usage->waiters, usage->waiter_count);
    if (are == wanted) return;
    if (are)
        leave_out(jni, usage);
    else
        take_in(jni, call->env->real, usage);
    exertion_note(call->env, call->function->name, number, "of environment %d has those in Object.wait %s waiters",
                  call->env->number, wanted ? "among the" : "not among the");
}

/* ---- The state of a thread ---- */

static void vary_state(Call *call, unsigned long number) {
    enum { VENDOR_BITS = JVMTI_THREAD_STATE_VENDOR_1 | JVMTI_THREAD_STATE_VENDOR_2 | JVMTI_THREAD_STATE_VENDOR_3 };
    jint bits = (jint)pressure_draw(seed, call, number, MAY_VENDOR_STATE) & VENDOR_BITS;
    jint *state = (jint *)call->args[1].p;
    if (bits == 0) return;
    *state |= bits;
    exertion_note(call->env, call->function->name, number, "of environment %d has bits of the vendor set (%#x)",
                  call->env->number, (unsigned)bits);
}

/* ---- Where it is done ---- */

/* The number of the call that is under way; after it as before. */
static unsigned long number_of(Call *call) {
    if (may_call(call)->number == 0) may_call(call)->number = pressure_count(call);
    return may_call(call)->number;
}

void may_change(Call *call) {
    if (call->function->number == FN_RawMonitorWait && draws(MAY_WAKE)) wake(call, number_of(call));
}

void may_vary(Call *call) {
    if (may_call(call)->changed) call->args[1].j = may_call(call)->before_pressure;
    if (call->answered) return;
    unsigned long number = number_of(call);
    if (call->result != JVMTI_ERROR_NONE) {
        if (draws(MAY_ERROR)) vary_error(call, number);
        return;
    }
    if (call->function->number == FN_GetObjectMonitorUsage) vary_waiters(call, number);
    vary_order(call, number);
    if (call->function->number == FN_GetThreadState && draws(MAY_VENDOR_STATE)) vary_state(call, number);
}
