/* What the variables of a library lead to: the agent still has it, so that it is no leak when the process ends. As
   valgrind does, it takes each word that may be a pointer for one. */
#ifndef validation_base_reach_h
#define validation_base_reach_h

#include "validation/base/sites.h"

typedef struct Piece {
    const char *memory;
    size_t size;
} Piece;

/* Whether the walk is to continue at an address, and in what piece of memory. `known`: the address is the layer's
   affair; otherwise it may be one of malloc's pieces. */
typedef struct ReachAnswer {
    bool known;
    Piece piece; /* of size 0: not there */
} ReachAnswer;

/* Walks from the variables of [module] and from [count] pieces of stacks through malloc's memory, and asks [look] about
   each address. false: there is too much of it, or no memory. */
bool reach_from(const Module *module, const Piece *stacks, int count, ReachAnswer (*look)(const void *address));

#endif
