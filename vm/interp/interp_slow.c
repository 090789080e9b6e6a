/* Cold paths of the interpreter: resolution and quickening of instructions, unwinding, events, traps, entry from C. See
   vm/interp/interp_slow.h for the contract. */
#include "vm/interp/interp_slow.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/itable.h"
#include "runtime/lock.h"
#include "runtime/monitor.h"
#include "runtime/scheduler.h"
#include "runtime/startup_profile.h"
#include "runtime/strict.h"
#include "runtime/wellknown.h"
#include "vm/classes/initialize.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/continuation.h"
#include "vm/interp/exception.h"
#include "vm/interp/frame.h"
#include "vm/interp/indy.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"
#include "vm/interp/native.h"
#include "vm/interp/point.h"
#include "vm/interp/watch.h"

const Insn insn_translate_stub[1] = {{OP_TRANSLATE, 0, 0}};
const Insn insn_native_stub[1] = {{OP_NATIVE, 0, 0}};
const Insn insn_abstract_stub[1] = {{OP_ABSTRACT, 0, 0}};
const Insn insn_exit_stub[2] = {{OP_NOP, 0, 0},
                                {OP_EXIT, 0, 0}}; /* [0] plays the invoke instruction of the stub frame */

void interp_init(void) { interp_run(NULL, NULL, NULL, NULL); }

void method_install_entry(Method *m) {
    const Insn *entry = method_is_deleted(m)   ? insn_abstract_stub
                        : continuation_stub(m) ? continuation_stub(m)
                        : method_is_native(m)  ? insn_native_stub
                        : !m->info->has_code   ? insn_abstract_stub
                                               : insn_translate_stub;
    unsigned locals = m->max_locals > m->argument_slots ? m->max_locals : m->argument_slots;
    m->max_locals = (uint16_t)locals;
    m->code = entry;
    method_set_leaf(m, 0);
}

void method_free_body(Method *m) {
    if (method_is_native(m))
        native_free(m->native);
    else {
        point_forget_code();
        code_free(m->translated);
    }
}

/* ---- rewriting instructions ---- */

/* Guards changes of instructions and inline caches, for moments. Threads that execute them take no lock. */
static Lock rewrite_lock = LOCK_INITIALIZER(INSTRUCTIONS);

static bool is_unresolved(unsigned op) {
    switch (op) {
    case OP_GETFIELD:
    case OP_PUTFIELD:
    case OP_GETSTATIC:
    case OP_PUTSTATIC:
    case OP_INVOKEVIRTUAL:
    case OP_INVOKESPECIAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKEDYNAMIC:
    case OP_INVOKEHANDLE:
    case OP_INVOKESTATIC:
    case OP_NEW:
    case OP_ANEWARRAY:
    case OP_CHECKCAST:
    case OP_INSTANCEOF:
    case OP_LDC:
    case OP_LDC2: return true;
    default: return false;
    }
}

/* With rewrite_lock. */
static unsigned plain_op(const MethodCode *code, const Insn *pc, uint64_t insn) {
    VM_ASSERT(code);
    unsigned op = (uint16_t)insn;
    return op == OP_BREAKPOINT ? code->covered[pc - code->insns] : insn_plain[op];
}

/* The instruction and its plain op. Only a breakpoint has something else than one word to read, and needs the lock. */
static uint64_t read_insn(Thread *t, const Insn *pc, unsigned *op) {
    uint64_t insn = __atomic_load_n((const uint64_t *)(const void *)pc, __ATOMIC_ACQUIRE);
    if ((uint16_t)insn != OP_BREAKPOINT) {
        *op = insn_plain[(uint16_t)insn];
        return insn;
    }
    lock_acquire(&rewrite_lock);
    insn = __atomic_load_n((const uint64_t *)(const void *)pc, __ATOMIC_ACQUIRE);
    *op = plain_op(t->frame->method->translated, pc, insn);
    lock_release(&rewrite_lock);
    return insn;
}

/* Operand b of an instruction that is not resolved yet; false: another thread has rewritten it meanwhile, so there is
   nothing to do. */
static bool unresolved_operand(Thread *t, const Insn *pc, int32_t *b) {
    unsigned op;
    *b = (int32_t)(read_insn(t, pc, &op) >> 32);
    return is_unresolved(op);
}

void interp_rewriting_begin(void) { lock_acquire(&rewrite_lock); }
void interp_rewriting_end(void) { lock_release(&rewrite_lock); }

bool interp_is_unresolved(const MethodCode *code, uint32_t index) {
    const Insn *pc = &code->insns[index];
    return is_unresolved(plain_op(code, pc, __atomic_load_n((const uint64_t *)(const void *)pc, __ATOMIC_ACQUIRE)));
}

/* One store, of the op only where the operands stay: whoever has read the op before may be reading them. */
void interp_rewrite_at(MethodCode *code, uint32_t index, uint64_t insn) {
    Insn *pc = &code->insns[index];
    uint64_t changes = *(const uint64_t *)(const void *)pc ^ insn;
    if (!changes) return;
    if (pc->op == OP_BREAKPOINT) {
        code->covered[index] = (uint16_t)insn;
        insn = (insn & ~0xffffull) | OP_BREAKPOINT;
    }
    if (changes >> 16)
        __atomic_store_n((uint64_t *)(void *)pc, insn, __ATOMIC_RELEASE);
    else
        __atomic_store_n(&pc->op, (uint16_t)insn, __ATOMIC_RELEASE);
    code_refuse_around(code, (int)index);
}

/* The first thread that resolves an instruction wins. */
static void rewrite(Thread *t, Insn *pc, uint64_t insn) {
    VM_ASSERT(thread_runs(t));
    MethodCode *code = t->frame->method->translated;
    uint32_t index = (uint32_t)(pc - code->insns);
    lock_acquire(&rewrite_lock);
    if (interp_is_unresolved(code, index)) interp_rewrite_at(code, index, insn);
    lock_release(&rewrite_lock);
}

