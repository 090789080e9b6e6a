/* Natives of java.io in jdk-subset: open files (FileDescriptor, FileInputStream, FileOutputStream, RandomAccessFile),
   the terminal (Console) and the functions after java.io.File. Plain JNI. Every system call that can be interrupted by
   a signal is repeated (EINTR). A file is opened with O_CLOEXEC; descriptor -1 in the Java object means closed. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"
#include "runtime/random_file.h"

#define RETRY(result, call) \
    do result = (call);     \
    while (result == -1 && errno == EINTR)

/* Set by the initIDs natives, which the class initialisers call: again for each VM that this process creates. */
static jfieldID fd_field;
static jfieldID in_fd_field;
static jfieldID out_fd_field;
static jfieldID random_fd_field;

/* ---- FileDescriptor ---- */

static void JNICALL Java_java_io_FileDescriptor_initIDs(JNIEnv *env, jclass c) {
    fd_field = (*env)->GetFieldID(env, c, "fd", "I");
}

static jboolean JNICALL Java_java_io_FileDescriptor_getAppend(JNIEnv *env, jclass c, jint fd) {
    int flags = fcntl(fd, F_GETFL);
    return flags != -1 && (flags & O_APPEND) != 0;
}

static void JNICALL Java_java_io_FileDescriptor_sync(JNIEnv *env, jobject self) {
    int result;
    RETRY(result, fsync((*env)->GetIntField(env, self, fd_field)));
    if (result == -1) text_throw(env, SyncFailedException, "sync failed");
}

static void JNICALL Java_java_io_FileDescriptor_close0(JNIEnv *env, jobject self) {
    int fd = (*env)->GetIntField(env, self, fd_field);
    if (fd == -1) return;
    (*env)->SetIntField(env, self, fd_field, -1);
    if (fd <= STDERR_FILENO) {
        /* The numbers of the standard streams must not come up for other files: they go to /dev/null instead. */
        int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (null != -1) {
            int result;
            RETRY(result, dup2(null, fd));
            close(null);
        }
        return;
    }
    /* Not repeated: after EINTR Linux has closed the descriptor, and its number may already be in use again. */
    if (close(fd) == -1 && errno != EINTR) text_throw(env, IOException, "close failed");
}

/* ---- Common to the streams ---- */

static int stream_get_fd(JNIEnv *env, jobject stream, jfieldID field) {
    jobject descriptor = (*env)->GetObjectField(env, stream, field);
    int fd = descriptor ? (*env)->GetIntField(env, descriptor, fd_field) : -1;
    if (descriptor) (*env)->DeleteLocalRef(env, descriptor);
    return fd;
}

/* -1 with IOException pending when the stream is closed. */
static int stream_require_fd(JNIEnv *env, jobject stream, jfieldID field) {
    int fd = stream_get_fd(env, stream, field);
    if (fd == -1) text_throw(env, IOException, "Stream Closed");
    return fd;
}

static void throw_not_found(JNIEnv *env, jstring path, int error) {
    char buffer[256];
    const char *reason = strerror_r(error, buffer, sizeof buffer);
    jclass c = (*env)->FindClass(env, exception_class_names[FileNotFoundException]);
    jmethodID init = c ? (*env)->GetMethodID(env, c, "<init>", "(Ljava/lang/String;Ljava/lang/String;)V") : NULL;
    jstring text = init ? text_to_string(env, reason, strlen(reason)) : NULL;
    jobject exception = text ? (*env)->NewObject(env, c, init, path, text) : NULL;
    if (exception) (*env)->Throw(env, (jthrowable)exception);
}

static void stream_open(JNIEnv *env, jobject stream, jfieldID field, jstring path, int flags) {
    char *name = text_from_string(env, path);
    if (!name) return;
    /* File removes slashes at the end, except in names that come from elsewhere; the kernel would ask for a
       directory. */
    for (size_t n = strlen(name); n > 1 && name[n - 1] == '/';) name[--n] = '\0';
    int fd;
    fd = random_file_replaces(name) ? random_file_open() : -1;
    if (fd < 0) RETRY(fd, open(name, flags | O_CLOEXEC, 0666));
    int error = errno;
    if (fd != -1) {
        struct stat status;
        int result;
        RETRY(result, fstat(fd, &status));
        if (result == -1 || S_ISDIR(status.st_mode)) {
            error = result == -1 ? errno : EISDIR;
            close(fd);
            fd = -1;
        }
    }
    free(name);
    if (fd == -1) {
        throw_not_found(env, path, error);
        return;
    }
    jobject descriptor = (*env)->GetObjectField(env, stream, field);
    if (descriptor)
        (*env)->SetIntField(env, descriptor, fd_field, fd);
    else
        close(fd);
}

