/* options: -Djava.system.class.loader=UnsupportedLoader$Loader */
/* unsupported_loader.c: AddToSystemClassLoaderSearch with a system loader that has no method for it. */
#include "agent.h"
#include "jar_writer.h"

static char jar[] = "/tmp/unsupported_loader_XXXXXX";

JNIEXPORT void JNICALL Java_UnsupportedLoader_run(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("AddToSystemClassLoaderSearch", "CLASS_LOADER_UNSUPPORTED");
    EXPECT(CLASS_LOADER_UNSUPPORTED, AddToSystemClassLoaderSearch, jar);
    CHECK(!(*env)->ExceptionCheck(env));
    CASE("AddToSystemClassLoaderSearch", "no jar comes first");
    EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, "/tmp");
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