/* The same for an access to [f]; whether it is watched must not change meanwhile. */
static void rewrite_access(Thread *t, const Insn *pc, Field *f, bool is_static, bool is_put) {
    VM_ASSERT(thread_runs(t));
    MethodCode *code = t->frame->method->translated;
    uint32_t index = (uint32_t)(pc - code->insns);
    lock_acquire(&rewrite_lock);
    if (interp_is_unresolved(code, index)) {
        interp_rewrite_at(code, index, watch_quick_access(f, is_static, is_put));
        watch_add_access(code, index, f, is_static, is_put);
    }
    lock_release(&rewrite_lock);
}

typedef struct Rewriting {
    IsTarget *is_target;
    NewForm *form;
    const void *target;
    const RuntimePool *pool; /* the last one looked at: methods come class by class */
    bool in_pool;            /* an entry of it is concerned */
} Rewriting;

static bool concerns(const Rewriting *r, const RuntimePool *pool, unsigned index) {
    uintptr_t resolved = pool_resolved(pool, index);
    return resolved && r->is_target(resolved, pool->file->cp.tags[index], r->target);
}

static void rewrite_method(Method *m, void *context) {
    Rewriting *r = context;
    MethodCode *code = method_code(m);
    if (!code) return;
    if (m->pool != r->pool) {
        r->pool = m->pool;
        r->in_pool = false;
        for (unsigned i = 1; i < m->pool->file->cp.count && !r->in_pool; i++) r->in_pool = concerns(r, m->pool, i);
    }
    for (uint32_t i = 0; r->in_pool && i < code->count; i++) {
        const uint8_t *bytes = m->info->code + code_bci(code, i);
        if (*bytes < BC_getstatic || *bytes > BC_invokeinterface) continue;
        unsigned index = bytecode_u2(bytes + 1);
        if (concerns(r, m->pool, index) && !interp_is_unresolved(code, i))
            interp_rewrite_at(code, i, r->form(r->target, *bytes, index));
    }
}

void interp_rewrite_resolved(IsTarget *is_target, NewForm *form, const void *target) {
    Rewriting r = {.is_target = is_target, .form = form, .target = target};
    for (Class *c = all_classes; c; c = c->next_all) class_visit_methods(c, rewrite_method, &r);
}

static bool is_deleted(uintptr_t resolved, unsigned tag, const void *target) {
    return (tag == CP_METHODREF || tag == CP_INTERFACE_METHODREF) && method_is_deleted((const Method *)resolved);
}
static uint64_t unresolved_call(const void *target, unsigned bytecode, unsigned index) {
    unsigned op = bytecode == BC_invokestatic    ? OP_INVOKESTATIC
                  : bytecode == BC_invokespecial ? OP_INVOKESPECIAL
                                                 : OP_INVOKEVIRTUAL; /* private methods of interfaces stay */
    return insn_make(op, 0, (int32_t)index);
}
static void forget_deleted(RuntimePool *pool) {
    for (unsigned i = 1; i < pool->file->cp.count; i++)
        if (pool_resolved(pool, i) && is_deleted(pool_resolved(pool, i), pool->file->cp.tags[i], NULL))
            *pool_word(pool, i) = 0;
}
void interp_forget_deleted(void) {
    interp_rewrite_resolved(is_deleted, unresolved_call, NULL);
    for (Class *c = all_classes; c; c = c->next_all) {
        if (c->pool) forget_deleted(c->pool);
        for (const ClassVersion *v = c->older; v; v = v->older) forget_deleted(v->pool);
    }
}

unsigned interp_plain_op(Thread *t, const Insn *pc) {
    unsigned op;
    read_insn(t, pc, &op);
    return op;
}

static RuntimePool *referrer(Thread *t) { return t->frame->method->pool; }

/* What getstatic, putstatic and invokestatic initialise belongs to their resolution: its steps are hidden. Those of
   `new` are not. */
static bool initialize_unseen(Thread *t, Class *c) {
    const uint32_t hidden = resolve_hide_steps(t);
    bool ok = class_initialize(t, c);
    resolve_show_steps(t, hidden);
    return ok;
}

/* ---- fields ---- */

COLD Quicken slow_resolve_field(Thread *t, Insn *pc, bool is_static, bool is_put, Field **field) {
    FieldUse use = is_static ? (is_put ? FIELD_PUT_STATIC : FIELD_GET_STATIC) : is_put ? FIELD_PUT : FIELD_GET;
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return QUICKEN_DONE;
    Field *f = *field = resolve_field(t, referrer(t), (unsigned)index, use, t->frame->method);
    if (!f) return QUICKEN_FAILED;
    if (is_static) {
        if (!initialize_unseen(t, f->holder)) return QUICKEN_FAILED;
        if (class_state(f->holder) != CLASS_INITIALIZED)
            return QUICKEN_SLOW; /* by this very thread: others must still meet the barrier */
    }
    rewrite_access(t, pc, f, is_static, is_put);
    return QUICKEN_DONE;
}

#define LOAD_AS(type)                                                 \
    (is_volatile ? __atomic_load_n((const type *)p, __ATOMIC_SEQ_CST) \
                 : __atomic_load_n((const type *)p, __ATOMIC_ACQUIRE))
Slot field_load(const Field *f, Object *base, bool is_volatile) {
    const void *p = object_at(base, f->offset);
    switch (f->type) {
    case T_BOOLEAN:
    case T_BYTE: return slot_int(LOAD_AS(int8_t));
    case T_CHAR: return slot_int(LOAD_AS(uint16_t));
    case T_SHORT: return slot_int(LOAD_AS(int16_t));
    case T_INT:
    case T_FLOAT: return slot_int(LOAD_AS(int32_t));
    case T_LONG:
    case T_DOUBLE: return LOAD_AS(int64_t);
    default: return slot_ref(ref_expand(LOAD_AS(Ref32)));
    }
}
#define STORE_AS(type, v)                                             \
    do {                                                              \
        if (is_volatile)                                              \
            __atomic_store_n((type *)p, (type)(v), __ATOMIC_SEQ_CST); \
        else                                                          \
            __atomic_store_n((type *)p, (type)(v), __ATOMIC_RELEASE); \
    } while (0)
