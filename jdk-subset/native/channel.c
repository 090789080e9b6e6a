/* Natives of java.nio's channels of files in jdk-subset: transfers between files and buffers, positions, memory that
   maps a file, locks. Plain JNI. They return a result, or an error number below 0, of which the Java side makes the
   exception; calls that a signal interrupted are repeated. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

#define RETRY(result, call) \
    do result = (call);     \
    while (result == -1 && errno == EINTR)

#define CHANNEL(name) Java_sun_nio_ch_FileChannelImpl_##name

static jfieldID field_of(JNIEnv *env, const char *class_name, const char *name, const char *descriptor) {
    jclass c = (*env)->FindClass(env, class_name);
    jfieldID field = c ? (*env)->GetFieldID(env, c, name, descriptor) : NULL;
    if (c) (*env)->DeleteLocalRef(env, c);
    return field;
}

/* -1 for a closed file; with an exception pending, if there is no descriptor. */
static int descriptor_number(JNIEnv *env, jobject descriptor) {
    if (!descriptor) {
        text_throw(env, NullPointerException, NULL);
        return -1;
    }
    jfieldID field = field_of(env, "java/io/FileDescriptor", "fd", "I");
    return field ? (*env)->GetIntField(env, descriptor, field) : -1;
}

static void descriptor_set(JNIEnv *env, jobject descriptor, int fd) {
    jfieldID field = descriptor ? field_of(env, "java/io/FileDescriptor", "fd", "I") : NULL;
    if (field) (*env)->SetIntField(env, descriptor, field, fd);
}

/* ---- Transfers ---- */

/* The memory of a buffer: an array, or outside the heap. Objects do not move, so the bytes of an array can be read and
   written by the system while the thread is in native code. */
typedef struct {
    jbyteArray array; /* NULL: direct */
    jlong address;    /* in memory, or 0 */
    jint offset;      /* in the array */
    jint capacity;
} Memory;

static bool memory_of(JNIEnv *env, jobject buffer, Memory *m) {
    if (!buffer) {
        text_throw(env, NullPointerException, NULL);
        return false;
    }
    jfieldID array = field_of(env, "java/nio/ByteBuffer", "hb", "[B");
    jfieldID offset = array ? field_of(env, "java/nio/ByteBuffer", "offset", "I") : NULL;
    jfieldID address = offset ? field_of(env, "java/nio/Buffer", "address", "J") : NULL;
    jfieldID capacity = address ? field_of(env, "java/nio/Buffer", "capacity", "I") : NULL;
    if (!capacity) return false;
    m->array = (*env)->GetObjectField(env, buffer, array);
    m->offset = m->array ? (*env)->GetIntField(env, buffer, offset) : 0;
    m->address = m->array ? 0 : (*env)->GetLongField(env, buffer, address);
    m->capacity = (*env)->GetIntField(env, buffer, capacity);
    return true;
}

static ssize_t transfer(int fd, void *bytes, size_t n, jlong position, bool write_it) {
    ssize_t result;
    if (position < 0)
        RETRY(result, write_it ? write(fd, bytes, n) : read(fd, bytes, n));
    else
        RETRY(result, write_it ? pwrite(fd, bytes, n, position) : pread(fd, bytes, n, position));
    return result == -1 ? -errno : result;
}

static jlong JNICALL CHANNEL(transfer0)(JNIEnv *env, jclass c, jobject descriptor, jobject buffer, jint from,
                                        jint length, jlong position, jboolean write_it) {
    Memory m;
    int fd = descriptor_number(env, descriptor);
    if ((*env)->ExceptionCheck(env) || !memory_of(env, buffer, &m)) return 0;
    if (from < 0 || length < 0 || length > m.capacity - from) {
        text_throw(env, IndexOutOfBoundsException, NULL);
        return 0;
    }
    if (!m.array) return transfer(fd, (char *)(intptr_t)m.address + from, (size_t)length, position, write_it);
    if (m.offset < 0 || m.offset > (*env)->GetArrayLength(env, m.array) - m.capacity) {
        text_throw(env, IndexOutOfBoundsException, NULL);
        return 0;
    }
    char *bytes = (*env)->GetPrimitiveArrayCritical(env, m.array, NULL);
    if (!bytes) return -ENOMEM;
    ssize_t n = transfer(fd, bytes + m.offset + from, (size_t)length, position, write_it);
    (*env)->ReleasePrimitiveArrayCritical(env, m.array, bytes, write_it ? JNI_ABORT : 0);
    return n;
}

/* ---- The file ---- */

/* The standard streams' numbers must not come up for other files: they go to /dev/null instead. */
static int file_close(int fd) {
    if (fd > STDERR_FILENO) return close(fd) == -1 && errno != EINTR ? -1 : 0;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    int result = -1;
    if (null != -1) RETRY(result, dup2(null, fd));
    if (null != -1) close(null);
    return result == -1 ? -1 : 0;
}

