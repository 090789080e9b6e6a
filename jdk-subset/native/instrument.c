/* -javaagent: the agent of JVMTI through which agents written in Java work, and the natives of
   sun.instrument.InstrumentationImpl. Each agent has an environment for the transformers that cannot retransform, which
   exists from the beginning, and one for those that can, which is made when the agent says that it wants to. While a
   thread is in a transformer of an environment, the classes that it loads are not given to that environment. */
#include "jdk-subset/native/instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"
#include "jvmti.h"
#include "runtime/exception_class.h"

#define IMPL "sun/instrument/InstrumentationImpl"

typedef struct {
    jvmtiEnv *environment[2]; /* [1] retransforms; NULL until it is wanted */
    JavaVM *vm;
    char *jar, *options; /* options NULL: none */
    jobject instrumentation;
    jmethodID transform;
} JavaAgent;

static JavaAgent *agent_of(jlong address) { return (JavaAgent *)(intptr_t)address; }

static void free_agent(JavaAgent *agent) {
    if (!agent) return;
    free(agent->jar);
    free(agent->options);
    free(agent);
}

/* ---- Errors ---- */

static const struct {
    jvmtiError error;
    ExceptionClass exception;
    const char *message;
} errors[] = {
#define UNSUPPORTED(error, text)                                                     \
    {                                                                                \
        JVMTI_ERROR_UNSUPPORTED_REDEFINITION_##error, UnsupportedOperationException, \
            "class redefinition failed: attempted to " text                          \
    }
    UNSUPPORTED(METHOD_ADDED, "add a method"),
    UNSUPPORTED(SCHEMA_CHANGED, "change the schema (add/remove fields)"),
    UNSUPPORTED(HIERARCHY_CHANGED, "change superclass or interfaces"),
    UNSUPPORTED(METHOD_DELETED, "delete a method"),
    UNSUPPORTED(CLASS_MODIFIERS_CHANGED, "change the class modifiers"),
    UNSUPPORTED(METHOD_MODIFIERS_CHANGED, "change method modifiers"),
    UNSUPPORTED(CLASS_ATTRIBUTE_CHANGED,
                "change the class NestHost, NestMembers, Record, or PermittedSubclasses attribute"),
#undef UNSUPPORTED
    {JVMTI_ERROR_UNMODIFIABLE_CLASS, UnmodifiableClassException, NULL},
    {JVMTI_ERROR_INVALID_CLASS_FORMAT, ClassFormatError, NULL},
    {JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION, ClassCircularityError, NULL},
    {JVMTI_ERROR_FAILS_VERIFICATION, VerifyError, NULL},
    {JVMTI_ERROR_NAMES_DONT_MATCH, NoClassDefFoundError, "class names don't match"},
    {JVMTI_ERROR_UNSUPPORTED_VERSION, UnsupportedClassVersionError, NULL},
    {JVMTI_ERROR_OUT_OF_MEMORY, OutOfMemoryError, NULL},
    {JVMTI_ERROR_NULL_POINTER, NullPointerException, NULL},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, IllegalArgumentException, NULL},
    {JVMTI_ERROR_MUST_POSSESS_CAPABILITY, UnsupportedOperationException, NULL},
};

static void throw_error(JNIEnv *env, jvmtiError error) {
    if (error == JVMTI_ERROR_NONE || (*env)->ExceptionCheck(env)) return;
    ExceptionClass exception = InternalError;
    const char *message = NULL;
    char other[64];
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        if (errors[i].error != error) continue;
        exception = errors[i].exception;
        message = errors[i].message;
    }
    if (exception == InternalError) {
        snprintf(other, sizeof other, "class redefinition failed: error %d", (int)error);
        message = error == JVMTI_ERROR_INVALID_CLASS ? "class redefinition failed: invalid class" : other;
    }
    jclass c = (*env)->FindClass(env, exception_class_names[exception]);
    jmethodID init = c ? (*env)->GetMethodID(env, c, "<init>", message ? "(Ljava/lang/String;)V" : "()V") : NULL;
    jstring text = init && message ? (*env)->NewStringUTF(env, message) : NULL;
    jobject e = init && (text || !message) ? (*env)->NewObject(env, c, init, text) : NULL;
    if (e) (*env)->Throw(env, e);
}

