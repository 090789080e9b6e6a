/* See point.h. What an instruction accesses is known from its operands on the stack and, for fields, from what its
   entry in the constant pool has been resolved to; that is found once for each instruction. */
#include "vm/interp/point.h"

#include <stdio.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "gc/heap.h"
#include "runtime/class.h"
#include "runtime/library_level.h"
#include "runtime/locations.h"
#include "runtime/ports.h"
#include "runtime/random_file.h"
#include "runtime/scheduler.h"
#include "runtime/stale.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/define.h"
#include "vm/interp/frame.h"
#include "vm/interp/native.h"

/* Where the operand stack has what an instruction accesses, counted from its end. */
typedef enum Form {
    FORM_NONE,
    FORM_FIELD,
    FORM_STATIC,
    FORM_ELEMENT,
    FORM_MONITOR,
    FORM_METHOD_LOCK,
    FORM_EXIT,
    FORM_METHOD_EXIT
} Form;
typedef struct Shape {
    uint8_t form, operand; /* words from the end: the object or array */
    bool writes;
} Shape;

static Shape shape_of_op(unsigned op) {
    switch (op) {
    case OP_GETFIELD_B:
    case OP_GETFIELD_C:
    case OP_GETFIELD_S:
    case OP_GETFIELD_I:
    case OP_GETFIELD_J:
    case OP_GETFIELD_A:
    case OP_GETFIELD_VOLATILE:
    case OP_GETFIELD_WATCHED: return (Shape){FORM_FIELD, 1, false};
    case OP_PUTFIELD_Z:
    case OP_PUTFIELD_B:
    case OP_PUTFIELD_C:
    case OP_PUTFIELD_I:
    case OP_PUTFIELD_A: return (Shape){FORM_FIELD, 2, true};
    case OP_PUTFIELD_J: return (Shape){FORM_FIELD, 3, true};
    case OP_PUTFIELD_VOLATILE:
    case OP_PUTFIELD_WATCHED: return (Shape){FORM_FIELD, 0, true}; /* by the field's type */
    case OP_GETSTATIC_B:
    case OP_GETSTATIC_C:
    case OP_GETSTATIC_S:
    case OP_GETSTATIC_I:
    case OP_GETSTATIC_J:
    case OP_GETSTATIC_A:
    case OP_GETSTATIC_VOLATILE:
    case OP_GETSTATIC_WATCHED: return (Shape){FORM_STATIC, 0, false};
    case OP_PUTSTATIC_Z:
    case OP_PUTSTATIC_B:
    case OP_PUTSTATIC_C:
    case OP_PUTSTATIC_I:
    case OP_PUTSTATIC_J:
    case OP_PUTSTATIC_A:
    case OP_PUTSTATIC_VOLATILE:
    case OP_PUTSTATIC_WATCHED: return (Shape){FORM_STATIC, 0, true};
    case OP_IALOAD:
    case OP_LALOAD:
    case OP_AALOAD:
    case OP_BALOAD:
    case OP_CALOAD:
    case OP_SALOAD: return (Shape){FORM_ELEMENT, 2, false};
    case OP_IASTORE:
    case OP_AASTORE:
    case OP_BASTORE:
    case OP_CASTORE: return (Shape){FORM_ELEMENT, 3, true};
    case OP_LASTORE: return (Shape){FORM_ELEMENT, 4, true};
    case OP_MONITORENTER: return (Shape){FORM_MONITOR, 1, true};
    case OP_SYNC_ENTER: return (Shape){FORM_METHOD_LOCK, 0, true};
    case OP_MONITOREXIT: return (Shape){FORM_EXIT, 1, true};
    case OP_SYNC_RETURN: return (Shape){FORM_METHOD_EXIT, 0, true};
    default: return (Shape){FORM_NONE, 0, false};
    }
}

PointKind point_kind(unsigned op) {
    if (op == OP_NEW_Q) return POINT_MAKES_OBJECT;
    if (op == OP_SYNC_ENTER) return POINT_AT_ENTRY;
    return shape_of_op(op).form ? POINT_HERE : POINT_NONE;
}

/* ---- what is quiet ---- */

typedef struct Quiet {
    const char *prefix, *loud;
    bool if_old, hides;
} Quiet;
static const Quiet quiet_classes[] = {
#define QUIET(prefix, loud, why) {prefix, loud, false, false},
#define QUIET_OLD(prefix, why) {prefix, "", true, false},
#define HIDES(prefix, why) {prefix, "", false, true},
#include "vm/interp/quiet.def"
};
typedef enum Looks { LOOKS_NOWHERE, LOOKS_AT_LIFE, LOOKS_AT_QUEUE } Looks;
static const struct {
    const char *prefix, *methods;
    Looks at;
} lookers[] = {
#define LOOKS(prefix, methods, at) {prefix, methods, at},
#include "vm/interp/quiet.def"
};

