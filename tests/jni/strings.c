/* String functions. */
#include "test.h"

static void say_bytes(const char *what, const void *bytes, size_t n) {
    printf("%s", what);
    for (size_t i = 0; i < n; i++) printf(" %02x", ((const unsigned char *)bytes)[i]);
    say("\n");
}
JNIEXPORT void JNICALL Java_Strings_show(JNIEnv *env, jclass k, jstring s) {
    jsize n = J(GetStringLength, s), utf = J(GetStringUTFLength, s);
    say("length %d, utf %d\n", (int)n, (int)utf);
    jboolean copy = 7;
    const jchar *chars = J(GetStringChars, s, &copy);
    printf(" %d:", copy == 0 || copy == 1);
    for (jsize i = 0; i < n; i++) printf(" %04x", chars[i]);
    say("\n");
    J(ReleaseStringChars, s, chars);
    copy = 7;
    const char *text = J(GetStringUTFChars, s, &copy);
    printf(" %d", copy == 0 || copy == 1);
    say_bytes(" utf", text, (size_t)utf + 1);
    J(ReleaseStringUTFChars, s, text);
    const jchar *critical = J(GetStringCritical, s, NULL);
    unsigned sum = 0;
    for (jsize i = 0; i < n; i++) sum = sum * 31 + critical[i];
    J(ReleaseStringCritical, s, critical);
    say(" critical %u\n", sum);
    jchar units[64];
    char buffer[256];
    memset(buffer, 0x5a, sizeof buffer);
    J(GetStringRegion, s, 0, n, units);
    J(GetStringUTFRegion, s, 0, n, buffer);
    say_bytes(" region", units, (size_t)n * 2);
    say_bytes(" utf region", buffer, (size_t)utf + (utf > 0));
}
JNIEXPORT jobjectArray JNICALL Java_Strings_make(JNIEnv *env, jclass k) {
    static const jchar units[] = {'a', 0, 0xe9, 0x20ac, 0xd83d, 0xde00, 0xd800, 0xffff};
    static const char *const texts[] = {"",
                                        "ascii",
                                        "caf\xc3\xa9",
                                        "\xc0\x80zero",
                                        "\xe2\x82\xac",
                                        "\xed\xa0\xbd\xed\xb8\x80",
                                        "\xed\xa0\xbd alone",
                                        "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"};
    jobjectArray all = J(NewObjectArray, 20, J(FindClass, "java/lang/String"), NULL);
    jsize n = 0;
    for (jsize i = 0; i < 8; i++) J(SetObjectArrayElement, all, n++, J(NewString, units, i));
    J(SetObjectArrayElement, all, n++, J(NewString, units + 1, 2));
    for (jsize i = 0; i < 8; i++) J(SetObjectArrayElement, all, n++, J(NewStringUTF, texts[i]));
    J(SetObjectArrayElement, all, n++, J(NewString, NULL, 0));
    say("null: %s\n", J(NewStringUTF, NULL) ? "string" : "null");
    say_pending(env, "null");
    return all;
}
/* What is no modified UTF-8 makes some string and no harm. Standard UTF-8 beyond the BMP is the usual error. */
JNIEXPORT jobjectArray JNICALL Java_Strings_malformed(JNIEnv *env, jclass k) {
    static const char *const texts[] = {
        "\xf0\x9f\x98\x80", "a\xf0\x9f\x98\x80z", "\xff",     "\x80",         "a\x80z",   "\xc3",
        "\xe2\x82",         "\xe2\x82z",          "\xc1\x81", "\xe0\x80\x81", "\xfe\xff", "ok \xc3("};
    jobjectArray all = J(NewObjectArray, 12, J(FindClass, "java/lang/String"), NULL);
    for (jsize i = 0; i < 12; i++) J(SetObjectArrayElement, all, i, J(NewStringUTF, texts[i]));
    return all;
}
JNIEXPORT void JNICALL Java_Strings_regions(JNIEnv *env, jclass k, jstring s, jstring wide) {
    jchar units[32];
    char buffer[64];
    memset(units, 0, sizeof units);
    memset(buffer, 0, sizeof buffer);
    J(GetStringRegion, s, 7, 5, units);
    say_bytes("units", units, 12);
    J(GetStringUTFRegion, s, 7, 5, buffer);
    say("%s\n", buffer);
    J(GetStringUTFRegion, wide, 1, 7, buffer);
    say_bytes("wide", buffer, 20);
    J(GetStringRegion, wide, 1, 7, units);
    say_bytes("wide", units, 14);
    J(GetStringRegion, s, 12, 0, units);
    J(GetStringUTFRegion, s, 12, 0, buffer);
    say_pending(env, "empty at the end");
    static const jint ranges[][2] = {
        {-1, 1}, {0, 13}, {13, 0}, {12, 1}, {0, -1}, {2147483647, 2147483647}, {-2147483647 - 1, 0}, {5, 2147483647}};
    for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        J(GetStringRegion, s, ranges[i][0], ranges[i][1], units);
        say_pending(env, "region");
        J(GetStringUTFRegion, s, ranges[i][0], ranges[i][1], buffer);
        say_pending(env, "utf region");
    }
}
/* A string from C is equal to, but not the same as, the literal. */
JNIEXPORT jint JNICALL Java_Strings_compare(JNIEnv *env, jclass k, jstring literal) {
    jstring made = J(NewStringUTF, "interned");
    jclass string = J(GetObjectClass, made);
    jmethodID intern = J(GetMethodID, string, "intern", "()Ljava/lang/String;"),
              equals = J(GetMethodID, string, "equals", "(Ljava/lang/Object;)Z");
    return J(CallBooleanMethod, made, equals, literal) + 2 * J(IsSameObject, made, literal) +
           4 * J(IsSameObject, literal, J(CallObjectMethod, made, intern));
}
JNIEXPORT jstring JNICALL Java_Strings_big(JNIEnv *env, jclass k, jstring s) {
    jsize n = J(GetStringLength, s), utf = J(GetStringUTFLength, s);
    const jchar *chars = J(GetStringChars, s, NULL);
    const char *text = J(GetStringUTFChars, s, NULL);
    jchar *twice = malloc((size_t)n * 4);
    memcpy(twice, chars, (size_t)n * 2);
    J(GetStringRegion, s, 0, n, twice + n);
    say("%d %d %d %d\n", (int)n, (int)utf, text[utf], (int)strlen(text) == utf);
    J(ReleaseStringChars, s, chars);
    J(ReleaseStringUTFChars, s, text);
    jstring result = J(NewString, twice, n * 2);
    free(twice);
    return result;
}
/* A String that no constructor has seen has no value: its text is empty, and there are no characters to give. */
JNIEXPORT jstring JNICALL Java_Strings_bare(JNIEnv *env, jclass k) {
    jstring s = J(AllocObject, J(FindClass, "java/lang/String"));
    jboolean copy = 7;
    say("lengths %d %d\n", (int)J(GetStringLength, s), (int)J(GetStringUTFLength, s));
    say("chars %s %d\n", J(GetStringChars, s, &copy) ? "some" : "null", copy);
    say_pending(env, "chars");
    say("utf chars %s %d\n", J(GetStringUTFChars, s, &copy) ? "some" : "null", copy);
    say_pending(env, "utf chars");
    const jchar *critical = J(GetStringCritical, s, &copy);
    say("critical %s %d\n", critical ? "some" : "null", copy);
    J(ReleaseStringCritical, s, critical);
    jchar units[4] = {7, 7, 7, 7};
    char bytes[4] = "xyz";
    for (jint n = 0; n < 2; n++) {
        J(GetStringRegion, s, 0, n, units);
        say_pending(env, "region");
        J(GetStringUTFRegion, s, 0, n, bytes);
        say_pending(env, "utf region");
    }
    say("%d <%s>\n", units[0], bytes);
    return s;
}
