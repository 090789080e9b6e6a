/* The class path: an ordered list of directories and jars. Jars are opened when a look-up first comes to them, by
   libzip; what is no readable zip file counts as empty, as `java` treats it. A jar's Class-Path entries are linked in
   directly after it when it is opened (JAR file specification), each file once.

   Entries are never removed while the path lives and are linked in under [structure], so a look-up walks the list
   without a lock; a jar has a separate mutex, because a zip_t must not be used by two threads. Lock order:
   ClassPathEntry.lock, then ClassPath.structure. */
#include "classfile/classpath.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "base/zip_library.h"
#include "classfile/content.h"

enum {
    OLDEST_RELEASE = 9,
    RELEASE = 17
}; /* multi-release jars: META-INF/versions/9 and up, as far as this runtime's release */
#define MANIFEST "META-INF/MANIFEST.MF"
/* A manifest with the digests of a hundred thousand classes has 10 MB. */
enum { LARGEST_MANIFEST = 64 << 20 };

typedef struct ClassPathEntry {
    struct ClassPathEntry *next; /* atomic */
    char *path;                  /* as given; without the trailing slashes of a directory */
    bool is_jar;
    bool opened;          /* atomic; jars: [zip] and [releases] are final */
    pthread_mutex_t lock; /* guards the use of [zip] */
    zip_t *zip;           /* NULL: not a readable zip file */
    uint32_t releases;    /* multi-release jar: bit n set when META-INF/versions/n/ has entries */
    dev_t device;
    ino_t inode; /* of a jar when it was added: the same file is not followed twice */
} ClassPathEntry;

struct ClassPath {
    pthread_mutex_t structure;
    bool is_plain;
    ClassPathEntry *first; /* atomic */
};

/* ---- names ---- */

/* Resource names that would leave the directory (or name nothing) are never found. */
static bool is_plain_name(const char *name) {
    if (name[0] == 0 || name[0] == '/') return false;
    for (const char *segment = name; segment;) {
        const char *slash = strchr(segment, '/');
        size_t length = slash ? (size_t)(slash - segment) : strlen(segment);
        if (length == 2 && segment[0] == '.' && segment[1] == '.') return false;
        segment = slash ? slash + 1 : NULL;
    }
    return true;
}

/* ---- entries ---- */

/* False: there is no memory. Missing entries are ignored (*entry NULL); a pipe or device must not block the VM. */
static bool entry_create(const char *path, ClassPathEntry **entry) {
    struct stat st;
    *entry = NULL;
    if (path[0] == 0) path = ".";
    if (stat(path, &st) != 0 || !(S_ISDIR(st.st_mode) || S_ISREG(st.st_mode))) return true;
    ClassPathEntry *e = calloc(1, sizeof *e);
    if (!e || !(e->path = strdup(path))) {
        free(e);
        return false;
    }
    e->is_jar = !S_ISDIR(st.st_mode);
    e->device = st.st_dev;
    e->inode = st.st_ino;
    for (size_t n = strlen(e->path); n > 1 && e->path[n - 1] == '/'; n--) e->path[n - 1] = 0;
    pthread_mutex_init(&e->lock, NULL);
    *entry = e;
    return true;
}

static void entry_free(ClassPathEntry *e) {
    if (e->zip) zip_discard(e->zip);
    pthread_mutex_destroy(&e->lock);
    free(e->path);
    free(e);
}

static void list_append(ClassPath *cp, ClassPathEntry *e) {
    pthread_mutex_lock(&cp->structure);
    ClassPathEntry **link = &cp->first;
    ClassPathEntry *at;
    while ((at = __atomic_load_n(link, __ATOMIC_ACQUIRE))) link = &at->next;
    __atomic_store_n(link, e, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&cp->structure);
}

/* Links [child] in after [after] unless the same file already comes before that place. Returns the entry to continue
   after. */