static bool is_named(const Class *c, const char *prefix) {
    size_t length = strlen(prefix);
    if (prefix[length - 1] != '!') return strncmp(c->name->text, prefix, length) == 0;
    return c->name->length == length - 1 && strncmp(c->name->text, prefix, length - 1) == 0;
}
static const Quiet *find_row(const Class *c, bool hides) {
    const Quiet *found = NULL;
    for (unsigned i = 0; i < sizeof quiet_classes / sizeof *quiet_classes; i++) {
        const Quiet *q = &quiet_classes[i];
        if (q->hides == hides && is_named(c, q->prefix) && (!found || strlen(q->prefix) > strlen(found->prefix)))
            found = q;
    }
    return found;
}
static bool find_hides(const Class *c) {
    const Quiet *row = find_row(c, true), *quiet = find_row(c, false);
    return row && !(quiet && quiet->if_old && strlen(quiet->prefix) > strlen(row->prefix));
}
static bool hides(const Class *c) {
    static struct {
        const Class *c;
        const Symbol *name;
        bool hides;
    } cache[512];
    size_t i = ((uintptr_t)c >> 4) % 512;
    if (cache[i].c == c && cache[i].name == c->name) return cache[i].hides;
    cache[i].c = c;
    cache[i].name = c->name;
    cache[i].hides = find_hides(c);
    return cache[i].hides;
}
/* Whether the library is at work for itself, and not for the program. */
static bool is_hidden(const Frame *f) {
    enum { FAR = 40 };
    for (unsigned i = 0; f && i < FAR && class_is_boot(f->method->holder); i++, f = frame_skip_stubs(f->caller))
        if (hides(f->method->holder)) return true;
    return false;
}
/* NULL: its accesses count. Only the library has quiet classes. */
static const Quiet *quiet_of(const Class *c) {
    static struct {
        const Class *c;
        const Symbol *name;
        const Quiet *quiet;
    } cache[512];
    if (!class_is_boot(c)) return NULL;
    size_t i = ((uintptr_t)c >> 4) % 512;
    if (cache[i].c != c || cache[i].name != c->name) {
        cache[i].c = c;
        cache[i].name = c->name;
        cache[i].quiet = find_row(c, false);
    }
    return cache[i].quiet;
}
static bool is_among(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *p = list; *p; p += strcspn(p, ","), p += *p == ',')
        if (strncmp(p, name, length) == 0 && (p[length] == ',' || !p[length])) return true;
    return false;
}
static bool is_loud(const Quiet *q, const char *field) { return is_among(q->loud, field); }
static Looks looks_of(const Method *m) {
    for (unsigned i = 0; i < sizeof lookers / sizeof *lookers && class_is_boot(m->holder); i++)
        if (is_named(m->holder, lookers[i].prefix) && is_among(lookers[i].methods, m->info->name->text))
            return lookers[i].at;
    return LOOKS_NOWHERE;
}

static bool is_synchronizer_state(const Quiet *q, const Field *f) {
    return q && f && strcmp(f->info->name->text, "state") == 0;
}

/* Operations of the library are reported at the call site of the program. */
static void place_operation(Operation *op, const Frame *f) {
    enum { FAR = 40 };
    if (!f) return;
    op->method = f->method;
    op->bci = frame_bci(f);
    op->is_library = class_is_boot(f->method->holder);
    const Method *called = NULL;
    for (unsigned i = 0; f && i < FAR; i++, f = frame_skip_stubs(f->caller)) {
        if (!class_is_boot(f->method->holder)) {
            op->method = f->method;
            op->bci = frame_bci(f);
            op->called = called;
            op->is_library = false;
            return;
        }
        called = f->method;
    }
}

/* ---- what an instruction accesses ---- */

/* Of an instruction, found once; entries are only hints, checked by the method and the op. */
typedef struct Site {
    const Insn *pc;
    const Method *method;
    const Field *field;
    int bci;
    uint16_t op;
    Shape shape;
    bool skipped, is_volatile, is_library;
    bool synchronizes; /* the state of a synchronizer: one operation, however often it is looked at */
    bool quiet_if_old;
    Looks looks; /* for the program, at what is quiet otherwise */
} Site;
enum { SITES = 8192 };
static Site *sites;      /* used with the turn */
static bool sites_known; /* there may be entries */

static const Field *field_of(const Frame *f, int bci) {
    const uint8_t *bytes = f->method->info->code + bci;
    return (const Field *)pool_resolved(f->method->pool, bytecode_u2(bytes + 1));
}

/* Final fields are written before anybody else can see the object. */
static bool is_skipped(const Site *s) {
    const Class *holder = s->method->holder;
    const Quiet *q = quiet_of(holder);
    const PointsKind points = exploration_config()->points;
    if (s->looks) return false;
    if (s->field && s->field->access & ACC_FINAL) return true;
    if (q && !q->if_old && !(s->field && is_loud(q, s->field->info->name->text))) return true;
    if (q && q->if_old && s->shape.form == FORM_STATIC) return true;
    if (s->shape.form >= FORM_MONITOR || s->is_volatile) return false;
    return points == POINTS_SYNC || (points == POINTS_APP && class_is_boot(holder));
}

/* Whether the field is the one that such a method is about. */
static bool looks_at(Looks looks, const Field *f) {
    switch (looks) {
    case LOOKS_AT_LIFE: return is_among("eetop,threadStatus", f->info->name->text);
    case LOOKS_AT_QUEUE: return is_among("head,tail", f->info->name->text);
    default: return false;
    }
}

static const Site *site_of(const Frame *f, const Insn *pc, unsigned op) {
    Site *s = &sites[((uintptr_t)pc >> 3) % SITES];
    if (likely(s->pc == pc && s->method == f->method && s->op == op)) return s;
    sites_known = true;
    *s = (Site){.pc = pc, .method = f->method, .op = (uint16_t)op, .shape = shape_of_op(op), .bci = frame_bci(f)};
    if (s->shape.form == FORM_FIELD || s->shape.form == FORM_STATIC) {
        s->field = field_of(f, s->bci);
        s->is_volatile = s->field->access & ACC_VOLATILE;
        if (!s->shape.operand) s->shape.operand = s->field->type == T_LONG || s->field->type == T_DOUBLE ? 3 : 2;
    }
    s->is_library = class_is_boot(f->method->holder);
    const Looks looks = s->field && !s->shape.writes ? looks_of(f->method) : LOOKS_NOWHERE;
    if (looks_at(looks, s->field)) s->looks = looks;
    s->skipped = is_skipped(s);
    s->quiet_if_old = !s->skipped && quiet_of(f->method->holder) && quiet_of(f->method->holder)->if_old;
    s->synchronizes = !s->skipped && s->field && is_synchronizer_state(quiet_of(f->method->holder), s->field);
    return s;
}

