/* Tables of the native methods that belong to jdk-subset and need nothing of the VM but JNI: file input and
   output, the environment, mathematics. The VM registers them when it binds a native method of a boot class. */
#ifndef jdk_subset_native_natives_h
#define jdk_subset_native_natives_h

/* Binary name of the class with slashes, method name and descriptor; the function has the JNI signature of a
   static or instance native. A table ends with an all-NULL entry. */
typedef struct {
    const char *class_name;
    const char *name;
    const char *descriptor;
    void *function;
} JniNativeEntry;

extern const JniNativeEntry jdk_channel_natives[];
extern const JniNativeEntry jdk_digest_natives[];
extern const JniNativeEntry jdk_io_natives[];
extern const JniNativeEntry jdk_files_natives[];
extern const JniNativeEntry jdk_instrument_natives[];
extern const JniNativeEntry jdk_network_natives[];
extern const JniNativeEntry jdk_process_natives[];
extern const JniNativeEntry jdk_serial_natives[];
extern const JniNativeEntry jdk_system_natives[];
extern const JniNativeEntry jdk_zip_natives[];

#endif
