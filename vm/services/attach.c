/* See attach.h. The protocol: a client creates the file .attach_pidN in our working directory or in /tmp and sends
   SIGQUIT until the socket /tmp/.java_pidN is there, then makes one connection per request: strings, each ended by a
   zero byte. In version 1 these are five: "1", the command, three arguments. Version 2, which clients of 25 know (they
   ask with `getversion`), has no limits that one meets: "2", how many bytes follow, the command, any number of
   arguments (contract of 25: 8.4). Options may follow the command and a blank. We answer with the result in
   decimal, a line end, and the command's output, all at the end or, if the option is `streaming=1`, as far as it is
   known. The thread "Attach Listener" serves one connection at a time. Commands of jcmd are in
   vm/services/diagnostic.c. */
#include "vm/services/attach.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/interp/exception.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/services/diagnostic.h"
#include "vm/services/heap_dump.h"
#include "vm/services/histogram.h"
#include "vm/services/perfdata.h"
#include "vm/services/thread_dump.h"
#include "vm/threads.h"

enum {
    ARGUMENTS = 3, /* that commands look at */
    MAX_VERSION = 8,
    MAX_COMMAND = 16,
    MAX_ARGUMENT = 1024, /* these are of version 1 */
    OLD_REQUEST_BYTES = MAX_COMMAND + 1 + ARGUMENTS * (MAX_ARGUMENT + 1),
    MAX_REQUEST = 256 * 1024, /* of version 2 */
    PATIENCE_SECONDS = 10     /* with a whole request, and with who does not read the answer */
};
typedef struct Request {
    int fd;
    int64_t deadline;
    size_t begin, end; /* of what has come and was not looked at yet */
    bool streaming;
    const char *command, *arguments[ARGUMENTS];
    char bytes[MAX_REQUEST];
} Request;

/* What is to be answered; there is one listener, so there is one. */
static struct {
    Request request; /* not allocated: the listener must not end for lack of memory */
    TextStream text;
    bool begun; /* the result has been sent */
    size_t sent;
} answer;

static bool closed;       /* atomic: the VM ends */
static int listener = -1; /* atomic; the socket, -1: the listener does not run */
static struct sockaddr_un address = {.sun_family = AF_UNIX};
static pid_t owner; /* the process that made the socket: a child after fork leaves it alone */

/* ---- answers ---- */

static void write_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t n = send(fd, bytes, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return; /* the client has gone, or does not read */
        bytes += n;
        length -= (size_t)n;
    }
}

/* What was not sent yet of the first [length] bytes; before it the result. */
static void send_text(int result, char *text, size_t length) {
    char head[16];
    if (!answer.begun) write_all(answer.request.fd, head, (size_t)snprintf(head, sizeof head, "%d\n", result));
    answer.begun = true;
    text_hide_controls(text + answer.sent, length - answer.sent); /* jcmd's user need not be who runs the program */
    write_all(answer.request.fd, text + answer.sent, length - answer.sent);
    answer.sent = length;
}
/* The result, and the output up to now. State IN_VM. */
static void send_known(Thread *t, int result) {
    fflush(answer.text.out);
    thread_to_native(t);
    if (!answer.text.lacking) send_text(result, answer.text.text, answer.text.length);
    thread_to_vm(t);
}

/* ---- commands ---- */

void attach_report_exception(Thread *t, FILE *out) {
    Object *e = exception_take(t);
    exception_print_head(e, out);
}

bool attach_print_bytes(Thread *t, const char *class_name, const char *method, const char *descriptor,
                        const Slot *arguments, FILE *out) {
    Slot result = 0;
    Method *m = loader_static_method(t, class_name, method, descriptor);
    if (!m || !interp_call(t, m, arguments, &result)) return false;
    fwrite(array_data(slot_to_ref(result)), 1, array_length(slot_to_ref(result)), out);
    return true;
}
bool attach_write_properties(Thread *t, const char *method, FILE *out) {
    if (attach_print_bytes(t, "jdk/internal/vm/VMSupport", method, "()[B", NULL, out)) return true;
    attach_report_exception(t, out);
    return false;
}

/* Modules of agents may not have been resolved at start-up. */
static bool load_module(Thread *t, const char *module) {
    Method *m =
        loader_static_method(t, "jdk/internal/module/Modules", "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;");
    Object *name = m ? string_new_cstr(t, module) : NULL;
    if (name) handle_keep(t, name);
    Slot argument = slot_ref(name), result;
    return name && interp_call(t, m, &argument, &result);
}

