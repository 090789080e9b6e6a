/* Images made here in both byte orders, compressed resources, damaged files; the image of the installed JDK when there
   is one. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

#include "classfile/classfile.h"
#include "classfile/jimage.h"
#include "classfile/parser.h"
#include "tests/fuzz/random.h"
#include "tests/unit/class_writer.h"

/* ---- a file is mapped so that it ends where a page without access begins: a byte read after it is a crash ---- */

enum { PAGE = 4096 };
static bool guarded; /* only small files made here */

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
    if (!guarded || fd < 0) return (void *)syscall(SYS_mmap, address, length, protection, flags, fd, offset);
    size_t pages = (length + PAGE - 1) & ~(size_t)(PAGE - 1);
    uint8_t *area =
        (uint8_t *)syscall(SYS_mmap, NULL, pages + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_int_equal(pread(fd, area + pages - length, length, offset), length);
    assert_int_equal(mprotect(area, pages, PROT_READ) | mprotect(area + pages, PAGE, PROT_NONE), 0);
    return area + pages - length;
}

int munmap(void *address, size_t length) {
    uintptr_t start = (uintptr_t)address & ~(uintptr_t)(PAGE - 1);
    size_t guard = start != (uintptr_t)address || guarded ? PAGE : 0;
    return (int)syscall(SYS_munmap, start,
                        (((uintptr_t)address + length - start + PAGE - 1) & ~(size_t)(PAGE - 1)) + guard);
}

/* ---- writing images (contract 2.2) ---- */

typedef struct Entry {
    const char *module, *parent, *base, *extension;
    const void *content;
    uint32_t length, uncompressed; /* uncompressed 0: stored */
} Entry;

enum { MAX_ENTRIES = 32, RESOURCE_HEADER = 29 };
static Entry entries[MAX_ENTRIES];
static uint32_t entry_count;
static Bytes strings;

static void number(Bytes *b, bool big, unsigned size, uint64_t v) {
    for (unsigned i = 0; i < size; i++) put1(b, (uint8_t)(v >> 8 * (big ? size - 1 - i : i)));
}

static uint32_t string(const char *text) {
    for (uint32_t at = 0; at < strings.length; at += (uint32_t)strlen((char *)strings.data + at) + 1)
        if (strcmp((char *)strings.data + at, text) == 0) return at;
    put_bytes(&strings, text, strlen(text) + 1);
    return (uint32_t)(strings.length - strlen(text) - 1);
}

static void add(const char *module, const char *parent, const char *base, const char *extension, const Bytes *content,
                uint32_t uncompressed) {
    entries[entry_count++] =
        (Entry){module, parent, base, extension, content->data, (uint32_t)content->length, uncompressed};
}

static Bytes text(const char *s) {
    Bytes b = {NULL, 0, 0};
    put_bytes(&b, s, strlen(s));
    return b;
}

static const char *path_of(const Entry *e) {
    static char path[1024];
    snprintf(path, sizeof path, "/%s/%s%s%s%s%s", e->module, e->parent, *e->parent != 0 ? "/" : "", e->base,
             *e->extension != 0 ? "." : "", e->extension);
    return path;
}

static uint32_t hash(const char *s, uint32_t seed) {
    for (; *s != 0; s++) seed = seed * 0x01000193 ^ (uint8_t)*s;
    return seed & 0x7FFFFFFF;
}

/* A perfect hash: paths that share a bucket get a seed that takes them to free slots, the others name their slot. */
static void make_tables(int32_t *redirect, uint32_t *slots) {
    bool used[MAX_ENTRIES] = {false};
    for (unsigned wanted = MAX_ENTRIES; wanted > 0; wanted--) {
        for (uint32_t bucket = 0; bucket < entry_count; bucket++) {
            uint32_t members[MAX_ENTRIES], count = 0, chosen[MAX_ENTRIES];
            for (uint32_t i = 0; i < entry_count; i++)
                if (hash(path_of(&entries[i]), 0x01000193) % entry_count == bucket) members[count++] = i;
            if (count != wanted) continue;
            for (int32_t seed = 1; count > 1; seed++) {
                bool taken[MAX_ENTRIES], ok = true;
                memcpy(taken, used, sizeof taken);
                for (uint32_t k = 0; k < count && ok; k++) {
                    chosen[k] = hash(path_of(&entries[members[k]]), (uint32_t)seed) % entry_count;
                    ok = !taken[chosen[k]];
                    taken[chosen[k]] = true;
                }
                if (ok) {
                    redirect[bucket] = seed;
                    break;
                }
            }
            if (count == 1) {
                for (chosen[0] = 0; used[chosen[0]]; chosen[0]++) {}
                redirect[bucket] = -1 - (int32_t)chosen[0];
            }
            for (uint32_t k = 0; k < count; k++) {
                slots[chosen[k]] = members[k];
                used[chosen[k]] = true;
            }
        }
    }
}

