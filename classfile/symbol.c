/* The symbol table: open addressing with linear probing over a power-of-two array of atomic references.
   Readers take no lock: a slot goes from 0 to a symbol once and never changes again. Writers hold [table_lock], look
   again and publish with release order. A table that grows is copied and replaced as a whole; readers still inside the
   old one at worst miss a new symbol and then look again under the lock. Old tables stay, and symbols without holders
   can be found and held again, until symbol_sweep, when nobody is inside. */
#include "classfile/symbol.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"

#define SYM(id, text) Symbol *sym_##id;
#include "classfile/symbols.def"
#undef SYM

enum { INITIAL_SLOTS = 16384, CHUNK_BYTES = 256 * 1024 };

typedef struct SymbolTable {
    struct SymbolTable *previous; /* the smaller table this one replaced */
    uint32_t mask;
    SymbolRef slots[]; /* atomic */
} SymbolTable;

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static SymbolTable *current; /* atomic */
/* The following are guarded by [table_lock]; the count is also read without it. */
static size_t symbols_used; /* atomic */
static size_t unheld;       /* atomic; releases to zero since the last sweep */
char *symbol_space = SYMBOL_SPACE_WANTED;
static size_t chunks_used;
static char *next_chunk; /* where the next one is looked for; NULL: there is none yet */
static char *space_end;
static bool is_reserved; /* the space, somewhere */
static char *chunk_cursor, *chunk_limit;
/* By size: 8, 16 ... bytes below LONG_CELL, from there on its multiples. */
enum { LONG_CELL = 512, FREE_LISTS = LONG_CELL / 8 + (sizeof(Symbol) + 65536) / LONG_CELL + 1 };
static void *free_cells[FREE_LISTS];
static SymbolArchive archived;
/* While symbols are recorded for an archive: what there was before. */
static struct {
    SymbolTable *table;
    size_t used;
    char *cursor, *limit;
    SymbolArchive archived;
    bool active;
} recording;

/* Multiply-and-fold over 8-byte words: names are short (10 to 40 bytes), so this is a handful of multiplications. */
static uint32_t text_hash(const char *text, size_t length) {
    uint64_t h = 0x9E3779B97F4A7C15u ^ length;
    while (length >= 8) {
        uint64_t word;
        memcpy(&word, text, 8);
        h = (h ^ word) * 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
        text += 8;
        length -= 8;
    }
    uint64_t tail = 0;
    if (length >= 4) {
        uint32_t low, high;
        memcpy(&low, text, 4);
        memcpy(&high, text + length - 4, 4);
        tail = (uint64_t)high << 32 | low;
    } else if (length > 0) {
        tail = (uint8_t)text[0] | (uint64_t)(uint8_t)text[length / 2] << 8 | (uint64_t)(uint8_t)text[length - 1] << 16;
    }
    h = (h ^ tail) * 0xD6E8FEB86659FD93u;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93u;
    return (uint32_t)(h >> 32);
}

static Symbol *table_find(SymbolTable *table, const char *text, size_t length, uint32_t hash) {
    for (uint32_t i = hash & table->mask;; i = (i + 1) & table->mask) {
        SymbolRef place = __atomic_load_n(&table->slots[i], __ATOMIC_ACQUIRE);
        if (place == 0) return NULL;
        Symbol *s = symbol_at(place);
        if (s->hash == hash && s->length == length && memcmp(s->text, text, length) == 0) return s;
    }
}

/* The symbols are only looked at when they are the right ones. */
static Symbol *archive_find_symbol(const char *text, size_t length, uint32_t hash) {
    if (!archived.slots) return NULL;
    for (uint32_t i = hash & archived.mask; archived.slots[i].offset != 0; i = (i + 1) & archived.mask) {
        if (archived.slots[i].hash != hash) continue;
        Symbol *s = (Symbol *)(archived.start + archived.slots[i].offset);
        if (s->length == length && memcmp(s->text, text, length) == 0) return s;
    }
    return NULL;
}

static void table_insert(SymbolTable *table, Symbol *symbol) {
    uint32_t i = symbol->hash & table->mask;
    while (__atomic_load_n(&table->slots[i], __ATOMIC_RELAXED) != 0) i = (i + 1) & table->mask;
    __atomic_store_n(&table->slots[i], symbol_ref(symbol), __ATOMIC_RELEASE);
}

