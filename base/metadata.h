/* What the data of classes takes, by kind (metadata.def). Counted when somebody asks, by whoever owns it: the sums by
   group are those of `jcmd VM.native_memory`, the lines those of -Xlog:metadata. */
#ifndef base_metadata_h
#define base_metadata_h
#include "base/memory.h"

typedef enum MetadataKind {
#define METADATA(id, group, name) METADATA_##id,
#include "base/metadata.def"
#undef METADATA
    METADATA_KINDS
} MetadataKind;

typedef struct Metadata {
    size_t count[METADATA_KINDS]; /* of things */
    MemoryUse use[METADATA_KINDS];
} Metadata;

static inline void metadata_add(Metadata *m, MetadataKind kind, size_t things, size_t bytes) {
    m->count[kind] += things;
    m->use[kind].bytes += bytes;
}
/* A block of the C heap with as many things; NULL is ignored. */
static inline void metadata_add_block(Metadata *m, MetadataKind kind, size_t things, const void *block) {
    if (!block) return;
    m->count[kind] += things;
    memory_count(&m->use[kind], block);
}
#endif