static void attribute(Bytes *b, unsigned kind, uint64_t value) {
    unsigned size = 1;
    while (size < 8 && value >> 8 * size != 0) size++;
    if (value != 0) {
        put1(b, kind << 3 | (size - 1));
        number(b, true, size, value);
    }
}

static uint32_t version = 0x10000;
static Bytes make_image(bool big) {
    int32_t redirect[MAX_ENTRIES] = {0};
    uint32_t slots[MAX_ENTRIES];
    Bytes image = {NULL, 0, 0}, offsets = image, locations = image, contents = image;
    make_tables(redirect, slots);
    put1(&locations, 0);
    for (uint32_t i = 0; i < entry_count; i++) {
        const Entry *e = &entries[slots[i]];
        number(&offsets, big, 4, locations.length);
        attribute(&locations, 1, string(e->module));
        attribute(&locations, 2, string(e->parent));
        attribute(&locations, 3, string(e->base));
        attribute(&locations, 4, string(e->extension));
        attribute(&locations, 5, contents.length);
        attribute(&locations, 6, e->uncompressed != 0 ? e->length : 0);
        attribute(&locations, 7, e->uncompressed != 0 ? e->uncompressed : e->length);
        put1(&locations, 0);
        put_bytes(&contents, e->content, e->length);
    }
    const uint32_t header[] = {
        0xCAFEDADA, version, 0, entry_count, entry_count, (uint32_t)locations.length, (uint32_t)strings.length};
    for (unsigned i = 0; i < 7; i++) number(&image, big, 4, header[i]);
    for (uint32_t i = 0; i < entry_count; i++) number(&image, big, 4, (uint32_t)redirect[i]);
    put_bytes(&image, offsets.data, offsets.length);
    put_bytes(&image, locations.data, locations.length);
    put_bytes(&image, strings.data, strings.length);
    put_bytes(&image, contents.data, contents.length);
    free(offsets.data);
    free(locations.data);
    free(contents.data);
    return image;
}

/* ---- compressed resources ---- */

static Bytes resource(bool big, const char *decompressor, const void *content, size_t length, uint64_t uncompressed) {
    Bytes b = {NULL, 0, 0};
    number(&b, big, 4, 0xCAFEFAFA);
    number(&b, big, 8, length);
    number(&b, big, 8, uncompressed);
    number(&b, big, 4, string(decompressor));
    number(&b, big, 4, 0xFFFFFFFF);
    put1(&b, 1);
    put_bytes(&b, content, length);
    return b;
}

static Bytes zipped(bool big, const Bytes *content) {
    uint8_t buffer[4096];
    uLongf length = sizeof buffer;
    assert_int_equal(compress(buffer, &length, content->data, content->length), Z_OK);
    return resource(big, "zip", buffer, length, content->length);
}

static void compressed_number(Bytes *b, uint32_t v) {
    if (v < 1u << 5) {
        put1(b, 0xA0 | v);
    } else if (v < 1u << 13) {
        put2(b, 0xC000 | v);
    } else if (v < 1u << 21) {
        put1(b, 0xE0 | v >> 16);
        put2(b, v);
    } else {
        put4(b, v);
    }
}