static SymbolTable *table_create(uint32_t slots) {
    SymbolTable *table = calloc(1, sizeof(SymbolTable) + (size_t)slots * sizeof table->slots[0]);
    if (table) table->mask = slots - 1;
    return table;
}

/* Under [table_lock]. */
static SymbolTable *table_grow(SymbolTable *old) {
    if (old->mask >= 0x7FFFFFFFu) return NULL;
    SymbolTable *table = table_create((old->mask + 1) * 2);
    if (!table) return NULL;
    for (uint32_t i = 0; i <= old->mask; i++) {
        SymbolRef place = __atomic_load_n(&old->slots[i], __ATOMIC_RELAXED);
        if (place != 0) table_insert(table, symbol_at(place));
    }
    table->previous = old;
    __atomic_store_n(&current, table, __ATOMIC_RELEASE);
    return table;
}

static size_t cell_size(size_t length) {
    size_t bytes = (offsetof(Symbol, text) + length + 1 + 7) & ~(size_t)7;
    return bytes < LONG_CELL ? bytes : (bytes + LONG_CELL - 1) & ~(size_t)(LONG_CELL - 1);
}
static size_t list_of(size_t bytes) { return bytes < LONG_CELL ? bytes / 8 : (LONG_CELL / 8 - 1) + bytes / LONG_CELL; }

static void cell_free(void *cell, size_t bytes) {
    size_t list = list_of(bytes);
    memcpy(cell, &free_cells[list], sizeof(void *));
    free_cells[list] = cell;
}

static char *map_chunk(char *place) {
    void *map = mmap(place, CHUNK_BYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | (is_reserved ? MAP_FIXED : 0), -1, 0);
    if (map == MAP_FAILED || map == place) return map;
    munmap(map, CHUNK_BYTES);
    return NULL;
}

/* The space is where it is wanted if the first chunk can be there; otherwise anywhere, and archives are of no use. */
static bool reserve_space(void) {
    size_t bytes = (size_t)4 << 30;
    char *map = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return false;
    symbol_space = map - CHUNK_BYTES;
    next_chunk = map;
    space_end = map + bytes;
    return is_reserved = true;
}

/* Under [table_lock]. */
static bool add_chunk(void) {
    if (!next_chunk) {
        next_chunk = symbol_space + SYMBOL_SPACE_OF_ARCHIVES;
        space_end = symbol_space + SYMBOL_SPACE;
    }
    for (char *chunk = NULL; !chunk && next_chunk < space_end; next_chunk += CHUNK_BYTES) {
        chunk = map_chunk(next_chunk);
        if (!chunk && chunks_used == 0 && !archived.slots) {
            if (!reserve_space()) return false;
            chunk = map_chunk(next_chunk);
        }
        if (chunk == MAP_FAILED) return false;
        chunk_cursor = chunk;
        chunk_limit = !chunk ? NULL : chunk + CHUNK_BYTES;
    }
    chunks_used += chunk_cursor != NULL;
    return chunk_cursor;
}

/* Under [table_lock]. */
static void *cell_allocate(size_t bytes) {
    void *cell = recording.active ? NULL : free_cells[list_of(bytes)];
    if (cell) {
        memcpy(&free_cells[list_of(bytes)], cell, sizeof(void *));
        return cell;
    }
    size_t left = (size_t)(chunk_limit - chunk_cursor);
    if (bytes > left) {
        if (recording.active) return NULL;
        if (left >= sizeof(void *)) cell_free(chunk_cursor, left < LONG_CELL ? left : left & ~(size_t)(LONG_CELL - 1));
        chunk_cursor = chunk_limit = NULL;
        if (!add_chunk()) return NULL;
    }
    cell = chunk_cursor;
    chunk_cursor += bytes;
    return cell;
}

/* Under [table_lock]. */
static Symbol *symbol_create(const char *text, size_t length, uint32_t hash) {
    Symbol *s = cell_allocate(cell_size(length));
    if (!s) return NULL;
    s->hash = hash;
    s->length = (uint16_t)length;
    s->count = 0;
    memcpy(s->text, text, length);
    s->text[length] = 0;
    return s;
}

static bool intern_own_symbols(void) {
    bool ok = true;
#define SYM(id, text) ok = ok && (sym_##id = symbol_intern(text, sizeof(text) - 1));
#include "classfile/symbols.def"
#undef SYM
    return ok;
}

