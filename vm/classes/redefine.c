/* Redefinition of classes; see redefine.h. Everything that can fail happens before all threads are stopped; what the
   installation needs is allocated by then. */
#include "vm/classes/redefine.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/compare.h"
#include "classfile/parser.h"
#include "gc/walk.h"
#include "runtime/block.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/agent_reads.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/members.h"
#include "vm/classes/mirror.h"
#include "vm/classes/reflected.h"
#include "vm/classes/resolve.h"
#include "vm/classes/supertypes.h"
#include "vm/classes/unload.h"
#include "vm/classes/verify.h"
#include "vm/classes/vtable.h"

bool class_is_modifiable(const Class *c) { return c->file && !(c->flags & CLASS_IS_HIDDEN); }

/* ---- one redefinition of a class at a time ---- */

/* Kept on the C stack of the thread concerned. A thread may redefine a class again from within (a hook may). */
typedef struct Turn {
    Thread *t;
    const Redefinition *list;
    unsigned count;
    struct Turn *next;
} Turn;
static Turn *turns;
static Lock turns_mutex = LOCK_INITIALIZER(REDEFINITION);

static bool share_class(const Turn *a, const Turn *b) {
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (a->list[i].klass == b->list[j].klass) return true;
    return false;
}

static bool must_wait(const Turn *mine) {
    for (const Turn *other = turns; other; other = other->next)
        if (other->t != mine->t && share_class(mine, other)) return true;
    return false;
}

static void begin_turn(Turn *mine) {
    Thread *t = mine->t;
    lock_acquire(&turns_mutex);
    while (must_wait(mine)) {
        __atomic_store_n(&t->waiting_for, &turns, __ATOMIC_SEQ_CST);
        lock_release(&turns_mutex);
        thread_block(t, THREAD_FOR_EVER);
        __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
        lock_acquire(&turns_mutex);
    }
    mine->next = turns;
    turns = mine;
    lock_release(&turns_mutex);
}

static void end_turn(Turn *mine) {
    lock_acquire(&turns_mutex);
    Turn **link = &turns;
    while (*link != mine) link = &(*link)->next;
    *link = mine->next;
    lock_release(&turns_mutex);
    thread_wake_waiters(&turns);
}

/* ---- the new version of one class ---- */

/* What the pending exception means; it goes. */
static RedefineResult result_of_exception(Thread *t, RedefineResult otherwise) {
    static const struct {
        ExceptionClass class;
        RedefineResult result;
    } known[] = {{UnsupportedClassVersionError, REDEFINE_BAD_VERSION},
                 {ClassFormatError, REDEFINE_BAD_FORMAT},
                 {ClassCircularityError, REDEFINE_CIRCULAR},
                 {NoClassDefFoundError, REDEFINE_WRONG_NAME},
                 {OutOfMemoryError, REDEFINE_NO_MEMORY}};
    Object *e = exception_take(t);
    if (hooks.redefinition_refused) hooks.redefinition_refused(e);
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (exception_is(e, known[i].class)) return known[i].result;
    return otherwise;
}

static RedefineResult result_of_format(ClassFileErrorKind kind) {
    switch (kind) {
    case CLASSFILE_VERSION: return REDEFINE_BAD_VERSION;
    case CLASSFILE_WRONG_NAME: return REDEFINE_WRONG_NAME;
    case CLASSFILE_NO_MEMORY: return REDEFINE_NO_MEMORY;
    default: return REDEFINE_BAD_FORMAT;
    }
}

/* What the class is made of already needs no parsing and no checking: most agents are asked about many classes, and
   change few. */
static RedefineResult parse(Redefinition *d, const uint8_t *bytes, uint32_t length) {
    const Class *c = d->klass;
    if (length == c->file->length && memcmp(bytes, c->file->bytes, length) == 0) {
        d->file = classfile_hold(c->file);
        return REDEFINE_DONE;
    }
    ClassFileError error;
    ClassFileOptions parse = {.name = c->name->text,
                              .copy_bytes = true,
                              .counted_symbols = c->file->counted_symbols,
                              .preview = options.preview,
                              .newest = library_level->newest_class_file};
    d->file = classfile_parse(bytes, length, &parse, &error);
    if (!d->file) return result_of_format(error.kind);
    return d->file->access & ACC_MODULE ? REDEFINE_WRONG_NAME : REDEFINE_DONE;
}

