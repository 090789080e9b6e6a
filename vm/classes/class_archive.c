/* Where the archive is, who may be believed, and when it is written anew; see class_archive.h. */
#include "vm/classes/class_archive.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "runtime/class.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/execution.h"

enum {
    MOST_CLASSES = 4000, /* as many as are worth the room */
    MOST_METHODS = 24000,
    FEWEST_CLASSES = 32, /* an archive is made anew for at least that many, */
    FEWEST_METHODS = 256,
    PART_NEW = 8,          /* and for one in eight of what is there */
    MOST_ARCHIVES = 8,     /* of this user; older ones go */
    WRITER_LIFE_TIME = 60, /* seconds after which a file that is being written has lost its writer */
};

static bool active; /* archives are used and made */
static ArchiveKey key;
static const Archive *archive;
static char *directory; /* of all archives; NULL: -XX:SharedArchiveFile names the file */
static char *path;

#define note(...)                                                                     \
    do {                                                                              \
        if (log_wanted(LOG_CDS, LOG_INFO)) log_write(LOG_CDS, LOG_INFO, __VA_ARGS__); \
    } while (0)

/* $XDG_CACHE_HOME/minijvm, or NULL. The variables of a program that runs with another user's rights are not asked. */
static char *cache_directory(void) {
    const char *cache = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    if (cache && *cache == '/') return text_format("%s/minijvm", cache);
    return home && *home == '/' ? text_format("%s/.cache/minijvm", home) : NULL;
}

static bool find_path(void) {
    const char *given = vm_flag_text(SharedArchiveFile);
    if (given && *given) return (path = text_format("%s", given));
    uint64_t name = 14695981039346656037u;
    for (size_t i = 0; i < sizeof key; i++) name = (name ^ ((const uint8_t *)&key)[i]) * 1099511628211u;
    directory = cache_directory();
    if (directory) path = text_format("%s/classes-%016llx.archive", directory, (unsigned long long)name);
    return path;
}

/* Ours, and nobody else can have written it. */
static bool is_own(int fd) {
    struct stat s;
    return fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

/* Likewise the directory that it is in: who may write there could put another file of this user's in its place. Where
   everybody may, as in /tmp, the sticky bit keeps them from it. */
static bool is_own_directory(void) {
    const char *slash = strrchr(path, '/');
    char *name = slash ? text_format("%.*s", (int)(slash - path) + (slash == path), path) : text_format(".");
    struct stat s;
    bool ok = name && (directory ? lstat(name, &s) : stat(name, &s)) == 0 && S_ISDIR(s.st_mode) &&
              (s.st_uid == geteuid() || (!directory && s.st_uid == 0)) &&
              (!(s.st_mode & (S_IWGRP | S_IWOTH)) || (!directory && s.st_mode & S_ISVTX));
    free(name);
    return ok;
}

void class_archive_open(const ArchiveKey *library) {
    key = *library;
    if (!vm_flag_bool(UseSharedSpaces) || !archive_set_vm(&key) || !find_path()) return;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (directory ? O_NOFOLLOW : 0));
    const char *problem = fd < 0 ? strerror(errno) : "another user may write to it";
    bool absent = fd < 0 && errno == ENOENT, safe = absent || is_own_directory();
    if (!safe) problem = "another user may write to its directory";
    if (fd >= 0 && safe && is_own(fd)) archive = archive_map(fd, &key, &problem);
    /* What the user has named may be anything. */
    active = safe && (absent || directory || (fd >= 0 && archive_is_one(fd)));
    if (fd >= 0) close(fd);
    if (archive)
        note("%s: %u classes, %u methods", path, archive_class_count(archive), archive_prepared_count(archive));
    else
        note("%s is not used: %s", path, problem);
}

ClassFile *class_archive_find(const Symbol *name, const uint8_t *bytes, uint32_t length) {
    ClassFile *cf = archive ? archive_find(archive, bytes, length) : NULL;
    return cf && cf->this_name == name ? cf : NULL;
}

const struct MethodCode *class_archive_code(const ClassFile *cf, const MethodInfo *info, size_t *bytes) {
    return archive && options.fuse == FUSE_ALL ? archive_prepared(archive, cf, info, bytes) : NULL;
}

/* ---- writing ---- */

static bool is_of_library(const Class *c) {
    const ClassFile *cf = c->file;
    return cf && !cf->counted_symbols && (uintptr_t)cf->bytes - (uintptr_t)key.address < key.size;
}

static bool is_new(const Class *c) { return is_of_library(c) && !c->file->archived; }

static bool is_new_method(const Method *m) {
    const ClassFile *cf = m->pool->file;
    return cf == m->holder->file && method_code(m) && !archive_place_of_prepared(cf, m->info);
}

static size_t count_new(void) {
    size_t count = 0;
    for (const Class *c = all_classes; c; c = c->next_all) count += is_new(c);
    return count;
}

