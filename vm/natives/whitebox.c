/* jdk.test.whitebox.WhiteBox (sun.hotspot.WhiteBox before): by this class, which they bring themselves, the tests of
   OpenJDK ask the VM for what no interface shows, with -XX:+WhiteBoxAPI. What its tests of tools and threads call is
   here, with the answers of a VM that only interprets; any other function has no implementation (UnsatisfiedLinkError).
 */
#include <unistd.h>

#include "gc/walk.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "vm/interp/boxing.h"
#include "vm/interp/frame.h"
#include "vm/natives/native_util.h"

/* Arguments: [args][0] is the WhiteBox itself. */
#define ANSWER(name, value)        \
    NATIVE(name) {                 \
        UNUSED_NATIVE_ARGS;        \
        *result = slot_int(value); \
        return true;               \
    }

/* The natives of the class are found by their names. */
NATIVE(WhiteBox_registerNatives) {
    UNUSED_NATIVE_ARGS;
    return true;
}

/* ---- collections ---- */

NATIVE(WhiteBox_fullGC) {
    UNUSED_NATIVE_ARGS;
    heap_collect_all(GC_WHITEBOX_FULL);
    return true;
}
NATIVE(WhiteBox_youngGC) { /* there are no generations */
    UNUSED_NATIVE_ARGS;
    heap_collect(GC_WHITEBOX_YOUNG);
    return true;
}

/* The collectors, as WhiteBox numbers them: which one options have asked for, whatever this VM has. */
static const VmFlagIndex collectors[] = {[1] = VM_FLAG_UseSerialGC, VM_FLAG_UseParallelGC, VM_FLAG_UseG1GC,
                                         VM_FLAG_UseEpsilonGC,      VM_FLAG_UseZGC,        VM_FLAG_UseShenandoahGC};
enum { COLLECTORS = sizeof collectors / sizeof collectors[0] };
static unsigned selected(void) {
    for (unsigned i = 1; i < COLLECTORS; i++)
        if (vm_flag_values[collectors[i]].b) return i;
    return 1;
}
NATIVE(WhiteBox_isGCSelected) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(arg_int(args, 1) == (int32_t)selected());
    return true;
}
NATIVE(WhiteBox_isGCSelectedErgonomically) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(!vm_flag_values[collectors[selected()]].b);
    return true;
}
NATIVE(WhiteBox_isGCSupported) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(arg_int(args, 1) > 0 && arg_int(args, 1) < COLLECTORS);
    return true;
}
NATIVE(WhiteBox_forceSafepoint) {
    UNUSED_NATIVE_ARGS;
    safepoint_begin(t);
    safepoint_end(t);
    return true;
}

/* ---- objects, monitors, classes ---- */

NATIVE(WhiteBox_getObjectSize) {
    UNUSED_NATIVE_ARGS;
    const Object *o = arg_ref(args, 1);
    if (!o) return throw_null(t);
    *result = (int64_t)object_size(o);
    return true;
}
NATIVE(WhiteBox_getObjectAddress) {
    UNUSED_NATIVE_ARGS;
    *result = (int64_t)(uintptr_t)arg_ref(args, 1);
    return true;
}
NATIVE(WhiteBox_isMonitorInflated) {
    UNUSED_NATIVE_ARGS;
    const Object *o = arg_ref(args, 1);
    *result = slot_int(o && monitor_identity(o));
    return true;
}
/* An internal name. */
NATIVE(WhiteBox_countAliveClasses) {
    UNUSED_NATIVE_ARGS;
    int32_t count = 0;
    char *name = arg_ref(args, 1) ? string_copy_utf8(t, arg_ref(args, 1)) : NULL;
    if (!name) return t->exception ? false : throw_null(t);
    for (const Class *c = __atomic_load_n(&all_classes, __ATOMIC_ACQUIRE); c; c = c->next_all)
        count += strcmp(c->name->text, name) == 0 && class_mirror(c);
    free(name);
    *result = slot_int(count);
    return true;
}
NATIVE(WhiteBox_linkClass) {
    UNUSED_NATIVE_ARGS;
    Class *c = arg_ref(args, 1) ? mirror_class(arg_ref(args, 1)) : NULL;
    return c ? class_link(t, c) : throw_null(t);
}
NATIVE(WhiteBox_addToBootstrapClassLoaderSearch) {
    UNUSED_NATIVE_ARGS;
    char *path = arg_ref(args, 1) ? string_copy_utf8(t, arg_ref(args, 1)) : NULL;
    if (!path) return t->exception ? false : throw_null(t);
    bool ok = loader_append_boot_path(path) || exception_throw_out_of_memory(t, "Metaspace");
    free(path);
    return ok;
}

