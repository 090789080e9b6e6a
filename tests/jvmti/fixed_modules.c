/* What -Xmodules:fixed forbids: UNMODIFIABLE_MODULE from the functions of category Module and from
   RedefineClasses, for java.base; other modules are changed as ever. */
/* options: -Xmodules:fixed=no.such,java.base */
/* only here: the reference implementation has no modules that cannot be modified */
#include "agent.h"

JNIEXPORT void JNICALL Java_FixedModules_check(JNIEnv *jni, jclass c, jobject base, jobject unnamed, jclass service,
                                               jclass implementation) {
    jboolean modifiable = 7;
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    static const unsigned char bytes[8];
    jvmtiClassDefinition definitions[2] = {{.klass = c, .class_byte_count = 8, .class_bytes = bytes},
                                           {.klass = object, .class_byte_count = 8, .class_bytes = bytes}};
    CASE("IsModifiableModule", "fixed");
    EXPECT(NONE, IsModifiableModule, base, &modifiable);
    CHECK_INT(JNI_FALSE, modifiable);
    CASE("IsModifiableModule", "not fixed");
    EXPECT(NONE, IsModifiableModule, unnamed, &modifiable);
    CHECK_INT(JNI_TRUE, modifiable);
    CASE("AddModuleReads", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, AddModuleReads, base, unnamed);
    EXPECT(NONE, AddModuleReads, unnamed, base);
    EXPECT(INVALID_MODULE, AddModuleReads, base, object);
    CASE("AddModuleExports", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, AddModuleExports, base, "java.lang", unnamed);
    CASE("AddModuleOpens", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, AddModuleOpens, base, "java.lang", unnamed);
    CASE("AddModuleUses", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, AddModuleUses, base, service);
    EXPECT(NONE, AddModuleUses, unnamed, service);
    CASE("AddModuleProvides", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, AddModuleProvides, base, service, implementation);
    CASE("IsModifiableClass", "of a fixed module");
    EXPECT(NONE, IsModifiableClass, object, &modifiable);
    CHECK_INT(JNI_FALSE, modifiable);
    EXPECT(NONE, IsModifiableClass, c, &modifiable);
    CHECK_INT(JNI_TRUE, modifiable);
    CASE("RedefineClasses", "UNMODIFIABLE_MODULE");
    EXPECT(UNMODIFIABLE_MODULE, RedefineClasses, 1, &definitions[1]);
    EXPECT(UNMODIFIABLE_MODULE, RedefineClasses, 2, definitions);
    EXPECT(INVALID_CLASS_FORMAT, RedefineClasses, 1, definitions);
    CASE("RetransformClasses", "UNMODIFIABLE_CLASS in a fixed module");
    EXPECT(UNMODIFIABLE_CLASS, RetransformClasses, 1, &object);
    EXPECT(NONE, RetransformClasses, 1, &c);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_redefine_classes = 1, .can_retransform_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