void field_store(const Field *f, Object *base, Slot value, bool is_volatile) {
    void *p = object_at(base, f->offset);
    switch (f->type) {
    case T_BOOLEAN: STORE_AS(uint8_t, value & 1); break;
    case T_BYTE: STORE_AS(uint8_t, value); break;
    case T_CHAR:
    case T_SHORT: STORE_AS(uint16_t, value); break;
    case T_INT:
    case T_FLOAT: STORE_AS(uint32_t, value); break;
    case T_LONG:
    case T_DOUBLE: STORE_AS(int64_t, value); break;
    default: STORE_AS(Ref32, ref_compress(slot_to_ref(value))); break;
    }
}

/* ---- classes and calls ---- */

COLD Quicken slow_resolve_new(Thread *t, Insn *pc, Class **result) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return QUICKEN_DONE;
    Class *c = *result = resolve_class(t, referrer(t), (unsigned)index);
    if (!c) return QUICKEN_FAILED;
    if (c->flags & (CLASS_IS_INTERFACE | CLASS_IS_ABSTRACT | CLASS_IS_ARRAY)) {
        char *name = class_java_name(c);
        exception_throw(t, InstantiationError, "%s", name);
        free(name);
        return QUICKEN_FAILED;
    }
    if (c == class_Class) { /* mirrors are the VM's to make */
        exception_throw(t, IllegalAccessError, "java.lang.Class");
        return QUICKEN_FAILED;
    }
    if (!class_initialize(t, c)) return QUICKEN_FAILED;
    if (class_state(c) != CLASS_INITIALIZED) return QUICKEN_SLOW;
    rewrite(t, pc, insn_make_pointer(OP_NEW_Q, c));
    return QUICKEN_DONE;
}

/* A body that is nothing but `return`: calling it can be left out while nobody listens. */
static bool is_empty_method(const Method *m) {
    return m->argument_slots == 1 && m->info->only_returns && !(m->access & (ACC_SYNCHRONIZED | ACC_NATIVE));
}

/* Methods of java.lang.Math that have a separate instruction; sqrt and, in jdk-subset, fma do what a native of
   StrictMath would be called for. The transcendental ones are natives in jdk-subset; OpenJDK's, which call StrictMath,
   are rounded by `java` as the C library does it. */
static const struct MathIntrinsic {
    const char *name, *descriptor, *native_class;
    uint16_t op;
} intrinsics[] = {{"sqrt", "(D)D", "java/lang/StrictMath", OP_MATH_SQRT},
                  {"fma", "(DDD)D", "java/lang/StrictMath", OP_MATH_FMA},
                  {"fma", "(FFF)F", "java/lang/StrictMath", OP_MATH_FMAF},
                  {"abs", "(D)D", NULL, OP_MATH_ABS},
                  {"min", "(II)I", NULL, OP_MATH_MIN},
                  {"max", "(II)I", NULL, OP_MATH_MAX},
                  {"sin", "(D)D", NULL, OP_MATH_SIN},
                  {"cos", "(D)D", NULL, OP_MATH_COS},
                  {"tan", "(D)D", NULL, OP_MATH_TAN},
                  {"exp", "(D)D", NULL, OP_MATH_EXP},
                  {"log", "(D)D", NULL, OP_MATH_LOG},
                  {"log10", "(D)D", NULL, OP_MATH_LOG10},
                  {"pow", "(DD)D", NULL, OP_MATH_POW}};
enum { INTRINSICS = sizeof intrinsics / sizeof intrinsics[0] };
static bool intrinsic_off[INTRINSICS]; /* atomic: an agent has put a function in the native's place */

static int find_intrinsic(const Method *m, bool by_native) {
    if (m->holder->loader->object || (!by_native && method_is_native(m)) ||
        strcmp(m->holder->name->text, by_native ? "java/lang/StrictMath" : "java/lang/Math") != 0)
        return -1;
    for (int i = 0; i < INTRINSICS; i++)
        if ((!by_native || intrinsics[i].native_class) && strcmp(m->info->name->text, intrinsics[i].name) == 0 &&
            strcmp(m->info->descriptor->text, intrinsics[i].descriptor) == 0)
            return i;
    return -1;
}

void interp_native_replaced(const Method *m) {
    intrinsic_refuse(m->holder);
    int i = find_intrinsic(m, true);
    if (i < 0) return;
    __atomic_store_n(&intrinsic_off[i], true, __ATOMIC_RELEASE);
    Class *math = loader_find_loaded(&boot_loader, symbol_intern_cstr("java/lang/Math"));
    Method *user = math ? class_declared_method(math, m->info->name, m->info->descriptor) : NULL;
    if (user)
        __atomic_store_n(&user->has_changed, 1, __ATOMIC_RELAXED); /* instructions made of calls to it look again */
}

/* The native that an intrinsic represents counts as bound from now on, and is announced. (OpenJDK's StrictMath.fma is
   none.) */
static bool bind_native_of(Thread *t, const Method *m, const char *native_class) {
    if (!native_class || !(hooks_wanted(HOOK_NATIVE_BIND))) return true;
    Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr(native_class), true);
    Method *native = c && class_link(t, c) ? class_declared_method(c, m->info->name, m->info->descriptor) : NULL;
    if (!native) return false;
    return !method_is_native(native) || __atomic_load_n(&native->native, __ATOMIC_ACQUIRE) || native_bind(t, native);
}

