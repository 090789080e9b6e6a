// An agent in Go: "site: RULE" is the line that each finding belongs to, and not cgo's code, nor the C function that
// passes the call on.
package main

/*
#include <jvmti.h>
#include <stdlib.h>

static jvmtiError getProperty(jvmtiEnv *env, const char *name, char **value) {
	return (*env)->GetSystemProperty(env, name, value);
}
static jvmtiError enter(jvmtiEnv *env, jrawMonitorID monitor) { return (*env)->RawMonitorEnter(env, monitor); }
static jint getEnv(JavaVM *vm, jvmtiEnv **env) { return (*vm)->GetEnv(vm, (void **)env, JVMTI_VERSION_1_2); }

extern void inVMInit(jvmtiEnv *env, JNIEnv *jni, jthread thread);

static jvmtiError start(jvmtiEnv *env, jrawMonitorID *monitor) {
	jvmtiEventCallbacks callbacks = {.VMInit = inVMInit};
	char *text;
	jvmtiError err = (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
	if (err == JVMTI_ERROR_NONE) err = (*env)->CreateRawMonitor(env, "held", monitor);
	(*env)->GetErrorName(env, JVMTI_ERROR_NONE, &text); // site: MJ-GetErrorName-free
	return err == JVMTI_ERROR_NONE ? (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL)
	                               : err;
}
*/
import "C"

import (
	"unsafe"

	"minijvm.test/wrapped/binding"
)

var monitor C.jrawMonitorID

//go:noinline
func first(env *C.jvmtiEnv) bool {
	name := C.CString("java.class.path")
	defer C.free(unsafe.Pointer(name))
	var value *C.char
	return C.getProperty(env, name, &value) == 0 // site: MJ-GetSystemProperty-free
}

type tool struct{ env *C.jvmtiEnv }

//go:noinline
func (t tool) second() bool {
	name := C.CString("java.vm.name")
	defer C.free(unsafe.Pointer(name))
	var value *C.char
	return C.getProperty(t.env, name, &value) == 0 // site: MJ-GetSystemProperty-free
}

//export inVMInit
func inVMInit(env *C.jvmtiEnv, jni *C.JNIEnv, thread C.jthread) { // site: MJ-lock-unbalanced-callback
	C.enter(env, monitor)
	tool{env}.second()
	binding.ThreadName(unsafe.Pointer(env)) // site: MJ-GetThreadInfo-free
}

//export Agent_OnLoad
func Agent_OnLoad(vm *C.JavaVM, options *C.char, reserved unsafe.Pointer) C.jint {
	var env *C.jvmtiEnv
	if C.getEnv(vm, &env) != 0 || C.start(env, &monitor) != 0 {
		return 1
	}
	first(env)
	return 0
}

func main() {}
