/* Unified logging (JEP 158 as `java` 17 speaks it): messages with a tag set and a level, chosen and formatted by -Xlog.
   A message that nobody wants costs one comparison at its site. Any thread, also at a safepoint; writing
   takes a separate lock and nothing else. */
#ifndef runtime_log_h
#define runtime_log_h
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/assertion.h"
#include "runtime/log_tags.h"

typedef enum LogLevel { LOG_TRACE = 1, LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR, LOG_OFF } LogLevel;

extern uint8_t log_thresholds[LOG_TAG_SET_COUNT]; /* lowest level that some output takes */
static inline bool log_wanted(LogTagSet set, LogLevel level) {
    return unlikely(level >= __atomic_load_n(&log_thresholds[set], __ATOMIC_RELAXED));
}
/* Writes one line (no '\n' in the format) to the outputs that want it. */
void log_write(LogTagSet set, LogLevel level, const char *format, ...) __attribute__((format(printf, 3, 4)));

void log_init(void); /* warnings to stdout; starts the clock of `uptime` */
/* What follows "-Xlog" ("" or ":..."). False: refused, the reason has been logged. Does not know "help":
   log_help. */
bool log_configure(const char *text);
void log_set_level(LogTagSet set, LogLevel level); /* on stdout */
void log_help(void);

/* What jcmd VM.log asks for. Texts of errors, and the configuration, go to [out]. */
typedef struct LogRequest {
    const char *output, *output_options, *what, *decorators; /* NULL: not given; an output may be "#index" */
} LogRequest;
bool log_reconfigure(const LogRequest *request, FILE *out);
void log_disable(void);
void log_rotate(void); /* the files with -Xlog's file count */
void log_list(FILE *out);
#endif