/* ---- Transformation ---- */

static jobject module_of(JNIEnv *env, jvmtiEnv *jvmti, jclass redefined, jobject loader, const char *name) {
    if (redefined) return (*env)->GetModule(env, redefined);
    const char *slash = name ? strrchr(name, '/') : NULL;
    char *package = strndup(name ? name : "", slash ? (size_t)(slash - name) : 0);
    jobject module = NULL;
    if (package && (*jvmti)->GetNamedModule(jvmti, loader, package, &module) != JVMTI_ERROR_NONE) module = NULL;
    free(package);
    return module;
}

static void give_bytes(JNIEnv *env, jvmtiEnv *jvmti, jbyteArray result, jint *new_length, unsigned char **new_bytes) {
    jint length = (*env)->GetArrayLength(env, result);
    unsigned char *copy = NULL;
    if ((*jvmti)->Allocate(jvmti, length, &copy) != JVMTI_ERROR_NONE) return;
    (*env)->GetByteArrayRegion(env, result, 0, length, (jbyte *)copy);
    *new_length = length;
    *new_bytes = copy;
}

static void transform(JNIEnv *env, jvmtiEnv *jvmti, JavaAgent *agent, jclass redefined, jobject loader,
                      const char *name, jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                      unsigned char **new_bytes) {
    if ((*env)->PushLocalFrame(env, 16)) return;
    jbyteArray array = (*env)->NewByteArray(env, length);
    jstring text = array && name ? (*env)->NewStringUTF(env, name) : NULL;
    if (array && (text || !name)) {
        (*env)->SetByteArrayRegion(env, array, 0, length, (const jbyte *)bytes);
        jbyteArray result = (*env)->CallObjectMethod(
            env, agent->instrumentation, agent->transform, module_of(env, jvmti, redefined, loader, name), loader, text,
            redefined, domain, array, (jboolean)(jvmti == agent->environment[1]));
        if (result && !(*env)->ExceptionCheck(env)) give_bytes(env, jvmti, result, new_length, new_bytes);
    }
    (*env)->ExceptionClear(env);
    (*env)->PopLocalFrame(env, NULL);
}

static void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    JavaAgent *agent;
    void *inside;
    if ((*jvmti)->GetEnvironmentLocalStorage(jvmti, (void **)&agent) != JVMTI_ERROR_NONE ||
        (*jvmti)->GetThreadLocalStorage(jvmti, NULL, &inside) != JVMTI_ERROR_NONE || inside)
        return;
    jthrowable pending = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    (*jvmti)->SetThreadLocalStorage(jvmti, NULL, agent);
    transform(env, jvmti, agent, redefined, loader, name, domain, length, bytes, new_length, new_bytes);
    (*jvmti)->SetThreadLocalStorage(jvmti, NULL, NULL);
    if (pending) (*env)->Throw(env, pending);
}

/* ---- Starting ---- */

/* What start answers (InstrumentationImpl). */
enum { NO_JAR = 100, NO_AGENT = 101, AGENT_FAILED = 102 };

