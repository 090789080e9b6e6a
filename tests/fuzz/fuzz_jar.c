/* Mutated jars through the class path: opening, the manifest, look-ups and reads of every entry, Class-Path,
   multi-release names, the main class. fuzz_jar CORPUS SEED COUNT WORK [--first N] [--progress FILE] [--dump DIR]
   [--limit SECONDS] CORPUS is a directory of jars, WORK a directory for the mutant in work (left there after a crash).
   Mutants N to N + COUNT - 1 of the run with SEED are made; FILE holds the number of the one in work. With DUMP nothing
   is tested: the mutants are written there, for starting them with -jar. Entries of classes keep the checksums that do
   not fit any more; other stored entries, the manifest above all, get new ones, so that their damaged text is really
   read. */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>
#include <zlib.h>

#include "classfile/classpath.h"
#include "tests/fuzz/options.h"
#include "tests/fuzz/random.h"

enum { LARGEST_JAR = 1 << 18, MAX_SITES = 2048, MAX_NAMES = 64 };

typedef struct Jar {
    char *path;
    uint8_t *bytes;
    uint32_t length;
    uint32_t sites[MAX_SITES], site_count; /* offsets of the signatures of its records */
    char *names[MAX_NAMES];
    unsigned name_count;
} Jar;

static Jar *jars;
static size_t jar_count;
static uint32_t failures, opened, entries_read;

static uint32_t get(const uint8_t *b, unsigned size) {
    uint32_t v = 0;
    for (unsigned i = size; i-- > 0;) v = v << 8 | b[i];
    return v;
}

static void put(uint8_t *b, unsigned size, uint64_t v) {
    for (unsigned i = 0; i < size; i++) b[i] = (uint8_t)(v >> 8 * i);
}

/* ---- corpus ---- */

static int compare_jars(const void *left, const void *right) {
    return strcmp(((const Jar *)left)->path, ((const Jar *)right)->path);
}

static void add_jar(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return;
    Jar *grown = realloc(jars, (jar_count + 1) * sizeof *jars);
    if (!grown) abort();
    jars = grown;
    Jar *j = &jars[jar_count];
    memset(j, 0, sizeof *j);
    j->bytes = malloc(LARGEST_JAR);
    j->length = (uint32_t)fread(j->bytes, 1, LARGEST_JAR / 2, f);
    bool whole = feof(f) != 0;
    fclose(f);
    if (!whole || j->length < 22) {
        free(j->bytes);
        return;
    }
    j->path = strdup(path);
    for (uint32_t at = 0; at + 4 <= j->length && j->site_count < MAX_SITES; at++)
        if (j->bytes[at] == 'P' && j->bytes[at + 1] == 'K' && j->bytes[at + 2] < 8 && j->bytes[at + 3] < 9)
            j->sites[j->site_count++] = at;
    zip_t *zip = zip_open(path, ZIP_RDONLY, NULL);
    for (zip_int64_t i = 0; zip && i < zip_get_num_entries(zip, 0) && j->name_count < MAX_NAMES; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
        if (name) j->names[j->name_count++] = strdup(name);
    }
    if (zip) zip_discard(zip);
    jar_count++;
}

static bool read_corpus(const char *directory) {
    DIR *d = opendir(directory);
    for (struct dirent *e; d && (e = readdir(d));) {
        size_t n = strlen(e->d_name);
        char *path = NULL;
        if (n > 4 && strcmp(e->d_name + n - 4, ".jar") == 0 && asprintf(&path, "%s/%s", directory, e->d_name) >= 0) {
            add_jar(path);
            free(path);
        }
    }
    if (d) closedir(d);
    if (jar_count > 0) qsort(jars, jar_count, sizeof *jars, compare_jars);
    return jar_count > 0;
}

/* ---- mutation ---- */

static uint64_t interesting_number(uint32_t old, uint32_t length) {
    static const uint64_t numbers[] = {0,   1,     2,     8,     20,    45,         99,         127,       255,
                                       256, 32767, 65534, 65535, 65536, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF};
    switch (below(4)) {
    case 0: return old + below(9) - 4;
    case 1: return below(length + 16);
    case 2: return next_random();
    default: return numbers[below(sizeof numbers / sizeof numbers[0])];
    }
}

