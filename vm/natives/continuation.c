/* Natives of jdk.internal.vm.Continuation (contract of 25: 6.2). Its enterSpecial and doYield are instructions:
   vm/interp/continuation.h. */
#include "vm/interp/continuation.h"

#include "vm/natives/native_util.h"

/* Where no continuation is mounted nothing can yield, and there is nothing to count. */
NATIVE(Continuation_pin) {
    UNUSED_NATIVE_ARGS;
    if (!t->continuation) return true;
    if (t->continuation->pins == UINT32_MAX) return exception_throw(t, IllegalStateException, "pin overflow");
    t->continuation->pins++;
    return true;
}
NATIVE(Continuation_unpin) {
    UNUSED_NATIVE_ARGS;
    if (!t->continuation) return true;
    if (!t->continuation->pins) return exception_throw(t, IllegalStateException, "pin underflow");
    t->continuation->pins--;
    return true;
}
NATIVE(Continuation_isPinned0) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int((int32_t)continuation_pinned(t, arg_ref(args, 0)));
    return true;
}

const VmNativeEntry continuation_natives[] = {
    {"jdk/internal/vm/Continuation", "pin", NULL, Continuation_pin},
    {"jdk/internal/vm/Continuation", "unpin", NULL, Continuation_unpin},
    {"jdk/internal/vm/Continuation", "isPinned0", NULL, Continuation_isPinned0},
    {0}};
