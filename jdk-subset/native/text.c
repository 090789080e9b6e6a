/* Platform text for the natives of jdk-subset: see text.h. Java strings are UTF-16; the platform's text
   is UTF-8, or in the POSIX locale US-ASCII, where what cannot be expressed becomes '?' and what cannot be
   read U+FFFD, as `java` does. */
#include "jdk-subset/native/text.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static char platform_encoding[64];
static bool is_locale_known;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The C library's global locale is not changed, since the process belongs to whoever embeds the VM. Opening one takes
   half a dozen system calls. */
static void find_encoding(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale && errno == ENOMEM) memory_exhausted("the locale", 0);
    const char *name = locale ? nl_langinfo_l(CODESET, locale) : "";
    strncpy(platform_encoding, *name ? name : "ANSI_X3.4-1968", sizeof platform_encoding - 1);
    is_locale_known = locale;
    if (locale) freelocale(locale);
}

const char *text_platform_encoding(void) {
    pthread_once(&once, find_encoding);
    return platform_encoding;
}

bool text_locale_is_known(void) {
    pthread_once(&once, find_encoding);
    return is_locale_known;
}

static bool text_is_utf8(void) { return strcmp(text_platform_encoding(), "UTF-8") == 0; }

void text_throw(JNIEnv *env, ExceptionClass which, const char *message) {
    if ((*env)->ExceptionCheck(env)) return;
    jclass c = (*env)->FindClass(env, exception_class_names[which]);
    if (!c) return;
    jmethodID init = (*env)->GetMethodID(env, c, "<init>", "(Ljava/lang/String;)V");
    jstring text = init && message ? text_to_string(env, message, strlen(message)) : NULL;
    if (init && (text || !message)) {
        jobject exception = (*env)->NewObject(env, c, init, text);
        if (exception) (*env)->Throw(env, (jthrowable)exception);
    }
}

void text_throw_io(JNIEnv *env, int error) {
    char buffer[256];
    /* The GNU variant: the result may be a constant instead of the buffer. */
    text_throw(env, IOException, strerror_r(error, buffer, sizeof buffer));
}

static size_t utf8_put(char *out, uint32_t c) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

char *text_from_string(JNIEnv *env, jstring s) {
    if (!s) {
        text_throw(env, NullPointerException, NULL);
        return NULL;
    }
    size_t n = (size_t)(*env)->GetStringLength(env, s);
    jchar *units = malloc(n * sizeof *units + 1);
    char *bytes = malloc(n * 3 + 1);
    if (!units || !bytes) {
        free(units);
        free(bytes);
        text_throw(env, OutOfMemoryError, "Java heap space");
        return NULL;
    }
    (*env)->GetStringRegion(env, s, 0, (jsize)n, units);
    bool utf8 = text_is_utf8();
    size_t p = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t c = units[i];
        bool high = c >= 0xd800 && c < 0xdc00;
        if (high && i + 1 < n && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000)
            c = 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00u);
        else if (c >= 0xd800 && c < 0xe000)
            c = '?';
        if (utf8)
            p += utf8_put(bytes + p, c);
        else
            bytes[p++] = c < 0x80 ? (char)c : '?';
    }
    bytes[p] = '\0';
    free(units);
    return bytes;
}

/* Decodes one character at b[0..n); malformed input gives U+FFFD for each maximal piece. Returns its length. */
static size_t utf8_get(const unsigned char *b, size_t n, uint32_t *c) {
    unsigned first = b[0];
    size_t need = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
    *c = 0xfffd;
    if (first < 0x80) {
        *c = first;
        return 1;
    }
    if (need == 1) return 1;
    uint32_t value = first & (0xffu >> (need + 1));
    for (size_t i = 1; i < need; i++) {
        if (i >= n || (b[i] & 0xc0) != 0x80) return i;
        if (i == 1 &&
            ((first == 0xe0 && b[1] < 0xa0) || (first == 0xf0 && b[1] < 0x90) || (first == 0xf4 && b[1] > 0x8f)))
            return 1;
        value = value << 6 | (b[i] & 0x3f);
    }
    if (value < 0xd800 || value > 0xdfff) *c = value;
    return need;
}

jstring text_to_string(JNIEnv *env, const char *bytes, size_t length) {
    const unsigned char *b = (const unsigned char *)bytes;
    jchar local[512];
    jchar *units = local;
    if (length > sizeof local / sizeof *local && !(units = malloc(length * sizeof *units))) {
        text_throw(env, OutOfMemoryError, "Java heap space");
        return NULL;
    }
    bool utf8 = text_is_utf8();
    size_t n = 0;
    for (size_t i = 0; i < length;) {
        uint32_t c = b[i];
        if (c < 0x80 || !utf8) {
            units[n++] = (jchar)(c < 0x80 ? c : 0xfffd);
            i++;
            continue;
        }
        i += utf8_get(b + i, length - i, &c);
        if (c < 0x10000) {
            units[n++] = (jchar)c;
        } else {
            units[n++] = (jchar)(0xd800 + ((c - 0x10000) >> 10));
            units[n++] = (jchar)(0xdc00 + (c & 0x3ff));
        }
    }
    jstring s = (*env)->NewString(env, units, (jsize)n);
    if (units != local) free(units);
    return s;
}
