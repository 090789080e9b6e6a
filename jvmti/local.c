/* The category "Local Variable".

   A slot is checked three times (jvmti-behaviour 7): is it inside the frame; does the dataflow of the bytecode say
   that it holds such a value at this instruction; and does the LocalVariableTable, if the method has one, name a
   variable of the right type there. Values are in the frame in memory, so reading and writing is plain access:
   see Slot for how each type is kept. */
#include <errno.h>
#include <string.h>

#include "classfile/parser.h"
#include "jvmti/stack.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/strict.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"

typedef struct Access {
    jint depth, slot;
    char type; /* I J F D, or L for any reference */
    bool store;
    Slot value;        /* to store, or read */
    Object *reference; /* L: the same as an object */
    jvmtiError err;
} Access;

static bool is_wide(char type) { return type == 'J' || type == 'D'; }

/* The variable of the debug information that covers [bci], whose end is inclusive. */
static bool find_variable(const Method *m, const CodeTables *tables, jint slot, int bci, LocalVariable *v) {
    for (uint32_t i = 0; i < tables->local_count; i++) {
        *v = classfile_local(m->pool->file, tables, i);
        if (v->slot == slot && v->start_pc <= bci && bci <= v->start_pc + v->length) return true;
    }
    return false;
}

static char widened_type(const Symbol *descriptor) {
    switch (descriptor->text[0]) {
    case 'Z':
    case 'B':
    case 'C':
    case 'S': return 'I';
    case '[': return 'L';
    default: return descriptor->text[0];
    }
}

/* A table without variables is as good as none. */
static jvmtiError check_variable(const Method *m, const Access *a, int bci) {
    LocalVariable v;
    CodeTables tables = classfile_code_tables(m->pool->file, m->info);
    if (tables.local_count == 0) return JVMTI_ERROR_NONE;
    if (!find_variable(m, &tables, a->slot, bci, &v)) return JVMTI_ERROR_INVALID_SLOT;
    if (widened_type(v.descriptor) != a->type) return JVMTI_ERROR_TYPE_MISMATCH;
    if (a->store && a->type == 'L' && a->reference &&
        !class_is_assignable_by_name(object_class(a->reference), v.descriptor->text))
        return JVMTI_ERROR_TYPE_MISMATCH;
    return JVMTI_ERROR_NONE;
}

/* What the dataflow says, in the order of the reference implementation: it only reports references from primitives,
   takes a slot that holds nothing for a primitive one, and reads any two words that are none as a long (what is in half
   a long is the reader's affair). check_variable knows better. */
static jvmtiError check_kind(const Frame *f, const Access *a) {
    SlotKind kinds[2];
    if (!frame_local_kinds(f, (unsigned)a->slot, kinds))
        return errno == ENOMEM ? JVMTI_ERROR_OUT_OF_MEMORY : JVMTI_ERROR_INVALID_SLOT;
    SlotKind kind = kinds[0], next = kinds[1];
    if (kind == SLOT_CONFLICT) kind = follows_text(TEXT_DEAD_SLOT) ? SLOT_DEAD : SLOT_INT;
    if (kind == SLOT_DEAD || kind == SLOT_RETURN_ADDRESS)
        return a->type == 'L' ? JVMTI_ERROR_TYPE_MISMATCH : JVMTI_ERROR_INVALID_SLOT;
    if (is_wide(a->type) && (next == SLOT_REFERENCE || next == SLOT_RETURN_ADDRESS)) return JVMTI_ERROR_INVALID_SLOT;
    if ((kind == SLOT_REFERENCE) != (a->type == 'L')) return JVMTI_ERROR_TYPE_MISMATCH;
    return JVMTI_ERROR_NONE;
}

static Frame *find_frame(const JvmtiTarget *target, Access *a) {
    if (library_level->locals_need_suspension && !jvmti_may_be_changed(target)) {
        a->err = JVMTI_ERROR_THREAD_NOT_SUSPENDED;
        return NULL;
    }
    Frame *f = jvmti_frame_at(target, a->depth);
    if (!f) a->err = JVMTI_ERROR_NO_MORE_FRAMES;
    return f;
}

static void access_local(const JvmtiTarget *target, void *context) {
    Access *a = context;
    Frame *f = find_frame(target, a);
    if (!f) return;
    Method *m = f->method;
    if (method_is_native(m) || (a->store && target->is_virtual && (!target->mounted || a->depth > 0))) {
        a->err = JVMTI_ERROR_OPAQUE_FRAME; /* of virtual threads as the reference implementation */
        return;
    }
    if (a->slot < 0 || a->slot >= m->info->max_locals - (is_wide(a->type) ? 1 : 0)) {
        a->err = JVMTI_ERROR_INVALID_SLOT;
        return;
    }
    a->err = check_kind(f, a);
    if (a->err == JVMTI_ERROR_NONE) a->err = check_variable(m, a, frame_bci(f));
    if (a->err != JVMTI_ERROR_NONE) return;
    Slot *where = &f->locals[a->slot + (is_wide(a->type) ? 1 : 0)];
    if (a->store) {
        *where = a->type == 'L' ? slot_ref(a->reference) : a->value;
    } else {
        a->value = *where;
        a->reference = a->type == 'L' ? slot_to_ref(*where) : NULL;
    }
}

