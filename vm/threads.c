/* Java threads from birth to death (contract 7.1, 7.4; JNI invocation interface). A Thread object and its structure
   name each other: Thread.eetop and Thread.object. eetop is cleared under threads_lock before the structure goes away,
   so whoever holds the lock and reads it not 0 has a live thread. */
#include "vm/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/utf8.h"
#include "runtime/allocate.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/log.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"
#include "runtime/signal_stack.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/continuation.h"
#include "vm/interp/exception.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/point.h"

enum { MIN_JAVA_STACK = 64 * 1024 };

static Object *main_group, *system_group; /* roots; attached threads belong to main */

static void prepare(Thread *t) {
    t->env.functions = &jni_table;
    t->dispatch = exploration_begun ? interp_point_table : interp_plain_table;
    if (hooks.thread_new) hooks.thread_new(t);
}

Thread *threads_attach_creator(void) {
    upcalls.attach_thread = threads_attach;
    upcalls.detach_thread = threads_detach;
    Thread *t = thread_attach_native(options.java_stack);
    if (!t) return NULL;
    t->announced = true;
    prepare(t);
    signal_stack_prepare();
    signal_stack_guard();
    thread_to_vm(t);
    if (scheduler_green) scheduler_add(t);
    return t;
}

/* ---- Thread objects ---- */

