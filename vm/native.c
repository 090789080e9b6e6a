/* Native methods: how an implementation is found and called. VM natives get raw words and cost no more than a C call; JNI functions are called through libffi with a call
   interface prepared once per method. The native frame is already on the Java stack when native_call runs, so arguments are rooted there and a reference argument's jobject is
   simply the address of its word. */
#define _GNU_SOURCE             /* RTLD_DEFAULT */
#include "vm/native.h"
#include <dlfcn.h>
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "classfile/descriptor.h"
#include "classfile/utf8.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "vm/interp.h"
#include "vm/natives/tables.h"

enum { MAX_TABLES = 64 };
static const VmNativeEntry *vm_tables[MAX_TABLES];
static const JniNativeEntry *jni_tables[MAX_TABLES];
static unsigned vm_table_count, jni_table_count;

typedef struct Library {
    struct Library *next;
    void *handle;
    Loader *loader;             /* NULL: agent library, searched for every class */
    char path[];
} Library;
static Library *libraries;
static pthread_mutex_t native_lock = PTHREAD_MUTEX_INITIALIZER;

void natives_register_vm(const VmNativeEntry *table) { vm_tables[vm_table_count++] = table; }
void natives_register_jni(const JniNativeEntry *table) { jni_tables[jni_table_count++] = table; }

/* --- call interfaces --- */

struct ffi_cif_holder {
    ffi_cif cif;
    ffi_closure *closure;       /* JNI face of a VM native, made when an agent asks for its address */
    void *closure_code;
    unsigned count;             /* Java parameters, without env and this */
    char letters[256];          /* their type letters, in order */
    ffi_type *types[];
};

static ffi_type *type_of(char letter) {
    switch (letter) {
    case 'Z': return &ffi_type_uint8;
    case 'B': return &ffi_type_sint8;
    case 'C': return &ffi_type_uint16;
    case 'S': return &ffi_type_sint16;
    case 'I': return &ffi_type_sint32;
    case 'J': return &ffi_type_sint64;
    case 'F': return &ffi_type_float;
    case 'D': return &ffi_type_double;
    case 'V': return &ffi_type_void;
    default: return &ffi_type_pointer;
    }
}

static struct ffi_cif_holder *cif_prepare(const Method *m) {
    unsigned count = (unsigned)descriptor_argument_count(m->descriptor);
    struct ffi_cif_holder *h = calloc(1, sizeof *h + (count + 2) * sizeof h->types[0]);
    if (!h) return NULL;
    h->count = count;
    h->types[0] = h->types[1] = &ffi_type_pointer;
    const char *cursor = m->descriptor->text + 1, *begin, *end;
    unsigned i = 0;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)); i++) {
        h->letters[i] = c;
        h->types[i + 2] = type_of(c);
    }
    char result = descriptor_return(m->descriptor, &begin);
    if (ffi_prep_cif(&h->cif, FFI_DEFAULT_ABI, count + 2, type_of(result), h->types) != FFI_OK) {
        free(h);
        return NULL;
    }
    return h;
}

/* The JNI face of a VM native, for agents that wrap what NativeMethodBind told them: jobjects in, jobject out. */
static void closure_entry(ffi_cif *cif, void *out, void **values, void *user) {
    (void)cif;
    Method *m = user;
    struct ffi_cif_holder *h = m->native->cif;
    Thread *t = thread_from_env(*(JNIEnv **)values[0]);
    Slot words[258] = { 0 }, result = 0;
    unsigned slot = 0;
    thread_to_vm(t);
    if (!method_is_static(m)) words[slot++] = slot_ref(handle_object(*(jobject *)values[1]));
    for (unsigned i = 0; i < h->count; i++) {
        void *v = values[i + 2];
        switch (h->letters[i]) {
        case 'Z': words[slot++] = *(uint8_t *)v; break;
        case 'B': words[slot++] = slot_int(*(int8_t *)v); break;
        case 'C': words[slot++] = *(uint16_t *)v; break;
        case 'S': words[slot++] = slot_int(*(int16_t *)v); break;
        case 'I': case 'F': words[slot++] = slot_int(*(int32_t *)v); break;
        case 'J': case 'D': words[slot + 1] = *(int64_t *)v; slot += 2; break;
        default: words[slot++] = slot_ref(handle_object(*(jobject *)v));
        }
    }
    bool ok = m->native->vm_original(t, m, words, &result);
    if (m->return_type == T_OBJECT) *(jobject *)out = ok ? handle_new(t, slot_to_ref(result)) : NULL;
    else if (m->return_type != T_VOID) *(int64_t *)out = ok ? result : 0;
    thread_to_native(t);
}

static void *closure_make(Method *m) {
    struct ffi_cif_holder *h = m->native->cif ? m->native->cif : (m->native->cif = cif_prepare(m));
    if (!h) return NULL;
    if (!h->closure) {
        h->closure = ffi_closure_alloc(sizeof *h->closure, &h->closure_code);
        if (!h->closure || ffi_prep_closure_loc(h->closure, &h->cif, closure_entry, m, h->closure_code) != FFI_OK) return NULL;
    }
    return h->closure_code;
}

