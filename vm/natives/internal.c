/* Natives of jdk.internal.* of which no library has an implementation, because they are the VM's own affair
   (contract 5.3): closing shared memory segments, vectors, foreign functions. OpenJDK only; those of Perf are in
   perf.c, Unsafe and MethodHandleNatives have files of their own. jdk.jfr.internal.JVM.registerNatives is left out on
   purpose: its library takes the UnsatisfiedLinkError to mean that there is no flight recorder. */
#include "runtime/block.h"
#include "runtime/safepoint.h"
#include "runtime/thread.h"
#include "vm/interp/frame.h"
#include "vm/natives/native_util.h"

/* Tables are found by name: there is nothing to register. */
NATIVE(nothing) {
    UNUSED_NATIVE_ARGS;
    return true;
}

/* --- ScopedMemoryAccess --- */

typedef struct ScopeSearch {
    const Object *scope;
    bool found;
} ScopeSearch;
static void look_for_scope(void *context, const Frame *f, int slot, Object *o) {
    ScopeSearch *s = context;
    s->found |= o == s->scope && slot >= 0 && slot < f->method->max_locals;
}
/* Whether a stopped thread is inside an access to a segment of the scope: it says so by an annotation of a method that
   it has called just now, and a local variable there. */
static bool is_in_access(const Thread *t, const Object *scope) {
    ScopeSearch s = {scope, false};
    int depth = 0;
    const Frame *callee = NULL;
    for (const Frame *f = t->frame; f && depth < 10; callee = f, f = f->caller) {
        if (!f->method) continue;
        depth++;
        if (!(f->method->flags & METHOD_SCOPED)) continue;
        frame_visit_references(f, callee, look_for_scope, &s);
        return s.found;
    }
    return false;
}
/* (this, scope, error): false when some thread uses the memory at this moment. */
NATIVE(ScopedMemoryAccess_closeScope0) {
    const Object *scope = arg_ref(args, 1);
    bool used = false;
    safepoint_begin(t);
    for (const Thread *other = thread_list(); other && !used; other = other->next) used = is_in_access(other, scope);
    safepoint_end(t);
    *result = !used;
    return true;
}

/* (this, session, error): who uses the memory at this moment, which the library has declared closed, gets the error
   thrown. */
NATIVE(ScopedMemoryAccess_closeSession) {
    UNUSED_NATIVE_ARGS;
    const Object *session = arg_ref(args, 1);
    safepoint_begin(t);
    for (Thread *other = thread_list(); other; other = other->next)
        if (other != t && !(thread_trap(other) & TRAP_ASYNC_EXCEPTION) && is_in_access(other, session))
            thread_throw_later(other, arg_ref(args, 2));
    safepoint_end(t);
    return true;
}

/* --- vectors: none; foreign functions: not callable --- */

NATIVE(VectorSupport_registerNatives) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(0);
    return true;
}
NATIVE(VectorSupport_getMaxLaneCount) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(-1);
    return true;
}
NATIVE(VectorSupport_getCPUFeatures) {
    UNUSED_NATIVE_ARGS;
    Object *none = string_new_cstr(t, "");
    *result = slot_ref(none);
    return none != NULL;
}
NATIVE(NativeEntryPoint_vmStorageToVMReg) {
    UNUSED_NATIVE_ARGS;
    return exception_throw(t, UnsupportedOperationException,
                           "native functions cannot be called through method handles by this VM");
}

const VmNativeEntry internal_natives[] = {
    {"jdk/internal/misc/ScopedMemoryAccess", "registerNatives", NULL, nothing},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
     ScopedMemoryAccess_closeScope0},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
     ScopedMemoryAccess_closeSession},
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", NULL, VectorSupport_registerNatives},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", NULL, VectorSupport_getMaxLaneCount},
    {"jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", NULL, VectorSupport_getCPUFeatures},
    {"jdk/internal/foreign/abi/NativeEntryPoint", "registerNatives", NULL, nothing},
    {"jdk/internal/foreign/abi/UpcallLinker", "registerNatives", NULL, nothing},
    {"jdk/internal/foreign/abi/UpcallStubs", "registerNatives", NULL, nothing},
    {"jdk/internal/invoke/NativeEntryPoint", "registerNatives", NULL, nothing},
    {"jdk/internal/invoke/NativeEntryPoint", "vmStorageToVMReg", NULL, NativeEntryPoint_vmStorageToVMReg},
    {"jdk/internal/perf/Perf", "registerNatives", NULL, nothing},
    {0}};
