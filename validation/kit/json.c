/* Goes through the members of the outermost object; what is inside of others is passed over. */
#include "validation/kit/json.h"

#include <stdlib.h>
#include <string.h>

/* UTF-8; the layer writes only characters below 32 so. */
static char *put_character(char *to, unsigned long c) {
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xc0 | c >> 6);
        *to++ = (char)(0x80 | (c & 0x3f));
    } else {
        *to++ = (char)(0xe0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 0x3f));
        *to++ = (char)(0x80 | (c & 0x3f));
    }
    return to;
}

static char simple(char escaped) {
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *at = strchr(from, escaped);
    return !at ? escaped : to[at - from];
}

char *json_string(const char **at) {
    const char *p = *at;
    if (*p++ != '"') return NULL;
    char *text = malloc(strlen(p) + 1), *to = text;
    if (!text) return NULL;
    while (*p != '\0' && *p != '"') {
        if (*p != '\\') {
            *to++ = *p++;
        } else if (p[1] == 'u' && strnlen(p, 6) == 6) {
            const char digits[] = {p[2], p[3], p[4], p[5], '\0'};
            to = put_character(to, strtoul(digits, NULL, 16));
            p += 6;
        } else if (p[1] != '\0') {
            *to++ = simple(p[1]);
            p += 2;
        } else {
            p++;
        }
    }
    if (*p != '"') {
        free(text);
        return NULL;
    }
    *to = '\0';
    *at = p + 1;
    return text;
}

/* After the string that begins at [p]. */
static const char *skip_string(const char *p) {
    for (p++; *p != '\0' && *p != '"'; p++)
        if (*p == '\\' && p[1] != '\0') p++;
    return *p == '\0' ? p : p + 1;
}

/* After the value that begins at [p]. */
static const char *skip_value(const char *p) {
    int depth = 0;
    while (*p != '\0') {
        if (*p == '"') {
            p = skip_string(p);
            if (depth == 0) return p;
            continue;
        }
        if ((*p == ',' || *p == '}' || *p == ']') && depth == 0) return p;
        if (*p == '{' || *p == '[') depth++;
        if (*p == '}' || *p == ']') depth--;
        p++;
        if (depth == 0 && (p[-1] == '}' || p[-1] == ']')) return p;
    }
    return p;
}

char *json_get(const char *line, const char *key) {
    size_t length = strlen(key);
    if (*line != '{') return NULL;
    for (const char *p = line + 1; *p == '"';) {
        const char *name = p + 1, *behind = skip_string(p);
        if (*behind != ':') return NULL;
        const char *value = behind + 1, *end = skip_value(value);
        if (*end == '\0') return NULL;
        if ((size_t)(behind - 1 - name) == length && memcmp(name, key, length) == 0)
            return *value == '"' ? json_string(&value) : strndup(value, (size_t)(end - value));
        p = *end == ',' ? end + 1 : end;
    }
    return NULL;
}
