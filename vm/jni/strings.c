/* Strings. GetStringChars and GetStringUTFChars return malloc'ed copies. */
#include "runtime/library_level.h"
#include "vm/jni/jni_internal.h"

jstring JNICALL jni_NewString(JNIEnv *env, const jchar *units, jsize length) {
    ENTER(env);
    RETURN(jstring, handle_new(t, string_new_utf16(t, units, (size_t)length)));
}
jsize JNICALL jni_GetStringLength(JNIEnv *env, jstring s) { return (jsize)string_length(handle_object(s)); }
static const jchar *copy_chars(Thread *t, const Object *s, jboolean *is_copy) {
    uint32_t n = string_length(s);
    jchar *chars = malloc(((size_t)n + 1) * sizeof *chars);
    if (chars) {
        string_get_region(s, 0, n, chars);
        chars[n] = 0;
        if (is_copy) *is_copy = JNI_TRUE;
    } else
        exception_throw_out_of_memory(t, "Java heap space");
    return chars;
}
/* A String without a value has no characters to give, as the reference has it; nothing is thrown. */
const jchar *JNICALL jni_GetStringChars(JNIEnv *env, jstring s, jboolean *is_copy) {
    ENTER(env);
    Object *o = handle_object(s);
    RETURN(const jchar *, string_has_value(o) ? copy_chars(t, o, is_copy) : NULL);
}
void JNICALL jni_ReleaseStringChars(JNIEnv *env, jstring s, const jchar *chars) { free((void *)(uintptr_t)chars); }
jstring JNICALL jni_NewStringUTF(JNIEnv *env, const char *text) {
    if (!text) return NULL;
    ENTER(env);
    Object **pending = exception_set_aside(t);
    jstring s = handle_new(t, string_new_utf8(t, text, strlen(text)));
    exception_put_back(t, pending);
    RETURN(jstring, s);
}
enum { LONGEST_UTF = INT32_MAX - 1 }; /* a terminator fits after it */
jsize JNICALL jni_GetStringUTFLength(JNIEnv *env, jstring s) {
    ENTER(env);
    RETURN(jsize, (jsize)string_utf8_length_within(handle_object(s), LONGEST_UTF));
}
jlong JNICALL jni_GetStringUTFLengthAsLong(JNIEnv *env, jstring s) {
    ENTER(env);
    RETURN(jlong, (jlong)string_utf8_length(handle_object(s)));
}
const char *JNICALL jni_GetStringUTFChars(JNIEnv *env, jstring s, jboolean *is_copy) {
    ENTER(env);
    Object *o = handle_object(s);
    if (!string_has_value(o)) RETURN(const char *, NULL);
    char *text = string_copy_utf8(t, o);
    /* Before there was GetStringUTFLengthAsLong, no text had more bytes than GetStringUTFLength returns. */
    const bool is_whole = string_length(o) <= LONGEST_UTF / 3 || library_level->jni_version >= JNI_VERSION_24;
    if (text && !is_whole) text[string_utf8_length_within(o, LONGEST_UTF)] = 0;
    if (text && is_copy) *is_copy = JNI_TRUE;
    RETURN(const char *, text);
}
void JNICALL jni_ReleaseStringUTFChars(JNIEnv *env, jstring s, const char *text) { free((void *)(uintptr_t)text); }

static bool check_region(Thread *t, Object *s, jsize start, jsize count) {
    int64_t length = string_length(s);
    if (start >= 0 && count >= 0 && (int64_t)start + count <= length) return true;
    return exception_throw(t, StringIndexOutOfBoundsException, NULL);
}
void JNICALL jni_GetStringRegion(JNIEnv *env, jstring s, jsize start, jsize count, jchar *out) {
    ENTER(env);
    Object *o = handle_object(s);
    if (check_region(t, o, start, count)) string_get_region(o, (uint32_t)start, (uint32_t)count, out);
    LEAVE();
}
void JNICALL jni_GetStringUTFRegion(JNIEnv *env, jstring s, jsize start, jsize count, char *out) {
    ENTER(env);
    Object *o = handle_object(s);
    if (check_region(t, o, start, count)) {
        for (jsize i = 0; i < count; i++) {
            uint16_t c = string_char_at(o, (uint32_t)(start + i));
            if (c && c < 0x80)
                *out++ = (char)c;
            else if (c < 0x800) {
                *out++ = (char)(0xc0 | c >> 6);
                *out++ = (char)(0x80 | (c & 0x3f));
            } else {
                *out++ = (char)(0xe0 | c >> 12);
                *out++ = (char)(0x80 | (c >> 6 & 0x3f));
                *out++ = (char)(0x80 | (c & 0x3f));
            }
        }
        *out = 0;
    }
    LEAVE();
}
/* Critical strings are ordinary copies: Latin-1 strings have no array of chars to show. */
const jchar *JNICALL jni_GetStringCritical(JNIEnv *env, jstring s, jboolean *is_copy) {
    ENTER(env);
    RETURN(const jchar *, copy_chars(t, handle_object(s), is_copy));
}
void JNICALL jni_ReleaseStringCritical(JNIEnv *env, jstring s, const jchar *chars) {
    jni_ReleaseStringChars(env, s, chars);
}
