/* An agent that counts. It reports how many classes were loaded, which methods were entered and which of
   them most often, when the VM dies.

       cc -shared -fPIC -I include examples/hotmethods.c -o libhotmethods.so
       ./minijvm -agentpath:./libhotmethods.so=10 -cp DIR Main

   The option is the number of methods to list. A method ID stays the same for the life of its class, so it is the key
   of the table; names are asked for only at the end. One mutex guards the table: events come from all threads. */
#include <jvmti.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    jmethodID method;
    unsigned long count;
} Counter;

enum { TABLE_SIZE = 1 << 15 }; /* open addressing; more methods than that are counted together */
static Counter table[TABLE_SIZE];
static unsigned long classes_loaded, methods_seen, entries, not_counted;
static int wanted = 10;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void JNICALL on_class_load(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    (void)jvmti, (void)jni, (void)thread, (void)klass;
    pthread_mutex_lock(&lock);
    classes_loaded++;
    pthread_mutex_unlock(&lock);
}

static void JNICALL on_method_entry(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)jvmti, (void)jni, (void)thread;
    size_t i = (size_t)(((uintptr_t)method >> 3) * UINT64_C(0x9E3779B97F4A7C15) >> 49);
    pthread_mutex_lock(&lock);
    entries++;
    while (table[i].method != method && table[i].method) i = (i + 1) % TABLE_SIZE;
    if (!table[i].method && methods_seen < TABLE_SIZE - 1) {
        table[i].method = method;
        methods_seen++;
    }
    if (table[i].method == method)
        table[i].count++;
    else
        not_counted++;
    pthread_mutex_unlock(&lock);
}

static int by_count(const void *a, const void *b) {
    unsigned long x = ((const Counter *)a)->count, y = ((const Counter *)b)->count;
    return x < y ? 1 : x > y ? -1 : 0;
}

static void print_method(jvmtiEnv *jvmti, const Counter *counter) {
    char *name = NULL, *signature = NULL, *class_signature = NULL;
    jclass klass = NULL;
    if ((*jvmti)->GetMethodName(jvmti, counter->method, &name, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, counter->method, &klass) == JVMTI_ERROR_NONE &&
        (*jvmti)->GetClassSignature(jvmti, klass, &class_signature, NULL) == JVMTI_ERROR_NONE) {
        printf("%10lu  %s.%s%s\n", counter->count, class_signature, name, signature);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)class_signature);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

static void JNICALL on_vm_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    pthread_mutex_lock(&lock);
    qsort(table, TABLE_SIZE, sizeof *table, by_count);
    pthread_mutex_unlock(&lock);
    jint all = 0;
    jclass *classes = NULL;
    if ((*jvmti)->GetLoadedClasses(jvmti, &all, &classes) == JVMTI_ERROR_NONE) {
        for (int i = 0; i < all; i++) (*jni)->DeleteLocalRef(jni, classes[i]); /* each is a local reference */
        (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    }
    printf("\nhotmethods: %d classes in the VM, %lu loaded while it was watched\n", all, classes_loaded);
    printf("hotmethods: %lu methods entered %lu times; the hottest:\n", methods_seen, entries);
    for (int i = 0; i < wanted && i < TABLE_SIZE && table[i].count > 0; i++) print_method(jvmti, &table[i]);
    if (not_counted > 0) printf("%10lu  others\n", not_counted);
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
        fprintf(stderr, "hotmethods: this VM has no JVMTI\n");
        return JNI_ERR;
    }
    if (options && *options != '\0') wanted = atoi(options);
    jvmtiCapabilities capabilities;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_generate_method_entry_events = 1;
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE) {
        fprintf(stderr, "hotmethods: the VM reports no method entries\n");
        return JNI_ERR;
    }
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassLoad = on_class_load;
    callbacks.MethodEntry = on_method_entry;
    callbacks.VMDeath = on_vm_death;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
