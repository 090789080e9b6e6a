/* A reader of the part of mangled names that says where a function is: Itanium's C++ ABI (5.1), and Rust's two forms. A
   full demangler is a library that need not be in the process. */
#include "validation/base/names.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Language { LANGUAGE_ANY, LANGUAGE_CXX, LANGUAGE_RUST } Language;

typedef struct Out {
    char *text;
    size_t size, length;
    int parts;
    bool hash; /* the last part is what Rust's compiler appends */
} Out;

static void put(Out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length && out->length + 1 < out->size; i++) out->text[out->length++] = text[i];
    out->text[out->length] = '\0';
}

/* "h" and 16 hexadecimal digits. */
static bool is_hash(const char *text, size_t length) {
    if (length != 17 || *text != 'h') return false;
    for (size_t i = 1; i < length; i++)
        if (!isxdigit((unsigned char)text[i])) return false;
    return true;
}

/* What Rust has in place of characters that symbols cannot have. */
static size_t put_escape(Out *out, const char *text, size_t length) {
    static const struct {
        const char *escape, *text;
    } escapes[] = {{"$LT$", "<"}, {"$GT$", ">"}, {"$u20$", " "}, {"$u7b$", "{"}, {"$u7d$", "}"}, {"$RF$", "&"},
                   {"$BP$", "*"}, {"$C$", ","},  {"$LP$", "("},  {"$RP$", ")"},  {"$u5b$", "["}, {"$u5d$", "]"}};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        size_t n = strlen(escapes[i].escape);
        if (n > length || strncmp(text, escapes[i].escape, n) != 0) continue;
        put(out, escapes[i].text, strlen(escapes[i].text));
        return n;
    }
    if (length >= 2 && strncmp(text, "..", 2) == 0) {
        put(out, "::", 2);
        return 2;
    }
    put(out, text, 1);
    return 1;
}

static void put_part(Out *out, const char *text, size_t length) {
    if (is_hash(text, length)) {
        out->hash = true;
        return;
    }
    if (out->parts++ > 0) put(out, "::", 2);
    if (length > 1 && *text == '_' && text[1] == '$') { /* a name does not begin with the escape */
        text++;
        length--;
    }
    for (size_t i = 0; i < length;) i += put_escape(out, text + i, length - i);
}

/* A length and so many characters; NULL: it is none. */
static const char *read_name(const char *p, const char **name, size_t *length) {
    char *end;
    unsigned long n = strtoul(p, &end, 10);
    if (!isdigit((unsigned char)*p) || n == 0 || strnlen(end, n) < n) return NULL;
    *name = end;
    *length = n;
    return end + n;
}

/* After the arguments of a template, or another group that E ends; NULL: that cannot be read. */
static const char *skip_group(const char *p) {
    for (int depth = 1; depth > 0;) {
        const char *name;
        size_t length;
        if (*p == '\0') return NULL;
        if (isdigit((unsigned char)*p)) {
            p = read_name(p, &name, &length);
            if (!p) return NULL;
        } else if (*p == 'L' && p[1] != '_') { /* a literal: its type, its value */
            p = strchr(p, 'E');
            if (!p++) return NULL;
        } else if (*p == 'S' || *p == 'T') {
            p++;
            if (isdigit((unsigned char)*p) || isupper((unsigned char)*p) || *p == '_') p = strchr(p, '_');
            if (!p || *p == '\0') return NULL;
            p++;
        } else if (*p == 'D') {
            p += p[1] == '\0' ? 1 : 2;
        } else {
            depth += *p == 'E' ? -1 : strchr("INXJF", *p) != NULL;
            p++;
        }
    }
    return p;
}