/* At a safepoint. Other code, of another method, may come to be where that code was. */
void point_forget_code(void) {
    if (!sites_known) return;
    memset(sites, 0, SITES * sizeof *sites);
    sites_known = false;
}

static bool goes_on(Thread *t) { return !t->exception && !thread_is_forced(t); }

/* ---- values, for the story ---- */

static void print_value(uint8_t type, const void *at, char *text, size_t room) {
    switch (type) {
    case T_BOOLEAN: snprintf(text, room, "%s", *(const uint8_t *)at ? "true" : "false"); break;
    case T_BYTE: snprintf(text, room, "%d", *(const int8_t *)at); break;
    case T_SHORT: snprintf(text, room, "%d", *(const int16_t *)at); break;
    case T_CHAR: snprintf(text, room, "%u", *(const uint16_t *)at); break;
    case T_INT: snprintf(text, room, "%d", *(const int32_t *)at); break;
    case T_LONG: snprintf(text, room, "%lld", *(const long long *)at); break;
    case T_FLOAT: snprintf(text, room, "%g", (double)*(const float *)at); break;
    case T_DOUBLE: snprintf(text, room, "%g", *(const double *)at); break;
    default: {
        const Object *o = ref_load((Ref32 *)(uintptr_t)at);
        char *string = o && object_class(o) == class_String && string_length(o) < 60 ? string_to_utf8(o) : NULL;
        if (string)
            snprintf(text, room, "\"%s\"", string);
        else
            location_print_object(o, text, room);
        free(string);
    }
    }
}
static uint8_t element_type(const Class *array) {
    const Class *c = array->component;
    return class_is_primitive(c) ? c->type : T_OBJECT;
}
/* What a write is about to store, from the end of the operand stack. */
static void print_operand(uint8_t type, const Slot *word, char *text, size_t room) {
    Ref32 ref = 0;
    if (type >= T_OBJECT) {
        ref = ref_compress(slot_to_ref(*word));
        print_value(T_OBJECT, &ref, text, room);
        return;
    }
    Slot value = *word;
    print_value(type, &value, text, room);
}

/* Halves of a long may be of two writes; what a reference leads to may be older than the reference, unless all of it is
   final (JLS 17.5, 17.7). */
static const char *data_of(uint8_t type, Object *o) {
    if (type == T_LONG || type == T_DOUBLE) return type == T_LONG ? "long" : "double";
    if (type < T_OBJECT || !o) return NULL;
    bool any = class_is_array(object_class(o)) && array_length(o);
    for (const Class *c = object_class(o); c && !any; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++) any |= !(c->fields[i].access & (ACC_STATIC | ACC_FINAL));
    return any && object_class(o) != class_String ? "reference" : NULL;
}

static void tell(Thread *t, const Frame *f, const Site *s, Operation *op) {
    char value[300] = "";
    const void *at = NULL;
    uint8_t type = T_OBJECT;
    if (s->shape.form == FORM_FIELD || s->shape.form == FORM_STATIC) {
        const Object *base = s->shape.form == FORM_FIELD ? op->object : class_mirror(s->field->holder);
        at = object_at(base, s->field->offset);
        type = s->field->type;
    } else if (s->shape.form == FORM_ELEMENT) {
        const Class *c = object_class(op->object);
        type = element_type(c);
        at = (const char *)array_data(op->object) + ((size_t)op->offset << c->layout.element_shift);
    }
    if (at && s->shape.writes)
        op->data = data_of(type, slot_to_ref(f->sp[-1]));
    else if (at)
        op->data = data_of(type, type >= T_OBJECT ? ref_load((Ref32 *)(uintptr_t)at) : NULL);
    if (at && s->shape.writes)
        print_operand(type, f->sp - 1, value, sizeof value);
    else if (at)
        print_value(type, at, value, sizeof value);
    exploration_story(t->scheduler.actor, op, value);
}

/* ---- old values: what happens before what, and the accesses themselves ---- */

static uint64_t key_of(const void *address) { return (uint64_t)(uintptr_t)address; }

