/* -Xlog: selections of tag sets and levels, decorators, outputs (stdout, stderr, rotating files). Wordings are those of
   `java` 17. `lock` guards everything but the thresholds, which are read without it. */
#include "runtime/log.h"

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/options.h"

static const char levels[] = " off trace debug info warning error ";

enum Decorator {
    D_TIME,
    D_UTCTIME,
    D_UPTIME,
    D_TIMEMILLIS,
    D_UPTIMEMILLIS,
    D_TIMENANOS,
    D_UPTIMENANOS,
    D_HOSTNAME,
    D_PID,
    D_TID,
    D_LEVEL,
    D_TAGS,
    D_COUNT
};
static const char *const decorators[D_COUNT][2] = {{"time", "t"},         {"utctime", "utc"},     {"uptime", "u"},
                                                   {"timemillis", "tm"},  {"uptimemillis", "um"}, {"timenanos", "tn"},
                                                   {"uptimenanos", "un"}, {"hostname", "hn"},     {"pid", "p"},
                                                   {"tid", "ti"},         {"level", "l"},         {"tags", "tg"}};
enum { DEFAULT_DECORATORS = 1 << D_UPTIME | 1 << D_LEVEL | 1 << D_TAGS, MAX_OUTPUTS = 16 };

typedef struct Output {
    char *name; /* "stdout", "stderr", "file=..." */
    FILE *stream;
    uint8_t level[LOG_TAG_SET_COUNT];
    unsigned decorators;
    int width[D_COUNT]; /* columns grow to the widest text so far */
    char *path;         /* files only */
    uint64_t rotate_at, written;
    unsigned file_count, next_file;
    bool failed;       /* that it could not be written was said */
    bool reconfigured; /* since the start, by jcmd */
} Output;
static Output outputs[MAX_OUTPUTS];
static unsigned output_count;
static Lock lock = LOCK_INITIALIZER(LOG);
static FILE *complaints; /* where complain writes; NULL: to the log */
static int64_t start_ns;
static time_t start_time;
uint8_t log_thresholds[LOG_TAG_SET_COUNT];
static const char FOR_LOG[] = "the configuration of logging";

static void update_thresholds(void) {
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++) {
        uint8_t least = LOG_OFF;
        for (unsigned i = 0; i < output_count; i++)
            if (outputs[i].level[s] < least) least = outputs[i].level[s];
        __atomic_store_n(&log_thresholds[s], least, __ATOMIC_RELAXED);
    }
}

static Output *add_output(const char *name, FILE *stream, LogLevel level) {
    Output *o = &outputs[output_count++];
    *o = (Output){.name = memory_copy(name, FOR_LOG), .stream = stream, .decorators = DEFAULT_DECORATORS};
    memset(o->level, level, sizeof o->level);
    return o;
}

void log_init(void) {
    for (unsigned i = 0; i < output_count; i++) {
        free(outputs[i].name);
        free(outputs[i].path);
        if (i > 1) fclose(outputs[i].stream);
    }
    output_count = 0;
    start_ns = clock_ns(CLOCK_MONOTONIC);
    start_time = time(NULL);
    add_output("stdout", stdout, LOG_WARNING);
    add_output("stderr", stderr, LOG_OFF);
    update_thresholds();
}

/* ---- writing ---- */

static int format_date(char *text, size_t room, bool utc) {
    int64_t ms = clock_ns(CLOCK_REALTIME) / 1000000;
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    char date[32], zone[8];
    if (utc)
        gmtime_r(&seconds, &tm);
    else
        localtime_r(&seconds, &tm);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &tm);
    strftime(zone, sizeof zone, "%z", &tm);
    return snprintf(text, room, "%s.%03d%s", date, (int)(ms % 1000), utc ? "+0000" : zone);
}

