/* Natives of java.nio.file in jdk-subset (class UnixFiles): the operating system's file functions. Plain JNI. They
   return 0 or an error number, of which the Java side makes the exception; calls that a signal interrupted are
   repeated. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

#define FILES(name) Java_java_nio_file_UnixFiles_##name

/* Runs `call` with the path's bytes as `name`: the body of most natives. */
#define WITH_NAME(path, call)                     \
    do {                                          \
        (void)c;                                  \
        char *name = text_from_string(env, path); \
        if (!name) return ENOMEM;                 \
        int error;                                \
        do error = (call) == -1 ? errno : 0;      \
        while (error == EINTR);                   \
        free(name);                               \
        return error;                             \
    } while (0)

/* The same with two names; `to` is the second. */
#define WITH_NAMES(first, second, call)                         \
    do {                                                        \
        (void)c;                                                \
        char *from = text_from_string(env, first);              \
        char *to = from ? text_from_string(env, second) : NULL; \
        int error = !to ? ENOMEM : (call) == -1 ? errno : 0;    \
        free(from);                                             \
        free(to);                                               \
        return error;                                           \
    } while (0)

/* The empty path means the working directory, but for creation and removal. */
static const char *name_or_dot(const char *name) { return *name ? name : "."; }

static jint JNICALL FILES(stat0)(JNIEnv *env, jclass c, jstring path, jboolean follow, jlongArray out) {
    char *name = text_from_string(env, path);
    if (!name) return ENOMEM;
    struct stat s;
    int error = (follow ? stat(name_or_dot(name), &s) : lstat(name_or_dot(name), &s)) == -1 ? errno : 0;
    free(name);
    if (error == 0) {
        jlong values[] = {s.st_mode,         (jlong)s.st_size, (jlong)s.st_dev,   (jlong)s.st_ino,  s.st_mtim.tv_sec,
                          s.st_mtim.tv_nsec, s.st_atim.tv_sec, s.st_atim.tv_nsec, s.st_ctim.tv_sec, s.st_ctim.tv_nsec,
                          s.st_uid,          s.st_gid,         (jlong)s.st_nlink, (jlong)s.st_rdev};
        (*env)->SetLongArrayRegion(env, out, 0, sizeof values / sizeof *values, values);
    }
    return error;
}

static jint JNICALL FILES(open0)(JNIEnv *env, jclass c, jobject descriptor, jstring path, jint flags, jint mode) {
    enum {
        READ = 1,
        WRITE = 2,
        APPEND = 4,
        TRUNCATE = 8,
        CREATE = 16,
        CREATE_NEW = 32,
        SYNC = 64,
        DSYNC = 128,
        NOFOLLOW = 256
    };
    int how = flags & WRITE ? flags & READ ? O_RDWR : O_WRONLY : O_RDONLY;
    how |= flags & APPEND ? O_APPEND : 0;
    how |= flags & SYNC ? O_SYNC : 0;
    how |= flags & DSYNC ? O_DSYNC : 0;
    how |= flags & NOFOLLOW ? O_NOFOLLOW : 0;
    if (flags & WRITE) {
        how |= flags & TRUNCATE ? O_TRUNC : 0;
        how |= flags & CREATE_NEW ? O_CREAT | O_EXCL : flags & CREATE ? O_CREAT : 0;
    }
    jclass descriptor_class = (*env)->GetObjectClass(env, descriptor);
    jfieldID field = (*env)->GetFieldID(env, descriptor_class, "fd", "I");
    (*env)->DeleteLocalRef(env, descriptor_class);
    char *name = field ? text_from_string(env, path) : NULL;
    if (!name) return ENOMEM;
    int fd;
    do fd = open(name_or_dot(name), how | O_CLOEXEC, (mode_t)mode);
    while (fd == -1 && errno == EINTR);
    int error = fd == -1 ? errno : 0;
    free(name);
    if (error == 0) (*env)->SetIntField(env, descriptor, field, fd);
    return error;
}

static jint JNICALL FILES(mkdir0)(JNIEnv *env, jclass c, jstring path, jint mode) {
    WITH_NAME(path, mkdir(name, (mode_t)mode));
}

static jint JNICALL FILES(unlink0)(JNIEnv *env, jclass c, jstring path) { WITH_NAME(path, unlink(name)); }

static jint JNICALL FILES(rmdir0)(JNIEnv *env, jclass c, jstring path) { WITH_NAME(path, rmdir(name)); }

