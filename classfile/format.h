/* Format checking (JVMS 4.8): names, descriptors, flags, what a constant pool may contain. */
#ifndef classfile_format_h
#define classfile_format_h
#include "classfile/parser.h"

/* format.c */
bool format_check_class_name(Parser *p, const Symbol *name);
bool format_check_field_name(Parser *p, const Symbol *name);
bool format_check_method_name(Parser *p, const Symbol *name);
bool format_check_field_descriptor(Parser *p, const char *what, const Symbol *name, const Symbol *descriptor);
bool format_check_method_descriptor(Parser *p, const Symbol *name, const Symbol *descriptor);
bool format_check_class_flags(Parser *p, unsigned flags);
bool format_check_field_flags(Parser *p, unsigned flags);
bool format_check_method_flags(Parser *p, unsigned flags, const Symbol *name);
bool format_check_pool_names(Parser *p);
#endif
