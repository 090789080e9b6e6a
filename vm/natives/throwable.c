/* Natives of Throwable, StackTraceElement and NullPointerException. */
#include "runtime/vm_flags.h"
#include "vm/interp/exception.h"
#include "vm/interp/missing.h"
#include "vm/interp/npe_message.h"
#include "vm/natives/native_util.h"

NATIVE_SHARED(Throwable_fillInStackTrace) {
    if (!exception_fill_trace(t, arg_ref(args, 0))) return false;
    *result = args[0];
    return true;
}
NATIVE_SHARED(StackTraceElement_init) {
    UNUSED_NATIVE_ARGS;
    Object *throwable = arg_ref(args, 1);
    if (!throwable) return throw_null(t);
    return exception_init_elements(t, arg_ref(args, 0), get_ref(throwable, offset_Throwable_backtrace));
}
/* (elements, backtrace, depth) */
NATIVE_SHARED(StackTraceElement_initFromBacktrace) {
    UNUSED_NATIVE_ARGS;
    Object *elements = arg_ref(args, 0), *backtrace = arg_ref(args, 1);
    if (!elements || !backtrace) return throw_null(t);
    if ((int64_t)array_length(elements) != arg_int(args, 2)) return exception_throw(t, IndexOutOfBoundsException, NULL);
    return exception_init_elements(t, elements, backtrace);
}
NATIVE_SHARED(NullPointerException_message) {
    Method *top;
    int bci;
    *result = 0;
    char *text = NULL;
    Object *kept = exception_null_text(arg_ref(args, 0));
    if (kept) {
        *result = slot_ref(kept);
        return true;
    }
    if (vm_flag_bool(ShowCodeDetailsInExceptionMessages) && exception_top_frame(arg_ref(args, 0), &top, &bci) &&
        bci >= 0 && !npe_message(top, bci, &text))
        return exception_throw_out_of_memory(t, "Java heap space");
    if (!text) return true;
    Object *s = string_new_cstr(t, text);
    free(text);
    *result = slot_ref(s);
    return s;
}

/* Standard error of the process, whatever the program has made of System.err. */
NATIVE(VM_noteMissing) {
    (void)t, (void)result;
    if (arg_ref(args, 0)) missing_print_note(arg_ref(args, 0), stderr);
    return true;
}

const VmNativeEntry throwable_natives[] = {
    {"java/lang/Throwable", "fillInStackTrace", NULL, Throwable_fillInStackTrace},
    {"java/lang/StackTraceElement", "initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
     StackTraceElement_init},
    {"java/lang/StackTraceElement", "initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
     StackTraceElement_initFromBacktrace},
    {"jdk/internal/misc/VM", "noteMissing", NULL, VM_noteMissing},
    {"java/lang/NullPointerException", "getExtendedNPEMessage", NULL, NullPointerException_message},
    {0}};
