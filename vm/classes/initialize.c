/* Class initialisation, JVMS 5.5, step by step. The initialisation lock of the specification is one mutex for all
   classes, held for moments: classes in state CLASS_INITIALIZING have their owner in initializing_thread, and waiters
   block with the class as Thread.waiting_for, so that they never hold up a collection. Java monitors are not involved
   (a program may lock a Class object as it likes). */
#include "vm/classes/initialize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "runtime/allocate.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/lock.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/class_walk.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"

static Lock init_mutex = LOCK_INITIALIZER(INITIALIZATION);

static void finish(Thread *t, Class *c, ClassState state) {
    VM_ASSERT(state == CLASS_INITIALIZED || state == CLASS_ERROR);
    if (unlikely(scheduler_green)) execution.point_leave_class(t, c);
    lock_acquire(&init_mutex);
    __atomic_store_n(&c->initializing_thread, NULL, __ATOMIC_RELAXED);
    __atomic_store_n(&c->state, (uint8_t)state, __ATOMIC_RELEASE);
    lock_release(&init_mutex);
    thread_wake_waiters(c);
}

static void copy_reference(Object *to, const Object *from, uint32_t offset) {
    ref_store(object_at(to, offset), ref_load(object_at(from, offset)));
}

/* The error that explains later NoClassDefFoundErrors: "Exception X: message [in thread "main"]" with the stack trace
   of the original; the original itself when memory does not suffice. */
static Object *make_explanation(Thread *t, Object *original) {
    uint32_t mark = handle_mark(t);
    Object *error = NULL;
    char *type = class_external_name(object_class(original)), *detail = NULL, *thread_name = NULL;
    Object *message =
        offset_Throwable_detailMessage ? ref_load(object_at(original, offset_Throwable_detailMessage)) : NULL;
    if (message) detail = string_to_utf8(message);
    Object *name = t->object && offset_Thread_name ? ref_load(object_at(t->object, offset_Thread_name)) : NULL;
    if (name) thread_name = string_to_utf8(name);
    char *text = text_format("Exception %s%s%s [in thread \"%s\"]", type, message ? ": " : "", message ? detail : "",
                             name ? thread_name : t->name);
    Class *c = loader_find_boot_class(t, symbol_intern_cstr(exception_class_names[ExceptionInInitializerError]));
    Object *string = c && text && !t->exception ? string_new_cstr(t, text) : NULL;
    if (string) {
        handle_keep(t, string);
        Slot argument = slot_ref(string);
        if (class_initialize(t, c)) error = object_construct(t, c, "(Ljava/lang/String;)V", &argument);
        if (error) { /* the trace: whatever form the original has it in */
            if (offset_Throwable_backtrace) copy_reference(error, original, offset_Throwable_backtrace);
            if (offset_Throwable_depth)
                *(int32_t *)object_at(error, offset_Throwable_depth) =
                    *(int32_t *)object_at(original, offset_Throwable_depth);
            if (offset_Throwable_stackTrace) copy_reference(error, original, offset_Throwable_stackTrace);
        }
    }
    t->exception = NULL;
    free(type);
    free(detail);
    free(text);
    free(thread_name);
    handle_release(t, mark);
    return error ? error : original;
}

/* Takes the pending exception, into a local reference. */
static Object *enter_error_state(Thread *t, Class *c) {
    VM_ASSERT(t->exception);
    Object *e = handle_keep(t, exception_take(t));
    c->init_error = make_explanation(t, e);
    finish(t, c, CLASS_ERROR);
    return e;
}

/* Steps 10 and 11: the error state, and what is thrown: Errors themselves, other exceptions wrapped. */
static bool fail(Thread *t, Class *c) {
    uint32_t mark = handle_mark(t);
    Object *e = enter_error_state(t, c);
    if (exception_is_a(e, Error))
        t->exception = e;
    else {
        Class *wrapper_class =
            loader_find_boot_class(t, symbol_intern_cstr(exception_class_names[ExceptionInInitializerError]));
        Slot argument = slot_ref(e);
        Object *wrapper = wrapper_class && class_initialize(t, wrapper_class)
                              ? object_construct(t, wrapper_class, "(Ljava/lang/Throwable;)V", &argument)
                              : NULL;
        if (wrapper)
            t->exception = wrapper;
        else if (!t->exception)
            t->exception = e; /* no such class: better the bare exception than none */
    }
    handle_release(t, mark);
    return false;
}

static void throw_erroneous(Thread *t, Class *c) {
    char *name = class_external_name(c);
    if (c->init_error)
        exception_throw_cause(t, c->init_error, NoClassDefFoundError, "Could not initialize class %s", name);
    else
        exception_throw(t, NoClassDefFoundError, "Could not initialize class %s", name);
    free(name);
}

/* Step 7: the superclass, then the interfaces that declare a non-abstract instance method, superinterfaces before them,
   in the order of the interfaces arrays; it is that of the list of all. The superclass's have had their turn. NULL: no
   more. */
static Class *next_supertype(ClassStep *step) {
    const Class *c = step->c;
    if (class_is_interface(c)) return NULL;
    if (step->next == 0) {
        step->next = 1 + (c->super ? c->super->all_interface_count : 0);
        if (c->super) return c->super;
    }
    while (step->next <= c->all_interface_count) {
        Class *k = c->all_interfaces[step->next++ - 1];
        if (k->flags & CLASS_HAS_DEFAULTS) return k;
    }
    return NULL;
}

