/* Functions found by name. Each answers with its own. */
#include "test.h"

#define NAMED(name, ...) \
    JNIEXPORT jstring JNICALL name(JNIEnv *env, jobject self, ##__VA_ARGS__) { return J(NewStringUTF, #name); }
NAMED(Java_Names_plain)
NAMED(Java_Names_over__I, jint a)
NAMED(Java_Names_over__J, jlong a)
NAMED(Java_Names_over__Ljava_lang_String_2_3_3I, jobject a, jobject b)
NAMED(Java_Names_over__)
NAMED(Java_Names_under_1score, jobject a, jobject b)
NAMED(Java_Names__00024dollar_00024)
NAMED(Java_Names_gr_000f6_000dfe)
NAMED(Java_Names__04e2d_06587, jobject a)
NAMED(Java_Names_zero_10)
NAMED(Java_Names_shortOnly, jint a)
NAMED(Java_Names_shortOnly__I, jint a)
NAMED(Java_Names_longOnly__I, jint a)
NAMED(Java_Names_instance, jbyte b, jchar c, jshort s, jboolean z, jfloat f, jdouble d)
NAMED(Java_Names_00024Inner_inner)
NAMED(Java_Names_00024Inner_self, jobject a)
NAMED(Java_Names_00024Inner_00024Deep_1One_deep__LNames_00024Inner_00024Deep_1One_2, jobject a)
NAMED(Java_Names_00024Impl_face)
NAMED(Java_Names_00024_000c4_000f6_n___3LNames_00024_000c4_000f6_2, jobject a)
NAMED(Java_Names_00024E_000241_each)
NAMED(Java_Names_000241_anon)
/* not called: the descriptors differ */
NAMED(Java_Names_missing__I, jint a)
NAMED(Java_Names_missing_2)
NAMED(Java_Names_missing_4)
NAMED(Java_Names_Sub_missing)
