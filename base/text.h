/* Texts that are made piece by piece, from malloc. There is either the whole text or none. */
#ifndef base_text_h
#define base_text_h
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* A formatted text; NULL when there is no memory for it, or was none for one of the texts that it is made of: those are
   NULL arguments of %s. */
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Whether no argument of %s is NULL. */
bool text_is_complete(const char *format, va_list arguments);

/* Replaces by '?' what a terminal could obey: control characters, also those above 0x7f in UTF-8, but for NUL, line
   feeds and tabs. For texts that others have a say in and that somebody may read on a terminal. */
void text_hide_controls(char *text, size_t length);

/* How similar a text is to a name, in parts of ten thousand: the pairs of letters of the name that are in the text as
   well, against the mean length. */
unsigned text_likeness(const char *text, size_t text_length, const char *name, size_t name_length);

/* A text that is written to a stream. It stays where it is until it is closed. */
typedef struct TextStream {
    FILE *out;
    char *text;
    size_t length, room;
    bool lacking; /* there was no memory for a part of it */
} TextStream;
bool text_stream_open(TextStream *s); /* false: no memory */
/* The text, NULL: there was no memory for all of it. Its length is in s->length. */
char *text_stream_close(TextStream *s);
#endif