/* A class file with a constant of every kind, and the same as compact-cp stores it. */
static void make_class(Bytes *plain, Bytes *compact) {
    static const char descriptor[] = "(Ljava/lang/String;ILTop;)Lp/Q;";
    static const uint8_t others[] = {3, 0,  0,  0,  1, 4, 0,  0,  0,  2, 5, 0,  0,  0, 0, 0, 0,  0,   3,  6,  0,
                                     0, 0,  0,  0,  0, 0, 4,  7,  0,  1, 8, 0,  1,  9, 0, 9, 0,  12,  10, 0,  9,
                                     0, 12, 11, 0,  9, 0, 12, 12, 0,  1, 0, 2,  15, 6, 0, 9, 16, 0,   2,  17, 0,
                                     0, 0,  12, 18, 0, 0, 0,  12, 19, 0, 1, 20, 0,  1, 1, 0, 2,  'h', 'i'};
    enum { COUNT = 1 + 2 + 2 + 4 + 13 };
    Bytes list = {NULL, 0, 0};
    static const char *const classes[] = {"java/lang", "String", "", "Top", "p", "Q"};
    for (unsigned i = 0; i < 6; i++) compressed_number(&list, string(classes[i]));
    for (Bytes *b = plain;; b = compact) {
        *b = (Bytes){NULL, 0, 0};
        put4(b, 0xCAFEBABE);
        put4(b, 61);
        put2(b, COUNT);
        if (b == plain) {
            put1(b, 1);
            put2(b, 5);
            put_bytes(b, "Hello", 5);
            put1(b, 1);
            put2(b, sizeof descriptor - 1);
            put_bytes(b, descriptor, sizeof descriptor - 1);
        } else {
            put1(b, 23);
            put4(b, string("Hello")); /* the long form */
            put1(b, 25);
            compressed_number(b, string("(L;IL;)L;"));
            compressed_number(b, (uint32_t)list.length);
            put_bytes(b, list.data, list.length);
        }
        put_bytes(b, others, sizeof others);
        put_bytes(b, "the rest", 8);
        if (b == compact) break;
    }
    free(list.data);
}

/* ---- the sample image ---- */

static Bytes expected_class, sample_contents[MAX_ENTRIES];
static unsigned sample_content_count;

static const Bytes *keep(Bytes b) {
    sample_contents[sample_content_count] = b;
    return &sample_contents[sample_content_count++];
}

/* How the format says whether a module has anything of a package itself, and not only below it. */
static uint32_t of_content(uint32_t empty) {
    enum { ORDINARY = 2, CONTENT = 4 };
    return version == 0x10000 ? empty : empty ? ORDINARY : ORDINARY | CONTENT;
}
static const Bytes *package(bool big, uint32_t empty1, const char *module1, uint32_t empty2, const char *module2) {
    Bytes b = {NULL, 0, 0};
    number(&b, big, 4, of_content(empty1));
    number(&b, big, 4, string(module1));
    if (module2) {
        number(&b, big, 4, of_content(empty2));
        number(&b, big, 4, string(module2));
    }
    return keep(b);
}

static void free_sample(void) {
    for (unsigned i = 0; i < sample_content_count; i++) free(sample_contents[i].data);
    sample_content_count = entry_count = 0;
    free(expected_class.data);
    expected_class = (Bytes){NULL, 0, 0};
    free(strings.data);
    strings = (Bytes){NULL, 0, 0};
}