/* Bytes go through a buffer on the C stack, or for long transfers a piece of memory of bounded size. */
enum { STACK_BUFFER = 8192, LARGEST_BUFFER = 1 << 20 };

static bool range_check(JNIEnv *env, jbyteArray array, jint off, jint len) {
    if (!array) {
        text_throw(env, NullPointerException, NULL);
        return false;
    }
    jsize size = (*env)->GetArrayLength(env, array);
    if (off < 0 || len < 0 || len > size - off) {
        text_throw(env, IndexOutOfBoundsException, NULL);
        return false;
    }
    return true;
}

static jint stream_read(JNIEnv *env, jobject stream, jfieldID field) {
    int fd = stream_require_fd(env, stream, field);
    if (fd == -1) return -1;
    unsigned char byte;
    ssize_t n;
    RETRY(n, read(fd, &byte, 1));
    if (n == -1) text_throw_io(env, errno);
    return n == 1 ? byte : -1;
}

static jint stream_read_bytes(JNIEnv *env, jobject stream, jfieldID field, jbyteArray array, jint off, jint len) {
    if (!range_check(env, array, off, len)) return -1;
    if (len == 0) return 0;
    int fd = stream_require_fd(env, stream, field);
    if (fd == -1) return -1;
    char local[STACK_BUFFER];
    char *buffer = local;
    size_t size = (size_t)len;
    if (size > sizeof local) {
        size = size > LARGEST_BUFFER ? LARGEST_BUFFER : size;
        buffer = malloc(size);
        if (!buffer) {
            text_throw(env, OutOfMemoryError, NULL);
            return -1;
        }
    }
    ssize_t n;
    RETRY(n, read(fd, buffer, size));
    if (n == -1)
        text_throw_io(env, errno);
    else if (n > 0)
        (*env)->SetByteArrayRegion(env, array, off, (jsize)n, (const jbyte *)buffer);
    if (buffer != local) free(buffer);
    return n > 0 ? (jint)n : -1;
}

static jlong stream_length(JNIEnv *env, jobject stream, jfieldID field) {
    int fd = stream_require_fd(env, stream, field);
    if (fd == -1) return 0;
    struct stat status;
    int result;
    RETRY(result, fstat(fd, &status));
    if (result == -1) {
        text_throw_io(env, errno);
        return 0;
    }
    return status.st_size;
}

static bool write_fully(JNIEnv *env, int fd, const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t written;
        RETRY(written, write(fd, bytes, n));
        if (written == -1) {
            text_throw_io(env, errno);
            return false;
        }
        bytes += written;
        n -= (size_t)written;
    }
    return true;
}

static void stream_write(JNIEnv *env, jobject stream, jfieldID field, jint b) {
    int fd = stream_require_fd(env, stream, field);
    char byte = (char)b;
    if (fd != -1) write_fully(env, fd, &byte, 1);
}

static void stream_write_bytes(JNIEnv *env, jobject stream, jfieldID field, jbyteArray array, jint off, jint len) {
    if (!range_check(env, array, off, len) || len == 0) return;
    char local[STACK_BUFFER];
    char *buffer = local;
    jint size = len;
    if (size > STACK_BUFFER) {
        size = size > LARGEST_BUFFER ? LARGEST_BUFFER : size;
        buffer = malloc((size_t)size);
        if (!buffer) {
            text_throw(env, OutOfMemoryError, NULL);
            return;
        }
    }
    for (jint done = 0; done < len;) {
        jint n = len - done < size ? len - done : size;
        (*env)->GetByteArrayRegion(env, array, off + done, n, (jbyte *)buffer);
        /* Asked for each piece: another thread may have closed the stream. */
        int fd = stream_require_fd(env, stream, field);
        if (fd == -1 || !write_fully(env, fd, buffer, (size_t)n)) break;
        done += n;
    }
    if (buffer != local) free(buffer);
}