/* 0: exception pending. */
static unsigned static_call_op(Thread *t, const Method *m) {
    int i = find_intrinsic(m, false);
    if (i < 0) return OP_INVOKESTATIC_Q;
    if (!bind_native_of(t, m, intrinsics[i].native_class)) return 0;
    return __atomic_load_n(&intrinsic_off[i], __ATOMIC_ACQUIRE) ? OP_INVOKESTATIC_Q : intrinsics[i].op;
}

COLD Quicken slow_resolve_static(Thread *t, Insn *pc, Method **result) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return QUICKEN_DONE;
    Method *m = *result = resolve_method(t, referrer(t), (unsigned)index, CALL_STATIC);
    if (!m) return QUICKEN_FAILED;
    if (!initialize_unseen(t, m->holder)) return QUICKEN_FAILED;
    if (class_state(m->holder) != CLASS_INITIALIZED) return QUICKEN_SLOW;
    unsigned op = static_call_op(t, m);
    if (!op) return QUICKEN_FAILED;
    rewrite(t, pc, insn_make_pointer(op, m));
    return QUICKEN_DONE;
}

/* A bound method's quick form for a call with a receiver. */
static unsigned bound_call_op(const Method *m) {
    if (!is_empty_method(m)) return OP_INVOKESPECIAL_Q;
    return m->flags & METHOD_FINALIZER_REGISTRATION ? OP_INVOKEOBJECTINIT_Q : OP_INVOKEEMPTY_Q;
}

static bool rewrite_virtual(Thread *t, Insn *pc, Method *m) {
    /* a miranda only names a vtable slot, also in a final class */
    bool bound = m->access & (ACC_PRIVATE | ACC_FINAL) || m->holder->access & ACC_FINAL;
    if (m->vtable_index >= 0 && (!bound || m->flags & METHOD_MIRANDA))
        rewrite(t, pc, insn_make(OP_INVOKEVTABLE, m->argument_slots, m->vtable_index));
    else
        rewrite(t, pc, insn_make_pointer(bound_call_op(m), m));
    return true;
}

COLD bool slow_resolve_virtual(Thread *t, Insn *pc) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    Method *m = resolve_method(t, referrer(t), (unsigned)index, CALL_VIRTUAL);
    return m && rewrite_virtual(t, pc, m);
}

/* Verification takes a reference to anything for one to an interface, so the instruction checks it (JVMS 4.10.1.2, 6.5
   invokespecial), before it finds the selected method to be abstract. */
static void prefer_receiver(Thread *t, const RuntimePool *pool, unsigned index) {
    const ConstantPool *cp = &pool->file->cp;
    unsigned words = descriptor_argument_slots(cp_ref_descriptor(cp, index));
    const Object *receiver = slot_to_ref(t->frame->sp[-1 - (int)words]);
    if (!receiver || class_is_subclass(object_class(receiver), pool->holder)) return;
    exception_take(t);
    throw_receiver(t, object_class(receiver), pool->holder);
}

COLD bool slow_resolve_special(Thread *t, Insn *pc) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    const RuntimePool *pool = referrer(t);
    Method *m = resolve_method(t, referrer(t), (unsigned)index, CALL_SPECIAL);
    bool checked = class_is_interface(pool->holder);
    if (!m) {
        if (checked && exception_is(t->exception, AbstractMethodError)) prefer_receiver(t, pool, (unsigned)index);
        return false;
    }
    checked &= !(m->flags & METHOD_IS_INITIALIZER);
    rewrite(t, pc, insn_make_pointer(checked ? OP_INVOKESPECIAL_CHECKED : bound_call_op(m), m));
    return true;
}

COLD bool slow_resolve_interface(Thread *t, Insn *pc) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    CallSite *site = &t->frame->method->translated->sites[index];
    Method *m = resolve_method(t, referrer(t), site->cp_index, CALL_INTERFACE);
    if (!m) return false;
    /* Also private methods, and those of Object: the receiver must implement the interface. */
    __atomic_store_n(&site->target, m, __ATOMIC_RELEASE);
    rewrite(t, pc, insn_make(OP_INVOKEINTERFACE_Q, 0, index));
    return true;
}

/* JVMS 6.5: the receiver implements the interface by which the instruction names the method, which may inherit it. */
COLD Method *slow_select_interface(Thread *t, CallSite *site, Class *c) {
    RuntimePool *pool = referrer(t);
    Class *named = resolve_class(t, pool, pool->file->cp.entries[site->cp_index].ref.class_index);
    Method *m = __atomic_load_n(&site->target, __ATOMIC_ACQUIRE);
    if (!named) return NULL;
    if (!class_is_subclass(c, named)) {
        throw_not_implemented(t, c, named);
        return NULL;
    }
    if (!class_is_interface(m->holder)) {
        if (!(m = select_virtual(t, c, m))) return NULL; /* one of Object */
    } else if (!(m->access & ACC_PRIVATE) &&
               (!(m = class_itable_lookup(c, m)) || m->flags & METHOD_CONFLICTING_DEFAULTS || method_is_abstract(m) ||
                !(m->access & ACC_PUBLIC))) {
        m = select_virtual(t, c, site->target); /* raises AbstractMethodError or IllegalAccessError */
        if (!m) return NULL;
    }
    /* the cache is only a hint read as two words: publish the method before its class, and never change the method of a
       published class */
    lock_acquire(&rewrite_lock);
    int way = site->classes[0] && site->classes[0] != c ? 1 : 0;
    if (!site->classes[way]) {
        __atomic_store_n(&site->methods[way], m, __ATOMIC_RELEASE);
        __atomic_store_n(&site->classes[way], c, __ATOMIC_RELEASE);
    }
    lock_release(&rewrite_lock);
    return m;
}

COLD bool slow_resolve_type(Thread *t, Insn *pc, unsigned quick_op) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    Class *c = resolve_class(t, referrer(t), (unsigned)index);
    if (c && quick_op == OP_ANEWARRAY_Q) c = class_array_of(t, c);
    if (!c) return false;
    rewrite(t, pc, insn_make_pointer(quick_op, c));
    return true;
}

