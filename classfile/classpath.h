/* Class path of directories and jars (libzip). Thread safe: look-ups of one path are serialised per jar. A function
   that fails sets errno: ENOMEM without memory, when the same call may have another result later; otherwise 0. */
#ifndef classfile_classpath_h
#define classfile_classpath_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ClassPath ClassPath;

/* [text] NULL: an empty path, to be appended to. Otherwise entries separated by ':' ("" counts as "."; `dir/` + `*`
   expands to the jars in dir as the java launcher does). Missing entries are ignored; a jar's manifest Class-Path is
   followed (relative to the jar, once each). */
ClassPath *classpath_open(const char *text);
/* A path of the boot loader: jars are mere archives, whose manifests mean nothing (no Class-Path, no other releases),
   and there are no wildcards. */
ClassPath *classpath_open_plain(const char *text);
bool classpath_append(ClassPath *cp, const char *entry);
void classpath_close(ClassPath *cp);
/* Reads a resource such as "a/b/C.class". *bytes is malloc'ed, owned by the caller; *origin (borrowed, lives as long as
   the path) names the entry it came from. False when absent; false with *error set (malloc'ed text) when the entry
   exists but cannot be read (damaged jar, I/O error); for lack of memory without it. */
bool classpath_read(ClassPath *cp, const char *name, uint8_t **bytes, size_t *length, const char **origin,
                    char **error);
/* Whether a resource exists and where: malloc'ed text "DIR/name" or "jar:file:JAR!/name", NULL when absent. */
char *classpath_find(ClassPath *cp, const char *name);

/* All places where a resource is, in order: calls found() with the entry's path, whether it is a jar, and the name that
   the resource has there (another one in multi-release jars), until it returns false. Directories have any name that
   does not lead out of them, "" too. False: there was no memory to look into all. */
typedef bool (*ClassPathVisitor)(void *context, const char *entry, bool is_jar, const char *actual);
bool classpath_find_all(ClassPath *cp, const char *name, ClassPathVisitor found, void *context);

/* Whether [path] is a file that can be read as a jar. */
bool jar_is_readable(const char *path);

/* -jar: main attributes of a jar's manifest. */
typedef enum JarStatus { JAR_OK, JAR_CANNOT_OPEN, JAR_NO_MANIFEST, JAR_NO_MAIN_CLASS, JAR_NO_MEMORY } JarStatus;
/* What the manifest of a jar says about running it. The texts are malloc'ed; all but main_class may be NULL. */
typedef struct {
    char *main_class, *add_exports, *add_opens;
} JarLaunch;
/* Fills launch on JAR_OK; otherwise its texts are NULL. */
JarStatus jar_read_launch(const char *path, JarLaunch *launch);
void jar_free_launch(JarLaunch *launch);
#endif
