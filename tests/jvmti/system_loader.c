/* options: -Djava.system.class.loader=SystemLoader$Loader */
/* system_loader.c: AddToSystemClassLoaderSearch with a system loader of the program's own, whose method is found,
   called with its lock held, or throws. */
#include "agent.h"
#include "jar_writer.h"

static char jar[] = "/tmp/system_loader_XXXXXX";

JNIEXPORT void JNICALL Java_SystemLoader_run(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("AddToSystemClassLoaderSearch", "a loader that has the method");
    EXPECT(NONE, AddToSystemClassLoaderSearch, jar);
    CASE("AddToSystemClassLoaderSearch", "INTERNAL: the method throws");
    EXPECT(INTERNAL, AddToSystemClassLoaderSearch, jar);
    CHECK(!(*env)->ExceptionCheck(env));
    CASE("AddToSystemClassLoaderSearch", "no jar: the method is not called");
    EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, "/tmp");
    CASE("AddToSystemClassLoaderSearch", "with an exception pending");
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "mine");
    EXPECT(NONE, AddToSystemClassLoaderSearch, jar);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    int fd = mkstemp(jar);
    if (fd < 0 || !write_class_jar(jar, "InJar")) {
        say("FATAL: no jar");
        return 1;
    }
    close(fd);
    return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    unlink(jar);
}
