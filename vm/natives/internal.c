/* Natives of jdk.internal.* of which no library has an implementation, because they are the VM's own affair
   (contract 5.3): closing shared memory segments, vectors. OpenJDK only; those of Perf are in
   perf.c, Unsafe and MethodHandleNatives have separate files. jdk.jfr.internal.JVM.registerNatives is left out on
   purpose: its library takes the UnsatisfiedLinkError to mean that there is no flight recorder. */
#include "runtime/block.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/thread.h"
#include "vm/interp/frame.h"
#include "vm/natives/native_util.h"

/* Tables are found by name: there is nothing to register. */
NATIVE(nothing) {
    UNUSED_NATIVE_ARGS;
    return true;
}

/* ---- ScopedMemoryAccess ---- */

/* (this, scope or session, and perhaps an error): false when some thread uses the memory at this moment. */
NATIVE(ScopedMemoryAccess_closeScope0) {
    const Object *scope = arg_ref(args, 1);
    bool used = false;
    safepoint_begin(t);
    for (const Thread *other = thread_list(); other && !used; other = thread_next(other))
        used = frame_is_in_access(other, scope);
    safepoint_end(t);
    *result = !used;
    return true;
}

/* Threads that use the memory at this moment, which the library has declared closed, get the error thrown. An exception
   that is on its way to a thread comes first. Whether there were any. */
static bool break_off_accesses(Thread *t, Object *session, Object *error) {
    bool used = false;
    safepoint_begin(t);
    for (Thread *other = thread_list(); other; other = thread_next(other)) {
        if (other == t || !frame_is_in_access(other, session)) continue;
        used = true;
        if (thread_trap(other) & TRAP_ASYNC_EXCEPTION) continue;
        other->closed.session = session;
        other->closed.error = error;
        thread_set_trap(other, TRAP_ASYNC_EXCEPTION);
    }
    safepoint_end(t);
    return used;
}

/* (this, session, error) */
NATIVE(ScopedMemoryAccess_closeSession) {
    UNUSED_NATIVE_ARGS;
    Object *session = arg_ref(args, 1), *error = arg_ref(args, 2);
    if (!session || !error) return throw_null(t);
    while (break_off_accesses(t, session, error) && library_level->closing_awaits_accesses)
        thread_block(t, thread_deadline(1000000)); /* nothing is notified of the end of an access */
    return true;
}

/* ---- vectors: none; foreign functions as 17 has them: not callable (25: foreign.c) ---- */

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
    return none;
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
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0", "(Ljdk/internal/foreign/MemorySessionImpl;)Z",
     ScopedMemoryAccess_closeScope0},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
     ScopedMemoryAccess_closeSession},
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", NULL, VectorSupport_registerNatives},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", NULL, VectorSupport_getMaxLaneCount},
    {"jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", NULL, VectorSupport_getCPUFeatures},
    {"jdk/internal/invoke/NativeEntryPoint", "registerNatives", NULL, nothing},
    {"jdk/internal/invoke/NativeEntryPoint", "vmStorageToVMReg", NULL, NativeEntryPoint_vmStorageToVMReg},
    {"jdk/internal/perf/Perf", "registerNatives", NULL, nothing},
    {0}};
