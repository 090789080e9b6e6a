/* Field and method descriptors (JVMS 4.3): validation, walking, external forms for messages. The limit of 255 argument
   slots (JVMS 4.3.3) is not part of the grammar: descriptor_is_method accepts longer ones and the parser checks the
   slots, because `java` words it differently. */
#include "classfile/descriptor.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DIMENSIONS = 255 };

/* End of the field descriptor at [p], NULL when malformed. Unqualified names between slashes are checked as JVMS 4.2.1
   and 4.2.2 say. */
static const char *field_end(const char *p, const char *end) {
    int dimensions = 0;
    while (p < end && *p == '[') {
        if (++dimensions > MAX_DIMENSIONS) return NULL;
        p++;
    }
    if (p == end) return NULL;
    switch (*p) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z': return p + 1;
    case 'L': {
        const char *segment = ++p;
        for (; p < end; p++) {
            if (*p == ';' || *p == '/') {
                if (p == segment) return NULL;
                if (*p == ';') return p + 1;
                segment = p + 1;
            } else if (*p == '.' || *p == '[') {
                return NULL;
            }
        }
        return NULL;
    }
    default: return NULL;
    }
}

bool descriptor_is_field(const char *text, size_t length) { return field_end(text, text + length) == text + length; }

bool descriptor_is_method(const char *text, size_t length) {
    const char *p = text, *end = text + length;
    if (p == end || *p++ != '(') return false;
    while (p < end && *p != ')') {
        p = field_end(p, end);
        if (!p) return false;
    }
    if (p >= end) return false;
    p++;
    if (end - p == 1 && *p == 'V') return true;
    return p < end && field_end(p, end) == end;
}

char descriptor_next(const char **cursor, const char **begin, const char **end) {
    const char *p = *cursor;
    char letter = *p;
    *begin = p;
    if (letter == ')' || letter == 0) {
        *end = p;
        return 0;
    }
    while (*p == '[') p++;
    if (*p == 'L')
        while (*p != ';' && *p != 0) p++;
    if (*p != 0) p++;
    *end = *cursor = p;
    return letter;
}

int descriptor_measure(const Symbol *method_descriptor, char *return_letter) {
    const char *cursor = method_descriptor->text + (method_descriptor->text[0] == '('), *begin, *end;
    int slots = 0;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0;) slots += c == 'J' || c == 'D' ? 2 : 1;
    *return_letter = cursor[*cursor == ')'];
    return slots;
}

int descriptor_argument_slots(const Symbol *method_descriptor) {
    char ignored;
    return descriptor_measure(method_descriptor, &ignored);
}

int descriptor_argument_count(const Symbol *method_descriptor) {
    const char *cursor = method_descriptor->text + (method_descriptor->text[0] == '('), *begin, *end;
    int count = 0;
    while (descriptor_next(&cursor, &begin, &end) != 0) count++;
    return count;
}

char descriptor_return(const Symbol *method_descriptor, const char **begin) {
    /* Class names may contain ')': the last one is not necessarily the end of the parameters, nor is the first. */
    const char *cursor = method_descriptor->text + (method_descriptor->text[0] == '('), *b, *end;
    while (descriptor_next(&cursor, &b, &end) != 0) {}
    const char *result = *cursor == ')' ? cursor + 1 : cursor;
    if (begin) *begin = result;
    return *result;
}

static const char *primitive_name(char letter) {
    switch (letter) {
    case 'B': return "byte";
    case 'C': return "char";
    case 'D': return "double";
    case 'F': return "float";
    case 'I': return "int";
    case 'J': return "long";
    case 'S': return "short";
    case 'V': return "void";
    case 'Z': return "boolean";
    default: return NULL;
    }
}

/* Growing text; [failed] sticks when memory runs out. */
typedef struct TextBuffer {
    char *text;
    size_t length, capacity;
    bool failed;
} TextBuffer;

static void buffer_append(TextBuffer *b, const char *text, size_t length) {
    if (b->failed) return;
    if (b->length + length + 1 > b->capacity) {
        size_t capacity = (b->length + length + 1) * 2;
        char *grown = realloc(b->text, capacity);
        if (!grown) {
            b->failed = true;
            return;
        }
        b->text = grown;
        b->capacity = capacity;
    }
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = 0;
}

static void buffer_append_class(TextBuffer *b, const char *begin, const char *end) {
    size_t from = b->length;
    buffer_append(b, begin, (size_t)(end - begin));
    for (size_t i = from; !b->failed && i < b->length; i++)
        if (b->text[i] == '/') b->text[i] = '.';
}

static void buffer_append_type(TextBuffer *b, const char *begin, const char *end) {
    int dimensions = 0;
    while (begin < end && *begin == '[') {
        dimensions++;
        begin++;
    }
    const char *primitive = end - begin == 1 ? primitive_name(*begin) : NULL;
    if (primitive)
        buffer_append(b, primitive, strlen(primitive));
    else if (end - begin >= 2 && *begin == 'L' && end[-1] == ';')
        buffer_append_class(b, begin + 1, end - 1);
    else
        buffer_append_class(b, begin, end);
    while (dimensions-- > 0) buffer_append(b, "[]", 2);
}

static char *buffer_finish(TextBuffer *b) {
    buffer_append(b, "", 0);
    if (b->failed) {
        free(b->text);
        return NULL;
    }
    return b->text;
}

char *descriptor_external_type(const char *begin, const char *end) {
    TextBuffer b = {0};
    buffer_append_type(&b, begin, end);
    return buffer_finish(&b);
}

char *descriptor_dotted(const char *name) {
    TextBuffer b = {0};
    buffer_append_class(&b, name, name + strlen(name));
    return buffer_finish(&b);
}

char *descriptor_external_method(const char *class_name, const char *method_name, const Symbol *descriptor) {
    TextBuffer b = {0};
    const char *result;
    descriptor_return(descriptor, &result);
    buffer_append_type(&b, result, descriptor->text + descriptor->length);
    buffer_append(&b, " ", 1);
    if (class_name) {
        buffer_append_class(&b, class_name, class_name + strlen(class_name));
        buffer_append(&b, ".", 1);
    }
    buffer_append(&b, method_name, strlen(method_name));
    buffer_append(&b, "(", 1);
    const char *cursor = descriptor->text + (descriptor->text[0] == '('), *begin, *end;
    for (bool first = true; descriptor_next(&cursor, &begin, &end) != 0; first = false) {
        if (!first) buffer_append(&b, ", ", 2);
        buffer_append_type(&b, begin, end);
    }
    buffer_append(&b, ")", 1);
    return buffer_finish(&b);
}
