/* Natives of StackWalker (contract 9.2; 25: 5.8), in the two forms that the libraries have of them: MemberNames, and a
   count of frames that ends where the buffer does; or ResolvedMethodNames, and an end in the buffer. A walk is a record
   on the C stack of callStackWalk; its address is the anchor that Java hands back to ask for more frames. The frames
   below do not change as long as the walk lasts. */
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/classes/library_class.h"
#include "vm/interp/continuation.h"
#include "vm/interp/exception.h"
#include "vm/interp/frame.h"
#include "vm/interp/member_name.h"
#include "vm/natives/native_util.h"

enum { CLASS_INFO_ONLY = 2, GET_CALLER_CLASS = 4, SHOW_HIDDEN_FRAMES = 0x20, FILL_LIVE_STACK_FRAMES = 0x100 };

typedef struct StackWalk {
    struct StackWalk *outer;
    Frame *frame;                   /* the next one to look at */
    const Frame *callee;            /* the one above it, stubs included; NULL: it is the top frame */
    const Object *scope;            /* the walk ends below the innermost mounted continuation of it; NULL: or not */
    const ContinuationEntry *entry; /* of the continuation that the frame is in, NULL: of none that is mounted */
    const Object *continuation;     /* whose frames are walked; NULL: a thread's */
} StackWalk;
static __thread StackWalk *walks; /* of this thread, innermost first */

/* To the next Java frame from [f] on. */
static void walk_to(StackWalk *walk, Frame *f) {
    for (; f && !f->method; walk->callee = f, f = f->caller) {
        if (!(f->flags & FRAME_CONTINUATION)) continue;
        bool last = walk->scope && continuation_scope(continuation_of(walk->entry)) == walk->scope;
        walk->entry = walk->entry->outer;
        if (last || f->flags & FRAME_THREAD_ENDS) f = NULL;
        if (!f) break;
    }
    walk->frame = f;
}
static void walk_on(StackWalk *walk) {
    walk->callee = walk->frame;
    walk_to(walk, walk->frame->caller);
}
static Object *scope_of_frame(const StackWalk *walk) {
    const Object *c = walk->continuation ? walk->continuation : walk->entry ? continuation_of(walk->entry) : NULL;
    return c ? continuation_scope(c) : NULL;
}

/* StackFrameInfo in either form: with a MemberName, or with a class or ResolvedMethodName. */
static struct {
    LibraryClass library;
    uint32_t member_name, bci, member, name, type, scope, flags;
} info_class = {.library.name = "java/lang/StackFrameInfo"};
static bool find_info_class(Thread *t) {
    static const LibraryField fields[] = {
#define F(java, descriptor, c) {java, descriptor, offsetof(__typeof__(info_class), c)}
        F("memberName", "Ljava/lang/Object;", member_name),
        F("bci", "I", bci),
        F("classOrMemberName", "Ljava/lang/Object;", member),
        F("name", "Ljava/lang/String;", name),
        F("type", "Ljava/lang/Object;", type),
        F("contScope", "Ljdk/internal/vm/ContinuationScope;", scope),
        F("flags", "I", flags),
#undef F
    };
    return library_class(t, &info_class.library, fields, sizeof fields / sizeof fields[0]);
}
static bool throw_layout(Thread *t) {
    return exception_throw(t, InternalError, "java.lang.StackFrameInfo is not laid out as the VM expects");
}

/* What a LiveStackFrame has besides. */
static struct {
    LibraryClass library;
    uint32_t monitors, locals, operands, mode;
} live_class = {.library.name = "java/lang/LiveStackFrameInfo"};
enum { LIVE_IS_INTERPRETED = 1 };
static bool find_live_class(Thread *t) {
    static const LibraryField fields[] = {
#define F(java, descriptor) {#java, descriptor, offsetof(__typeof__(live_class), java)}
        F(monitors, "[Ljava/lang/Object;"),
        F(locals, "[Ljava/lang/Object;"),
        F(operands, "[Ljava/lang/Object;"),
        F(mode, "I"),
#undef F
    };
    return library_class(t, &live_class.library, fields, sizeof fields / sizeof fields[0]) &&
           ((live_class.monitors && live_class.locals && live_class.operands && live_class.mode) || throw_layout(t));
}

