/* The tags and tag sets of -Xlog, those of the reference VM at each level of the library, and which of them a selection
   means. */
#ifndef runtime_log_tags_h
#define runtime_log_tags_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum LogTagSet {
#define TAG(tag, levels)
#define TAG_SET(name, tags, levels, has_messages) name,
#include "runtime/log_tags.def"
#undef TAG_SET
#undef TAG
    LOG_TAG_SET_COUNT
} LogTagSet;
enum { LOG_MAX_TAGS = 5, LOG_TAG_TEXT = 2048 };

extern const char *const log_tag_texts[LOG_TAG_SET_COUNT]; /* "gc,heap" */
bool log_tag_set_exists(LogTagSet set);
bool log_tag_set_has_messages(LogTagSet set);
unsigned log_tag_set_size(LogTagSet set);
bool log_tag_set_has(LogTagSet set, const char *tag); /* without regard to case */

/* Lists of words have a blank before and after each. All tags of the level, sorted: */
const char *log_known_tags(char *out, size_t room);
int log_find_word(const char *list, const char *text); /* its number, without regard to case; -1: none */
/* " Did you mean '...'?", if a word of the list is similar, or "". */
const char *log_suggest_word(const char *list, const char *text, char *out, size_t room);

/* tag[+tag...][*] */
typedef struct LogTags {
    const char *names[LOG_MAX_TAGS];
    unsigned count;
    bool wildcard;
} LogTags;
void log_tags_print(const LogTags *tags, char *out, size_t room);
bool log_tags_match(const LogTags *tags, LogTagSet set);
/* "Did you mean any of the following? ...", if some of these tags are in a set that exists, or "". */
const char *log_suggest_sets(const LogTags *tags, char *out, size_t room);
#endif
