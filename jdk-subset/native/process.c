/* Natives of java.lang.Process and ProcessHandle in jdk-subset: starting a program, waiting for it, signals, and what
   /proc reports about processes. Plain JNI. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"
#include "runtime/thread.h"
#include "runtime/user.h"

#define RETRY(result, call) \
    do result = (call);     \
    while (result == -1 && errno == EINTR)

#define HANDLE(name) Java_java_lang_ProcessHandleImpl_##name
#define PROCESS(name) Java_java_lang_ProcessImpl_##name

enum { STREAMS = 3 };

/* ---- Starting a program ---- */

/* All that the new process needs. It is complete before the process exists: that shares this one's memory until it
   runs the program, and may call only what is safe in a signal handler. */
typedef struct {
    char **arguments;
    char **environment;
    char **candidates; /* paths under which the program may be, the last one is NULL */
    char **script;     /* arguments for the shell, when the program is a script without #! */
    char *directory;
    int files[STREAMS];
    bool merged; /* stream 2 is a second name of stream 1 */
    int report;  /* where the error number goes, if the program cannot run; closed by its start */
} Start;

static void strings_free(char **strings) {
    for (char **s = strings; s && *s; s++) free(*s);
    free(strings);
}

/* NULL with an exception pending. */
static char **strings_from_array(JNIEnv *env, jobjectArray array) {
    if (!array) {
        text_throw(env, NullPointerException, NULL);
        return NULL;
    }
    jsize n = (*env)->GetArrayLength(env, array);
    char **strings = calloc((size_t)n + 1, sizeof *strings);
    if (!strings) text_throw(env, OutOfMemoryError, "Java heap space");
    for (jsize i = 0; strings && i < n; i++) {
        jobject s = (*env)->GetObjectArrayElement(env, array, i);
        strings[i] = text_from_string(env, s);
        (*env)->DeleteLocalRef(env, s);
        if (!strings[i]) {
            strings_free(strings);
            strings = NULL;
        }
    }
    return strings;
}

/* A name without a slash is searched for in the folders of PATH, of which an empty one is the working directory. */
static char **candidates_make(const char *program) {
    const char *path = getenv("PATH");
    bool search = !strchr(program, '/') && *program;
    if (!search) path = "";
    if (!path) path = ":/bin:/usr/bin";
    size_t n = 1;
    for (const char *p = path; *p; p++) n += *p == ':';
    char **candidates = calloc(n + 1, sizeof *candidates);
    for (size_t i = 0; candidates && i < n; i++) {
        size_t length = strcspn(path, ":");
        const char *separator = !search || (length > 0 && path[length - 1] == '/') ? "" : length == 0 ? "./" : "/";
        if (asprintf(&candidates[i], "%.*s%s%s", (int)length, path, separator, program) == -1) {
            candidates[i] = NULL;
            strings_free(candidates);
            return NULL;
        }
        path += length + (path[length] == ':');
    }
    return candidates;
}

/* "/bin/sh", a place for the program's path, and its arguments. The strings belong to others. */
static char **script_make(char **arguments) {
    size_t n = 0;
    while (arguments[n]) n++;
    char **script = calloc(n + 3, sizeof *script);
    if (!script) return NULL;
    script[0] = "/bin/sh";
    for (size_t i = 1; i < n; i++) script[i + 1] = arguments[i];
    return script;
}

static void start_free(Start *s) {
    if (s->environment != environ) strings_free(s->environment);
    strings_free(s->arguments);
    strings_free(s->candidates);
    free(s->script);
    free(s->directory);
}

