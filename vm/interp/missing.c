/* A program that needs more than the embedded class library fails with a NoClassDefFoundError, a NoSuchMethodError or
   a NoSuchFieldError, as it would with an old JDK. Its user cannot know that a JDK helps. */
#include "vm/interp/missing.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "runtime/exception.h"
#include "runtime/options.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/bootimage.h"
#include "vm/interp/exception.h"

/* The packages of OpenJDK's modules, as far as programs name them. Other packages with such names are of libraries:
   javax.servlet, javax.inject. */
static const char *const platform[] = {"java.",
                                       "javax.accessibility.",
                                       "javax.annotation.processing.",
                                       "javax.crypto.",
                                       "javax.imageio.",
                                       "javax.lang.",
                                       "javax.management.",
                                       "javax.naming.",
                                       "javax.net.",
                                       "javax.print.",
                                       "javax.rmi.ssl.",
                                       "javax.script.",
                                       "javax.security.",
                                       "javax.sound.",
                                       "javax.sql.",
                                       "javax.swing.",
                                       "javax.tools.",
                                       "javax.transaction.xa.",
                                       "javax.xml.",
                                       "com.sun.management.",
                                       "com.sun.net.",
                                       "com.sun.nio.",
                                       "jdk.",
                                       "sun.",
                                       "org.w3c.dom.",
                                       "org.xml.sax.",
                                       "org.ietf.jgss."};
/* What was of these packages and left the JDK before 17. */
static const char *const removed[] = {
    "javax.xml.bind.",       "javax.xml.ws.", "javax.xml.soap.", "javax.security.jacc.", "javax.security.auth.message.",
    "javax.management.j2ee."};

static bool begins_with_any(const char *name, const char *const *prefixes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
    return false;
}

static bool is_platform_name(const char *name) {
    return begins_with_any(name, platform, sizeof platform / sizeof platform[0]) &&
           !begins_with_any(name, removed, sizeof removed / sizeof removed[0]);
}

static bool is_embedded(const char *name, size_t length) {
    char *internal = strndup(name, length);
    const uint8_t *bytes;
    uint32_t n;
    for (size_t i = 0; internal && i < length; i++)
        if (internal[i] == '.') internal[i] = '/';
    bool found = !internal || bootimage_find(internal, length, &bytes, &n);
    free(internal);
    return found;
}

static bool note(FILE *out, const char *what, const char *name) {
    fprintf(out,
            "minijvm: the embedded class library does not contain %s%s; run with --jdk DIR to use the class library of "
            "an installed JDK\n",
            what, name);
    return true;
}

/* Reads a dotted name at *cursor, or skips what is none; false at the end. Slashes become dots. */
static bool next_name(char **cursor, char **name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$./";
    char *begin = *cursor + strcspn(*cursor, letters), *end = begin + strspn(begin, letters);
    if (begin == end) return false;
    for (char *p = begin; p < end; p++)
        if (*p == '/') *p = '.';
    *cursor = end;
    *name = strndup(begin, (size_t)(end - begin));
    return *name;
}

/* A class that a message names: java/time/Year, java.time.Year, [Ljava/time/Year;. */
static bool note_class(char *message, FILE *out) {
    bool noted = false;
    for (char *name; !noted && next_name(&message, &name); free(name)) {
        const char *c = name;
        if (*c == 'L' && is_platform_name(c + 1)) c++;
        noted = is_platform_name(c) && !is_embedded(c, strlen(c)) && note(out, "", c);
    }
    return noted;
}

/* 'TYPE CLASS.METHOD(TYPES)' */
static bool note_method(char *message, FILE *out) {
    char *parenthesis = strchr(message, '('), *begin = parenthesis;
    if (!parenthesis) return false;
    *parenthesis = 0;
    while (begin > message && begin[-1] != ' ' && begin[-1] != '\'') begin--;
    char *dot = strrchr(begin, '.');
    return dot && is_platform_name(begin) && is_embedded(begin, (size_t)(dot - begin)) &&
           note(out, "the method ", begin);
}

/* The message names the field only; its class is in the instruction that failed. */
static bool note_field(Object *throwable, const char *field, FILE *out) {
    Method *m;
    int bci;
    if (!exception_top_frame(throwable, &m, &bci) || bci < 0 || !m->info->has_code ||
        (uint32_t)bci + 2 >= m->info->code_length)
        return false;
    const uint8_t *p = m->info->code + bci;
    if (*p < BC_getstatic || *p > BC_putfield) return false;
    const ConstantPool *cp = &m->pool->file->cp;
    Symbol *c = cp_ref_class(cp, bytecode_u2(p + 1));
    if (strcmp(cp_ref_name(cp, bytecode_u2(p + 1))->text, field) != 0) return false;
    char *name = NULL;
    if (asprintf(&name, "%s.%s", c->text, field) < 0) return false;
    for (char *q = name; *q; q++)
        if (*q == '/') *q = '.';
    bool noted = is_platform_name(name) && is_embedded(name, c->length) && note(out, "the field ", name);
    free(name);
    return noted;
}

static bool note_one(Object *throwable, FILE *out) {
    enum {
        NO_CLASS,
        NO_METHOD,
        NO_FIELD,
        OTHER
    } kind =
        /* An error in an initializer, seen for the second time, is in the text of a substitute. */
        exception_is_a(throwable, NoClassDefFoundError) || exception_is_a(throwable, ClassNotFoundException) ||
                exception_is_a(throwable, ExceptionInInitializerError)
            ? NO_CLASS
        : exception_is_a(throwable, NoSuchMethodError) ? NO_METHOD
        : exception_is_a(throwable, NoSuchFieldError)  ? NO_FIELD
                                                       : OTHER;
    const Object *message = ref_load(object_at(throwable, offset_Throwable_detailMessage));
    char *text = kind != OTHER && message ? string_to_utf8(message) : NULL;
    bool noted = text && (kind == NO_CLASS    ? note_class(text, out)
                          : kind == NO_METHOD ? note_method(text, out)
                                              : note_field(throwable, text, out));
    free(text);
    return noted;
}

/* What a called method threw is no cause to the field of that name. */
static const Object *cause_of(const Object *throwable) {
    Field *target = exception_is_a(throwable, InvocationTargetException)
                        ? class_find_field(object_class(throwable), symbol_intern_cstr("target"),
                                           symbol_intern_cstr("Ljava/lang/Throwable;"))
                        : NULL;
    return ref_load(object_at(throwable, target ? target->offset : offset_Throwable_cause));
}

void missing_print_note(const Object *throwable, FILE *out) {
    enum { MOST = 64 }; /* a cause may be among its own causes */
    if (options.jdk) return;
    for (int i = 0; throwable && i < MOST && !note_one((Object *)throwable, out); i++) {
        const Object *cause = cause_of(throwable);
        throwable = cause == throwable ? NULL : cause;
    }
}
