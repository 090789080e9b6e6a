/* java.lang.String objects and the table of interned strings. All creators may collect garbage; NULL = OutOfMemoryError
   pending. */
#ifndef runtime_string_h
#define runtime_string_h
#include <stdio.h>

#include "base/table_statistics.h"
#include "runtime/thread.h"

Object *string_new_utf8(Thread *t, const char *modified_utf8, size_t length);
Object *string_new_cstr(Thread *t, const char *modified_utf8);
/* Text from outside (options, environment, messages): standard UTF-8, malformed bytes replaced. */
Object *string_new_platform(Thread *t, const char *text);
Object *string_new_utf16(Thread *t, const uint16_t *units, size_t count);
/* A String made without a constructor (JNI AllocObject) has no value; its text is empty. */
bool string_has_value(const Object *s);
uint32_t string_length(const Object *s); /* UTF-16 units */
uint16_t string_char_at(const Object *s, uint32_t index);
void string_get_region(const Object *s, uint32_t start, uint32_t count, uint16_t *out);
size_t string_utf8_length(const Object *s); /* bytes of modified UTF-8 */
/* The same of the whole characters that fit into [limit] bytes. */
size_t string_utf8_length_within(const Object *s, size_t limit);
char *string_to_utf8(const Object *s);              /* malloc'ed, NUL-terminated modified UTF-8 */
char *string_copy_utf8(Thread *t, const Object *s); /* the same; NULL: OutOfMemoryError pending */
/* Interned string for a symbol / the canonical string equal to [s]. */
Object *string_intern_symbol(Thread *t, Symbol *text);
Object *string_intern(Thread *t, Object *s);
/* The symbol of a string's text, '.' become '/' when [to_internal]; *symbol is NULL when the text is too long (> 65535
   bytes). False: OutOfMemoryError pending, and *symbol NULL. */
bool string_to_symbol(Thread *t, const Object *s, bool to_internal, Symbol **symbol);
/* The same, to be released. */
bool string_acquire_symbol(Thread *t, const Object *s, bool to_internal, Symbol **symbol);
/* Writes the text, as modified UTF-8; without memory. */
void string_print(const Object *s, FILE *out);
/* The interned strings, and how their table is filled (false: out of memory); all threads are stopped. */
void strings_visit_interned(void (*visit)(const Object *s, void *context), void *context);
bool strings_statistics(TableStatistics *s);
bool strings_init(void);                  /* registers the intern table as roots */
void strings_count_memory(Metadata *use); /* the table, not the strings */
#endif
