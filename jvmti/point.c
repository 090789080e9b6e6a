/* See point.h. */
#include "jvmti/point.h"

#include "jvmti/target.h"
#include "jvmti/validation_host.h"
#include "runtime/exploration.h"
#include "runtime/handle.h"
#include "runtime/locations.h"
#include "runtime/native_locks.h"
#include "runtime/scheduler.h"
#include "runtime/wellknown.h"
#include "vm/interp/point.h"

static const char raw_monitor[] = "raw_monitor";

static bool wants(const Thread *t) {
    return t && exploration_begun && exploration_config()->agent_calls && !t->restricted && t->scheduler.listed &&
           t->scheduler.actor && vm_phase() == PHASE_LIVE;
}

static uint64_t number_of(const void *env) {
    const JvmtiEnv *found = jvmti_env_find(env);
    return found ? found->number + 1 : 0;
}
static void name(Operation *op, Thread *t, PointOf of, const void *argument) {
    Object *o;
    switch (of) {
    case POINT_OF_ENVIRONMENT: location_name_native(op, number_of(argument), "environment"); return;
    case POINT_OF_RAW_MONITOR: native_lock_name(op, native_lock_at(argument, raw_monitor, t->scheduler.actor)); return;
    case POINT_OF_THREAD:
        o = argument ? handle_valid_object(t, (jobject)argument) : t->object;
        if (o && object_is_instance(o, class_Thread)) {
            Thread *target = thread_of_object(o);
            if (target && target->scheduler.actor) location_name_thread(op, target->scheduler.actor);
        }
        break;
    case POINT_OF_OBJECT:
    case POINT_OF_CLASS:
        o = handle_valid_object(t, (jobject)argument);
        if (o) location_name_monitor(op, o);
        break;
    default: break;
    }
    if (!op->location) location_name_native(op, 0, "native_code");
}

/* The validation layer's own calls are no points: it may hold locks of its own. Its environment is the first one. */
static bool is_layer(const void *env) { return number_of(env) == 1 && jvmti_validation_is_on(); }

void jvmti_point(const jvmtiEnv *env, const JvmtiFunctionFacts *f, PointOf of, OperationKind kind, const void *argument,
                 bool enters) {
    Thread *t = thread_self();
    if (!wants(t)) return;
    if (is_layer(env)) {
        t->scheduler.actor->calls = enters;
        return;
    }
    Operation op = {.kind = (uint8_t)kind, .function = f->name};
    t->scheduler.actor->calls = true;
    thread_to_vm(t);
    name(&op, t, of, argument);
    if (kind == OPERATION_WAIT) t->scheduler.actor->may_wake = true;
    point_at_call(t, &op);
    thread_to_native(t);
    t->scheduler.actor->calls = enters; /* the next entry of the VM is this function's */
}

void jvmti_point_before_callback(Thread *t, const JvmtiEnv *env, const char *event) {
    if (!wants(t) || is_layer(env)) return;
    Operation op = {.kind = OPERATION_READ, .function = event};
    name(&op, t, POINT_OF_ENVIRONMENT, env);
    point_at_call(t, &op);
}

void jvmti_point_set_owner(const void *monitor, Thread *owner) {
    Thread *t = thread_self();
    if (!t || !t->scheduler.actor) return;
    native_lock_at(monitor, raw_monitor, t->scheduler.actor)->owner = owner ? owner->scheduler.actor : NULL;
}
void jvmti_point_await(const void *monitor, Thread *t, bool waits) {
    if (!t || !t->scheduler.actor) return;
    native_lock_await(t->scheduler.actor, monitor ? native_lock_at(monitor, raw_monitor, t->scheduler.actor) : NULL,
                      waits);
}