static bool keep_initial(Redefinition *d, const HookedBytes *data) {
    if (!data->initial) return true;
    d->initial_bytes = malloc(data->initial_length ? data->initial_length : 1);
    if (!d->initial_bytes) return false;
    memcpy(d->initial_bytes, data->initial, data->initial_length);
    d->initial_length = data->initial_length;
    return true;
}

/* Hook and parsing. [bytes] stay as they are meanwhile. */
static RedefineResult make_file(Thread *t, Redefinition *d, bool retransform, const uint8_t *bytes, uint32_t length) {
    Class *c = d->klass;
    HookedBytes data = {.bytes = bytes, .length = length};
    bool asked = hooks_wanted(HOOK_CLASS_FILE_LOAD);
    Object *domain = asked ? class_protection_domain(t, c) : NULL;
    if (asked && !t->exception) {
        class_transformed_by_agent(c); /* whatever the hooks do, as the reference VM has it */
        modules_notify_library(t);
        hooks.class_file_load(t, c->name, c->loader, domain, c, retransform, &data);
    }
    RedefineResult r = t->exception ? result_of_exception(t, REDEFINE_VERIFICATION) : parse(d, data.bytes, data.length);
    if (r == REDEFINE_DONE && !keep_initial(d, &data)) r = REDEFINE_NO_MEMORY;
    hooked_bytes_release(&data);
    return r;
}

/* A retransformation starts from a copy: a hook may redefine the class, whereupon its bytes go. */
static RedefineResult make_file_again(Thread *t, Redefinition *d) {
    const Class *c = d->klass;
    uint32_t length = c->initial_bytes ? c->initial_length : c->file->length;
    uint8_t *copy = malloc(length ? length : 1);
    if (!copy) return REDEFINE_NO_MEMORY;
    memcpy(copy, c->initial_bytes ? c->initial_bytes : c->file->bytes, length);
    RedefineResult r = make_file(t, d, true, copy, length);
    free(copy);
    return r;
}

static RedefineResult result_of_change(ClassChange change) {
    static const RedefineResult results[] = {[CHANGE_ALLOWED] = REDEFINE_DONE,
                                             [CHANGE_HIERARCHY] = REDEFINE_HIERARCHY,
                                             [CHANGE_ATTRIBUTE] = REDEFINE_ATTRIBUTE,
                                             [CHANGE_CLASS_MODIFIERS] = REDEFINE_CLASS_MODIFIERS,
                                             [CHANGE_FIELDS] = REDEFINE_SCHEMA,
                                             [CHANGE_METHOD_MODIFIERS] = REDEFINE_METHOD_MODIFIERS,
                                             [CHANGE_METHOD_ADDED] = REDEFINE_METHOD_ADDED,
                                             [CHANGE_METHOD_DELETED] = REDEFINE_METHOD_DELETED};
    return results[change];
}

static RedefineResult prepare(Thread *t, Redefinition *d) {
    Class *c = d->klass;
    if (!class_metadata_reserve(t, d->bytes ? d->length : c->file->length))
        return result_of_exception(t, REDEFINE_NO_MEMORY);
    RedefineResult r = d->bytes ? make_file(t, d, false, d->bytes, d->length) : make_file_again(t, d);
    if (r != REDEFINE_DONE) return r;
    if (d->file != c->file && !class_check_redefinition(t, c, d->file))
        return result_of_exception(t, REDEFINE_VERIFICATION);
    if (!class_link(t, c)) {
        r = result_of_exception(t, REDEFINE_INTERNAL);
        return r == REDEFINE_WRONG_NAME ? REDEFINE_INVALID_CLASS : r == REDEFINE_NO_MEMORY ? r : REDEFINE_INTERNAL;
    }
    if ((r = result_of_change(classfile_compare_supertypes(c->file, d->file))) != REDEFINE_DONE) return r;
    if (class_state(c) == CLASS_ERROR) return REDEFINE_INVALID_CLASS;
    if ((r = result_of_change(classfile_compare_members(
             c->file, d->file, vm_flag_bool(AllowRedefinitionToAddDeleteMethods)))) != REDEFINE_DONE)
        return r;
    if (!class_verify_file(t, c, d->file, &d->verified)) {
        r = result_of_exception(t, REDEFINE_VERIFICATION);
        return r == REDEFINE_NO_MEMORY ? r : REDEFINE_VERIFICATION;
    }
    return REDEFINE_DONE;
}