bool attach_call_management(Thread *t, const char *name, const char *descriptor, const char *text, Slot *result) {
    if (!load_module(t, "jdk.management.agent")) return false;
    Method *m = loader_static_method(t, "jdk/internal/agent/Agent", name, descriptor);
    Object *string = m && text ? string_new_cstr(t, text) : NULL;
    if (string) handle_keep(t, string);
    Slot argument = slot_ref(string);
    return m && (string || !text) && interp_call(t, m, &argument, result);
}

/* False: it says so. */
static bool may_load_agents(FILE *out, const char *end) {
    if (vm_flag_bool(EnableDynamicAgentLoading)) return true;
    fprintf(out, "Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.%s",
            end);
    return false;
}

bool attach_load_agent(Thread *t, const char *name, bool is_path, const char *text, FILE *out) {
    if (library_level->agents_load_when_live && vm_phase() != PHASE_LIVE) {
        fprintf(out, "Dynamic agent loading is only permitted in the live phase\n");
        return false;
    }
    if (library_level->agents_load_with_words && !may_load_agents(out, "\n")) return false;
    if (options.jdk && !is_path && strcmp(name, "instrument") == 0 && !load_module(t, "java.instrument")) {
        attach_report_exception(t, out);
        return false;
    }
    char *message = NULL;
    jint result = 0;
    bool ok = hooks.attach_agent(t, name, is_path, text, &result, &message);
    if (ok)
        fprintf(out, "return code: %d\n", (int)result);
    else
        fprintf(out, "%s\n", message ? message : "out of native memory");
    free(message);
    return ok;
}

void attach_request_data(Thread *t) {
    if (hooks_wanted(HOOK_DATA_DUMP_REQUEST)) hooks.data_dump_request(t);
    exception_take(t);
}

void attach_dump_data(Thread *t) {
    thread_dump_print(t);
    attach_request_data(t);
}

static int do_load(Thread *t, const Request *r, FILE *out) {
    const int refused = library_level->agents_load_with_words ? 0 : -1;
    if (refused && !may_load_agents(out, "")) return refused; /* jcmd's command does not ask */
    return attach_load_agent(t, r->arguments[0], strcmp(r->arguments[1], "true") == 0, r->arguments[2], out) ? 0
                                                                                                             : refused;
}
static int do_properties(Thread *t, const Request *r, FILE *out) {
    return attach_write_properties(t, "serializePropertiesToByteArray", out) ? 0 : -1;
}
static int do_agent_properties(Thread *t, const Request *r, FILE *out) {
    return attach_write_properties(t, "serializeAgentPropertiesToByteArray", out) ? 0 : -1;
}
static int do_datadump(Thread *t, const Request *r, FILE *out) {
    attach_dump_data(t);
    return 0;
}
static int do_threaddump(Thread *t, const Request *r, FILE *out) {
    thread_dump_write(t, out, strchr(r->arguments[0], 'l'), strchr(r->arguments[0], 'e'));
    return 0;
}
static int do_inspectheap(Thread *t, const Request *r, FILE *out) {
    const char *which = r->arguments[0];
    if (*which && strcmp(which, "-live") != 0 && strcmp(which, "-all") != 0) {
        fprintf(out, "Invalid argument to inspectheap operation: %s\n", which);
        return -1;
    }
    if (!*r->arguments[1]) {
        histogram_print(t, strcmp(which, "-all") != 0, out);
        return 0;
    }
    FILE *file = fopen(r->arguments[1], "w");
    if (!file) {
        fprintf(out, "Failed to allocate space for file: %s\n", r->arguments[1]);
        return -1;
    }
    histogram_print(t, strcmp(which, "-all") != 0, file);
    fclose(file);
    return 0;
}
static int do_dumpheap(Thread *t, const Request *r, FILE *out) {
    const char *path = r->arguments[0], *which = r->arguments[1], *level = r->arguments[2];
    if (!*path) {
        fputs("No dump file specified\n", out);
        return 0;
    }
    if (*which && strcmp(which, "-live") != 0 && strcmp(which, "-all") != 0) {
        fprintf(out, "Invalid argument to dumpheap operation: %s\n", which);
        return -1;
    }
    if (level[strspn(level, "0123456789")]) {
        fprintf(out, "Invalid compress level: [%s]\n", level);
        return -1;
    }
    unsigned long value = strtoul(level, NULL, 10);
    if (*level && (value < 1 || value > HEAP_DUMP_GZIP_MAX)) {
        fprintf(out, "Compression level out of range (1-%d): %lu\n", HEAP_DUMP_GZIP_MAX, value);
        return -1;
    }
    heap_dump_write(t, &(HeapDumpRequest){.path = path, .live = strcmp(which, "-all") != 0, .gzip_level = (int)value},
                    out);
    return 0;
}
static int do_jcmd(Thread *t, const Request *r, FILE *out) {
    return diagnostic_run(t, FROM_ATTACHED, r->arguments[0], out, r->streaming ? send_known : NULL);
}
static int do_getversion(Thread *t, const Request *r, FILE *out) {
    fprintf(out, "%d%s", library_level->attach_version, strcmp(r->arguments[0], "options") != 0 ? "" : " streaming");
    return 0;
}
static int do_printflag(Thread *t, const Request *r, FILE *out) {
    if (!diagnostic_print_flag(r->arguments[0], out)) fprintf(out, "no such flag '%s'\n", r->arguments[0]);
    return 0;
}
static int do_setflag(Thread *t, const Request *r, FILE *out) {
    int i = vm_flag_find(r->arguments[0]);
    if (i >= 0 && vm_flags[i].kind != VM_FLAG_MANAGEABLE) { /* here in other words than jcmd's */
        fprintf(out, "flag '%s' cannot be changed\n", r->arguments[0]);
        return -1;
    }
    return diagnostic_set_flag(r->arguments[0], r->arguments[1], out) ? 0 : -1;
}

