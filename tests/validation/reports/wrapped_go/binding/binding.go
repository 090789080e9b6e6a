// Package binding passes calls on, as a user's does: it is named by wrappers=.
package binding

/*
#include <jvmti.h>

static jvmtiError threadName(jvmtiEnv *env, jthread thread, char **name) {
	jvmtiThreadInfo info = {0};
	jvmtiError err = (*env)->GetThreadInfo(env, thread, &info);
	*name = info.name;
	return err;
}
*/
import "C"

import "unsafe"

// ThreadName of the calling thread.
func ThreadName(env unsafe.Pointer) bool {
	var name *C.char
	return C.threadName((*C.jvmtiEnv)(env), 0, &name) == 0
}
