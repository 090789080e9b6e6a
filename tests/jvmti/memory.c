/* The category Memory: sizes, alignment, contents, in all phases, on a thread that is not attached, by many
   threads at the same time. */
#include <pthread.h>
#include <stdint.h>

#include "agent.h"

static void allocate_and_free(const char *where) {
    unsigned char *p = NULL;
    char aspect[64];
    snprintf(aspect, sizeof aspect, "%s", where);
    CASE("Allocate", aspect);
    static const jlong sizes[] = {1, 7, 8, 16, 100, 4096, 1 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (EXPECT(NONE, Allocate, sizes[i], &p) && CHECK(p)) {
            CHECK_INT(0, (uintptr_t)p % sizeof(void *));
            memset(p, 0xa5, (size_t)sizes[i]);
            EXPECT(NONE, Deallocate, p);
        }
    }
    CASE("Allocate", (snprintf(aspect, sizeof aspect, "size 0 %s", where), aspect));
    p = (unsigned char *)1;
    EXPECT(NONE, Allocate, 0, &p);
    CHECK(!p);
    CASE("Allocate", (snprintf(aspect, sizeof aspect, "ILLEGAL_ARGUMENT %s", where), aspect));
    EXPECT(ILLEGAL_ARGUMENT, Allocate, -1, &p);
    EXPECT(ILLEGAL_ARGUMENT, Allocate, INT64_MIN, &p);
    CHECK(!p);
    CASE("Allocate", (snprintf(aspect, sizeof aspect, "NULL_POINTER %s", where), aspect));
    EXPECT(NULL_POINTER, Allocate, 10, NULL);
    EXPECT(NULL_POINTER, Allocate, -1, NULL);
    CASE("Allocate", (snprintf(aspect, sizeof aspect, "OUT_OF_MEMORY %s", where), aspect));
    EXPECT(OUT_OF_MEMORY, Allocate, INT64_MAX - 64, &p);
    EXPECT(OUT_OF_MEMORY, Allocate, (jlong)1 << 60, &p);
    CHECK(!p);
    CASE("Deallocate", (snprintf(aspect, sizeof aspect, "null and blocks %s", where), aspect));
    EXPECT(NONE, Deallocate, NULL);
    unsigned char *blocks[64];
    for (int i = 0; i < 64; i++) {
        MUST((*jvmti)->Allocate(jvmti, 32, &blocks[i]));
        memset(blocks[i], i, 32);
    }
    for (int i = 0; i < 64; i += 2) EXPECT(NONE, Deallocate, blocks[i]);
    for (int i = 1; i < 64; i += 2) {
        CHECK_INT(i, blocks[i][31]);
        EXPECT(NONE, Deallocate, blocks[i]);
    }
    CASES_END();
}

static void *on_thread(void *arg) {
    unsigned char *blocks[16] = {0};
    unsigned seed = (unsigned)(uintptr_t)arg;
    for (int i = 0; i < 20000; i++) {
        int k = (int)(seed = seed * 1103515245u + 12345u) >> 8 & 15;
        if (blocks[k]) {
            if (blocks[k][7] != (unsigned char)k || (*jvmti)->Deallocate(jvmti, blocks[k]) != JVMTI_ERROR_NONE)
                return "lost";
            blocks[k] = NULL;
        } else if ((*jvmti)->Allocate(jvmti, 8 + i % 500, &blocks[k]) != JVMTI_ERROR_NONE) {
            return "not allocated";
        } else {
            memset(blocks[k], k, 8);
        }
    }
    for (int k = 0; k < 16; k++) (*jvmti)->Deallocate(jvmti, blocks[k]);
    return NULL;
}

static void *unattached(void *arg) {
    allocate_and_free("on an unattached thread");
    return arg;
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    allocate_and_free("in the start phase");
}

JNIEXPORT void JNICALL Java_Memory_check(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    pthread_t threads[4];
    allocate_and_free("in the live phase");
    pthread_create(&threads[0], NULL, unattached, NULL);
    pthread_join(threads[0], NULL);
    CASE("Allocate", "four threads at once");
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, on_thread, (void *)(uintptr_t)(i + 1));
    for (int i = 0; i < 4; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        CHECK_STR(NULL, result);
    }
    CASE("Allocate", "memory of one environment is freed through another, also when its own is disposed");
    JavaVM *vm;
    unsigned char *p = NULL;
    (*jni)->GetJavaVM(jni, &vm);
    jvmtiEnv *second = new_environment(vm);
    EXPECT_ENV(second, NONE, Allocate, 100, &p);
    memset(p, 3, 100);
    EXPECT_ENV(second, NONE, DisposeEnvironment);
    CHECK_INT(3, p[99]);
    EXPECT(NONE, Deallocate, p);
    EXPECT_ENV(second, INVALID_ENVIRONMENT, Allocate, 1, &p);
    EXPECT_ENV(second, INVALID_ENVIRONMENT, Deallocate, NULL);
    CASES_END();
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    allocate_and_free("in the dead phase");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    allocate_and_free("in the OnLoad phase");
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    return 0;
}
