/* A library that takes most of what the C library has left for thread-local data of libraries that are opened late:
   1,664 bytes in all with glibc 2.36. libjvm.so must fit in next to it. */
__thread char much_tls[1400] __attribute__((tls_model("initial-exec")));
