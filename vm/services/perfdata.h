/* The file by which tools of the JDK find a running VM without asking it (contract 10.4): jps, jcmd -l,
   VirtualMachine.list. */
#ifndef vm_services_perfdata_h
#define vm_services_perfdata_h
#include <stddef.h>
#include <stdint.h>

#include "gc/lowmem.h"

enum { PERF_TYPE_BYTE = 'B' };
typedef struct PerfHead {
    uint8_t magic[4], order, major, minor, accessible;
    int32_t used, overflow;
    int64_t changed;
    int32_t first, count;
} PerfHead;
typedef struct PerfEntry {
    int32_t length, name, vector_length;
    uint8_t type, flags, units, variability;
    int32_t data;
} PerfEntry;

void perfdata_publish(void); /* what cannot be written is left out: nothing depends on it */
void perfdata_withdraw(void);
AddressRange perfdata_mapping(void); /* of the file; empty when there is none */
/* In another VM's data, which jps and its kind print: what a terminal could obey, and ends of lines. Data in any state,
   and the other VM may be writing it. */
void perfdata_hide_controls(char *data, size_t size);
#endif
