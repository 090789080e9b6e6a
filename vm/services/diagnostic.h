/* What jcmd and its kind ask a running VM: diagnostic commands, flags, statistics. Texts are those of `java` where the
   same thing is meant. */
#ifndef vm_services_diagnostic_h
#define vm_services_diagnostic_h
#include <stdio.h>
#include <string.h>

#include "runtime/library_level.h"
#include "runtime/thread.h"

/* The source of a request. */
typedef enum DiagnosticSource { FROM_ATTACHED, FROM_BEAN } DiagnosticSource;
/* Runs the commands of [lines], one on each line, up to the first that fails. 0, or -1 after the text of an error.
   [known], if not NULL, is called after a command with what the result will be, once that is certain. State IN_VM. */
int diagnostic_run(Thread *t, DiagnosticSource source, const char *lines, FILE *out,
                   void (*known)(Thread *t, int result));
/* -XX:Name=value. False: there is no such flag. */
bool diagnostic_print_flag(const char *name, FILE *out);
/* False after the text of an error: most flags cannot be changed while the VM runs. [value] NULL: none was given. */
bool diagnostic_set_flag(const char *name, const char *value, FILE *out);
struct DiagnosticCall;
enum { MAX_PARAMETERS = 21 };
typedef struct DiagnosticParameter {
    const char *name, *description; /* options are optional and precede the arguments */
    const char *type; /* of an option that has a value, `name=value`; NULL: an argument, or a switch whose name begins
                         with '-'; "BOOLEAN": a switch by another name; "FILE": an argument, if the name begins
                         with another character than '-' */
    bool optional, looks_mandatory; /* as the descriptions of some options have it that may be left out */
    const char *initial;            /* value when not given; NULL: "false" of a switch, else none; "": none */
    unsigned levels;                /* the libraries that know it; 0: all. Those that not all know stand last */
} DiagnosticParameter;
typedef struct DiagnosticCommand {
    const char *name, *description, *impact, *permission; /* "class(name)" or "class(name, action)", NULL: none */
    DiagnosticParameter parameters[MAX_PARAMETERS];
    void (*run)(Thread *t, const struct DiagnosticCall *call, FILE *out);
    bool attach_only; /* the management bean does not know it */
    unsigned levels;  /* the libraries that it is of (runtime/library_level.h); 0: all */
} DiagnosticCommand;
static inline bool diagnostic_is_switch(const DiagnosticParameter *p) {
    return p->name && (p->type ? strcmp(p->type, "BOOLEAN") == 0 : p->name[0] == '-');
}
static inline bool diagnostic_is_argument_file(const DiagnosticParameter *p) {
    return p->type && p->name[0] != '-' && strcmp(p->type, "FILE") == 0;
}
static inline bool diagnostic_is_option(const DiagnosticParameter *p) {
    return p->optional && (diagnostic_is_switch(p) || (p->name && p->type)) && !diagnostic_is_argument_file(p);
}
static inline const char *diagnostic_initial(const DiagnosticParameter *p) {
    if (p->initial) return *p->initial ? p->initial : NULL;
    return diagnostic_is_switch(p) ? "false" : NULL;
}
/* The number of parameters. */
static inline unsigned diagnostic_takes(const DiagnosticCommand *c) {
    unsigned n = 0;
    for (const DiagnosticParameter *p = c->parameters; n < MAX_PARAMETERS && p->name; p++, n++)
        if (p->levels && !(p->levels & library_level->bit)) break;
    return n;
}
static inline const char *diagnostic_type(const DiagnosticParameter *p) {
    return p->type && strcmp(p->type, "FILE") != 0         ? p->type
           : diagnostic_is_switch(p)                       ? "BOOLEAN"
           : p->type && library_level->commands_take_files ? "FILE"
                                                           : "STRING";
}
static inline bool diagnostic_is_known(const DiagnosticCommand *c, DiagnosticSource source) {
    return (!c->levels || c->levels & library_level->bit) && !(c->attach_only && source == FROM_BEAN);
}
/* NULL: there is none of this library. */
const DiagnosticCommand *diagnostic_find(const char *name, DiagnosticSource source);
extern const DiagnosticCommand diagnostic_commands[];
extern const unsigned diagnostic_command_count;
#endif