static Bytes sample(bool big) {
    free_sample();
    string("");
    string("the strings that follow have offsets of two bytes and more "
           ".................................................................................................."
           "..........................................................................................................."
           ".........................................");
    add("java.base", "java/lang", "Object", "class", keep(text("object")), 0);
    add("java.base", "", "Top", "class", keep(text("top")), 0);
    add("java.base", "a/b", "plain", "", keep(text("plain")), 0);
    add("java.base", "", "bare", "", keep(text("bare")), 0);
    add("java.base", "a.b", "c", "d.e", keep(text("dots")), 0);
    add("java.sql", "java/sql", "Driver", "class", keep(text("driver")), 0);
    add("java.sql", "", "empty", "", keep(text("")), 0);
    add("packages", "", "java", "", package(big, 1, "java.base", 1, "java.sql"), 0);
    add("packages", "", "java.lang", "", package(big, 0, "java.base", 0, NULL), 0);
    add("packages", "", "java", "sql", package(big, 1, "java.base", 0, "java.sql"), 0);
    add("modules", "", "java.base", "", keep(text("1234")), 0);
    Bytes compact, zip_me = text("compress me, compress me, compress me, compress me");
    make_class(&expected_class, &compact);
    add("java.base", "z", "Zip", "class", keep(zipped(big, &zip_me)), (uint32_t)zip_me.length);
    add("java.base", "z", "Compact", "class",
        keep(resource(big, "compact-cp", compact.data, compact.length, expected_class.length)),
        (uint32_t)expected_class.length);
    const Bytes *inner = keep(resource(big, "compact-cp", compact.data, compact.length, expected_class.length));
    add("java.base", "z", "Both", "class", keep(zipped(big, inner)), (uint32_t)expected_class.length);
    add("java.base", "z", "Unknown", "class", keep(resource(big, "lzma", "x", 1, 1)), 1);
    add("java.base", "z", "Size", "class", keep(zipped(big, &zip_me)), (uint32_t)zip_me.length + 1);
    free(compact.data);
    free(zip_me.data);
    return make_image(big);
}

static JImage *open_bytes(const void *bytes, size_t length, char **error) {
    int fd = memfd_create("image", MFD_CLOEXEC);
    assert_true(fd >= 0 && write(fd, bytes, length) == (ssize_t)length);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    guarded = true;
    JImage *image = jimage_open(path, error);
    close(fd);
    return image;
}

static void close_image(JImage *image) {
    jimage_close(image);
    guarded = false;
}

static void expect(const JImage *image, const char *module, const char *name, const void *content,
                   size_t content_length, bool compressed) {
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    if (!jimage_find(image, module, name, strlen(name), &bytes, &length, &malloced)) {
        if (content) fail_msg("/%s/%s is not found", module, name);
        return;
    }
    if (!content) fail_msg("/%s/%s is found", module, name);
    assert_int_equal(length, content_length);
    assert_memory_equal(bytes, content, length);
    assert_int_equal(malloced, compressed);
    if (malloced) free((void *)bytes);
}

static void expect_text(const JImage *image, const char *module, const char *name, const char *content) {
    expect(image, module, name, content, content ? strlen(content) : 0, false);
}

static bool count_one(void *context, const char *module, const char *parent, const char *base, const char *extension) {
    unsigned *count = context;
    Entry e = {module, parent, base, extension, NULL, 0, 0};
    char path[1024];
    strcpy(path, path_of(&e));
    for (uint32_t i = 0; i < entry_count; i++) *count += strcmp(path_of(&entries[i]), path) == 0;
    return *count < 100;
}

static bool stop_at_first(void *context, const char *module, const char *parent, const char *base,
                          const char *extension) {
    (void)module, (void)parent, (void)base, (void)extension;
    ++*(unsigned *)context;
    return false;
}

static void look_up_sample(bool big) {
    Bytes bytes = sample(big);
    char *error;
    JImage *image = open_bytes(bytes.data, bytes.length, &error);
    assert_non_null(image);
    expect_text(image, "java.base", "java/lang/Object.class", "object");
    expect_text(image, "java.base", "Top.class", "top");
    expect_text(image, "java.base", "a/b/plain", "plain");
    expect_text(image, "java.base", "bare", "bare");
    expect_text(image, "java.base", "a.b/c.d.e", "dots");
    expect_text(image, "java.sql", "java/sql/Driver.class", "driver");
    expect_text(image, "java.sql", "empty", "");
    static const char *const absent[] = {"",
                                         "/",
                                         "java/lang/Object",
                                         "java/lang/Object.",
                                         "java/lang/Object.clas",
                                         "java/lang/Object.class/",
                                         "java.lang/Object.class",
                                         "java/sql/Driver.class",
                                         "a/b/c.d.e",
                                         "a.b/c.d",
                                         "a/b.plain",
                                         "a/b/plain.",
                                         "z/No.class",
                                         "/bare",
                                         "bar"};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) expect_text(image, "java.base", absent[i], NULL);
    expect_text(image, "", "java.base/bare", NULL);
    expect_text(image, "java", "bare", NULL);
    static const char compressed[] = "compress me, compress me, compress me, compress me";
    expect(image, "java.base", "z/Zip.class", compressed, sizeof compressed - 1, true);
    expect(image, "java.base", "z/Compact.class", expected_class.data, expected_class.length, true);
    expect(image, "java.base", "z/Both.class", expected_class.data, expected_class.length, true);
    expect_text(image, "java.base", "z/Unknown.class", NULL);
    expect_text(image, "java.base", "z/Size.class", NULL);
    assert_string_equal(jimage_package_module(image, "java/lang", 9), "java.base");
    assert_string_equal(jimage_package_module(image, "java/lang/invoke", 9), "java.base");
    assert_string_equal(jimage_package_module(image, "java/sql", 8), "java.sql");
    assert_null(jimage_package_module(image, "java", 4));
    assert_null(jimage_package_module(image, "java/lan", 8));
    unsigned count = 0;
    assert_true(jimage_each(image, count_one, &count));
    assert_int_equal(count, entry_count);
    assert_false(jimage_each(image, stop_at_first, &count));
    assert_int_equal(count, entry_count + 1);
    close_image(image);
    free(bytes.data);
}

