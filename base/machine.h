/* The machine that this is compiled for, as Java and Debian name it. */
#ifndef base_machine_h
#define base_machine_h
#if defined __x86_64__
#define MACHINE_ARCH "amd64"
#define MACHINE_DEBIAN "x86_64-linux-gnu"
#elif defined __aarch64__
#define MACHINE_ARCH "aarch64"
#define MACHINE_DEBIAN "aarch64-linux-gnu"
#elif defined __riscv
#define MACHINE_ARCH "riscv64"
#define MACHINE_DEBIAN "riscv64-linux-gnu"
#else
#define MACHINE_ARCH "other"
#define MACHINE_DEBIAN "other-linux-gnu"
#endif
#endif