static ClassPathEntry *list_insert_child(ClassPath *cp, ClassPathEntry *after, ClassPathEntry *child) {
    pthread_mutex_lock(&cp->structure);
    bool known = false;
    for (ClassPathEntry *e = __atomic_load_n(&cp->first, __ATOMIC_ACQUIRE); e && !known;
         e = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE)) {
        known = e->device == child->device && e->inode == child->inode;
        if (e == after) break;
    }
    if (!known) {
        __atomic_store_n(&child->next, __atomic_load_n(&after->next, __ATOMIC_ACQUIRE), __ATOMIC_RELEASE);
        __atomic_store_n(&after->next, child, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&cp->structure);
    if (known) {
        entry_free(child);
        return after;
    }
    return child;
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* `dir/` + `*`: all files of the directory that end in .jar or .JAR, sorted by name (the launcher's order is
   unspecified). */
static bool append_wildcard(ClassPath *cp, const char *text, size_t length) {
    char *directory = length == 1 ? strdup(".") : strndup(text, length - 2 > 0 ? length - 2 : 1);
    DIR *dir = directory ? opendir(directory) : NULL;
    char **names = NULL;
    size_t count = 0;
    bool ok = directory && (dir || errno != ENOMEM);
    struct dirent *d;
    while (ok && dir && (d = readdir(dir))) {
        size_t n = strlen(d->d_name);
        if (n > 4 && (strcmp(d->d_name + n - 4, ".jar") == 0 || strcmp(d->d_name + n - 4, ".JAR") == 0)) {
            char **grown = realloc(names, (count + 1) * sizeof *names);
            char *path = text_format("%s/%s", directory, d->d_name);
            ok = grown && path;
            names = grown ? grown : names;
            if (ok)
                names[count++] = path;
            else
                free(path);
        }
    }
    if (dir) closedir(dir);
    if (count > 0) qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) {
        ok = ok && classpath_append(cp, names[i]);
        free(names[i]);
    }
    free(names);
    free(directory);
    return ok;
}

bool classpath_append(ClassPath *cp, const char *entry) {
    ClassPathEntry *e;
    if (!entry_create(entry, &e)) return false;
    if (e) list_append(cp, e);
    return true;
}

static ClassPath *open_path(const char *text, bool is_plain) {
    ClassPath *cp = calloc(1, sizeof *cp);
    if (!cp) return NULL;
    pthread_mutex_init(&cp->structure, NULL);
    cp->is_plain = is_plain;
    bool ok = true;
    for (const char *begin = text; begin && ok;) {
        const char *end = strchrnul(begin, ':');
        size_t length = (size_t)(end - begin);
        if (!is_plain && length > 0 && begin[length - 1] == '*' && (length == 1 || begin[length - 2] == '/')) {
            ok = append_wildcard(cp, begin, length);
        } else {
            char *entry = strndup(begin, length);
            ok = entry && classpath_append(cp, entry);
            free(entry);
        }
        begin = *end == ':' ? end + 1 : NULL;
    }
    if (ok) return cp;
    classpath_close(cp);
    return NULL;
}

ClassPath *classpath_open(const char *text) { return open_path(text, false); }
ClassPath *classpath_open_plain(const char *text) { return open_path(text, true); }

void classpath_close(ClassPath *cp) {
    if (!cp) return;
    for (ClassPathEntry *e = __atomic_load_n(&cp->first, __ATOMIC_ACQUIRE); e;) {
        ClassPathEntry *next = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE);
        entry_free(e);
        e = next;
    }
    pthread_mutex_destroy(&cp->structure);
    free(cp);
}

/* ---- zip files ---- */

/* False, as those of the class path return it: [no_memory] is why. */
static bool failed(bool no_memory) {
    errno = no_memory ? ENOMEM : 0;
    return false;
}

static bool zip_lacks_memory(zip_t *zip) { return zip_error_code_zip(zip_get_error(zip)) == ZIP_ER_MEMORY; }

/* Why an entry cannot be read: a text, or, without one, want of memory. */
typedef struct ZipProblem {
    const char *text;
    bool no_memory;
} ZipProblem;

/* *error becomes a copy of the text. */
static void zip_tell(ZipProblem *problem, char **error) {
    if (problem->text && error && !problem->no_memory) problem->no_memory = !(*error = strdup(problem->text));
}

