/* See diagnostic.h. command_table.c says what each command is called, takes and does; `help` prints it. Arguments
   follow the rules of `java`: words divided by blanks, quotes keep blanks together, options are -name or -name=value,
   other words fill the arguments in order. */
#include "vm/services/diagnostic.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/exception.h"
#include "runtime/library_level.h"
#include "vm/services/attach.h"
#include "vm/services/commands.h"

typedef DiagnosticParameter Parameter;
typedef DiagnosticCommand Command;
typedef DiagnosticCall Call;

const Command *diagnostic_find(const char *name, DiagnosticSource source) {
    for (unsigned i = 0; i < diagnostic_command_count; i++)
        if (strcmp(diagnostic_commands[i].name, name) == 0 && diagnostic_is_known(&diagnostic_commands[i], source))
            return &diagnostic_commands[i];
    return NULL;
}

/* ---- help ---- */

void diagnostic_print_parameters(const Command *c, bool wanted, const char *title, FILE *out) {
    for (unsigned i = 0, n = 0; i < diagnostic_takes(c); i++) {
        const Parameter *p = &c->parameters[i];
        if (diagnostic_is_option(p) != wanted) continue;
        if (!n++) fprintf(out, "\n%s\n", title);
        fprintf(out, "\t%s : %s %s (%s, %s)\n", p->name, p->optional && !p->looks_mandatory ? "[optional]" : "",
                p->description, diagnostic_type(p), diagnostic_initial(p) ? diagnostic_initial(p) : "no default value");
    }
}

static void print_help(const Command *c, FILE *out) {
    fprintf(out, "%s\n%s\n\nImpact: %s\n\n", c->name, c->description, c->impact);
    if (c->permission && library_level->help_has_permissions) fprintf(out, "Permission: %s\n\n", c->permission);
    fprintf(out, "Syntax%s: %s", diagnostic_takes(c) > 0 ? " " : "", c->name);
    if (diagnostic_takes(c) > 0) fputs(diagnostic_is_option(&c->parameters[0]) ? " [options]" : " ", out);
    for (unsigned i = 0; i < diagnostic_takes(c); i++)
        if (!diagnostic_is_option(&c->parameters[i]))
            fprintf(out, c->parameters[i].optional ? " [<%s>]" : " <%s>", c->parameters[i].name);
    fputc('\n', out);
    diagnostic_print_parameters(c, false, "Arguments:", out);
    diagnostic_print_parameters(c, true, OPTIONS_TITLE, out);
}

static void list_commands(DiagnosticSource source, bool describe, FILE *out) {
    for (const Command *c = diagnostic_commands; c < diagnostic_commands + diagnostic_command_count; c++) {
        if (!diagnostic_is_known(c, source)) continue;
        fprintf(out, "%s\n", c->name);
        if (describe) fprintf(out, "\t%s\n\n", c->description);
    }
}

void command_help(Thread *t, const Call *call, FILE *out) {
    const char *name = call->values[1];
    const Command *c = name ? diagnostic_find(name, call->source) : NULL;
    if (call->values[0])
        list_commands(call->source, true, out);
    else if (c)
        print_help(c, out);
    else if (name)
        fprintf(out, "Help unavailable : '%s' : No such command\n", name);
    else {
        fputs("The following commands are available:\n", out);
        list_commands(call->source, false, out);
        fputs("\nFor more information about a specific command use 'help <command>'.\n", out);
    }
}

/* ---- reading a command line ---- */

static int complain(FILE *out, const char *format, const char *what) {
    fputs("java.lang.IllegalArgumentException: ", out);
    fprintf(out, format, what);
    fputc('\n', out);
    return -1;
}

/* The next word, which is cut off where it ends; NULL: there is none. Sets *equals to the '=' outside quotes, if
   any. */