static void format_decorator(char *text, size_t room, unsigned d, LogTagSet set, LogLevel level, int64_t up) {
    static const char *const names[] = {"", "trace", "debug", "info", "warning", "error", "off"};
    switch ((enum Decorator)d) {
    case D_TIME: format_date(text, room, false); return;
    case D_UTCTIME: format_date(text, room, true); return;
    case D_UPTIME: snprintf(text, room, "%.3fs", (double)up / 1e9); return;
    case D_TIMEMILLIS: snprintf(text, room, "%lldms", (long long)(clock_ns(CLOCK_REALTIME) / 1000000)); return;
    case D_UPTIMEMILLIS: snprintf(text, room, "%lldms", (long long)(up / 1000000)); return;
    case D_TIMENANOS: snprintf(text, room, "%lldns", (long long)clock_ns(CLOCK_REALTIME)); return;
    case D_UPTIMENANOS: snprintf(text, room, "%lldns", (long long)up); return;
    case D_HOSTNAME:
        if (gethostname(text, room) != 0) snprintf(text, room, "localhost");
        text[room - 1] = 0;
        return;
    case D_PID: snprintf(text, room, "%d", (int)getpid()); return;
    case D_TID: snprintf(text, room, "%d", (int)gettid()); return;
    case D_LEVEL: snprintf(text, room, "%s", names[level]); return;
    case D_TAGS: snprintf(text, room, "%s", log_tag_texts[set]); return;
    case D_COUNT: return;
    }
}

/* The full file becomes the next numbered one, over the oldest. */
static void rotate(Output *o) {
    char *old = NULL;
    int digits = 1;
    for (unsigned n = o->file_count - 1; n >= 10; n /= 10) digits++;
    if (asprintf(&old, "%s.%0*u", o->path, digits, o->next_file) < 0) return;
    if (o->stream) fclose(o->stream);
    rename(o->path, old);
    free(old);
    o->next_file = (o->next_file + 1) % o->file_count;
    o->stream = fopen(o->path, "we");
    o->written = 0;
}

/* What cannot be written is lost, which is said once. */
static void flush(Output *o) {
    if (fflush(o->stream) == 0 || o->failed) return;
    o->failed = true;
    vm_printf(stderr, "Could not flush log: %s (%s (%d))\n", o->name, strerror(errno), errno);
}

static void write_line(Output *o, LogTagSet set, LogLevel level, const char *message) {
    char line[2048];
    size_t n = 0;
    int64_t up = clock_ns(CLOCK_MONOTONIC) - start_ns;
    for (unsigned d = 0; d < D_COUNT; d++) {
        if (!(o->decorators >> d & 1)) continue;
        char text[256];
        format_decorator(text, sizeof text, d, set, level, up);
        int width = (int)strlen(text);
        if (width > o->width[d]) o->width[d] = width;
        n += (size_t)snprintf(line + n, sizeof line - n, "[%-*s]", o->width[d], text);
    }
    if (n)
        snprintf(line + n, sizeof line - n, " ");
    else
        line[0] = 0;
    if (!o->path) {
        vm_printf(o->stream, "%s%s\n", line, message);
        flush(o);
        return;
    }
    if (!o->stream) return;
    int written = fprintf(o->stream, "%s%s\n", line, message);
    flush(o);
    if (written > 0) o->written += (uint64_t)written;
    if (o->rotate_at && o->file_count && o->written >= o->rotate_at) rotate(o);
}

static void write_locked(LogTagSet set, LogLevel level, const char *message) {
    for (unsigned i = 0; i < output_count; i++)
        if (level >= outputs[i].level[set]) write_line(&outputs[i], set, level, message);
}

void log_write(LogTagSet set, LogLevel level, const char *format, ...) {
    char fixed[1024], *message = fixed, *longer = NULL;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(fixed, sizeof fixed, format, args);
    if (n >= (int)sizeof fixed && (longer = malloc((size_t)n + 1))) {
        vsnprintf(longer, (size_t)n + 1, format, again);
        message = longer;
    }
    va_end(again);
    va_end(args);
    text_hide_controls(message, strlen(message));
    lock_acquire(&lock);
    write_locked(set, level, message);
    lock_release(&lock);
    free(longer);
}

