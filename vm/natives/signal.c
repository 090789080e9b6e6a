/* Natives of jdk.internal.misc.Signal; see vm/services/signals.h. */
#include "vm/natives/native_util.h"
#include "vm/services/signals.h"

NATIVE_SHARED(Signal_findSignal0) {
    if (!arg_ref(args, 0)) return throw_null(t);
    char *name = string_copy_utf8(t, arg_ref(args, 0));
    *result = slot_int(name ? signals_find(name) : -1);
    free(name);
    return name;
}
NATIVE_SHARED(Signal_handle0) {
    UNUSED_NATIVE_ARGS;
    *result = (Slot)signals_set_handler(arg_int(args, 0), arg_long(args, 1));
    return true;
}
NATIVE_SHARED(Signal_raise0) {
    UNUSED_NATIVE_ARGS;
    signals_raise(arg_int(args, 0));
    return true;
}

const VmNativeEntry signal_natives[] = {{"jdk/internal/misc/Signal", "findSignal0", NULL, Signal_findSignal0},
                                        {"jdk/internal/misc/Signal", "handle0", NULL, Signal_handle0},
                                        {"jdk/internal/misc/Signal", "raise0", NULL, Signal_raise0},
                                        {0}};
