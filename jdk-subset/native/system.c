/* Natives of jdk-subset that describe the machine and the process: environment variables, the system
   properties of the platform, library names; and StrictMath on top of the C library's mathematics. Plain JNI. */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/java_math.h"
#include "base/memory.h"
#include "base/strict_math.h"
#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"
#include "runtime/thread.h"
#include "runtime/user.h"

/* ---- System ---- */

static jstring JNICALL Java_java_lang_System_mapLibraryName(JNIEnv *env, jclass c, jstring name) {
    if (!name) {
        text_throw(env, NullPointerException, NULL);
        return NULL;
    }
    enum { PREFIX = 3, SUFFIX = 3, LONGEST = 240 };
    jsize n = (*env)->GetStringLength(env, name);
    if (n > LONGEST) {
        text_throw(env, IllegalArgumentException, "name too long");
        return NULL;
    }
    jchar units[PREFIX + LONGEST + SUFFIX] = {'l', 'i', 'b'};
    (*env)->GetStringRegion(env, name, 0, n, units + PREFIX);
    units[PREFIX + n] = '.';
    units[PREFIX + n + 1] = 's';
    units[PREFIX + n + 2] = 'o';
    return (*env)->NewString(env, units, PREFIX + n + SUFFIX);
}

/* ---- ProcessEnvironment ---- */

static jstring JNICALL Java_java_lang_ProcessEnvironment_getenv0(JNIEnv *env, jclass c, jstring name) {
    char *key = text_from_string(env, name);
    if (!key) return NULL;
    const char *value = getenv(key);
    free(key);
    return value ? text_to_string(env, value, strlen(value)) : NULL;
}

static jobjectArray JNICALL Java_java_lang_ProcessEnvironment_environ0(JNIEnv *env, jclass c) {
    jsize n = 0;
    while (environ && environ[n]) n++;
    jclass string_class = (*env)->FindClass(env, "java/lang/String");
    jobjectArray result = string_class ? (*env)->NewObjectArray(env, n, string_class, NULL) : NULL;
    for (jsize i = 0; result && i < n; i++) {
        jstring s = text_to_string(env, environ[i], strlen(environ[i]));
        if (!s) return NULL;
        (*env)->SetObjectArrayElement(env, result, i, s);
        (*env)->DeleteLocalRef(env, s);
    }
    return result;
}

/* ---- System properties of the platform ---- */

typedef struct {
    JNIEnv *env;
    jobjectArray array;
    jsize count;
} PropertyList;

enum { PROPERTY_SLOTS = 80 };

static void property_add(PropertyList *list, const char *key, const char *value) {
    JNIEnv *env = list->env;
    if (!list->array || !value || list->count + 2 > PROPERTY_SLOTS) return;
    const char *texts[] = {key, value};
    for (int i = 0; i < 2; i++) {
        jstring s = text_to_string(env, texts[i], strlen(texts[i]));
        if (!s) {
            list->array = NULL;
            return;
        }
        (*env)->SetObjectArrayElement(env, list->array, list->count++, s);
        (*env)->DeleteLocalRef(env, s);
    }
}

/* Same for every process. */
static const char *const fixed_properties[][2] = {
    {"java.specification.name", "Java Platform API Specification"},
    {"java.specification.vendor", "Oracle Corporation"},
    {"java.specification.version", "17"},
    {"java.class.version", "61.0"},
    {"java.version", "17"},
    {"java.version.date", "2021-09-14"},
    {"java.vendor", "minijvm"},
    {"java.vendor.url", "https://minijvm.invalid/"}, /* required to exist; the project has no site (RFC 2606) */
    {"java.runtime.name", "minijvm jdk-subset"},
    {"java.runtime.version", "17"},
    {"file.separator", "/"},
    {"path.separator", ":"},
    {"line.separator", "\n"},
    {"java.io.tmpdir", "/tmp"},
    {"sun.io.unicode.encoding", "UnicodeLittle"},
    {"sun.cpu.endian", "little"},
#if __SIZEOF_POINTER__ == 8
    {"sun.arch.data.model", "64"},
#else
    {"sun.arch.data.model", "32"},
#endif
#if defined(__x86_64__)
    {"os.arch", "amd64"},
#elif defined(__aarch64__)
    {"os.arch", "aarch64"},
#elif defined(__riscv)
    {"os.arch", "riscv64"},
#endif
};