void log_set_level(LogTagSet set, LogLevel level) {
    lock_acquire(&lock);
    outputs[0].level[set] = (uint8_t)level;
    update_thresholds();
    lock_release(&lock);
}

/* ---- configuration; `lock` is held ---- */

/* Always false: what a parser that refuses its text returns. */
static __attribute__((format(printf, 2, 3))) bool complain(LogLevel level, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (complaints)
        fprintf(complaints, "%s\n", text);
    else
        write_locked(LOG_LOGGING, level, text);
    return false;
}

static int parse_level(const char *text) {
    static const uint8_t values[] = {LOG_OFF, LOG_TRACE, LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR};
    int i = log_find_word(levels, text);
    return i < 0 ? -1 : values[i];
}

/* tag[+tag...][*], which is cut into pieces. */
static bool parse_tags(char *text, LogTags *tags) {
    char hint[128], list[LOG_TAG_TEXT];
    const char *known = log_known_tags(list, sizeof list);
    size_t length = strlen(text);
    *tags = (LogTags){.wildcard = length > 0 && text[length - 1] == '*'};
    if (tags->wildcard) text[length - 1] = 0;
    for (char *p = text, *plus = text; plus; p = plus + 1) {
        plus = strchr(p, '+');
        if (plus) *plus = 0;
        if (log_find_word(known, p) < 0)
            return complain(LOG_ERROR, "Invalid tag '%s' in log selection.%s", p,
                            log_suggest_word(known, p, hint, sizeof hint));
        if (tags->count == LOG_MAX_TAGS)
            return complain(LOG_ERROR, "Too many tags in log selection '%s' (can only have up to %d tags).", text,
                            LOG_MAX_TAGS);
        for (unsigned i = 0; i < tags->count; i++)
            if (strcasecmp(tags->names[i], p) == 0)
                return complain(LOG_ERROR, "Log selection contains duplicates of tag %s.", p);
        tags->names[tags->count++] = p;
    }
    return true;
}

/* What has to be said when all is configured; lines for which there is no room are left out, as by `java`. */
typedef struct Warnings {
    char text[512];
    size_t length;
} Warnings;
static void warn(Warnings *w, const char *text) {
    size_t n = strlen(text);
    if (w->length + n + 1 >= sizeof w->text) {
        w->length = sizeof w->text; /* and nothing that is shorter after it */
        return;
    }
    memcpy(w->text + w->length, text, n);
    w->length += n + 1;
    w->text[w->length - 1] = 0;
}
static void complain_of(const Warnings *w) {
    for (const char *p = w->text; *p; p += strlen(p) + 1) complain(LOG_WARNING, "%s", p);
}

static void warn_of_no_match(const LogTags *tags, Warnings *warnings) {
    char line[512], names[160], hint[320];
    log_tags_print(tags, names, sizeof names);
    snprintf(line, sizeof line, "No tag set matches selection: %s. %s", names,
             log_suggest_sets(tags, hint, sizeof hint));
    warn(warnings, line);
}

/* tag[+tag...][*][=level]; sets the levels of the tag sets it matches in [chosen]. */
static bool parse_selection(char *text, uint8_t *chosen, Warnings *warnings) {
    char hint[128];
    LogTags tags;
    int level = LOG_INFO;
    bool matches = false;
    char *eq = strchr(text, '=');
    if (eq) {
        *eq = 0;
        if ((level = parse_level(eq + 1)) < 0)
            return complain(LOG_ERROR, "Invalid level '%s' in log selection.%s", eq + 1,
                            log_suggest_word(levels, eq + 1, hint, sizeof hint));
    }
    if (strcasecmp(text, "all") == 0) {
        memset(chosen, level, LOG_TAG_SET_COUNT);
        return true;
    }
    if (!parse_tags(text, &tags)) return false;
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++)
        if (log_tags_match(&tags, s)) {
            chosen[s] = (uint8_t)level;
            matches = true;
        }
    if (!matches) warn_of_no_match(&tags, warnings);
    return true;
}