static size_t count_new_methods(void) {
    size_t count = 0;
    for (const Class *c = all_classes; c; c = c->next_all)
        for (unsigned i = 0; is_of_library(c) && i < c->method_count; i++) count += is_new_method(class_method(c, i));
    return count;
}

static bool is_much(size_t fresh, size_t present, size_t fewest) {
    return fresh >= fewest && fresh >= present / PART_NEW;
}

/* What this process has parsed and translated, after what was there: what every start needs stays together, so that a
   process touches few pages of the rest. */
static bool write_archive(int fd, size_t fresh, size_t fresh_methods) {
    size_t at = archive_class_count(archive) + fresh;
    ArchivedBytes *classes = malloc(at * sizeof *classes);
    ArchivedMethod *methods = malloc((archive_prepared_count(archive) + fresh_methods) * sizeof *methods);
    bool ok = classes && methods;
    if (ok) {
        archive_list(archive, classes);
        size_t method_at = archive_list_prepared(archive, methods) + fresh_methods;
        ArchiveContents contents = {.classes = classes,
                                    .methods = methods,
                                    .class_count = at,
                                    .method_count = method_at,
                                    .prepare = execution.prepare_code,
                                    .parsed = bootlibrary_parsed,
                                    .newest = library_level->newest_class_file};
        for (const Class *c = all_classes; c; c = c->next_all) { /* newest first */
            if (is_new(c)) classes[--at] = (ArchivedBytes){c->file->bytes, c->file->length};
            for (unsigned i = is_of_library(c) ? c->method_count : 0; i-- > 0;)
                if (is_new_method(class_method(c, i)))
                    methods[--method_at] = (ArchivedMethod){c->file, class_method(c, i)->info, 0};
        }
        VM_ASSERT(at == archive_class_count(archive));
        ok = archive_write(fd, &key, archive, &contents);
        if (ok) note("%s is written: %zu classes, %zu methods", path, contents.class_count, contents.method_count);
    }
    free(classes);
    free(methods);
    return ok;
}

/* One process writes at a time; the file of one that was killed meanwhile is in the way for a while. -1: not now. */
static int open_new(const char *name) {
    struct stat s;
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fd = open(name, flags, S_IRUSR | S_IWUSR);
    if (fd >= 0 || errno != EEXIST || lstat(name, &s) != 0 || time(NULL) - s.st_mtime < WRITER_LIFE_TIME) return fd;
    return unlink(name) == 0 ? open(name, flags, S_IRUSR | S_IWUSR) : -1;
}

/* The archives of libraries and VMs that are gone do not pile up: the oldest one goes, if there are too many. */
static void remove_oldest(void) {
    DIR *d = opendir(directory);
    char oldest[NAME_MAX + 1] = "";
    time_t time_of_oldest = 0;
    unsigned count = 0;
    for (const struct dirent *e; d && (e = readdir(d));) {
        const char *dot = strrchr(e->d_name, '.');
        struct stat s;
        if (strncmp(e->d_name, "classes-", 8) != 0 || !dot || strcmp(dot, ".archive") != 0 ||
            fstatat(dirfd(d), e->d_name, &s, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (count++ && s.st_mtime >= time_of_oldest) continue;
        snprintf(oldest, sizeof oldest, "%s", e->d_name);
        time_of_oldest = s.st_mtime;
    }
    if (count > MOST_ARCHIVES) unlinkat(dirfd(d), oldest, 0);
    if (d) closedir(d);
}

/* With the directory above it, as the XDG Base Directory Specification wants it. */
static bool make_directory(void) {
    char *above = text_format("%.*s", (int)(strrchr(directory, '/') - directory), directory);
    if (above) mkdir(above, S_IRWXU);
    free(above);
    mkdir(directory, S_IRWXU);
    return is_own_directory();
}

void class_archive_update(void) {
    if (!active || options.fuse != FUSE_ALL) return;
    size_t fresh = count_new(), present = archive_class_count(archive);
    size_t fresh_methods = count_new_methods(), present_methods = archive_prepared_count(archive);
    if (present + fresh > MOST_CLASSES || present_methods + fresh_methods > MOST_METHODS) return;
    if (!is_much(fresh, present, FEWEST_CLASSES) && !is_much(fresh_methods, present_methods, FEWEST_METHODS)) return;
    char *name = text_format("%s.new", path);
    if (!name) return;
    int fd = (directory ? make_directory() : is_own_directory()) ? open_new(name) : -1;
    if (fd >= 0) {
        bool ok = write_archive(fd, fresh, fresh_methods);
        ok = close(fd) == 0 && ok;
        if (!ok || rename(name, path) != 0)
            unlink(name);
        else if (directory)
            remove_oldest();
    }
    free(name);
}