/* The bytes of an open entry, malloc'ed, if it has as many as [size]. NULL: *problem says why. */
static uint8_t *zip_read_all(zip_file_t *file, size_t size, ZipProblem *problem) {
    static const char differs[] = "size differs from directory";
    size_t done = 0, capacity = size < 1 << 20 ? size + 1 : 1 << 20;
    uint8_t *buffer = malloc(capacity);
    for (; buffer && !problem->text;) {
        zip_int64_t n = zip_fread(file, buffer + done, capacity - done);
        if (n < 0) {
            problem->no_memory = zip_error_code_zip(zip_file_get_error(file)) == ZIP_ER_MEMORY;
            problem->text = zip_file_strerror(file);
        } else if (n == 0 && done == size) {
            return buffer;
        } else if (n == 0 || (size_t)n > size - done) {
            problem->text = differs;
        } else if ((done += (size_t)n) == capacity) {
            capacity = capacity * 2 < size + 1 ? capacity * 2 : size + 1;
            uint8_t *grown = realloc(buffer, capacity);
            if (!grown) free(buffer);
            buffer = grown;
        }
    }
    if (!buffer) problem->no_memory = true;
    free(buffer);
    return NULL;
}

/* Whether the directory's figures can be true. */
static bool zip_check_size(zip_t *zip, const zip_stat_t *st, uint64_t most, ZipProblem *problem) {
    if (!(st->valid & ZIP_STAT_SIZE)) {
        problem->text = "damaged directory";
        problem->no_memory = zip_lacks_memory(zip);
    } else if (st->size > INT32_MAX || ((st->valid & ZIP_STAT_COMP_SIZE) && st->size / 1100 > st->comp_size + 64)) {
        problem->text = "impossible size";
    } else if (most != 0 && st->size > most) {
        problem->text = "too large";
    } else if (!content_fits(st->size)) {
        problem->no_memory = true;
    }
    return !problem->text && !problem->no_memory;
}

/* Reads entry [index] whole, if it has at most [most] bytes (0: as many as any content may have). The size in the
   directory may lie: it is believed only as far as the data goes, and never beyond what deflate can make of the
   compressed bytes. */
static bool zip_read_entry(zip_t *zip, zip_uint64_t index, uint64_t most, uint8_t **bytes, size_t *length,
                           char **error) {
    zip_stat_t st;
    ZipProblem problem = {NULL, false};
    uint8_t *buffer = NULL;
    if (zip_stat_index(zip, index, 0, &st) != 0) st.valid = 0;
    if (zip_check_size(zip, &st, most, &problem)) {
        zip_file_t *file = zip_fopen_index(zip, index, 0);
        if (file)
            buffer = zip_read_all(file, (size_t)st.size, &problem);
        else
            problem = (ZipProblem){zip_strerror(zip), zip_lacks_memory(zip)};
        zip_tell(&problem, error); /* before the text goes with the file */
        if (file) zip_fclose(file);
    } else {
        zip_tell(&problem, error);
    }
    if (!buffer) return failed(problem.no_memory);
    *bytes = buffer;
    *length = (size_t)st.size;
    return true;
}

/* What is in the way of opening it may be only memory, or descriptors: that says nothing about the file. */
static bool zip_open_file(const char *path, zip_t **zip) {
    int code = 0;
    if (!zip_library_open()) return false;
    *zip = zip_open(path, ZIP_RDONLY, &code);
    return *zip || failed(code == ZIP_ER_MEMORY || (code == ZIP_ER_OPEN && errno == ENOMEM));
}

/* The whole manifest, NUL-terminated, or NULL. */
static char *zip_read_manifest(zip_t *zip) {
    zip_int64_t index = zip_name_locate(zip, MANIFEST, ZIP_FL_NOCASE);
    uint8_t *bytes = NULL;
    size_t length = 0;
    if (index < 0) {
        failed(zip_lacks_memory(zip));
        return NULL;
    }
    if (!zip_read_entry(zip, (zip_uint64_t)index, LARGEST_MANIFEST, &bytes, &length, NULL)) return NULL;
    char *text = realloc(bytes, length + 1);
    if (!text) {
        free(bytes);
        failed(true);
        return NULL;
    }
    text[length] = 0;
    return text;
}

