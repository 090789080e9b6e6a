/* The tags and tag sets of -Xlog: tables, which sets a selection matches, what is suggested where it matches none. */
#include "runtime/log_tags.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "runtime/library_level.h"

/* The tags that the reference VM has in every version; log_tags.def has the others. Selections may name them, whether
   this VM has such messages or not. */
static const char common_tags[] = " add age alloc annotation arguments attach barrier blocks bot breakpoint bytecode "
                                  "cds census class classhisto cleanup codecache compaction compilation condy "
                                  "constantpool constraints container coops cpu cset data datacreation dcmd decoder "
                                  "defaultmethods director dump dynamic ergo event exceptions exit fingerprint free "
                                  "freelist gc handshake hashtables heap humongous ihop iklass indy init inlining "
                                  "install interpreter itables jfr jit jni jvmti lambda library liveness load "
                                  "loader logging malloc map mark marking membername memops metadata metaspace "
                                  "methodcomparator methodhandles mirror mmu module monitorinflation monitormismatch "
                                  "nestmates nmethod nmt normalize numa objecttagging obsolete oldobject oom oopmap "
                                  "oops oopstorage os owner pagesize parser patch path perf periodic phases plab "
                                  "placeholders preorder preview promotion ptrqueue purge record redefine ref refine "
                                  "region reloc remset resolve safepoint sampling scavenge sealed setting smr "
                                  "stackbarrier stackmap stacktrace stackwalk start startup startuptime state stats "
                                  "streaming stringdedup stringtable subclass survivor suspend sweep symboltable "
                                  "system table task thread throttle timer tlab tracking trimnative unload unshareable "
                                  "update valuebasedclasses verification verify vmmutex vmoperation vmthread vtables "
                                  "vtablestubs ";

/* A level of the sets that only this VM has. */
enum { LOG_OWN = 1 << 15 };

#define TAG(tag, levels)
const char *const log_tag_texts[LOG_TAG_SET_COUNT] = {
#define TAG_SET(name, tags, levels, has_messages) tags,
#include "runtime/log_tags.def"
#undef TAG_SET
};
static const struct {
    uint16_t levels;
    bool has_messages;
} sets[LOG_TAG_SET_COUNT] = {
#define TAG_SET(name, tags, levels, has_messages) {levels, has_messages},
#include "runtime/log_tags.def"
#undef TAG_SET
};
#undef TAG
/* The tags that only some versions have, sorted. */
static const struct {
    const char *tag;
    uint16_t levels;
} more_tags[] = {
#define TAG(tag, levels) {tag, levels},
#define TAG_SET(name, tags, levels, has_messages)
#include "runtime/log_tags.def"
#undef TAG_SET
#undef TAG
};
enum { MORE_TAGS = sizeof more_tags / sizeof more_tags[0] };

static bool is_known(LogTagSet set) { return sets[set].levels & library_level->bit; }
bool log_tag_set_exists(LogTagSet set) { return is_known(set) || sets[set].levels == LOG_OWN; }
bool log_tag_set_has_messages(LogTagSet set) { return sets[set].has_messages; }

unsigned log_tag_set_size(LogTagSet set) {
    unsigned n = 1;
    for (const char *p = log_tag_texts[set]; *p; p++) n += *p == ',';
    return n;
}
bool log_tag_set_has(LogTagSet set, const char *tag) {
    size_t n = strlen(tag);
    for (const char *p = log_tag_texts[set];; p++) {
        const char *end = strchrnul(p, ',');
        if ((size_t)(end - p) == n && strncasecmp(p, tag, n) == 0) return true;
        if (!*end) return false;
        p = end;
    }
}

/* ---- words ---- */

int log_find_word(const char *list, const char *text) {
    size_t length = strlen(text);
    int i = 0;
    if (length == 0) return -1;
    for (const char *p = list + 1; *p; i++) {
        const char *end = strchr(p, ' ');
        if ((size_t)(end - p) == length && strncasecmp(p, text, length) == 0) return i;
        p = end + 1;
    }
    return -1;
}

const char *log_suggest_word(const char *list, const char *text, char *out, size_t room) {
    enum { ENOUGH = 5000 }; /* what `java` suggests is at least about this similar */
    unsigned best = ENOUGH - 1;
    *out = 0;
    for (const char *p = list + 1, *end; *p; p = end + 1) {
        end = strchr(p, ' ');
        unsigned likeness = text_likeness(text, strlen(text), p, (size_t)(end - p));
        if (likeness > best) {
            best = likeness;
            snprintf(out, room, " Did you mean '%.*s'?", (int)(end - p), p);
        }
    }
    return out;
}