enum { MOST_SELECTIONS = 320 }; /* of one option, as in `java` */
static bool parse_selections(char *text, uint8_t *chosen, Warnings *warnings) {
    if (!*text) {
        memset(chosen, LOG_INFO, LOG_TAG_SET_COUNT);
        return true;
    }
    unsigned count = 0;
    for (char *p = text, *comma = text; comma; p = comma + 1) {
        if (count++ == MOST_SELECTIONS)
            return complain(LOG_ERROR, "Can not have more than %d log selections in a single configuration.",
                            MOST_SELECTIONS);
        comma = strchr(p, ',');
        if (comma) *comma = 0;
        if (!parse_selection(p, chosen, warnings)) return false;
    }
    return true;
}

static bool parse_decorators(char *text, unsigned *result) {
    *result = 0;
    if (strcasecmp(text, "none") == 0) return true;
    for (char *p = text, *comma = text; comma; p = comma + 1) {
        comma = strchr(p, ',');
        if (comma) *comma = 0;
        unsigned d = 0;
        while (d < D_COUNT && strcasecmp(p, decorators[d][0]) != 0 && strcasecmp(p, decorators[d][1]) != 0) d++;
        if (d == D_COUNT) return complain(LOG_ERROR, "Invalid decorator '%s'.", p);
        *result |= 1u << d;
    }
    return true;
}

/* %p: process id, %t: start time. */
static char *expand_path(const char *name) {
    char stamp[32], pid[16];
    struct tm tm;
    localtime_r(&start_time, &tm);
    strftime(stamp, sizeof stamp, "%Y-%m-%d_%H-%M-%S", &tm);
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    char *path = memory_allocate(strlen(name) * sizeof stamp + 1, FOR_LOG), *to = path;
    for (const char *p = name; *p; p++) {
        bool is_pid = p[0] == '%' && p[1] == 'p', is_time = p[0] == '%' && p[1] == 't';
        if (is_pid || is_time) {
            to = stpcpy(to, is_pid ? pid : stamp);
            p++;
        } else
            *to++ = *p;
    }
    *to = 0;
    return path;
}

static bool parse_number(const char *text, uint64_t *out) {
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    unsigned shift = *end == 'k' || *end == 'K'   ? 10
                     : *end == 'm' || *end == 'M' ? 20
                     : *end == 'g' || *end == 'G' ? 30
                                                  : 0;
    if (shift) end++;
    *out = n << shift;
    return errno == 0 && *end == 0 && *out >> shift == n;
}

static bool parse_file_options(Output *o, char *text) {
    for (char *p = text, *comma = text; *text && comma; p = comma + 1) {
        comma = strchr(p, ',');
        if (comma) *comma = 0;
        char *eq = strchr(p, '=');
        uint64_t n;
        if (eq) *eq = 0;
        if (eq && strcmp(p, "filesize") == 0) {
            if (!parse_number(eq + 1, &o->rotate_at))
                return complain(LOG_ERROR, "Invalid option: filesize must be in range [0, 18446744073709551615]");
        } else if (eq && strcmp(p, "filecount") == 0) {
            if (!parse_number(eq + 1, &n) || n > 1000)
                return complain(LOG_ERROR, "Invalid option: filecount must be in range [0, 1000]");
            o->file_count = (unsigned)n;
        } else
            return library_level->logs_fold_lines
                       ? complain(LOG_ERROR, "Invalid option '%s' for log output (%s).", p, o->name)
                       : complain(LOG_ERROR, "Invalid option '%s' for log file output.", p);
    }
    return true;
}

