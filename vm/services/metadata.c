/* The kinds of base/metadata.def, counted over all classes, symbols and loaders. Nothing is kept account of while
   a program runs. */
#include "vm/services/metadata.h"

#include "classfile/parser.h"
#include "gc/lowmem.h"
#include "runtime/dictionary.h"
#include "runtime/log.h"
#include "runtime/string.h"
#include "vm/classes/reflected.h"
#include "vm/classes/resolve.h"
#include "vm/interp/polymorphic.h"
#include "vm/interp/translate.h"

static const char *const names[METADATA_KINDS] = {
#define METADATA(id, group, name) name,
#include "base/metadata.def"
#undef METADATA
};
static const uint8_t groups[METADATA_KINDS] = {
#define METADATA(id, group, name) METADATA_GROUP_##group,
#include "base/metadata.def"
#undef METADATA
};
static const char *const sums[METADATA_GROUPS] = {"sum: Class", "sum: Metaspace", "sum: Code", "sum: Symbol"};

static void count_method(Method *m, void *context) {
    Metadata *use = context;
    code_count_memory(method_code(m), use);
    if (method_is_native(m)) metadata_add_block(use, METADATA_NATIVE, 1, m->native);
}

void metadata_take_class(Metadata *m, const Class *c) {
    class_count_memory(c, m);
    pool_count_memory(c->pool, m);
    reflected_count_memory(c, m);
    classfile_count_memory(c->file, m);
    for (const ClassVersion *v = c->older; v; v = v->older) {
        pool_count_memory(v->pool, m);
        if (v->pool->file != c->file) classfile_count_memory(v->pool->file, m);
    }
    class_visit_methods(c, count_method, m);
    for (uint32_t i = 0; i < c->miranda_count; i++) count_method(c->mirandas[i], m);
}

void metadata_take(Metadata *m) {
    *m = (Metadata){0};
    for (const Class *c = all_classes; c; c = c->next_all) metadata_take_class(m, c);
    for (unsigned i = 0; i < 16; i++)
        if (primitive_classes[i]) metadata_take_class(m, primitive_classes[i]);
    polymorphic_count_memory(m);
    dictionary_count_memory(boot_loader.dictionary, m);
    for (const Loader *l = all_loaders; l; l = l->next) {
        metadata_add_block(m, METADATA_LOADER_TABLES, 0, l);
        dictionary_count_memory(l->dictionary, m);
    }
    symbols_count_memory(m);
    strings_count_memory(m);
}

MemoryUse metadata_sum(const Metadata *m, MetadataGroup group) {
    MemoryUse sum = {0};
    for (MetadataKind kind = 0; kind < METADATA_KINDS; kind++)
        if (groups[kind] == group) {
            sum.bytes += m->use[kind].bytes;
            sum.blocks += m->use[kind].blocks;
        }
    return sum;
}

static void write_line(const char *name, size_t count, size_t bytes) {
    log_write(LOG_METADATA, LOG_INFO, "%-40s %9zu %11zu", name, count, bytes);
}

void metadata_at_exit(void) {
    if (!log_wanted(LOG_METADATA, LOG_INFO)) return;
    Metadata m;
    size_t total = 0;
    metadata_take(&m);
    log_write(LOG_METADATA, LOG_INFO, "%-40s %9s %11s", "data of classes", "count", "bytes");
    for (MetadataGroup group = 0; group < METADATA_GROUPS; group++) {
        MemoryUse sum = metadata_sum(&m, group);
        total += sum.bytes;
        for (MetadataKind kind = 0; kind < METADATA_KINDS; kind++)
            if (groups[kind] == group) write_line(names[kind], m.count[kind], m.use[kind].bytes);
        write_line(sums[group], sum.blocks, sum.bytes);
    }
    write_line("sum: all", 0, total);
    write_line("low memory in use", 0, lowmem_metadata_bytes());
    write_line("low memory committed", 0, lowmem_metadata_committed());
}
