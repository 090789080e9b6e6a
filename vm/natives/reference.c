/* Natives of java.lang.ref.Reference. */
#include "gc/references.h"
#include "vm/collect.h"
#include "vm/natives/native_util.h"

NATIVE_SHARED(Reference_getAndClear) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(heap_take_pending_references());
    return true;
}
NATIVE_SHARED(Reference_has) {
    UNUSED_NATIVE_ARGS;
    *result = heap_has_pending_references();
    return true;
}
NATIVE_SHARED(Reference_wait) {
    UNUSED_NATIVE_ARGS;
    while (!heap_has_pending_references()) collect_await_references(t);
    return true;
}
NATIVE_SHARED(Reference_refersTo0) {
    UNUSED_NATIVE_ARGS;
    *result = get_ref(arg_ref(args, 0), offset_Reference_referent) == arg_ref(args, 1);
    return true;
}
NATIVE_SHARED(Reference_get0) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(get_ref(arg_ref(args, 0), offset_Reference_referent));
    return true;
}
NATIVE_SHARED(Reference_clear0) {
    UNUSED_NATIVE_ARGS;
    set_ref(arg_ref(args, 0), offset_Reference_referent, NULL);
    return true;
}

const VmNativeEntry reference_natives[] = {
    {"java/lang/ref/Reference", "getAndClearReferencePendingList", NULL, Reference_getAndClear},
    {"java/lang/ref/Reference", "hasReferencePendingList", NULL, Reference_has},
    {"java/lang/ref/Reference", "waitForReferencePendingList", NULL, Reference_wait},
    {"java/lang/ref/Reference", "refersTo0", NULL, Reference_refersTo0},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, Reference_refersTo0},
    {"java/lang/ref/Reference", "get0", NULL, Reference_get0},
    {"java/lang/ref/Reference", "clear0", NULL, Reference_clear0},
    {0}};