/* Other files than these can let a thread wait. */
static bool never_waits(int fd) {
    struct stat s;
    return fstat(fd, &s) == -1 || S_ISREG(s.st_mode) || S_ISDIR(s.st_mode) || S_ISBLK(s.st_mode);
}

static jlong JNICALL CHANNEL(file0)(JNIEnv *env, jclass c, jobject descriptor, jint operation, jlong argument) {
    enum { SIZE, POSITION, SEEK, TRUNCATE, FORCE, FORCE_DATA, CLOSE, MAY_WAIT };
    int fd = descriptor_number(env, descriptor);
    if ((*env)->ExceptionCheck(env)) return 0;
    jlong result = -1;
    struct stat s;
    errno = EINVAL;
    switch (operation) {
    case SIZE:
        RETRY(result, fstat(fd, &s));
        if (result == 0) result = s.st_size;
        break;
    case POSITION: result = lseek(fd, 0, SEEK_CUR); break;
    case SEEK: result = lseek(fd, argument, SEEK_SET); break;
    case TRUNCATE: RETRY(result, ftruncate(fd, argument)); break;
    case FORCE: RETRY(result, fsync(fd)); break;
    case FORCE_DATA: RETRY(result, fdatasync(fd)); break;
    case CLOSE:
        descriptor_set(env, descriptor, -1);
        result = fd == -1 ? 0 : file_close(fd);
        break;
    case MAY_WAIT: result = !never_waits(fd); break;
    default: break;
    }
    /* What cannot be synchronized has nothing to be synchronized. */
    if (result == -1 && (operation == FORCE || operation == FORCE_DATA) && (errno == EINVAL || errno == EROFS))
        result = 0;
    return result == -1 ? -errno : result;
}

static jint JNICALL CHANNEL(event0)(JNIEnv *env, jclass c, jobject event) {
    int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (fd == -1) return errno;
    descriptor_set(env, event, fd);
    return 0;
}

static void JNICALL CHANNEL(signal0)(JNIEnv *env, jclass c, jobject event) {
    uint64_t one = 1;
    ssize_t n;
    int fd = descriptor_number(env, event);
    if (fd != -1) RETRY(n, write(fd, &one, sizeof one));
}

static jint JNICALL CHANNEL(await0)(JNIEnv *env, jclass c, jobject descriptor, jobject event, jboolean write_it,
                                    jboolean ask) {
    int fd = descriptor_number(env, descriptor);
    int wake = (*env)->ExceptionCheck(env) ? -1 : descriptor_number(env, event);
    if ((*env)->ExceptionCheck(env)) return 0;
    struct pollfd files[] = {{.fd = fd, .events = write_it ? POLLOUT : POLLIN}, {.fd = wake, .events = POLLIN}};
    int n;
    RETRY(n, poll(files, 2, ask ? 0 : -1));
    return n == -1 || (files[0].revents != 0 && !(files[1].revents & POLLIN));
}

/* ---- Memory ---- */

static jlong JNICALL CHANNEL(map0)(JNIEnv *env, jclass c, jobject descriptor, jint mode, jlong position, jlong size) {
    enum { READ_ONLY, READ_WRITE, PRIVATE };
    int fd = descriptor_number(env, descriptor);
    if (fd == -1 || position < 0 || size <= 0) return -EINVAL;
    int protection = mode == READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
    void *address =
        mmap(NULL, (size_t)size, protection, mode == PRIVATE ? MAP_PRIVATE : MAP_SHARED, fd, (off_t)position);
    return address == MAP_FAILED ? -errno : (jlong)(intptr_t)address;
}

static void JNICALL CHANNEL(unmap0)(JNIEnv *env, jclass c, jlong address, jlong size) {
    if (address != 0 && size > 0) munmap((void *)(intptr_t)address, (size_t)size);
}

static jobject JNICALL CHANNEL(buffer0)(JNIEnv *env, jclass c, jlong address, jint size, jboolean read_only,
                                        jobject end) {
    jclass buffer_class = (*env)->FindClass(env, "java/nio/DirectByteBuffer");
    jmethodID init =
        buffer_class ? (*env)->GetMethodID(env, buffer_class, "<init>", "(JIZLjava/lang/Runnable;)V") : NULL;
    return init ? (*env)->NewObject(env, buffer_class, init, address, size, read_only, end) : NULL;
}

