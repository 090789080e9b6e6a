/* Making texts; see text.h. */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Flags, width, precision and length modifiers as in C11 7.21.6.1. */
static const char *skip_field(const char *p, va_list *arguments) {
    p += strspn(p, "-+ #0");
    for (int part = 0; part < 2; part++) {
        if (part == 1 && *p++ != '.') return p - 1;
        if (*p == '*')
            (void)va_arg(*arguments, int), p++;
        else
            p += strspn(p, "0123456789");
    }
    return p;
}

bool text_is_complete(const char *format, va_list given) {
    va_list arguments;
    bool complete = true;
    va_copy(arguments, given);
    for (const char *p = format; complete && (p = strchr(p, '%')); p++) {
        p = skip_field(p + 1, &arguments);
        size_t length = strspn(p, "hlzjt");
        bool is_long = length > 0 && *p != 'h';
        p += length;
        switch (*p) {
        case 's': complete = va_arg(arguments, const char *); break;
        case 'p': (void)va_arg(arguments, void *); break;
        case 'e':
        case 'f':
        case 'g': (void)va_arg(arguments, double); break;
        case '%': break;
        default:
            if (is_long)
                (void)va_arg(arguments, long);
            else
                (void)va_arg(arguments, int);
        }
    }
    va_end(arguments);
    return complete;
}

char *text_format(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (!text_is_complete(format, arguments) || vasprintf(&text, format, arguments) < 0) text = NULL;
    va_end(arguments);
    return text;
}

void text_hide_controls(char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i], next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
        if ((c > 0 && c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
            text[i] = '?';
        else if (c == 0xc2 && next >= 0x80 && next < 0xa0) /* U+0080 to U+009F */
            text[i] = text[i + 1] = '?';
    }
}

/* Not open_memstream: that loses what it finds no memory for, and says so to nobody. */
static ssize_t append(void *stream, const char *bytes, size_t count) {
    TextStream *s = stream;
    if (s->room - s->length <= count) {
        size_t room = 2 * s->room > s->length + count ? 2 * s->room : s->length + count + 1;
        char *text = realloc(s->text, room);
        if (!text) {
            s->lacking = true;
            return 0;
        }
        s->text = text;
        s->room = room;
    }
    memcpy(s->text + s->length, bytes, count);
    s->length += count;
    return (ssize_t)count;
}

unsigned text_likeness(const char *text, size_t text_length, const char *name, size_t name_length) {
    size_t common = 0;
    for (size_t i = 0; i + 1 < name_length; i++)
        for (size_t k = 0; k + 1 < text_length; k++)
            if (name[i] == text[k] && name[i + 1] == text[k + 1]) {
                common++;
                break;
            }
    return text_length + name_length ? (unsigned)(20000 * common / (text_length + name_length)) : 0;
}

bool text_stream_open(TextStream *s) {
    enum { FIRST_ROOM = 512 };
    *s = (TextStream){.text = malloc(FIRST_ROOM), .room = FIRST_ROOM};
    if (s->text && (s->out = fopencookie(s, "w", (cookie_io_functions_t){.write = append}))) return true;
    free(s->text);
    return false;
}

char *text_stream_close(TextStream *s) {
    if (fclose(s->out) == 0 && !s->lacking) {
        s->text[s->length] = 0;
        return s->text;
    }
    free(s->text);
    return s->text = NULL;
}