static Object *make_group(Thread *t, Object *parent, const char *name) {
    if (!parent) return object_construct(t, class_ThreadGroup, "()V", NULL);
    Object *text = string_new_cstr(t, name);
    if (!text) return NULL;
    handle_keep(t, text);
    Slot arguments[2] = {slot_ref(parent), slot_ref(text)};
    return object_construct(t, class_ThreadGroup, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", arguments);
}

static void set_eetop(Object *thread, Thread *t) {
    __atomic_store_n((int64_t *)object_at(thread, offset_Thread_eetop), (int64_t)(uintptr_t)t, __ATOMIC_RELEASE);
}

static bool is_for_java(const Thread *t) {
    return !t->hidden && !t->agent && !t->is_virtual;
} /* agents' threads are not shown to Java (JVMTI RunAgentThread) */

static ThreadCounts counts; /* with threads_lock */

static void count_thread(Thread *t) {
    if (!t->daemon) thread_count_user(t);
    if (!is_for_java(t)) return;
    lock_acquire(&threads_lock);
    counts.started++;
    counts.daemons += t->daemon;
    if (++counts.live > counts.peak) counts.peak = counts.live;
    lock_release(&threads_lock);
}
static void uncount_live(const Thread *t) {
    if (!is_for_java(t)) return;
    lock_acquire(&threads_lock);
    counts.live--;
    counts.daemons -= t->daemon;
    lock_release(&threads_lock);
}

/* Thread objects of native threads are current before their constructors run (contract 3.1, step 6, and 7). [name]
   NULL: "Thread-N". */
static bool make_thread_object(Thread *t, Object *group, const char *name, bool daemon) {
    if (!class_link(t, class_Thread)) return false;
    Object *o = object_new(t, class_Thread);
    if (!o) return false;
    lock_acquire(&threads_lock); /* it is listed already */
    t->object = o;
    t->daemon = daemon;
    set_eetop(o, t);
    lock_release(&threads_lock);
    if (!offset_Thread_holder) *(int32_t *)object_at(o, offset_ThreadFields_priority) = 5;
    if (!class_initialize(t, class_Thread)) return false;
    Object *text = name ? string_new_platform(t, name) : NULL;
    if (name && !text) return false;
    handle_keep(t, text);
    Method *constructor =
        name ? method_Thread_init_group_name
             : class_declared_method(class_Thread, sym_object_initializer,
                                     symbol_intern_cstr("(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V"));
    if (!constructor) return exception_throw(t, NoSuchMethodError, "Thread.<init>");
    Slot arguments[3] = {slot_ref(o), slot_ref(group), slot_ref(text)};
    if (!interp_call(t, constructor, arguments, NULL)) return false;
    *(uint8_t *)object_at(thread_fields(o), offset_ThreadFields_daemon) = daemon;
    thread_set_status(t, STATUS_RUNNABLE);
    return true;
}

static void set_native_name(Thread *t) {
    const Object *name = t->object ? ref_load(object_at(t->object, offset_Thread_name)) : NULL;
    uint16_t units[sizeof t->name];
    char text[3 * sizeof t->name + 1];
    if (!name) return;
    uint32_t n = string_length(name) < sizeof t->name ? string_length(name) : sizeof t->name;
    string_get_region(name, 0, n, units);
    text[utf16_utf8_length(units, n)] = 0;
    utf16_to_utf8(units, n, text);
    snprintf(t->name, sizeof t->name, "%.*s", (int)sizeof t->name - 1, text);
}

static void visit_groups(HeapVisitor visit, void *context) {
    visit(context, system_group);
    visit(context, main_group);
}

bool threads_make_main(Thread *t) {
    Object *system = make_group(t, NULL, NULL);
    if (!system) return false;
    handle_keep(t, system);
    Object *group = make_group(t, system, "main");
    if (!group) return false;
    system_group = system;
    main_group = group;
    heap_add_root_scanner(visit_groups);
    strcpy(t->name, "main");
    if (!make_thread_object(t, group, "main", false)) return false;
    count_thread(t);
    return true;
}

Object *threads_system_group(void) { return system_group; }

static bool add_to_group(Thread *t, Object *group, Object *thread) {
    Method *add = class_declared_method(class_ThreadGroup, symbol_intern_cstr("add"),
                                        symbol_intern_cstr("(Ljava/lang/Thread;)V"));
    Slot arguments[2] = {slot_ref(group), slot_ref(thread)};
    return !add || interp_call(t, add, arguments, NULL);
}

/* ---- the end ---- */

static void call_thread_exit(Thread *t) {
    const int most = library_level->thread_exit_tries;
    for (int i = 0; i < most && (i == 0 || ref_load(object_at(t->object, offset_ThreadFields_group))); i++) {
        Slot self = slot_ref(t->object);
        interp_call(t, method_Thread_exit, &self, NULL);
        exception_take(t);
    }
}

/* join() is a wait for isAlive() to become false. A thread that is about to wait must be notified, even if there is no
   memory for the monitor that both want: then one of them lets it go. */
static void announce_end(Thread *t) {
    const int64_t a_moment = 1000000;
    Object *o = t->object;
    if (unlikely(scheduler_exploring)) point_at_end(t);
    while (!monitor_enter(t, o, NULL)) {
        exception_take(t);
        thread_block(t, thread_deadline(a_moment));
    }
    thread_set_status(t, STATUS_TERMINATED);
    lock_acquire(&threads_lock);
    __atomic_store_n(&t->exiting, true, __ATOMIC_RELAXED);
    set_eetop(o, NULL);
    lock_release(&threads_lock);
    monitor_notify(t, o, true);
    monitor_exit(t, o, NULL);
    exception_take(t);
}

static void finish(Thread *t) {
    uint32_t mark = handle_mark(t);
    if (t->exception) exception_dispatch_uncaught(t);
    if (t->object && method_Thread_exit) call_thread_exit(t);
    if (hooks.thread_end) hooks.thread_end(t);
    exception_take(t);
    uncount_live(t); /* before anybody who joins it can look */
    if (t->object) announce_end(t);
    monitors_release_frame(t, NULL);
    handle_release(t, mark);
}

static void release(Thread *t) {
    t->object = t->mounted = t->shown = t->scoped_values = NULL;
    handles_free_thread(t);
    signal_stack_release();
    thread_detach_native(t);
}

void threads_detach(Thread *t) {
    VM_ASSERT(t == thread_self());
    finish(t);
    release(t);
}

/* ---- attaching ---- */

jint threads_attach(const char *name, jobject group_ref, bool daemon, Thread **result) {
    Thread *t = thread_attach_native(options.java_stack);
    if (!t) return JNI_ENOMEM;
    t->foreign = true;
    prepare(t);
    signal_stack_prepare();
    signal_stack_guard();
    if (scheduler_green) scheduler_add(t);
    thread_to_vm(t);
    uint32_t mark = handle_mark(t);
    snprintf(t->name, sizeof t->name, "%s", name ? name : "");
    Object *group = group_ref ? handle_object(group_ref) : main_group;
    bool ok = make_thread_object(t, group, name, daemon) && add_to_group(t, group, t->object);
    handle_release(t, mark);
    if (!ok) {
        bool no_memory = exception_is(t->exception, OutOfMemoryError);
        exception_take(t);
        if (t->object) announce_end(t);
        release(t);
        return no_memory ? JNI_ENOMEM : JNI_ERR;
    }
    count_thread(t);
    set_native_name(t);
    thread_set_system_name(t->name);
    if (hooks.thread_start) hooks.thread_start(t);
    *result = t;
    return JNI_OK;
}

/* ---- starting ---- */

typedef struct Entry {
    void (*run)(Thread *, void *);
    void *argument;
} Entry;

/* The threads of the class library without which references are never enqueued and objects never finalized. */
static bool is_service(const Object *thread) {
    const Class *c = object_class(thread);
    return c->loader == &boot_loader && (strcmp(c->name->text, "java/lang/ref/Reference$ReferenceHandler") == 0 ||
                                         strcmp(c->name->text, "java/lang/ref/Finalizer$FinalizerThread") == 0);
}

/* Want of memory does not end a service: after a while it begins again. */
static void run_java(Thread *t, void *unused) {
    const int64_t a_while = 100000000;
    Method *run = class_find_method(object_class(t->object), symbol_intern_cstr("run"), symbol_intern_cstr("()V"));
    Method *selected = run ? select_virtual(t, object_class(t->object), run) : NULL;
    Slot self = slot_ref(t->object);
    bool service = is_service(t->object);
    if (!selected) return;
    while (!interp_call(t, selected, &self, NULL) && service && exception_is(t->exception, OutOfMemoryError)) {
        exception_take(t);
        thread_block(t, thread_deadline(a_while));
    }
}

static void run_thread(Thread *t) {
    Entry entry = *(Entry *)t->start_argument;
    free(t->start_argument);
    t->start_argument = NULL;
    signal_stack_prepare();
    thread_set_system_name(t->name);
    thread_to_vm(t);
    if (hooks.thread_start && !t->hidden) hooks.thread_start(t);
    uint32_t mark = handle_mark(t);
    if (!offset_Thread_stillborn || !*(uint8_t *)object_at(t->object, offset_Thread_stillborn))
        entry.run(t, entry.argument);
    handle_release(t, mark);
    threads_detach(t);
}

static bool throw_cannot_start(Thread *t, const Object *thread) {
    const char *message = "unable to create native thread: possibly out of memory or process/resource limits reached";
    if (log_wanted(LOG_OS_THREAD, LOG_WARNING)) {
        char *name = string_to_utf8(ref_load(object_at(thread, offset_Thread_name)));
        log_write(LOG_OS_THREAD, LOG_WARNING, "Failed to start the native thread for java.lang.Thread \"%s\"",
                  name ? name : "");
        free(name);
    }
    exception_announce_exhausted(t, EXHAUSTED_ERROR | EXHAUSTED_THREADS, message);
    return upcalls.throw_out_of_memory(t, message);
}

typedef struct Kind {
    bool daemon, hidden, agent;
    int priority; /* 0: what the object says */
} Kind;

/* A Thread object is started once: by whoever comes first. */
static bool claim(Object *thread, Thread *n) {
    lock_acquire(&threads_lock);
    bool mine = !*(int64_t *)object_at(thread, offset_Thread_eetop) && thread_status_of(thread) == STATUS_NEW;
    if (mine) {
        n->object = thread;
        set_eetop(thread, n);
    }
    lock_release(&threads_lock);
    return mine;
}
static void unclaim(Object *thread, Thread *n) {
    lock_acquire(&threads_lock);
    n->object = NULL;
    set_eetop(thread, NULL);
    lock_release(&threads_lock);
}

static bool start_with(Thread *t, Object *thread, Kind kind, void (*entry)(Thread *, void *), void *argument) {
    int64_t asked = *(int64_t *)object_at(thread_fields(thread), offset_ThreadFields_stackSize);
    size_t java_stack = asked <= 0 ? options.java_stack : asked < MIN_JAVA_STACK ? MIN_JAVA_STACK : (size_t)asked;
    size_t c_stack = java_stack < THREADS_MIN_C_STACK ? THREADS_MIN_C_STACK : java_stack;
    Entry *start = malloc(sizeof *start);
    Thread *n = start ? thread_new(java_stack) : NULL;
    if (!n) {
        free(start);
        return throw_cannot_start(t, thread);
    }
    *start = (Entry){entry ? entry : run_java, argument};
    n->start_argument = start;
    prepare(n);
    n->early = vm_phase() == PHASE_PRIMORDIAL;
    n->daemon = kind.daemon;
    n->hidden = kind.hidden;
    n->agent = kind.agent;
    n->is_virtual = thread_is_virtual(thread);
    if (!claim(thread, n)) {
        free(start);
        thread_free_unstarted(n);
        return exception_throw(t, IllegalThreadStateException, NULL);
    }
    *(uint8_t *)object_at(thread_fields(thread), offset_ThreadFields_daemon) = kind.daemon;
    if (kind.priority) *(int32_t *)object_at(thread_fields(thread), offset_ThreadFields_priority) = kind.priority;
    set_native_name(n);
    thread_set_status(n, STATUS_RUNNABLE);
    count_thread(n);
    if (thread_start(n, run_thread, c_stack)) return true;
    uncount_live(n);
    thread_set_status(n, STATUS_NEW);
    unclaim(thread, n);
    free(start);
    thread_free_unstarted(n);
    return throw_cannot_start(t, thread);
}

bool threads_start_agent(Thread *t, Object *thread, int priority, void (*entry)(Thread *, void *), void *argument) {
    return start_with(t, thread, (Kind){.daemon = true, .agent = true, .priority = priority}, entry, argument);
}

bool threads_start(Thread *t, Object *thread) {
    VM_ASSERT(thread_runs(t) && thread);
    return start_with(t, thread,
                      (Kind){.daemon = *(uint8_t *)object_at(thread_fields(thread), offset_ThreadFields_daemon)}, NULL,
                      NULL);
}

static void run_internal(Thread *t, void *entry) { ((void (*)(Thread *))entry)(t); }

static bool start_internal(Thread *t, const char *name, int priority, bool hidden, void (*entry)(Thread *)) {
    uint32_t mark = handle_mark(t);
    Object *group = system_group, *text = string_new_cstr(t, name), *thread = NULL;
    if (text) {
        handle_keep(t, text);
        Slot arguments[2] = {slot_ref(group), slot_ref(text)};
        thread = object_construct(t, class_Thread, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", arguments);
    }
    bool ok = false;
    if (thread) {
        handle_keep(t, thread);
        Kind kind = {.daemon = true, .hidden = hidden, .priority = priority};
        ok = (hidden || add_to_group(t, group, thread)) && start_with(t, thread, kind, run_internal, (void *)entry);
    }
    handle_release(t, mark);
    return ok;
}

bool threads_start_internal(Thread *t, const char *name, int priority, void (*entry)(Thread *)) {
    return start_internal(t, name, priority, false, entry);
}

bool threads_start_hidden(Thread *t, const char *name, void (*entry)(Thread *)) {
    return start_internal(t, name, 9, true, entry);
}

/* ---- looking at threads ---- */

bool threads_with_live(Object *thread, void (*f)(Thread *, void *), void *context) {
    lock_acquire(&threads_lock);
    Thread *t = thread_of_object(thread);
    if (t) f(t, context);
    lock_release(&threads_lock);
    return t;
}

ThreadCounts threads_counts(void) {
    lock_acquire(&threads_lock);
    ThreadCounts c = counts;
    lock_release(&threads_lock);
    return c;
}
void threads_reset_peak(void) {
    lock_acquire(&threads_lock);
    counts.peak = counts.live;
    lock_release(&threads_lock);
}

static bool is_shown(const Thread *t) { return t->object && !t->exiting && is_for_java(t); }
static void count_object(Thread *t, void *count) { *(uint32_t *)count += is_shown(t); }
typedef struct Listing {
    Ref32 *at;
    uint32_t room;
} Listing;
static void list_object(Thread *t, void *context) { /* the oldest comes first */
    Listing *l = context;
    if (!is_shown(t) || !l->room) return;
    l->room--;
    ref_store(l->at++, t->object);
}

Object *threads_all(Thread *t) {
    for (;;) {
        uint32_t count = 0, again = 0;
        thread_for_each(count_object, &count);
        Object *array = array_new_of(t, class_Thread, (int32_t)count);
        if (!array) return NULL;
        safepoint_begin(t);
        thread_for_each(count_object, &again);
        Listing l = {array_refs(array), count};
        if (again == count) thread_for_each(list_object, &l);
        safepoint_end(t);
        if (again == count) return array;
    }
}

/* A virtual thread that leaves its carrier, or has left it, does so for somebody who called. */
static Frame *without_yield(Frame *f) {
    if (!library_level->unmounted_threads_have_traces) return f;
    while (f &&
           (f->method->holder == class_Continuation || (f->method->holder == class_VirtualThread &&
                                                        strcmp(f->method->info->name->text, "yieldContinuation") == 0)))
        f = frame_skip_stubs(f->caller);
    return f;
}

/* Where the frames of a thread begin: those of a virtual one while it is mounted, and else where the VM is asked for
   them. The world is stopped. NULL: there are none. */
static Frame *top_frame_of(const Object *thread) {
    if (!thread_is_unbound(thread)) {
        const Thread *t = thread_of_object(thread);
        return t ? thread_own_frame(t) : NULL;
    }
    const Thread *t = continuation_carrier(thread);
    if (t) return without_yield(frame_skip_stubs(t->frame));
    if (!library_level->unmounted_threads_have_traces) return NULL;
    return without_yield(continuation_top_frame(ref_load(object_at(thread, offset_VirtualThread_cont))));
}

Object *threads_trace(Thread *t, Object *thread) {
    StackSnapshot snapshot = {.without_hidden = true};
    uint32_t mark = handle_mark(t);
    safepoint_begin(t);
    bool ok = exception_snapshot_frames(t, top_frame_of(thread), &snapshot);
    safepoint_end(t);
    if (!ok) exception_throw_out_of_memory(t, "Java heap space");
    Object *trace = ok && snapshot.depth ? exception_snapshot_elements(t, &snapshot) : NULL;
    free(snapshot.entries);
    handle_release(t, mark);
    return trace;
}

Object *threads_dump(Thread *t, Object *threads) {
    uint32_t count = array_length(threads);
    StackSnapshot *snapshots = calloc(count ? count : 1, sizeof *snapshots);
    if (!snapshots) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    uint32_t mark = handle_mark(t);
    bool ok = true;
    safepoint_begin(t);
    for (uint32_t i = 0; i < count; i++) {
        Object *thread = ref_load(&array_refs(threads)[i]);
        Thread *target = thread ? thread_of_object(thread) : NULL;
        if (target && !target->is_virtual) ok = exception_snapshot(t, target, &snapshots[i]) && ok;
    }
    safepoint_end(t);
    if (!ok) exception_throw_out_of_memory(t, "Java heap space");
    Class *element = class_StackTraceElement, *row = ok ? class_array_of(t, element) : NULL;
    Object *result = row ? array_new_of(t, row, (int32_t)count) : NULL;
    if (result) handle_keep(t, result);
    for (uint32_t i = 0; result && i < count; i++) {
        if (!snapshots[i].taken) continue;
        Object *trace = exception_snapshot_elements(t, &snapshots[i]);
        if (!trace)
            result = NULL;
        else
            ref_store(&array_refs(result)[i], trace);
    }
    for (uint32_t i = 0; i < count; i++) free(snapshots[i].entries);
    free(snapshots);
    handle_release(t, mark);
    return result;
}