static bool is_added(const Class *c, const MethodInfo *info) {
    return !class_declared_method(c, info->name, info->descriptor);
}

/* Room for the methods that the class has not yet (-XX:+AllowRedefinitionToAddDeleteMethods), and for the list of all
   that were added. It is the class's, also when the redefinition fails. [earlier]: how many may have been added by
   then, because the class is in the list before. */
static bool allocate_added(Redefinition *d, bool again, unsigned earlier) {
    Class *c = d->klass;
    if (!vm_flag_bool(AllowRedefinitionToAddDeleteMethods)) return true;
    for (unsigned i = 0; i < d->file->method_count; i++) d->added_most += again || is_added(c, &d->file->methods[i]);
    if (!d->added_most) return true;
    unsigned listed = c->method_count - c->first_method_count + earlier + d->added_most;
    d->list = class_memory(c, METADATA_METHOD, listed * sizeof(Method *) + d->added_most * sizeof(Method));
    d->added = (Method *)(d->list + listed);
    return d->list;
}

static bool allocate(Redefinition *list, unsigned place) {
    Redefinition *d = &list[place];
    ClassVersion *v = d->replaced = calloc(1, sizeof *v);
    bool again = false;
    unsigned earlier = 0;
    for (unsigned i = 0; i < place && vm_flag_bool(AllowRedefinitionToAddDeleteMethods); i++) {
        again |= list[i].klass == d->klass;
        earlier += list[i].klass == d->klass ? list[i].added_most : 0;
    }
    if (!v) return false;
    v->methods = calloc(d->klass->method_count + earlier + 1, sizeof *v->methods);
    return v->methods && allocate_added(d, again, earlier) && (d->pool = pool_new(d->klass, d->file));
}

static void discard(Redefinition *d) {
    if (d->replaced) free(d->replaced->methods);
    free(d->replaced);
    pool_free(d->pool);
    if (d->file) classfile_free(d->file);
    free(d->initial_bytes);
}

/* ---- installation: all threads are stopped ---- */

static ClassVersion *versions; /* of all classes, newest first */
static size_t version_count, purge_at;
enum { FEW_VERSIONS = 64 };

static void enter_version(ClassVersion *v) {
    v->next = versions;
    if (versions) versions->previous = v;
    versions = v;
    version_count++;
}
static void leave_version(ClassVersion *v) {
    if (v->next) v->next->previous = v->previous;
    *(v->previous ? &v->previous->next : &versions) = v->next;
    version_count--;
}

static void make_older_obsolete(Class *c, unsigned slot) {
    for (ClassVersion *v = c->older; v; v = v->older)
        if (slot < v->method_count) v->methods[slot].flags |= METHOD_OBSOLETE;
}

/* The method remains what it is, outside the class, for frames that run it, and IDs. Calls are resolved anew; who has
   found it otherwise, as method handles have, meets NoSuchMethodError. Its pool is the replaced version's. */
static void delete_method(Method *m, Method *old, const Redefinition *d, unsigned slot) {
    *old = (Method){.holder = m->holder, .info = m->info, .pool = m->pool, .slot = m->slot, .flags = METHOD_OLD};
    if (method_is_deleted(m)) return;
    m->flags |= METHOD_DELETED | METHOD_OBSOLETE;
    m->has_changed = 1;
    execution.install_entry(m);
    make_older_obsolete(d->klass, slot);
    d->replaced->permanent = true;
}

static void replace_method(Method *m, Method *old, const Redefinition *d, unsigned slot) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    const MethodInfo *info =
        method_is_deleted(m) ? NULL : classfile_find_method(d->file, m->info->name, m->info->descriptor, slot);
    if (!info) {
        delete_method(m, old, d, slot);
        return;
    }
    *old = *m;
    old->flags |= METHOD_OLD;
    old->id = NULL;
    execution.set_leaf(old, 0);
    if (!classfile_methods_equivalent(old->pool->file, old->info, d->file, info)) {
        old->flags |= METHOD_OBSOLETE;
        make_older_obsolete(d->klass, slot);
        m->version++;
        m->has_changed = 1;
    }
    m->flags = old->flags & (METHOD_SIGNATURE_POLYMORPHIC | METHOD_OVERRIDES_ALL | METHOD_ONE_SLOT);
    m->translated = NULL;
    method_fill(m, d->pool, info, slot);
    m->vtable_index = old->vtable_index;
    if (method_is_native(m) && method_is_native(old)) { /* it keeps its implementation */
        m->native = old->native;
        old->native = NULL;
    }
    execution.install_entry(m);
}