/* user.language and user.country from the name of the locale, language[_COUNTRY][.encoding][@variant]. A
   locale that the C library does not know counts as "C"; that one is English as spoken in the USA. */
static void property_add_locale(PropertyList *list) {
    const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    const char *name = "C";
    for (int i = 0; i < 3; i++) {
        if (names[i] && *names[i]) {
            name = names[i];
            break;
        }
    }
    if (!text_locale_is_known() || strcmp(name, "POSIX") == 0) name = "C";
    if (strcmp(name, "C") == 0) name = "en_US";
    char language[16];
    size_t n = strcspn(name, "_.@");
    if (n >= sizeof language) n = 0;
    memcpy(language, name, n);
    language[n] = '\0';
    property_add(list, "user.language", n == 0 || strcmp(language, "C") == 0 ? "en" : language);
    if (name[n] == '_') {
        char country[16];
        const char *from = name + n + 1;
        n = strcspn(from, ".@");
        if (n > 0 && n < sizeof country) {
            memcpy(country, from, n);
            country[n] = '\0';
            property_add(list, "user.country", country);
        }
    }
}

static void property_add_user(PropertyList *list) {
    struct passwd entry;
    char buffer[4096];
    const struct passwd *found = user_find(getuid(), &entry, buffer, sizeof buffer);
    if (!found && errno == ENOMEM) text_throw(list->env, OutOfMemoryError, "Java heap space");
    property_add(list, "user.name", found && found->pw_name ? found->pw_name : "?");
    const char *home = found ? found->pw_dir : NULL;
    /* Directories shorter than "/x/" are what containers report for unknown users. */
    if (!home || strlen(home) < 3) {
        const char *variable = secure_getenv("HOME");
        if (variable && strlen(variable) >= 3) home = variable;
    }
    property_add(list, "user.home", home && *home ? home : "?");
}

static jobjectArray JNICALL Java_jdk_internal_util_SystemProps_00024Raw_platformProperties(JNIEnv *env, jclass c) {
    jclass string_class = (*env)->FindClass(env, "java/lang/String");
    if (!string_class) return NULL;
    PropertyList list = {env, (*env)->NewObjectArray(env, PROPERTY_SLOTS, string_class, NULL), 0};
    for (size_t i = 0; i < sizeof fixed_properties / sizeof *fixed_properties; i++)
        property_add(&list, fixed_properties[i][0], fixed_properties[i][1]);
    struct utsname name;
    if (uname(&name) == 0) {
        property_add(&list, "os.name", name.sysname);
        property_add(&list, "os.version", name.release);
    }
    char *directory = getcwd(NULL, 0);
    if (!directory) {
        if (errno == ENOMEM)
            text_throw(env, OutOfMemoryError, "Java heap space");
        else
            text_throw(env, Error, "Properties init: Could not determine current working directory.");
        return NULL;
    }
    property_add(&list, "user.dir", directory);
    free(directory);
    property_add_user(&list);
    property_add_locale(&list);
    const char *encoding = text_platform_encoding();
    property_add(&list, "file.encoding", encoding);
    property_add(&list, "native.encoding", encoding);
    property_add(&list, "sun.jnu.encoding", encoding);
    return list.array;
}

/* ---- StrictMath ---- */

/* java.lang.Math calls these too, but for the functions that `java` computes in Math with code of its own (sin,
   cos, tan, exp, log, log10, pow): Math has natives for them that come from the C library, which agrees with that
   code far more often than fdlibm does. StrictMath's are fdlibm's; sqrt, fma and IEEEremainder are exact everywhere. */

