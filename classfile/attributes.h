/* The attributes of JVMS 4.7, parsed into the structures of classfile.h. */
#ifndef classfile_attributes_h
#define classfile_attributes_h
#include "classfile/parser.h"

/* attributes.c: each parses attributes_count and the attributes. */
bool attributes_parse_field(Parser *p, FieldInfo *f);
bool attributes_parse_method(Parser *p, MethodInfo *m);
bool attributes_parse_class(Parser *p);
/* An attribute of a Code attribute of a checked file: where its table is. The last of a kind counts. */
void attributes_note_code_table(unsigned major, const Symbol *name, Span body, CodeTables *tables);
#endif
