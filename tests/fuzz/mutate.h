/* Mutants of class files, shared by the fuzzers: a corpus read from a directory, the places in each file where
   structure is decided, and changes of them. The same corpus, seed and number give the same mutant on every machine:
   files are sorted, the generator is xorshift with a separate state for every mutant, so that one can be repeated
   without those before it. */
#ifndef tests_fuzz_mutate_h
#define tests_fuzz_mutate_h
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "classfile/classfile.h"
#include "classfile/dataflow.h"
#include "classfile/parser.h"
#include "tests/fuzz/random.h"

enum { LARGEST_SEED_FILE = 16384, LARGEST_MUTANT = 65536, MAX_SITES = 4096 };

/* Places in a class file where structure is decided. */
typedef enum SiteKind { SITE_TAG, SITE_INDEX, SITE_COUNT, SITE_LENGTH, SITE_FLAGS, SITE_CODE, SITE_MAP } SiteKind;
typedef struct Site {
    uint8_t kind;
    uint32_t offset, length; /* length: of the code at SITE_CODE, of the entries at SITE_MAP */
} Site;

typedef struct Seed {
    char *path;
    uint8_t *bytes;
    uint32_t length, pool_count, pool_end;
    uint8_t *tags; /* of the constant pool */
    Site *sites;
    uint32_t site_count;
} Seed;

static Seed *seeds;
static size_t seed_count;

/* ---- corpus ---- */

static int compare_seeds(const void *left, const void *right) {
    return strcmp(((const Seed *)left)->path, ((const Seed *)right)->path);
}

static void add_file(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return;
    uint8_t *bytes = malloc(LARGEST_SEED_FILE + 1);
    size_t length = fread(bytes, 1, LARGEST_SEED_FILE + 1, f);
    fclose(f);
    if (length < 24 || length > LARGEST_SEED_FILE) {
        free(bytes);
        return;
    }
    seeds = realloc(seeds, (seed_count + 1) * sizeof *seeds);
    seeds[seed_count++] = (Seed){.path = strdup(path), .bytes = bytes, .length = (uint32_t)length};
}

static void add_directory(const char *directory) {
    DIR *d = opendir(directory);
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));) {
        size_t n = strlen(e->d_name);
        char *path = NULL;
        if (asprintf(&path, "%s/%s", directory, e->d_name) < 0) abort();
        if (n > 6 && strcmp(e->d_name + n - 6, ".class") == 0)
            add_file(path);
        else if (e->d_name[0] != '.')
            add_directory(path);
        free(path);
    }
    closedir(d);
}

static void note(Seed *s, SiteKind kind, uint32_t offset, uint32_t length) {
    if (s->site_count < MAX_SITES) s->sites[s->site_count++] = (Site){(uint8_t)kind, offset, length};
}

/* Attributes from [at]; returns the offset after them. The seed is known to be well formed. */
static uint32_t note_attributes(Seed *s, const ClassFile *cf, uint32_t at) {
    const uint8_t *b = s->bytes;
    uint32_t count = bytecode_u2(b + at);
    note(s, SITE_COUNT, at, 0);
    at += 2;
    while (count-- > 0) {
        const Symbol *name = cp_symbol(&cf->cp, bytecode_u2(b + at));
        uint32_t length = (uint32_t)bytecode_s4(b + at + 2), body = at + 6;
        note(s, SITE_INDEX, at, 0);
        note(s, SITE_LENGTH, at + 2, 0);
        if (name == sym_Code) {
            uint32_t code_length = (uint32_t)bytecode_s4(b + body + 4), table = body + 8 + code_length;
            note(s, SITE_COUNT, body, 0);
            note(s, SITE_COUNT, body + 2, 0);
            note(s, SITE_LENGTH, body + 4, 0);
            note(s, SITE_CODE, body + 8, code_length);
            note(s, SITE_COUNT, table, 0);
            for (uint32_t i = bytecode_u2(b + table), entry = table + 2; i > 0; i--, entry += 8)
                for (uint32_t k = 0; k < 8; k += 2) note(s, SITE_INDEX, entry + k, 0);
            note_attributes(s, cf, table + 2 + 8 * (uint32_t)bytecode_u2(b + table));
        } else if (name == sym_StackMapTable && length > 2) {
            note(s, SITE_COUNT, body, 0);
            note(s, SITE_MAP, body + 2, length - 2);
        } else {
            for (uint32_t k = 0; k + 2 <= length && k < 64; k += 2) note(s, SITE_INDEX, body + k, 0);
        }
        at = body + length;
    }
    return at;
}