/* The word of a slot that is no reference. The second slot of a long or double has its value. */
static int64_t primitive_word(SlotKind kind, Slot slot) {
    switch (kind) {
    case SLOT_INT:
    case SLOT_FLOAT:
    case SLOT_RETURN_ADDRESS: return (uint32_t)slot;
    case SLOT_LONG_TOP:
    case SLOT_DOUBLE_TOP: return slot;
    default: return 0;
    }
}
/* An Object[] with the contents of slots; NULL: exception pending. */
static Object *live_values(Thread *t, const Slot *slots, const uint8_t *kinds, unsigned count) {
    Class *c = library_class_known(&live_class.library);
    Method *as_primitive = lookup_method(t, c, symbol_intern_cstr("asPrimitive"),
                                         symbol_intern_cstr("(J)Ljava/lang/LiveStackFrame$PrimitiveSlot;"), false);
    Object *all = as_primitive ? array_new_of(t, class_Object, (int32_t)count) : NULL;
    if (!all) return NULL;
    uint32_t mark = handle_mark(t);
    handle_keep(t, all);
    for (unsigned i = 0; i < count; i++) {
        Slot value = slots[i];
        if (kinds[i] != SLOT_REFERENCE) {
            Slot words[] = {0, primitive_word(kinds[i], slots[i])};
            if (!interp_call(t, as_primitive, words, &value)) {
                all = NULL;
                break;
            }
        }
        ref_store(&array_refs(all)[i], slot_ref_of(value));
    }
    handle_release(t, mark);
    return all;
}

static unsigned count_records(const MonitorOwner *owner, const Frame *f, Object *array, unsigned count) {
    for (const OwnedMonitor *r = owner->owned; r != owner->owned_top; r++)
        if (r->frame == f) {
            if (array) ref_store(&array_refs(array)[count], r->object);
            count++;
        }
    return count;
}
/* The monitors that the frame has entered, oldest first, those entered again as often; NULL: exception pending. */
static Object *live_monitors(Thread *t, const Frame *f) {
    const MonitorOwner owners[] = {thread_own_monitors(t), thread_carried_monitors(t)};
    unsigned count = count_records(&owners[1], f, NULL, count_records(&owners[0], f, NULL, 0));
    Object *all = array_new_of(t, class_Object, (int32_t)count);
    if (all) count_records(&owners[1], f, all, count_records(&owners[0], f, all, 0));
    return all;
}

static bool fill_live(Thread *t, Object *info, const StackWalk *walk) {
    if (!find_live_class(t)) return false;
    FrameContents *contents = frame_contents(walk->frame, walk->callee);
    if (!contents) return exception_throw_out_of_memory(t, "no memory for live stack frames");
    Object *all = live_monitors(t, walk->frame);
    if (all) set_ref(info, live_class.monitors, all);
    if (all && (all = live_values(t, contents->values[0], contents->kinds, contents->locals)))
        set_ref(info, live_class.locals, all);
    if (all && (all = live_values(t, contents->values[1], contents->kinds + contents->locals, contents->operands)))
        set_ref(info, live_class.operands, all);
    *int_field(info, live_class.mode) = LIVE_IS_INTERPRETED;
    free(contents);
    return all;
}

static bool is_walker_class(const Class *c) {
    const Symbol *walker = sym_abstract_stack_walker;
    return c->loader == &boot_loader &&
           (c->name == sym_java_lang_StackWalker || c->name == walker || (c->super && c->super->name == walker));
}

static int reference_kind(const Method *m) {
    if (method_is_static(m)) return REF_INVOKE_STATIC;
    if (method_is_private(m) || (m->flags & METHOD_IS_INITIALIZER)) return REF_INVOKE_SPECIAL;
    return class_is_interface(m->holder) ? REF_INVOKE_INTERFACE : REF_INVOKE_VIRTUAL;
}

static bool fill_frame_info(Thread *t, Object *info, const StackWalk *walk) {
    const Frame *f = walk->frame;
    if (!info) return throw_null(t);
    if (!find_info_class(t)) return false;
    if (!info_class.member_name || !info_class.bci) return throw_layout(t);
    *int_field(info, info_class.bci) = frame_bci(f);
    *long_field(info, injected_StackFrameInfo_entry) = exception_trace_entry(f);
    if (info_class.scope) set_ref(info, info_class.scope, scope_of_frame(walk));
    return member_name_fill_method(t, get_ref(info, info_class.member_name), method_current(f->method),
                                   reference_kind(f->method));
}

static bool is_left_out(const Method *m, int64_t mode) {
    return (m->flags & METHOD_HIDDEN) && !(mode & SHOW_HIDDEN_FRAMES) && !vm_flag_bool(ShowHiddenFrames);
}