static void *cell_of(const Site *s, Object *o, uint32_t index) {
    switch (s->shape.form) {
    case FORM_FIELD: return (void *)object_at(o, s->field->offset);
    case FORM_STATIC: return (void *)object_at(class_mirror(s->field->holder), s->field->offset);
    case FORM_ELEMENT: return (char *)array_data(o) + ((size_t)index << object_class(o)->layout.element_shift);
    default: return NULL;
    }
}
static unsigned width_of(const Site *s, const Object *o) {
    if (s->shape.form == FORM_ELEMENT) return 1u << object_class(o)->layout.element_shift;
    switch (s->field->type) {
    case T_BOOLEAN:
    case T_BYTE: return 1;
    case T_SHORT:
    case T_CHAR: return 2;
    case T_LONG:
    case T_DOUBLE: return 8;
    default: return 4;
    }
}
/* Accesses that order others, also those of quiet classes. */
static void order_access(Actor *a, const Site *s, Object *o) {
    if (s->shape.form == FORM_MONITOR || s->shape.form == FORM_METHOD_LOCK) stale_acquire_later(a, key_of(o));
    if (s->shape.form >= FORM_EXIT) stale_release(a, key_of(o));
    if (s->shape.form == FORM_STATIC) stale_see_classes(a);
    if (!s->field || !s->is_volatile) return;
    if (s->field->holder == class_Thread) stale_join(a); /* its end may be what is read */
    const uint64_t key = key_of(cell_of(s, o, 0));
    if (s->shape.writes)
        stale_release(a, key);
    else
        stale_acquire(a, key);
}
/* Of the program's own code only; what initializes a class is seen by all. True: the instruction reads an old value. */
static bool access_plainly(Actor *a, const Site *s, Object *o, uint32_t index, bool touched) {
    if (s->shape.form > FORM_ELEMENT || s->shape.form == FORM_NONE || s->is_volatile || s->is_library || s->skipped)
        return false;
    if (s->shape.writes)
        stale_write(a, cell_of(s, o, index), width_of(s, o));
    else if (touched)
        return stale_read(a, cell_of(s, o, index), width_of(s, o), &a->next);
    return false;
}
static void order_native(Actor *a, unsigned operation, const Slot *args) {
    Object *base = slot_to_ref(args[1]);
    const uint64_t key = operation <= NATIVE_UPDATE && base ? key_of((char *)base + (uint64_t)args[3]) : 0;
    switch (operation) {
    case NATIVE_VOLATILE_READ: stale_acquire(a, key); break;
    case NATIVE_UPDATE: stale_acquire(a, key); /* fall through */
    case NATIVE_VOLATILE_WRITE: stale_release(a, key); break;
    case NATIVE_WAIT:
        stale_release(a, key_of(slot_to_ref(args[0])));
        stale_acquire_later(a, key_of(slot_to_ref(args[0])));
        break;
    case NATIVE_ALIVE: stale_join(a); break;
    default: break;
    }
}

/* ---- points ---- */

/* Where somebody compares the output, its order matters. */
static bool prints(const Object *o) {
    return exploration_config()->output && strcmp(object_class(o)->name->text, "java/io/PrintStream") == 0;
}
static bool is_quiet_here(const Frame *f, const Site *s, const Object *o, bool counts) {
    if (unlikely(s->quiet_if_old) && o && location_is_old(o)) return s->shape.form < FORM_MONITOR || !prints(o);
    return s->is_library && (counts || exploration_reports_story()) && is_hidden(f);
}

/* Frames of other methods return in this way, too, if they have used monitors; they have no such field. */
static Object *lock_of_method(const Frame *f) { return f->method->access & ACC_SYNCHRONIZED ? f->lock : NULL; }

/* Giving up a monitor is no point: a thread that can run then can run before the next one, too. It only belongs to the
   story. */
static void report_exit(Thread *t, const Frame *f, const Site *s) {
    const Object *o = s->shape.form == FORM_EXIT ? slot_to_ref(f->sp[-1]) : lock_of_method(f);
    if (!o || !exploration_reports_story() || is_quiet_here(f, s, o, false)) return;
    Operation op = {.kind = OPERATION_NONE, .method = s->method, .bci = s->bci};
    location_name_monitor(&op, o);
    exploration_story(t->scheduler.actor, &op, "exit");
}

