/* Field and method descriptors (JVMS 4.3). All functions take text that was already validated unless they say
   otherwise. */
#ifndef classfile_descriptor_h
#define classfile_descriptor_h
#include "classfile/symbol.h"

/* Validation of untrusted text. */
bool descriptor_is_field(const char *text, size_t length);
bool descriptor_is_method(const char *text, size_t length);
/* Number of argument words (long and double count two), without the receiver. */
int descriptor_argument_slots(const Symbol *method_descriptor);
/* The same; *return_letter is the first one of the return type. */
int descriptor_measure(const Symbol *method_descriptor, char *return_letter);
int descriptor_argument_count(const Symbol *method_descriptor);
/* Walks the parameters: start with *cursor = descriptor->text + 1; returns the type letter (B C D F I J S Z L [) and
   sets [*begin,*end) to the parameter's descriptor, or 0 at ')'. */
char descriptor_next(const char **cursor, const char **begin, const char **end);
/* First letter of the return type ('V', 'I', 'L', '[' ...); *begin gets its descriptor. */
char descriptor_return(const Symbol *method_descriptor, const char **begin);
/* External form for messages: "int[]", "java.lang.String"; and "void A.m(int, java.lang.String)". Result is
   malloc'ed. */
char *descriptor_dotted(const char *name); /* "a.b.C" for "a/b/C" */
char *descriptor_external_type(const char *begin, const char *end);
char *descriptor_external_method(const char *class_name, const char *method_name, const Symbol *descriptor);
/* One more than the longest legal array dimension: a class-file array type has at most 255 dimensions. */
#endif