bool native_call(Thread *t, Method *m, Slot *arguments, Slot *result) {
    NativeBinding *b = m->native;
    if (!b->cif && !(b->cif = cif_prepare(m))) return exception_throw_out_of_memory(t, "Metaspace");
    struct ffi_cif_holder *h = b->cif;
    void *values[258], *refs[258];
    JNIEnv *env = thread_env(t);
    unsigned slot = 0;
    values[0] = &env;
    refs[1] = method_is_static(m) ? (void *)handle_new(t, class_mirror(m->holder)) : (void *)&arguments[slot++];
    values[1] = &refs[1];
    for (unsigned i = 0; i < h->count; i++) {
        switch (h->letters[i]) {
        case 'L': case '[':
            refs[i + 2] = arguments[slot] ? &arguments[slot] : NULL;
            values[i + 2] = &refs[i + 2];
            slot++;
            break;
        case 'J': case 'D': values[i + 2] = &arguments[slot + 1]; slot += 2; break;
        default: values[i + 2] = &arguments[slot++];            /* little endian: the low bytes come first */
        }
    }
    union { ffi_arg word; int64_t j; double d; float f; jobject l; } out = { .j = 0 };
    thread_to_native(t);
    ffi_call(&h->cif, FFI_FN(b->function), &out, values);
    thread_to_vm(t);
    switch (m->return_type) {
    case T_VOID: break;
    case T_BOOLEAN: *result = (out.word & 0xff) != 0; break;
    case T_BYTE: *result = slot_int((int8_t)out.word); break;
    case T_CHAR: *result = (uint16_t)out.word; break;
    case T_SHORT: *result = slot_int((int16_t)out.word); break;
    case T_INT: *result = slot_int((int32_t)out.word); break;
    case T_FLOAT: *result = slot_float(out.f); break;
    case T_LONG: case T_DOUBLE: *result = out.j; break;
    default: *result = slot_ref(handle_object(out.l)); break;
    }
    return !t->exception;
}

/* --- finding implementations (contract 5.1) --- */

/* Appends the JNI mangling of UTF-8 text; false when the name can have no implementation (a digit 0-3 would follow a separator). */
static bool mangle(FILE *out, const char *text, size_t length) {
    uint16_t units[65536];
    bool latin1;
    size_t count = utf8_utf16_length(text, length, &latin1);
    utf8_to_utf16(text, length, units);
    for (size_t i = 0; i < count; i++) {
        uint16_t c = units[i];
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
            if (c <= '3' && c >= '0' && (i == 0 || units[i - 1] == '/')) return false;
            fputc(c, out);
        } else if (c == '/') fputc('_', out);
        else if (c == '_') fputs("_1", out);
        else if (c == ';') fputs("_2", out);
        else if (c == '[') fputs("_3", out);
        else fprintf(out, "_0%04x", c);
    }
    return true;
}

static char *jni_name(const Method *m, bool with_signature) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fputs("Java_", out);
    bool ok = mangle(out, m->holder->name->text, m->holder->name->length);
    fputc('_', out);
    ok = ok && mangle(out, m->name->text, m->name->length);
    if (with_signature) {
        const char *open = m->descriptor->text + 1, *close = strrchr(m->descriptor->text, ')');
        fputs("__", out);
        ok = ok && mangle(out, open, (size_t)(close - open));
    }
    fclose(out);
    if (!ok) { free(text); return NULL; }
    return text;
}

static void *find_in_libraries(Loader *loader, const char *name, bool agents) {
    for (Library *l = libraries; l; l = l->next) {
        if (agents ? l->loader != NULL : l->loader != loader) continue;
        void *f = dlsym(l->handle, name);
        if (f) return f;
    }
    return NULL;
}

static VmNative find_vm(const Method *m) {
    for (unsigned i = 0; i < vm_table_count; i++)
        for (const VmNativeEntry *e = vm_tables[i]; e->class_name; e++)
            if (!strcmp(e->name, m->name->text) && !strcmp(e->class_name, m->holder->name->text) && (!e->descriptor || !strcmp(e->descriptor, m->descriptor->text)))
                return e->function;
    return NULL;
}
static void *find_jni_table(const Method *m) {
    for (unsigned i = 0; i < jni_table_count; i++)
        for (const JniNativeEntry *e = jni_tables[i]; e->class_name; e++)
            if (!strcmp(e->name, m->name->text) && !strcmp(e->class_name, m->holder->name->text) && (!e->descriptor || !strcmp(e->descriptor, m->descriptor->text)))
                return e->function;
    return NULL;
}

static void *find_jni(const Method *m) {
    char *names[2] = { jni_name(m, false), jni_name(m, true) };
    void *f = NULL;
    pthread_mutex_lock(&native_lock);
    for (int agents = 0; agents < 2 && !f; agents++)
        for (int i = 0; i < 2 && !f; i++)
            if (names[i]) f = find_in_libraries(m->holder->loader, names[i], agents);
    pthread_mutex_unlock(&native_lock);
    free(names[0]);
    free(names[1]);
    return f;
}

