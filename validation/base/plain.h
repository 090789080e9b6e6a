/* Texts of foreign origin (names of threads, files, classes) in outputs that people read: characters that a terminal
   might obey are written as \x1b. */
#ifndef validation_base_plain_h
#define validation_base_plain_h

#include <stdio.h>

/* A name, in one line. */
void plain_put(FILE *out, const char *text);
/* A text of lines; whether it could be written. */
int plain_write(FILE *out, const char *text, size_t size);

/* The end of a noun after its count. */
#define PLURAL(count) ((count) == 1 ? "" : "s")

#endif