#define MATH1(class, name, function)                                                           \
    static jdouble JNICALL Java_java_lang_##class##_##name(JNIEnv *env, jclass c, jdouble a) { \
        (void)env;                                                                             \
        (void)c;                                                                               \
        return function(a);                                                                    \
    }

#define MATH2(class, name, function)                                                                      \
    static jdouble JNICALL Java_java_lang_##class##_##name(JNIEnv *env, jclass c, jdouble a, jdouble b) { \
        (void)env;                                                                                        \
        (void)c;                                                                                          \
        return function(a, b);                                                                            \
    }

#define MATH_FUNCTIONS(ONE, TWO)                     \
    ONE(Math, sin, math_sin)                         \
    ONE(Math, cos, math_cos)                         \
    ONE(Math, tan, math_tan)                         \
    ONE(Math, exp, exp)                              \
    ONE(Math, log, log)                              \
    ONE(Math, log10, math_log10)                     \
    TWO(Math, pow, math_pow)                         \
    ONE(StrictMath, sin, strict_sin)                 \
    ONE(StrictMath, cos, strict_cos)                 \
    ONE(StrictMath, tan, strict_tan)                 \
    ONE(StrictMath, asin, strict_asin)               \
    ONE(StrictMath, acos, strict_acos)               \
    ONE(StrictMath, atan, strict_atan)               \
    ONE(StrictMath, exp, strict_exp)                 \
    ONE(StrictMath, log, strict_log)                 \
    ONE(StrictMath, log10, strict_log10)             \
    ONE(StrictMath, sqrt, sqrt)                      \
    ONE(StrictMath, cbrt, strict_cbrt)               \
    ONE(StrictMath, sinh, strict_sinh)               \
    ONE(StrictMath, cosh, strict_cosh)               \
    ONE(StrictMath, tanh, strict_tanh)               \
    ONE(StrictMath, expm1, strict_expm1)             \
    ONE(StrictMath, log1p, strict_log1p)             \
    TWO(StrictMath, IEEEremainder, strict_remainder) \
    TWO(StrictMath, atan2, strict_atan2)             \
    TWO(StrictMath, pow, strict_pow)                 \
    TWO(StrictMath, hypot, strict_hypot)

MATH_FUNCTIONS(MATH1, MATH2)

static jdouble JNICALL Java_java_lang_StrictMath_fma__DDD(JNIEnv *env, jclass k, jdouble a, jdouble b, jdouble c) {
    return fma(a, b, c);
}

static jfloat JNICALL Java_java_lang_StrictMath_fma__FFF(JNIEnv *env, jclass k, jfloat a, jfloat b, jfloat c) {
    return fmaf(a, b, c);
}

#define SYSTEM "java/lang/System"
#define MATH_ENTRY1(class, name, function) {"java/lang/" #class, #name, "(D)D", Java_java_lang_##class##_##name},
#define MATH_ENTRY2(class, name, function) {"java/lang/" #class, #name, "(DD)D", Java_java_lang_##class##_##name},

const JniNativeEntry jdk_system_natives[] = {
    {SYSTEM, "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", Java_java_lang_System_mapLibraryName},
    {"java/lang/ProcessEnvironment", "getenv0", "(Ljava/lang/String;)Ljava/lang/String;",
     Java_java_lang_ProcessEnvironment_getenv0},
    {"java/lang/ProcessEnvironment", "environ0", "()[Ljava/lang/String;", Java_java_lang_ProcessEnvironment_environ0},
    {"jdk/internal/util/SystemProps$Raw", "platformProperties", "()[Ljava/lang/String;",
     Java_jdk_internal_util_SystemProps_00024Raw_platformProperties},
    {"java/lang/StrictMath", "fma", "(DDD)D", Java_java_lang_StrictMath_fma__DDD},
    {"java/lang/StrictMath", "fma", "(FFF)F", Java_java_lang_StrictMath_fma__FFF},
    MATH_FUNCTIONS(MATH_ENTRY1, MATH_ENTRY2){NULL, NULL, NULL, NULL},
};
