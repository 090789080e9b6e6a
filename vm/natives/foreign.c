/* Natives of jdk.internal.foreign.abi (contract of 25: 7): the class library computes where the pieces of each argument
   lie, vm/interp/foreign.h makes the calls. */
#include "vm/interp/foreign.h"

#include "vm/natives/invoke.h"
#include "vm/natives/native_util.h"

enum { STATE_ERRNO = 4 };

/* Tables are found by name: there is nothing to register. */
NATIVE(nothing) {
    UNUSED_NATIVE_ARGS;
    return true;
}

static uint32_t offset_in(const Class *c, const char *name, const char *descriptor) {
    Field *f = class_declared_field(c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    return f ? f->offset : 0;
}
static bool throw_layout(Thread *t, const Class *c) {
    return exception_throw(t, InternalError, "%s is not laid out as the VM expects", c->name->text);
}

/* From VMStorage[]: [s] has room for as many as there are. */
static bool read_storages(Thread *t, const Object *array, Storage *s) {
    for (uint32_t i = 0; i < array_length(array); i++) {
        const Object *o = ref_load(&array_refs(array)[i]);
        s[i] = (Storage){.kind = STORAGE_NONE};
        if (!o) continue;
        const Class *c = object_class(o);
        uint32_t type = offset_in(c, "type", "B"), index = offset_in(c, "indexOrOffset", "I");
        if (!type || !index) return throw_layout(t, c);
        s[i] = (Storage){.kind = *(const int8_t *)object_at(o, type), .index = *int_field(o, index)};
    }
    return true;
}

static bool descriptor_of(Thread *t, Object *method_type, Symbol **descriptor) {
    if (!method_type) return throw_null(t);
    return descriptor_of_type(t, method_type, descriptor) &&
           (*descriptor || exception_throw(t, IllegalArgumentException, "not a method type"));
}

/* ---- NativeEntryPoint ---- */

/* (method type, ABI, places of arguments, places of the result, has a return buffer, state to be saved, leaves Java) */
NATIVE(NativeEntryPoint_makeDowncallStub) {
    const Object *arguments = arg_ref(args, 2), *results = arg_ref(args, 3);
    Symbol *descriptor;
    uint32_t stub = offset_in(m->holder, "downcallStubAddress", "J");
    if (!stub) return throw_layout(t, m->holder);
    if (!arguments || !results) return throw_null(t);
    Storage moves[array_length(arguments) + 1], returned[array_length(results) + 1];
    if (!read_storages(t, arguments, moves) || !read_storages(t, results, returned) ||
        !descriptor_of(t, arg_ref(args, 0), &descriptor))
        return false;
    foreign_set_stub_offset(stub);
    Downcall *c = downcall_new(t, &(DowncallDescription){.descriptor = descriptor,
                                                         .arguments = moves,
                                                         .argument_count = array_length(arguments),
                                                         .results = returned,
                                                         .result_count = array_length(results),
                                                         .saves_errno = arg_int(args, 5) & STATE_ERRNO,
                                                         .in_java = !arg_int(args, 6)});
    *(int64_t *)result = (int64_t)(uintptr_t)c;
    return c;
}
NATIVE(NativeEntryPoint_freeDowncallStub0) {
    downcall_free((Downcall *)(uintptr_t)arg_long(args, 0));
    *result = slot_int(true);
    return true;
}

/* ---- UpcallLinker, UpcallStubs ---- */

/* (method handle, ABI, places of arguments and result, has a return buffer, its size) */
NATIVE(UpcallLinker_makeUpcallStub) {
    Object *handle = arg_ref(args, 0);
    const Object *places = arg_ref(args, 2);
    if (!handle || !places) return throw_null(t);
    const char *storages = "[Ljdk/internal/foreign/abi/VMStorage;";
    uint32_t type = 0, arguments_at = offset_in(object_class(places), "argRegs", storages),
             results_at = offset_in(object_class(places), "retRegs", storages);
    for (const Class *c = object_class(handle); c && !type; c = c->super)
        type = offset_in(c, "type", "Ljava/lang/invoke/MethodType;");
    if (!type || !arguments_at || !results_at) return throw_layout(t, object_class(places));
    const Object *arguments = get_ref(places, arguments_at), *results = get_ref(places, results_at);
    Symbol *descriptor;
    if (!arguments || !results) return throw_null(t);
    Storage moves[array_length(arguments) + 1], returned[array_length(results) + 1];
    if (!read_storages(t, arguments, moves) || !read_storages(t, results, returned) ||
        !descriptor_of(t, get_ref(handle, type), &descriptor))
        return false;
    void *address =
        upcall_new(t, &(UpcallDescription){.handle = handle,
                                           .descriptor = descriptor,
                                           .arguments = moves,
                                           .argument_count = array_length(arguments),
                                           .results = returned,
                                           .result_count = array_length(results),
                                           .return_buffer_bytes = arg_int(args, 3) ? arg_long(args, 4) : 0});
    *(int64_t *)result = (int64_t)(uintptr_t)address;
    return address;
}
NATIVE(UpcallStubs_freeUpcallStub0) {
    *result = slot_int(upcall_free((void *)(uintptr_t)arg_long(args, 0)));
    return true;
}

#define ABI "jdk/internal/foreign/abi/"
const VmNativeEntry foreign_natives[] = {
    {ABI "NativeEntryPoint", "registerNatives", NULL, nothing},
    {ABI "NativeEntryPoint", "makeDowncallStub", NULL, NativeEntryPoint_makeDowncallStub},
    {ABI "NativeEntryPoint", "freeDowncallStub0", NULL, NativeEntryPoint_freeDowncallStub0},
    {ABI "UpcallLinker", "registerNatives", NULL, nothing},
    {ABI "UpcallLinker", "makeUpcallStub", NULL, UpcallLinker_makeUpcallStub},
    {ABI "UpcallStubs", "registerNatives", NULL, nothing},
    {ABI "UpcallStubs", "freeUpcallStub0", NULL, UpcallStubs_freeUpcallStub0},
    {0}};