bool symbol_table_init(void) {
    pthread_mutex_lock(&table_lock);
    SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    if (!table) {
        table = table_create(INITIAL_SLOTS);
        __atomic_store_n(&current, table, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&table_lock);
    return table && intern_own_symbols();
}

static Symbol *find_or_create(const char *text, size_t length) {
    if (length > 65535) return NULL;
    uint32_t hash = text_hash(text, length);
    Symbol *s = archive_find_symbol(text, length, hash);
    if (!s) s = table_find(__atomic_load_n(&current, __ATOMIC_ACQUIRE), text, length, hash);
    if (s) return s;
    pthread_mutex_lock(&table_lock);
    SymbolTable *table = __atomic_load_n(&current, __ATOMIC_RELAXED);
    s = table_find(table, text, length, hash);
    size_t used = __atomic_load_n(&symbols_used, __ATOMIC_RELAXED);
    if (!s && used >= (size_t)table->mask + 1 - (table->mask + 1) / 3)
        table = table_grow(table); /* more than two thirds full */
    if (!s && table) {
        s = symbol_create(text, length, hash);
        if (s) {
            table_insert(table, s);
            __atomic_store_n(&symbols_used, used + 1, __ATOMIC_RELAXED);
        }
    }
    pthread_mutex_unlock(&table_lock);
    return s;
}

static inline Symbol *make_immortal(Symbol *s) {
    if (s && __atomic_load_n(&s->count, __ATOMIC_RELAXED) != SYMBOL_IMMORTAL)
        __atomic_store_n(&s->count, SYMBOL_IMMORTAL, __ATOMIC_RELAXED);
    return s;
}

Symbol *symbol_intern(const char *text, size_t length) { return make_immortal(find_or_create(text, length)); }

Symbol *symbol_intern_cstr(const char *text) {
    Symbol *s = symbol_intern(text, strlen(text));
    if (!s) memory_exhausted("a name of the VM", strlen(text));
    return s;
}

Symbol *symbol_find(const char *text, size_t length) {
    if (length > 65535) return NULL;
    uint32_t hash = text_hash(text, length);
    Symbol *s = archive_find_symbol(text, length, hash);
    if (s) return s;
    SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    /* A symbol published in a newer table while this one is searched counts as interned concurrently: the caller could
       as well have come earlier. */
    return make_immortal(table_find(table, text, length, hash));
}

/* Counts stick at the top: such a symbol is immortal, too. */
Symbol *symbol_hold(Symbol *s) {
    uint16_t count = __atomic_load_n(&s->count, __ATOMIC_RELAXED);
    while (count != SYMBOL_IMMORTAL && !__atomic_compare_exchange_n(&s->count, &count, (uint16_t)(count + 1), false,
                                                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    return s;
}

Symbol *symbol_acquire(const char *text, size_t length) {
    Symbol *s = find_or_create(text, length);
    return s ? symbol_hold(s) : NULL;
}

void symbol_release(Symbol *s) {
    if (!s) return;
    uint16_t count = __atomic_load_n(&s->count, __ATOMIC_RELAXED);
    while (count != SYMBOL_IMMORTAL && !__atomic_compare_exchange_n(&s->count, &count, (uint16_t)(count - 1), false,
                                                                    __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {}
    if (count == 1) __atomic_fetch_add(&unheld, 1, __ATOMIC_RELAXED);
}

/* Removes the dead ones by backward-shift deletion, which needs no memory. */
void symbol_sweep(void) {
    if (__atomic_exchange_n(&unheld, 0, __ATOMIC_ACQ_REL) == 0) return;
    pthread_mutex_lock(&table_lock);
    SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    while (table->previous) {
        SymbolTable *old = table->previous;
        table->previous = old->previous;
        free(old);
    }
    size_t freed = 0;
    for (uint32_t i = 0; i <= table->mask; i++) {
        for (SymbolRef place;
             (place = __atomic_load_n(&table->slots[i], __ATOMIC_ACQUIRE)) != 0 && symbol_at(place)->count == 0;
             freed++) {
            uint32_t hole = i, j = i;
            for (SymbolRef other;
                 j = (j + 1) & table->mask, (other = __atomic_load_n(&table->slots[j], __ATOMIC_ACQUIRE)) != 0;) {
                if (((j - symbol_at(other)->hash) & table->mask) >= ((j - hole) & table->mask)) {
                    __atomic_store_n(&table->slots[hole], other, __ATOMIC_RELEASE);
                    hole = j;
                }
            }
            __atomic_store_n(&table->slots[hole], 0, __ATOMIC_RELEASE);
            cell_free(symbol_at(place), cell_size(symbol_at(place)->length));
        }
    }
    __atomic_fetch_sub(&symbols_used, freed, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&table_lock);
}

void symbols_count_memory(Metadata *use) {
    pthread_mutex_lock(&table_lock);
    const SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    for (const SymbolTable *t = table; t; t = t->previous) metadata_add_block(use, METADATA_SYMBOL_TABLE, 1, t);
    metadata_add(use, METADATA_SYMBOL_TEXT, symbol_count(), chunks_used * CHUNK_BYTES);
    use->use[METADATA_SYMBOL_TEXT].blocks += chunks_used;
    pthread_mutex_unlock(&table_lock);
}

static ptrdiff_t slot_home(const void *t, size_t slot) {
    const SymbolTable *table = t;
    SymbolRef place = __atomic_load_n(&table->slots[slot], __ATOMIC_RELAXED);
    return place == 0 ? TABLE_SLOT_FREE : (ptrdiff_t)(symbol_at(place)->hash & table->mask);
}
bool symbols_statistics(TableStatistics *s) {
    const SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    *s = (TableStatistics){.buckets = (size_t)table->mask + 1, .bucket_bytes = sizeof table->slots[0]};
    for (uint32_t i = 0; i <= table->mask; i++) {
        SymbolRef place = __atomic_load_n(&table->slots[i], __ATOMIC_RELAXED);
        if (place == 0) continue;
        s->literals++;
        s->literal_bytes += cell_size(symbol_at(place)->length);
    }
    return table_statistics_take(s, slot_home, table);
}

void symbols_visit(void (*visit)(const Symbol *s, void *context), void *context) {
    SymbolTable *table = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i <= table->mask; i++) {
        SymbolRef place = __atomic_load_n(&table->slots[i], __ATOMIC_RELAXED);
        if (place != 0) visit(symbol_at(place), context);
    }
    for (uint32_t i = 0; archived.slots && i <= archived.mask; i++)
        if (archived.slots[i].offset != 0) visit((const Symbol *)(archived.start + archived.slots[i].offset), context);
}

size_t symbol_count(void) { return __atomic_load_n(&symbols_used, __ATOMIC_RELAXED) + archived.count; }

/* ---- archives ---- */

void symbol_table_adopt(const SymbolArchive *archive) { archived = *archive; }

bool symbol_recording_begin(char *cells, char *limit) {
    SymbolTable *table = table_create(INITIAL_SLOTS);
    if (!table) return false;
    pthread_mutex_lock(&table_lock);
    recording.table = __atomic_exchange_n(&current, table, __ATOMIC_ACQ_REL);
    recording.used = __atomic_exchange_n(&symbols_used, 0, __ATOMIC_ACQ_REL);
    recording.cursor = chunk_cursor;
    recording.limit = chunk_limit;
    recording.archived = archived;
    recording.active = true;
    chunk_cursor = cells;
    chunk_limit = limit;
    archived = (SymbolArchive){0};
    pthread_mutex_unlock(&table_lock);
    return intern_own_symbols();
}

char *symbol_recording_close(void) { return chunk_limit = chunk_cursor; }

static void record_symbol(const Symbol *s, void *context) {
    const SymbolArchive *archive = context;
    uint32_t i = s->hash & archive->mask;
    while (archive->slots[i].offset != 0) i = (i + 1) & archive->mask;
    archive->slots[i] = (SymbolSlot){s->hash, (uint32_t)((const char *)s - archive->start)};
}

void symbol_recording_fill(const SymbolArchive *archive) { symbols_visit(record_symbol, (void *)archive); }

void symbol_recording_end(void) {
    if (!recording.active) return;
    pthread_mutex_lock(&table_lock);
    for (SymbolTable *table = __atomic_exchange_n(&current, recording.table, __ATOMIC_ACQ_REL), *old; table;
         table = old) {
        old = table->previous;
        free(table);
    }
    __atomic_store_n(&symbols_used, recording.used, __ATOMIC_RELEASE);
    chunk_cursor = recording.cursor;
    chunk_limit = recording.limit;
    archived = recording.archived;
    recording.active = false;
    pthread_mutex_unlock(&table_lock);
    intern_own_symbols(); /* they were there before: no memory is needed */
}
