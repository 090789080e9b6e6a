/* Classes, modules, reflection bridges. */
#include "test.h"

static void find(JNIEnv *env, const char *name) {
    jclass c = J(FindClass, name);
    jstring s =
        c ? J(CallObjectMethod, c, J(GetMethodID, J(FindClass, "java/lang/Class"), "getName", "()Ljava/lang/String;"))
          : NULL;
    say("FindClass %s: %s", name, c ? text_of(env, s) : "null");
    say_pending(env, "");
}
JNIEXPORT void JNICALL Java_Classes_environment(JNIEnv *env, jclass k) {
    JavaVM *vm = NULL;
    JNIEnv *again = NULL;
    jint r = J(GetJavaVM, &vm);
    say("version %08x, GetJavaVM %d", (unsigned)J(GetVersion), (int)r);
    r = (*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_10);
    say(" %d %d", (int)r, again == env);
    again = NULL;
    r = (*vm)->AttachCurrentThread(vm, (void **)&again, NULL);
    say(" %d %d", (int)r, again == env);
    say(" %d\n", (int)(*vm)->DetachCurrentThread(vm)); /* not with Java frames */
}
JNIEXPORT void JNICALL Java_Classes_find(JNIEnv *env, jclass k) {
    static const char *const names[] = {"java/lang/String",
                                        "java.lang.String",
                                        "Classes",
                                        "Classes$A",
                                        "Classes$Lazy",
                                        "[I",
                                        "[[J",
                                        "[Ljava/lang/String;",
                                        "[Classes$A;",
                                        "[LClasses$A;",
                                        "[LClasses$LazyElement;",
                                        "I",
                                        "int",
                                        "V",
                                        "",
                                        "[",
                                        "[V",
                                        "[Lno/Such;",
                                        "no/Such",
                                        "Classes$Broken",
                                        "Classes$Broken",
                                        "Ljava/lang/String;",
                                        "java/lang/string",
                                        "/java/lang/String",
                                        "java//lang/String",
                                        "[[",
                                        "[Ljava/lang/String",
                                        "[Ljava.lang.String;",
                                        "Classes;",
                                        "a b",
                                        "java/lang/String[]"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) find(env, names[i]);
    char *big = malloc(70001);
    memset(big, 'x', 70000);
    big[70000] = 0;
    say("big: %s\n", J(FindClass, big) ? "found" : "null");
    jthrowable e = J(ExceptionOccurred);
    J(ExceptionClear);
    say(" %d\n", e && J(IsInstanceOf, e, J(FindClass, "java/lang/NoClassDefFoundError")));
    free(big);
}
JNIEXPORT jclass JNICALL Java_Classes_findOne(JNIEnv *env, jclass k, jstring name) {
    const char *text = J(GetStringUTFChars, name, NULL);
    jclass c = J(FindClass, text);
    J(ReleaseStringUTFChars, name, text);
    return c;
}
JNIEXPORT void JNICALL Java_Classes_relations(JNIEnv *env, jclass k, jobjectArray all) {
    jsize n = J(GetArrayLength, all);
    jmethodID get_name = J(GetMethodID, J(FindClass, "java/lang/Class"), "getName", "()Ljava/lang/String;");
    for (jsize i = 0; i < n; i++) {
        jclass a = J(GetObjectArrayElement, all, i), super = J(GetSuperclass, a);
        say("%s extends %s:", text_of(env, J(CallObjectMethod, a, get_name)),
            super ? text_of(env, J(CallObjectMethod, super, get_name)) : "null");
        for (jsize j = 0; j < n; j++) say(" %d", J(IsAssignableFrom, a, J(GetObjectArrayElement, all, j)));
        say("\n");
    }
    jobject o = J(NewIntArray, 1);
    jstring s = J(NewStringUTF, "s");
    for (jsize i = 0; i < n; i++) {
        jclass a = J(GetObjectArrayElement, all, i);
        say("%d%d%d ", J(IsInstanceOf, o, a), J(IsInstanceOf, s, a), J(IsInstanceOf, NULL, a));
    }
    say("\n%d\n", J(IsSameObject, J(GetObjectClass, s), J(FindClass, "java/lang/String")));
}
JNIEXPORT void JNICALL Java_Classes_modules(JNIEnv *env, jclass k, jclass c) {
    jobject mine = J(GetModule, c), base = J(GetModule, J(FindClass, "java/lang/Object")),
            array = J(GetModule, J(FindClass, "[I"));
    jclass module = J(GetObjectClass, base);
    jmethodID is_named = J(GetMethodID, module, "isNamed", "()Z"),
              get_name = J(GetMethodID, module, "getName", "()Ljava/lang/String;");
    say("%d %d %d %s %s\n", J(CallBooleanMethod, mine, is_named), J(CallBooleanMethod, base, is_named),
        J(IsSameObject, base, array), text_of(env, J(CallObjectMethod, mine, get_name)),
        text_of(env, J(CallObjectMethod, base, get_name)));
    say("%s", J(GetModule, NULL) ? "module" : "null");
    say_pending(env, " of null");
    say("%s", J(GetModule, base) ? "module" : "null");
    say_pending(env, " of no class");
}
JNIEXPORT jclass JNICALL Java_Classes_define(JNIEnv *env, jclass k, jstring name, jobject loader, jbyteArray bytes) {
    const char *text = name ? J(GetStringUTFChars, name, NULL) : NULL;
    jsize n = J(GetArrayLength, bytes);
    jbyte *p = J(GetByteArrayElements, bytes, NULL);
    jclass c = J(DefineClass, text, loader, p, n);
    J(ReleaseByteArrayElements, bytes, p, JNI_ABORT);
    if (text) J(ReleaseStringUTFChars, name, text);
    return c;
}
JNIEXPORT void JNICALL Java_Classes_reflect(JNIEnv *env, jclass k, jobject m, jobject s, jobject c, jobject f,
                                            jobject sf, jobject abstract) {
    jclass a = J(FindClass, "Classes$A"), b = J(FindClass, "Classes$B");
    jmethodID im = J(FromReflectedMethod, m), is = J(FromReflectedMethod, s), ic = J(FromReflectedMethod, c),
              ia = J(FromReflectedMethod, abstract);
    jfieldID ff = J(FromReflectedField, f), fs = J(FromReflectedField, sf);
    say("same ids: %d %d %d %d %d\n", im == J(GetMethodID, a, "m", "(I)I"), is == J(GetStaticMethodID, a, "s", "(I)I"),
        ic == J(GetMethodID, a, "<init>", "(I)V"), ff == J(GetFieldID, b, "field", "I"),
        fs == J(GetStaticFieldID, a, "sfield", "Ljava/lang/String;"));
    jobject o = J(NewObject, a, ic, 77);
    say("%d %d %d %s\n", (int)J(CallIntMethod, o, im, 1), (int)J(CallStaticIntMethod, a, is, 1),
        (int)J(GetIntField, o, ff), text_of(env, J(GetStaticObjectField, a, fs)));
    J(CallVoidMethod, o, ia);
    say_pending(env, "interface method");
}
JNIEXPORT jobject JNICALL Java_Classes_toReflected(JNIEnv *env, jclass k, jclass c, jstring name, jstring descriptor,
                                                   jint kind) {
    const char *n = text_of(env, name), *d = text_of(env, descriptor);
    switch (kind) {
    case 0: return J(ToReflectedMethod, c, J(GetMethodID, c, n, d), JNI_FALSE);
    case 1: return J(ToReflectedMethod, c, J(GetStaticMethodID, c, n, d), JNI_TRUE);
    case 2: return J(ToReflectedField, c, J(GetFieldID, c, n, d), JNI_FALSE);
    default: return J(ToReflectedField, c, J(GetStaticFieldID, c, n, d), JNI_TRUE);
    }
}