static uint32_t state_of(const Object *synchronizer) {
    for (const Class *c = object_class(synchronizer); c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (strcmp(c->fields[i].info->name->text, "state") == 0) return c->fields[i].offset;
    return 0;
}
static Operation operation_of(const Frame *f, const Site *s, const Object *o, uint32_t index) {
    Operation op = {.kind = s->synchronizes                 ? OPERATION_LOCK
                            : s->shape.form >= FORM_MONITOR ? OPERATION_ENTER
                            : s->shape.writes               ? OPERATION_WRITE
                                                            : OPERATION_READ,
                    .is_volatile = s->is_volatile,
                    .is_library = s->is_library,
                    .method = s->method,
                    .bci = s->bci,
                    .field = s->field};
    switch (s->shape.form) {
    case FORM_FIELD: location_name_field(&op, o, s->looks == LOOKS_AT_QUEUE ? state_of(o) : s->field->offset); break;
    case FORM_STATIC: location_name_static(&op, s->field); break;
    case FORM_ELEMENT: location_name_element(&op, o, index); break;
    default: location_name_monitor(&op, o); break;
    }
    if (s->is_library) place_operation(&op, f);
    return op;
}

/* What is quiet by its object or its callers is counted, as it depends on the moment, but is neither a point nor a part
   of the story. [shown]: its line of the story, if its kind is set. */
static bool ask(Thread *t, Frame *f, const Site *s, Object *o, uint32_t index, bool touched, Operation *shown) {
    Actor *a = t->scheduler.actor;
    bool wanted = exploration_count(a);
    const bool is_quiet = is_quiet_here(f, s, o, touched || wanted);
    const bool reports = unlikely(exploration_reports_story()) && !is_quiet;
    if (is_quiet) touched = wanted = false;
    if (likely(!touched && !wanted && !reports)) return true;
    Operation op = operation_of(f, s, o, index);
    /* an operation of a synchronizer looks at its state before it changes it: both are one */
    bool merged =
        s->synchronizes && s->shape.writes && a->last_location == op.location && a->last_kind == OPERATION_READ;
    const bool asked = wanted && exploration_wants(a, &op); /* which counts it */
    if (touched || asked) {
        a->last_location = op.location;
        a->last_kind = s->synchronizes && !s->shape.writes ? OPERATION_READ : OPERATION_WRITE;
        if (merged) return true;
        scheduler_point(t, &op);
        if (!goes_on(t)) return false;
    } else
        op.is_private = true;
    if (reports) *shown = op;
    return true;
}

static bool order_quietly(Actor *a, const Site *s, Frame *f) {
    Object *o = NULL;
    if (s->shape.form == FORM_EXIT) o = slot_to_ref(f->sp[-1]);
    if (s->shape.form == FORM_METHOD_EXIT) o = lock_of_method(f);
    if (s->shape.form == FORM_METHOD_LOCK)
        o = method_is_static(f->method) ? class_mirror(f->method->holder) : slot_to_ref(f->locals[0]);
    if (s->shape.form == FORM_FIELD || s->shape.form == FORM_MONITOR) o = slot_to_ref(f->sp[-(int)s->shape.operand]);
    if (s->shape.form != FORM_ELEMENT && (o || s->shape.form == FORM_STATIC)) order_access(a, s, o);
    return false;
}

/* ---- the end of a thread ---- */

/* Which thread the program asks about; NULL: itself, one that was not started, or the library asks, as join() does. */
static const Object *asked_about(const Thread *t, const Frame *f, const Object *thread) {
    for (; f && looks_of(f->method) == LOOKS_AT_LIFE; f = frame_skip_stubs(f->caller))
        thread = slot_to_ref(f->locals[0]);
    if (!f || quiet_of(f->method->holder) || thread == t->object || thread_status_of(thread) == STATUS_NEW) return NULL;
    return thread;
}
/* The end of a thread is a point if somebody has asked about it. */
static bool ask_life(Thread *t, Operation *op, const Frame *f, const Object *thread) {
    Actor *a = t->scheduler.actor;
    const bool wanted = exploration_count(a), asks = asked_about(t, f, thread) != NULL;
    op->kind = OPERATION_READ;
    op->is_volatile = true;
    location_name_life(op, thread);
    op->is_private = !asks && !(wanted && exploration_wants(a, op));
    if (asks) location_touch_life(op, true);
    if (!op->is_private) {
        if (asks && wanted) exploration_wants(a, op);
        a->last_location = op->location;
        a->last_kind = OPERATION_READ;
        scheduler_point(t, op);
        if (!goes_on(t)) return false;
    }
    if (exploration_reports_story()) exploration_story(a, op, thread_of_object(thread) ? "alive" : "ended");
    return true;
}
static bool ask_life_at(Thread *t, const Site *s, const Frame *f) {
    Operation op = {.method = s->method, .bci = s->bci, .is_library = true};
    place_operation(&op, f);
    return ask_life(t, &op, f, slot_to_ref(f->locals[0]));
}
void point_at_end(Thread *t) {
    Operation op = {.kind = OPERATION_WRITE, .is_volatile = true};
    if (!exploration_begun || exploration_alone) return;
    location_name_life(&op, t->object);
    if (!location_touch_life(&op, false)) return;
    if (exploration_count(t->scheduler.actor)) exploration_wants(t->scheduler.actor, &op);
    scheduler_point(t, &op);
    if (exploration_reports_story()) exploration_story(t->scheduler.actor, &op, "ended");
}

/* The object that the instruction is about to access; a static field has none. False: it throws. */
static bool find_object(const Frame *f, const Site *s, Object **object, uint32_t *index) {
    switch (s->shape.form) {
    case FORM_NONE: return false;
    case FORM_STATIC: return true;
    case FORM_METHOD_LOCK:
        *object = method_is_static(f->method) ? class_mirror(f->method->holder) : slot_to_ref(f->locals[0]);
        return true;
    default:
        *object = slot_to_ref(f->sp[-(int)s->shape.operand]);
        if (!*object) return false;
        if (s->shape.form != FORM_ELEMENT) return true;
        *index = (uint32_t)f->sp[1 - (int)s->shape.operand];
        return *index < array_length(*object);
    }
}
/* Of what main does before there is another thread the story has the monitors that it holds: the rest is ordered before
   all other threads. */
static void tell_alone(Thread *t, const Frame *f, const Site *s) {
    Object *o = NULL;
    uint32_t index = 0;
    if (s->skipped || s->shape.form < FORM_MONITOR) return;
    if (s->shape.form >= FORM_EXIT)
        report_exit(t, f, s);
    else if (find_object(f, s, &o, &index) && !is_quiet_here(f, s, o, true)) {
        Operation op = operation_of(f, s, o, index);
        op.is_private = true;
        tell(t, f, s, &op);
    }
}

COLD bool interp_point(Thread *t, const Insn *pc, unsigned *op) {
    Frame *f = t->frame;
    Actor *a = t->scheduler.actor;
    *op = interp_plain_op(t, pc);
    const Site *s = site_of(f, pc, *op);
    if (unlikely(exploration_alone)) {
        if (exploration_reports_story()) tell_alone(t, f, s);
        return true;
    }
    if (unlikely(stale_values)) {
        stale_restore();
        stale_arrive(a);
        if (s->skipped && !order_quietly(a, s, f)) return true;
    }
    if (s->skipped) return true;
    if (unlikely(stale_values) && s->shape.form >= FORM_EXIT)
        order_access(a, s, s->shape.form == FORM_EXIT ? slot_to_ref(f->sp[-1]) : lock_of_method(f));
    if (s->shape.form >= FORM_EXIT) {
        report_exit(t, f, s);
        return true;
    }
    Object *o = NULL;
    uint32_t index = 0;
    if (!find_object(f, s, &o, &index)) return true;
    if (s->looks == LOOKS_AT_LIFE) {
        if (!ask_life_at(t, s, f)) return false;
        if (unlikely(stale_values)) {
            stale_arrive(a);
            stale_join(a);
        }
        *op = interp_plain_op(t, pc);
        return true;
    }
    const bool writes = s->shape.writes,
               touched = s->shape.form == FORM_STATIC
                             ? location_touch_static(a, object_at(class_mirror(s->field->holder), s->field->offset),
                                                     s->field, writes)
                             : location_touch_object(a, o, writes);
    Operation shown = {.kind = OPERATION_NONE};
    if (!ask(t, f, s, o, index, touched, &shown)) return false;
    if (unlikely(stale_values || shown.kind != OPERATION_NONE))
        s = site_of(f, pc, *op); /* while others ran the entry may have come to be another instruction's */
    if (unlikely(stale_values)) {
        stale_arrive(a);
        order_access(a, s, o);
        shown.is_old = access_plainly(a, s, o, index, touched);
    }
    if (unlikely(shown.kind != OPERATION_NONE)) tell(t, f, s, &shown); /* the old value, if it reads one */
    *op = interp_plain_op(t, pc);                                      /* another thread may have rewritten it */
    return true;
}

/* ---- natives ---- */

static Object *arg_ref(const Slot *args, int i) { return slot_to_ref(args[i]); }
static int32_t arg_int(const Slot *args, int i) { return slot_to_int(args[i]); }
static int64_t arg_long(const Slot *args, int i) { return args[i + 1]; } /* the first of the two words */

static const struct Outside {
    const char *class_name, *name, *what;
} outsides[] = {
#define OUTSIDE(class_name, name, what) {class_name, name, what},
#include "vm/interp/outside.def"
#undef OUTSIDE
};
static const struct Outside *find_outside(const char *class_name, const char *name) {
    for (unsigned i = 0; i < sizeof outsides / sizeof *outsides; i++)
        if (strcmp(outsides[i].name, name) == 0 && strcmp(outsides[i].class_name, class_name) == 0) return &outsides[i];
    return NULL;
}
/* Loading a class reads files, too, whose contents are the program's. */
static bool loads_classes(const Class *c) {
    return strncmp(c->name->text, "jdk/internal/loader/", 20) == 0 ||
           strcmp(c->name->text, "java/lang/ClassLoader") == 0 || strncmp(c->name->text, "sun/launcher/", 13) == 0;
}
static bool is_random_device(const Frame *native) {
    const Object *path = native->method->access & ACC_STATIC ? NULL : slot_to_ref(native->locals[1]);
    char *name = path && object_class(path) == class_String ? string_to_utf8(path) : NULL;
    const bool result = name && random_file_replaces(name);
    free(name);
    return result;
}
static void note_outside(const Frame *native) {
    if (strcmp(native->method->info->name->text, "open0") == 0 && is_random_device(native)) return;
    if (strcmp(native->method->info->name->text, "localPort") == 0) ports_note();
    const struct Outside *o = find_outside(native->method->holder->name->text, native->method->info->name->text);
    char place[300], text[500];
    for (const Frame *f = frame_skip_stubs(native->caller); o && f; f = frame_skip_stubs(f->caller)) {
        if (loads_classes(f->method->holder)) return;
        if (class_is_boot(f->method->holder)) continue;
        location_print_place(f->method, frame_bci(f), place, sizeof place);
        snprintf(text, sizeof text, "%s, used at %s", o->what, place);
        exploration_note("outside", text);
        return;
    }
}

uint8_t point_native_operation(const char *class_name, const char *name) {
    static const struct {
        const char *class_name, *name;
        uint8_t operation;
    } natives[] = {
#define OPERATION(class_name, name, kind) {class_name, name, NATIVE_##kind},
#include "vm/interp/operations.def"
#undef OPERATION
    };
    if (!scheduler_exploring) return NATIVE_NO_OPERATION;
    if (find_outside(class_name, name)) return NATIVE_OUTSIDE;
    for (unsigned i = 0; i < sizeof natives / sizeof *natives; i++)
        if (strcmp(natives[i].name, name) == 0 && strcmp(natives[i].class_name, class_name) == 0)
            return natives[i].operation;
    return NATIVE_NO_OPERATION;
}

static bool is_part_of_library(const Class *c) {
    static const char *const parts[] = {"jdk/internal/misc/Unsafe", "java/util/concurrent/locks/LockSupport",
                                        "java/lang/invoke/", "java/util/concurrent/atomic/"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strncmp(c->name->text, parts[i], strlen(parts[i])) == 0) return true;
    return false;
}
/* Whose doing it is: what only passes the call on is left out. */
static const Frame *acting(const Frame *native) {
    const Frame *f = frame_skip_stubs(native->caller), *first = f;
    while (f && class_is_boot(f->method->holder) && is_part_of_library(f->method->holder))
        f = frame_skip_stubs(f->caller);
    return f ? f : first;
}

static const Field *instance_field_at(const Class *c, uint64_t offset) {
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (c->fields[i].offset == offset && !(c->fields[i].access & ACC_STATIC)) return &c->fields[i];
    return NULL;
}
static const Field *static_field_at(const Class *c, uint64_t offset) {
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].offset == offset && c->fields[i].access & ACC_STATIC) return &c->fields[i];
    return NULL;
}