/* Whether all pages are in memory. */
static bool pages_are_loaded(char *from, size_t n, size_t page) {
    unsigned char state[256];
    while (n > 0) {
        size_t step = n < sizeof state * page ? n : sizeof state * page;
        if (mincore(from, step, state) == -1) return true;
        for (size_t i = 0; i < (step + page - 1) / page; i++)
            if (!(state[i] & 1)) return false;
        from += step;
        n -= step;
    }
    return true;
}

static jint JNICALL Java_java_nio_MappedByteBuffer_pages0(JNIEnv *env, jclass c, jlong address, jlong length,
                                                          jint operation) {
    enum { LOADED, LOAD, FORCE, NOT_LOADED = -1 };
    if (address == 0 || length <= 0) return 0;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *from = (char *)((uintptr_t)address & ~(page - 1));
    size_t n = (size_t)((char *)(uintptr_t)address + length - from);
    int result;
    switch (operation) {
    case LOADED: return pages_are_loaded(from, n, page) ? 0 : NOT_LOADED;
    case LOAD: RETRY(result, madvise(from, n, MADV_WILLNEED)); return 0;
    case FORCE: RETRY(result, msync(from, n, MS_SYNC)); return result == -1 ? errno : 0;
    default: return EINVAL;
    }
}

/* ---- Locks ---- */

static int lock_set(int fd, jlong position, jlong size, short type) {
    /* The length 0 means as far as any end. */
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = position};
    lock.l_len = size == LLONG_MAX ? 0 : size;
    int result;
    RETRY(result, fcntl(fd, F_SETLK, &lock));
    return result == -1 ? errno : 0;
}

static jint JNICALL CHANNEL(lock0)(JNIEnv *env, jclass c, jobject descriptor, jlong position, jlong size,
                                   jboolean shared) {
    int fd = descriptor_number(env, descriptor);
    int error = fd == -1 ? EBADF : lock_set(fd, position, size, shared ? F_RDLCK : F_WRLCK);
    return error == EAGAIN || error == EACCES ? 1 : -error;
}

static jint JNICALL CHANNEL(unlock0)(JNIEnv *env, jclass c, jobject descriptor, jlong position, jlong size) {
    int fd = descriptor_number(env, descriptor);
    return fd == -1 ? -EBADF : -lock_set(fd, position, size, F_UNLCK);
}

static jint JNICALL Java_sun_nio_ch_FileLockTable_key0(JNIEnv *env, jclass c, jobject descriptor, jlongArray out) {
    struct stat s;
    int fd = descriptor_number(env, descriptor);
    if (fd == -1 || fstat(fd, &s) == -1) return EBADF;
    jlong key[2] = {(jlong)s.st_dev, (jlong)s.st_ino};
    (*env)->SetLongArrayRegion(env, out, 0, 2, key);
    return 0;
}

static jstring JNICALL CHANNEL(errorText)(JNIEnv *env, jclass c, jint error) {
    char buffer[256];
    const char *text = strerror_r(error, buffer, sizeof buffer);
    return text_to_string(env, text, strlen(text));
}

#define CHANNEL_CLASS "sun/nio/ch/FileChannelImpl"
#define FD "Ljava/io/FileDescriptor;"

const JniNativeEntry jdk_channel_natives[] = {
    {CHANNEL_CLASS, "transfer0", "(" FD "Ljava/nio/ByteBuffer;IIJZ)J", CHANNEL(transfer0)},
    {CHANNEL_CLASS, "file0", "(" FD "IJ)J", CHANNEL(file0)},
    {CHANNEL_CLASS, "event0", "(" FD ")I", CHANNEL(event0)},
    {CHANNEL_CLASS, "signal0", "(" FD ")V", CHANNEL(signal0)},
    {CHANNEL_CLASS, "await0", "(" FD FD "ZZ)I", CHANNEL(await0)},
    {CHANNEL_CLASS, "lock0", "(" FD "JJZ)I", CHANNEL(lock0)},
    {CHANNEL_CLASS, "unlock0", "(" FD "JJ)I", CHANNEL(unlock0)},
    {CHANNEL_CLASS, "map0", "(" FD "IJJ)J", CHANNEL(map0)},
    {CHANNEL_CLASS, "unmap0", "(JJ)V", CHANNEL(unmap0)},
    {CHANNEL_CLASS, "buffer0", "(JIZLjava/lang/Runnable;)Ljava/nio/MappedByteBuffer;", CHANNEL(buffer0)},
    {CHANNEL_CLASS, "errorText", "(I)Ljava/lang/String;", CHANNEL(errorText)},
    {"sun/nio/ch/FileLockTable", "key0", "(" FD "[J)I", Java_sun_nio_ch_FileLockTable_key0},
    {"java/nio/MappedByteBuffer", "pages0", "(JJI)I", Java_java_nio_MappedByteBuffer_pages0},
    {NULL, NULL, NULL, NULL},
};
