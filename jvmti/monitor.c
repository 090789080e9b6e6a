/* What can be asked about the monitors of objects: who owns, enters and waits (GetObjectMonitorUsage), what a
   thread owns, with and without the frames, and what it wants. The events are in hooks.c. */
#include "runtime/monitor.h"

#include <stdlib.h>

#include "jvmti/memory.h"
#include "jvmti/target.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/strict.h"

/* ---- Of one thread ---- */

typedef struct OwnedList {
    Thread *self;
    jvmtiMonitorStackDepthInfo *items;
    Object **objects; /* of the items */
    jint count;
    bool out_of_memory;
} OwnedList;

static void add_owned(OwnedList *list, const JvmtiTarget *target, Object *o, jint depth) {
    /* Given up while it waits. The record stays: the frame will have entered it again. */
    if (monitor_owner_id(o, NULL) != target->monitors.lock_id) return;
    for (jint i = 0; i < list->count; i++)
        if (list->objects[i] == o) return;
    list->objects[list->count] = o;
    list->items[list->count++] =
        (jvmtiMonitorStackDepthInfo){.monitor = handle_new(list->self, o), .stack_depth = depth};
}

/* The records of [frame], which end at [end], in the order of entering; answers where those of its callers end. Frames
   enter in the order in which they came to the stack, native code (frame NULL) at any time. */
static const OwnedMonitor *add_frame(OwnedList *list, const JvmtiTarget *target, const OwnedMonitor *end,
                                     const Frame *frame, jint depth) {
    const OwnedMonitor *begin = end;
    while (begin != target->monitors.owned && (!begin[-1].frame || begin[-1].frame == frame)) begin--;
    for (const OwnedMonitor *r = begin; r != end; r++)
        if (r->frame == frame) add_owned(list, target, r->object, depth);
    return begin;
}

/* From the top down, a monitor once only, where it is first met; what native code entered comes last, without depth. */
static void list_owned(const JvmtiTarget *target, void *context) {
    OwnedList *list = context;
    const MonitorOwner *owner = &target->monitors;
    size_t records = (size_t)(owner->owned_top - owner->owned);
    if (records == 0) return;
    list->items = jvmti_allocate(records * sizeof *list->items);
    list->objects = malloc(records * sizeof *list->objects);
    if (!list->items || !list->objects) {
        list->out_of_memory = true;
        return;
    }
    const OwnedMonitor *end = owner->owned_top;
    jint depth = 0;
    for (const Frame *f = target->top; f; f = frame_skip_stubs(f->caller))
        end = add_frame(list, target, end, f, depth++);
    for (const OwnedMonitor *r = owner->owned; r != owner->owned_top; r++)
        if (!r->frame) add_owned(list, target, r->object, -1);
}

static jvmtiError get_owned(Thread *self, JvmtiThreadArg thread, OwnedList *list) {
    *list = (OwnedList){.self = self};
    jvmtiError err = jvmti_with_stopped(self, thread, list_owned, list);
    free(list->objects);
    if (err == JVMTI_ERROR_NONE && list->out_of_memory) err = JVMTI_ERROR_OUT_OF_MEMORY;
    if (err != JVMTI_ERROR_NONE || list->count == 0) {
        jvmti_deallocate(list->items);
        list->items = NULL;
    }
    return err;
}

jvmtiError jvmti_GetOwnedMonitorStackDepthInfo(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread,
                                               jint *monitor_info_count_ptr,
                                               jvmtiMonitorStackDepthInfo **monitor_info_ptr) {
    OwnedList list;
    jvmtiError err = get_owned(self, thread, &list);
    if (err == JVMTI_ERROR_NONE) {
        *monitor_info_count_ptr = list.count;
        *monitor_info_ptr = list.items;
    }
    return err;
}

jvmtiError jvmti_GetOwnedMonitorInfo(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint *owned_monitor_count_ptr,
                                     jobject **owned_monitors_ptr) {
    OwnedList list;
    jvmtiError err = get_owned(self, thread, &list);
    if (err != JVMTI_ERROR_NONE) return err;
    jobject *monitors = list.count == 0 ? NULL : jvmti_allocate((size_t)list.count * sizeof *monitors);
    if (list.count > 0 && !monitors) {
        err = JVMTI_ERROR_OUT_OF_MEMORY;
    } else {
        for (jint i = 0; i < list.count; i++) monitors[i] = list.items[i].monitor;
        *owned_monitor_count_ptr = list.count;
        *owned_monitors_ptr = monitors;
    }
    jvmti_deallocate(list.items);
    return err;
}

typedef struct Wanted {
    Thread *self;
    jobject monitor;
} Wanted;

