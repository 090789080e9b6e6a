/* The archive of vm/classes/bootimage_pack.py; the build passes its place as -DBOOTIMAGE_PATH='"..."'. */
    /* In pages of its own, which are moved to where the archive belongs (bootimage.c): not every emulator leaves behind
       what others read there. */
    .section .rodata
    .balign 4096
    .globl bootimage_start
    .hidden bootimage_start
    .type bootimage_start, @object
bootimage_start:
    .incbin BOOTIMAGE_PATH
    .globl bootimage_end
    .hidden bootimage_end
bootimage_end:
    .byte 0
    .balign 4096
    .size bootimage_start, bootimage_end - bootimage_start
    .section .note.GNU-stack, "", @progbits
