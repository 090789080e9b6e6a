/* The options of the layer (README.md), the same in both hosts. */
#ifndef validation_core_options_h
#define validation_core_options_h

#include <stdbool.h>
#include <stdio.h>

#include "validation_facts.h"

typedef enum Outputs { OUTPUTS_POISON, OUTPUTS_ZERO, OUTPUTS_LEAVE } Outputs;

typedef struct CheckOptions {
    FILE *text;  /* NULL: none */
    FILE *jsonl; /* NULL: none */
    Severity level;
    const char *suppressions; /* a file; NULL: none */
    bool jdk_agents;          /* findings in agents that come with the JDK are shown */
    int exit_code;            /* when an error was found; -1: as the program */
    Outputs outputs;
    int watchdog;             /* seconds after which a wait that nobody may end ends the process */
    const char *dump_classes; /* a directory; NULL: class files are not kept */
    FILE *trace;              /* NULL: none */
    bool trace_json;          /* and not text */
    size_t trace_limit;       /* in bytes; 0: none */
    FILE *coverage;           /* NULL: none */
    bool presses;             /* inject=, profile= or may= is given */
    jint version;             /* that the VM is taken for; 0: its own */
} CheckOptions;
extern CheckOptions check_options;

#endif