static jvmtiError get_local(Thread *self, JvmtiThreadArg thread, jint depth, jint slot, char type, Access *result) {
    *result = (Access){.depth = depth, .slot = slot, .type = type, .err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, access_local, result);
    return err != JVMTI_ERROR_NONE ? err : result->err;
}

static jvmtiError set_local(Thread *self, JvmtiThreadArg thread, jint depth, jint slot, char type, Slot value,
                            Object *reference) {
    Access a = {.depth = depth,
                .slot = slot,
                .type = type,
                .store = true,
                .value = value,
                .reference = reference,
                .err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, access_local, &a);
    return err != JVMTI_ERROR_NONE ? err : a.err;
}

jvmtiError jvmti_GetLocalObject(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                                jobject *value_ptr) {
    Access a;
    jvmtiError err = get_local(self, thread, depth, slot, 'L', &a);
    if (err == JVMTI_ERROR_NONE) *value_ptr = handle_new(self, a.reference);
    return err;
}

jvmtiError jvmti_GetLocalInt(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                             jint *value_ptr) {
    Access a;
    jvmtiError err = get_local(self, thread, depth, slot, 'I', &a);
    if (err == JVMTI_ERROR_NONE) *value_ptr = slot_to_int(a.value);
    return err;
}

jvmtiError jvmti_GetLocalLong(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                              jlong *value_ptr) {
    Access a;
    jvmtiError err = get_local(self, thread, depth, slot, 'J', &a);
    if (err == JVMTI_ERROR_NONE) *value_ptr = a.value;
    return err;
}

jvmtiError jvmti_GetLocalFloat(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                               jfloat *value_ptr) {
    Access a;
    jvmtiError err = get_local(self, thread, depth, slot, 'F', &a);
    if (err == JVMTI_ERROR_NONE) *value_ptr = slot_to_float(a.value);
    return err;
}

jvmtiError jvmti_GetLocalDouble(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                                jdouble *value_ptr) {
    Access a;
    jvmtiError err = get_local(self, thread, depth, slot, 'D', &a);
    if (err == JVMTI_ERROR_NONE) *value_ptr = slot_to_double(a.value);
    return err;
}

/* The frame is checked before the object: a stale reference is found only where it would be stored. */
jvmtiError jvmti_SetLocalObject(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                                jobject value) {
    Object *o = jvmti_object(self, value);
    if (value && !o) {
        jvmtiError err = get_local(self, thread, depth, slot, 'L', &(Access){.err = JVMTI_ERROR_NONE});
        return err != JVMTI_ERROR_NONE ? err : JVMTI_ERROR_INVALID_OBJECT;
    }
    return set_local(self, thread, depth, slot, 'L', 0, o);
}

jvmtiError jvmti_SetLocalInt(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot, jint value) {
    return set_local(self, thread, depth, slot, 'I', slot_int(value), NULL);
}

jvmtiError jvmti_SetLocalLong(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot, jlong value) {
    return set_local(self, thread, depth, slot, 'J', value, NULL);
}

jvmtiError jvmti_SetLocalFloat(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                               jfloat value) {
    return set_local(self, thread, depth, slot, 'F', slot_float(value), NULL);
}

jvmtiError jvmti_SetLocalDouble(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jint slot,
                                jdouble value) {
    return set_local(self, thread, depth, slot, 'D', slot_double(value), NULL);
}

/* Native methods are fine here: their arguments are in their frame too. */
static void read_receiver(const JvmtiTarget *target, void *context) {
    Access *a = context;
    const Frame *f = find_frame(target, a);
    if (!f) return;
    if (method_is_static(f->method)) {
        a->err = JVMTI_ERROR_INVALID_SLOT;
    } else if (method_is_native(f->method)) {
        a->reference = slot_to_ref(f->locals[0]);
    } else {
        a->err = check_kind(f, a);
        if (a->err == JVMTI_ERROR_NONE) a->reference = slot_to_ref(f->locals[0]);
    }
}

jvmtiError jvmti_GetLocalInstance(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jobject *value_ptr) {
    Access a = {.depth = depth, .slot = 0, .type = 'L', .err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, read_receiver, &a);
    if (err != JVMTI_ERROR_NONE) return err;
    if (a.err == JVMTI_ERROR_NONE) *value_ptr = handle_new(self, a.reference);
    return a.err;
}
