/* What a program that embeds minijvm can ask of it beyond the JNI invocation interface (jni.h).

   A program that does not want to depend on these names at link time finds them with dlsym in libjvm.so. */
#ifndef MINIJVM_H
#define MINIJVM_H

#include <stddef.h>

#include "jni.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Starts a JVMTI agent in the running VM, as a program that attaches from outside would: Agent_OnAttach of the library
   (Agent_OnAttach_NAME, if that is linked into the process) is called on the calling thread, which must be attached.

       agent    a file name, if there is a '/' in it, else the name of a library as -agentlib takes it
       options  what Agent_OnAttach gets, copied; NULL means ""
       result   what Agent_OnAttach returned; other than JNI_OK, the library was unloaded. May be NULL
       message  why there is no such agent, cut to [size] bytes with the zero at the end; "" otherwise. May be NULL

   JNI_OK        Agent_OnAttach was called
   JNI_ERR       there is no such library, or it has no Agent_OnAttach: message; or the VM is not, or no longer, alive
   JNI_EDETACHED the calling thread is not attached
   JNI_EINVAL    [vm] or [agent] is NULL

   An exception that is pending in the calling thread stays pending; one that the agent leaves is discarded. */
JNIEXPORT jint JNICALL minijvm_start_agent(JavaVM *vm, const char *agent, const char *options, jint *result,
                                           char *message, size_t size);

/* Sends the event DataDumpRequest to the agents that want it, on the calling thread, as SIGQUIT does after the VM's
   own thread dump. JNI_OK, JNI_ERR, JNI_EDETACHED, JNI_EINVAL as above. */
JNIEXPORT jint JNICALL minijvm_request_data_dump(JavaVM *vm);

/* Sends, on the calling thread, what collections have left to be reported: ObjectFree and unloaded classes, which a
   thread of the VM sends else when it comes to it. What that thread is reporting at this moment has been reported when
   this returns. JNI_OK, JNI_ERR, JNI_EDETACHED, JNI_EINVAL as above. */
JNIEXPORT jint JNICALL minijvm_send_pending_events(JavaVM *vm);

#ifdef __cplusplus
}
#endif

#endif