/* ---- FileInputStream ---- */

static void JNICALL Java_java_io_FileInputStream_initIDs(JNIEnv *env, jclass c) {
    in_fd_field = (*env)->GetFieldID(env, c, "fd", "Ljava/io/FileDescriptor;");
}

static void JNICALL Java_java_io_FileInputStream_open0(JNIEnv *env, jobject self, jstring path) {
    stream_open(env, self, in_fd_field, path, O_RDONLY);
}

static jint JNICALL Java_java_io_FileInputStream_read0(JNIEnv *env, jobject self) {
    return stream_read(env, self, in_fd_field);
}

static jint JNICALL Java_java_io_FileInputStream_readBytes(JNIEnv *env, jobject self, jbyteArray array, jint off,
                                                           jint len) {
    return stream_read_bytes(env, self, in_fd_field, array, off, len);
}

static jlong JNICALL Java_java_io_FileInputStream_length0(JNIEnv *env, jobject self) {
    return stream_length(env, self, in_fd_field);
}

static jlong JNICALL Java_java_io_FileInputStream_position0(JNIEnv *env, jobject self) {
    int fd = stream_require_fd(env, self, in_fd_field);
    if (fd == -1) return 0;
    /* Terminals and pipes have no position: 0 makes the caller read until the end. */
    off_t position = lseek(fd, 0, SEEK_CUR);
    return position == (off_t)-1 ? 0 : position;
}

static jlong JNICALL Java_java_io_FileInputStream_skip0(JNIEnv *env, jobject self, jlong count) {
    int fd = stream_require_fd(env, self, in_fd_field);
    if (fd == -1) return 0;
    off_t from = lseek(fd, 0, SEEK_CUR);
    if (from == (off_t)-1) {
        text_throw(env, IOException, "Illegal seek");
        return 0;
    }
    off_t to = lseek(fd, count, SEEK_CUR);
    if (to == (off_t)-1) {
        text_throw_io(env, errno);
        return 0;
    }
    return to - from;
}

static jint JNICALL Java_java_io_FileInputStream_available0(JNIEnv *env, jobject self) {
    int fd = stream_require_fd(env, self, in_fd_field);
    if (fd == -1) return 0;
    struct stat status;
    int result;
    RETRY(result, fstat(fd, &status));
    if (result == 0) {
        int waiting;
        if (S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)) {
            if (ioctl(fd, FIONREAD, &waiting) == 0) return waiting;
        } else {
            off_t position = lseek(fd, 0, SEEK_CUR);
            if (position != (off_t)-1) {
                off_t rest = status.st_size - position;
                return rest < 0 ? 0 : rest > INT_MAX ? INT_MAX : (jint)rest;
            }
        }
    }
    return 0;
}

/* ---- FileOutputStream ---- */

static void JNICALL Java_java_io_FileOutputStream_initIDs(JNIEnv *env, jclass c) {
    out_fd_field = (*env)->GetFieldID(env, c, "fd", "Ljava/io/FileDescriptor;");
}

static void JNICALL Java_java_io_FileOutputStream_open0(JNIEnv *env, jobject self, jstring path, jboolean append) {
    stream_open(env, self, out_fd_field, path, O_WRONLY | O_CREAT | (append ? O_APPEND : O_TRUNC));
}

static void JNICALL Java_java_io_FileOutputStream_write(JNIEnv *env, jobject self, jint b, jboolean append) {
    stream_write(env, self, out_fd_field, b);
}

static void JNICALL Java_java_io_FileOutputStream_writeBytes(JNIEnv *env, jobject self, jbyteArray array, jint off,
                                                             jint len, jboolean append) {
    stream_write_bytes(env, self, out_fd_field, array, off, len);
}

/* ---- RandomAccessFile ---- */

static void JNICALL Java_java_io_RandomAccessFile_initIDs(JNIEnv *env, jclass c) {
    random_fd_field = (*env)->GetFieldID(env, c, "fd", "Ljava/io/FileDescriptor;");
}