/* A field of a record of the zip format: local header, central header, ends of the directory. */
static void mutate_record(const Jar *j, uint8_t *b, uint32_t length) {
    static const uint8_t local_fields[][2] = {{4, 2}, {6, 2}, {8, 2}, {14, 4}, {18, 4}, {22, 4}, {26, 2}, {28, 2}};
    static const uint8_t central_fields[][2] = {{4, 2},  {6, 2},  {8, 2},  {10, 2}, {16, 4}, {20, 4}, {24, 4},
                                                {28, 2}, {30, 2}, {32, 2}, {34, 2}, {38, 4}, {42, 4}};
    static const uint8_t end_fields[][2] = {{4, 2}, {6, 2}, {8, 2}, {10, 2}, {12, 4}, {16, 4}, {20, 2}};
    static const uint8_t end64_fields[][2] = {{4, 8}, {16, 4}, {24, 8}, {32, 8}, {40, 8}, {48, 8}};
    if (j->site_count == 0) return;
    uint32_t at = j->sites[below(j->site_count)];
    if (at + 56 > length) at = length >= 22 ? length - 22 : 0;
    const uint8_t(*fields)[2] = local_fields;
    unsigned count = sizeof local_fields / 2;
    switch (b[at + 2]) {
    case 1:
        fields = central_fields;
        count = sizeof central_fields / 2;
        break;
    case 5:
        fields = end_fields;
        count = sizeof end_fields / 2;
        break;
    case 6:
        fields = end64_fields;
        count = sizeof end64_fields / 2;
        break;
    }
    const uint8_t *field = fields[below(count)];
    if (at + field[0] + field[1] <= length) {
        put(b + at + field[0], field[1],
            interesting_number(get(b + at + field[0], field[1] > 4 ? 4 : field[1]), length));
    }
}

/* The data of a local header at [at] when it is stored and whole; its central header is at *central (0: not found). */
static bool stored_data(const uint8_t *b, uint32_t length, uint32_t at, uint32_t *data, uint32_t *size,
                        uint32_t *central) {
    if (at + 30 > length || memcmp(b + at, "PK\3\4", 4) != 0 || get(b + at + 8, 2) != 0) return false;
    uint32_t name = get(b + at + 26, 2), extra = get(b + at + 28, 2);
    *size = get(b + at + 18, 4);
    *data = at + 30 + name + extra;
    if (*data > length || *size == 0 || *size > length - *data ||
        (name > 6 && memcmp(b + at + 30 + name - 6, ".class", 6) == 0))
        return false;
    *central = 0;
    for (uint32_t k = *data + *size; k + 46 <= length; k++)
        if (memcmp(b + k, "PK\1\2", 4) == 0 && get(b + k + 42, 4) == at) *central = k;
    return true;
}

/* Text of a stored entry is changed and gets a right checksum. */
static void mutate_text(const Jar *j, uint8_t *b, uint32_t length) {
    static const char *const pieces[] = {" ",
                                         ":",
                                         "\n",
                                         "\r",
                                         "\r\n ",
                                         "\n\n",
                                         "Main-Class: ",
                                         "\nClass-Path: ",
                                         "%",
                                         "%2e%2E",
                                         "../",
                                         "/",
                                         "file:",
                                         "file://x/",
                                         "*",
                                         ".jar ",
                                         "Main",
                                         "Multi-Release: true",
                                         "Name: x\n",
                                         "\xC3\xA9",
                                         "\xFF"};
    uint32_t data, size, central;
    for (int tries = 0; tries < 16; tries++) {
        uint32_t at = j->sites[below(j->site_count)];
        if (!stored_data(b, length, at, &data, &size, &central)) continue;
        for (uint32_t n = 1 + below(4); n > 0; n--) {
            uint32_t where = below(size);
            if (below(3) == 0) {
                b[data + where] = (uint8_t)next_random();
            } else {
                const char *piece = pieces[below(sizeof pieces / sizeof pieces[0])];
                for (uint32_t i = 0; piece[i] != 0 && where + i < size; i++) b[data + where + i] = (uint8_t)piece[i];
            }
        }
        uint32_t sum = (uint32_t)crc32(crc32(0, NULL, 0), b + data, size);
        put(b + at + 14, 4, sum);
        if (central != 0) put(b + central + 16, 4, sum);
        return;
    }
}