/* Of the protocol; -Djdk.attach.compat=true: the old one only. */
static int attach_version(void) {
    const char *compatible = options_property("jdk.attach.compat");
    return compatible && strcmp(compatible, "true") == 0 ? 1 : library_level->attach_version;
}

static const struct {
    const char *name;
    int (*run)(Thread *t, const Request *r, FILE *out);
    int since; /* version of the protocol */
} commands[] = {{"load", do_load, 1},
                {"properties", do_properties, 1},
                {"agentProperties", do_agent_properties, 1},
                {"datadump", do_datadump, 1},
                {"threaddump", do_threaddump, 1},
                {"inspectheap", do_inspectheap, 1},
                {"dumpheap", do_dumpheap, 1},
                {"jcmd", do_jcmd, 1},
                {"printflag", do_printflag, 1},
                {"setflag", do_setflag, 1},
                {"getversion", do_getversion, 2}};

static int execute(Thread *t, const Request *r, FILE *out) {
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, r->command) == 0 && commands[i].since <= attach_version())
            return commands[i].run(t, r, out);
    fprintf(out, "Operation %s not recognized!", r->command);
    return -1;
}

/* ---- requests ---- */

/* The reference VM says nothing with 17. */
static bool refuse(const char *why) {
    if (library_level->attach_version > 1) log_write(LOG_ATTACH, LOG_ERROR, "Failed to read request: %s", why);
    return false;
}
static long refuse_number(const char *why) {
    log_write(LOG_ATTACH, LOG_ERROR, "Failed to read int value: %s", why);
    return -1;
}

/* Takes at most [most] bytes: what is left unread when we close reports the client that it was not wanted. False: the
   client has gone, or says nothing more. */
static bool receive(Request *r, size_t most) {
    for (;;) {
        int64_t left = (r->deadline - clock_ns(CLOCK_MONOTONIC)) / 1000000;
        struct pollfd readable = {.fd = r->fd, .events = POLLIN};
        if (left <= 0) return false;
        int ready = poll(&readable, 1, (int)left);
        ssize_t n = ready > 0 ? recv(r->fd, r->bytes + r->end, most, 0) : ready;
        if (n < 0 && errno == EINTR) continue;
        if (n > 0) r->end += (size_t)n;
        return n > 0;
    }
}

/* NULL: it does not come, or not within the first [end] bytes. */
static const char *next_string(Request *r, size_t end) {
    const char *s = r->bytes + r->begin;
    while (r->begin < end) {
        if (r->begin == r->end && !receive(r, end - r->end)) return NULL;
        if (!r->bytes[r->begin++]) return s;
    }
    return NULL;
}
/* Byte by byte: what follows depends on it. -1: none comes. Nothing is as good as 0. A client that connects and says
   nothing is not an error. */