/* What is no file cannot be renamed. */
static bool can_rotate(const Output *o) {
    struct stat st;
    return o->file_count == 0 || stat(o->path, &st) != 0 || S_ISREG(st.st_mode) ||
           complain(LOG_ERROR, "Unable to log to file %s with log file rotation: %s is not a regular file", o->path,
                    o->path);
}

/* An earlier run's file is kept under the first free number, or over the oldest one. */
static void keep_earlier_file(Output *o) {
    struct stat st, oldest = {0};
    if (o->file_count == 0 || stat(o->path, &st) != 0 || st.st_size == 0) return;
    int digits = 1;
    for (unsigned n = o->file_count - 1; n >= 10; n /= 10) digits++;
    for (unsigned i = 0; i < o->file_count; i++) {
        char *name = NULL;
        if (asprintf(&name, "%s.%0*u", o->path, digits, i) < 0) return;
        bool exists = stat(name, &st) == 0;
        free(name);
        if (!exists) {
            o->next_file = i;
            break;
        }
        if (i == 0 || st.st_mtime < oldest.st_mtime) {
            oldest = st;
            o->next_file = i;
        }
    }
    rotate(o);
}

static Output *open_file(const char *name, const char *full_name, char *file_options) {
    char given[256];
    snprintf(given, sizeof given, "%s", file_options && *file_options ? file_options : "(null)");
    if (output_count == MAX_OUTPUTS) {
        complain(LOG_ERROR, "Initialization of output '%s' using options '%s' failed.", full_name, given);
        return NULL;
    }
    Output o = {.name = (char *)full_name, .path = expand_path(name), .rotate_at = 20 << 20, .file_count = 5};
    o.decorators = DEFAULT_DECORATORS;
    memset(o.level, LOG_OFF, sizeof o.level);
    bool ok = (!file_options || parse_file_options(&o, file_options)) && can_rotate(&o);
    if (ok) {
        keep_earlier_file(&o);
        if (!o.stream) o.stream = fopen(o.path, "we");
        if (!o.stream) ok = complain(LOG_ERROR, "Error opening log file '%s': %s", o.path, strerror(errno));
    }
    if (!ok) {
        complain(LOG_ERROR, "Initialization of output '%s' using options '%s' failed.", full_name, given);
        free(o.path);
        return NULL;
    }
    o.name = memory_copy(full_name, FOR_LOG);
    outputs[output_count] = o;
    return &outputs[output_count++];
}

static Output *find_output(char *text, char *file_options) {
    char full[4200], *name = text;
    if (!*text) text = name = "stdout";
    if (strncmp(name, "file=", 5) == 0) name += 5;
    size_t n = strlen(name);
    if (n > 1 && name[0] == '"' && name[n - 1] == '"') {
        name[n - 1] = 0;
        name++;
    }
    bool standard = strcmp(text, "stdout") == 0 || strcmp(text, "stderr") == 0;
    snprintf(full, sizeof full, "%s%s", standard ? "" : "file=", name);
    for (unsigned i = 0; i < output_count; i++) {
        if (strcmp(outputs[i].name, full) != 0) continue;
        if (file_options && *file_options) complain(LOG_WARNING, "Output options for existing outputs are ignored.");
        return &outputs[i];
    }
    return open_file(name, full, file_options);
}

/* Cuts the next part off at a ':' outside of quotes; NULL when there is none. */
static char *next_part(char **rest) {
    char *part = *rest;
    if (!part) return NULL;
    bool quoted = false;
    char *p = part;
    for (; *p && (quoted || *p != ':'); p++) quoted ^= *p == '"';
    *rest = *p ? p + 1 : NULL;
    *p = 0;
    return part;
}