/* Fills up to [batch] frames from the walk's position on; *end is the index after the last one. */
static bool fill_frames(Thread *t, StackWalk *walk, int64_t mode, int32_t batch, int32_t start, Object *frames,
                        int32_t *end) {
    *end = start;
    if (!frames) return throw_null(t);
    if (start < 0 || batch < 0 || (uint32_t)start + (uint32_t)batch > array_length(frames))
        return exception_throw(t, IllegalArgumentException, "not enough space in buffers");
    for (; walk->frame && *end < start + batch; walk_on(walk)) {
        Method *m = walk->frame->method;
        if (is_left_out(m, mode)) continue;
        if (mode & CLASS_INFO_ONLY) {
            if ((mode & GET_CALLER_CLASS) && *end == start && (m->flags & METHOD_CALLER_SENSITIVE)) {
                char *name = method_external_name(m);
                exception_throw(t, UnsupportedOperationException,
                                "StackWalker::getCallerClass called from @CallerSensitive '%s' method", name);
                free(name);
                return false;
            }
            ref_store(&array_refs(frames)[*end], class_mirror(m->holder));
        } else if (!fill_frame_info(t, ref_load(&array_refs(frames)[*end]), walk) ||
                   (mode & FILL_LIVE_STACK_FRAMES && !fill_live(t, ref_load(&array_refs(frames)[*end]), walk)))
            return false;
        ++*end;
    }
    return true;
}

/* A walk that begins at the caller of the walker's own methods, or [skip] frames below. */
static StackWalk begin_walk(Thread *t, const Object *scope, int32_t skip) {
    StackWalk walk = {.outer = walks, .scope = scope, .entry = t->continuation};
    walk_to(&walk, t->frame);
    while (walk.frame && is_walker_class(walk.frame->method->holder)) walk_on(&walk);
    for (; skip > 0 && walk.frame; skip--) walk_on(&walk);
    return walk;
}
/* doStackWalk(anchor, skip, [arguments]) of the stream. [frames]: the buffer whose first place holds the thread
   meanwhile; NULL: none can. */
static bool call_back(Thread *t, StackWalk *walk, Object *stream, const int32_t *arguments, Object *frames,
                      Slot *result) {
    Method *callback = lookup_method(t, object_class(stream), symbol_intern_cstr("doStackWalk"),
                                     symbol_intern_cstr("(JIIII)Ljava/lang/Object;"), false);
    if (!callback) return false;
    if (frames) ref_store(&array_refs(frames)[0], t->object);
    Slot words[7] = {slot_ref(stream),         0,
                     (int64_t)(uintptr_t)walk, slot_int(arguments[0]),
                     slot_int(arguments[1]),   slot_int(arguments[2]),
                     slot_int(arguments[3])};
    walks = walk;
    bool ok = interp_call(t, callback, words, result);
    walks = walk->outer;
    if (!ok || !frames) return ok;
    if (ref_load(&array_refs(frames)[0]) != t->object)
        return exception_throw(t, InternalError, "doStackWalk: corrupted buffers on exit");
    ref_store(&array_refs(frames)[0], NULL);
    return true;
}
/* The walk whose record an anchor is; NULL: exception pending. */
static StackWalk *walk_of_anchor(Thread *t, int64_t anchor) {
    StackWalk *walk = walks;
    while (walk && walk != (StackWalk *)(uintptr_t)anchor) walk = walk->outer;
    if (!walk) exception_throw(t, InternalError, "doStackWalk: corrupted buffers");
    return walk;
}

/* The walk goes through a continuation that is not mounted, from [continuation]'s innermost frame on. */
static void walk_frozen(StackWalk *walk, const Object *continuation) {
    walk->continuation = continuation;
    walk->scope = NULL;
    walk->callee = NULL;
    walk->frame = continuation_top_frame(continuation);
}
/* A walk of the thread, or of a continuation that is not mounted. */
static StackWalk begin_walk_of(Thread *t, const Object *scope, const Object *continuation, int32_t skip) {
    StackWalk walk = begin_walk(t, scope, continuation ? 0 : skip);
    if (!continuation) return walk;
    walk_frozen(&walk, continuation);
    for (; skip > 0 && walk.frame; skip--) walk_on(&walk);
    return walk;
}

