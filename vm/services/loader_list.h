/* Class loaders with what they have loaded, for jcmd: VM.classloaders, VM.classloader_stats, VM.systemdictionary,
   VM.metaspace. State IN_VM. */
#ifndef vm_services_loader_list_h
#define vm_services_loader_list_h
#include <stdio.h>

#include "base/table_statistics.h"
#include "runtime/thread.h"

/* The tree of loaders; [fold]: siblings of the same name and class, without children, are one. */
void loaders_print_tree(Thread *t, bool classes, bool verbose, bool fold, FILE *out);
void loaders_print_statistics(Thread *t, FILE *out);
/* How the tables of classes by name are filled; [verbose]: what is in them instead. */
void loaders_print_dictionaries(Thread *t, bool verbose, FILE *out);
void table_statistics_print(const TableStatistics *s, FILE *out);

typedef struct MetaspaceRequest {
    bool basic, loaders, classes, by_type;
    const char *scale; /* "dynamic", "1", "KB", "MB", "GB"; another: dynamic, which is said */
} MetaspaceRequest;
void loaders_print_metaspace(Thread *t, const MetaspaceRequest *request, FILE *out);
#endif
