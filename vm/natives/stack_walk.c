/* Natives of StackWalker (contract 9.2). A walk is a record on the C stack of callStackWalk; its address is the anchor
   that Java hands back to ask for more frames. The frames below do not change as long as the walk lasts. */
#include "runtime/vm_flags.h"
#include "vm/interp/exception.h"
#include "vm/interp/frame.h"
#include "vm/natives/invoke.h"
#include "vm/natives/native_util.h"

enum { FILL_CLASS_REFS_ONLY = 2, GET_CALLER_CLASS = 4, SHOW_HIDDEN_FRAMES = 0x20, FILL_LIVE_STACK_FRAMES = 0x100 };

typedef struct StackWalk {
    struct StackWalk *outer;
    Frame *frame; /* the next one to look at */
} StackWalk;
static __thread StackWalk *walks; /* of this thread, innermost first */

static uint32_t offset_memberName, offset_bci;

static bool is_walker_class(const Class *c) {
    static Symbol *walker, *abstract_walker;
    if (!abstract_walker) {
        walker = symbol_intern_cstr("java/lang/StackWalker");
        abstract_walker = symbol_intern_cstr("java/lang/StackStreamFactory$AbstractStackWalker");
    }
    return c->loader == &boot_loader &&
           (c->name == walker || c->name == abstract_walker || (c->super && c->super->name == abstract_walker));
}

static int reference_kind(const Method *m) {
    if (method_is_static(m)) return REF_INVOKE_STATIC;
    if (method_is_private(m) || (m->flags & METHOD_IS_INITIALIZER)) return REF_INVOKE_SPECIAL;
    return class_is_interface(m->holder) ? REF_INVOKE_INTERFACE : REF_INVOKE_VIRTUAL;
}

static bool fill_frame_info(Thread *t, Object *info, const Frame *f) {
    if (!info) return throw_null(t);
    if (!offset_bci) {
        Class *c = object_class(info);
        Field *member = class_find_field(c, symbol_intern_cstr("memberName"), symbol_intern_cstr("Ljava/lang/Object;"));
        Field *bci = class_find_field(c, symbol_intern_cstr("bci"), symbol_intern_cstr("I"));
        if (!member || !bci)
            return exception_throw(t, InternalError, "java.lang.StackFrameInfo is not laid out as the VM expects");
        offset_memberName = member->offset;
        offset_bci = bci->offset;
    }
    *int_field(info, offset_bci) = frame_bci(f);
    return member_name_fill_method(t, get_ref(info, offset_memberName), method_current(f->method),
                                   reference_kind(f->method));
}

/* Fills up to [batch] frames from the walk's position on; *end is the index behind the last one. */
static bool fill_frames(Thread *t, StackWalk *walk, int64_t mode, int32_t batch, int32_t start, Object *frames,
                        int32_t *end) {
    *end = start;
    if (!frames) return throw_null(t);
    if (start < 0 || batch < 0 || (uint32_t)start + (uint32_t)batch > array_length(frames))
        return exception_throw(t, IllegalArgumentException, "not enough space in buffers");
    for (; walk->frame && *end < start + batch; walk->frame = frame_skip_stubs(walk->frame->caller)) {
        Method *m = walk->frame->method;
        if ((m->flags & METHOD_HIDDEN) && !(mode & SHOW_HIDDEN_FRAMES) && !vm_flag_bool(ShowHiddenFrames)) continue;
        if (mode & FILL_CLASS_REFS_ONLY) {
            if ((mode & GET_CALLER_CLASS) && *end == start && (m->flags & METHOD_CALLER_SENSITIVE)) {
                char *name = method_external_name(m);
                exception_throw(t, UnsupportedOperationException,
                                "StackWalker::getCallerClass called from @CallerSensitive '%s' method", name);
                free(name);
                return false;
            }
            array_refs(frames)[*end] = ref_compress(class_mirror(m->holder));
        } else if (!fill_frame_info(t, ref_expand(array_refs(frames)[*end]), walk->frame))
            return false;
        ++*end;
    }
    return true;
}

/* (this, mode, skip, batch, start, frames) */
NATIVE_SHARED(AbstractStackWalker_callStackWalk) {
    Object *frames = arg_ref(args, 6);
    int64_t mode = arg_long(args, 1);
    int32_t skip = arg_int(args, 3), batch = arg_int(args, 4), start = arg_int(args, 5), end;
    StackWalk walk = {walks, frame_skip_stubs(t->frame)};
    while (walk.frame && is_walker_class(walk.frame->method->holder)) walk.frame = frame_skip_stubs(walk.frame->caller);
    for (; skip > 0 && walk.frame; skip--) walk.frame = frame_skip_stubs(walk.frame->caller);
    if (!fill_frames(t, &walk, mode, batch, start, frames, &end)) return false;
    if (end == start) return exception_throw(t, InternalError, "stack walk: decode failed");
    Method *callback = lookup_method(t, object_class(arg_ref(args, 0)), symbol_intern_cstr("doStackWalk"),
                                     symbol_intern_cstr("(JIIII)Ljava/lang/Object;"), false);
    if (!callback) return false;
    bool magic = !(mode & FILL_CLASS_REFS_ONLY); /* a Class[] cannot hold the thread */
    if (magic) array_refs(frames)[0] = ref_compress(t->object);
    Slot arguments[7] = {
        args[0],      0, (int64_t)(uintptr_t)&walk, slot_int(arg_int(args, 3)), slot_int(batch), slot_int(start),
        slot_int(end)};
    walks = &walk;
    bool ok = interp_call(t, callback, arguments, result);
    walks = walk.outer;
    if (!ok) return false;
    if (magic) {
        if (ref_expand(array_refs(frames)[0]) != t->object)
            return exception_throw(t, InternalError, "doStackWalk: corrupted buffers on exit");
        array_refs(frames)[0] = 0;
    }
    return true;
}

/* (this, mode, anchor, batch, start, frames) */
NATIVE_SHARED(AbstractStackWalker_fetchStackFrames) {
    StackWalk *walk = walks, *anchor = (StackWalk *)(uintptr_t)arg_long(args, 3);
    int32_t end;
    while (walk && walk != anchor) walk = walk->outer;
    if (!walk) return exception_throw(t, InternalError, "doStackWalk: corrupted buffers");
    if (!fill_frames(t, walk, arg_long(args, 1), arg_int(args, 5), arg_int(args, 6), arg_ref(args, 7), &end))
        return false;
    *result = slot_int(end);
    return true;
}

/* (element, frame) */
NATIVE_SHARED(StackTraceElement_initStackTraceElement) {
    Object *element = arg_ref(args, 0), *info = arg_ref(args, 1);
    if (!element || !info) return throw_null(t);
    Method *method = offset_memberName ? member_name_method(get_ref(info, offset_memberName)) : NULL;
    if (!method) return exception_throw(t, InternalError, "unresolved MemberName");
    return exception_fill_element(t, element, method, method_is_native(method) ? -1 : *int_field(info, offset_bci));
}

const VmNativeEntry stack_walk_natives[] = {
    {"java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk", NULL, AbstractStackWalker_callStackWalk},
    {"java/lang/StackStreamFactory$AbstractStackWalker", "fetchStackFrames", NULL,
     AbstractStackWalker_fetchStackFrames},
    {"java/lang/StackTraceElement", "initStackTraceElement", NULL, StackTraceElement_initStackTraceElement},
    {0}};