/* The batch of MemberNames that begins a walk. */
static bool walk_members(Thread *t, StackWalk *walk, const Slot *args, int32_t skip, const Slot *buffer, Slot *result) {
    Object *frames = arg_ref(buffer, 2);
    int64_t mode = arg_long(args, 1);
    int32_t batch = arg_int(buffer, 0), start = arg_int(buffer, 1), end;
    if (!fill_frames(t, walk, mode, batch, start, frames, &end)) return false;
    /* A continuation that has not begun, or has ended, has no frames to show. */
    if (end == start && !walk->continuation) return exception_throw(t, InternalError, "stack walk: decode failed");
    const int32_t arguments[] = {skip, batch, start, end};
    return call_back(t, walk, arg_ref(args, 0), arguments, mode & CLASS_INFO_ONLY ? NULL : frames,
                     result); /* a Class[] cannot hold the thread */
}
/* (this, mode, skip, batch, start, frames) */
NATIVE_SHARED(AbstractStackWalker_callStackWalk) {
    StackWalk walk = begin_walk(t, NULL, arg_int(args, 3));
    return walk_members(t, &walk, args, arg_int(args, 3), args + 4, result);
}
/* (this, mode, skip, scope, continuation, batch, start, frames) */
NATIVE_SHARED(AbstractStackWalker_callScopedWalk) {
    int32_t skip = arg_int(args, 3);
    StackWalk walk = begin_walk_of(t, arg_ref(args, 4), arg_ref(args, 5), skip);
    if (!frame_skip_stubs(t->frame)) return exception_throw(t, InternalError, "doStackWalk: no stack trace");
    return walk_members(t, &walk, args, skip, args + 6, result);
}

/* (this, mode, anchor, batch, start, frames) */
NATIVE_SHARED(AbstractStackWalker_fetchStackFrames) {
    StackWalk *walk = walk_of_anchor(t, arg_long(args, 3));
    int32_t end;
    if (!walk || !fill_frames(t, walk, arg_long(args, 1), arg_int(args, 5), arg_int(args, 6), arg_ref(args, 7), &end))
        return false;
    *result = slot_int(end);
    return true;
}

static Method *frame_info_method(Object *info) {
    return info_class.member_name ? member_name_method(get_ref(info, info_class.member_name))
                                  : resolved_name_method(get_ref(info, info_class.member));
}

/* (element, frame) */
NATIVE_SHARED(StackTraceElement_initStackTraceElement) {
    Object *element = arg_ref(args, 0), *info = arg_ref(args, 1);
    if (!element || !info) return throw_null(t);
    if (!find_info_class(t)) return false;
    Method *method = frame_info_method(info);
    if (!method) return exception_throw(t, InternalError, "unresolved MemberName");
    return exception_fill_element(t, element, *long_field(info, injected_StackFrameInfo_entry));
}

/* ---- ClassFrameInfo and StackFrameInfo ---- */

enum {
    FRAME_METHOD = 0x10000,
    FRAME_CONSTRUCTOR = 0x20000,
    FRAME_CALLER_SENSITIVE = 0x100000,
    FRAME_HIDDEN = 0x400000,
    FRAME_ACCESS = 0xffff
};

static bool find_info_fields(Thread *t) {
    if (!find_info_class(t)) return false;
    return (info_class.member && info_class.name && info_class.type && info_class.bci && info_class.scope &&
            info_class.flags) ||
           throw_layout(t);
}

static bool fill_info(Thread *t, Object *info, const StackWalk *walk, bool class_only) {
    const Frame *f = walk->frame;
    if (!info) return throw_null(t);
    if (!find_info_fields(t)) return false;
    Method *m = method_current(f->method);
    Object *member = class_only ? class_mirror(m->holder) : resolved_method_name(t, m);
    if (!member) return false;
    set_ref(info, info_class.member, member);
    if (!class_only) {
        *int_field(info, info_class.bci) = frame_bci(f);
        *long_field(info, injected_StackFrameInfo_entry) = exception_trace_entry(f);
        set_ref(info, info_class.scope, scope_of_frame(walk));
    }
    *int_field(info, info_class.flags) |= (m->access & FRAME_ACCESS) |
                                          (m->flags & METHOD_IS_INITIALIZER ? FRAME_CONSTRUCTOR : FRAME_METHOD) |
                                          (m->flags & METHOD_CALLER_SENSITIVE ? FRAME_CALLER_SENSITIVE : 0) |
                                          (m->flags & METHOD_HIDDEN ? FRAME_HIDDEN : 0);
    return true;
}

