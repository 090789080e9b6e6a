/* What other rules ask the ledger of memory. */
#ifndef validation_rules_memory_h
#define validation_rules_memory_h

#include "validation/base/reach.h"
#include "validation/core/calls.h"

/* Whether [memory] was the agent's to give to the VM; then it is no more. */
bool memory_take_over(const void *memory);

/* A tag was set; perhaps it is the address of a block. */
void memory_is_tag(jlong tag);
/* The agent is reported a tag that may be the address of a block, which is then there. */
void memory_tag_reported(jlong tag);
/* A number that no other block ever has, of the live one that begins there; 0: none does. */
unsigned memory_number(const void *memory);
/* Whether this block is still there and nobody has claimed it; then it is reported by another rule, and no more as a
   leak. [allocated] is where it comes from. */
bool memory_claim(const void *memory, unsigned number, const Site **allocated);
/* Whether a block that began there has been given back, not long ago: where, and where it came from. */
bool memory_was_freed(const void *memory, const Site **freed, const Site **allocated);

/* Walks from the variables of a library, from what native methods have given to Java, and from the stacks of agents,
   and asks [look] about each address that is no block of the ledger's. false: it cannot be known what they lead to. Not
   with a lock. */
bool memory_walk(const Module *module, ReachAnswer (*look)(const void *address));
/* The same walk notes what these, and what is in storage, lead to: memory_is_reached, of the block that begins there,
   true also if that cannot be known. */
void memory_note_reached(const Module *module);
bool memory_is_reached(const void *memory);

#endif