/* False with an exception pending. */
static bool start_prepare(JNIEnv *env, Start *s, jobjectArray command, jobjectArray environment, jstring directory) {
    s->arguments = strings_from_array(env, command);
    if (!s->arguments) return false;
    if (!s->arguments[0]) {
        text_throw(env, IndexOutOfBoundsException, NULL);
        return false;
    }
    s->environment = environment ? strings_from_array(env, environment) : environ;
    s->directory = directory ? text_from_string(env, directory) : NULL;
    if (!s->environment || (directory && !s->directory)) return false;
    s->candidates = candidates_make(s->arguments[0]);
    s->script = script_make(s->arguments);
    if (!s->candidates || !s->script) text_throw(env, OutOfMemoryError, "Java heap space");
    return s->candidates && s->script;
}

/* The files become streams 0 to 2: first those that have one of these numbers move out of the way of the others. */
static bool child_arrange_files(Start *s) {
    for (int i = 0; i < STREAMS; i++) {
        int fd = s->files[i];
        if (fd < STREAMS && fd != i && (s->files[i] = fcntl(fd, F_DUPFD_CLOEXEC, STREAMS)) == -1) return false;
    }
    if (s->report < STREAMS && (s->report = fcntl(s->report, F_DUPFD_CLOEXEC, STREAMS)) == -1) return false;
    for (int i = 0; i < STREAMS; i++) {
        int fd = i == STDERR_FILENO && s->merged ? STDOUT_FILENO : s->files[i];
        if (fd == i) {
            if (fcntl(fd, F_SETFD, 0) == -1) return false;
        } else {
            int result;
            RETRY(result, dup2(fd, i));
            if (result == -1) return false;
        }
    }
    return true;
}