static long next_number(Request *r, bool is_first) {
    long n = 0;
    for (unsigned digits = 0;; digits = 1) {
        r->begin = r->end = 0;
        if (!receive(r, 1)) return is_first && !digits ? -1 : refuse_number("EOF");
        char c = r->bytes[0];
        r->end = 0;
        if (!c) return n;
        if (c < '0' || c > '9') {
            char why[] = "unexpected symbol: x";
            why[sizeof why - 2] = c;
            text_hide_controls(why, sizeof why - 1);
            return refuse_number(why);
        }
        n = 10 * n + c - '0';
        if (n >= INT32_MAX) return refuse_number("too big");
    }
}

/* Cuts off the options. */
static void take_options(Request *r) {
    const char *blank = strchr(r->command, ' ');
    if (!blank) return;
    char *options_text = r->bytes + (blank - r->bytes), *option;
    *options_text++ = 0;
    while ((option = strsep(&options_text, ",")))
        if (strncmp(option, "streaming=", 10) == 0) r->streaming = strcmp(option + 10, "1") == 0;
}

/* A string that is too long is refused when all have come: clients write each separately, and should find a connection
   that was closed, not one that breaks. */
static bool read_old_request(Request *r, size_t end) {
    if (!(r->command = next_string(r, end))) return refuse("incomplete request");
    for (unsigned i = 0; i < ARGUMENTS; i++)
        if (!(r->arguments[i] = next_string(r, end))) return refuse("incomplete request");
    if (strlen(r->command) > MAX_COMMAND) return refuse("operation name is too long");
    for (unsigned i = 0; i < ARGUMENTS; i++)
        if (strlen(r->arguments[i]) > MAX_ARGUMENT) return refuse("operation argument is too long");
    return library_level->attach_version > 1 || (*r->command && r->begin == r->end);
}
static bool read_new_request(Request *r) {
    long size = next_number(r, false);
    if (size < 0) return refuse("negative request size (-1)");
    if (size > MAX_REQUEST) return refuse("too big");
    const size_t end = (size_t)size;
    while (r->end < end)
        if (!receive(r, end - r->end)) return refuse("incomplete request");
    if (size && r->bytes[end - 1]) return refuse("not terminated");
    r->command = size ? next_string(r, end) : "";
    for (unsigned i = 0; i < ARGUMENTS; i++) r->arguments[i] = r->begin < end ? next_string(r, end) : "";
    return true;
}

static bool refuse_version(Request *r, const char *answer_text, const char *why) {
    write_all(r->fd, answer_text, strlen(answer_text));
    return refuse(why);
}
static bool read_unnumbered_version(Request *r) { /* the version is a word */
    const size_t end = MAX_VERSION + 1 + OLD_REQUEST_BYTES;
    const char *version = next_string(r, end);
    if (version ? strcmp(version, "1") != 0 : r->end == end) return refuse_version(r, "101\n", "");
    return version && read_old_request(r, end);
}
static bool read_numbered_version(Request *r) {
    long version = next_number(r, true);
    bool ok = false;
    if (version < 0) return false;
    if (version == 1)
        ok = read_old_request(r, OLD_REQUEST_BYTES);
    else if (version == 2 && attach_version() == 2)
        ok = read_new_request(r);
    else if (version == 2)
        return refuse_version(r, "101\nv2 is unsupported or disabled", "v2 is unsupported or disabled");
    else {
        char why[64];
        snprintf(why, sizeof why, "unknown version (%ld)", version);
        return refuse_version(r, "101\nunknown version", why);
    }
    if (ok) take_options(r);
    return ok;
}

/* False: nothing to be executed; a wrong version was answered. */
static bool read_request(Request *r) {
    r->begin = r->end = 0;
    r->streaming = false;
    r->deadline = clock_ns(CLOCK_MONOTONIC) + PATIENCE_SECONDS * INT64_C(1000000000);
    return library_level->attach_version == 1 ? read_unnumbered_version(r) : read_numbered_version(r);
}

/* ---- connections ---- */

/* Only the user that runs the VM, and root. */
static bool is_trusted(int fd) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return false;
    return peer.uid == 0 || (peer.uid == geteuid() && peer.gid == getegid());
}

