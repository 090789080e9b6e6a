/* Bump allocator for data that lives and dies together (one class file, one method's code). Not thread safe. */
#ifndef base_arena_h
#define base_arena_h
#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"

typedef struct ArenaChunk ArenaChunk;
typedef struct Arena {
    ArenaChunk *chunks;
    char *cursor, *limit;
    size_t bytes; /* handed out so far */
    bool lasting;
} Arena;

void arena_init(Arena *a);
/* For data that stays: chunks are small, so that little is left over in the last one. */
void arena_init_lasting(Arena *a);
/* Zeroed memory, 8-byte aligned; NULL when the C heap is exhausted. */
void *arena_allocate(Arena *a, size_t bytes);
void arena_free(Arena *a);
void arena_count_memory(const Arena *a, MemoryUse *use);
#endif