static void JNICALL Java_java_io_RandomAccessFile_open0(JNIEnv *env, jobject self, jstring path, jint flags) {
    enum { WRITE = 1, SYNC = 2, DATA_SYNC = 4 };
    int mode = !(flags & WRITE) ? O_RDONLY
                                : O_RDWR | O_CREAT | (flags & SYNC ? O_SYNC : 0) | (flags & DATA_SYNC ? O_DSYNC : 0);
    stream_open(env, self, random_fd_field, path, mode);
}

static jint JNICALL Java_java_io_RandomAccessFile_read0(JNIEnv *env, jobject self) {
    return stream_read(env, self, random_fd_field);
}

static jint JNICALL Java_java_io_RandomAccessFile_readBytes(JNIEnv *env, jobject self, jbyteArray array, jint off,
                                                            jint len) {
    return stream_read_bytes(env, self, random_fd_field, array, off, len);
}

static void JNICALL Java_java_io_RandomAccessFile_write0(JNIEnv *env, jobject self, jint b) {
    stream_write(env, self, random_fd_field, b);
}

static void JNICALL Java_java_io_RandomAccessFile_writeBytes(JNIEnv *env, jobject self, jbyteArray array, jint off,
                                                             jint len) {
    stream_write_bytes(env, self, random_fd_field, array, off, len);
}

static jlong JNICALL Java_java_io_RandomAccessFile_getFilePointer(JNIEnv *env, jobject self) {
    int fd = stream_require_fd(env, self, random_fd_field);
    off_t position = fd == -1 ? 0 : lseek(fd, 0, SEEK_CUR);
    if (position == (off_t)-1) text_throw_io(env, errno);
    return position;
}

static void JNICALL Java_java_io_RandomAccessFile_seek0(JNIEnv *env, jobject self, jlong position) {
    int fd = stream_require_fd(env, self, random_fd_field);
    if (fd != -1 && lseek(fd, position, SEEK_SET) == (off_t)-1) text_throw_io(env, errno);
}

static jlong JNICALL Java_java_io_RandomAccessFile_length(JNIEnv *env, jobject self) {
    return stream_length(env, self, random_fd_field);
}

static void JNICALL Java_java_io_RandomAccessFile_setLength0(JNIEnv *env, jobject self, jlong length) {
    int fd = stream_require_fd(env, self, random_fd_field);
    int result = 0;
    if (fd != -1) RETRY(result, ftruncate(fd, length));
    if (result == -1) text_throw_io(env, errno);
}

/* ---- Console ---- */

static jboolean JNICALL Java_java_io_Console_isTerminal(JNIEnv *env, jclass c) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static jboolean JNICALL Java_java_io_Console_echo(JNIEnv *env, jclass c, jboolean on) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) == -1) {
        text_throw_io(env, errno);
        return JNI_FALSE;
    }
    bool before = settings.c_lflag & ECHO;
    settings.c_lflag = on ? settings.c_lflag | ECHO : settings.c_lflag & ~(tcflag_t)ECHO;
    int result;
    RETRY(result, tcsetattr(STDIN_FILENO, TCSANOW, &settings));
    if (result == -1) text_throw_io(env, errno);
    return before;
}

/* ---- File ---- */

enum { BA_EXISTS = 1, BA_REGULAR = 2, BA_DIRECTORY = 4 };

static bool path_stat(JNIEnv *env, jstring path, struct stat *status) {
    char *name = text_from_string(env, path);
    if (!name) return false;
    int result;
    RETRY(result, stat(name, status));
    free(name);
    return result == 0;
}

/* Removes ".", ".." and empty names from an absolute path, in place, without looking at the file system. */
static void path_collapse(char *path) {
    char *out = path;
    for (char *in = path; *in;) {
        while (*in == '/') in++;
        size_t n = strcspn(in, "/");
        if (n == 2 && in[0] == '.' && in[1] == '.') {
            while (out > path && *--out != '/')
                ;
        } else if (n > 0 && !(n == 1 && in[0] == '.')) {
            *out++ = '/';
            memmove(out, in, n);
            out += n;
        }
        in += n;
    }
    if (out == path) *out++ = '/';
    *out = '\0';
}

/* As `java`: the longest beginning of the path that exists is resolved by realpath, the rest is taken as it
   is. */
