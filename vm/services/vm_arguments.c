/* See vm_arguments.h. */
#include "vm/services/vm_arguments.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/exception.h"
#include "runtime/options.h"
#include "runtime/properties.h"

bool vm_argument_is_launchers(const char *argument) {
    static const char *const launchers_own[] = {"-Dsun.java.command=", "-Dsun.java.launcher", "-Djava.class.path="};
    bool own = false;
    for (unsigned k = 0; k < sizeof launchers_own / sizeof launchers_own[0]; k++)
        own |= strncmp(argument, launchers_own[k], strlen(launchers_own[k])) == 0;
    return own;
}
char *vm_arguments_text(VmArguments which) {
    unsigned i = which == ARGUMENTS_SETTINGS ? 0 : options.settings_count,
             end = which == ARGUMENTS_SETTINGS ? options.settings_count : options.vm_argument_count;
    size_t size = 1;
    for (unsigned k = i; k < end; k++) size += strlen(options.vm_arguments[k]) + 1;
    char *text = malloc(size), *p = text;
    if (!text) return NULL;
    *p = 0;
    for (; i < end; i++)
        if (!vm_argument_is_launchers(options.vm_arguments[i]))
            p = stpcpy(p > text ? stpcpy(p, " ") : p, options.vm_arguments[i]);
    return text;
}

const char *vm_argument_property(const char *key, const char *otherwise) {
    const char *value = options_property(key);
    return value && *value ? value : otherwise;
}

void vm_arguments_print(Thread *t, FILE *out) {
    char *settings = vm_arguments_text(ARGUMENTS_SETTINGS), *arguments = vm_arguments_text(ARGUMENTS_GIVEN);
    fputs("VM Arguments:\n", out);
    if (!settings || !arguments) exception_throw_out_of_memory(t, "Java heap space");
    if (settings && *settings) fprintf(out, "jvm_flags: %s \n", settings);
    if (arguments && *arguments) fprintf(out, "jvm_args: %s \n", arguments);
    free(settings);
    free(arguments);
    fprintf(out, "java_command: %s\njava_class_path (initial): %s\nLauncher Type: %s\n",
            vm_argument_property("sun.java.command", "<unknown>"), vm_argument_property("java.class.path", "<not set>"),
            vm_argument_property("sun.java.launcher", "generic"));
}