/* Fills the places from [start] to [end], which is after the last; *count is how many. */
static bool fill_infos(Thread *t, StackWalk *walk, int32_t mode, int32_t start, int32_t end, Object *frames,
                       int32_t *count) {
    *count = 0;
    if (!frames) return throw_null(t);
    if (start < 0 || (int64_t)array_length(frames) < end)
        return exception_throw(t, IllegalArgumentException, "not enough space in buffers");
    for (; walk->frame && start + *count < end; walk_on(walk)) {
        if (is_left_out(walk->frame->method, mode)) continue;
        Object *info = ref_load(&array_refs(frames)[start + *count]);
        if (!fill_info(t, info, walk, mode & CLASS_INFO_ONLY) ||
            (mode & FILL_LIVE_STACK_FRAMES && !(mode & CLASS_INFO_ONLY) && !fill_live(t, info, walk)))
            return false;
        ++*count;
    }
    return true;
}

/* (this, mode, skip, scope, continuation, end, start, frames). The last frame of a continuation that is not mounted
   ends a batch: Java continues to its parent. */
NATIVE_SHARED(AbstractStackWalker_callInfoWalk) {
    int32_t mode = arg_int(args, 1), skip = arg_int(args, 2), end = arg_int(args, 5), start = arg_int(args, 6), count;
    Object *frames = arg_ref(args, 7);
    const Object *continuation = arg_ref(args, 4);
    StackWalk walk = begin_walk_of(t, arg_ref(args, 3), continuation, skip);
    if (!frame_skip_stubs(t->frame)) return exception_throw(t, InternalError, "doStackWalk: no stack trace");
    if (!fill_infos(t, &walk, mode, start, end, frames, &count)) return false;
    /* A continuation that has not begun, or has ended, has no frames to show. */
    if (!count && !continuation) return exception_throw(t, InternalError, "stack walk: decode failed");
    const int32_t arguments[] = {skip, count, start, start + count};
    return call_back(t, &walk, arg_ref(args, 0), arguments, frames, result);
}

/* (this, mode, anchor, count of the last batch, end, start, frames). The walk is after the last batch already. */
NATIVE_SHARED(AbstractStackWalker_fetchInfos) {
    StackWalk *walk = walk_of_anchor(t, arg_long(args, 2));
    int32_t end = arg_int(args, 5), start = arg_int(args, 6), count = 0;
    if (!walk || (end > start && !fill_infos(t, walk, arg_int(args, 1), start, end, arg_ref(args, 7), &count)))
        return false;
    *result = slot_int(count);
    return true;
}

/* (this, anchor, frames, continuation): the one to continue in. */
NATIVE_SHARED(AbstractStackWalker_setContinuation) {
    UNUSED_NATIVE_ARGS;
    StackWalk *walk = walk_of_anchor(t, arg_long(args, 1));
    if (!walk) return false;
    walk_frozen(walk, arg_ref(args, 4));
    return true;
}

/* Name and type as Strings, which are left out until somebody asks. */
NATIVE_SHARED(StackFrameInfo_expandStackFrameInfo) {
    UNUSED_NATIVE_ARGS;
    Object *info = arg_ref(args, 0);
    Method *method = info && find_info_fields(t) ? frame_info_method(info) : NULL;
    if (!info) return throw_null(t);
    if (!method) return !t->exception;
    if (!get_ref(info, info_class.name)) {
        Object *name = string_intern_symbol(t, method->info->name);
        if (!name) return false;
        set_ref(info, info_class.name, name);
    }
    if (!get_ref(info, info_class.type)) {
        Object *type = string_intern_symbol(t, method->info->descriptor);
        if (!type) return false;
        set_ref(info, info_class.type, type);
    }
    return true;
}

const VmNativeEntry stack_walk_natives[] = {
    {"java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
     AbstractStackWalker_callStackWalk},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk",
     "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
     AbstractStackWalker_callScopedWalk},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk",
     "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
     AbstractStackWalker_callInfoWalk},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "fetchStackFrames", "(JJII[Ljava/lang/Object;)I",
     AbstractStackWalker_fetchStackFrames},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "fetchStackFrames", "(IJIII[Ljava/lang/Object;)I",
     AbstractStackWalker_fetchInfos},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "setContinuation", NULL, AbstractStackWalker_setContinuation},
    {"java/lang/StackFrameInfo", "expandStackFrameInfo", NULL, StackFrameInfo_expandStackFrameInfo},
    {"java/lang/StackTraceElement", "initStackTraceElement", NULL, StackTraceElement_initStackTraceElement},
    {0}};