/* The program gets no file but its three streams. This VM's own files close themselves; an agent's may not. */
static void child_mark_files(void) {
#if defined(SYS_close_range) && defined(CLOSE_RANGE_CLOEXEC)
    if (syscall(SYS_close_range, STREAMS, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
    struct rlimit limit;
    int n = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (1 << 20) ? (int)limit.rlim_cur : 1 << 20;
    for (int fd = STREAMS; fd < n; fd++) fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* Returns an error number if no candidate can be run: that of one which may not be, rather than of a missing one. */
static int child_execute(const Start *s) {
    int found = ENOENT;
    for (char **candidate = s->candidates; *candidate; candidate++) {
        execve(*candidate, s->arguments, s->environment);
        if (errno == ENOEXEC) {
            s->script[1] = *candidate;
            execve(s->script[0], s->script, s->environment);
        }
        if (errno == EACCES)
            found = EACCES;
        else if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP && errno != ENAMETOOLONG)
            return errno;
        else if (!s->candidates[1])
            return errno;
    }
    return found;
}

/* Signals that this process handles do what they do by default, also before the program starts: a handler would run in
   this process's memory. All are let through. */
static void child_reset_signals(void) {
    for (int number = 1; number < _NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL) {
            action = (struct sigaction){.sa_handler = SIG_DFL};
            sigaction(number, &action, NULL);
        }
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

__attribute__((noreturn, noinline)) static void child_run(Start *s) {
    child_reset_signals();
    int error = 0;
    if (!child_arrange_files(s))
        error = errno;
    else {
        child_mark_files();
        if (s->directory && chdir(s->directory) == -1) error = errno;
    }
    if (error == 0) error = child_execute(s);
    ssize_t written;
    RETRY(written, write(s->report, &error, sizeof error));
    _exit(127);
}

/* The process's number, or below 0 an error number. The child's own copies of what it changes are in `in_child`. */
static jlong start_run(const Start *s) {
    int report[2];
    if (pipe2(report, O_CLOEXEC) == -1) return -errno;
    Start in_child = *s;
    in_child.report = report[1];
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = vfork();
    if (pid == 0) child_run(&in_child);
    int error = pid == -1 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (pid != -1) {
        ssize_t n;
        RETRY(n, read(report[0], &error, sizeof error));
        if (n == (ssize_t)sizeof error) {
            pid_t reaped;
            RETRY(reaped, waitpid(pid, NULL, 0));
        } else
            error = 0;
    }
    close(report[0]);
    return error != 0 ? -error : pid;
}

/* ---- Its files ---- */

static jfieldID descriptor_field(JNIEnv *env) {
    jclass c = (*env)->FindClass(env, "java/io/FileDescriptor");
    return c ? (*env)->GetFieldID(env, c, "fd", "I") : NULL;
}

/* NULL with an exception pending, if the array is too short or has nothing there and that is not allowed. */
static jobject descriptor_at(JNIEnv *env, jobjectArray array, jsize i, bool allow_null) {
    if (!array || (*env)->GetArrayLength(env, array) <= i) {
        text_throw(env, array ? IndexOutOfBoundsException : NullPointerException, NULL);
        return NULL;
    }
    jobject descriptor = (*env)->GetObjectArrayElement(env, array, i);
    if (!descriptor && !allow_null) text_throw(env, NullPointerException, NULL);
    return descriptor;
}

typedef struct {
    int child[STREAMS];  /* files that the process gets */
    int parent[STREAMS]; /* the other ends of its pipes, or -1 */
} Files;

static void files_close(const Files *f, bool failed) {
    for (int i = 0; i < STREAMS; i++) {
        if (f->parent[i] == -1) continue;
        close(f->child[i]);
        if (failed) close(f->parent[i]);
    }
}

/* An error number; 0 also with an exception pending. */
static int files_open(JNIEnv *env, jfieldID field, Files *f, jobjectArray child) {
    for (int i = 0; i < STREAMS; i++) {
        jobject descriptor = descriptor_at(env, child, i, true);
        if ((*env)->ExceptionCheck(env)) return 0;
        int ends[2];
        if (descriptor) {
            f->child[i] = (*env)->GetIntField(env, descriptor, field);
            (*env)->DeleteLocalRef(env, descriptor);
            if (f->child[i] < 0) return EBADF;
        } else if (pipe2(ends, O_CLOEXEC) == -1)
            return errno;
        else {
            f->child[i] = ends[i == 0 ? 0 : 1];
            f->parent[i] = ends[i == 0 ? 1 : 0];
        }
    }
    return 0;
}

static bool files_store(JNIEnv *env, jfieldID field, const Files *f, jobjectArray parent) {
    for (int i = 0; i < STREAMS; i++) {
        jobject descriptor = descriptor_at(env, parent, i, false);
        if (!descriptor) return false;
        if (f->parent[i] != -1) (*env)->SetIntField(env, descriptor, field, f->parent[i]);
        (*env)->DeleteLocalRef(env, descriptor);
    }
    return true;
}

static void files_forget(JNIEnv *env, jfieldID field, jobjectArray parent) {
    for (int i = 0; i < STREAMS; i++) {
        jobject descriptor = (*env)->GetObjectArrayElement(env, parent, i);
        (*env)->SetIntField(env, descriptor, field, -1);
        (*env)->DeleteLocalRef(env, descriptor);
    }
}

static jlong JNICALL PROCESS(spawn0)(JNIEnv *env, jclass c, jobjectArray command, jobjectArray environment,
                                     jstring directory, jobjectArray child, jobjectArray parent, jboolean merged) {
    Start start = {.merged = merged};
    Files files = {.parent = {-1, -1, -1}};
    jlong result = -ENOMEM;
    jfieldID field = descriptor_field(env);
    if (field && start_prepare(env, &start, command, environment, directory)) {
        result = -files_open(env, field, &files, child);
        /* Stored first: after the start nothing may fail. */
        if (result == 0 && !(*env)->ExceptionCheck(env) && files_store(env, field, &files, parent)) {
            memcpy(start.files, files.child, sizeof start.files);
            result = start_run(&start);
            if (result < 0) files_forget(env, field, parent);
        }
        files_close(&files, result <= 0);
    }
    start_free(&start);
    return result;
}

static jint JNICALL PROCESS(pipe0)(JNIEnv *env, jclass c, jobjectArray descriptors) {
    jfieldID field = descriptor_field(env);
    jobject from = field ? descriptor_at(env, descriptors, 0, false) : NULL;
    jobject to = from ? descriptor_at(env, descriptors, 1, false) : NULL;
    int ends[2];
    if (!to) return EINVAL;
    if (pipe2(ends, O_CLOEXEC) == -1) return errno;
    (*env)->SetIntField(env, from, field, ends[0]);
    (*env)->SetIntField(env, to, field, ends[1]);
    return 0;
}

static jstring JNICALL PROCESS(errorText)(JNIEnv *env, jclass c, jint error) {
    char buffer[256];
    const char *text = strerror_r(error, buffer, sizeof buffer);
    return text_to_string(env, text, strlen(text));
}

/* ---- Its end ---- */

static bool is_process(jlong pid) { return pid > 0 && pid <= INT_MAX; }

/* In green mode native code keeps the turn: there the answer can be no after a short while. */
static jboolean JNICALL PROCESS(await0)(JNIEnv *env, jclass c, jlong pid) {
    enum { PAUSE_MICROS = 1000 };
    siginfo_t info = {.si_pid = 0};
    int result = -1;
    if (is_process(pid))
        RETRY(result, waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT | (scheduler_green ? WNOHANG : 0)));
    if (result == -1 || info.si_pid != 0) return JNI_TRUE;
    usleep(PAUSE_MICROS);
    return JNI_FALSE;
}

static jint JNICALL PROCESS(reap0)(JNIEnv *env, jclass c, jlong pid) {
    int status;
    pid_t reaped = -1;
    if (is_process(pid)) RETRY(reaped, waitpid((pid_t)pid, &status, 0));
    if (reaped == -1) return -1; /* another part of the process has taken it, or SIGCHLD is ignored */
    return WIFEXITED(status) ? WEXITSTATUS(status) : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : status;
}

static jboolean JNICALL HANDLE(kill0)(JNIEnv *env, jclass c, jlong pid, jboolean force) {
    return is_process(pid) && kill((pid_t)pid, force ? SIGKILL : SIGTERM) == 0;
}

/* ---- What the system knows about processes ---- */

static jlong JNICALL HANDLE(own0)(JNIEnv *env, jclass c) { return getpid(); }

/* Reads at most `size` bytes; -1 if there is no such file. */
static ssize_t file_read(const char *path, char *buffer, size_t size) {
    int fd;
    RETRY(fd, open(path, O_RDONLY | O_CLOEXEC));
    if (fd == -1) return -1;
    size_t n = 0;
    ssize_t got = 0;
    while (n < size) {
        RETRY(got, read(fd, buffer + n, size - n));
        if (got <= 0) break;
        n += (size_t)got;
    }
    close(fd);
    return got == -1 ? -1 : (ssize_t)n;
}

/* When the system was started, in milliseconds; 0: unknown. The same at each question, however the clock is set. */
static long long boot_millis(void) {
    static long long known; /* atomic */
    long long millis = __atomic_load_n(&known, __ATOMIC_SEQ_CST), none = 0;
    if (millis) return millis;
    FILE *f = fopen("/proc/stat", "re");
    char line[256];
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "btime %lld", &millis) == 1) break;
    if (f) fclose(f);
    millis *= 1000;
    __atomic_compare_exchange_n(&known, &none, millis, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return none ? none : millis;
}

static jboolean JNICALL HANDLE(status0)(JNIEnv *env, jclass c, jlong pid, jlongArray out) {
    enum { PARENT, START, CPU, USER, COUNT };
    if (!out || (*env)->GetArrayLength(env, out) < COUNT) {
        text_throw(env, out ? IndexOutOfBoundsException : NullPointerException, NULL);
        return JNI_FALSE;
    }
    if (!is_process(pid)) return JNI_FALSE;
    char path[64], text[2048];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    ssize_t n = file_read(path, text, sizeof text - 1);
    if (n <= 0) return JNI_FALSE;
    text[n] = '\0';
    /* The second word is the program's name in brackets, which may have brackets and blanks in it. */
    const char *rest = strrchr(text, ')');
    int parent;
    unsigned long long user, system, start;
    if (!rest || sscanf(rest + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d %*d %*d %llu",
                        &parent, &user, &system, &start) != 4)
        return JNI_FALSE;
    struct stat owner;
    snprintf(path, sizeof path, "/proc/%d", (int)pid);
    if (stat(path, &owner) == -1) return JNI_FALSE;
    unsigned long long ticks = (unsigned long long)sysconf(_SC_CLK_TCK);
    jlong values[COUNT] = {parent, boot_millis() + (jlong)(start * 1000 / ticks),
                           (jlong)((user + system) * (1000000000 / ticks)), (jlong)owner.st_uid};
    (*env)->SetLongArrayRegion(env, out, 0, COUNT, values);
    return JNI_TRUE;
}

static jstring JNICALL HANDLE(program0)(JNIEnv *env, jclass c, jlong pid) {
    char path[64], target[PATH_MAX];
    if (!is_process(pid)) return NULL;
    snprintf(path, sizeof path, "/proc/%d/exe", (int)pid);
    ssize_t n = readlink(path, target, sizeof target);
    return n <= 0 ? NULL : text_to_string(env, target, (size_t)n);
}

static jbyteArray JNICALL HANDLE(commandLine0)(JNIEnv *env, jclass c, jlong pid) {
    enum { LONGEST = 1 << 21 };
    char path[64];
    if (!is_process(pid)) return NULL;
    snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
    char *text = malloc(LONGEST);
    if (!text) {
        text_throw(env, OutOfMemoryError, "Java heap space");
        return NULL;
    }
    ssize_t n = file_read(path, text, LONGEST);
    jbyteArray line = n < 0 ? NULL : (*env)->NewByteArray(env, (jsize)n);
    if (line) (*env)->SetByteArrayRegion(env, line, 0, (jsize)n, (const jbyte *)text);
    free(text);
    return line;
}

static jstring JNICALL HANDLE(userName0)(JNIEnv *env, jclass c, jlong uid) {
    struct passwd entry;
    char buffer[4096];
    const struct passwd *found = user_find((uid_t)uid, &entry, buffer, sizeof buffer);
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)uid);
    const char *name = found && found->pw_name && *found->pw_name ? found->pw_name : number;
    return text_to_string(env, name, strlen(name));
}