static jstring JNICALL Java_java_io_UnixFileSystem_canonicalize0(JNIEnv *env, jclass c, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return NULL;
    char *full = realpath(name, NULL);
    int error = full ? 0 : errno;
    if (!full && error != ENOMEM) {
        size_t end = strlen(name);
        char *prefix = NULL;
        while (end > 0) {
            while (end > 0 && name[end - 1] != '/') end--;
            while (end > 0 && name[end - 1] == '/') end--;
            if (end == 0) break;
            char saved = name[end];
            name[end] = '\0';
            prefix = realpath(name, NULL);
            error = errno;
            name[end] = saved;
            if (prefix || (error != ENOENT && error != ENOTDIR && error != EACCES)) break;
        }
        size_t head = prefix ? strlen(prefix) : 0;
        const char *tail = prefix ? name + end : name;
        full = prefix || error != ENOMEM ? malloc(head + strlen(tail) + 2) : NULL;
        if (full) {
            if (prefix) memcpy(full, prefix, head);
            strcpy(full + head, tail);
            path_collapse(full);
        }
        free(prefix);
    }
    free(name);
    if (!full) {
        text_throw(env, OutOfMemoryError, NULL);
        return NULL;
    }
    jstring result = text_to_string(env, full, strlen(full));
    free(full);
    return result;
}

static jint JNICALL Java_java_io_UnixFileSystem_getBooleanAttributes0(JNIEnv *env, jclass c, jstring path) {
    struct stat status;
    if (!path_stat(env, path, &status)) return 0;
    return BA_EXISTS | (S_ISREG(status.st_mode) ? BA_REGULAR : 0) | (S_ISDIR(status.st_mode) ? BA_DIRECTORY : 0);
}

static jboolean JNICALL Java_java_io_UnixFileSystem_checkAccess0(JNIEnv *env, jclass c, jstring path, jint wanted) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    int mode = (wanted & 4 ? R_OK : 0) | (wanted & 2 ? W_OK : 0) | (wanted & 1 ? X_OK : 0);
    int result;
    RETRY(result, access(name, mode));
    free(name);
    return result == 0;
}

static jlong JNICALL Java_java_io_UnixFileSystem_getLength0(JNIEnv *env, jclass c, jstring path) {
    struct stat status;
    return path_stat(env, path, &status) ? status.st_size : 0;
}

static jlong JNICALL Java_java_io_UnixFileSystem_getLastModifiedTime0(JNIEnv *env, jclass c, jstring path) {
    struct stat status;
    return path_stat(env, path, &status) ? status.st_mtim.tv_sec * (jlong)1000 + status.st_mtim.tv_nsec / 1000000 : 0;
}

static jboolean path_change_mode(JNIEnv *env, jstring path, mode_t bits, bool enable) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    struct stat status;
    int result;
    RETRY(result, stat(name, &status));
    if (result == 0) {
        mode_t mode = (enable ? status.st_mode | bits : status.st_mode & ~bits) & 07777;
        RETRY(result, chmod(name, mode));
    }
    free(name);
    return result == 0;
}

static jboolean JNICALL Java_java_io_UnixFileSystem_setPermission0(JNIEnv *env, jclass c, jstring path, jint permission,
                                                                   jboolean enable, jboolean owner_only) {
    mode_t bits = (mode_t)(permission & 7);
    return path_change_mode(env, path, owner_only ? bits << 6 : bits << 6 | bits << 3 | bits, enable);
}

static jboolean JNICALL Java_java_io_UnixFileSystem_setReadOnly0(JNIEnv *env, jclass c, jstring path) {
    return path_change_mode(env, path, S_IWUSR | S_IWGRP | S_IWOTH, false);
}