COLD bool slow_ldc(Thread *t, Insn *pc, Slot *value) {
    RuntimePool *pool = referrer(t);
    int32_t index;
    Object *o = NULL;
    if (!unresolved_operand(t, pc, &index)) {
        *value = slot_ref(insn_pointer(pc));
        return true;
    }
    switch (pool->file->cp.tags[index]) {
    case CP_STRING: o = resolve_string(t, pool, (unsigned)index); break;
    case CP_CLASS: {
        Class *k = resolve_class(t, pool, (unsigned)index);
        o = k ? class_mirror(k) : NULL;
        break;
    }
    case CP_METHOD_TYPE: o = resolve_method_type(t, pool, (unsigned)index); break;
    case CP_METHOD_HANDLE: o = resolve_method_handle(t, pool, (unsigned)index); break;
    default: return resolve_dynamic(t, pool, (unsigned)index, value);
    }
    if (!o) return false;
    *value = slot_ref(o);
    rewrite(t, pc, insn_make_pointer(OP_ACONST, o)); /* stays reachable through the class's resolved entries */
    return true;
}

COLD bool slow_link_dynamic(Thread *t, Insn *pc) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    CallSite *site = &t->frame->method->translated->sites[index];
    if (!__atomic_load_n(&site->target, __ATOMIC_ACQUIRE) && !indy_link_call_site(t, t->frame->method, site))
        return false;
    rewrite(t, pc, insn_make(OP_INVOKEDYNAMIC_Q, 0, index));
    return true;
}

COLD bool slow_link_handle(Thread *t, Insn *pc) {
    int32_t index;
    if (!unresolved_operand(t, pc, &index)) return true;
    CallSite *site = &t->frame->method->translated->sites[index];
    Method *m = resolve_method(t, referrer(t), site->cp_index, CALL_VIRTUAL);
    if (!m) return false;
    if (!(m->flags & METHOD_SIGNATURE_POLYMORPHIC))
        return rewrite_virtual(t, pc, m); /* an ordinary method of MethodHandle or VarHandle */
    if (!__atomic_load_n(&site->target, __ATOMIC_ACQUIRE) && !indy_link_handle_call(t, t->frame->method, site))
        return false;
    rewrite(t, pc, insn_make(OP_INVOKEHANDLE_Q, 0, index));
    return true;
}

COLD Object *slow_multianewarray(Thread *t, const Insn *pc, const Slot *counts) {
    Class *c = resolve_class(t, referrer(t), (unsigned)pc->b);
    if (!c) return NULL;
    int32_t lengths[256];
    for (unsigned i = 0; i < pc->a; i++) {
        lengths[i] = slot_to_int(counts[i]);
        if (lengths[i] < 0) {
            exception_throw(t, NegativeArraySizeException, "%d", lengths[i]);
            return NULL;
        }
    }
    return array_new_multi(t, c, lengths, pc->a);
}

/* ---- exceptions the instructions raise ---- */

COLD bool throw_null_pointer(Thread *t) { return exception_throw(t, NullPointerException, NULL); }
COLD bool throw_array_index(Thread *t, int32_t index, Object *array) {
    return exception_throw(t, ArrayIndexOutOfBoundsException, "Index %d out of bounds for length %u", index,
                           array_length(array));
}
COLD bool throw_division(Thread *t) { return exception_throw(t, ArithmeticException, "/ by zero"); }
COLD bool throw_class_cast(Thread *t, Object *o, Class *target) {
    char *message = class_cast_message(object_class(o), target);
    exception_throw(t, ClassCastException, "%s", message);
    free(message);
    return false;
}
COLD bool throw_array_store(Thread *t, Object *value) {
    char *name = class_java_name(object_class(value));
    exception_throw(t, ArrayStoreException, "%s", name);
    free(name);
    return false;
}
/* The error's constructor needs room to run: the reserve is opened for its duration. */
COLD bool throw_stack_overflow(Thread *t) {
    if (t->in_overflow)
        return exception_throw(t, StackOverflowError, NULL); /* ends in the spare error, see vm/interp/exception.c */
    char *limit = t->stack_limit;
    t->in_overflow = true;
    thread_set_stack_limit(t, t->stack_end);
    exception_throw(t, StackOverflowError, NULL);
    thread_set_stack_limit(t, limit);
    t->in_overflow = false;
    return false;
}

/* ---- events and traps ---- */

/* Only an access that has not come to its end has to be broken off. */
static void leave_closed_memory(Thread *t) {
    if (!t->exception && frame_is_in_access(t, t->closed.session)) t->exception = t->closed.error;
    t->closed.session = t->closed.error = NULL;
}

/* False: the frame does not continue with its next instruction. What a callback leaves takes effect immediately, also
   an exception that it sent its own thread by StopThread. */
static bool goes_on(Thread *t) {
    if (thread_is_forced(t)) return false;
    if (thread_trap(t) & TRAP_ASYNC_EXCEPTION && !t->exception) {
        thread_clear_trap(t, TRAP_ASYNC_EXCEPTION); /* first: another may come meanwhile */
        t->exception = __atomic_exchange_n(&t->async_exception, NULL, __ATOMIC_ACQ_REL);
        if (t->closed.session) leave_closed_memory(t);
        if (t->exception) exception_forget_scoped_values(t);
    }
    return !t->exception;
}

COLD bool interp_poll(Thread *t) {
    if (thread_trap(t) & TRAP_HANDSHAKE)
        thread_clear_trap(t, TRAP_HANDSHAKE); /* only asks for the dispatch table to be read again */
    thread_poll(t);
    if (thread_trap(t) & TRAP_SCHEDULER) scheduler_poll(t);
    return goes_on(t);
}