static void find_wanted(const JvmtiTarget *target, void *context) {
    Wanted *w = context;
    Object *contended = target->contended;
    if (!contended && library_level->waiting_contends) contended = target->waited;
    w->monitor = handle_new(w->self, contended);
}

jvmtiError jvmti_GetCurrentContendedMonitor(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jobject *monitor_ptr) {
    Wanted wanted = {.self = self};
    jvmtiError err = jvmti_with_stopped(self, thread, find_wanted, &wanted);
    if (err == JVMTI_ERROR_NONE) *monitor_ptr = wanted.monitor;
    return err;
}

/* ---- Of one object ---- */

typedef struct Usage {
    Thread *self;
    const Object *object;
    jthread *waiters, *notify_waiters; /* NULL while counting */
    jint waiter_count, notify_count;
} Usage;

/* The thread that waits or owns where [t] does, as a monitor's usage has it; NULL: it has not. Virtual threads are in
   none from 25 on (specification of GetObjectMonitorUsage). Before, those at monitors keep their carriers. */
static Object *user(const Thread *t) {
    bool is_virtual = t->is_virtual || thread_carries(t);
    if (is_virtual && !library_level->usage_has_virtual_threads) return NULL;
    return t->shown ? t->shown : t->object;
}

/* In Java 17 `waiters` are all that are at the monitor: those that want to enter, and those in Object.wait; later
   they are the former. */
static void add_waiter(Thread *t, void *context) {
    Usage *u = context;
    Object *object = user(t);
    bool wants = t->contended == u->object, enters = wants && !monitor_owned(t, u->object);
    bool waits = t->waited == u->object && __atomic_load_n(&t->to_be_notified, __ATOMIC_RELAXED) && !wants;
    bool counts = enters || (waits && library_level->waiting_contends);
    if (!object) return;
    if (counts && u->waiters) u->waiters[u->waiter_count] = handle_new(u->self, object);
    if (waits && u->notify_waiters) u->notify_waiters[u->notify_count] = handle_new(u->self, object);
    u->waiter_count += counts;
    u->notify_count += waits;
}

/* All threads are stopped. */
static jvmtiError list_waiters(Usage *u) {
    thread_for_each(add_waiter, u);
    u->waiters = u->waiter_count == 0 ? NULL : jvmti_allocate((size_t)u->waiter_count * sizeof *u->waiters);
    u->notify_waiters = u->notify_count == 0 ? NULL : jvmti_allocate((size_t)u->notify_count * sizeof(jthread));
    if ((u->waiter_count > 0 && !u->waiters) || (u->notify_count > 0 && !u->notify_waiters)) {
        jvmti_deallocate(u->waiters);
        jvmti_deallocate(u->notify_waiters);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    u->waiter_count = u->notify_count = 0;
    thread_for_each(add_waiter, u);
    return JVMTI_ERROR_NONE;
}

static jint entries_of_frames(const MonitorOwner *owner, const Object *o) {
    jint count = 0;
    for (const OwnedMonitor *r = owner->owned; r != owner->owned_top; r++) count += r->object == o && r->frame;
    return count;
}

typedef struct Ownership {
    MonitorOwner owner; /* of the id that was given */
    Object *object;     /* NULL: nobody that is reported */
} Ownership;

static void find_ownership(Thread *t, void *context) {
    Ownership *o = context;
    const MonitorOwner own = thread_own_monitors(t), carried = thread_carried_monitors(t);
    if (own.lock_id == o->owner.lock_id)
        *o = (Ownership){own, t->is_virtual ? user(t) : t->object};
    else if (carried.lock_id == o->owner.lock_id && thread_carries(t))
        *o = (Ownership){carried, user(t)};
}

jvmtiError jvmti_GetObjectMonitorUsage(JvmtiEnv *env, Thread *self, jobject object, jvmtiMonitorUsage *info_ptr) {
    Object *o = jvmti_object(self, object);
    if (!o) return JVMTI_ERROR_INVALID_OBJECT;
    Usage u = {.self = self, .object = o};
    jvmtiMonitorUsage info = {.owner = NULL};
    safepoint_begin(self);
    uint32_t entries;
    Ownership found = {.owner.lock_id = monitor_owner_id(o, &entries)};
    if (found.owner.lock_id) thread_for_each(find_ownership, &found);
    if (found.object) {
        info.owner = handle_new(self, found.object);
        info.entry_count = follows_text(TEXT_NATIVE_ENTRIES) ? (jint)entries : entries_of_frames(&found.owner, o);
    }
    jvmtiError err = list_waiters(&u);
    safepoint_end(self);
    if (err == JVMTI_ERROR_NONE) {
        info.waiter_count = u.waiter_count;
        info.waiters = u.waiters;
        info.notify_waiter_count = u.notify_count;
        info.notify_waiters = u.notify_waiters;
        *info_ptr = info;
    }
    return err;
}