/* [output]: its name, or that of a file; texts are cut into pieces. NULL: refused. */
static Output *configure_output(char *selections, char *output, char *decoration, char *file_options) {
    uint8_t chosen[LOG_TAG_SET_COUNT] = {0};
    unsigned decorator_bits = 0;
    Warnings warnings = {.length = 0};
    if (!parse_selections(selections, chosen, &warnings)) return NULL;
    if (decoration && *decoration && !parse_decorators(decoration, &decorator_bits)) return NULL;
    Output *o = find_output(output, file_options);
    if (!o) return NULL;
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++)
        if (chosen[s]) o->level[s] = chosen[s];
    o->decorators = decoration && *decoration ? decorator_bits : DEFAULT_DECORATORS;
    memset(o->width, 0, sizeof o->width);
    complain_of(&warnings);
    return o;
}

static bool configure(char *rest) {
    char *selections = next_part(&rest), *output = next_part(&rest), *decoration = next_part(&rest),
         *file_options = next_part(&rest);
    if (rest && *rest) complain(LOG_WARNING, "Ignoring excess -Xlog options: \"%s\"", rest);
    return configure_output(selections, output ? output : "", decoration, file_options);
}

static void disable_all(void) {
    for (unsigned i = 0; i < output_count; i++) memset(outputs[i].level, LOG_OFF, sizeof outputs[i].level);
}

bool log_configure(const char *text) {
    if (*text && *text != ':') return false;
    if (*text) text++;
    char *copy = memory_copy(text, FOR_LOG);
    lock_acquire(&lock);
    bool ok = true;
    if (strcmp(copy, "disable") == 0)
        disable_all();
    else if (strcmp(copy, "async") != 0)
        ok = configure(copy); /* messages are written immediately in any case */
    update_thresholds();
    lock_release(&lock);
    free(copy);
    return ok;
}

/* ---- jcmd VM.log ---- */

static bool output_by_index(const char *text, char *name, size_t room) {
    char *end;
    unsigned long i = strtoul(text + 1, &end, 10);
    if (!text[1] || *end || i >= output_count) return complain(LOG_ERROR, "Invalid output index '%s'", text);
    snprintf(name, room, "%s", outputs[i].name);
    return true;
}
bool log_reconfigure(const LogRequest *r, FILE *out) {
    char *what = memory_copy(r->what ? r->what : "", FOR_LOG),
         *decoration = memory_copy(r->decorators && !*r->decorators ? "none"
                                   : r->decorators                  ? r->decorators
                                                                    : "",
                                   FOR_LOG),
         *file_options = memory_copy(r->output_options ? r->output_options : "", FOR_LOG), name[4200];
    lock_acquire(&lock);
    complaints = out;
    snprintf(name, sizeof name, "%s", r->output ? r->output : "");
    Output *o = NULL;
    if (*name != '#' || output_by_index(r->output, name, sizeof name))
        o = configure_output(what, name, decoration, file_options);
    if (o) o->reconfigured = true;
    complaints = NULL;
    update_thresholds();
    lock_release(&lock);
    free(what);
    free(decoration);
    free(file_options);
    return o;
}

/* Files that are closed are forgotten, as on `java`. */
void log_disable(void) {
    lock_acquire(&lock);
    disable_all();
    for (unsigned i = 2; i < output_count; i++) {
        if (outputs[i].stream) fclose(outputs[i].stream);
        free(outputs[i].name);
        free(outputs[i].path);
    }
    if (output_count > 2) output_count = 2;
    update_thresholds();
    lock_release(&lock);
}

void log_rotate(void) {
    lock_acquire(&lock);
    for (unsigned i = 0; i < output_count; i++)
        if (outputs[i].path && outputs[i].file_count) rotate(&outputs[i]);
    lock_release(&lock);
}

/* A selection of tag sets: those that have just these tags, or, with [wildcard], these among others. */
typedef struct Selection {
    char text[64];
    bool matches[LOG_TAG_SET_COUNT];
    LogLevel level;
} Selection;

