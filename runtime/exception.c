/* Raising exceptions from the lower layers: formats the message and hands it to the functions that vm/ put into
   `upcalls` (they run Java constructors). */
#include "runtime/exception.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "runtime/hooks.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"

#define EXCEPTION(package, class) package "/" #class,
const char *const exception_class_names[] = {
#include "runtime/exceptions.def"
};
#undef EXCEPTION

Upcalls upcalls;

/* Without memory for the message, or for a text that it is made of, that is what is thrown. */
static bool throw_formatted(Thread *t, Object *cause, ExceptionClass c, const char *format, va_list args) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    char fixed[512], *message = NULL, *longer = NULL;
    bool complete = true;
    if (format) {
        va_list again;
        va_copy(again, args);
        complete = text_is_complete(format, args);
        int n = vsnprintf(message = fixed, sizeof fixed, format, args);
        if (n >= (int)sizeof fixed) {
            message = longer = malloc((size_t)n + 1);
            if (longer)
                vsnprintf(longer, (size_t)n + 1, format, again);
            else
                complete = false;
        }
        va_end(again);
    }
    if (complete)
        upcalls.throw_exception(t, exception_class_names[c], cause, message);
    else
        exception_throw_out_of_memory(t, "Java heap space");
    free(longer);
    return false;
}

bool(exception_throw)(Thread *t, ExceptionClass c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    throw_formatted(t, NULL, c, format, args);
    va_end(args);
    return false;
}

bool(exception_throw_cause)(Thread *t, Object *cause, ExceptionClass c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    throw_formatted(t, cause, c, format, args);
    va_end(args);
    return false;
}

bool(exception_throw_object)(Thread *t, Object *exception) {
    VM_ASSERT(thread_runs(t) && exception);
    t->exception = exception;
    return false;
}

/* Not for what making the error itself lacks. The error takes the place of what a callback throws. */
void exception_announce_exhausted(Thread *t, int flags, const char *message) {
    if (unlikely(hooks_wanted(HOOK_RESOURCE_EXHAUSTED)) && !t->heap.no_collection) {
        hooks.resource_exhausted(t, flags, message);
        t->exception = NULL;
    }
}

/* -XX:HeapDumpOnOutOfMemoryError, OnOutOfMemoryError, ExitOnOutOfMemoryError and CrashOnOutOfMemoryError. Commands are
   separated by semicolons or, of options given several times, by lines. */
static void run_commands(const char *commands, const char *message) {
    vm_printf(stdout, "#\n# java.lang.OutOfMemoryError: %s\n# -XX:OnOutOfMemoryError=\"%s\"\n", message, commands);
    fflush(stdout);
    for (const char *p = commands; *(p += strspn(p, " ;\n"));) {
        const char *end = p + strcspn(p, ";\n");
        char command[4096];
        size_t k = 0;
        for (; p < end; p++)
            if (k + 24 >= sizeof command)
                continue;
            else if (p[0] == '%' && p[1] == 'p') {
                k += (size_t)sprintf(command + k, "%d", (int)getpid());
                p++;
            } else {
                command[k++] = *p;
                if (p[0] == '%' && p[1] == '%') p++;
            }
        command[k] = 0;
        vm_printf(stdout, "#   Executing /bin/sh -c \"%s\"...\n", command);
        fflush(stdout);
        if (system(command) < 0) vm_printf(stdout, "fork failed: %s\n", strerror(errno));
    }
}
static void obey_options(Thread *t, const char *message) {
    static bool seen;
    const char *commands = vm_flag_text(OnOutOfMemoryError);
    if (strcmp(message, "unable to create native thread") == 0 || __atomic_test_and_set(&seen, __ATOMIC_RELAXED))
        return;
    if (vm_flag_bool(HeapDumpOnOutOfMemoryError)) upcalls.dump_heap(t, message);
    if (commands && *commands) run_commands(commands, message);
    if (vm_flag_bool(CrashOnOutOfMemoryError)) {
        vm_printf(stdout, "Aborting due to java.lang.OutOfMemoryError: %s\n", message);
        fflush(stdout);
        if (options.abort_hook) options.abort_hook();
        abort();
    }
    if (vm_flag_bool(ExitOnOutOfMemoryError)) {
        vm_printf(stdout, "Terminating due to java.lang.OutOfMemoryError: %s\n", message);
        fflush(stdout);
        if (options.exit_hook) options.exit_hook(3);
        _exit(3);
    }
}

/* By name: no loader but the boot loader defines a class of a package java. */
bool exception_is(const Object *e, ExceptionClass c) {
    return e && strcmp(object_class(e)->name->text, exception_class_names[c]) == 0;
}

bool exception_is_a(const Object *e, ExceptionClass c) {
    const Class *k = e ? object_class(e) : NULL;
    while (k && strcmp(k->name->text, exception_class_names[c]) != 0) k = k->super;
    return k;
}

bool(exception_throw_out_of_memory)(Thread *t, const char *message) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    obey_options(t, message);
    exception_announce_exhausted(t, EXHAUSTED_ERROR | (strcmp(message, "Java heap space") != 0 ? 0 : EXHAUSTED_HEAP),
                                 message);
    upcalls.throw_out_of_memory(t, message);
    return false;
}
