/* What the layer writes to: files that options name. */
#ifndef validation_report_outputs_h
#define validation_report_outputs_h

#include <stdbool.h>
#include <stdio.h>

/* What the option [key] names: a file, - for stderr, none for NULL. False: errno says why not. */
bool output_open(const char *key, const char *value, FILE **file);
/* %p in a name is the number of the process, so that one option serves several; allocated. */
char *output_name(const char *name);
/* Of an output that the options name: a write has failed, with this errno. Any thread. */
void output_failed(FILE *file, int error);
/* The same of a file in the directory of dump-classes=. */
void dump_failed(const char *path, int error);
/* At the end: what could not be written is reported on stderr, once. */
void outputs_check(void);
/* Whether something was. The process ends with OUTPUT_LOST then. */
bool outputs_lost(void);
enum { OUTPUT_LOST = 96 };

#endif