static char *next_word(char **cursor, char **equals) {
    char *p = *cursor, *begin;
    *equals = NULL;
    while (*p == ' ' || *p == '\t') p++;
    if (!*p) return NULL;
    if (*p == '"' || *p == '\'') {
        char quote = *p;
        begin = ++p;
        while (*p && *p != quote) p++;
    } else
        for (begin = p; *p && *p != ' ' && *p != '\t'; p++)
            if (*p == '=' && !*equals) {
                *equals = p;
                if (p[1] == '"' || p[1] == '\'') { /* a value in quotes may have spaces */
                    char quote = p[1];
                    memmove(p + 1, p + 2, strlen(p + 2) + 1);
                    while (p[1] && p[1] != quote) p++;
                    if (p[1]) memmove(p + 1, p + 2, strlen(p + 2) + 1);
                }
            }
    if (*p) *p++ = 0;
    *cursor = p;
    return begin;
}

static int set_switch(Call *call, unsigned i, char *name, char *value, FILE *out) {
    bool off = value && strcmp(value, "false") == 0;
    if (value && !off && strcmp(value, "true") != 0) {
        fprintf(out,
                "java.lang.IllegalArgumentException: Boolean parsing error in command argument '%s'. Could not parse: "
                "%s.\n\n",
                name, value);
        return -1;
    }
    call->values[i] = off ? NULL : "true";
    return 0;
}

static int check_number(const char *name, const char *value, FILE *out) {
    char *end;
    strtol(value, &end, 10);
    if (*value && !*end) return 0;
    fprintf(
        out,
        "java.lang.IllegalArgumentException: Integer parsing error in command argument '%s'. Could not parse: %s.\n\n",
        name, value);
    return -1;
}

static int take_argument(Call *call, char *word, char *equals, FILE *out) {
    const Parameter *p = call->command->parameters;
    if (equals) *equals = 0;
    for (unsigned i = 0; i < diagnostic_takes(call->command); i++)
        if (diagnostic_is_option(&p[i]) && strcmp(p[i].name, word) == 0) {
            call->given |= 1u << i;
            if (diagnostic_is_switch(&p[i])) return set_switch(call, i, word, equals ? equals + 1 : NULL, out);
            call->values[i] = equals ? equals + 1 : "";
            return strcmp(p[i].type, "INT") != 0 ? 0 : check_number(word, call->values[i], out);
        }
    for (unsigned i = 0; i < diagnostic_takes(call->command); i++)
        if (!diagnostic_is_option(&p[i]) && !call->values[i]) {
            if (equals) *equals = '=';
            call->values[i] = word;
            return 0;
        }
    return complain(out, "Unknown argument '%.29s' in diagnostic command.", word); /* `java` has room for as much */
}

/* [line] is cut into pieces. */
static int run_line(Thread *t, DiagnosticSource source, char *line, FILE *out) {
    char *equals, *word = next_word(&line, &equals);
    if (!word) return 0;
    Call call = {.command = diagnostic_find(word, source), .source = source};
    if (!call.command)
        return complain(out, "Unknown diagnostic command%s",
                        strncmp(word, "JFR.", 4) == 0 ? ": Flight Recorder is not supported; -Xprof writes profiles"
                                                      : "");
    const Parameter *p = call.command->parameters;
    while ((word = next_word(&line, &equals))) {
        if (diagnostic_takes(call.command) == 0)
            return complain(out, "The argument list of this diagnostic command should be empty.%s", "");
        if (take_argument(&call, word, equals, out)) return -1;
    }
    for (unsigned i = 0; i < diagnostic_takes(call.command); i++)
        if (!p[i].optional && !call.values[i]) return complain(out, "The argument '%s' is mandatory.", p[i].name);
    call.command->run(t, &call, out);
    if (!t->exception) return 0;
    attach_report_exception(t, out);
    return -1;
}

int diagnostic_run(Thread *t, DiagnosticSource source, const char *lines, FILE *out,
                   void (*known)(Thread *t, int result)) {
    char *copy = strdup(lines), *rest = copy, *line;
    int result = 0;
    bool decided = false, failed = false;
    if (!copy) {
        exception_throw_out_of_memory(t, "Java heap space");
        attach_report_exception(t, out);
        return -1;
    }
    while (rest && !failed && (line = strsep(&rest, "\n")) && strcmp(line, "stop") != 0) {
        failed = run_line(t, source, line, out) != 0;
        if (!decided && failed) result = -1;
        decided |= library_level->first_command_decides;
        if (decided && known) known(t, result);
    }
    free(copy);
    return result;
}
