/* The functions of the diagnostic commands, and what they are called with. */
#ifndef vm_services_commands_h
#define vm_services_commands_h
#include "vm/services/diagnostic.h"

typedef struct DiagnosticCall {
    const DiagnosticCommand *command;
    DiagnosticSource source;
    char *values[MAX_PARAMETERS]; /* NULL: not given; a switch that is on: "true" */
    uint32_t given;               /* a bit per option that was named, switches that are off included */
} DiagnosticCall;

/* By values[i] that of parameters[i] of the entry in diagnostic_commands. */
typedef void DiagnosticFunction(Thread *t, const DiagnosticCall *call, FILE *out);
DiagnosticFunction command_class_hierarchy, command_classes, command_collect, command_command_line, command_data_dump,
    command_dictionaries, command_dump_map, command_dump_threads, command_events, command_finalization,
    command_finalizer_info, command_flags, command_heap_dump, command_heap_info, command_help, command_histogram,
    command_info, command_libraries, command_load_agent, command_loader_stats, command_loaders, command_log,
    command_malloc_info, command_management_local, command_management_start, command_management_status,
    command_management_stop, command_map, command_metaspace, command_native_memory, command_perf_map, command_pollers,
    command_print_threads, command_properties, command_scheduler, command_security_properties, command_set_flag,
    command_string_table, command_symbol_table, command_touched_methods, command_trim, command_uptime, command_version;

#define OPTIONS_TITLE "Options: (options must be specified using the <key> or <key>=<value> syntax)"
/* The parameters that are options, or those that are not, under a title. */
void diagnostic_print_parameters(const DiagnosticCommand *c, bool wanted, const char *title, FILE *out);
/* The name of a file, in which %p is the number of the process, %% a percent sign: always, or where that is so.
   malloc'ed; NULL: exception pending. */
char *command_filled_in_name(Thread *t, const char *given);
char *command_file_name(Thread *t, const char *given);
#endif