static void test_little_endian(void **state) {
    (void)state;
    look_up_sample(false);
}

static void test_big_endian(void **state) {
    (void)state;
    look_up_sample(true);
}

/* What is said of packages is a set there. */
static void test_later_version(void **state) {
    (void)state;
    version = 0x10001;
    look_up_sample(false);
    look_up_sample(true);
    version = 0x10000;
}

/* ---- damage ---- */

static void refused(const void *bytes, size_t length, const char *problem) {
    char *error;
    JImage *image = open_bytes(bytes, length, &error);
    guarded = false;
    if (image) fail_msg("accepted, not: %s", problem);
    assert_non_null(strstr(error, ": "));
    assert_string_equal(strstr(error, ": ") + 2, problem);
    free(error);
}

static void test_refused_files(void **state) {
    (void)state;
    Bytes b = sample(false);
    for (size_t n = 0; n < 28; n++) refused(b.data, n, "it is shorter than the header of a jimage file");
    uint32_t locations, string_bytes;
    memcpy(&locations, b.data + 20, 4);
    memcpy(&string_bytes, b.data + 24, 4);
    size_t index_size = 28 + 8 * entry_count + locations + string_bytes;
    for (size_t n = 28; n < index_size; n += 7)
        refused(b.data, n, "it is truncated (its index ends after the end of the file)");
    for (unsigned field = 16; field < 28; field += 4) {
        Bytes damaged = text("");
        put_bytes(&damaged, b.data, b.length);
        memset(damaged.data + field, 0xFF, 4);
        refused(damaged.data, damaged.length, "it is truncated (its index ends after the end of the file)");
        free(damaged.data);
    }
    b.data[index_size - 1] = 'x';
    refused(b.data, b.length, "it is damaged (unterminated strings)");
    b.data[4] = 2;
    refused(b.data, b.length, "its version of the jimage format is not 1.0 or 1.1");
    b.data[0] = 0;
    refused(b.data, b.length, "it is no jimage file (bad magic number)");
    free(b.data);
    char *error;
    assert_null(jimage_open("/no/such/file", &error));
    assert_string_equal(error, "/no/such/file: No such file or directory");
    free(error);
    assert_null(jimage_open("/", &error));
    assert_string_equal(error, "/: it is no file");
    free(error);
}

/* Mutants of the sample: nothing is read outside of the file, results are consistent. */
static volatile unsigned sink;

static void use(const JImage *image, const char *module, const char *name, unsigned *found) {
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    if (jimage_find(image, module, name, strlen(name), &bytes, &length, &malloced)) {
        ++*found;
        for (uint64_t i = 0; i < length; i++) sink += bytes[i];
        if (malloced) free((void *)bytes);
    }
}

static bool use_location(void *context, const char *module, const char *parent, const char *base,
                         const char *extension) {
    (void)context;
    sink += strlen(module) + strlen(parent) + strlen(base) + strlen(extension);
    return true;
}

