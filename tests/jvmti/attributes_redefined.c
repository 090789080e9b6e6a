/* Which changes of class attributes RedefineClasses refuses (AttributesRedefined.java): the attribute counts, whether
   it means anything in that class or not; what Java and tools see of the flags in InnerClasses after a change. */
#include "redefiner.h"

JNIEXPORT jint JNICALL Java_AttributesRedefined_modifiersForTools(JNIEnv *env, jclass c, jclass klass) {
    (void)env, (void)c;
    jint modifiers = -1;
    MUST((*jvmti)->GetClassModifiers(jvmti, klass, &modifiers));
    return modifiers;
}