static void respond(Thread *t) {
    static char no_memory[] = "minijvm: out of native memory: for the answer\n";
    int result = JNI_ENOMEM;
    char *text = NULL;
    answer.begun = false;
    answer.sent = 0;
    if (text_stream_open(&answer.text)) {
        thread_to_vm(t);
        uint32_t mark = handle_mark(t);
        result = execute(t, &answer.request, answer.text.out);
        exception_take(t);
        handle_release(t, mark);
        thread_to_native(t);
        if (!(text = text_stream_close(&answer.text))) result = JNI_ENOMEM;
    }
    if (!text) answer.sent = 0;
    send_text(result, text ? text : no_memory, text ? answer.text.length : sizeof no_memory - 1);
    free(text);
}

static void run_listener(Thread *t) {
    int server = __atomic_load_n(&listener, __ATOMIC_ACQUIRE);
    const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    Request *r = &answer.request;
    thread_to_native(t);
    for (;;) {
        int fd = accept4(server, NULL, NULL, SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            break; /* shut down by attach_is_requested, or the system has no descriptors left: the next request starts
                      another listener */
        }
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        r->fd = fd;
        if (is_trusted(fd) && read_request(r)) respond(t);
        shutdown(fd, SHUT_RDWR);
        close(fd);
    }
    while (__atomic_load_n(&closed, __ATOMIC_ACQUIRE)) pause(); /* a daemon thread as any other: no ThreadEnd */
    thread_to_vm(t);
    int mine = server; /* unless another listener was started */
    __atomic_compare_exchange_n(&listener, &mine, -1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    close(server);
}

/* ---- the listener ---- */

static void remove_socket(void) {
    if (owner == getpid()) unlink(address.sun_path);
}

/* Made under another name and renamed when it is complete: clients look only for the name. -1: not possible. */
static int make_socket(void) {
    struct sockaddr_un temporary = address;
    snprintf(temporary.sun_path, sizeof temporary.sun_path, "%.90s.tmp", address.sun_path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    unlink(temporary.sun_path);
    if (bind(fd, (struct sockaddr *)&temporary, sizeof temporary) || listen(fd, 5) ||
        chmod(temporary.sun_path, S_IRUSR | S_IWUSR) || chown(temporary.sun_path, geteuid(), getegid()) ||
        rename(temporary.sun_path, address.sun_path)) {
        unlink(temporary.sun_path);
        close(fd);
        return -1;
    }
    return fd;
}

static bool start(Thread *t) {
    int fd = make_socket();
    if (fd < 0) return true; /* clients will not find us; that is no reason not to run */
    if (!owner) atexit(remove_socket);
    owner = getpid();
    __atomic_store_n(&listener, fd, __ATOMIC_RELEASE);
    if (threads_start_internal(t, "Attach Listener", 9, run_listener)) return true;
    __atomic_store_n(&listener, -1, __ATOMIC_RELEASE);
    close(fd);
    remove_socket();
    return false;
}

static bool is_trigger(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && (s.st_uid == geteuid() || s.st_uid == 0);
}

bool attach_is_requested(Thread *t) {
    if (vm_flag_bool(DisableAttachMechanism)) return false;
    int running = __atomic_load_n(&listener, __ATOMIC_ACQUIRE);
    struct stat s;
    if (running >= 0 && stat(address.sun_path, &s) == 0) return false;
    char here[64], shared[64];
    snprintf(here, sizeof here, ".attach_pid%d", (int)getpid());
    snprintf(shared, sizeof shared, "/tmp/.attach_pid%d", (int)getpid());
    if (!is_trigger(here) && !is_trigger(shared)) return false;
    if (running >= 0 && __atomic_compare_exchange_n(&listener, &running, -1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
        shutdown(running, SHUT_RDWR); /* somebody removed its file: the old listener wakes up and ends */
    if (!start(t)) exception_take(t);
    return true;
}

/* The listener wakes up and ends; who has connected already is served if time permits. */
void attach_close(void) {
    perfdata_withdraw();
    __atomic_store_n(&closed, true, __ATOMIC_RELEASE);
    int running = __atomic_exchange_n(&listener, -1, __ATOMIC_SEQ_CST);
    if (running < 0) return;
    remove_socket();
    shutdown(running, SHUT_RDWR);
}

bool attach_init(Thread *t) {
    snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.java_pid%d", (int)getpid());
    if (options.jdk) perfdata_publish();
    if (vm_flag_bool(DisableAttachMechanism) || options.green) return true;
    unlink(address.sun_path);
    return vm_flag_bool(StartAttachListener) || vm_flag_bool(ReduceSignalUsage) ? start(t) : true;
}