bool jar_is_readable(const char *path) {
    struct stat s;
    zip_t *zip = NULL;
    if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0) return failed(false);
    if (!zip_open_file(path, &zip)) return false;
    zip_discard(zip);
    return true;
}

/* ---- manifests (JAR file specification) ---- */

/* The value of a main attribute with continuation lines joined, malloc'ed; NULL when absent (or, see errno, for lack of
   memory). The main section ends at the first empty line; names ignore case; a last line without its end does not
   count. */
static char *manifest_attribute(const char *manifest, const char *name) {
    size_t name_length = strlen(name);
    char *value = NULL;
    failed(false);
    size_t value_length = 0;
    for (const char *line = manifest; *line != 0;) {
        const char *end = line + strcspn(line, "\r\n");
        size_t length = (size_t)(end - line);
        const char *next = end + (*end == '\r' ? 1 + (end[1] == '\n') : *end == '\n');
        const char *part = NULL;
        if (length == 0 || *end == 0) break;
        if (value) {
            if (line[0] != ' ') break;
            part = line + 1;
        } else if (length > name_length + 1 && strncasecmp(line, name, name_length) == 0 && line[name_length] == ':') {
            part = line + name_length + 1;
            part += *part == ' ';
        }
        if (part) {
            size_t part_length = (size_t)(end - part);
            char *grown = realloc(value, value_length + part_length + 1);
            if (!grown) {
                free(value);
                failed(true);
                return NULL;
            }
            value = grown;
            memcpy(value + value_length, part, part_length);
            value_length += part_length;
            value[value_length] = 0;
        }
        line = next;
    }
    return value;
}

/* Whether each line of the main section is an attribute or a continuation: the launcher takes anything else for a
   corrupt jar. */
