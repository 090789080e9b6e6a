/* Natives of jdk.internal.perf.Perf (contract 5.3): counters that the class library keeps in direct buffers, and the
   performance data that another VM of this user shows in a file (hsperfdata), which jps and its kind read. What this VM
   shows there (vm/services/perfdata.c) is none of these counters. Plain JNI. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jdk-subset/native/text.h"
#include "runtime/block.h"
#include "runtime/fault.h"
#include "runtime/thread.h"
#include "vm/natives/tables.h"
#include "vm/services/perfdata.h"

enum { VARIABILITY_CONSTANT = 1, VARIABILITY_VARIABLE = 3, UNITS_STRING = 5, UNITS_LAST = 6, MODE_READ = 0 };

static bool bad(JNIEnv *env, const char *text) {
    text_throw(env, IllegalArgumentException, text);
    return false;
}

/* Counters are never given back: their buffers may be anywhere. */
static jobject new_counter(JNIEnv *env, size_t size, const void *value, size_t length) {
    void *p = calloc(1, (size + 7) & ~(size_t)7);
    if (!p) {
        text_throw(env, OutOfMemoryError, NULL);
        return NULL;
    }
    memcpy(p, value, length);
    return (*env)->NewDirectByteBuffer(env, p, (jlong)size);
}
static jobject JNICALL create_long(JNIEnv *env, jobject perf, jstring name, jint variability, jint units, jlong value) {
    if (!name) {
        text_throw(env, NullPointerException, NULL);
        return NULL;
    }
    if (units <= 0 || units > UNITS_LAST) return bad(env, NULL), NULL;
    if (variability < VARIABILITY_CONSTANT || variability > VARIABILITY_VARIABLE) return bad(env, NULL), NULL;
    return new_counter(env, sizeof value, &value, sizeof value);
}
/* There is room for [longest] bytes, or what a constant has, and a NUL. */
static jobject JNICALL create_byte_array(JNIEnv *env, jobject perf, jstring name, jint variability, jint units,
                                         jbyteArray value, jint longest) {
    if (!name || !value) {
        text_throw(env, NullPointerException, NULL);
        return NULL;
    }
    if (variability != VARIABILITY_CONSTANT && variability != VARIABILITY_VARIABLE) return bad(env, NULL), NULL;
    if (units != UNITS_STRING) return bad(env, NULL), NULL;
    jsize length = (*env)->GetArrayLength(env, value);
    if (variability == VARIABILITY_CONSTANT)
        longest = length;
    else if (length > longest + 1)
        length = longest + 1;
    jbyte *bytes = (*env)->GetByteArrayElements(env, value, NULL);
    if (!bytes) return NULL;
    jobject buffer = new_counter(env, (size_t)longest + 1, bytes, (size_t)length);
    (*env)->ReleaseByteArrayElements(env, value, bytes, JNI_ABORT);
    return buffer;
}
static jlong JNICALL high_res_counter(JNIEnv *env, jobject perf) { return thread_clock(); }
static jlong JNICALL high_res_frequency(JNIEnv *env, jobject perf) { return 1000000000; }

/* ---- another VM's file ---- */

static bool is_trusted(uid_t user) { return user == geteuid() || geteuid() == 0; }

/* /tmp/[name], if this user alone, or root, decides what is in it; -1 with errno. */
static int open_directory(const char *name) {
    char path[512];
    struct stat s;
    if (strchr(name, '/') || (size_t)snprintf(path, sizeof path, "/tmp/%s", name) >= sizeof path)
        return errno = ENOENT, -1;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return -1;
    if (fstat(fd, &s) == 0 && is_trusted(s.st_uid) && !(s.st_mode & (S_IWGRP | S_IWOTH))) return fd;
    close(fd);
    return errno = ENOENT, -1;
}