static jint JNICALL FILES(rename0)(JNIEnv *env, jclass c, jstring first, jstring second) {
    WITH_NAMES(first, second, rename(from, to));
}

static jint JNICALL FILES(symlink0)(JNIEnv *env, jclass c, jstring target, jstring link) {
    WITH_NAMES(target, link, symlink(from, to));
}

static jint JNICALL FILES(link0)(JNIEnv *env, jclass c, jstring existing, jstring new_name) {
    WITH_NAMES(existing, new_name, linkat(AT_FDCWD, from, AT_FDCWD, to, 0));
}

static jint JNICALL FILES(access0)(JNIEnv *env, jclass c, jstring path, jint wanted) {
    int mode = (wanted & 4 ? R_OK : 0) | (wanted & 2 ? W_OK : 0) | (wanted & 1 ? X_OK : 0);
    WITH_NAME(path, access(name_or_dot(name), mode));
}

static jint JNICALL FILES(chmod0)(JNIEnv *env, jclass c, jstring path, jint mode) {
    WITH_NAME(path, chmod(name_or_dot(name), (mode_t)mode));
}

static jint JNICALL FILES(utimes0)(JNIEnv *env, jclass c, jstring path, jlong modified, jlong modified_nanos,
                                   jlong accessed, jlong accessed_nanos) {
    struct timespec times[2] = {
        {.tv_sec = accessed, .tv_nsec = accessed_nanos < 0 ? UTIME_OMIT : accessed_nanos},
        {.tv_sec = modified, .tv_nsec = modified_nanos < 0 ? UTIME_OMIT : modified_nanos},
    };
    WITH_NAME(path, utimensat(AT_FDCWD, name_or_dot(name), times, 0));
}

static jint JNICALL FILES(chown0)(JNIEnv *env, jclass c, jstring path, jint uid, jint gid, jboolean follow) {
    WITH_NAME(path, follow ? chown(name_or_dot(name), (uid_t)uid, (gid_t)gid)
                           : lchown(name_or_dot(name), (uid_t)uid, (gid_t)gid));
}

static jint JNICALL FILES(space0)(JNIEnv *env, jclass c, jstring path, jlongArray out) {
    char *name = text_from_string(env, path);
    if (!name) return ENOMEM;
    struct statvfs s;
    int error = statvfs(name_or_dot(name), &s) == -1 ? errno : 0;
    free(name);
    if (error == 0) {
        jlong block = (jlong)s.f_frsize;
        jlong values[] = {(jlong)s.f_blocks * block, (jlong)s.f_bfree * block, (jlong)s.f_bavail * block,
                          (jlong)s.f_bsize};
        (*env)->SetLongArrayRegion(env, out, 0, sizeof values / sizeof *values, values);
    }
    return error;
}

/* Stores text[0]; what goes wrong leaves an exception pending. */
static void store_text(JNIEnv *env, jobjectArray text, const char *bytes, size_t n) {
    jstring s = text_to_string(env, bytes, n);
    if (s) (*env)->SetObjectArrayElement(env, text, 0, s);
}

static jint JNICALL FILES(readlink0)(JNIEnv *env, jclass c, jstring path, jobjectArray text) {
    char *name = text_from_string(env, path);
    if (!name) return ENOMEM;
    char target[PATH_MAX];
    ssize_t n = readlink(name_or_dot(name), target, sizeof target);
    int error = n == -1 ? errno : 0;
    free(name);
    if (error == 0) store_text(env, text, target, (size_t)n);
    return error;
}

static jint JNICALL FILES(realpath0)(JNIEnv *env, jclass c, jstring path, jobjectArray text) {
    char *name = text_from_string(env, path);
    if (!name) return ENOMEM;
    char *resolved = realpath(name_or_dot(name), NULL);
    int error = resolved ? 0 : errno;
    free(name);
    if (resolved) store_text(env, text, resolved, strlen(resolved));
    free(resolved);
    return error;
}

/* ---- Users and groups ---- */

enum { ACCOUNT_TEXT = 16384 };

static jstring JNICALL FILES(accountName0)(JNIEnv *env, jclass c, jint id, jboolean is_group) {
    char buffer[ACCOUNT_TEXT];
    char number[16];
    struct passwd user;
    struct group group;
    struct passwd *found_user = NULL;
    struct group *found_group = NULL;
    if (is_group)
        getgrgid_r((gid_t)id, &group, buffer, sizeof buffer, &found_group);
    else
        getpwuid_r((uid_t)id, &user, buffer, sizeof buffer, &found_user);
    snprintf(number, sizeof number, "%u", (unsigned)id);
    const char *name = found_group ? found_group->gr_name : found_user ? found_user->pw_name : NULL;
    if (!name || !*name) name = number;
    return text_to_string(env, name, strlen(name));
}