static NativeBinding *binding_of(Thread *t, Method *m) {
    NativeBinding *b = calloc(1, sizeof *b);
    if (!b) exception_throw_out_of_memory(t, "Metaspace");
    (void)m;
    return b;
}

/* -verbose:jni, in the words of `java`. */
static void report_binding(const Method *m, const char *format) {
    char *name = class_java_name(m->holder);
    vm_printf(stdout, format, name, m->name->text);
    free(name);
}

/* Announces the binding; the agent may have replaced the function. */
static bool announce(Thread *t, Method *m, NativeBinding *b) {
    if (!(hooks_active & HOOK_NATIVE_BIND)) return true;
    NativeBinding *before = m->native;
    m->native = b;                              /* closure_make needs it */
    void *offered = b->vm ? closure_make(m) : b->function, *chosen = offered;
    if (!offered) { m->native = before; return exception_throw_out_of_memory(t, "Metaspace"); }
    m->native = before;
    hooks.native_bind(t, m, &chosen);
    if (chosen != offered) { b->function = chosen; b->vm = NULL; }
    return !t->exception;
}

bool native_bind(Thread *t, Method *m) {
    NativeBinding *b = binding_of(t, m);
    if (!b) return false;
    if (!m->holder->loader->object) {
        b->vm = b->vm_original = find_vm(m);
        if (!b->vm) b->function = find_jni_table(m);
    }
    if (!b->vm && !b->function) b->function = find_jni(m);
    if (!b->vm && !b->function) {
        char *name = method_external_name(m);
        exception_throw(t, "java/lang/UnsatisfiedLinkError", "'%s'", name);
        free(name);
        free(b);
        return false;
    }
    if (!announce(t, m, b)) return false;
    if (options.verbose_jni) report_binding(m, "[Dynamic-linking native method %s.%s ... JNI]\n");
    __atomic_store_n(&m->native, b, __ATOMIC_RELEASE);
    return true;
}

bool native_register(Thread *t, Method *m, void *function) {
    if (m->native && !m->native->vm && m->native->function == function) return true;
    NativeBinding *b = binding_of(t, m);
    if (!b) return false;
    b->function = function;
    if (!announce(t, m, b)) return false;
    if (options.verbose_jni) report_binding(m, "[Registering JNI native method %s.%s]\n");
    __atomic_store_n(&m->native, b, __ATOMIC_RELEASE);
    return true;
}

bool native_unregister(Thread *t, Class *c) {
    (void)t;
    for (unsigned i = 0; i < c->method_count; i++)
        if (method_is_native(c->methods[i])) __atomic_store_n(&c->methods[i]->native, NULL, __ATOMIC_RELEASE);
    return true;
}

/* --- libraries --- */

static bool add_library(void *handle, const char *path, Loader *loader) {
    Library *l = malloc(sizeof *l + strlen(path) + 1);
    if (!l) return false;
    l->handle = handle;
    l->loader = loader;
    strcpy(l->path, path);
    pthread_mutex_lock(&native_lock);
    Library **p = &libraries;
    while (*p) p = &(*p)->next;
    l->next = NULL;
    *p = l;
    pthread_mutex_unlock(&native_lock);
    return true;
}

void native_add_agent_library(void *dl_handle) { add_library(dl_handle, "", NULL); }

static bool version_is_supported(jint v) {
    static const jint known[] = { 0x00010001, 0x00010002, 0x00010004, 0x00010006, 0x00010008, 0x00090000, 0x000a0000 };
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i] == v) return true;
    return false;
}

void *native_find_symbol(void *handle, const char *name) { return dlsym(handle, name); }

bool native_load_library(Thread *t, const char *path, Loader *loader, void **result) {
    pthread_mutex_lock(&native_lock);
    Library *known = libraries;
    while (known && (!known->loader || strcmp(known->path, path))) known = known->next;
    Loader *owner = known ? known->loader : NULL;
    pthread_mutex_unlock(&native_lock);
    if (owner == loader && known) { *result = known->handle; return true; }
    if (known) return exception_throw(t, "java/lang/UnsatisfiedLinkError", "Native Library %s already loaded in another classloader", path);
    void *handle = dlopen(path, RTLD_LAZY);
    if (!handle) return exception_throw(t, "java/lang/UnsatisfiedLinkError", "%s: %s", path, dlerror());
    *result = handle;
    if (!add_library(handle, path, loader)) return exception_throw_out_of_memory(t, "Metaspace");
    jint (*on_load)(JavaVM *, void *) = (jint (*)(JavaVM *, void *))dlsym(handle, "JNI_OnLoad");
    if (!on_load) return true;
    JavaVM *vm;
    (*thread_env(t))->GetJavaVM(thread_env(t), &vm);
    thread_to_native(t);
    jint version = on_load(vm, NULL);
    thread_to_vm(t);
    if (t->exception) return false;
    if (!version_is_supported(version)) return exception_throw(t, "java/lang/UnsatisfiedLinkError", "unsupported JNI version 0x%08X required by %s", (unsigned)version, path);
    return true;
}