static void visit_nothing(void *context, const Frame *f, int slot, Object *o) {
    (void)context, (void)f, (void)slot, (void)o;
}
/* Every frame of the caller can be taken apart: what is where, and that its references are objects. */
NATIVE(WhiteBox_verifyFrames) {
    UNUSED_NATIVE_ARGS;
    const Frame *callee = NULL;
    for (const Frame *f = t->frame; f; callee = f, f = f->caller)
        if (f->method) frame_visit_references(f, callee, visit_nothing, NULL);
    return true;
}

/* ---- the VM ---- */

NATIVE(WhiteBox_getVMPageSize) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int((int32_t)sysconf(_SC_PAGESIZE));
    return true;
}
ANSWER(WhiteBox_getHeapOopSize, (int32_t)sizeof(Ref32))
NATIVE(WhiteBox_getCPUFeatures) {
    UNUSED_NATIVE_ARGS;
    Object *text = string_new_cstr(t, "");
    *result = slot_ref(text);
    return text;
}

/* ---- compiled code: there is none ---- */

ANSWER(WhiteBox_no, false)
ANSWER(WhiteBox_none, 0)
ANSWER(WhiteBox_yes, true)
NATIVE(WhiteBox_nothing) {
    UNUSED_NATIVE_ARGS;
    return true;
}

/* ---- flags: a box, or null when no flag of that type has the name ---- */

