/* Loader dictionaries: open addressing by symbol. Adding is serialised by one lock for all loaders (classes are defined
   rarely); readers see either the old or the new table, each with complete entries. Old tables are kept, for a reader
   may still be in one; their sizes sum to less than the current one's. */
#include "runtime/dictionary.h"

#include <pthread.h>
#include <stdlib.h>

#include "runtime/library_level.h"
#include "runtime/lock.h"

typedef struct DictionaryEntry {
    Symbol *name;
    Class *class;
} DictionaryEntry;
typedef struct DictionaryTable {
    struct DictionaryTable *replaced;
    uint32_t mask, count;
    DictionaryEntry entries[];
} DictionaryTable;
struct Dictionary {
    DictionaryTable *table;
};

static Lock dictionary_lock = LOCK_INITIALIZER(DICTIONARIES);

static DictionaryTable *table_new(uint32_t size) {
    DictionaryTable *t = calloc(1, sizeof *t + size * sizeof(DictionaryEntry));
    if (t) t->mask = size - 1;
    return t;
}

Dictionary *dictionary_new(void) {
    Dictionary *d = malloc(sizeof *d);
    if (d && !(d->table = table_new(16))) {
        free(d);
        d = NULL;
    }
    return d;
}

void dictionary_free(Dictionary *d) {
    for (DictionaryTable *t = d->table, *next; t; t = next) {
        next = t->replaced;
        free(t);
    }
    free(d);
}

void dictionary_count_memory(const Dictionary *d, Metadata *use) {
    metadata_add_block(use, METADATA_LOADER_TABLES, 1, d);
    for (const DictionaryTable *t = d->table; t; t = t->replaced) metadata_add_block(use, METADATA_LOADER_TABLES, 0, t);
}

static ptrdiff_t slot_home(const void *table, size_t slot) {
    const DictionaryTable *t = table;
    return t->entries[slot].name ? (ptrdiff_t)(t->entries[slot].name->hash & t->mask) : TABLE_SLOT_FREE;
}
bool dictionary_statistics(const Dictionary *d, TableStatistics *s) {
    *s = (TableStatistics){.buckets = (size_t)d->table->mask + 1, .bucket_bytes = sizeof d->table->entries[0]};
    if (!table_statistics_take(s, slot_home, d->table)) return false;
    if (library_level->dictionaries_have_literals) {
        s->literals = s->entries;
        s->literal_bytes = s->entries * sizeof(Class);
    }
    return true;
}

Class *dictionary_find(const Dictionary *d, const Symbol *name) {
    DictionaryTable *t = __atomic_load_n(&d->table, __ATOMIC_ACQUIRE);
    for (uint32_t i = name->hash & t->mask;; i = (i + 1) & t->mask) {
        Symbol *key = __atomic_load_n(&t->entries[i].name, __ATOMIC_ACQUIRE);
        if (!key) return NULL;
        if (key == name) return t->entries[i].class;
    }
}

static void table_insert(DictionaryTable *t, Symbol *name, Class *c) {
    VM_ASSERT(name && c);
    uint32_t i = name->hash & t->mask;
    while (t->entries[i].name) i = (i + 1) & t->mask;
    t->entries[i].class = c;
    __atomic_store_n(&t->entries[i].name, name, __ATOMIC_RELEASE);
    t->count++;
}

Class *dictionary_add(Dictionary *d, Symbol *name, Class *c) {
    VM_ASSERT(name && c);
    lock_acquire(&dictionary_lock);
    Class *present = dictionary_find(d, name);
    DictionaryTable *t = d->table;
    if (!present) {
        if (t->count * 3 >= (t->mask + 1) * 2) {
            DictionaryTable *larger = table_new((t->mask + 1) * 2);
            if (larger) {
                for (uint32_t i = 0; i <= t->mask; i++)
                    if (t->entries[i].name) table_insert(larger, t->entries[i].name, t->entries[i].class);
                larger->replaced = t;
                __atomic_store_n(&d->table, larger, __ATOMIC_RELEASE);
                t = larger;
            }
        }
        if (t->count < t->mask) {
            table_insert(t, name, c);
            present = c;
        }
    }
    lock_release(&dictionary_lock);
    return present;
}

void dictionary_visit(const Dictionary *d, void (*f)(Class *c, void *context), void *context) {
    DictionaryTable *t = __atomic_load_n(&d->table, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i <= t->mask; i++)
        if (__atomic_load_n(&t->entries[i].name, __ATOMIC_ACQUIRE)) f(t->entries[i].class, context);
}