typedef enum InitStart { INIT_FAILED, INIT_NOT_NEEDED, INIT_BEGUN } InitStart;

static bool needs_no_initialization(const Thread *t, const Class *c) {
    ClassState state = class_state(c);
    return likely(state == CLASS_INITIALIZED) ||
           (state == CLASS_INITIALIZING &&
            __atomic_load_n(&c->initializing_thread, __ATOMIC_RELAXED) == t); /* step 3 */
}

/* Steps 1 to 6. */
static InitStart begin(Thread *t, Class *c) {
    if (needs_no_initialization(t, c)) return INIT_NOT_NEEDED;
    if (class_state(c) < CLASS_LINKED && !class_link(t, c)) return INIT_FAILED;
    if (unlikely(scheduler_green)) execution.point_at_class(t, c, false);
    lock_acquire(&init_mutex);
    while (c->state == CLASS_INITIALIZING && c->initializing_thread != t) {
        __atomic_store_n(&t->waiting_for, c, __ATOMIC_SEQ_CST);
        lock_release(&init_mutex);
        t->scheduler.at_class = true;
        thread_block(t, THREAD_FOR_EVER);
        t->scheduler.at_class = false;
        __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
        lock_acquire(&init_mutex);
    }
    ClassState state = c->state;
    if (state == CLASS_LINKED) {
        __atomic_store_n(&c->initializing_thread, t, __ATOMIC_RELAXED);
        __atomic_store_n(&c->state, (uint8_t)CLASS_INITIALIZING, __ATOMIC_RELEASE);
    }
    lock_release(&init_mutex);
    if (unlikely(scheduler_green) && state != CLASS_LINKED) execution.point_leave_class(t, c);
    if (state == CLASS_ERROR) {
        throw_erroneous(t, c);
        return INIT_FAILED;
    }
    return state == CLASS_LINKED ? INIT_BEGUN : INIT_NOT_NEEDED;
}

/* Step 9 and those that follow it. */
static bool run_initializer(Thread *t, Class *c) {
    Slot none = 0;
    if (c->class_init_method >= 0 && !execution.call(t, class_method(c, c->class_init_method), &none, NULL))
        return fail(t, c);
    if (unlikely(scheduler_green)) execution.point_at_class(t, c, true);
    finish(t, c, CLASS_INITIALIZED);
    return true;
}

/* A supertype's initialization has failed: its exception continues unchanged (it is an Error already). */
static void abandon(Thread *t, Class *c) {
    uint32_t mark = handle_mark(t);
    t->exception = enter_error_state(t, c);
    handle_release(t, mark);
}

/* Of [c], for which steps 1 to 6 have been done. Of the classes in the walk, too, at each moment. */
static bool initialize_begun(Thread *t, Class *c) {
    ClassWalk walk;
    ClassStep *step;
    class_walk_begin(&walk, c);
    bool ok = true;
    while (ok && (step = class_walk_top(&walk))) {
        Class *super = next_supertype(step);
        if (!super) {
            ok = run_initializer(t, step->c);
            class_walk_leave(&walk);
        } else if ((ok = class_walk_enter(&walk, super) || throw_no_memory(t))) {
            InitStart start = begin(t, super);
            if (start != INIT_BEGUN) class_walk_leave(&walk);
            ok = start != INIT_FAILED;
        }
    }
    for (; (step = class_walk_top(&walk)); class_walk_leave(&walk)) abandon(t, step->c);
    class_walk_end(&walk);
    return ok;
}

bool class_initialize(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (needs_no_initialization(t, c)) return true;
    if (!check_c_stack(t)) return false;
    InitStart start = begin(t, c);
    return start == INIT_BEGUN ? initialize_begun(t, c) : start != INIT_FAILED;
}

Object *object_construct(Thread *t, Class *c, const char *descriptor, const Slot *arguments) {
    Symbol *d = symbol_find(descriptor, strlen(descriptor));
    if (!class_initialize(t, c)) return NULL;
    Method *m = d ? class_declared_method(c, sym_object_initializer, d) : NULL;
    if (!m) {
        char *name = class_external_name(c);
        exception_throw(t, NoSuchMethodError, "'void %s.<init>%s'", name ? name : "?", descriptor);
        free(name);
        return NULL;
    }
    uint32_t mark = handle_mark(t);
    Slot words[256];
    if (m->argument_slots > 1) memcpy(words + 1, arguments, (m->argument_slots - 1u) * sizeof(Slot));
    /* Arguments that are references are rooted by the caller (they are its to keep until the frame holds them). */
    Object *o = object_new(t, c);
    if (o) {
        handle_keep(t, o);
        words[0] = slot_ref(o);
        if (!execution.call(t, m, words, NULL)) o = NULL;
    }
    handle_release(t, mark);
    return o;
}

bool object_register_finalizer(Thread *t, Object *o) {
    uint32_t mark = handle_mark(t);
    handle_keep(t, o);
    Slot argument = slot_ref(o);
    bool ok = class_initialize(t, class_Finalizer) && execution.call(t, method_Finalizer_register, &argument, NULL);
    handle_release(t, mark);
    return ok;
}