static jint start_java(JNIEnv *env, JavaAgent *agent, jboolean late) {
    jclass c = (*env)->FindClass(env, IMPL);
    jmethodID start =
        c ? (*env)->GetStaticMethodID(env, c, "start", "(JLjava/lang/String;Ljava/lang/String;Z)I") : NULL;
    jstring jar = start ? text_to_string(env, agent->jar, strlen(agent->jar)) : NULL;
    jstring options = jar && agent->options ? text_to_string(env, agent->options, strlen(agent->options)) : NULL;
    if (!jar || (agent->options && !options)) return AGENT_FAILED;
    jint result = (*env)->CallStaticIntMethod(env, c, start, (jlong)(intptr_t)agent, jar, options, late);
    return (*env)->ExceptionCheck(env) ? AGENT_FAILED : result;
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    JavaAgent *agent;
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_VM_INIT, NULL);
    if ((*jvmti)->GetEnvironmentLocalStorage(jvmti, (void **)&agent) != JVMTI_ERROR_NONE) return;
    jint result = start_java(env, agent, JNI_FALSE);
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
    if (result == NO_JAR || result == NO_AGENT) {
        printf("Error occurred during initialization of VM\nagent library failed to init: instrument\n");
        fflush(stdout);
        exit(1);
    }
    if (result == 0) return;
    fprintf(stderr, "*** java.lang.instrument ASSERTION FAILED ***: \"result\" with message agent load/premain call "
                    "failed\n");
    (*env)->FatalError(env, "processing of -javaagent failed, processJavaStart failed");
}

/* "JAR[=OPTIONS]" */
static bool take_text(JavaAgent *agent, const char *text) {
    const char *end = strchr(text, '=');
    agent->jar = end ? strndup(text, (size_t)(end - text)) : strdup(text);
    agent->options = end ? strdup(end + 1) : NULL;
    return agent->jar && (!end || agent->options);
}

static jvmtiEnv *make_environment(JavaAgent *agent) {
    jvmtiEnv *jvmti;
    if ((*agent->vm)->GetEnv(agent->vm, (void **)&jvmti, JVMTI_VERSION_9) != JNI_OK) return NULL;
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init, .ClassFileLoadHook = on_class_file};
    jvmtiCapabilities order = {.can_maintain_original_method_order = 1};
    (*jvmti)->SetEnvironmentLocalStorage(jvmti, agent);
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->AddCapabilities(jvmti, &order);
    return jvmti;
}

static JavaAgent *make_agent(JavaVM *vm, const char *text) {
    JavaAgent *agent = calloc(1, sizeof *agent);
    if (!agent) return NULL;
    agent->vm = vm;
    if (take_text(agent, text ? text : "")) agent->environment[0] = make_environment(agent);
    if (agent->environment[0]) return agent;
    free_agent(agent);
    return NULL;
}

jint JNICALL instrument_on_load(JavaVM *vm, char *text, void *reserved) {
    JavaAgent *agent = make_agent(vm, text);
    if (!agent) return JNI_ERR;
    jvmtiEnv *jvmti = agent->environment[0];
    if (access(agent->jar, R_OK)) {
        fprintf(stderr, "Error opening zip file or JAR manifest missing : %s\n", agent->jar);
        (*jvmti)->DisposeEnvironment(jvmti);
        free_agent(agent);
        return JNI_ERR;
    }
    (*jvmti)->AddToSystemClassLoaderSearch(jvmti, agent->jar);
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) == JVMTI_ERROR_NONE
               ? JNI_OK
               : JNI_ERR;
}

/* An agent that has begun stays: what it made may be called. */
jint JNICALL instrument_on_attach(JavaVM *vm, char *text, void *reserved) {
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    JavaAgent *agent = make_agent(vm, text);
    return agent ? start_java(env, agent, JNI_TRUE) : JNI_ERR;
}

/* ---- Natives ---- */

static void JNICALL Impl_begin(JNIEnv *env, jobject self, jlong address, jboolean redefines, jboolean retransforms,
                               jboolean prefixes) {
    JavaAgent *agent = agent_of(address);
    jclass c = (*env)->GetObjectClass(env, self);
    agent->transform = (*env)->GetMethodID(env, c, "transform",
                                           "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;"
                                           "Ljava/lang/Class;Ljava/security/ProtectionDomain;[BZ)[B");
    agent->instrumentation = agent->transform ? (*env)->NewGlobalRef(env, self) : NULL;
    if (retransforms) agent->environment[1] = make_environment(agent);
    for (int i = 0; i <= 1; i++) {
        jvmtiCapabilities wanted = {.can_redefine_classes = i == 0 && redefines,
                                    .can_retransform_classes = i == 1,
                                    .can_set_native_method_prefix = prefixes};
        jvmtiEnv *jvmti = agent->environment[i];
        if (jvmti) throw_error(env, (*jvmti)->AddCapabilities(jvmti, &wanted));
    }
}