static size_t first_word(const char *p) { return strcspn(p, " "); }
/* Whether the first word of [a] comes before [b]. */
static bool word_is_less(const char *a, const char *b) {
    size_t n = first_word(a);
    return strncmp(a, b, n) < 0 || (strncmp(a, b, n) == 0 && strlen(b) > n);
}

const char *log_known_tags(char *out, size_t room) {
    const char *common = common_tags + 1;
    size_t n = (size_t)snprintf(out, room, " ");
    for (unsigned i = 0; *common || i < MORE_TAGS;) {
        if (i == MORE_TAGS || (*common && word_is_less(common, more_tags[i].tag))) {
            size_t length = first_word(common) + 1;
            n += (size_t)snprintf(out + n, room - n, "%.*s", (int)length, common);
            common += length;
        } else {
            if (more_tags[i].levels & library_level->bit)
                n += (size_t)snprintf(out + n, room - n, "%s ", more_tags[i].tag);
            i++;
        }
    }
    return out;
}

/* ---- sets ---- */

static unsigned tags_in(const LogTags *tags, LogTagSet set) {
    unsigned n = 0;
    for (unsigned i = 0; i < tags->count; i++) n += log_tag_set_has(set, tags->names[i]);
    return n;
}
bool log_tags_match(const LogTags *tags, LogTagSet set) {
    return log_tag_set_exists(set) && tags_in(tags, set) == tags->count &&
           (tags->wildcard || log_tag_set_size(set) == tags->count);
}

void log_tags_print(const LogTags *tags, char *out, size_t room) {
    size_t n = 0;
    *out = 0;
    for (unsigned i = 0; i < tags->count && n < room; i++)
        n += (size_t)snprintf(out + n, room - n, "%s%s", i ? "+" : "", tags->names[i]);
    for (char *p = out; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p += 'a' - 'A';
    if (tags->wildcard && n < room) snprintf(out + n, room - n, "*");
}

/* Whether a set that the reference VM has contains all of another one, and more. */
static bool is_part(LogTagSet part, LogTagSet whole) {
    if (whole == part || !is_known(whole) || log_tag_set_size(whole) <= log_tag_set_size(part)) return false;
    for (const char *p = log_tag_texts[part];; p++) {
        char tag[32];
        const char *end = strchrnul(p, ',');
        snprintf(tag, sizeof tag, "%.*s", (int)(end - p), p);
        if (!log_tag_set_has(whole, tag)) return false;
        if (!*end) return true;
        p = end;
    }
}
static bool has_more(LogTagSet set) {
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++)
        if (is_part(set, s)) return true;
    return false;
}

/* The tags that both have, against the mean of their numbers; as a fraction of this. */
enum { SAME = 1000 };
static unsigned likeness(const LogTags *tags, LogTagSet set) {
    return 2 * SAME * tags_in(tags, set) / (tags->count + log_tag_set_size(set));
}

/* The first of the most similar ones below [limit], or at it and after [last]. LOG_TAG_SET_COUNT: there is none. */
static LogTagSet next_similar(const LogTags *tags, unsigned limit, LogTagSet last) {
    LogTagSet best = LOG_TAG_SET_COUNT;
    unsigned most = 0;
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT; s++) {
        unsigned is = is_known(s) ? likeness(tags, s) : 0;
        if (is > most && (is < limit || (is == limit && s > last))) {
            best = s;
            most = is;
        }
    }
    return best;
}

/* What is suggested first is what was asked for with a wildcard, if that would match. A set is suggested with one if
   others have all of its tags. */
const char *log_suggest_sets(const LogTags *tags, char *out, size_t room) {
    enum { MAX_SUGGESTIONS = 5 };
    LogTags wider = *tags;
    unsigned limit = SAME + 1, suggestions = 0;
    bool wide = false;
    size_t n = (size_t)snprintf(out, room, "Did you mean any of the following?");
    wider.wildcard = true;
    for (unsigned s = 0; s < LOG_TAG_SET_COUNT && !wide; s++) wide = is_known(s) && log_tags_match(&wider, s);
    if (wide) {
        char text[160];
        log_tags_print(&wider, text, sizeof text);
        n += (size_t)snprintf(out + n, room - n, " %s", text);
        suggestions++;
    }
    for (LogTagSet s = LOG_TAG_SET_COUNT; suggestions < MAX_SUGGESTIONS && n < room; suggestions++) {
        s = next_similar(tags, limit, s);
        if (s == LOG_TAG_SET_COUNT) break;
        limit = likeness(tags, s);
        size_t from = n;
        n += (size_t)snprintf(out + n, room - n, " %s%s", log_tag_texts[s], has_more(s) ? "*" : "");
        for (size_t i = from; i < n && i < room; i++)
            if (out[i] == ',') out[i] = '+';
    }
    return suggestions ? out : "";
}