/* A native that is none any more leaves its implementation to the one it has come to wrap, or that wrapped it: by
   prefix (SetNativeMethodPrefix). */
static void hand_over_implementation(Class *c, const Method *old, const Method *m) {
    if (!method_is_native(old) || !old->native || method_is_native(m)) return;
    Method *heir = execution.wrapped_native(c, m->info->name, m->info->descriptor);
    if (!heir) heir = execution.unwrapped_native(m);
    if (heir && method_is_native(heir)) execution.hand_over_native(old, heir);
}

static void add_methods(Redefinition *d) {
    Class *c = d->klass;
    unsigned count = c->method_count, first = c->first_method_count;
    if (count > first) memcpy(d->list, c->added_methods, (count - first) * sizeof *d->list);
    for (unsigned i = 0; i < d->file->method_count; i++) {
        if (!is_added(c, &d->file->methods[i])) continue;
        Method *m = d->list[count - first] = d->added++;
        method_fill(m, d->pool, &d->file->methods[i], count++);
        execution.install_entry(m);
    }
    c->added_methods = d->list;
    c->method_count = (uint16_t)count;
    free(c->method_index);
    c->method_index = NULL;
    class_index_members(c);
}

static void replace_version(Redefinition *d) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    Class *c = d->klass;
    ClassVersion *v = d->replaced;
    v->pool = c->pool;
    v->pool->version = v;
    v->fresh = true;
    v->method_count = c->method_count;
    if (d->file != c->file) execution.refuse_intrinsics(c);
    for (unsigned i = 0; i < c->method_count; i++) replace_method(class_method(c, i), &v->methods[i], d, i);
    for (unsigned i = 0; i < c->method_count; i++) hand_over_implementation(c, &v->methods[i], class_method(c, i));
    if (d->added_most) add_methods(d);
    for (unsigned i = 0; i < c->field_count; i++) c->fields[i].info = &d->file->fields[i];
    c->name = d->file->this_name;
    c->file = d->file;
    c->pool = d->pool;
    c->major = d->file->major;
    __atomic_store_n(&c->verified, d->verified, __ATOMIC_RELAXED);
    free(c->initial_bytes);
    c->initial_bytes = d->initial_bytes;
    c->initial_length = d->initial_length;
    v->older = c->older;
    c->older = v;
    enter_version(v);
    class_count_file(c->file, true);
}

/* The version that ran before this installation: the oldest of those that it has made (a class may be in the list more
   than once). */
static ClassVersion *fresh_version(const Class *c) {
    ClassVersion *found = NULL;
    for (ClassVersion *v = c->older; v && v->fresh; v = v->older) found = v;
    return found;
}

/* A version that is obsolete now has an ID of its own, which no signal handler could make (vm/interp/sample.h). */
static void make_id_for_handlers(Method *m) {
    if (m->flags & METHOD_OBSOLETE && method_current(m)->id) method_id(m);
}

static void visit_stack(Frame *top) {
    for (Frame *f = top; f; f = f->caller) {
        Method *m = f->method;
        if (!m || !m->holder->older) continue;
        if (!(m->flags & METHOD_OLD)) {
            ClassVersion *v = fresh_version(m->holder);
            if (!v || method_is_deleted(m) || m->slot >= v->method_count || class_method(m->holder, m->slot) != m)
                continue;
            Method *old = &v->methods[m->slot];
            bool native = method_is_native(m) && method_is_native(old); /* continues as what it is */
            if (native || method_is_abstract(old)) continue;
            f->method = old;
        }
        if (f->method->pool->version) f->method->pool->version->in_use = true;
        make_id_for_handlers(f->method);
    }
}
static bool visit_frozen(void *context, Object *o) {
    if (object_layout(o)->kind == LAYOUT_STACK) visit_stack(execution.frozen_frames(o));
    return true;
}
static void visit_frames(Thread *t, void *context) {
    visit_stack(t->frame);
    for (const PoolPin *pin = t->pool_pins; pin; pin = pin->outer)
        if (pin->pool && pin->pool->version) pin->pool->version->in_use = true;
}