static void note_sites(Seed *s, const ClassFile *cf) {
    const uint8_t *b = s->bytes;
    uint32_t at = 10;
    s->sites = malloc(MAX_SITES * sizeof *s->sites);
    s->pool_count = cf->cp.count;
    s->pool_end = cf->cp.end_offset;
    s->tags = malloc(cf->cp.count);
    memcpy(s->tags, cf->cp.tags, cf->cp.count);
    note(s, SITE_COUNT, 6, 0);
    note(s, SITE_COUNT, 8, 0);
    for (unsigned i = 1; i < cf->cp.count; i++) {
        uint8_t tag = b[at];
        bool dense = cf->cp.count < 200 || i % (cf->cp.count / 100) == 0;
        if (dense) note(s, SITE_TAG, at, 0);
        switch (tag) {
        case CP_UTF8:
            if (dense) note(s, SITE_COUNT, at + 1, 0);
            at += 3u + bytecode_u2(b + at + 1);
            break;
        case CP_LONG:
        case CP_DOUBLE:
            at += 9;
            i++;
            break;
        case CP_INTEGER:
        case CP_FLOAT: at += 5; break;
        case CP_METHOD_HANDLE:
            note(s, SITE_TAG, at + 1, 0);
            note(s, SITE_INDEX, at + 2, 0);
            at += 4;
            break;
        case CP_CLASS:
        case CP_STRING:
        case CP_METHOD_TYPE:
        case CP_MODULE:
        case CP_PACKAGE:
            if (dense) note(s, SITE_INDEX, at + 1, 0);
            at += 3;
            break;
        default:
            if (dense) {
                note(s, SITE_INDEX, at + 1, 0);
                note(s, SITE_INDEX, at + 3, 0);
            }
            at += 5;
        }
    }
    note(s, SITE_FLAGS, at, 0);
    note(s, SITE_INDEX, at + 2, 0);
    note(s, SITE_INDEX, at + 4, 0);
    note(s, SITE_COUNT, at + 6, 0);
    at += 8 + 2u * cf->interface_count;
    for (int members = 0; members < 2; members++) {
        uint32_t count = bytecode_u2(b + at);
        note(s, SITE_COUNT, at, 0);
        at += 2;
        while (count-- > 0) {
            note(s, SITE_FLAGS, at, 0);
            note(s, SITE_INDEX, at + 2, 0);
            note(s, SITE_INDEX, at + 4, 0);
            at = note_attributes(s, cf, at + 6);
        }
    }
    note_attributes(s, cf, at);
}

static bool prepare_corpus(const char *directory) {
    add_directory(directory);
    qsort(seeds, seed_count, sizeof *seeds, compare_seeds);
    size_t kept = 0;
    for (size_t i = 0; i < seed_count; i++) {
        ClassFileError error;
        ClassFile *cf = classfile_parse(seeds[i].bytes, seeds[i].length, &(ClassFileOptions){.module = true}, &error);
        if (!cf) {
            fprintf(stderr, "%s is no seed: %s\n", seeds[i].path, error.message);
            free(seeds[i].path);
            free(seeds[i].bytes);
            continue;
        }
        note_sites(&seeds[i], cf);
        classfile_free(cf);
        seeds[kept++] = seeds[i];
    }
    seed_count = kept;
    return kept > 0;
}