static void mutate(uint8_t *bytes, size_t *length) {
    static const uint32_t numbers[] = {0,          1,          2,          0x7F,       0xFF,      0x7FFFFFFF,
                                       0x80000000, 0xFFFFFFFE, 0xFFFFFFFF, 0xCAFEFAFA, 0xFAFAFECA};
    for (uint32_t rounds = 1 + below(3); rounds > 0; rounds--) {
        uint32_t at = below(8) == 0 ? 16 + below(12) : 28 + below((uint32_t)*length - 28);
        uint32_t v = numbers[below(sizeof numbers / sizeof numbers[0])];
        switch (below(6)) {
        case 0: bytes[at] ^= (uint8_t)(1 << below(8)); break;
        case 1: bytes[at] = (uint8_t)next_random(); break;
        case 2: bytes[at] = (uint8_t)(bytes[at] + below(5) - 2); break;
        case 3: memcpy(bytes + at, &v, *length - at < 4 ? *length - at : 4); break;
        case 4: memmove(bytes + at, bytes + below((uint32_t)*length), 1 + below((uint32_t)(*length - at)) / 16); break;
        default: *length -= below(8) == 0 ? below(64) : 0; break;
        }
    }
}

static void test_mutants(void **state) {
    (void)state;
    unsigned opened = 0, found = 0;
    enum { MUTANTS = 6000 };
    for (unsigned i = 0; i < MUTANTS; i++) {
        static Bytes original;
        if (i % (MUTANTS / 2) == 0) {
            free(original.data);
            original = sample(i != 0);
        }
        uint8_t mutant[8192] = {0};
        size_t length = original.length;
        assert_true(length + 4096 < sizeof mutant);
        memcpy(mutant, original.data, length);
        random_state = (i + 1) * 0x9E3779B97F4A7C15u;
        mutate(mutant, &length);
        char *error;
        JImage *image = open_bytes(mutant, length, &error);
        if (!image) {
            free(error);
            guarded = false;
            continue;
        }
        opened++;
        for (uint32_t k = 0; k < entry_count; k++)
            use(image, entries[k].module, strchr(path_of(&entries[k]) + 1, '/') + 1, &found);
        static const char *const packages[] = {"java", "java/lang", "java/sql"};
        for (unsigned k = 0; k < 3; k++) {
            const char *module = jimage_package_module(image, packages[k], strlen(packages[k]));
            sink += module ? strlen(module) : 0;
        }
        jimage_each(image, use_location, NULL);
        close_image(image);
    }
    assert_true(opened > MUTANTS / 2 && found > opened * entry_count / 2);
    free_sample();
}

/* lib/modules of the JDK whose `java` is first on PATH; NULL: none. */
static const char *installed_image(void) {
    static char path[4096 + 16];
    const char *directories = getenv("PATH");
    while (directories && *directories != 0) {
        int n = (int)strcspn(directories, ":");
        char candidate[4096 + 16], java[4096];
        snprintf(candidate, sizeof java, "%.*s/java", n, directories);
        if (realpath(candidate, java) && strlen(java) > 9 && strcmp(java + strlen(java) - 9, "/bin/java") == 0) {
            snprintf(path, sizeof path, "%.*s/lib/modules", (int)strlen(java) - 9, java);
            return access(path, R_OK) == 0 ? path : NULL;
        }
        directories += n + (directories[n] == ':');
    }
    return NULL;
}

/* ---- the installed image, and others that JIMAGES names (separated by colons, made by jlink --compress) ---- */

typedef struct Count {
    const JImage *image;
    unsigned resources, classes;
} Count;

static bool parse_resource(void *context, const char *module, const char *parent, const char *base,
                           const char *extension) {
    Count *c = context;
    c->resources++;
    if (strcmp(module, "java.base") != 0) return true;
    char name[1024];
    int n = snprintf(name, sizeof name, "%s%s%s%s%s", parent, *parent != 0 ? "/" : "", base, *extension != 0 ? "." : "",
                     extension);
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    if (!jimage_find(c->image, module, name, (size_t)n, &bytes, &length, &malloced))
        fail_msg("%s is listed and not found", name);
    if (strcmp(extension, "class") == 0) {
        bool module_info = strcmp(base, "module-info") == 0;
        ClassFileError error;
        ClassFile *cf = classfile_parse(bytes, length, &(ClassFileOptions){.module = module_info}, &error);
        if (!cf) fail_msg("%s: %s", name, error.message);
        classfile_free(cf);
        c->classes++;
        if (!module_info) assert_string_equal(jimage_package_module(c->image, parent, strlen(parent)), "java.base");
    }
    if (malloced) free((void *)bytes);
    return true;
}