/* How many sets more than before have their level, if the selection is applied to what is [described]. */
static int gain(const Selection *s, const uint8_t *described, const uint8_t *wanted) {
    int sum = 0;
    for (unsigned i = 0; i < LOG_TAG_SET_COUNT; i++)
        if (s->matches[i]) sum += (s->level == wanted[i]) - (described[i] == wanted[i]);
    return sum;
}
static void select_exactly(LogTagSet set, Selection *s) {
    snprintf(s->text, sizeof s->text, "%s", log_tag_texts[set]);
    for (char *p = s->text; *p; p++)
        if (*p == ',') *p = '+';
    memset(s->matches, 0, sizeof s->matches);
    s->matches[set] = true;
}
/* The first tag names what the others belong to ("gc*"). */
static void select_all_of_first_tag(LogTagSet set, Selection *s) {
    char tag[32];
    snprintf(tag, sizeof tag, "%.*s", (int)strcspn(log_tag_texts[set], ","), log_tag_texts[set]);
    snprintf(s->text, sizeof s->text, "%s*", tag);
    for (unsigned i = 0; i < LOG_TAG_SET_COUNT; i++) s->matches[i] = log_tag_set_exists(i) && log_tag_set_has(i, tag);
}

/* "all=LEVEL,tags=LEVEL...": first the most frequent level, then what puts most of the rest right. */
static void print_levels(const Output *o, FILE *out) {
    static const char *const names[] = {"", "trace", "debug", "info", "warning", "error", "off"};
    unsigned counts[LOG_OFF + 1] = {0};
    uint8_t described[LOG_TAG_SET_COUNT];
    LogLevel base = LOG_OFF;
    for (unsigned i = 0; i < LOG_TAG_SET_COUNT; i++) counts[o->level[i]]++;
    for (LogLevel l = LOG_TRACE; l < LOG_OFF; l++)
        if (counts[l] > counts[base]) base = l;
    fprintf(out, "all=%s", names[base]);
    memset(described, base, sizeof described);
    for (;;) {
        Selection best = {.level = LOG_OFF};
        int most = 0;
        unsigned tags_of_best = 0;
        for (unsigned i = 0; i < LOG_TAG_SET_COUNT; i++) {
            if (described[i] == o->level[i] || !log_tag_set_exists(i)) continue;
            Selection s = {.level = o->level[i]};
            for (int wide = 0; wide < 2; wide++) {
                (wide ? select_all_of_first_tag : select_exactly)(i, &s);
                int more = gain(&s, described, o->level);
                if (more > most || (more == most && most && log_tag_set_size(i) < tags_of_best)) {
                    most = more;
                    tags_of_best = log_tag_set_size(i);
                    best = s;
                }
            }
        }
        if (!most) return;
        fprintf(out, ",%s=%s", best.text, names[best.level]);
        for (unsigned i = 0; i < LOG_TAG_SET_COUNT; i++)
            if (best.matches[i]) described[i] = best.level;
    }
}

static void print_output(const Output *o, unsigned number, FILE *out) {
    const char *separator = " ";
    fprintf(out, " #%u: %s ", number, o->name);
    print_levels(o, out);
    for (unsigned d = 0; d < D_COUNT; d++)
        if (o->decorators >> d & 1) {
            fprintf(out, "%s%s", separator, decorators[d][0]);
            separator = ",";
        }
    if (!o->decorators) fputs(" none", out);
    if (library_level->logs_fold_lines) fputs(" foldmultilines=false", out);
    if (o->path) {
        const bool whole = o->rotate_at % 1024 == 0 && o->rotate_at > 10240;
        fprintf(out, "%cfilecount=%u,filesize=%zu%s,async=false", library_level->logs_fold_lines ? ',' : ' ',
                o->file_count, (size_t)(whole ? o->rotate_at / 1024 : o->rotate_at), whole ? "K" : "B");
    }
    fputs(o->reconfigured ? " (reconfigured)\n" : "\n", out);
}

