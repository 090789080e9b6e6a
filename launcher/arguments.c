/* JDK_JAVA_OPTIONS and @argument files, by the rules of the `java` command's manual page. Files are expanded up to the
   main class (or -jar FILE); a file's content is not expanded again. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "launcher/launcher.h"

typedef struct List {
    char **words;
    int count;
} List;
typedef struct Expansion {
    List out;
    const char *expects_value; /* the last word, when it was an option whose value comes next */
    bool has_main;             /* the main class or -jar was seen: what follows belongs to the program */
    bool off;                  /* --disable-@files */
    const char *variable;      /* the environment variable that the words come from, NULL: the command line */
} Expansion;

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("Error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}
static void list_add(List *l, char *word) {
    l->words = memory_grow(l->words, sizeof *l->words * (size_t)(l->count + 2), FOR_ARGUMENTS);
    l->words[l->count++] = word;
    l->words[l->count] = NULL;
}

/* What must not come from the environment: options that name what to run, or print and end. */
static bool is_allowed(const char *word) {
    static const char *const refused[] = {"-h",           "-?",           "-help",          "--help",   "-X",
                                          "--help-extra", "-fullversion", "--full-version", "-version", "--version",
                                          "-jar",         "-m",           "--module",       "--dry-run"};
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (strcmp(word, refused[i]) == 0) return false;
    return strncmp(word, "--module=", 9) != 0;
}

/* One word that is no @file, or the content of one. */
static void add_word(Expansion *e, char *word) {
    if (e->has_main) {
        list_add(&e->out, word);
        return;
    }
    if (e->expects_value) {
        const char *option = e->expects_value;
        if (strcmp(option, "-jar") == 0 || strcmp(option, "-m") == 0 || strcmp(option, "--module") == 0)
            e->has_main = true;
        e->expects_value = NULL;
    } else if (word[0] != '-')
        e->has_main = true;
    else if (strcmp(word, "--disable-@files") == 0) {
        e->off = true;
        return;
    } else {
        if (e->variable && !is_allowed(word))
            fail("Option %s is not allowed in environment variable %s", word, e->variable);
        e->expects_value = launcher_missing_value(word) ? word : NULL;
    }
    if (e->variable && e->has_main) fail("Cannot specify main class in environment variable %s", e->variable);
    list_add(&e->out, word);
}

static char *read_file(const char *path) {
    FILE *f = fopen(path, "r");
    struct stat status;
    if (!f) fail("could not open `%s'", path);
    if (fstat(fileno(f), &status) || !S_ISREG(status.st_mode)) fail("loading: %s", path);
    char *text = memory_allocate((size_t)status.st_size + 1, FOR_ARGUMENTS);
    size_t n = fread(text, 1, (size_t)status.st_size, f);
    text[n] = 0;
    fclose(f);
    return text;
}

static bool is_space(char c) { return isspace((unsigned char)c); }

static char *skip_space(char *p) {
    for (; is_space(*p) || *p == '#'; p++)
        if (*p == '#') p += strcspn(p, "\n") - 1;
    return p;
}

static char escaped(char c) { return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == 'f' ? '\f' : c; }
static bool ends_line(char c) { return c == '\n' || c == '\r'; }

/* Words are separated by white space; quotes of either kind group, and inside them a backslash escapes: n r t f, the
   end of a line with the white space that follows it, anything else itself. An open quote ends with its line. # begins
   a comment. Writes the word that begins at [p] and returns where it ends; *quoted: it has quotes. */
static char *read_word(char *p, char *word, bool *quoted) {
    char quote = 0;
    *quoted = false;
    for (; *p && (quote || (!is_space(*p) && *p != '#')); p++) {
        if (quote && *p == '\\' && p[1]) {
            p++;
            if (!ends_line(*p))
                *word++ = escaped(*p);
            else
                while (is_space(p[1])) p++;
        } else if (quote && ends_line(*p))
            break;
        else if (quote ? *p == quote : *p == '"' || *p == '\'') {
            quote = quote ? 0 : *p;
            *quoted = true;
        } else
            *word++ = *p;
    }
    *word = 0;
    return p;
}

static void expand_file(Expansion *e, const char *path) {
    char *text = read_file(path), *p = text;
    while (*(p = skip_space(p))) {
        char *word = memory_allocate(strlen(p) + 1, FOR_ARGUMENTS);
        bool quoted;
        p = read_word(p, word, &quoted);
        if (*word || (quoted && *p))
            add_word(e, word);
        else
            free(word);
    }
    free(text);
}

static void expand(Expansion *e, char *word) {
    if (word[0] != '@' || !word[1] || e->has_main || e->off)
        add_word(e, word);
    else if (word[1] == '@')
        add_word(e, word + 1);
    else
        expand_file(e, word + 1);
}

/* Words separated by white space; quotes group and vanish. */
static void expand_variable(Expansion *e, const char *name) {
    const char *text = secure_getenv(name);
    if (!text) return;
    fprintf(stderr, "NOTE: Picked up %s: %s\n", name, text);
    e->variable = name;
    for (;;) {
        while (isspace((unsigned char)*text)) text++;
        if (!*text) break;
        char *word = memory_allocate(strlen(text) + 1, FOR_ARGUMENTS), *w = word, quote = 0;
        for (; *text && (quote || !isspace((unsigned char)*text)); text++)
            if (quote ? *text == quote : *text == '"' || *text == '\'')
                quote = quote ? 0 : *text;
            else
                *w++ = *text;
        if (quote) fail("Unmatched quote in environment variable %s", name);
        *w = 0;
        expand(e, word);
    }
    if (e->expects_value) fail("%s %s", e->expects_value, launcher_missing_value(e->expects_value));
    e->variable = NULL;
}

void launcher_expand_arguments(int *argc, char ***argv) {
    Expansion e = {.off = false};
    list_add(&e.out, (*argv)[0]);
    expand_variable(&e, "JDK_JAVA_OPTIONS");
    for (int i = 1; i < *argc; i++) expand(&e, (*argv)[i]);
    *argc = e.out.count;
    *argv = e.out.words;
}