static bool find_flag(Thread *t, const Slot *args, unsigned type, int *index) {
    *index = -1;
    if (!arg_ref(args, 1)) return true;
    char *name = string_copy_utf8(t, arg_ref(args, 1));
    if (!name) return false;
    *index = vm_flag_find(name);
    free(name);
    if (*index >= 0 && vm_flags[*index].type != type) *index = -1;
    return true;
}
static bool box_flag(Thread *t, const Slot *args, Slot *result, VmFlagType type, int box) {
    int i;
    if (!find_flag(t, args, type, &i)) return false;
    Slot word = 0;
    if (i >= 0 && box == T_DOUBLE)
        memcpy(&word, &vm_flag_values[i].d, sizeof word);
    else if (i >= 0)
        word = type == VM_FLAG_BOOL ? slot_int(vm_flag_values[i].b) : vm_flag_values[i].i;
    *result = i >= 0 ? slot_ref(boxing_box(t, box, word)) : slot_ref(NULL);
    return !t->exception;
}
#define FLAG_GETTER(name, type, box) \
    NATIVE(WhiteBox_get##name##VMFlag) { return box_flag(t, args, result, type, box); }
FLAG_GETTER(Boolean, VM_FLAG_BOOL, T_BOOLEAN)
FLAG_GETTER(Int, VM_FLAG_INT, T_LONG)
FLAG_GETTER(Uint, VM_FLAG_UINT, T_LONG)
FLAG_GETTER(Intx, VM_FLAG_INTX, T_LONG)
FLAG_GETTER(Uintx, VM_FLAG_UINTX, T_LONG)
FLAG_GETTER(Uint64, VM_FLAG_UINT64, T_LONG)
FLAG_GETTER(SizeT, VM_FLAG_SIZE, T_LONG)
FLAG_GETTER(Double, VM_FLAG_DOUBLE, T_DOUBLE)
NATIVE(WhiteBox_getStringVMFlag) {
    int i, list;
    if (!find_flag(t, args, VM_FLAG_TEXT, &i) || !find_flag(t, args, VM_FLAG_TEXTS, &list)) return false;
    const char *text = i >= 0 ? vm_flag_values[i].text : list >= 0 ? vm_flag_values[list].text : NULL;
    *result = slot_ref(text ? string_new_cstr(t, text) : NULL);
    return !t->exception;
}

static bool set_flag(Thread *t, const Slot *args, VmFlagType type) {
    int i;
    if (!find_flag(t, args, type, &i)) return false;
    if (i >= 0 && type == VM_FLAG_BOOL)
        vm_flag_set_bool((VmFlagIndex)i, arg_int(args, 2), VM_FLAG_MANAGEMENT);
    else if (i >= 0)
        vm_flag_set_number((VmFlagIndex)i, (uint64_t)arg_long(args, 2), VM_FLAG_MANAGEMENT);
    return true;
}
#define FLAG_SETTER(name, type) \
    NATIVE(WhiteBox_set##name##VMFlag) { return set_flag(t, args, type); }
FLAG_SETTER(Boolean, VM_FLAG_BOOL)
FLAG_SETTER(Int, VM_FLAG_INT)
FLAG_SETTER(Uint, VM_FLAG_UINT)
FLAG_SETTER(Intx, VM_FLAG_INTX)
FLAG_SETTER(Uintx, VM_FLAG_UINTX)
FLAG_SETTER(Uint64, VM_FLAG_UINT64)
FLAG_SETTER(SizeT, VM_FLAG_SIZE)

NATIVE(WhiteBox_isDefaultVMFlag) {
    UNUSED_NATIVE_ARGS;
    char *name = arg_ref(args, 1) ? string_copy_utf8(t, arg_ref(args, 1)) : NULL;
    if (!name) return t->exception ? false : throw_null(t);
    int i = vm_flag_find(name);
    free(name);
    *result = slot_int(i >= 0 && vm_flag_origins[i] == VM_FLAG_DEFAULT);
    return true;
}

#define OF_BOTH(name, function)                                        \
    {"jdk/test/whitebox/WhiteBox", name, NULL, WhiteBox_##function}, { \
        "sun/hotspot/WhiteBox", name, NULL, WhiteBox_##function        \
    }
#define SAME(name) OF_BOTH(#name, name)

const VmNativeEntry whitebox_registration[] = {SAME(registerNatives), {0}};
const VmNativeEntry whitebox_natives[] = {SAME(fullGC),
                                          SAME(youngGC),
                                          SAME(isGCSelected),
                                          SAME(isGCSelectedErgonomically),
                                          SAME(isGCSupported),
                                          OF_BOTH("isGCSupportedByJVMCICompiler", no),
                                          OF_BOTH("isJVMCISupportedByGC", no),
                                          OF_BOTH("supportsConcurrentGCBreakpoints", no),
                                          SAME(forceSafepoint),
                                          OF_BOTH("getObjectSize0", getObjectSize),
                                          OF_BOTH("getObjectAddress0", getObjectAddress),
                                          OF_BOTH("isMonitorInflated0", isMonitorInflated),
                                          OF_BOTH("deflateIdleMonitors", no),
                                          OF_BOTH("countAliveClasses0", countAliveClasses),
                                          OF_BOTH("isClassAlive0", countAliveClasses),
                                          SAME(linkClass),
                                          OF_BOTH("addToBootstrapClassLoaderSearch0", addToBootstrapClassLoaderSearch),
                                          SAME(verifyFrames),
                                          SAME(getVMPageSize),
                                          SAME(getHeapOopSize),
                                          SAME(getCPUFeatures),
                                          OF_BOTH("setVirtualThreadsNotifyJvmtiMode", yes),
                                          OF_BOTH("isJVMTIIncluded", yes),
                                          OF_BOTH("isJFRIncluded", no),
                                          OF_BOTH("isDTraceIncluded", no),
                                          OF_BOTH("isCDSIncluded", no),
                                          OF_BOTH("isSharingEnabled", no),
                                          OF_BOTH("isSharedClass", no),
                                          OF_BOTH("areSharedStringsMapped", no),
                                          OF_BOTH("isC2OrJVMCIIncluded", no),
                                          OF_BOTH("hasLibgraal", no),
                                          OF_BOTH("isAsanEnabled", no),
                                          OF_BOTH("isUbsanEnabled", no),
                                          OF_BOTH("isStatic", no),
                                          OF_BOTH("isMethodCompiled0", no),
                                          OF_BOTH("isMethodCompilable0", no),
                                          OF_BOTH("isMethodQueuedForCompilation0", no),
                                          OF_BOTH("isIntrinsicAvailable0", no),
                                          OF_BOTH("isFrameDeoptimized", no),
                                          OF_BOTH("enqueueMethodForCompilation0", no),
                                          OF_BOTH("enqueueInitializerForCompilation0", no),
                                          OF_BOTH("testSetDontInlineMethod0", no),
                                          OF_BOTH("testSetForceInlineMethod0", no),
                                          OF_BOTH("getMethodCompilationLevel0", none),
                                          OF_BOTH("getMethodDecompileCount0", none),
                                          OF_BOTH("getCompileQueueSize", none),
                                          OF_BOTH("deoptimizeFrames", none),
                                          OF_BOTH("deoptimizeMethod0", none),
                                          OF_BOTH("deoptimizeAll", nothing),
                                          OF_BOTH("makeMethodNotCompilable0", nothing),
                                          OF_BOTH("clearMethodState0", nothing),
                                          OF_BOTH("markMethodProfiled", nothing),
                                          OF_BOTH("lockCompilation", nothing),
                                          OF_BOTH("unlockCompilation", nothing),
                                          OF_BOTH("clearInlineCaches0", nothing),
                                          OF_BOTH("cleanMetaspaces", nothing),
                                          SAME(getBooleanVMFlag),
                                          SAME(getIntVMFlag),
                                          SAME(getUintVMFlag),
                                          SAME(getIntxVMFlag),
                                          SAME(getUintxVMFlag),
                                          SAME(getUint64VMFlag),
                                          SAME(getSizeTVMFlag),
                                          SAME(getDoubleVMFlag),
                                          SAME(getStringVMFlag),
                                          SAME(setBooleanVMFlag),
                                          SAME(setIntVMFlag),
                                          SAME(setUintVMFlag),
                                          SAME(setIntxVMFlag),
                                          SAME(setUintxVMFlag),
                                          SAME(setUint64VMFlag),
                                          SAME(setSizeTVMFlag),
                                          SAME(isDefaultVMFlag),
                                          {0}};
