/* Loading and defining classes (JVMS 5.3): the boot loader (embedded jdk-subset), the built-in application loader
   (class path in C), user loaders by upcall of ClassLoader.loadClass. Everything here may run Java, collect garbage and
   raise exceptions (NULL = exception pending). */
#ifndef vm_classes_loader_h
#define vm_classes_loader_h
#include "classfile/classpath.h"
#include "runtime/thread.h"

/* The class [name] (internal form, also "[I", "[La/B;") as seen by [loader]. Failure to find:
   NoClassDefFoundError(name) with cause ClassNotFoundException when [link_error], else ClassNotFoundException(dotted
   name). */
Class *loader_load_class(Thread *t, Loader *loader, Symbol *name, bool link_error);
/* The same for code of [referrer], by its defining loader; it must have access to the package (package_access.h). */
Class *loader_load_for(Thread *t, const Class *referrer, Symbol *name, bool link_error);
/* Already loaded (initiating or defining)? Never loads, never raises. */
Class *loader_find_loaded(Loader *loader, const Symbol *name);
/* Boot look-up without an exception for absence: NULL and nothing pending when there is no such class. */
Class *loader_find_boot_class(Thread *t, Symbol *name);
/* The application class path, searched in C; same convention. */
Class *loader_find_app_class(Thread *t, Symbol *name);

enum { DEFINE_HIDDEN = 2, DEFINE_NESTMATE = 1, DEFINE_STRONG = 4, DEFINE_VM_ANNOTATIONS = 8 };
/* Whose the bytes of a class are that is to be defined. */
typedef enum BytesOwnership {
    BYTES_BORROWED, /* the caller's: they are copied */
    BYTES_STATIC,   /* nobody's: they outlive the VM and are used in place */
    BYTES_GIVEN     /* malloc'ed and handed over, also on failure */
} BytesOwnership;
typedef struct DefineOptions {
    Object *protection_domain; /* rooted by the caller */
    const char *origin;        /* class path entry or NULL; must live for ever */
    const char *source;        /* for -Xlog:class+load: what Java code says where the bytes come from; NULL: nothing */
    unsigned flags;            /* DEFINE_xxx */
    Class *lookup;             /* hidden classes: the lookup class */
    Object *class_data;
    BytesOwnership bytes;
} DefineOptions;

/* Array class with component [c]; class of a field descriptor / one type of a method descriptor. */
Class *class_array_of(Thread *t, Class *component);
/* A new array of that class. NULL: exception pending. */
Object *array_new_of(Thread *t, Class *component, int32_t length);
Class *loader_class_of_descriptor(Thread *t, const Class *referrer, const char *begin, const char *end,
                                  bool link_error);

/* A boot class, initialised. NULL: exception pending. */
Class *loader_boot_class(Thread *t, const char *name);
/* A static method of a boot class, which is initialised. NULL: exception pending, NoSuchMethodError if it has none. */
Method *loader_static_method(Thread *t, const char *class_name, const char *name, const char *descriptor);

/* Loader structure of a ClassLoader object (NULL: boot), made on first use. */
Loader *loader_of_object(Thread *t, Object *class_loader);
/* Gives the Loaders of the built-in "app" and "platform" loaders their objects, if the library has made them. */
bool loader_attach_builtin(Thread *t); /* false: OutOfMemoryError pending */
/* A directory or jar to be searched after the embedded library and -Xbootclasspath/a (JVMTI
   AddToBootstrapClassLoaderSearch). Any time, any thread. */
bool loader_append_boot_path(const char *entry);
ClassPath *loader_app_class_path(void); /* NULL: none */
ClassPath *loader_boot_append_path(void);
bool loader_init(Thread *t,
                 const char *app_class_path); /* boot library, primitive classes, well-known classes, mirrors */
bool loader_set_app_class_path(const char *path);
/* Text of contract 9.5 for messages: "A is in unnamed module of loader 'app'". malloc'ed. */
char *loader_describe_class(const Class *c); /* "in unnamed module of loader 'app'" part only */
/* "A is in unnamed module of loader 'x' @1b, parent loader 'app'" malloc'ed. */
char *loader_describe_place(const Class *c);
char *loader_name_and_id(const Loader *l); /* 'bootstrap', 'app', ... malloc'ed */
/* "A and B are in M", "A is in M; B is in N": the parenthesis of messages about two classes. malloc'ed. */
char *loader_describe_pair(const Class *a, const Class *b);
/* "class A cannot be cast to class B (A and B are in ...)" malloc'ed. */
char *class_cast_message(const Class *from, const Class *to);

/* Guards the lists of classes and loaders, class_array_of and definition of a name (not held while Java runs or a
   collection can happen). */
void classes_lock(void);
void classes_unlock(void);
#endif