/* Translates first: an exception that comes now may be caught by the method itself. */
COLD bool interp_enter(Thread *t, Frame *f) {
    if (f->method->info->has_code && !method_translate(t, f->method)) return false;
    if (!interp_poll(t)) return false;
    if (thread_trap(t) & TRAP_METHOD_ENTRY) hooks.method_entry(t, f);
    return goes_on(t);
}

/* A frame that a callback forces to end otherwise has not been left yet. */
static void report_exit(Thread *t, Frame *f, bool by_exception, Slot value) {
    f->flags |= FRAME_IS_LEFT;
    if (thread_trap(t) & TRAP_METHOD_EXIT) hooks.method_exit(t, f, by_exception, value);
    if (f->flags & FRAME_POP_REQUESTED && !thread_is_forced(t)) {
        f->flags &= ~(uint32_t)FRAME_POP_REQUESTED;
        hooks.frame_pop(t, f, by_exception);
    }
    f->flags &= ~(uint32_t)FRAME_IS_LEFT;
}

COLD bool interp_report_leave(Thread *t, Frame *f, Slot *value) {
    uint32_t mark = handle_mark(t);
    if (value && f->method->return_type == T_OBJECT) handle_keep(t, slot_to_ref(*value));
    report_exit(t, f, false, value ? *value : 0);
    handle_release(t, mark);
    if (thread_is_forced(t)) return false;
    if (!t->exception) return true;
    f->caller->sp = f->locals;
    t->frame = f->caller;
    return false;
}

COLD bool interp_leave(Thread *t, Frame *f, Slot *value) {
    VM_ASSERT(thread_runs(t) && f == t->frame);
    uint32_t mark = handle_mark(t);
    if (value && f->method->return_type == T_OBJECT) handle_keep(t, slot_to_ref(*value));
    bool ok = interp_poll(t) && interp_report_leave(t, f, value);
    handle_release(t, mark);
    return ok;
}

COLD bool interp_step(Thread *t, const Insn *pc, bool stepping, unsigned *op) {
    Frame *f = t->frame;
    int bci = frame_bci(f);
    if (stepping && hooks_wanted(HOOK_SINGLE_STEP) && !t->no_events) hooks.single_step(t, f, bci);
    bool at_breakpoint = __atomic_load_n(&pc->op, __ATOMIC_ACQUIRE) ==
                         OP_BREAKPOINT; /* the step's callback may have set or cleared it */
    if (!t->exception && !thread_is_forced(t) && at_breakpoint && hooks_wanted(HOOK_BREAKPOINT))
        hooks.breakpoint(t, f, bci);
    if (!goes_on(t)) return false;
    /* the callback may have cleared the breakpoint */
    *op = interp_plain_op(t, pc);
    return true;
}

/* ---- monitors of synchronized methods ---- */

/* A virtual thread need not block: true if it has not, then it has entered or is unmounted. */
static bool unmounts(Thread *t, Object *o, uint32_t mark, bool *entered) {
    MonitorEntering r = continuation_enter_monitor(t, o);
    if (r == MONITOR_BLOCKS) return false;
    handle_release(t, mark);
    t->unmounted = r == MONITOR_UNMOUNTED;
    *entered = r == MONITOR_ENTERED;
    return true;
}

/* A thread that blocks here is observed at the next instruction, as in the reference; there the object is no operand
   any more. */
COLD bool interp_monitor_enter(Thread *t, Object *o) {
    Frame *f = t->frame;
    bool entered;
    uint32_t mark = handle_mark(t);
    handle_keep(t, o);
    f->pc++;
    if (t->mounted && unmounts(t, o, mark, &entered)) {
        if (!t->unmounted) f->pc--;
        return entered;
    }
    bool ok = monitor_enter_slow(t, o, f);
    f->pc--;
    handle_release(t, mark);
    return ok;
}

COLD bool interp_lock_method(Thread *t, Frame *f) {
    VM_ASSERT(thread_runs(t) && f == t->frame);
    Object *o = method_is_static(f->method) ? class_mirror(f->method->holder) : slot_to_ref(f->locals[0]);
    f->lock = NULL;
    bool entered = false;
    if (!t->mounted || !unmounts(t, o, handle_mark(t), &entered)) entered = monitor_enter_slow(t, o, f);
    if (entered) f->lock = o;
    return entered;
}
/* A lock that could not be given back stays recorded in the frame: a handler of the method may return once more. */
static bool unlock_method(Thread *t, Frame *f) {
    if (!f->lock) return true;
    if (!monitor_exit(t, f->lock, f)) return false;
    f->lock = NULL;
    return true;
}
COLD bool interp_release_monitors(Thread *t, Frame *f) {
    bool ok = !(f->method->access & ACC_SYNCHRONIZED) || unlock_method(t, f);
    if (monitor_frame_holds(t, f)) {
        monitors_release_frame(t, f);
        if (ok) exception_throw(t, IllegalMonitorStateException, NULL);
        ok = false;
    }
    return ok;
}

/* ---- natives, abstract methods ---- */

/* A redefinition may make f->method another one, whenever the thread can stop. */
bool interp_native(Thread *t, Frame *f, Slot *result) {
    VM_ASSERT(thread_runs(t) && f == t->frame);
    f->lock = NULL;
    f->handle_mark = handle_mark(t);
    if (f->method->access & ACC_SYNCHRONIZED && !interp_lock_method(t, f)) return false;
    if (unlikely(thread_trap(t)) && !interp_enter(t, f)) return false;
    const NativeBinding *binding;
    while (!(binding = __atomic_load_n(&f->method->native, __ATOMIC_ACQUIRE)))
        if (!native_bind(t, f->method)) return false;
    Method *m = f->method;
    bool ok = native_call(t, m, binding, f->locals, result);
    handle_release(t, f->handle_mark);
    if (!ok || t->exception) return false;
    if (f->method->access & ACC_SYNCHRONIZED && !unlock_method(t, f)) return false;
    return likely(!(thread_trap(t) | f->flags)) || interp_leave(t, f, f->method->return_type == T_VOID ? NULL : result);
}

