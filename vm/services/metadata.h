/* What the data of classes takes: counted for jcmd VM.native_memory, reported by -Xlog:metadata when the VM ends. */
#ifndef vm_services_metadata_h
#define vm_services_metadata_h
#include "base/metadata.h"
#include "runtime/class.h"

typedef enum MetadataGroup {
    METADATA_GROUP_CLASS,
    METADATA_GROUP_METASPACE,
    METADATA_GROUP_CODE,
    METADATA_GROUP_SYMBOL,
    METADATA_GROUPS
} MetadataGroup;

/* All threads are stopped. */
void metadata_take(Metadata *m);
void metadata_take_class(Metadata *m, const Class *c); /* adds what belongs to [c] alone */
MemoryUse metadata_sum(const Metadata *m, MetadataGroup group);
void metadata_at_exit(void);
#endif