static void JNICALL Impl_append(JNIEnv *env, jclass self, jlong address, jstring path, jboolean boot) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    char *text = text_from_string(env, path);
    if (!text) return;
    throw_error(env, boot ? (*jvmti)->AddToBootstrapClassLoaderSearch(jvmti, text)
                          : (*jvmti)->AddToSystemClassLoaderSearch(jvmti, text));
    free(text);
}

static void JNICALL Impl_hasTransformers(JNIEnv *env, jobject self, jlong address, jboolean again, jboolean has) {
    jvmtiEnv *jvmti = agent_of(address)->environment[again];
    throw_error(env, (*jvmti)->SetEventNotificationMode(jvmti, has ? JVMTI_ENABLE : JVMTI_DISABLE,
                                                        JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
}

static void JNICALL Impl_prefixes(JNIEnv *env, jobject self, jlong address, jobjectArray prefixes, jboolean again) {
    jvmtiEnv *jvmti = agent_of(address)->environment[again];
    jint count = (*env)->GetArrayLength(env, prefixes), got = 0;
    char **texts = calloc((size_t)count + 1, sizeof *texts);
    for (; texts && got < count; got++) {
        jstring prefix = (*env)->GetObjectArrayElement(env, prefixes, got);
        texts[got] = text_from_string(env, prefix);
        (*env)->DeleteLocalRef(env, prefix);
        if (!texts[got]) break;
    }
    if (!texts)
        throw_error(env, JVMTI_ERROR_OUT_OF_MEMORY);
    else if (got == count)
        throw_error(env, (*jvmti)->SetNativeMethodPrefixes(jvmti, count, texts));
    while (got > 0) free(texts[--got]);
    free(texts);
}

static jboolean JNICALL Impl_isModifiableClass(JNIEnv *env, jobject self, jlong address, jclass c) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    jboolean answer = JNI_FALSE;
    throw_error(env, (*jvmti)->IsModifiableClass(jvmti, c, &answer));
    return answer;
}

static jlong JNICALL Impl_getObjectSize(JNIEnv *env, jobject self, jlong address, jobject o) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    jlong size = 0;
    throw_error(env, (*jvmti)->GetObjectSize(jvmti, o, &size));
    return size;
}

/* The classes in local references of a frame of its own; NULL: an exception is pending, or an element is null. */
static jclass *classes_of(JNIEnv *env, jobjectArray array, jint count) {
    jclass *classes = calloc((size_t)count, sizeof *classes);
    if (!classes) throw_error(env, JVMTI_ERROR_OUT_OF_MEMORY);
    for (jint i = 0; classes && i < count; i++) {
        classes[i] = (*env)->GetObjectArrayElement(env, array, i);
        if (classes[i]) continue;
        throw_error(env, JVMTI_ERROR_NULL_POINTER);
        free(classes);
        return NULL;
    }
    return classes;
}

static void JNICALL Impl_retransformClasses(JNIEnv *env, jobject self, jlong address, jobjectArray array) {
    jvmtiEnv *jvmti = agent_of(address)->environment[1];
    jint count = (*env)->GetArrayLength(env, array);
    if ((*env)->PushLocalFrame(env, count + 8)) return;
    jclass *classes = classes_of(env, array, count);
    if (classes) throw_error(env, (*jvmti)->RetransformClasses(jvmti, count, classes));
    free(classes);
    (*env)->PopLocalFrame(env, NULL);
}

