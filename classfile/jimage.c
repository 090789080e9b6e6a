/* The jimage file of an installed JDK: header, minimal perfect hash of the paths, locations, strings, contents
   (contract 2.2); see jimage.h. Compressed resources are inflated by jimage_decompress.c. */
#include "classfile/jimage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classfile/jimage_decompress.h"

enum {
    HEADER_SIZE = 28,
    MAGIC = 0xCAFEDADA,
    VERSION_1_0 = 0x00010000,
    VERSION_1_1 = 0x00010001,
    HASH_MULTIPLIER = 0x01000193
};
/* Kinds of attributes of a location. */
enum { AT_END, AT_MODULE, AT_PARENT, AT_BASE, AT_EXTENSION, AT_OFFSET, AT_COMPRESSED, AT_UNCOMPRESSED, AT_COUNT };

struct JImage {
    const uint8_t *map;
    size_t map_size;
    struct stat file;
    bool swapped; /* built on a machine of the other byte order */
    uint32_t table_length;
    const uint8_t *redirect; /* s4[table_length] */
    const uint8_t *offsets;  /* u4[table_length], into locations */
    const uint8_t *locations;
    uint32_t locations_size;
    JImageStrings strings; /* the last byte is zero: text from any offset inside ends inside */
    const uint8_t *contents;
    uint64_t contents_size;
};

typedef struct Location {
    uint64_t at[AT_COUNT];
} Location;

/* What is looked up: /module/name, the slashes of the name taken as dots in the names of packages. */
typedef struct Path {
    const char *module, *name;
    size_t name_length;
    bool dotted;
} Path;

static uint32_t image_u4(const JImage *image, const uint8_t *b) {
    uint32_t v;
    memcpy(&v, b, sizeof v);
    return image->swapped ? __builtin_bswap32(v) : v;
}

/* ---- opening ---- */

static const char *read_header(JImage *image) {
    if (image->map_size < HEADER_SIZE) return "it is shorter than the header of a jimage file";
    uint32_t magic = image_u4(image, image->map);
    image->swapped = magic == __builtin_bswap32((uint32_t)MAGIC);
    if (magic != (uint32_t)MAGIC && !image->swapped) return "it is no jimage file (bad magic number)";
    const uint32_t version = image_u4(image, image->map + 4);
    if (version != VERSION_1_0 && version != VERSION_1_1) return "its version of the jimage format is not 1.0 or 1.1";
    image->table_length = image_u4(image, image->map + 16);
    image->locations_size = image_u4(image, image->map + 20);
    image->strings.size = image_u4(image, image->map + 24);
    uint64_t index_size = HEADER_SIZE + 8 * (uint64_t)image->table_length + image->locations_size + image->strings.size;
    if (index_size > image->map_size) return "it is truncated (its index ends after the end of the file)";
    image->redirect = image->map + HEADER_SIZE;
    image->offsets = image->redirect + 4 * (size_t)image->table_length;
    image->locations = image->offsets + 4 * (size_t)image->table_length;
    image->strings.text = (const char *)image->locations + image->locations_size;
    image->contents = image->map + index_size;
    image->contents_size = image->map_size - index_size;
    if (image->strings.size == 0 || image->strings.text[image->strings.size - 1] != 0)
        return "it is damaged (unterminated strings)";
    return NULL;
}

/* NULL, or what is wrong. */
static const char *map_file(JImage *image, const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return strerror(errno);
    struct stat s;
    const char *problem = NULL;
    if (fstat(fd, &s) != 0) {
        problem = strerror(errno);
    } else if (!S_ISREG(s.st_mode)) {
        problem = "it is no file";
    } else if (s.st_size > 0) {
        void *map = mmap((void *)ARCHIVE_LIBRARY_ADDRESS, (size_t)s.st_size, PROT_READ, MAP_SHARED, fd, 0);
        if (map == MAP_FAILED) {
            problem = strerror(errno);
        } else {
            image->map = map;
            image->map_size = (size_t)s.st_size;
            image->file = s;
        }
    }
    close(fd);
    return problem;
}

JImage *jimage_open(const char *path, char **error) {
    *error = NULL;
    JImage *image = calloc(1, sizeof *image);
    if (!image) return NULL;
    const char *problem = map_file(image, path);
    if (!problem) problem = read_header(image);
    if (problem) {
        if (asprintf(error, "%s: %s", path, problem) < 0) *error = NULL;
        jimage_close(image);
        return NULL;
    }
    return image;
}

void jimage_close(JImage *image) {
    if (image && image->map) munmap((void *)image->map, image->map_size);
    free(image);
}

bool jimage_holds(const JImage *image, const void *bytes, size_t length) {
    uintptr_t at = (uintptr_t)bytes, map = (uintptr_t)image->map;
    return at >= map && at - map <= image->map_size && length <= image->map_size - (at - map);
}

const void *jimage_mapping(const JImage *image, const char *path, size_t *length) {
    struct stat s;
    *length = image->map_size;
    return stat(path, &s) == 0 && s.st_dev == image->file.st_dev && s.st_ino == image->file.st_ino ? image->map : NULL;
}

void jimage_forget_pages(const JImage *image) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)image->contents + page - 1) & ~(page - 1),
              end = (uintptr_t)image->map + image->map_size;
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
}

bool jimage_key(const JImage *image, ArchiveKey *key) {
    key->device = image->file.st_dev;
    key->inode = image->file.st_ino;
    key->size = (uint64_t)image->file.st_size;
    key->seconds = (uint64_t)image->file.st_mtim.tv_sec;
    key->nanoseconds = (uint64_t)image->file.st_mtim.tv_nsec;
    key->address = image->map;
    return (uintptr_t)image->map == ARCHIVE_LIBRARY_ADDRESS;
}

