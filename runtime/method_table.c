/* Buckets of chains; methods with the same key hang on the one that was added last, so that a bucket's chain has each
   key once and adding is cheap however many methods share one. Entry 0 represents none. */
#include "runtime/method_table.h"

#include <stdlib.h>

struct MethodTable {
    uint32_t mask, count;
    MethodTableEntry *entries; /* following the buckets */
    uint32_t buckets[];
};

MethodTable *method_table_new(size_t most) {
    size_t buckets = 16;
    while (buckets < most) buckets *= 2;
    if (most >= UINT32_MAX / 2) return NULL;
    MethodTable *table =
        calloc(1, sizeof *table + buckets * sizeof table->buckets[0] + (most + 1) * sizeof *table->entries);
    if (!table) return NULL;
    table->mask = (uint32_t)buckets - 1;
    table->entries = (MethodTableEntry *)(table->buckets + buckets);
    return table;
}

static bool has_key(const Method *m, const Symbol *name, const Symbol *descriptor) {
    return m->info->name == name && m->info->descriptor == descriptor;
}

/* The link to the entry with the key, or to the end of its chain. */
static uint32_t *link_of(MethodTable *table, const Symbol *name, const Symbol *descriptor) {
    uint32_t *link = &table->buckets[member_hash(name, descriptor) & table->mask];
    while (*link && !has_key(table->entries[*link].method, name, descriptor)) link = &table->entries[*link].next;
    return link;
}

void method_table_add(MethodTable *table, Method *m) {
    uint32_t *link = link_of(table, m->info->name, m->info->descriptor), same = *link, entry = ++table->count;
    table->entries[entry] = (MethodTableEntry){m, same ? table->entries[same].next : 0, same};
    *link = entry;
}

const MethodTableEntry *method_table_find(const MethodTable *table, const Symbol *name, const Symbol *descriptor) {
    uint32_t i = table->buckets[member_hash(name, descriptor) & table->mask];
    while (i && !has_key(table->entries[i].method, name, descriptor)) i = table->entries[i].next;
    return i ? &table->entries[i] : NULL;
}

const MethodTableEntry *method_table_previous(const MethodTable *table, const MethodTableEntry *entry) {
    return entry->same ? &table->entries[entry->same] : NULL;
}
