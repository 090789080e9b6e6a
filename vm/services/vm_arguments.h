/* The command line that the VM was created with, for tools that ask for it. */
#ifndef vm_services_vm_arguments_h
#define vm_services_vm_arguments_h
#include <stdio.h>

#include "runtime/thread.h"

bool vm_argument_is_launchers(const char *argument); /* one that the launcher adds to those of its user */
/* The options given to the VM, without those that its launcher added, or the words of -XX:Flags=FILE; in one line,
   malloc'ed. */
typedef enum VmArguments { ARGUMENTS_GIVEN, ARGUMENTS_SETTINGS } VmArguments;
char *vm_arguments_text(VmArguments which);
const char *vm_argument_property(const char *key, const char *otherwise); /* if it has no value: [otherwise] */
void vm_arguments_print(Thread *t, FILE *out); /* VM.command_line; an exception may be pending */
#endif
