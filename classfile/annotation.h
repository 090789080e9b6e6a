/* Annotations in a RuntimeVisibleAnnotations attribute (JVMS 4.7.16), which is kept raw: for the few that the VM itself
   honours. What is not well formed ends the list. */
#ifndef classfile_annotation_h
#define classfile_annotation_h
#include "classfile/classfile.h"

typedef struct Annotation {
    const Symbol *type;            /* a descriptor */
    const uint8_t *elements, *end; /* the pairs of name and value */
    unsigned element_count;
} Annotation;

typedef struct AnnotationList {
    const ClassFile *cf;
    const uint8_t *at, *end;
    unsigned left;
} AnnotationList;

AnnotationList annotations_of(const ClassFile *cf, Span visible);
bool annotation_next(AnnotationList *list, Annotation *a);
/* The string that the element [name] has; NULL: it has none. */
const Symbol *annotation_string(const ClassFile *cf, const Annotation *a, const char *name);
#endif