/* The location of an access by Unsafe. False: none that threads share. */
static bool name_unsafe(Operation *op, Actor *a, Object *base, uint64_t offset, bool writes, const Quiet *quiet) {
    if (!base || offset < OBJECT_HEADER) return false;
    const Class *c = object_class(base);
    if (c == class_Class && mirror_class(base)) {
        op->field = static_field_at(mirror_class(base), offset);
        if (op->field) {
            if (quiet) return false;
            location_name_static(op, op->field);
            return location_touch_static(a, object_at(base, (uint32_t)offset), op->field, writes);
        }
    }
    if (class_is_array(c)) {
        if (quiet) return false;
        location_name_element(op, base, (uint32_t)((offset - ARRAY_BASE) >> c->layout.element_shift));
    } else {
        op->field = instance_field_at(c, offset);
        if (quiet && !(op->field && is_loud(quiet, op->field->info->name->text))) return false;
        location_name_field(op, base, (uint32_t)offset);
    }
    return location_touch_object(a, base, writes);
}

/* [inner]: Unsafe itself calls the native, from an update that is a loop in Java. */
static bool ask_native(Thread *t, Operation *op, bool touched, bool inner) {
    Actor *a = t->scheduler.actor;
    bool wanted = exploration_count(a);
    const bool reports = exploration_reports_story();
    if (!touched && !wanted && !reports) return true;
    /* an atomic update in Java reads first: both are one operation */
    bool merged = (op->kind == OPERATION_LOCK || (op->kind == OPERATION_UPDATE && inner)) &&
                  a->last_kind == OPERATION_READ && a->last_location == op->location;
    const bool asked = wanted && exploration_wants(a, op);
    op->is_private = !touched && !asked;
    if (!op->is_private) {
        a->last_location = op->location;
        a->last_kind = op->kind == OPERATION_READ && inner ? OPERATION_READ : OPERATION_WRITE;
        if (merged) return true;
        scheduler_point(t, op);
        if (!goes_on(t)) return false;
    }
    if (reports) exploration_story(a, op, "");
    return true;
}

