/* What a class is made of, as far as redefinition minds: a list of parts, each with a name and a value, so that two
   versions of a class are compared part by part. It is made of the bytes of a class file (JVMS 4), or of what the VM
   says about a class. A separate reader of class files: the layer shares no code with a VM. */
#ifndef validation_know_shape_h
#define validation_know_shape_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "validation/core/calls.h"

typedef enum PartKind {
    /* What a redefinition has to keep. */
    PART_SUPERCLASS,
    PART_INTERFACES,
    PART_MODIFIERS,
    PART_ATTRIBUTE, /* NestHost, NestMembers, Record, PermittedSubclasses */
    PART_FIELD,
    PART_METHOD,
    /* What is done once, when the class is initialised. */
    PART_STATIC,  /* an assignment in the static initialiser: the field and what is assigned */
    PART_CONSTANT /* the value of an attribute ConstantValue; made of what the VM says: any in the constant pool */
} PartKind;

/* What the code of a method is like. */
typedef struct CodeFacts {
    bool known, branches, has_maps, has_lines, stores_this;
    uint64_t hash; /* of the instructions, with constants instead of indices of the pool */
    unsigned calls;
    int store_at; /* stores_this: the first instruction that stores into slot 0 */
} CodeFacts;

typedef struct Part {
    struct Part *next;
    PartKind kind;
    char *key, *value; /* a value of NULL is not known */
    unsigned modifiers;
    CodeFacts code;
} Part;

typedef struct Shape {
    Part *first, **last;
    char *name; /* java.lang.Object */
    unsigned major;
} Shape;

/* NULL: these are no bytes of a class file that could be read. */
Shape *shape_of_bytes(const uint8_t *bytes, size_t length);
/* NULL: not prepared, no class, no memory. Where ask_begin was. */
Shape *shape_of_class(jclass cls);
void shape_free(Shape *shape);

/* The part of that name; [hint] is where to look first. */
const Part *shape_find(const Shape *shape, PartKind kind, const char *key, const Part *hint);
/* Only the facts about the code of a method, asked of the VM. */
CodeFacts code_of_method(jmethodID method);
uint64_t bytes_hash(const void *bytes, size_t length);
/* Each class that the second class file names in its constant pool and the first does not. */
void classes_added(const uint8_t *old, size_t old_length, const uint8_t *bytes, size_t length,
                   void (*write_report)(void *context, const char *name), void *context);

#endif
