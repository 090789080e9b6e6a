/* Lines that callbacks of heap walks write, in which no function of the VM may be called. They are
   printed afterwards, sorted: the order of walks is free. */
#ifndef tests_jvmti_heap_lines_h
#define tests_jvmti_heap_lines_h

#include "agent.h"

enum { MOST_LINES = 4000, LINE = 200 };
static char lines[MOST_LINES][LINE];
static int line_count;

__attribute__((format(printf, 1, 2), unused)) static void line(const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (line_count < MOST_LINES) vsnprintf(lines[line_count++], LINE, format, args);
    va_end(args);
}

static int compare_lines(const void *a, const void *b) { return strcmp(a, b); }

__attribute__((unused)) static void print_lines(void) {
    qsort(lines, (size_t)line_count, LINE, compare_lines);
    for (int i = 0; i < line_count; i++) say("    %s", lines[i]);
    line_count = 0;
}

__attribute__((unused)) static const char *kind_name(int kind) {
    static const char *names[] = {[1] = "CLASS",        [2] = "FIELD",        [3] = "ARRAY_ELEMENT",
                                  [4] = "CLASS_LOADER", [5] = "SIGNERS",      [6] = "PROTECTION_DOMAIN",
                                  [7] = "INTERFACE",    [8] = "STATIC_FIELD", [9] = "CONSTANT_POOL",
                                  [10] = "SUPERCLASS",  [21] = "JNI_GLOBAL",  [22] = "SYSTEM_CLASS",
                                  [23] = "MONITOR",     [24] = "STACK_LOCAL", [25] = "JNI_LOCAL",
                                  [26] = "THREAD",      [27] = "OTHER"};
    return kind > 0 && kind < 28 && names[kind] ? names[kind] : "?";
}

/* The value of a primitive, in the member of its type. */
__attribute__((unused)) static void value_text(char *text, size_t size, jvalue v, jvmtiPrimitiveType type) {
    switch (type) {
    case JVMTI_PRIMITIVE_TYPE_BOOLEAN: snprintf(text, size, "Z %d", v.z); break;
    case JVMTI_PRIMITIVE_TYPE_BYTE: snprintf(text, size, "B %d", v.b); break;
    case JVMTI_PRIMITIVE_TYPE_CHAR: snprintf(text, size, "C %d", v.c); break;
    case JVMTI_PRIMITIVE_TYPE_SHORT: snprintf(text, size, "S %d", v.s); break;
    case JVMTI_PRIMITIVE_TYPE_INT: snprintf(text, size, "I %d", (int)v.i); break;
    case JVMTI_PRIMITIVE_TYPE_LONG: snprintf(text, size, "J %lld", (long long)v.j); break;
    case JVMTI_PRIMITIVE_TYPE_FLOAT: snprintf(text, size, "F %g", (double)v.f); break;
    case JVMTI_PRIMITIVE_TYPE_DOUBLE: snprintf(text, size, "D %g", v.d); break;
    default: snprintf(text, size, "type %d", (int)type); break;
    }
}

#endif