#define HANDLE_CLASS "java/lang/ProcessHandleImpl"
#define PROCESS_CLASS "java/lang/ProcessImpl"
#define DESCRIPTORS "[Ljava/io/FileDescriptor;"

const JniNativeEntry jdk_process_natives[] = {
    {PROCESS_CLASS, "spawn0", "([Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;" DESCRIPTORS DESCRIPTORS "Z)J",
     PROCESS(spawn0)},
    {PROCESS_CLASS, "pipe0", "(" DESCRIPTORS ")I", PROCESS(pipe0)},
    {PROCESS_CLASS, "await0", "(J)Z", PROCESS(await0)},
    {PROCESS_CLASS, "reap0", "(J)I", PROCESS(reap0)},
    {PROCESS_CLASS, "errorText", "(I)Ljava/lang/String;", PROCESS(errorText)},
    {HANDLE_CLASS, "own0", "()J", HANDLE(own0)},
    {HANDLE_CLASS, "kill0", "(JZ)Z", HANDLE(kill0)},
    {HANDLE_CLASS, "status0", "(J[J)Z", HANDLE(status0)},
    {HANDLE_CLASS, "program0", "(J)Ljava/lang/String;", HANDLE(program0)},
    {HANDLE_CLASS, "commandLine0", "(J)[B", HANDLE(commandLine0)},
    {HANDLE_CLASS, "userName0", "(J)Ljava/lang/String;", HANDLE(userName0)},
    {NULL, NULL, NULL, NULL},
};