static bool manifest_is_valid(const char *manifest) {
    for (const char *line = manifest; *line != 0;) {
        size_t length = strcspn(line, "\r\n");
        if (length == 0) break;
        if (line[0] == ' ' ? line == manifest : !memchr(line, ':', length)) return false;
        line += length;
        line += *line == '\r' ? 1 + (line[1] == '\n') : *line == '\n';
    }
    return true;
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A relative URL or file: URL of a Class-Path attribute as a path, *path NULL for other schemes. Relative ones start at
   the jar's directory. False: there is no memory. */
static bool class_path_url(const char *jar, const char *url, size_t length, char **path) {
    *path = strndup(url, length);
    if (!*path) return false;
    char *from = *path, *to = *path;
    bool absolute = false;
    if (strncasecmp(from, "file:", 5) == 0) {
        from += 5;
        if (strncmp(from, "//", 2) == 0) from += 2; /* an empty authority */
        absolute = *from == '/';
    } else {
        size_t scheme = strcspn(from, ":/?#");
        if (from[scheme] == ':' || from[0] == 0) {
            free(*path);
            *path = NULL;
            return true;
        }
        absolute = from[0] == '/';
    }
    while (*from != 0) {
        if (*from == '%' && hex_digit(from[1]) >= 0 && hex_digit(from[2]) >= 0) {
            *to++ = (char)(hex_digit(from[1]) << 4 | hex_digit(from[2]));
            from += 3;
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    const char *slash = strrchr(jar, '/');
    if (absolute || !slash) return true;
    char *relative = *path;
    *path = text_format("%.*s/%s", (int)(slash - jar), jar, relative);
    free(relative);
    return *path;
}

/* The entries that a Class-Path names, all or, when there is no memory, none, so that it can be tried again. */
static bool follow_class_path(ClassPath *cp, ClassPathEntry *e, const char *value) {
    ClassPathEntry *children = NULL, *after = e;
    ClassPathEntry **end = &children;
    bool ok = true;
    for (const char *p = value; ok && *p != 0;) {
        p += strspn(p, " ");
        size_t length = strcspn(p, " ");
        if (length > 0) {
            char *path;
            ClassPathEntry *child = NULL;
            ok = class_path_url(e->path, p, length, &path) && (!path || path[0] == 0 || entry_create(path, &child));
            free(path);
            if (child) {
                __atomic_store_n(end, child, __ATOMIC_RELEASE);
                end = &child->next;
            }
        }
        p += length;
    }
    for (ClassPathEntry *next; children; children = next) {
        next = __atomic_load_n(&children->next, __ATOMIC_ACQUIRE);
        if (ok)
            after = list_insert_child(cp, after, children);
        else
            entry_free(children);
    }
    return ok;
}

/* Which META-INF/versions/n directories a multi-release jar has. */
static bool find_releases(zip_t *zip, uint32_t *releases) {
    static const char prefix[] = "META-INF/versions/";
    zip_int64_t count = zip_get_num_entries(zip, 0);
    *releases = 0;
    for (zip_int64_t i = 0; i < count; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
        if (!name && zip_lacks_memory(zip)) return false;
        if (name && strncmp(name, prefix, sizeof prefix - 1) == 0) {
            char *end;
            unsigned long n = strtoul(name + sizeof prefix - 1, &end, 10);
            if (*end == '/' && n >= OLDEST_RELEASE && n <= RELEASE) *releases |= 1u << n;
        }
    }
    return true;
}

/* What the manifest says. False: there is no memory. */
static bool obey_manifest(ClassPath *cp, ClassPathEntry *e, zip_t *zip) {
    char *manifest = zip_read_manifest(zip);
    if (!manifest) return errno != ENOMEM;
    char *multi = manifest_attribute(manifest, "Multi-Release");
    bool ok = multi || errno != ENOMEM;
    if (multi && strncasecmp(multi, "true", 4) == 0 && multi[4 + strspn(multi + 4, " ")] == 0)
        ok = find_releases(zip, &e->releases);
    char *class_path = ok ? manifest_attribute(manifest, "Class-Path") : NULL;
    ok = ok && (class_path ? follow_class_path(cp, e, class_path) : errno != ENOMEM);
    free(multi);
    free(class_path);
    free(manifest);
    return ok;
}

/* Under [e->lock]. Children are linked in before [opened] is set, so whoever passes this entry sees them. False: there
   is no memory, and it is still to be opened. */
static bool entry_open(ClassPath *cp, ClassPathEntry *e) {
    if (__atomic_load_n(&e->opened, __ATOMIC_ACQUIRE)) return true;
    zip_t *zip = NULL;
    if (!zip_open_file(e->path, &zip) && errno == ENOMEM) return false;
    if (zip && !cp->is_plain && !obey_manifest(cp, e, zip)) {
        zip_discard(zip);
        return failed(true);
    }
    e->zip = zip;
    __atomic_store_n(&e->opened, true, __ATOMIC_RELEASE);
    return true;
}

static zip_int64_t locate(ClassPathEntry *e, const char *name) {
    zip_int64_t index = zip_name_locate(e->zip, name, 0);
    if (index < 0) failed(zip_lacks_memory(e->zip));
    return index;
}

/* Under [e->lock]: the zip entry that [name] represents, -1 when there is none. *actual is its malloc'ed name when that
   differs. */
static zip_int64_t entry_locate(ClassPathEntry *e, const char *name, char **actual) {
    *actual = NULL;
    failed(false);
    if (!e->zip) return -1;
    if (e->releases != 0 && strncmp(name, "META-INF/", 9) != 0) {
        for (int release = RELEASE; release >= OLDEST_RELEASE; release--) {
            if (e->releases & 1u << release) {
                char *versioned = text_format("META-INF/versions/%d/%s", release, name);
                zip_int64_t index = versioned ? locate(e, versioned) : -1;
                if (index >= 0) {
                    *actual = versioned;
                    return index;
                }
                free(versioned);
                if (!versioned) failed(true);
                if (errno == ENOMEM) return -1;
            }
        }
    }
    return locate(e, name);
}

/* ---- look-up ---- */

static bool is_absence(int error) {
    return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG || error == ELOOP || error == EINVAL;
}

/* 1: read; 0: no regular file; -1: errno says why, ENOMEM among others. */
static int read_descriptor(int fd, uint8_t **bytes, size_t *length) {
    struct stat st;
    if (fstat(fd, &st) != 0) return -1;
    if (!S_ISREG(st.st_mode)) return 0;
    size_t size = (size_t)st.st_size, got = 0;
    if (size > INT32_MAX) {
        errno = EFBIG;
        return -1;
    }
    uint8_t *buffer = content_fits(size) ? malloc(size + 1) : NULL;
    if (!buffer) {
        errno = ENOMEM;
        return -1;
    }
    ssize_t n = 0;
    while (got < size && ((n = read(fd, buffer + got, size - got)) > 0 || (n < 0 && errno == EINTR)))
        got += n > 0 ? (size_t)n : 0;
    if (got != size && n != 0) { /* a file that shrinks meanwhile is as long as it is */
        free(buffer);
        return -1;
    }
    *bytes = buffer;
    *length = got;
    return 1;
}

/* 1: read; 0: absent; -1: there but unreadable, *error set, or, without it, no memory. */
static int read_file(const char *directory, const char *name, uint8_t **bytes, size_t *length, char **error) {
    char stack_path[512], *path = stack_path;
    size_t needed = strlen(directory) + strlen(name) + 2;
    if (needed > sizeof stack_path && !(path = malloc(needed))) return -1;
    sprintf(path, "%s/%s", directory, name);
    int fd;
    do {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } while (fd < 0 && errno == EINTR);
    int result = fd >= 0 ? read_descriptor(fd, bytes, length) : is_absence(errno) ? 0 : -1;
    if (result < 0 && error && errno != ENOMEM) *error = text_format("%s (%s)", path, strerror(errno));
    if (fd >= 0) close(fd);
    if (path != stack_path) free(path);
    return result;
}

static int read_zip(ClassPath *cp, ClassPathEntry *e, const char *name, uint8_t **bytes, size_t *length, char **error) {
    pthread_mutex_lock(&e->lock);
    char *actual = NULL, *problem = NULL;
    int result = -1;
    if (entry_open(cp, e)) {
        zip_int64_t index = entry_locate(e, name, &actual);
        if (index >= 0)
            result = zip_read_entry(e->zip, (zip_uint64_t)index, 0, bytes, length, &problem) ? 1 : -1;
        else if (errno != ENOMEM)
            result = 0;
    }
    if (problem && error) *error = text_format("%s: %s: %s", e->path, actual ? actual : name, problem);
    free(problem);
    free(actual);
    pthread_mutex_unlock(&e->lock);
    return result;
}

bool classpath_read(ClassPath *cp, const char *name, uint8_t **bytes, size_t *length, const char **origin,
                    char **error) {
    char *problem = NULL;
    int result = 0;
    if (error) *error = NULL;
    for (ClassPathEntry *e = is_plain_name(name) ? __atomic_load_n(&cp->first, __ATOMIC_ACQUIRE) : NULL;
         e && result == 0; e = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE)) {
        result = e->is_jar ? read_zip(cp, e, name, bytes, length, &problem)
                           : read_file(e->path, name, bytes, length, &problem);
        if (result != 0 && origin) *origin = e->path;
    }
    bool no_memory = result < 0 && !problem;
    if (error)
        *error = problem;
    else
        free(problem);
    return result > 0 || failed(no_memory);
}

/* Whether a name, followed through a directory, stays below it. */
static bool stays_inside(const char *name) {
    if (name[0] == '/') return false;
    int depth = 0;
    for (const char *segment = name; segment && depth >= 0;) {
        size_t length = strcspn(segment, "/");
        if (length == 2 && segment[0] == '.' && segment[1] == '.')
            depth--;
        else if (length > 0 && !(length == 1 && segment[0] == '.'))
            depth++;
        segment = segment[length] == '/' ? segment + length + 1 : NULL;
    }
    return depth >= 0;
}

/* 1: yes, 0: no, -1: there is no memory. */
static int directory_has(const char *directory, const char *name) {
    if (!stays_inside(name)) return 0;
    char *path = text_format("%s/%s", directory, name);
    int found = !path ? -1 : access(path, F_OK) == 0;
    free(path);
    return found;
}

/* The same for a jar, under its lock. Its directories are found with and without the slash at their end. */
static int jar_has(ClassPath *cp, ClassPathEntry *e, const char *name, char **actual) {
    if (!entry_open(cp, e)) return -1;
    if (!is_plain_name(name)) return 0;
    zip_int64_t index = entry_locate(e, name, actual);
    if (index < 0 && errno != ENOMEM && e->zip) {
        char *directory = text_format("%s/", name);
        if (!directory)
            failed(true);
        else
            index = locate(e, directory);
        free(directory);
    }
    return index >= 0 ? 1 : errno == ENOMEM ? -1 : 0;
}

bool classpath_find_all(ClassPath *cp, const char *name, ClassPathVisitor found, void *context) {
    for (ClassPathEntry *e = __atomic_load_n(&cp->first, __ATOMIC_ACQUIRE); e;
         e = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE)) {
        char *actual = NULL;
        if (e->is_jar) pthread_mutex_lock(&e->lock);
        int here = e->is_jar ? jar_has(cp, e, name, &actual) : directory_has(e->path, name);
        if (e->is_jar) pthread_mutex_unlock(&e->lock);
        bool more = here <= 0 || found(context, e->path, e->is_jar, actual ? actual : name);
        free(actual);
        if (here < 0) return failed(true);
        if (!more) break;
    }
    return true;
}

static bool take_first(void *result, const char *entry, bool is_jar, const char *actual) {
    *(char **)result = is_jar ? text_format("jar:file:%s!/%s", entry, actual) : text_format("%s/%s", entry, actual);
    if (!*(char **)result) failed(true);
    return false;
}

char *classpath_find(ClassPath *cp, const char *name) {
    char *first = NULL;
    failed(false);
    if (is_plain_name(name)) classpath_find_all(cp, name, take_first, &first);
    return first;
}

/* An attribute of a manifest without the blanks around it; NULL with errno ENOMEM, or when there is none. */
static char *manifest_trimmed(const char *manifest, const char *name) {
    char *value = manifest_attribute(manifest, name);
    if (!value) return NULL;
    size_t skip = strspn(value, " \t"), length = strlen(value + skip);
    memmove(value, value + skip, length + 1);
    while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t')) value[--length] = 0;
    return value;
}

void jar_free_launch(JarLaunch *launch) {
    free(launch->main_class);
    free(launch->add_exports);
    free(launch->add_opens);
    *launch = (JarLaunch){0};
}

JarStatus jar_read_launch(const char *path, JarLaunch *launch) {
    *launch = (JarLaunch){0};
    zip_t *zip;
    if (!zip_open_file(path, &zip)) return errno == ENOMEM ? JAR_NO_MEMORY : JAR_CANNOT_OPEN;
    char *manifest = zip_read_manifest(zip);
    JarStatus status = !manifest && errno == ENOMEM ? JAR_NO_MEMORY : JAR_NO_MANIFEST;
    if (manifest) {
        struct {
            const char *name;
            char **value;
        } const wanted[] = {{"Main-Class", &launch->main_class},
                            {"Add-Exports", &launch->add_exports},
                            {"Add-Opens", &launch->add_opens}};
        bool no_memory = false;
        for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
            *wanted[i].value = manifest_trimmed(manifest, wanted[i].name);
            no_memory |= !*wanted[i].value && errno == ENOMEM;
        }
        status = no_memory                      ? JAR_NO_MEMORY
                 : !manifest_is_valid(manifest) ? JAR_NO_MANIFEST
                 : launch->main_class           ? JAR_OK
                                                : JAR_NO_MAIN_CLASS;
        if (status != JAR_OK) jar_free_launch(launch);
        free(manifest);
    }
    zip_discard(zip);
    return status;
}
