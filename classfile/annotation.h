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

/* What the body of an attribute is: annotations (JVMS 4.7.16), those of each parameter (4.7.18), those of types
   (4.7.20), or the one value of AnnotationDefault (4.7.22). */
typedef enum AnnotationForm {
    ANNOTATION_LIST,
    ANNOTATION_PARAMETERS,
    ANNOTATION_TYPE_LIST,
    ANNOTATION_VALUE
} AnnotationForm;
/* [at]: the two bytes of an index into the constant pool. False ends the walk. */
typedef bool (*AnnotationIndexVisitor)(void *context, const uint8_t *at);
/* All indices in their order; false: the visitor's, or the rest is not well formed. */
bool annotations_visit_indices(Span body, AnnotationForm form, AnnotationIndexVisitor visit, void *context);
#endif