/* Object.wait0, on top of what has been thawed. */
bool interp_end_wait(Thread *t) {
    t->unmounted = continuation_end_wait(t) == MONITOR_UNMOUNTED;
    if (t->unmounted || t->exception) return false;
    return likely(!(thread_trap(t) | t->frame->flags)) || interp_leave(t, t->frame, NULL);
}

COLD bool interp_abstract(Thread *t) {
    Frame *f = t->frame;
    Method *m = f->method;
    Object *receiver = method_is_static(m) ? NULL : slot_to_ref(f->locals[0]);
    t->frame = f->caller;
    t->frame->sp = f->locals + m->argument_slots;
    if (method_is_deleted(m))
        return throw_method_error(t, NoSuchMethodError, "'%s'", m->holder, m->info->name, m->info->descriptor);
    return throw_abstract_method(t, receiver ? object_class(receiver) : m->holder, m);
}

COLD bool interp_corrupt(Thread *t) {
    Method *m = t->frame->method;
    return exception_throw(t, VerifyError, "(class: %s, method: %s signature: %s) Falling off the end of the code",
                           m->holder->name->text, m->info->name->text, m->info->descriptor->text);
}

/* ---- unwinding ---- */

/* Index in the handler table of the handler for [exception] in the frame, -1: none. Catch types may be loaded; a
   failure to load one replaces the exception, unless it is [secondary]. Meanwhile a redefinition may move the frame to
   an obsolete method, which has the same handlers as what it was before. */
static int find_handler(Thread *t, const Frame *f, Object **exception, bool secondary) {
    int bci = frame_bci(f);
    for (int i = 0; i < f->method->info->handler_count; i++) {
        const ExceptionEntry *h = &f->method->info->handlers[i];
        if (bci < h->start_pc || bci >= h->end_pc) continue;
        if (h->catch_type == 0) return i;
        Class *c = resolve_class(t, f->method->pool, h->catch_type);
        if (!c) {
            Object *failure = exception_take(t);
            if (secondary) continue;
            *exception = handle_keep(t, failure);
            return find_handler(t, f, exception, true);
        }
        if (object_is_instance(*exception, c)) return i;
    }
    return -1;
}

/* The same as a prediction, which loads nothing: a catch type that is not resolved yet is taken for the superclass of
   that name. */
static bool would_catch(RuntimePool *pool, unsigned catch_type, const Object *exception) {
    if (catch_type == 0) return true;
    Class *c = resolve_class_if_loaded(pool, catch_type);
    if (c) return object_is_instance(exception, c);
    const Symbol *name = cp_symbol(&pool->file->cp, catch_type);
    for (const Class *k = object_class(exception); k; k = k->super)
        if (k->name == name) return true;
    return false;
}
static int predict_handler(const Frame *f, const Object *exception) {
    int bci = frame_bci(f);
    for (int i = 0; i < f->method->info->handler_count; i++) {
        const ExceptionEntry *h = &f->method->info->handlers[i];
        if (bci >= h->start_pc && bci < h->end_pc && would_catch(f->method->pool, h->catch_type, exception)) return i;
    }
    return -1;
}

static void report_exception(Thread *t, Object *exception) {
    Frame *thrower = frame_skip_stubs(t->frame);
    if (!thrower || t->reported_exception == exception) return;
    Method *catch_method = NULL;
    int catch_bci = 0;
    for (Frame *f = thrower; f; f = frame_skip_stubs(f->caller)) {
        if (!method_code(f->method)) continue;
        int i = predict_handler(f, exception);
        if (i < 0) continue;
        catch_method = f->method;
        catch_bci = f->method->info->handlers[i].handler_pc;
        break;
    }
    int bci = method_is_native(thrower->method) ? 0 : frame_bci(thrower);
    t->reported_exception = exception;
    hooks.exception(t, thrower, bci, exception, catch_method, catch_bci);
}

/* The callback of Exception has popped the frame: the reference implementation reports the end of the throw all the
   same. */
static void report_popped(Thread *t, Frame *f, Object *exception) {
    if (!(thread_trap(t) & TRAP_FRAME_POP) || !thread_is_forced(t) || follows_text(TEXT_POPPED_BY_EXCEPTION)) return;
    int i = method_code(f->method) ? find_handler(t, f, &exception, false) : -1;
    if (i < 0)
        report_exit(t, f, true, 0);
    else if (hooks_wanted(HOOK_EXCEPTION_CATCH))
        hooks.exception_catch(t, f, f->method->info->handlers[i].handler_pc, exception);
}

COLD Frame *interp_unwind(Thread *t, Object **result) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    uint32_t mark = handle_mark(t);
    Object *exception = t->exception;
    *result = NULL;
    t->exception = NULL;                      /* not caught yet: exception_take would say so */
    if (thread_is_forced(t)) return t->frame; /* what it would have thrown is no longer of interest */
    handle_keep(t, exception);
    if (hooks_wanted(HOOK_EXCEPTION)) {
        report_exception(t, exception);
        if (t->exception)
            exception = handle_keep(t, exception_take(t)); /* the callback threw: that continues instead */
        report_popped(t, t->frame, exception);
    }
    for (;;) {
        Frame *f = t->frame;
        if (thread_is_forced(t)) { /* by a callback, or while classes were loaded */
            t->exception = NULL;
            handle_release(t, mark);
            return f;
        }
        if (f->flags & FRAME_CONTINUATION) {
            continuation_leave(t);
            f->caller->sp = f->locals;
            t->frame = f->caller;
            continue;
        }
        if (!f->method) {
            t->exception = exception;
            handle_release(t, mark);
            return NULL;
        }
        if (method_code(f->method)) { /* neither a native nor one that cannot be translated */
            int i = find_handler(t, f, &exception, false);
            if (i >= 0) {
                const Method *m = f->method;
                int bci = m->info->handlers[i].handler_pc;
                f->pc = &m->translated->insns[code_index_of_bci(m->translated, bci)];
                t->reported_exception = NULL;
                frame_stack(f)[1] = slot_ref(exception);
                f->sp = frame_stack(f) + 2;
                if (hooks_wanted(HOOK_EXCEPTION_CATCH)) {
                    hooks.exception_catch(t, f, bci, exception);
                    if (t->exception) {
                        exception = handle_keep(t, exception_take(t));
                        continue;
                    }
                }
                *result = exception;
                handle_release(t, mark);
                return f;
            }
        }
        if (thread_is_forced(t)) continue;
        if (!interp_release_monitors(t, f)) exception = handle_keep(t, exception_take(t));
        if (thread_trap(t) & TRAP_METHOD_EXIT || f->flags & FRAME_POP_REQUESTED) {
            report_exit(t, f, true, 0);
            if (thread_is_forced(t)) continue;
            if (t->exception) exception = handle_keep(t, exception_take(t));
        }
        f->caller->sp = f->locals; /* the arguments went with the callee */
        t->frame = f->caller;
    }
}