/* False: an exception is pending. */
static bool take_definitions(JNIEnv *env, jvmtiClassDefinition *definitions, const jclass *classes, jobjectArray arrays,
                             jint count) {
    for (jint i = 0; i < count; i++) {
        jbyteArray array = (*env)->GetObjectArrayElement(env, arrays, i);
        jint length = (*env)->GetArrayLength(env, array);
        unsigned char *bytes = malloc((size_t)length + 1);
        definitions[i] = (jvmtiClassDefinition){.klass = classes[i], .class_byte_count = length, .class_bytes = bytes};
        if (!bytes) throw_error(env, JVMTI_ERROR_OUT_OF_MEMORY);
        if (!bytes) return false;
        (*env)->GetByteArrayRegion(env, array, 0, length, (jbyte *)bytes);
        (*env)->DeleteLocalRef(env, array);
    }
    return true;
}

static void JNICALL Impl_redefineClasses(JNIEnv *env, jobject self, jlong address, jobjectArray array,
                                         jobjectArray bytes) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    jint count = (*env)->GetArrayLength(env, array);
    if ((*env)->PushLocalFrame(env, count + 8)) return;
    jclass *classes = classes_of(env, array, count);
    jvmtiClassDefinition *definitions = classes ? calloc((size_t)count, sizeof *definitions) : NULL;
    if (classes && !definitions) throw_error(env, JVMTI_ERROR_OUT_OF_MEMORY);
    if (definitions && take_definitions(env, definitions, classes, bytes, count))
        throw_error(env, (*jvmti)->RedefineClasses(jvmti, count, definitions));
    for (jint i = 0; definitions && i < count; i++) free((void *)definitions[i].class_bytes);
    free(definitions);
    free(classes);
    (*env)->PopLocalFrame(env, NULL);
}

static jobjectArray array_of(JNIEnv *env, jvmtiEnv *jvmti, jvmtiError error, jint count, jclass *classes) {
    jclass kind = error == JVMTI_ERROR_NONE ? (*env)->FindClass(env, "java/lang/Class") : NULL;
    jobjectArray result = kind ? (*env)->NewObjectArray(env, count, kind, NULL) : NULL;
    for (jint i = 0; classes && i < count; i++) {
        if (result) (*env)->SetObjectArrayElement(env, result, i, classes[i]);
        (*env)->DeleteLocalRef(env, classes[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    throw_error(env, error);
    return result;
}

static jobjectArray JNICALL Impl_getAllLoadedClasses(JNIEnv *env, jobject self, jlong address) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    jint count = 0;
    jclass *classes = NULL;
    jvmtiError error = (*jvmti)->GetLoadedClasses(jvmti, &count, &classes);
    return array_of(env, jvmti, error, count, classes);
}

static jobjectArray JNICALL Impl_getInitiatedClasses(JNIEnv *env, jobject self, jlong address, jobject loader) {
    jvmtiEnv *jvmti = agent_of(address)->environment[0];
    jint count = 0;
    jclass *classes = NULL;
    jvmtiError error = (*jvmti)->GetClassLoaderClasses(jvmti, loader, &count, &classes);
    return array_of(env, jvmti, error, count, classes);
}

const JniNativeEntry jdk_instrument_natives[] = {
    {IMPL, "begin", "(JZZZ)V", Impl_begin},
    {IMPL, "appendToSearch", "(JLjava/lang/String;Z)V", Impl_append},
    {IMPL, "setHasTransformers", "(JZZ)V", Impl_hasTransformers},
    {IMPL, "setNativeMethodPrefixes", "(J[Ljava/lang/String;Z)V", Impl_prefixes},
    {IMPL, "isModifiableClass0", "(JLjava/lang/Class;)Z", Impl_isModifiableClass},
    {IMPL, "getObjectSize0", "(JLjava/lang/Object;)J", Impl_getObjectSize},
    {IMPL, "retransformClasses0", "(J[Ljava/lang/Class;)V", Impl_retransformClasses},
    {IMPL, "redefineClasses0", "(J[Ljava/lang/Class;[[B)V", Impl_redefineClasses},
    {IMPL, "getAllLoadedClasses0", "(J)[Ljava/lang/Class;", Impl_getAllLoadedClasses},
    {IMPL, "getInitiatedClasses0", "(JLjava/lang/ClassLoader;)[Ljava/lang/Class;", Impl_getInitiatedClasses},
    {NULL, NULL, NULL, NULL},
};