static bool is_inner(const Frame *native) {
    const Frame *f = frame_skip_stubs(native->caller);
    return f && strcmp(f->method->holder->name->text, "jdk/internal/misc/Unsafe") == 0;
}

static Actor *actor_of(const Object *thread) {
    const Thread *t = thread ? thread_of_object(thread) : NULL;
    return t ? t->scheduler.actor : NULL;
}

/* One operation for the range: it is the write, unless only what is read is shared. */
static bool copy(Thread *t, Operation *op, const Slot *args) {
    Actor *a = t->scheduler.actor;
    Object *from = arg_ref(args, 0), *to = arg_ref(args, 2);
    if (!from || !to || !class_is_array(object_class(from)) || !class_is_array(object_class(to))) return true;
    op->kind = OPERATION_WRITE;
    location_name_element(op, to, (uint32_t)arg_int(args, 3));
    bool touched = location_touch_object(a, to, true);
    if (!touched && location_touch_object(a, from, false)) {
        op->kind = OPERATION_READ;
        location_name_element(op, from, (uint32_t)arg_int(args, 1));
        touched = true;
    }
    return ask_native(t, op, touched, false);
}

static bool works_on_old(unsigned operation, const Slot *args) {
    const Object *o = operation <= NATIVE_UPDATE ? arg_ref(args, 1)
                      : operation == NATIVE_COPY ? arg_ref(args, 2)
                                                 : NULL;
    return o && location_is_old(o);
}
static const Quiet *quiet_native(const Frame *acts, unsigned operation, const Slot *args) {
    const Quiet *quiet = quiet_of(acts->method->holder);
    return quiet && quiet->if_old && !works_on_old(operation, args) ? NULL : quiet;
}

COLD bool point_before_native(Thread *t, Frame *f, unsigned operation) {
    const Slot *args = f->locals;
    Actor *a = t->scheduler.actor;
    const Frame *acts = acting(f);
    const Quiet *quiet = acts ? quiet_native(acts, operation, args) : NULL;
    Operation op = {.kind = OPERATION_NONE};
    bool touched = false;
    if (unlikely(stale_values)) {
        stale_restore();
        stale_arrive(a);
    }
    if (operation == NATIVE_OUTSIDE) {
        note_outside(f);
        return true;
    }
    place_operation(&op, frame_skip_stubs(f->caller));
    switch (operation) {
    case NATIVE_READ:
    case NATIVE_WRITE:
    case NATIVE_VOLATILE_READ:
    case NATIVE_VOLATILE_WRITE:
    case NATIVE_UPDATE:
        op.is_volatile = operation >= NATIVE_VOLATILE_READ;
        op.kind = operation == NATIVE_UPDATE                                        ? OPERATION_UPDATE
                  : operation == NATIVE_WRITE || operation == NATIVE_VOLATILE_WRITE ? OPERATION_WRITE
                                                                                    : OPERATION_READ;
        touched = name_unsafe(&op, a, arg_ref(args, 1), (uint64_t)arg_long(args, 2), operation_writes(&op), quiet) &&
                  !is_hidden(acts);
        if (is_synchronizer_state(quiet, op.field)) op.kind = OPERATION_LOCK;
        return !op.location || ask_native(t, &op, touched, is_inner(f));
    case NATIVE_COPY: return quiet || copy(t, &op, args);
    case NATIVE_PARK:
    case NATIVE_UNPARK:
    case NATIVE_INTERRUPT: {
        Actor *whom = operation == NATIVE_PARK     ? a
                      : operation == NATIVE_UNPARK ? actor_of(arg_ref(args, 1))
                                                   : actor_of(arg_ref(args, 0));
        if (!whom) return true;
        op.kind = operation == NATIVE_PARK ? OPERATION_PARK : OPERATION_UNPARK;
        if (operation == NATIVE_PARK) a->may_wake = !quiet;
        location_name_thread(&op, whom);
        if (quiet && operation != NATIVE_INTERRUPT) {
            scheduler_announce(t, &op);
            return true;
        }
        return ask_native(t, &op, true, false);
    }
    case NATIVE_WAIT:
    case NATIVE_NOTIFY: {
        Object *o = arg_ref(args, 0);
        op.kind = operation == NATIVE_WAIT ? OPERATION_WAIT : OPERATION_NOTIFY;
        if (operation == NATIVE_WAIT) a->may_wake = !quiet;
        location_name_monitor(&op, o);
        if (exploration_count(a)) exploration_wants(a, &op);
        scheduler_announce(t, &op);
        if (exploration_reports_story() && !quiet) exploration_story(a, &op, "");
        return true;
    }
    case NATIVE_ALIVE: return ask_life(t, &op, frame_skip_stubs(f->caller), arg_ref(args, 0));
    case NATIVE_START:
        op.kind = OPERATION_START;
        scheduler_announce(t, &op);
        return true;
    default: return true;
    }
}