static jint JNICALL FILES(accountId0)(JNIEnv *env, jclass c, jstring account, jboolean is_group) {
    char *name = text_from_string(env, account);
    if (!name) return -1;
    char buffer[ACCOUNT_TEXT];
    struct passwd user;
    struct group group;
    struct passwd *found_user = NULL;
    struct group *found_group = NULL;
    if (is_group)
        getgrnam_r(name, &group, buffer, sizeof buffer, &found_group);
    else
        getpwnam_r(name, &user, buffer, sizeof buffer, &found_user);
    free(name);
    return found_group ? (jint)found_group->gr_gid : found_user ? (jint)found_user->pw_uid : -1;
}

/* ---- Extended attributes ---- */

enum { LARGEST_LIST = 65536, LARGEST_VALUE = 65536 };

/* An array of the texts in bytes[0..n), each with a NUL at its end. */
static jobjectArray texts_to_array(JNIEnv *env, const char *bytes, size_t n) {
    jsize count = 0;
    for (size_t i = 0; i < n; i++) count += bytes[i] == '\0';
    jclass string_class = (*env)->FindClass(env, "java/lang/String");
    jobjectArray array = string_class ? (*env)->NewObjectArray(env, count, string_class, NULL) : NULL;
    const char *text = bytes;
    for (jsize i = 0; array && i < count; i++) {
        jstring s = text_to_string(env, text, strlen(text));
        if (!s) return NULL;
        (*env)->SetObjectArrayElement(env, array, i, s);
        (*env)->DeleteLocalRef(env, s);
        text += strlen(text) + 1;
    }
    return array;
}

static jint JNICALL FILES(attributes0)(JNIEnv *env, jclass c, jstring path, jobjectArray out) {
    char *name = text_from_string(env, path);
    char *list = name ? malloc(LARGEST_LIST) : NULL;
    ssize_t n = list ? listxattr(name_or_dot(name), list, LARGEST_LIST) : -1;
    int error = !list ? ENOMEM : n == -1 ? errno : 0;
    free(name);
    jobjectArray array = error == 0 ? texts_to_array(env, list, (size_t)n) : NULL;
    free(list);
    if (array) (*env)->SetObjectArrayElement(env, out, 0, array);
    return error;
}

static jint JNICALL FILES(attribute0)(JNIEnv *env, jclass c, jstring path, jstring attribute, jobjectArray out) {
    char *name = text_from_string(env, path);
    char *key = name ? text_from_string(env, attribute) : NULL;
    char *value = key ? malloc(LARGEST_VALUE) : NULL;
    ssize_t n = value ? getxattr(name_or_dot(name), key, value, LARGEST_VALUE) : -1;
    int error = !value ? ENOMEM : n == -1 ? errno : 0;
    free(name);
    free(key);
    jbyteArray array = error == 0 ? (*env)->NewByteArray(env, (jsize)n) : NULL;
    if (array) {
        (*env)->SetByteArrayRegion(env, array, 0, (jsize)n, (const jbyte *)value);
        (*env)->SetObjectArrayElement(env, out, 0, array);
    }
    free(value);
    return error;
}

static jint JNICALL FILES(setAttribute0)(JNIEnv *env, jclass c, jstring path, jstring attribute, jbyteArray value) {
    char *name = text_from_string(env, path);
    char *key = name ? text_from_string(env, attribute) : NULL;
    jsize n = value ? (*env)->GetArrayLength(env, value) : 0;
    jbyte *bytes = key ? malloc((size_t)n + 1) : NULL;
    int error = bytes ? 0 : ENOMEM;
    if (bytes && value) {
        (*env)->GetByteArrayRegion(env, value, 0, n, bytes);
        error = setxattr(name_or_dot(name), key, bytes, (size_t)n, 0) == -1 ? errno : 0;
    } else if (bytes)
        error = removexattr(name_or_dot(name), key) == -1 ? errno : 0;
    free(bytes);
    free(name);
    free(key);
    return error;
}

/* ---- Folders ---- */