static uint32_t make_mutant(uint64_t seed, uint32_t number, uint8_t *out, const Jar **origin) {
    random_state = (seed + 1) * 0x9E3779B97F4A7C15u ^ (number + 1) * 0xD6E8FEB86659FD93u;
    for (int k = 0; k < 4; k++) next_random();
    const Jar *j = *origin = &jars[below((uint32_t)jar_count)];
    uint32_t length = j->length;
    memcpy(out, j->bytes, length);
    for (uint32_t rounds = 1 + below(3); rounds > 0 && length > 60; rounds--) {
        uint32_t at = below(length);
        switch (below(10)) {
        case 0: out[at] = (uint8_t)next_random(); break;
        case 1: length = below(3) == 0 ? at : length - below(60); break;
        case 2: { /* something in front or in between: all offsets are wrong */
            uint32_t count = 1 + below(40);
            memmove(out + at + count, out + at, length - at);
            for (uint32_t i = 0; i < count; i++) out[at + i] = (uint8_t)next_random();
            length += count;
            break;
        }
        case 3:
            for (uint32_t i = 0, from = below(length), count = 1 + below(60);
                 i < count && from + i < length && at + i < length; i++)
                out[at + i] = out[from + i];
            break;
        case 4:
        case 5:
        case 6: mutate_text(j, out, length); break;
        default: mutate_record(j, out, length);
        }
    }
    return length;
}

/* ---- one mutant ---- */

static void fail(uint32_t number, const char *text) {
    printf("mutant %u: %s\n", number, text);
    failures++;
}

static volatile uint32_t sink;

static void look_up(ClassPath *cp, uint32_t number, const char *name) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *origin = NULL;
    char *error = NULL;
    bool found = classpath_read(cp, name, &bytes, &length, &origin, &error);
    if (found != (bytes != NULL) || (found && (error || !origin)))
        fail(number, "inconsistent result of classpath_read");
    for (size_t i = 0; i < length && found; i++) sink += bytes[i];
    entries_read += found;
    free(bytes);
    free(error);
    char *where = classpath_find(cp, name);
    if (found && !where) fail(number, "read but not found");
    free(where);
}

static bool write_file(const char *path, const uint8_t *bytes, uint32_t length) {
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(bytes, 1, length, f) == length;
    return f && fclose(f) == 0 && ok;
}

static void run(const Jar *j, uint32_t number, const char *path) {
    JarLaunch launch;
    JarStatus status = jar_read_launch(path, &launch);
    if ((status == JAR_OK) != (launch.main_class != NULL)) fail(number, "inconsistent result of jar_read_launch");
    opened += status != JAR_CANNOT_OPEN;
    jar_free_launch(&launch);
    ClassPath *cp = classpath_open(path);
    if (!cp) {
        fail(number, "no class path");
        return;
    }
    for (unsigned i = 0; i < j->name_count; i++) look_up(cp, number, j->names[i]);
    look_up(cp, number, "META-INF/MANIFEST.MF");
    look_up(cp, number, "no/such/Name.class");
    look_up(cp, number, "META-INF/versions/9/../../Main.class");
    classpath_close(cp);
}

int main(int argc, char **argv) {
    FuzzOptions o;
    if (!fuzz_read_options(&o, argc, argv, 5)) {
        fprintf(
            stderr,
            "usage: fuzz_jar CORPUS SEED COUNT WORK [--first N] [--progress FILE] [--dump DIR] [--limit SECONDS]\n");
        return 2;
    }
    char *path = NULL;
    if (!read_corpus(argv[1])) {
        fprintf(stderr, "no jars in %s\n", argv[1]);
        return 2;
    }
    uint8_t *mutant = malloc(LARGEST_JAR);
    for (uint32_t i = o.first; i < o.first + o.count; i++) {
        const Jar *origin;
        uint32_t length = make_mutant(o.seed, i, mutant, &origin);
        if (o.dump ? asprintf(&path, "%s/%07u.jar", o.dump, i) < 0 : asprintf(&path, "%s/mutant.jar", argv[4]) < 0)
            return 2;
        if (!write_file(path, mutant, length)) {
            fprintf(stderr, "cannot write %s\n", path);
            return 2;
        }
        fuzz_begin(&o, i);
        if (!o.dump) run(origin, i, path);
        free(path);
    }
    fuzz_watch(0);
    printf("%u mutants, %u opened, %u entries read, %u failures\n", o.count, opened, entries_read, failures);
    return failures > 0;
}