static void free_version(ClassVersion *v) {
    leave_version(v);
    if (hooks.class_version_free) hooks.class_version_free(v);
    execution.forget_accesses();
    for (unsigned i = 0; i < v->method_count; i++) {
        Method *old = &v->methods[i];
        if (old->id) old->id->method = NULL;
        execution.free_body(old);
    }
    ClassFile *file = v->pool->file;
    pool_free(v->pool);
    class_count_file(file, false);
    classfile_free(file);
    free(v->methods);
    free(v);
}

static void unlink_version(ClassVersion *v) {
    ClassVersion **link = &v->pool->holder->older;
    while (*link != v) link = &(*link)->older;
    *link = v->older;
}

/* Frees the versions that nobody uses. Not [all]: those that this installation has made, which are the first of the
   list. */
static void purge(bool all) {
    for (ClassVersion *v = all ? versions : NULL; v; v = v->next) v->in_use = false;
    thread_for_each(visit_frames, NULL);
    if (execution.any_frozen_frames()) heap_iterate(visit_frozen, NULL);
    for (ClassVersion *v = versions, *next; v && (all || v->fresh); v = next) {
        bool keep = v->in_use || v->permanent || reflected_needs(v->pool);
        next = v->next;
        v->fresh = false;
        if (keep) continue;
        unlink_version(v);
        free_version(v);
    }
    if (all) purge_at = FEW_VERSIONS + 2 * version_count;
}

void versions_purge(void) {
    if (versions) purge(true);
}

void versions_free(Class *c) {
    for (ClassVersion *v = c->older, *older; v; v = older) {
        older = v->older;
        free_version(v);
    }
    c->older = NULL;
}

typedef struct Refreshing {
    const Class *changed;
    bool finalizer;
} Refreshing;

/* What [k] has derived from a class that was redefined, which is a supertype of it or itself: reflection's caches,
   which may show inherited members; stand-ins for interface methods; whether new instances have a finalizer to run. */
static void refresh_subtype(Class *k, void *context) {
    const Refreshing *r = context;
    const Class *c = r->changed;
    if (r->finalizer) k->flags |= CLASS_HAS_FINALIZER;
    for (unsigned i = 0; k->miranda_count && class_is_interface(c) && i < c->method_count; i++) {
        const Method *m = class_method(c, i);
        Method *miranda = class_own_miranda(k, m->info->name, m->info->descriptor);
        if (miranda && miranda->pool->holder == c && !method_is_deleted(m)) miranda_refresh(miranda, m);
    }
    if (offset_Class_classRedefinedCount) ++*(int32_t *)object_at(class_mirror(k), offset_Class_classRedefinedCount);
}

static void refresh_subtypes(Class *c) {
    Refreshing r = {.changed = c};
    for (unsigned i = 0; i < c->method_count && !options.no_finalizers; i++)
        r.finalizer |= method_is_finalizer(class_method(c, i));
    class_for_each_subtype(c, refresh_subtype, &r);
}

static void install(Thread *t, Redefinition *list, unsigned count) {
    VM_ASSERT(thread_runs(t));
    bool deletes = false;
    safepoint_begin(t);
    for (unsigned i = 0; i < count; i++) {
        if (hooks.class_redefine) hooks.class_redefine(list[i].klass);
        event_log_add_class(EVENTS_REDEFINED, NULL, NULL, list[i].klass->name->text, NULL);
        replace_version(&list[i]);
        deletes |= list[i].replaced->permanent;
    }
    for (unsigned i = 0; i < count; i++) {
        refresh_subtypes(list[i].klass);
        execution.refresh_polymorphic(list[i].klass);
    }
    if (deletes) execution.forget_deleted();
    purge(version_count > purge_at);
    safepoint_end(t);
}

RedefineResult class_redefine(Thread *t, Redefinition *list, unsigned count) {
    RedefineResult r = REDEFINE_DONE;
    uint32_t mark = handle_mark(t);
    Turn turn = {.t = t, .list = list, .count = count};
    begin_turn(&turn);
    for (unsigned i = 0; i < count && r == REDEFINE_DONE; i++) r = prepare(t, &list[i]);
    for (unsigned i = 0; i < count && r == REDEFINE_DONE; i++)
        if (!allocate(list, i)) r = REDEFINE_NO_MEMORY;
    if (r == REDEFINE_DONE)
        install(t, list, count);
    else
        for (unsigned i = 0; i < count; i++) discard(&list[i]);
    end_turn(&turn);
    handle_release(t, mark);
    return r;
}