static void print_words(const char *list, FILE *out) {
    for (const char *p = list + 1; *p; p++)
        if (*p != ' ')
            fputc(*p, out);
        else
            fputs(p[1] ? ", " : "\n", out);
}

void log_list(FILE *out) {
    char known[4096];
    fputs("Available log levels:", out);
    fputc(' ', out);
    print_words(levels, out);
    fputs("Available log decorators:", out);
    for (unsigned d = 0; d < D_COUNT; d++) fprintf(out, "%s %s (%s)", d ? "," : "", decorators[d][0], decorators[d][1]);
    fputs("\nAvailable log tags: ", out);
    print_words(log_known_tags(known, sizeof known), out);
    fputs("Described tag sets:\n logging: Logging for the log framework itself\nLog output configuration:\n", out);
    lock_acquire(&lock);
    for (unsigned i = 0; i < output_count; i++) print_output(&outputs[i], i, out);
    lock_release(&lock);
}

void log_help(void) {
    char set_list[1024], tag_text[LOG_TAG_TEXT];
    size_t n = 0;
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++) {
        if (!log_tag_set_exists(s) || !log_tag_set_has_messages(s)) continue;
        n += (size_t)snprintf(set_list + n, sizeof set_list - n, "%s", n ? ", " : "");
        for (const char *p = log_tag_texts[s]; *p && n + 2 < sizeof set_list; p++) set_list[n++] = *p == ',' ? '+' : *p;
        set_list[n] = 0;
    }
    vm_printf(
        stdout,
        "-Xlog Usage: -Xlog[:[selections][:[output][:[decorators][:output-options]]]]\n"
        "\t where 'selections' are combinations of tags and levels of the form tag1[+tag2...][*][=level][,...]\n"
        "\t NOTE: Unless wildcard (*) is specified, only log messages tagged with exactly the tags specified will be "
        "matched.\n\n"
        "Available log levels:\n off, trace, debug, info, warning, error\n\n"
        "Available log decorators: \n"
        " time (t), utctime (utc), uptime (u), timemillis (tm), uptimemillis (um), timenanos (tn), uptimenanos (un), "
        "hostname (hn), pid (p), tid (ti), "
        "level (l), tags (tg)\n"
        " Decorators can also be specified as 'none' for no decoration.\n\n"
        "Tag sets with messages in this VM:\n %s\n Specifying 'all' instead of a tag combination matches all tag "
        "combinations.\n\n"
        "Available log tags:\n%s\n\n"
        "Available log outputs:\n stdout/stderr\n file=<filename>\n"
        "  If the filename contains %%p and/or %%t, they will expand to the JVM's PID and startup timestamp, "
        "respectively.\n"
        "  Additional output-options for file outputs:\n"
        "   filesize=..  - Target byte size for log rotation (supports K/M/G suffix); 0: never.\n"
        "   filecount=.. - Number of files to keep in rotation (not counting the active file). 0: existing log files "
        "are overwritten.\n\n"
        "Some examples:\n"
        " -Xlog:gc\n\t Log messages tagged with 'gc' tag up to 'info' level to stdout, with default decorations.\n\n"
        " -Xlog:gc=debug:file=gc.txt:none\n\t Log messages tagged with 'gc' tag up to 'debug' level to file 'gc.txt' "
        "with no decorations.\n\n"
        " -Xlog:gc*=info,safepoint*=off\n\t Log messages tagged with at least 'gc' up to 'info' level, but turn off "
        "logging of messages tagged with "
        "'safepoint'.\n\n"
        " -Xlog:disable -Xlog:safepoint=trace:safepointtrace.txt\n\t Turn off all logging, including warnings and "
        "errors,\n"
        "\t and then enable messages tagged with 'safepoint' up to 'trace' level to file 'safepointtrace.txt'.\n",
        set_list, log_known_tags(tag_text, sizeof tag_text));
}
