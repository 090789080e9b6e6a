/* Raw monitors, as the argument checks see them. */
#ifndef jvmti_rawmonitor_h
#define jvmti_rawmonitor_h
#include "jvmti/call.h"

jvmtiError jvmti_check_raw_monitor(JvmtiCall *call, jrawMonitorID monitor);
void jvmti_raw_monitors_count_memory(MemoryUse *use);
#endif