/* ---- mutation ---- */

static uint32_t interesting_number(const Seed *s) {
    static const uint32_t numbers[] = {0,   1,     2,     3,     7,     8,     127,        128,        254,       255,
                                       256, 32767, 32768, 65534, 65535, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    switch (below(3)) {
    case 0: return below(s->pool_count + 2);
    case 1: return numbers[below(sizeof numbers / sizeof numbers[0])];
    default: return (uint32_t)next_random();
    }
}

static void put_number(uint8_t *b, uint32_t length, uint32_t offset, uint32_t size, uint32_t value) {
    for (uint32_t i = 0; i < size; i++)
        if (offset + i < length) b[offset + i] = (uint8_t)(value >> 8 * (size - 1 - i));
}

/* Another entry of the pool with the same tag, if there is one: what is asked for changes, the format does not. */
static uint32_t similar_index(const Seed *s, uint32_t index) {
    if (index < s->pool_count) {
        for (int tries = 0; tries < 64; tries++) {
            uint32_t other = below(s->pool_count);
            if (other != index && s->tags[other] == s->tags[index]) return other;
        }
    }
    return below(s->pool_count + 2);
}

/* One instruction of the code at [at] becomes another of the same length, or gets another operand. */
static void mutate_instruction(const Seed *s, uint8_t *code, uint32_t length) {
    uint32_t pc = 0, skip = below(length), size;
    while ((size = bytecode_length(code, length, pc)) != 0 && pc + size <= skip) pc += size;
    if (size == 0) return;
    unsigned index = bytecode_pool_index(code, pc);
    if (index != 0 && below(4) != 0) {
        put_number(code, length, pc + 1, code[pc] == BC_ldc ? 1 : 2, similar_index(s, index));
    } else if (size > 1 && below(2) == 0) {
        code[pc + 1 + below(size - 1)] = (uint8_t)(below(2) ? below(8) : next_random());
    } else {
        for (int tries = 0; tries < 64; tries++) {
            uint8_t op = (uint8_t)below(BC_COUNT);
            if (bytecode_info[op].length == size && op != code[pc]) {
                code[pc] = op;
                return;
            }
        }
    }
}

/* Structure-aware: one site of the seed gets another value of its kind. Sites may have moved by an earlier insertion:
   then it is a blind change. */
static void mutate_site(const Seed *s, uint8_t *b, uint32_t length) {
    /* Pools have most of the sites, and changed tags, counts and lengths are mostly refused immediately: look for
       others, code above all. */
    const Site *site = &s->sites[below(s->site_count)];
    bool code_wanted = below(8) < 5, map_wanted = !code_wanted && below(3) == 0;
    for (int tries = 0; tries < 40; tries++) {
        bool frame = site->kind == SITE_TAG || site->kind == SITE_COUNT || site->kind == SITE_LENGTH;
        if (code_wanted || map_wanted ? site->kind == (code_wanted ? SITE_CODE : SITE_MAP)
            : frame                   ? below(6) == 0
                                      : site->offset >= s->pool_end || below(3) == 0)
            break;
        site = &s->sites[below(s->site_count)];
    }
    uint32_t at = site->offset;
    if (at + 4 > length) return;
    switch (site->kind) {
    case SITE_TAG: b[at] = (uint8_t)(below(2) ? below(21) : next_random()); break;
    case SITE_INDEX:
    case SITE_COUNT: {
        uint32_t old = bytecode_u2(b + at);
        bool similar = site->kind == SITE_INDEX && below(4) != 0;
        put_number(b, length, at, 2,
                   similar         ? similar_index(s, old)
                   : below(3) == 0 ? old + below(5) - 2
                                   : interesting_number(s));
        break;
    }
    case SITE_LENGTH: {
        uint32_t old = (uint32_t)bytecode_s4(b + at);
        put_number(b, length, at, 4, below(2) == 0 ? old + below(9) - 4 : interesting_number(s));
        break;
    }
    case SITE_FLAGS: put_number(b, length, at, 2, bytecode_u2(b + at) ^ 1u << below(16)); break;
    case SITE_MAP: /* a frame's kind, a type, an offset, a class */
        for (uint32_t k = 1 + below(2); k > 0; k--) {
            uint32_t where = at + below(site->length);
            if (where + 2 < length && b[where] == 7 && below(2) == 0)
                put_number(b, length, where + 1, 2, similar_index(s, bytecode_u2(b + where + 1)));
            else if (where < length)
                b[where] = (uint8_t)(below(2) ? below(9) : below(2) ? 247 + below(9) : b[where] + below(5) - 2);
        }
        break;
    default:
        if (below(3) != 0 && at + site->length <= length) {
            for (uint32_t k = 1 + below(3); k > 0; k--) mutate_instruction(s, b + at, site->length);
            break;
        }
        for (uint32_t k = 1 + below(4); k > 0; k--) {
            uint32_t where = at + below(site->length);
            if (where < length) b[where] = (uint8_t)(below(3) == 0 ? next_random() : below(BC_COUNT));
        }
    }
}

/* Writes a mutant of [s] to [out]; returns its length. */
static uint32_t mutate(const Seed *s, uint8_t *out) {
    uint32_t length = s->length;
    memcpy(out, s->bytes, length);
    for (uint32_t rounds = below(4) == 0 ? 2 + below(below(4) == 0 ? 10 : 2) : 1; rounds > 0; rounds--) {
        if (length < 4) break;
        uint32_t at = s->pool_end < length && below(4) != 0 ? s->pool_end + below(length - s->pool_end) : below(length);
        switch (below(64)) {
        case 0: out[at] ^= (uint8_t)(1 << below(8)); break;
        case 1: out[at] = (uint8_t)next_random(); break;
        case 2: put_number(out, length, at, below(2) ? 2 : 4, interesting_number(s)); break;
        case 3: length = below(8) == 0 ? at : length - below(length < 64 ? length : 64); break;
        case 4: {
            uint32_t count = 1 + below(below(4) == 0 ? 200 : 8);
            if (length + count <= LARGEST_MUTANT) {
                memmove(out + at + count, out + at, length - at);
                for (uint32_t i = 0; i < count; i++) out[at + i] = (uint8_t)next_random();
                length += count;
            }
            break;
        }
        case 5: {
            uint32_t count = 1 + below(8);
            if (count < length - at) {
                memmove(out + at, out + at + count, length - at - count);
                length -= count;
            }
            break;
        }
        case 6: {
            uint32_t from = below(length), count = 1 + below(32);
            for (uint32_t i = 0; i < count && at + i < length && from + i < length; i++) out[at + i] = out[from + i];
            break;
        }
        default: mutate_site(s, out, length);
        }
    }
    return length;
}

/* Mutant [number] of the run with [seed]: its bytes go to [out], its seed file to *origin; returns the length. */
static uint32_t make_mutant(uint64_t seed, uint32_t number, uint8_t *out, const Seed **origin) {
    random_state = (seed + 1) * 0x9E3779B97F4A7C15u ^ (number + 1) * 0xD6E8FEB86659FD93u;
    for (int k = 0; k < 4; k++) next_random();
    const Seed *s = *origin = &seeds[below((uint32_t)seed_count)];
    return mutate(s, out);
}

static void dump(const char *directory, uint32_t number, const uint8_t *bytes, uint32_t length) {
    char *path = NULL;
    if (asprintf(&path, "%s/%07u.class", directory, number) < 0) abort();
    FILE *f = fopen(path, "wb");
    if (f) {
        fwrite(bytes, 1, length, f);
        fclose(f);
    }
    free(path);
}
#endif