COLD void point_after_native(Thread *t, Frame *f, unsigned operation) {
    if (unlikely(stale_values)) order_native(t->scheduler.actor, operation, f->locals);
    if (operation != NATIVE_START || t->exception) return;
    Actor *a = t->scheduler.actor;
    Operation op = a->next;
    Actor *child = actor_of(arg_ref(f->locals, 0));
    if (child) location_name_thread(&op, child);
    if (child) op.data = child->thread->name; /* for a run that ends without a list of its threads */
    if (child && unlikely(stale_values)) stale_start(a, child);
    if (exploration_count(a)) exploration_wants(a, &op);
    a->last_kind = OPERATION_START;
    char path[ACTOR_TEXT]; /* reported first: the child may run before the parent continues */
    if (exploration_reports_story() && child) exploration_story(a, &op, actor_path(child, path));
    scheduler_point(t, &op);
}

/* ---- calls by agents, initialization of classes ---- */

void point_at_call(Thread *t, Operation *op) {
    Actor *a = t->scheduler.actor;
    place_operation(op, frame_skip_stubs(t->frame));
    if (exploration_count(a)) exploration_wants(a, op);
    a->last_location = op->location;
    a->last_kind = OPERATION_CALL;
    scheduler_point(t, op);
    if (exploration_reports_story()) exploration_story(a, op, "");
}

void point_in_native(Thread *t, Operation *op) {
    t->scheduler.actor->calls = true;
    thread_to_vm(t);
    point_at_call(t, op);
    thread_to_native(t);
    t->scheduler.actor->calls = false;
}

/* The agent's own code: a callback, a thread of its own, a native method of the program. */
static bool is_agent_code(const Thread *t) {
    const Frame *f = frame_skip_stubs(t->frame);
    if (t->handles.scope && t->handles.scope->frame == t->frame) return true;
    if (t->agent && !f) return true;
    return f && f->method && f->method->access & ACC_NATIVE && !class_is_boot(f->method->holder);
}
bool (*point_skips_call)(void);
static void point_at_entry(Thread *t) {
    Actor *a = t->scheduler.actor;
    if (!a || a->calls || !exploration_begun || t->restricted || !t->scheduler.listed || !is_agent_code(t) ||
        (point_skips_call && point_skips_call())) {
        if (a) a->calls = false;
        return;
    }
    Operation op = {.kind = OPERATION_CALL, .function = "JNI"};
    location_name_native(&op, 0, "native_code");
    point_at_call(t, &op);
}

void point_at_class(Thread *t, Class *c, bool done) {
    if (!exploration_begun || exploration_alone) return;
    if (unlikely(stale_values)) {
        stale_restore();
        if (done) {
            stale_class_ready(t->scheduler.actor);
            return;
        }
    }
    if (class_is_boot(c) || done) return;
    Operation op = {.kind = OPERATION_ENTER};
    location_name_class(&op, c);
    point_at_call(t, &op);
}

void point_leave_class(Thread *t, Class *c) {
    if (!exploration_begun || class_is_boot(c) || !exploration_reports_story()) return;
    Operation op = {.kind = OPERATION_NONE};
    location_name_class(&op, c);
    exploration_story(t->scheduler.actor, &op, "exit");
}

static void use_calls(Thread *t, void *unused) { thread_set_trap(t, TRAP_CALLS); }

static void print_stack(const Thread *t, FILE *out) {
    char place[300];
    for (const Frame *f = frame_skip_stubs(t->frame); f; f = frame_skip_stubs(f->caller)) {
        location_print_place(f->method, f->method->access & ACC_NATIVE ? -1 : frame_bci(f), place, sizeof place);
        fprintf(out, "\t%s", place);
    }
}

static void use_points(Thread *t, void *unused) {
    heap_withdraw_run(&t->heap);
    interp_choose_dispatch(t);
    thread_set_trap(t, TRAP_HANDSHAKE);
}
static void choose_tables(void) {
    interp_again_table = exploration_has_points() ? interp_point_table : interp_plain_table;
    thread_for_each(use_points, NULL);
}
static void end_alone(void) {
    choose_tables();
    scheduler_end_alone();
}
void point_begin_schedule(Thread *t) {
    choose_tables();
    if (exploration_alone)
        scheduler_begin_alone(t);
    else
        scheduler_end_alone();
}
void point_begin(Thread *t) {
    if (!scheduler_exploring || exploration_begun) return;
    sites = memory_allocate(SITES * sizeof *sites, "the exploration of schedules");
    memset(sites, 0, SITES * sizeof *sites);
    scheduler_settle(t);
    exploration_begin();
    heap_withhold_runs();
    exploration_set_company(end_alone);
    point_begin_schedule(t);
    thread_point_at_entry = point_at_entry;
    exploration_set_stack_printer(print_stack);
    if (exploration_config()->agent_calls) thread_for_each(use_calls, NULL);
}