/* S and what it stands for. */
static const char *read_substitution(Out *out, const char *p) {
    static const char *const known[] = {"tstd",          "astd::allocator", "bstd::basic_string", "sstd::string",
                                        "istd::istream", "ostd::ostream",   "dstd::iostream"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (p[1] == *known[i]) {
            put_part(out, known[i] + 1, strlen(known[i] + 1));
            return p + 2;
        }
    p = strchr(p, '_');
    return p ? p + 1 : NULL;
}

/* The parts of a nested name up to its E, or as far as they can be read. */
static const char *read_nested(Out *out, const char *p) {
    while (p && *p != '\0' && *p != 'E') {
        const char *name;
        size_t length;
        if (isdigit((unsigned char)*p)) {
            p = read_name(p, &name, &length);
            if (p) put_part(out, name, length);
        } else if (*p == 'S') {
            p = read_substitution(out, p);
        } else if (*p == 'I') {
            p = skip_group(p + 1);
        } else if (*p == 'L') { /* internal linkage */
            p++;
        } else if ((*p == 'C' || *p == 'D') && isdigit((unsigned char)p[1])) {
            put_part(out, *p == 'C' ? "constructor" : "destructor", strlen(*p == 'C' ? "constructor" : "destructor"));
            p += 2;
        } else if (strncmp(p, "Ul", 2) == 0) {
            put_part(out, "lambda", strlen("lambda"));
            p = skip_group(p + 2);
            while (p && isdigit((unsigned char)*p)) p++;
            if (p && *p == '_') p++;
        } else if (islower((unsigned char)*p) && islower((unsigned char)p[1])) {
            put_part(out, "operator", strlen("operator"));
            p += 2;
        } else {
            return p;
        }
    }
    return p;
}

static void read_encoding(Out *out, const char *p) {
    const char *name;
    size_t length;
    if (*p == 'Z') { /* what is inside of a function is that function's */
        read_encoding(out, p + 1);
        if (strstr(p, "EUl") || strstr(p, "EKUl") || strstr(p, "ENUl") || strstr(p, "ENKUl"))
            put_part(out, "lambda", strlen("lambda"));
        return;
    }
    if (*p == 'T' && (p[1] == 'h' || p[1] == 'v')) { /* a function that adjusts this */
        p = strchr(p, '_');
        if (!p++) return;
    }
    if (*p == 'N') {
        p++;
        while (*p == 'K' || *p == 'V' || *p == 'r' || *p == 'R' || *p == 'O') p++;
        read_nested(out, p);
        return;
    }
    if (*p == 'S') {
        p = read_substitution(out, p);
        if (!p) return;
    }
    if (*p == 'L') p++;
    if (read_name(p, &name, &length)) put_part(out, name, length);
}

/* ---- Rust's newer form (RFC 2603) ---- */

/* The path of a symbol, without generic arguments and the crate that instantiates it. */
typedef struct Rust {
    const char *start, *p; /* after _R; what is read next */
    Out *out;
    int depth;
} Rust;
enum { RUST_DEPTH = 32 };

static bool rust_type(Rust *r, bool print);
static bool rust_path(Rust *r, bool print);

/* In base 62, ended by _; "_" is 0. */
static bool rust_number(Rust *r, size_t *number) {
    size_t n = 0;
    bool any = false;
    for (; isalnum((unsigned char)*r->p); r->p++, any = true)
        n = n * 62 + (size_t)(isdigit((unsigned char)*r->p)   ? *r->p - '0'
                              : islower((unsigned char)*r->p) ? *r->p - 'a' + 10
                                                              : *r->p - 'A' + 36);
    *number = n + any;
    return *r->p++ == '_';
}

static bool rust_skip(Rust *r, char tag) {
    size_t unused;
    if (*r->p != tag) return true;
    r->p++;
    return rust_number(r, &unused);
}

static bool rust_name(Rust *r, bool print, const char *unnamed) {
    if (!rust_skip(r, 's')) return false;
    if (*r->p == 'u') r->p++; /* punycode, left as it is */
    char *end;
    if (!isdigit((unsigned char)*r->p)) return false;
    size_t length = strtoul(r->p, &end, 10);
    r->p = end + (*end == '_');
    if (strnlen(r->p, length) < length) return false;
    if (print && length > 0) put_part(r->out, r->p, length);
    if (print && length == 0) put_part(r->out, unnamed, strlen(unnamed));
    r->p += length;
    return true;
}

/* What B refers to is read there. */
static bool rust_back(Rust *r, bool print, bool (*read)(Rust *, bool)) {
    size_t at;
    if (!rust_number(r, &at) || at >= (size_t)(r->p - r->start) || ++r->depth > RUST_DEPTH) return false;
    Rust there = {r->start, r->start + at, r->out, r->depth};
    return !print || read(&there, true);
}

/* Arguments of a generic, up to the E that ends them. */
static bool rust_arguments(Rust *r) {
    while (*r->p != 'E') {
        bool constant = *r->p == 'K';
        if (constant) r->p++;
        if (*r->p == 'L' ? !rust_skip(r, 'L') : constant && *r->p == 'p' ? !r->p++ : !rust_type(r, false)) return false;
        if (!constant || r->p[-1] == 'p') continue;
        r->p += strcspn(r->p, "_"); /* digits, which a broken name may not end */
        if (*r->p++ != '_') return false;
    }
    r->p++;
    return true;
}

static bool rust_path(Rust *r, bool print) {
    if (++r->depth > RUST_DEPTH) return false;
    switch (*r->p++) {
    case 'C': return rust_name(r, print, "crate");
    case 'M': return rust_skip(r, 's') && rust_path(r, false) && rust_type(r, print);
    case 'X': return rust_skip(r, 's') && rust_path(r, false) && rust_type(r, print) && rust_path(r, false);
    case 'Y': return rust_type(r, print) && rust_path(r, false);
    case 'N': return *r->p++ != '\0' && rust_path(r, print) && rust_name(r, print, "{closure}");
    case 'I': return rust_path(r, print) && rust_arguments(r);
    case 'B': return rust_back(r, print, rust_path);
    default: return false;
    }
}

static bool rust_type(Rust *r, bool print) {
    if (++r->depth > RUST_DEPTH) return false;
    if (islower((unsigned char)*r->p)) {
        r->p++;
        return true;
    }
    switch (*r->p) {
    case 'R':
    case 'Q': r->p++; return rust_skip(r, 'L') && rust_type(r, print);
    case 'P':
    case 'O':
    case 'S': r->p++; return rust_type(r, print);
    case 'B': r->p++; return rust_back(r, print, rust_type);
    case 'T':
        r->p++;
        while (*r->p != 'E')
            if (!rust_type(r, false)) return false;
        r->p++;
        return true;
    default: return rust_path(r, print);
    }
}

/* As much of the path as can be read. */
static void read_rust(Out *out, const char *p) {
    Rust r = {p, p, out, 0};
    rust_path(&r, true);
}

static Language read_symbol(const char *symbol, char *text, size_t size) {
    Out out = {.text = text, .size = size};
    *text = '\0';
    if (strncmp(symbol, "_R", 2) == 0 && isupper((unsigned char)symbol[2])) {
        read_rust(&out, symbol + 2);
        if (out.parts > 0) return LANGUAGE_RUST;
    }
    if (strncmp(symbol, "_Z", 2) == 0) read_encoding(&out, symbol + 2);
    if (out.parts > 0) return out.hash ? LANGUAGE_RUST : LANGUAGE_CXX;
    put(&out, symbol, strlen(symbol));
    return LANGUAGE_ANY;
}

const char *name_of_symbol(const char *symbol, char *text, size_t size) {
    read_symbol(symbol, text, size);
    return text;
}

/* After a bracket that [p] begins with, and all in it. */
static const char *after_bracket(const char *p, char open, char close) {
    for (int depth = 0; *p != '\0'; p++) {
        depth += *p == open ? 1 : *p == close && p[-1] != '-' ? -1 : 0; /* not -> */
        if (depth == 0) return p + 1;
    }
    return p;
}

/* LLVM numbers the lambdas of a function as they are mangled: 'lambda', 'lambda0', 'lambda1'. The end of such a name,
   or NULL. */
static const char *after_lambda(const char *name, long *number) {
    static const char start[] = "'lambda";
    const char *digits = name + strlen(start);
    char *end;
    if (strncmp(name, start, strlen(start)) != 0 || (*digits != '\'' && !isdigit((unsigned char)*digits))) return NULL;
    *number = strtol(digits, &end, 10) + (*digits == '\'' ? 1 : 2);
    return *end == '\'' ? end + 1 : NULL;
}

/* The part after the last "::". */
static const char *last_part(const char *name) {
    const char *last = name;
    for (const char *p = strstr(name, "::"); p; p = strstr(p, "::")) last = p += 2;
    return last;
}

/* Programs that know the older names of Rust only by halves leave escapes and what the compiler appends. */
static void put_rust(Out *out, const char *name) {
    for (const char *end; *name != '\0'; name = *end == '\0' ? end : end + 2) {
        end = strstr(name, "::");
        if (!end) end = name + strlen(name);
        put_part(out, name, (size_t)(end - name));
    }
}

const char *name_shortened(const char *name, char *text, size_t size) {
    enum { LONG = 24 };
    static const char apart[] = "(anonymous namespace)", call[] = "operator()";
    Out out = {.text = text, .size = size};
    *text = '\0';
    if (is_hash(last_part(name), strlen(last_part(name)))) {
        put_rust(&out, name);
        return text;
    }
    for (const char *p = name; *p != '\0';) {
        size_t whole = strncmp(p, apart, strlen(apart)) == 0 ? strlen(apart)
                       : strncmp(p, call, strlen(call)) == 0 ? strlen(call)
                                                             : 0;
        long number;
        const char *lambda = after_lambda(p, &number);
        if (lambda) {
            char written[32];
            put(&out, written, (size_t)snprintf(written, sizeof written, "{lambda#%ld}", number));
            p = lambda;
            continue;
        }
        const char *after = *p == '<' && p > name && p[-1] != ' ' && p[-1] != ':' ? after_bracket(p, '<', '>') : p + 1;
        if (whole > 0) {
            put(&out, p, whole);
            p += whole;
        } else if (*p == '(' && p > name) {
            p = after_bracket(p, '(', ')');
            if (strncmp(p, " const", strlen(" const")) == 0) p += strlen(" const");
        } else if (after - p > LONG) {
            put(&out, "<...>", strlen("<...>"));
            p = after;
        } else {
            put(&out, p, (size_t)(after - p));
            p = after;
        }
    }
    return text;
}

/* ---- Wrappers ---- */

typedef enum WrapperKind { WRAPPER_NAME, WRAPPER_LIBRARY, WRAPPER_FILE } WrapperKind;
typedef struct Wrapper {
    Language language;
    WrapperKind kind;
    const char *pattern;
} Wrapper;
static const Wrapper wrappers[] = {
#define WRAPPER(language, kind, pattern) {LANGUAGE_##language, WRAPPER_##kind, pattern},
#include "validation/base/wrappers.def"
};
enum { WRAPPERS = sizeof wrappers / sizeof *wrappers };

typedef struct UserWrapper {
    struct UserWrapper *next;
    bool of_files; /* of functions, too: names of Go contain slashes and dots */
    char pattern[];
} UserWrapper;
static UserWrapper *of_user;

bool wrappers_add(const char *patterns) {
    while (*patterns != '\0') {
        size_t length = strcspn(patterns, "+");
        UserWrapper *made = calloc(1, sizeof *made + length + 1);
        if (!made) return false;
        memcpy(made->pattern, patterns, length);
        made->of_files = strpbrk(made->pattern, "/.");
        made->next = of_user;
        of_user = made;
        patterns += length + (patterns[length] == '+');
    }
    return true;
}

/* A pattern may begin at any directory of a file, and of a package of Go. */
static bool fits(const char *pattern, const char *text) {
    if (fnmatch(pattern, text, 0) == 0) return true;
    for (const char *p = strchr(text, '/'); p; p = strchr(p + 1, '/'))
        if (fnmatch(pattern, p + 1, 0) == 0) return true;
    return false;
}

static bool is_users(WrapperKind kind, const char *text) {
    for (const UserWrapper *w = of_user; w; w = w->next)
        if ((kind == WRAPPER_NAME || w->of_files) && fits(w->pattern, text)) return true;
    return false;
}

/* A name may begin with that of a type: <jni::objects::JObject as core::clone::Clone>::clone. */
static const Wrapper *named(Language language, const char *name) {
    while (*name == '<' || *name == '&') name++;
    for (int i = 0; i < WRAPPERS; i++)
        if (wrappers[i].kind != WRAPPER_FILE &&
            (wrappers[i].language == LANGUAGE_ANY || wrappers[i].language == language) &&
            fnmatch(wrappers[i].pattern, name, 0) == 0)
            return &wrappers[i];
    return NULL;
}

bool symbol_is_wrapper(const char *symbol) {
    char name[256];
    return named(read_symbol(symbol, name, sizeof name), name) || is_users(WRAPPER_NAME, name);
}

bool symbol_is_of_library(const char *symbol) {
    char name[256];
    const Wrapper *wrapper = named(read_symbol(symbol, name, sizeof name), name);
    return wrapper && wrapper->kind == WRAPPER_LIBRARY;
}

bool symbol_has_authors_code(const char *symbol) {
    char name[256];
    const Language language = read_symbol(symbol, name, sizeof name);
    const Wrapper *wrapper = language == LANGUAGE_CXX ? named(language, name) : NULL;
    return wrapper && wrapper->kind == WRAPPER_LIBRARY;
}

bool line_is_wrapper(const char *function, const char *file) {
    for (int i = 0; i < WRAPPERS; i++)
        if (wrappers[i].kind == WRAPPER_FILE && fnmatch(wrappers[i].pattern, file, 0) == 0) return true;
    char name[256];
    size_t length = strcspn(function, "(");
    if (length >= sizeof name) length = sizeof name - 1;
    memcpy(name, function, length);
    name[length] = '\0';
    return is_users(WRAPPER_FILE, file) || is_users(WRAPPER_NAME, name);
}
