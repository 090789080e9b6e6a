/* Each stub is a shape (foreign_shape.h) and what is to be moved between its values and the words of Java. */
#include "vm/interp/foreign.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "runtime/class_layout.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/java_vm.h"
#include "runtime/lock.h"
#include "runtime/options.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/interp/interp.h"
#include "vm/interp/native.h"
#include "vm/interp/polymorphic.h"

static bool is_wide(unsigned type) { return type == T_LONG || type == T_DOUBLE; }

/* A value as a register has it. RISC-V relies on the bits above 32: they extend the sign of any integer, and all are
   set above a float (NaN boxing). Other machines ignore them. */
static int64_t extended(unsigned type, int64_t v) {
    switch (type) {
    case T_LONG:
    case T_DOUBLE:
    case T_OBJECT: return v;
    case T_FLOAT: return v | (int64_t)0xffffffff00000000;
    default: return (int32_t)v;
    }
}

/* [why] NULL: no memory. */
static bool throw_refusal(Thread *t, const char *why) {
    return why ? exception_throw(t, UnsupportedOperationException, "This VM cannot express %s", why)
               : exception_throw_out_of_memory(t, "Metaspace");
}

/* ---- from Java to C ---- */

typedef enum MoveTo { TO_VALUE, TO_TARGET, TO_RETURN_BUFFER, TO_STATE } MoveTo;
typedef struct Move {
    uint8_t to;    /* MoveTo */
    uint8_t type;  /* T_xxx */
    bool is_based; /* a reference, and an offset of type long after it: an address in the heap, if it is not null */
    uint16_t slot; /* of the value, or of the reference */
    uint16_t value;
} Move;
struct Downcall {
    ForeignShape *shape;
    uint8_t return_type; /* T_xxx */
    bool saves_errno, in_java;
    unsigned count;
    Move moves[];
};

static uint32_t stub_offset; /* atomic; set before there is any entry point */

void foreign_set_stub_offset(uint32_t offset) { __atomic_store_n(&stub_offset, offset, __ATOMIC_RELEASE); }

/* What an argument without a value is for; false: nothing, as for the number of vector registers. */
static bool placeholder_of(Storage s, uint8_t *to) {
    if (s.kind != STORAGE_PLACEHOLDER) return false;
    *to = s.index == PLACEHOLDER_TARGET          ? TO_TARGET
          : s.index == PLACEHOLDER_RETURN_BUFFER ? TO_RETURN_BUFFER
                                                 : TO_STATE;
    return true;
}

static bool describe_moves(Downcall *c, const DowncallDescription *d, const int *places) {
    const char *cursor = d->descriptor->text + 1, *begin, *end;
    unsigned slot = 0;
    for (unsigned i = 0; i < d->argument_count; i++) {
        char letter = descriptor_next(&cursor, &begin, &end);
        Move m = {.is_based = letter == 'L', .type = type_of_descriptor(letter), .slot = (uint16_t)slot};
        if (letter == 'J' || letter == 'D') m.slot++;
        slot += letter == 'J' || letter == 'D' ? 2 : 1;
        if (places[i] != FOREIGN_NOWHERE)
            m.value = (uint16_t)places[i];
        else if (!placeholder_of(d->arguments[i], &m.to))
            continue;
        if (m.is_based && (i + 1 == d->argument_count || d->arguments[i + 1].kind != STORAGE_NONE || *cursor != 'J'))
            return false;
        c->moves[c->count++] = m;
    }
    return true;
}

Downcall *downcall_new(Thread *t, const DowncallDescription *d) {
    int places[d->argument_count + 1];
    const char *why;
    if ((unsigned)descriptor_argument_count(d->descriptor) != d->argument_count) {
        exception_throw(t, IllegalArgumentException, "parameters and places of arguments differ in number");
        return NULL;
    }
    Downcall *c = calloc(1, sizeof *c + d->argument_count * sizeof c->moves[0]);
    ForeignShape *s = foreign_shape_new(d->arguments, d->argument_count, d->results, d->result_count, places, &why);
    if (!c || !s) {
        throw_refusal(t, s ? NULL : why);
        foreign_shape_free(s);
        free(c);
        return NULL;
    }
    c->shape = s;
    c->return_type = type_of_descriptor(descriptor_return(d->descriptor, &(const char *){NULL}));
    c->saves_errno = d->saves_errno;
    c->in_java = d->in_java;
    if (describe_moves(c, d, places)) return c;
    exception_throw(t, IllegalArgumentException, "a reference without an offset after it");
    downcall_free(c);
    return NULL;
}

void downcall_free(Downcall *c) {
    foreign_shape_free(c->shape);
    free(c);
}