/* Pages of the process between the two addresses, by its page table. */
static unsigned pages_present(const uint8_t *begin, const uint8_t *end) {
    int fd = open("/proc/self/pagemap", O_RDONLY);
    unsigned present = 0;
    for (uintptr_t page = (uintptr_t)begin / PAGE; page <= ((uintptr_t)end - 1) / PAGE; page++) {
        uint64_t entry = 0;
        assert_int_equal(pread(fd, &entry, sizeof entry, (off_t)(page * sizeof entry)), sizeof entry);
        present += entry >> 63 != 0;
    }
    close(fd);
    return present;
}

/* What is in the mapping, and pages that are given back and come again. [bytes] are some resource's. */
static void check_mapping(const JImage *image, const char *path, const uint8_t *bytes, uint64_t length) {
    size_t size;
    const uint8_t *map = jimage_mapping(image, path, &size);
    assert_non_null(map);
    assert_null(jimage_mapping(image, "/nowhere/lib/modules", &size));
    assert_null(jimage_mapping(image, "/proc/self/exe", &size));
    assert_true(jimage_holds(image, map, size) && jimage_holds(image, map + size, 0));
    assert_false(jimage_holds(image, map - 1, 1) || jimage_holds(image, map, size + 1) ||
                 jimage_holds(image, map + size - 1, 2) || jimage_holds(image, map + 1, SIZE_MAX));
    if (!jimage_holds(image, bytes, length)) return; /* compressed */
    uint8_t *copy = malloc(length);
    memcpy(copy, bytes, length);
    assert_int_not_equal(pages_present(bytes, bytes + length), 0);
    jimage_forget_pages(image);
    assert_int_equal(pages_present(bytes, bytes + length), 0);
    assert_memory_equal(bytes, copy, length);
    free(copy);
}

static void check_real_image(const char *path) {
    char *error;
    JImage *image = jimage_open(path, &error);
    if (!image) fail_msg("%s", error);
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    assert_true(jimage_find(image, "java.base", "java/lang/Object.class", 22, &bytes, &length, &malloced));
    assert_true(length >= 1000 && length <= 4000); /* 17.0.15: 1895 */
    assert_memory_equal(bytes, "\xCA\xFE\xBA\xBE", 4);
    check_mapping(image, path, bytes, length);
    if (malloced) free((void *)bytes);
    assert_false(jimage_find(image, "java.base", "java/lang/Objec.class", 21, &bytes, &length, &malloced));
    assert_false(jimage_find(image, "java.base", "java/lang/Object", 16, &bytes, &length, &malloced));
    assert_false(jimage_find(image, "java.bas", "java/lang/Object.class", 22, &bytes, &length, &malloced));
    assert_null(jimage_package_module(image, "java", 4)); /* only packages below it */
    assert_null(jimage_package_module(image, "no/such", 7));
    assert_null(jimage_package_module(image, "", 0));
    Count count = {image, 0, 0};
    assert_true(jimage_each(image, parse_resource, &count));
    assert_true(count.classes > 5000 && count.resources > count.classes);
    jimage_close(image);
}

static void test_installed_image(void **state) {
    (void)state;
    const char *installed = installed_image();
    if (installed) check_real_image(installed);
    char *others = strdup(getenv("JIMAGES") ? getenv("JIMAGES") : ""), *rest = NULL;
    for (char *path = strtok_r(others, ":", &rest); path; path = strtok_r(NULL, ":", &rest)) check_real_image(path);
    free(others);
    if (!installed) skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_little_endian), cmocka_unit_test(test_big_endian), cmocka_unit_test(test_later_version),
        cmocka_unit_test(test_refused_files), cmocka_unit_test(test_mutants),    cmocka_unit_test(test_installed_image),
    };
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