/* ---- entry from C ---- */

bool interp_call(Thread *t, Method *m, const Slot *arguments, Slot *result) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    VM_ASSERT(!(m->access & ACC_ABSTRACT));
    char here;
    Frame *top = t->frame;
    Slot *base = top ? top->sp : (Slot *)t->stack_base;
    Frame *stub = (Frame *)base;
    Slot *end = frame_stack(stub) + 1 + m->argument_slots;
    if ((char *)end + sizeof(Slot) > t->stack_limit || (&here < t->c_stack_limit && !t->in_overflow))
        return throw_stack_overflow(t);
    *stub = (Frame){.caller = top, .pc = insn_exit_stub, .locals = frame_stack(stub), .handle_mark = handle_mark(t)};
    if (m->argument_slots) memcpy(frame_stack(stub) + 1, arguments, m->argument_slots * sizeof(Slot));
    frame_stack(stub)[0] = 0;
    stub->sp = end;
    thread_publish_frame(t, stub);
    Slot value = 0;
    startup_count(STARTUP_UPCALLS, 1);
    bool ok = interp_run(t, m, end, &value);
    t->frame = top;
    if (ok && result) *result = value;
    return ok;
}

/* ---- breakpoints, dispatch tables ---- */

bool method_bci_is_instruction(Method *m, int bci) {
    if (!m->info->has_code || bci < 0 || bci >= (int)m->info->code_length) return false;
    Thread *t = thread_self();
    if (!method_translate(t, m)) {
        exception_take(t);
        return false;
    }
    return code_index_of_bci(method_code(m), bci) >= 0;
}

static bool set_breakpoint(Method *m, int bci) {
    MethodCode *code = method_code(m);
    lock_acquire(&rewrite_lock);
    if (!code->covered && !(code->covered = calloc(code->count, sizeof *code->covered))) {
        lock_release(&rewrite_lock);
        return false;
    }
    int index = code_index_of_bci(code, bci);
    Insn *i = &code->insns[index];
    if (i->op != OP_BREAKPOINT) {
        code->covered[index] = insn_plain[i->op];
        __atomic_store_n(&i->op, (uint16_t)OP_BREAKPOINT, __ATOMIC_RELEASE);
        __atomic_store_n(&m->has_changed, 1, __ATOMIC_RELAXED);
        intrinsic_refuse(m->holder);
        code_refuse_around(code, index);
    }
    lock_release(&rewrite_lock);
    return true;
}

static bool clear_breakpoint(Method *m, int bci) {
    MethodCode *code = method_code(m);
    int index = code ? code_index_of_bci(code, bci) : -1;
    if (index < 0) return false;
    lock_acquire(&rewrite_lock);
    bool set = code->insns[index].op == OP_BREAKPOINT;
    if (set) {
        __atomic_store_n(&code->insns[index].op, code->covered[index], __ATOMIC_RELEASE);
        code_refuse_around(code, index);
    }
    lock_release(&rewrite_lock);
    return set;
}

/* Frames may still run older versions of the method that are equivalent to it: they stop there, too. */
static bool in_running_versions(Method *m, int bci, bool (*change)(Method *, int)) {
    bool ok = change(m, bci);
    for (ClassVersion *v = m->flags & METHOD_OLD ? NULL : m->holder->older; v && ok; v = v->older) {
        if (m->slot >= v->method_count) break;
        Method *old = &v->methods[m->slot];
        if (!(old->flags & METHOD_OBSOLETE) && method_code(old)) ok = change(old, bci);
    }
    return ok;
}

bool interp_set_breakpoint(Method *m, int bci) {
    return method_bci_is_instruction(m, bci) && in_running_versions(m, bci, set_breakpoint);
}

bool interp_clear_breakpoint(Method *m, int bci) { return in_running_versions(m, bci, clear_breakpoint); }

void interp_choose_dispatch(Thread *t) {
    const void *const *table = thread_trap(t) & TRAP_FORCED ? interp_forced_table
                               : t->stepping                ? interp_step_table
                               : exploration_has_points()   ? interp_point_table
                                                            : interp_plain_table;
    __atomic_store_n(&t->dispatch, table, __ATOMIC_RELAXED); /* while it runs; TRAP_HANDSHAKE makes it look */
}

void interp_update_thread_traps(Thread *t) {
    VM_ASSERT(t);
    uint32_t on = 0;
    if (t->hooks & HOOK_METHOD_ENTRY) on |= TRAP_METHOD_ENTRY;
    if (t->hooks & HOOK_METHOD_EXIT) on |= TRAP_METHOD_EXIT;
    thread_clear_trap(t, (TRAP_METHOD_ENTRY | TRAP_METHOD_EXIT) & ~on);
    interp_choose_dispatch(t);
    thread_set_trap(t, on | TRAP_HANDSHAKE);
}