/* The other half of a vector register does not belong to the result. */
static void fill_return_buffer(const ForeignShape *s, const int64_t *pieces, char *buffer) {
    for (unsigned i = 0; i < s->results; i++) {
        memset(buffer, 0, s->piece_bytes[i]);
        memcpy(buffer, &pieces[i], sizeof pieces[i]);
        buffer += s->piece_bytes[i];
    }
}

/* Objects do not move; those whose addresses are passed are rooted by the caller's frame, which has the arguments on
   its stack. */
bool foreign_link_to_native(Thread *t, const Slot *arguments, const Slot *entry_point, Slot *result) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    const Object *entry = slot_to_ref(*entry_point);
    if (!entry) return exception_throw(t, NullPointerException, NULL);
    uint32_t offset = __atomic_load_n(&stub_offset, __ATOMIC_RELAXED);
    const Downcall *c = (Downcall *)(uintptr_t) * (const int64_t *)object_at(entry, offset);
    int64_t values[c->shape->count + 1], pieces[FOREIGN_RESULTS] = {0}, special[TO_STATE + 1] = {0};
    memset(values, 0, sizeof values);
    for (unsigned i = 0; i < c->count; i++) {
        const Move *m = &c->moves[i];
        int64_t v = extended(m->type, arguments[m->slot]);
        if (m->is_based) v += arguments[m->slot + 2];
        if (m->to == TO_VALUE)
            values[m->value] = v;
        else
            special[m->to] = v;
    }
    if (!c->in_java) thread_to_native(t);
    foreign_shape_call(c->shape, (void *)(uintptr_t)special[TO_TARGET], values, pieces);
    if (c->saves_errno) *(int32_t *)(uintptr_t)special[TO_STATE] = errno; /* before anything else of the C library */
    if (!c->in_java) thread_to_vm(t);
    if (special[TO_RETURN_BUFFER])
        fill_return_buffer(c->shape, pieces, (char *)(uintptr_t)special[TO_RETURN_BUFFER]);
    else
        *result = native_result_word(c->return_type, pieces[0]);
    return !t->exception;
}

/* ---- from C to Java ---- */

typedef struct Upcall {
    struct Upcall *next;
    ForeignShape *shape;
    ffi_closure *closure;
    void *code;
    jobject handle;
    Method *invoke; /* MethodHandle.invokeBasic of the handle's type */
    int64_t return_buffer_bytes;
    uint32_t users;      /* atomic: the one who may free it, and the calls that run */
    uint8_t return_type; /* T_xxx */
    unsigned count;      /* parameters of the handle */
    struct Parameter {
        uint8_t type;  /* T_xxx */
        int16_t value; /* FOREIGN_NOWHERE: the return buffer */
    } parameters[];
} Upcall;
static Upcall *upcalls_made;
static Lock upcall_lock = LOCK_INITIALIZER(UPCALL_STUBS);

/* A stub may be freed by what it has called. libffi's part of the way back does not need the closure any more. */
static void release(Upcall *u) {
    if (__atomic_sub_fetch(&u->users, 1, __ATOMIC_ACQ_REL)) return;
    if (u->closure) ffi_closure_free(u->closure);
    handle_delete_global(u->handle);
    foreign_shape_free(u->shape);
    free(u);
}

static void end_in_upcall(const char *why) __attribute__((noreturn));
static void end_in_upcall(const char *why) {
    vm_printf(stderr, "%s\n", why);
    fflush(stderr);
    if (options.abort_hook) options.abort_hook();
    abort();
}

/* The class library catches what the target throws; this came afterwards, or on the way to it. */
static void end_by_exception(Thread *t) {
    Object *e = handle_keep(t, exception_take(t));
    Method *print = class_find_method(object_class(e), symbol_intern_cstr("printStackTrace"), sym_void_signature);
    Slot self = slot_ref(e);
    vm_printf(stderr, "Uncaught exception:\n");
    if (print) interp_call(t, print, &self, NULL);
    end_in_upcall("Unrecoverable uncaught exception encountered");
}

/* Threads that C has made are attached when they first call Java, and as daemons, since nobody detaches them but their
   end. */
static pthread_key_t attached_key;

static void detach_at_exit(void *id) {
    Thread *t = thread_self();
    if (!vm_current() || !t || t->id != (uint64_t)(uintptr_t)id) return;
    thread_to_vm(t);
    upcalls.detach_thread(t);
}
static void make_key(void) { pthread_key_create(&attached_key, detach_at_exit); }

