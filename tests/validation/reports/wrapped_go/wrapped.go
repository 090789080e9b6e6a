// An agent in Go: "site: RULE" is the line that each finding belongs to, and not cgo's code, nor the C function that
// passes the call on.
package main

/*
#include <jvmti.h>
#include <stdlib.h>

static jvmtiError getProperty(jvmtiEnv *env, const char *name, char **value) {
	return (*env)->GetSystemProperty(env, name, value);
}
static jint getEnv(JavaVM *vm, jvmtiEnv **env) { return (*vm)->GetEnv(vm, (void **)env, JVMTI_VERSION_1_2); }
*/
import "C"

import "unsafe"

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

//export Agent_OnLoad
func Agent_OnLoad(vm *C.JavaVM, options *C.char, reserved unsafe.Pointer) C.jint {
	var env *C.jvmtiEnv
	if C.getEnv(vm, &env) != 0 {
		return 1
	}
	first(env)
	tool{env}.second()
	return 0
}

func main() {}