/* ---- locations ---- */

static uint32_t hash_path(const Path *path, uint32_t seed) {
    uint32_t h = seed * HASH_MULTIPLIER ^ '/';
    for (const char *c = path->module; *c != 0; c++) h = h * HASH_MULTIPLIER ^ (uint8_t)*c;
    h = h * HASH_MULTIPLIER ^ '/';
    for (size_t i = 0; i < path->name_length; i++) {
        uint8_t c = (uint8_t)path->name[i];
        h = h * HASH_MULTIPLIER ^ (path->dotted && c == '/' ? '.' : c);
    }
    return h & 0x7FFFFFFF;
}

static bool decode_location(const JImage *image, uint32_t slot, Location *location) {
    memset(location, 0, sizeof *location);
    for (uint32_t at = image_u4(image, image->offsets + 4 * (size_t)slot); at < image->locations_size;) {
        uint8_t head = image->locations[at++];
        unsigned kind = head >> 3, count = (head & 7u) + 1;
        if (kind == AT_END) {
            for (unsigned k = AT_MODULE; k <= AT_EXTENSION; k++)
                if (location->at[k] >= image->strings.size) return false;
            return true;
        }
        if (kind >= AT_COUNT || count > image->locations_size - at) return false;
        uint64_t value = 0;
        for (; count > 0; count--) value = value << 8 | image->locations[at++];
        location->at[kind] = value;
    }
    return false;
}

static const char *location_text(const JImage *image, const Location *location, unsigned kind) {
    return image->strings.text + location->at[kind];
}

/* Steps over [text] in the rest of the path. */
static bool take(const Path *path, size_t *at, const char *text) {
    for (; *text != 0; text++, ++*at) {
        if (*at >= path->name_length) return false;
        char c = path->name[*at];
        if (*text != (path->dotted && c == '/' ? '.' : c)) return false;
    }
    return true;
}

/* The hash is perfect for the names that exist; any other name lands on some location too. */
static bool matches(const JImage *image, const Location *location, const Path *path) {
    const char *parent = location_text(image, location, AT_PARENT),
               *extension = location_text(image, location, AT_EXTENSION);
    size_t at = 0;
    return strcmp(location_text(image, location, AT_MODULE), path->module) == 0 && take(path, &at, parent) &&
           (*parent == 0 || take(path, &at, "/")) && take(path, &at, location_text(image, location, AT_BASE)) &&
           (*extension == 0 || (take(path, &at, ".") && take(path, &at, extension))) && at == path->name_length;
}

static bool find_location(const JImage *image, const Path *path, Location *location) {
    if (image->table_length == 0 || *path->module == 0) return false;
    uint32_t first = hash_path(path, HASH_MULTIPLIER) % image->table_length, slot;
    int32_t v = (int32_t)image_u4(image, image->redirect + 4 * (size_t)first);
    if (v > 0)
        slot = hash_path(path, (uint32_t)v) % image->table_length;
    else
        slot = (uint32_t)(-1 - v); /* v == 0, absent: 0xFFFFFFFF */
    return slot < image->table_length && decode_location(image, slot, location) && matches(image, location, path);
}

static bool read_content(const JImage *image, const Location *location, const uint8_t **bytes, uint64_t *length,
                         bool *malloced) {
    uint64_t offset = location->at[AT_OFFSET], compressed = location->at[AT_COMPRESSED],
             size = location->at[AT_UNCOMPRESSED];
    uint64_t stored = compressed != 0 ? compressed : size;
    if (offset > image->contents_size || stored > image->contents_size - offset) return false;
    *bytes = image->contents + offset;
    *length = size;
    *malloced = compressed != 0;
    return compressed == 0 || (*bytes = jimage_decompress(&image->strings, image->swapped, *bytes, compressed, size));
}

/* ---- looking up ---- */

bool jimage_find(const JImage *image, const char *module, const char *name, size_t name_length, const uint8_t **bytes,
                 uint64_t *length, bool *malloced) {
    Location location;
    return find_location(image, &(Path){module, name, name_length, false}, &location) &&
           read_content(image, &location, bytes, length, malloced);
}

/* The content of /packages/a.b: pairs of a number that says whether anything of the package is in this module, and not
   only in packages below it, and the module's name. The number is 1 if there is nothing; from 1.1 on it is a set. */
static bool has_content(const JImage *image, uint32_t number) {
    enum { HAS_CONTENT = 4 };
    return image_u4(image, image->map + 4) == VERSION_1_0 ? number == 0 : (number & HAS_CONTENT) != 0;
}
const char *jimage_package_module(const JImage *image, const char *package, size_t length) {
    Location location;
    const uint8_t *bytes;
    uint64_t size;
    bool malloced;
    if (!find_location(image, &(Path){"packages", package, length, true}, &location) ||
        !read_content(image, &location, &bytes, &size, &malloced))
        return NULL;
    const char *module = NULL;
    for (uint64_t at = 0; size - at >= 8 && !module; at += 8) {
        uint32_t number = image_u4(image, bytes + at), name = image_u4(image, bytes + at + 4);
        if (has_content(image, number)) {
            if (name >= image->strings.size) break;
            module = image->strings.text + name;
        }
    }
    if (malloced) free((void *)bytes);
    return module;
}

bool jimage_each(const JImage *image, JImageVisitor visit, void *context) {
    for (uint32_t slot = 0; slot < image->table_length; slot++) {
        Location location;
        if (!decode_location(image, slot, &location) ||
            !visit(context, location_text(image, &location, AT_MODULE), location_text(image, &location, AT_PARENT),
                   location_text(image, &location, AT_BASE), location_text(image, &location, AT_EXTENSION)))
            return false;
    }
    return true;
}
