/* Bump allocator: chunks double from 2 KiB to 64 KiB, for data that stays they are a sixteenth of what there is. A
   request that does not fit the regular size gets a separate chunk, so that a class file whose attributes claim large
   tables costs one malloc each and never wastes the rest of the current chunk. */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_FIRST_CHUNK = 2048, ARENA_FIRST_LASTING = 64, ARENA_LARGEST_CHUNK = 65536 };
#define ARENA_LARGEST_REQUEST ((size_t)1 << 36) /* nothing in a class file comes near; keeps size arithmetic safe */

struct ArenaChunk {
    ArenaChunk *next;
    size_t size; /* payload bytes */
    _Alignas(16) char payload[];
};

void arena_init(Arena *a) { memset(a, 0, sizeof *a); }

void arena_init_lasting(Arena *a) { *a = (Arena){.lasting = true}; }

static ArenaChunk *chunk_create(size_t payload) {
    ArenaChunk *chunk = malloc(sizeof(ArenaChunk) + payload);
    if (chunk) chunk->size = payload;
    return chunk;
}

void *arena_allocate(Arena *a, size_t bytes) {
    if (bytes > ARENA_LARGEST_REQUEST) return NULL;
    size_t rounded = bytes == 0 ? 8 : (bytes + 7) & ~(size_t)7;
    if (rounded > (size_t)(a->limit - a->cursor)) {
        size_t first = a->lasting ? ARENA_FIRST_LASTING : ARENA_FIRST_CHUNK,
               regular = a->lasting   ? (a->bytes / 16 + 7) & ~(size_t)7
                         : !a->chunks ? 0
                                      : a->chunks->size * 2;
        if (regular > ARENA_LARGEST_CHUNK) regular = ARENA_LARGEST_CHUNK;
        if (regular < first) regular = first;
        if (rounded > regular / 4 && a->chunks) {
            /* Own chunk, linked after the current one, which stays in use. */
            ArenaChunk *own = chunk_create(rounded);
            if (!own) return NULL;
            own->next = a->chunks->next;
            a->chunks->next = own;
            a->bytes += rounded;
            return memset(own->payload, 0, rounded);
        }
        ArenaChunk *chunk = chunk_create(rounded > regular ? rounded : regular);
        if (!chunk) return NULL;
        chunk->next = a->chunks;
        a->chunks = chunk;
        a->cursor = chunk->payload;
        a->limit = chunk->payload + chunk->size;
    }
    void *result = a->cursor;
    a->cursor += rounded;
    a->bytes += rounded;
    return memset(result, 0, rounded);
}

void arena_free(Arena *a) {
    ArenaChunk *chunk = a->chunks;
    while (chunk) {
        ArenaChunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    memset(a, 0, sizeof *a);
}

void arena_count_memory(const Arena *a, MemoryUse *use) {
    for (const ArenaChunk *chunk = a->chunks; chunk; chunk = chunk->next) memory_count(use, chunk);
}