static jboolean JNICALL Java_java_io_UnixFileSystem_createFileExclusively0(JNIEnv *env, jclass c, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    int fd;
    RETRY(fd, open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    int error = errno;
    free(name);
    if (fd != -1) {
        close(fd);
        return JNI_TRUE;
    }
    if (error != EEXIST) text_throw_io(env, error);
    return JNI_FALSE;
}

static jboolean JNICALL Java_java_io_UnixFileSystem_delete0(JNIEnv *env, jclass c, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    int result = remove(name);
    free(name);
    return result == 0;
}

static jobjectArray JNICALL Java_java_io_UnixFileSystem_list0(JNIEnv *env, jclass c, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return NULL;
    DIR *directory = opendir(name);
    int error = errno;
    free(name);
    if (!directory) {
        if (error == ENOMEM) text_throw(env, OutOfMemoryError, NULL);
        return NULL;
    }
    jclass string_class = (*env)->FindClass(env, "java/lang/String");
    jsize size = 16;
    jsize n = 0;
    jobjectArray names = string_class ? (*env)->NewObjectArray(env, size, string_class, NULL) : NULL;
    const struct dirent *entry;
    while (names && (entry = readdir(directory))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (n == size) {
            jobjectArray larger = (*env)->NewObjectArray(env, size * 2, string_class, NULL);
            for (jsize i = 0; larger && i < n; i++) {
                jobject s = (*env)->GetObjectArrayElement(env, names, i);
                (*env)->SetObjectArrayElement(env, larger, i, s);
                (*env)->DeleteLocalRef(env, s);
            }
            (*env)->DeleteLocalRef(env, names);
            names = larger;
            size *= 2;
            if (!names) break;
        }
        jstring s = text_to_string(env, entry->d_name, strlen(entry->d_name));
        if (!s) {
            names = NULL;
            break;
        }
        (*env)->SetObjectArrayElement(env, names, n++, s);
        (*env)->DeleteLocalRef(env, s);
    }
    closedir(directory);
    if (!names || n == size) return names;
    jobjectArray exact = (*env)->NewObjectArray(env, n, string_class, NULL);
    for (jsize i = 0; exact && i < n; i++) {
        jobject s = (*env)->GetObjectArrayElement(env, names, i);
        (*env)->SetObjectArrayElement(env, exact, i, s);
        (*env)->DeleteLocalRef(env, s);
    }
    return exact;
}

static jboolean JNICALL Java_java_io_UnixFileSystem_createDirectory0(JNIEnv *env, jclass c, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    int result;
    RETRY(result, mkdir(name, 0777));
    free(name);
    return result == 0;
}

static jboolean JNICALL Java_java_io_UnixFileSystem_rename0(JNIEnv *env, jclass c, jstring from, jstring to) {
    char *from_name = text_from_string(env, from);
    char *to_name = from_name ? text_from_string(env, to) : NULL;
    int result = to_name ? rename(from_name, to_name) : -1;
    free(from_name);
    free(to_name);
    return result == 0;
}

static jboolean JNICALL Java_java_io_UnixFileSystem_setLastModifiedTime0(JNIEnv *env, jclass c, jstring path,
                                                                         jlong millis) {
    char *name = text_from_string(env, path);
    if (!name) return JNI_FALSE;
    struct timespec times[2] = {
        {.tv_nsec = UTIME_OMIT},
        {.tv_sec = millis / 1000, .tv_nsec = (long)(millis % 1000) * 1000000},
    };
    int result;
    RETRY(result, utimensat(AT_FDCWD, name, times, 0));
    free(name);
    return result == 0;
}

static jlong JNICALL Java_java_io_UnixFileSystem_getSpace0(JNIEnv *env, jclass c, jstring path, jint kind) {
    char *name = text_from_string(env, path);
    if (!name) return 0;
    struct statvfs status;
    int result;
    RETRY(result, statvfs(name, &status));
    free(name);
    if (result == -1) return 0;
    fsblkcnt_t blocks = kind == 0 ? status.f_blocks : kind == 1 ? status.f_bfree : status.f_bavail;
    return (jlong)(blocks * status.f_frsize);
}

#define FD "java/io/FileDescriptor"
#define IN "java/io/FileInputStream"
#define OUT "java/io/FileOutputStream"
#define RANDOM "java/io/RandomAccessFile"
#define CONSOLE "java/io/Console"
#define FS "java/io/UnixFileSystem"

const JniNativeEntry jdk_io_natives[] = {
    {FD, "initIDs", "()V", Java_java_io_FileDescriptor_initIDs},
    {FD, "getAppend", "(I)Z", Java_java_io_FileDescriptor_getAppend},
    {FD, "sync", "()V", Java_java_io_FileDescriptor_sync},
    {FD, "close0", "()V", Java_java_io_FileDescriptor_close0},
    {IN, "initIDs", "()V", Java_java_io_FileInputStream_initIDs},
    {IN, "open0", "(Ljava/lang/String;)V", Java_java_io_FileInputStream_open0},
    {IN, "read0", "()I", Java_java_io_FileInputStream_read0},
    {IN, "readBytes", "([BII)I", Java_java_io_FileInputStream_readBytes},
    {IN, "length0", "()J", Java_java_io_FileInputStream_length0},
    {IN, "position0", "()J", Java_java_io_FileInputStream_position0},
    {IN, "skip0", "(J)J", Java_java_io_FileInputStream_skip0},
    {IN, "available0", "()I", Java_java_io_FileInputStream_available0},
    {OUT, "initIDs", "()V", Java_java_io_FileOutputStream_initIDs},
    {OUT, "open0", "(Ljava/lang/String;Z)V", Java_java_io_FileOutputStream_open0},
    {OUT, "write", "(IZ)V", Java_java_io_FileOutputStream_write},
    {OUT, "writeBytes", "([BIIZ)V", Java_java_io_FileOutputStream_writeBytes},
    {RANDOM, "initIDs", "()V", Java_java_io_RandomAccessFile_initIDs},
    {RANDOM, "open0", "(Ljava/lang/String;I)V", Java_java_io_RandomAccessFile_open0},
    {RANDOM, "read0", "()I", Java_java_io_RandomAccessFile_read0},
    {RANDOM, "readBytes", "([BII)I", Java_java_io_RandomAccessFile_readBytes},
    {RANDOM, "write0", "(I)V", Java_java_io_RandomAccessFile_write0},
    {RANDOM, "writeBytes", "([BII)V", Java_java_io_RandomAccessFile_writeBytes},
    {RANDOM, "getFilePointer", "()J", Java_java_io_RandomAccessFile_getFilePointer},
    {RANDOM, "seek0", "(J)V", Java_java_io_RandomAccessFile_seek0},
    {RANDOM, "length", "()J", Java_java_io_RandomAccessFile_length},
    {RANDOM, "setLength0", "(J)V", Java_java_io_RandomAccessFile_setLength0},
    {CONSOLE, "isTerminal", "()Z", Java_java_io_Console_isTerminal},
    {CONSOLE, "echo", "(Z)Z", Java_java_io_Console_echo},
    {FS, "canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", Java_java_io_UnixFileSystem_canonicalize0},
    {FS, "getBooleanAttributes0", "(Ljava/lang/String;)I", Java_java_io_UnixFileSystem_getBooleanAttributes0},
    {FS, "checkAccess0", "(Ljava/lang/String;I)Z", Java_java_io_UnixFileSystem_checkAccess0},
    {FS, "getLength0", "(Ljava/lang/String;)J", Java_java_io_UnixFileSystem_getLength0},
    {FS, "getLastModifiedTime0", "(Ljava/lang/String;)J", Java_java_io_UnixFileSystem_getLastModifiedTime0},
    {FS, "setPermission0", "(Ljava/lang/String;IZZ)Z", Java_java_io_UnixFileSystem_setPermission0},
    {FS, "setReadOnly0", "(Ljava/lang/String;)Z", Java_java_io_UnixFileSystem_setReadOnly0},
    {FS, "createFileExclusively0", "(Ljava/lang/String;)Z", Java_java_io_UnixFileSystem_createFileExclusively0},
    {FS, "delete0", "(Ljava/lang/String;)Z", Java_java_io_UnixFileSystem_delete0},
    {FS, "list0", "(Ljava/lang/String;)[Ljava/lang/String;", Java_java_io_UnixFileSystem_list0},
    {FS, "createDirectory0", "(Ljava/lang/String;)Z", Java_java_io_UnixFileSystem_createDirectory0},
    {FS, "rename0", "(Ljava/lang/String;Ljava/lang/String;)Z", Java_java_io_UnixFileSystem_rename0},
    {FS, "setLastModifiedTime0", "(Ljava/lang/String;J)Z", Java_java_io_UnixFileSystem_setLastModifiedTime0},
    {FS, "getSpace0", "(Ljava/lang/String;I)J", Java_java_io_UnixFileSystem_getSpace0},
    {NULL, NULL, NULL, NULL},
};