/* The process's file in it; a regular one, this user's, that has no other name. */
static int open_file(const char *name, int process, int flags) {
    char number[16];
    struct stat s;
    int directory = open_directory(name);
    if (directory < 0) return -1;
    snprintf(number, sizeof number, "%d", process);
    int fd = openat(directory, number, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), error = errno;
    close(directory);
    if (fd >= 0 && (fstat(fd, &s) || !S_ISREG(s.st_mode) || s.st_nlink != 1 || !is_trusted(s.st_uid))) {
        close(fd);
        fd = -1;
        error = ENOENT;
    }
    errno = error;
    return fd;
}

/* The file that is named after the process, in a directory of this or any user; -1 with errno. Another user's process
   would have no file here. */
static int open_data(const char *user, int process, int flags) {
    char name[NAME_MAX + 1];
    if (kill(process, 0) && errno == EPERM) return errno = ENOENT, -1;
    if (user) {
        if ((size_t)snprintf(name, sizeof name, "hsperfdata_%s", user) >= sizeof name) return errno = ENOENT, -1;
        return open_file(name, process, flags);
    }
    DIR *all = opendir("/tmp");
    if (!all) return -1;
    int fd = -1, error = ENOENT;
    for (struct dirent *e; fd < 0 && (e = readdir(all));) {
        if (strncmp(e->d_name, "hsperfdata_", 11) != 0) continue;
        fd = open_file(e->d_name, process, flags);
        if (fd < 0 && errno != ENOENT) error = errno;
    }
    closedir(all);
    if (fd < 0) errno = error;
    return fd;
}
static void hide_controls(const Slot *args, Slot *result) {
    (void)result;
    perfdata_hide_controls((char *)(uintptr_t)args[0], (size_t)args[1]);
}
/* The file as this process shows it to readers. Only pages with something to hide are its own, the others stay as the
   other VM writes them; the file may also become shorter meanwhile. */
static void *map_to_read(Thread *t, int fd, size_t size) {
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    Slot args[2] = {(Slot)(uintptr_t)p, (Slot)size}, result;
    if (p != MAP_FAILED && !fault_guard(t, hide_controls, args, &result)) {
        munmap(p, size);
        errno = EIO;
        return MAP_FAILED;
    }
    return p;
}
static jobject JNICALL attach(JNIEnv *env, jobject perf, jstring user, jint process, jint mode) {
    char *name = user ? text_from_string(env, user) : NULL;
    if (user && !name) return NULL;
    bool writes = mode != MODE_READ;
    struct stat status;
    int fd = process == 0 || process == getpid() ? (errno = ENOENT, -1)
                                                 : open_data(name, process, writes ? O_RDWR : O_RDONLY),
        error = errno;
    void *p = MAP_FAILED;
    if (fd >= 0 && fstat(fd, &status) == 0 && status.st_size > 0)
        p = writes ? mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                   : map_to_read(thread_from_env(env), fd, (size_t)status.st_size);
    if (fd >= 0) {
        error = errno;
        close(fd);
    }
    free(name);
    if (p != MAP_FAILED) return (*env)->NewDirectByteBuffer(env, p, (jlong)status.st_size);
    if (error == ENOENT)
        bad(env, "Process not found");
    else
        text_throw_io(env, error);
    return NULL;
}
/* The same where only reading is left, of any user. */
static jobject JNICALL attach_to(JNIEnv *env, jobject perf, jint process) {
    return attach(env, perf, NULL, process, MODE_READ);
}
static void JNICALL detach(JNIEnv *env, jobject perf, jobject buffer) {
    void *p = buffer ? (*env)->GetDirectBufferAddress(env, buffer) : NULL;
    if (p) munmap(p, (size_t)(*env)->GetDirectBufferCapacity(env, buffer));
}

#define PERF "jdk/internal/perf/Perf"
const JniNativeEntry perf_natives[] = {{PERF, "createLong", NULL, (void *)create_long},
                                       {PERF, "createByteArray", NULL, (void *)create_byte_array},
                                       {PERF, "highResCounter", NULL, (void *)high_res_counter},
                                       {PERF, "highResFrequency", NULL, (void *)high_res_frequency},
                                       {PERF, "attach", NULL, (void *)attach},
                                       {PERF, "attach0", NULL, (void *)attach_to},
                                       {PERF, "detach", NULL, (void *)detach},
                                       {0}};