static Thread *enter(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    Thread *t = thread_self();
    if (t && t->state != THREAD_IN_NATIVE) end_in_upcall("A critical function has called Java");
    if (t) {
        thread_to_vm(t);
        return t;
    }
    pthread_once(&once, make_key);
    if (!vm_current() || upcalls.attach_thread(NULL, NULL, true, &t) != JNI_OK)
        end_in_upcall("Could not attach a thread that calls Java");
    pthread_setspecific(attached_key, (void *)(uintptr_t)t->id);
    return t;
}

static void upcall_enter(ffi_cif *cif, void *out, void **values, void *user) {
    Upcall *u = user;
    Thread *t = enter();
    Slot words[u->invoke->argument_slots], *word = words, result = 0;
    int64_t buffer[u->return_buffer_bytes / (int64_t)sizeof(int64_t) + 1];
    uint32_t mark = handle_mark(t);
    memset(buffer, 0xff, sizeof buffer); /* above a float, as in extended() */
    __atomic_add_fetch(&u->users, 1, __ATOMIC_RELAXED);
    Object *pending = t->exception ? handle_keep(t, exception_take(t)) : NULL; /* of JNI functions that C has called */
    *word++ = slot_ref(handle_object(u->handle));
    for (unsigned i = 0; i < u->count; i++) {
        const struct Parameter *p = &u->parameters[i];
        int64_t v = p->value == FOREIGN_NOWHERE ? (int64_t)(uintptr_t)buffer
                                                : foreign_shape_value(u->shape, p->value, values, out);
        if (is_wide(p->type)) *word++ = 0;
        *word++ = native_result_word(p->type, v);
    }
    if (!interp_call(t, u->invoke, words, &result)) end_by_exception(t);
    int64_t *pieces = out;
    const char *from = (const char *)buffer;
    if (!u->return_buffer_bytes && u->shape->results)
        pieces[0] = extended(u->return_type, native_result_word(u->return_type, result));
    for (unsigned i = 0; i < u->shape->results && u->return_buffer_bytes; i++) {
        memcpy(&pieces[i], from, sizeof pieces[i]);
        from += u->shape->piece_bytes[i];
    }
    handle_release(t, mark);
    t->exception = pending;
    release(u);
    thread_to_native(t);
}

static bool describe_parameters(Upcall *u, const UpcallDescription *d, const int *places) {
    const char *cursor = d->descriptor->text + 1, *begin, *end;
    for (char letter; (letter = descriptor_next(&cursor, &begin, &end)); u->count++) {
        if (letter == 'L' || letter == '[') return false;
        u->parameters[u->count] =
            (struct Parameter){.type = type_of_descriptor(letter), .value = (int16_t)places[u->count]};
    }
    u->return_type = type_of_descriptor(descriptor_return(d->descriptor, &begin));
    return u->return_type != T_OBJECT;
}

static bool prepare(Thread *t, Upcall *u, const UpcallDescription *d) {
    int places[d->argument_count + 1];
    const char *why = NULL;
    if (!(u->shape = foreign_shape_new(d->arguments, d->argument_count, d->results, d->result_count, places, &why)))
        return throw_refusal(t, why);
    if ((unsigned)descriptor_argument_count(d->descriptor) != d->argument_count || !describe_parameters(u, d, places))
        return exception_throw(t, IllegalArgumentException, "not the type of a function that C can call");
    u->return_buffer_bytes = d->return_buffer_bytes;
    if (!(u->invoke = polymorphic_invoke_basic(t, d->descriptor))) return false;
    u->closure = ffi_closure_alloc(sizeof *u->closure, &u->code);
    if (!u->closure || ffi_prep_closure_loc(u->closure, &u->shape->cif, upcall_enter, u, u->code) != FFI_OK ||
        !(u->handle = handle_new_global(d->handle)))
        return exception_throw_out_of_memory(t, "Metaspace");
    return true;
}

void *upcall_new(Thread *t, const UpcallDescription *d) {
    Upcall *u = calloc(1, sizeof *u + d->argument_count * sizeof u->parameters[0]);
    if (!u) {
        exception_throw_out_of_memory(t, "Metaspace");
        return NULL;
    }
    u->users = 1;
    if (!prepare(t, u, d)) {
        release(u);
        return NULL;
    }
    lock_acquire(&upcall_lock);
    u->next = upcalls_made;
    upcalls_made = u;
    lock_release(&upcall_lock);
    return u->code;
}

bool upcall_free(void *address) {
    lock_acquire(&upcall_lock);
    Upcall **p = &upcalls_made;
    while (*p && (*p)->code != address) p = &(*p)->next;
    Upcall *u = *p;
    if (u) *p = u->next;
    lock_release(&upcall_lock);
    if (u) release(u);
    return u;
}