/* The names are collected first, so that no directory stays open when an exception comes up. */
static jint JNICALL FILES(list0)(JNIEnv *env, jclass c, jstring path, jobjectArray out) {
    char *name = text_from_string(env, path);
    if (!name) return ENOMEM;
    DIR *directory = opendir(name_or_dot(name));
    int error = directory ? 0 : errno;
    free(name);
    if (!directory) return error;
    char **names = NULL;
    jsize n = 0;
    jsize size = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(directory);
        if (!entry) {
            error = errno;
            break;
        }
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (n == size) {
            size = size ? size * 2 : 32;
            char **larger = realloc(names, (size_t)size * sizeof *names);
            if (!larger) {
                error = ENOMEM;
                break;
            }
            names = larger;
        }
        names[n] = strdup(entry->d_name);
        if (!names[n]) {
            error = ENOMEM;
            break;
        }
        n++;
    }
    closedir(directory);
    jclass string_class = error == 0 ? (*env)->FindClass(env, "java/lang/String") : NULL;
    jobjectArray array = string_class ? (*env)->NewObjectArray(env, n, string_class, NULL) : NULL;
    for (jsize i = 0; array && i < n; i++) {
        jstring s = text_to_string(env, names[i], strlen(names[i]));
        if (!s) {
            array = NULL;
            break;
        }
        (*env)->SetObjectArrayElement(env, array, i, s);
        (*env)->DeleteLocalRef(env, s);
    }
    if (array) (*env)->SetObjectArrayElement(env, out, 0, array);
    for (jsize i = 0; i < n; i++) free(names[i]);
    free(names);
    return error;
}

static jstring JNICALL FILES(errorText)(JNIEnv *env, jclass c, jint error) {
    char buffer[256];
    const char *text = strerror_r(error, buffer, sizeof buffer);
    return text_to_string(env, text, strlen(text));
}

#define UNIX_FILES "java/nio/file/UnixFiles"

const JniNativeEntry jdk_files_natives[] = {
    {UNIX_FILES, "stat0", "(Ljava/lang/String;Z[J)I", FILES(stat0)},
    {UNIX_FILES, "open0", "(Ljava/io/FileDescriptor;Ljava/lang/String;II)I", FILES(open0)},
    {UNIX_FILES, "mkdir0", "(Ljava/lang/String;I)I", FILES(mkdir0)},
    {UNIX_FILES, "unlink0", "(Ljava/lang/String;)I", FILES(unlink0)},
    {UNIX_FILES, "rmdir0", "(Ljava/lang/String;)I", FILES(rmdir0)},
    {UNIX_FILES, "rename0", "(Ljava/lang/String;Ljava/lang/String;)I", FILES(rename0)},
    {UNIX_FILES, "symlink0", "(Ljava/lang/String;Ljava/lang/String;)I", FILES(symlink0)},
    {UNIX_FILES, "link0", "(Ljava/lang/String;Ljava/lang/String;)I", FILES(link0)},
    {UNIX_FILES, "access0", "(Ljava/lang/String;I)I", FILES(access0)},
    {UNIX_FILES, "chmod0", "(Ljava/lang/String;I)I", FILES(chmod0)},
    {UNIX_FILES, "utimes0", "(Ljava/lang/String;JJJJ)I", FILES(utimes0)},
    {UNIX_FILES, "readlink0", "(Ljava/lang/String;[Ljava/lang/String;)I", FILES(readlink0)},
    {UNIX_FILES, "realpath0", "(Ljava/lang/String;[Ljava/lang/String;)I", FILES(realpath0)},
    {UNIX_FILES, "list0", "(Ljava/lang/String;[[Ljava/lang/String;)I", FILES(list0)},
    {UNIX_FILES, "chown0", "(Ljava/lang/String;IIZ)I", FILES(chown0)},
    {UNIX_FILES, "space0", "(Ljava/lang/String;[J)I", FILES(space0)},
    {UNIX_FILES, "accountName0", "(IZ)Ljava/lang/String;", FILES(accountName0)},
    {UNIX_FILES, "accountId0", "(Ljava/lang/String;Z)I", FILES(accountId0)},
    {UNIX_FILES, "attributes0", "(Ljava/lang/String;[[Ljava/lang/String;)I", FILES(attributes0)},
    {UNIX_FILES, "attribute0", "(Ljava/lang/String;Ljava/lang/String;[[B)I", FILES(attribute0)},
    {UNIX_FILES, "setAttribute0", "(Ljava/lang/String;Ljava/lang/String;[B)I", FILES(setAttribute0)},
    {UNIX_FILES, "errorText", "(I)Ljava/lang/String;", FILES(errorText)},
    {NULL, NULL, NULL, NULL},
};
